/* Keeps the tables of the pools fresh: rows move to their new places and say their new numbers; nothing is rebuilt. */

import { el, setAttr, setText, show, syncList } from "../lib/dom.js";

const NUMBERS = ["bouts", "main", "rounds", "points", "cards"];

function makeRow() {
  const who = el("th", { scope: "row", class: "who" }, el("span", { class: "name" }));
  const row = el("tr", {}, el("td", { class: "rank" }), who);
  for (const name of NUMBERS) row.append(el("td", { class: name === "main" ? "main" : null }));
  return row;
}

/** The mark behind a name: there, with these words, or not there. */
function mark(who, name, text) {
  let node = who.querySelector(`.${name}`);
  if (!text) {
    node?.remove();
    return;
  }
  if (!node) {
    node = el("span", { class: name });
    who.append(" ", node);
  }
  setText(node, text);
}

function writeRow(table, t) {
  return (node, row) => {
    const place = table.rows.indexOf(row) + 1;
    setAttr(node, "data-out", row.out ? true : null);
    setAttr(node, "data-through", row.through ? true : null);
    setAttr(node, "data-cut", place === table.qualifiers && place < table.rows.length ? true : null);
    setText(node.querySelector(".rank"), row.rank);
    const who = node.querySelector(".who");
    setText(who.querySelector(".name"), row.name);
    mark(who, "club", row.club);
    mark(who, "goes-on", row.through ? `→ ${t("goes_on")}` : "");
    mark(who, "withdrawn", row.out ? t("withdrawn") : "");
    const cells = node.querySelectorAll("td:not(.rank)");
    NUMBERS.forEach((name, i) => setText(cells[i], row[name]));
  };
}

/** @param {HTMLElement} root the nomination's section */
export function patchTables(root, tables, t) {
  for (const table of tables ?? []) {
    const pool = root.querySelector(`[data-pool="${table.name}"]`);
    if (!pool) continue;
    const body = pool.querySelector('[data-part="rows"]');
    for (const node of body.children) node.dataset.key ??= node.dataset.entry;
    syncList(body, table.rows, (row) => row.entry, makeRow, writeRow(table, t));
    const blocked = pool.querySelector('[data-part="blocked"]');
    show(blocked, table.blocked !== "");
    setText(blocked, table.blocked);
    const whys = pool.querySelector('[data-part="whys"]');
    syncList(whys, table.rows, (row) => row.entry, () => el("li", {}, el("b"), " ", el("span")), (node, row) => {
      setText(node.querySelector("b"), row.name);
      setText(node.querySelector("span"), row.why);
    });
  }
}
