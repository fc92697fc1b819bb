/* The secretary's dialog: who of a team starts, for a captain whose phone is dead. */

import { el, setAttr, setText } from "../lib/dom.js";

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @returns {(bout: object, side: string) => Promise<string[]|null>} the ids named, or null for not now
 */
export function lineupDialog(parts, t) {
  const dialog = parts["lineup-dialog"];
  const form = dialog.querySelector("form");
  let main = 0;
  let answer = null;

  const named = () => new FormData(form).getAll("fighter");

  function refresh() {
    const n = named().length;
    setText(parts["lineup-count"], `${n} / ${main}`);
    parts["lineup-yes"].disabled = n < 1 || n > main;
    setAttr(parts["lineup-count"], "data-over", n > main ? true : null);
  }

  function man(one, on, barred) {
    const input = el("input", { type: "checkbox", name: "fighter", value: one.id, checked: on, disabled: barred });
    return el("label", { class: "lineup-man" }, input, el("b", { text: one.number }), el("span", { text: one.captain ? `${one.name} ★` : one.name }));
  }

  form.addEventListener("change", refresh);
  form.addEventListener("submit", () => {
    answer = named();
  });
  parts["lineup-no"].addEventListener("click", () => dialog.close());

  return (bout, side) =>
    new Promise((resolve) => {
      answer = null;
      main = bout.main;
      const now = new Set(bout.state.lineup?.[side] ?? []);
      const barred = new Set(bout.state.barred?.[side] ?? []);
      setText(parts["lineup-title"], t("lineup_of", { name: bout[side].name, n: now.size, main }));
      parts["lineup-men"].replaceChildren(...bout[side].fighters.map((one) => man(one, now.has(one.id), barred.has(one.id))));
      refresh();
      dialog.addEventListener("close", () => resolve(answer), { once: true });
      dialog.showModal();
    });
}
