/* The secretary names a line-up for a captain whose phone is dead: the whole squad as figures, touched on and off. */

import { changes, inWords, problem } from "../captain/model.js";
import { setText, show } from "../lib/dom.js";
import { nameOf } from "../lib/sides.js";
import { drawMen } from "./men.js";
import { lineupOpen, squad } from "./melee-model.js";

const WRONG = { too_many: "lineup.too_many", barred_named: "lineup.barred_named", nobody: "lineup.nobody" };

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {(side: string, fighters: string[]) => void} send
 * @param {() => object|null} bout
 */
export function lineupSheet(parts, t, send, bout) {
  const dialog = parts.lineup;
  let side = null;
  let of = null;
  let base = [];
  let named = new Set();

  const all = () => {
    const { fights, bench } = squad(bout(), side);
    return [...fights, ...bench].sort((a, b) => a.number - b.number);
  };
  const told = () => squad(bout(), side).fights.map((one) => one.id);
  const chosen = () => all().filter((one) => named.has(one.id)).map((one) => one.id);
  const typed = () => parts["lineup-search"].value.trim();

  function touch(one) {
    if (named.has(one.id)) named.delete(one.id);
    else if (!one.barred) named.add(one.id);
    draw();
  }

  function says(list) {
    const wrong = problem({ fighters: all(), main: bout().main }, list);
    if (wrong) return { text: t(WRONG[wrong.key], wrong), wrong: true };
    const changed = inWords(changes(base, list));
    return { text: changed, wrong: false };
  }

  function draw() {
    if (!dialog.open) return;
    if (bout()?.id !== of || !lineupOpen(bout())) {
      dialog.close();
      return;
    }
    follow();
    const list = chosen();
    const { text, wrong } = says(list);
    setText(parts["lineup-title"], t("lineup.named", { name: nameOf(bout(), side), n: list.length, main: bout().main }));
    setText(parts["lineup-says"], text);
    parts["lineup-yes"].disabled = wrong;
    drawMen(parts["lineup-men"], all(), { touch, typed: typed(), tells: (one) => `${one.number} ${one.name}`, pressed: named });
  }

  /** The captain, or another desk, has named a line-up meanwhile: it is said, and what was touched here stays. */
  function follow() {
    const now = told();
    if (now.join() === base.join()) return;
    const untouched = chosen().join() === base.join();
    base = now;
    if (untouched) named = new Set(now);
    show(parts["lineup-changed"], true);
  }

  parts["lineup-search"].addEventListener("input", draw);
  parts["lineup-no"].addEventListener("click", () => dialog.close());
  parts["lineup-yes"].addEventListener("click", () => {
    send(side, chosen());
    dialog.close();
  });

  return {
    draw,
    open(which) {
      if (dialog.open || !lineupOpen(bout())) return;
      side = which;
      of = bout().id;
      base = told();
      named = new Set(base);
      parts["lineup-search"].value = "";
      show(parts["lineup-changed"], false);
      dialog.showModal();
      draw();
    },
  };
}
