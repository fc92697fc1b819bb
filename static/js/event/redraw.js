/* When a page fetches its drawing anew: at most once in a while, and never is a wish for it forgotten. */

/**
 * @param {() => Promise<boolean>} draw true where it has come about
 * @param {{pauseMs: number, now?: () => number, later?: (then: () => void, ms: number) => void}} options
 * @returns {() => void} wish for a drawing; a wish in the pause, or while one is being made, is met when the pause is over
 */
export function redrawer(draw, { pauseMs, now = Date.now, later = setTimeout }) {
  let drawnAt = -Infinity;
  let set = false;
  let busy = false;
  let wished = false;

  function wish() {
    wished = true;
    if (busy || set) return;
    const rest = drawnAt + pauseMs - now();
    if (rest <= 0) run();
    else wait(rest);
  }

  function wait(ms) {
    set = true;
    later(() => {
      set = false;
      run();
    }, ms);
  }

  async function run() {
    busy = true;
    wished = false;
    const begun = now();
    const done = await draw().catch(() => false);
    busy = false;
    // Only what came about has to rest; what failed is tried again all the same, but not at once.
    if (done) drawnAt = begun;
    else wait(pauseMs);
    if (wished) wish();
  }

  return wish;
}
