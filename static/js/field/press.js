/*
 * Short and long touches. A short one is told when the finger lifts, with the event of its beginning, for that is when
 * the man fell; a long one is told while the finger still lies. A touch that the browser takes for scrolling is none.
 */

export const HOLD_MS = 600;

/**
 * @param {{onDown?: (what: any) => void, onTap: (what: any, began: any) => void, onHold: (what: any, began: any) => void,
 *          onEnd?: (what: any) => void}} parts
 */
export function recogniser({ onDown = () => {}, onTap, onHold, onEnd = () => {} }) {
  const fingers = new Map();

  function end(finger) {
    const touch = fingers.get(finger);
    fingers.delete(finger);
    if (!touch) return null;
    clearTimeout(touch.timer);
    onEnd(touch.what);
    return touch;
  }

  return {
    down(finger, what, began) {
      end(finger);
      const touch = { what, began, held: false };
      touch.timer = setTimeout(() => {
        touch.held = true;
        onHold(what, began);
      }, HOLD_MS);
      fingers.set(finger, touch);
      onDown(what);
    },
    up(finger) {
      const touch = end(finger);
      if (touch && !touch.held) onTap(touch.what, touch.began);
    },
    cancel: (finger) => void end(finger),
  };
}

/** Listen for touches of the buttons that `pick` finds in `area`; the keyboard's Enter is a short one, its M a long one. */
export function listen(area, pick, parts) {
  const touches = recogniser(parts);
  area.addEventListener("pointerdown", (event) => {
    const what = pick(event.target);
    if (!what || (event.pointerType === "mouse" && event.button !== 0)) return;
    touches.down(event.pointerId, what, event);
  });
  document.addEventListener("pointerup", (event) => touches.up(event.pointerId));
  document.addEventListener("pointercancel", (event) => touches.cancel(event.pointerId));
  area.addEventListener("keydown", (event) => {
    const what = pick(event.target);
    if (!what || event.repeat) return;
    const long = event.key.toLowerCase() === "m";
    if (!long && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    (long ? parts.onHold : parts.onTap)(what, event);
  });
}
