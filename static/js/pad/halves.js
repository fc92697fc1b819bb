/* Draws the two halves of the pad: names, own counts, buttons, and how far each tap has come. */

import { el, setAttr, setText } from "../lib/dom.js";
import { nameOf, SIDES } from "../lib/sides.js";
import { buttons } from "./model.js";

const STEP_SIGN = { kept: "▢", sent: "▷", heard: "✓", refused: "✕" };
const STRUCK_MS = 140;

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {(side: string, button: object, event: Event) => void} onTouch
 */
export function halves(parts, t, onTouch) {
  let layout = "";

  function face(button, only) {
    if (only) return [el("b", { class: "word", text: t("hit") }), el("span", { text: button.value === 1 ? "" : `+${button.value}` })];
    const zone = t(`zone.${button.zone}`);
    return [el("b", { text: button.value }), el("span", { text: zone })];
  }

  function make(side, button, only) {
    const label = `${t(`side.${side}`)}: ${only ? t("hit") : button.value}`;
    const node = el("button", { type: "button", class: "tap", "data-tap": side, "data-value": button.value, "aria-label": label }, ...face(button, only));
    // The touch itself, not the click after it: a lifted glove must not delay a tap, nor a slip take it away.
    node.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      event.preventDefault();
      onTouch(side, button, event);
      flash(node);
    });
    node.addEventListener("keydown", (event) => {
      if (event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      onTouch(side, button, event);
      flash(node);
    });
    return node;
  }

  // Buttons are made anew only when a bout of another layout comes: never while one is being fought.
  function layOut(bout, taps) {
    const list = taps ? buttons(bout) : [];
    const next = JSON.stringify(list);
    if (next === layout) return;
    layout = next;
    for (const side of SIDES) {
      const box = parts[`${side}-buttons`];
      box.replaceChildren(...list.map((button) => make(side, button, list.length === 1)));
      setAttr(box, "data-buttons", list.length);
    }
  }

  return {
    layOut,
    draw(bout, count, trails) {
      for (const side of SIDES) {
        setText(parts[`${side}-name`], nameOf(bout, side));
        setText(parts[`${side}-count`], count[side]);
        const own = trails.filter((tap) => tap.side === side);
        const signs = own.map((tap) => STEP_SIGN[tap.step]).join(" ");
        setText(parts[`${side}-trail`], own.length ? `${t(`step.${own[0].step}`)}  ${signs}` : "");
        setAttr(parts[`${side}-trail`], "data-step", own[0]?.step);
      }
    },
  };
}

function flash(node) {
  node.classList.add("struck");
  setTimeout(() => node.classList.remove("struck"), STRUCK_MS);
}
