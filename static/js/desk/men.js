/* A fighter as a small figure with his number: on the desk's list of fighters, and where a line-up is named. */

import { el, setAttr, setText, syncList } from "../lib/dom.js";
import { silhouette } from "../lib/silhouette.js";
import { matches } from "./melee-model.js";

/**
 * Bring the figures of a box in line with `list` (as of `squad`).
 *
 * @param {{touch: (one: object) => void, typed?: string, tells: (one: object) => string}} how tells: what a figure says when asked
 */
export function drawMen(box, list, { touch, typed = "", tells, pressed = null }) {
  syncList(
    box,
    list,
    (one) => one.id,
    (one) => {
      const node = el("button", { type: "button", class: `man-chip ${one.side}`, "data-man": one.id }, silhouette(), el("b", { text: one.number }), el("i"));
      node.addEventListener("click", () => touch(node.one));
      return node;
    },
    (node, one) => {
      node.one = one;
      setAttr(node, "data-stands", one.out ? "no" : "yes");
      setAttr(node, "data-barred", one.barred ? true : null);
      setAttr(node, "data-dim", matches(one.number, typed) ? null : true);
      setAttr(node, "aria-pressed", pressed ? String(pressed.has(one.id)) : null);
      setAttr(node, "aria-label", tells(one));
      setAttr(node, "title", tells(one));
      setText(node.lastElementChild, one.cards.includes("red") ? "▮▮" : one.cards.includes("yellow") ? "▮" : "");
      setAttr(node.lastElementChild, "class", one.cards.includes("red") ? "red" : null);
    },
  );
}
