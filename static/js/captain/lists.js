/* Draws the two lists, *fights* and *bench*: a touch moves a man; where a mouse is at hand he may be dragged, too. */

import { el, setAttr, setText, syncList } from "../lib/dom.js";

const MOVED_MS = 900;

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {(fighter: string, event: Event) => void} onMove by a touch
 * @param {(fighter: string) => void} onDrag
 */
export function lineLists(parts, t, onMove, onDrag) {
  const drags = window.matchMedia("(pointer: fine)").matches;
  let readOnly = true;

  function make(one) {
    const node = el("button", { type: "button", class: "man", draggable: drags ? "true" : null },
      el("b", { text: one.number }), el("span", { class: "man-name" }), el("span", { class: "man-note" })); // prettier-ignore
    node.addEventListener("click", (event) => {
      if (!readOnly) onMove(one.id, event);
    });
    if (drags) node.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", one.id));
    return node;
  }

  function update(fights) {
    return (node, one) => {
      const who = `${one.number} ${one.name}`;
      setText(node.querySelector(".man-name"), one.captain ? `${one.name} ★` : one.name);
      setText(node.querySelector(".man-note"), one.barred ? t("barred") : "");
      setAttr(node, "data-barred", one.barred ? true : null);
      setAttr(node, "aria-label", one.barred ? `${who}, ${t("barred")}` : t(fights ? "to_bench" : "to_fight", { who }));
      node.disabled = readOnly || (one.barred && !fights);
    };
  }

  for (const list of ["fights", "bench"]) {
    const box = parts[list].parentElement;
    box.addEventListener("dragover", (event) => {
      if (!readOnly) event.preventDefault();
    });
    box.addEventListener("drop", (event) => {
      event.preventDefault();
      const fighter = event.dataTransfer.getData("text/plain");
      const here = [...parts[list].children].some((node) => node.dataset.key === fighter);
      const known = [...document.querySelectorAll(".man")].some((node) => node.dataset.key === fighter);
      if (!readOnly && known && !here) onDrag(fighter);
    });
  }

  return {
    draw({ fights, bench }, main, locked) {
      readOnly = locked;
      syncList(parts.fights, fights, (one) => one.id, make, update(true));
      syncList(parts.bench, bench, (one) => one.id, make, update(false));
      setText(parts["fights-count"], `${fights.length}/${main}`);
      setText(parts["bench-count"], bench.length);
      setAttr(parts["fights-count"], "data-over", fights.length > main ? true : null);
    },
    /** Show for a moment where the man has gone. */
    mark(fighter) {
      const node = [...document.querySelectorAll(".man")].find((each) => each.dataset.key === fighter);
      setAttr(node, "data-moved", true);
      setTimeout(() => setAttr(node, "data-moved", null), MOVED_MS);
    },
  };
}
