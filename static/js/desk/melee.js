/*
 * A group fight on the desk: the judges' counts side by side, both squads as numbers to touch, who is out and who showed
 * it, the round table, the line-ups and their lock. A touch picks a fighter; what can be done with him stands beside.
 */

import { countdown, duration } from "../lib/clock.js";
import { el, setAttr, setText, show, syncList } from "../lib/dom.js";
import { breakLeft, fallen, figures, isGroup, rounds } from "../lib/melee.js";
import { SHAPE, SIDES } from "../lib/sides.js";
import { seatName } from "../lib/strings.js";
import { mayUse } from "./model.js";

/** Which of a judge's two counts differ from another's: `{red: true, blue: false}`. */
export function differences(marshals) {
  const all = Object.values(marshals ?? {});
  return Object.fromEntries(SIDES.map((side) => [side, new Set(all.map((own) => own[side])).size > 1]));
}

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {string} seat whose desk
 * @param {object} act the acts
 */
export function melee(parts, t, seat, act) {
  let bout = null;
  let picked = null;

  const find = (id) => SIDES.flatMap((side) => figures(bout, side).map((one) => ({ ...one, side }))).find((one) => one.id === id) ?? null;

  for (const [name, then] of [
    ["pick-out", (one) => act.out(one)],
    ["pick-back", (one) => act.bringBack(one)],
    ["pick-report", (one) => act.violation(one)],
  ]) {
    parts[name].addEventListener("click", () => {
      const one = find(picked);
      if (one) then(one);
      pick(null);
    });
  }

  function pick(id) {
    picked = picked === id ? null : id;
    draw();
  }

  function chip(one) {
    const node = el("button", { type: "button", class: "man-chip", text: one.number });
    node.addEventListener("click", () => pick(one.id));
    return node;
  }

  function squads() {
    for (const side of SIDES) {
      syncList(parts[`${side}-men`], figures(bout, side), (one) => one.id, chip, (node, one) => {
        setAttr(node, "data-stands", one.out ? "no" : "yes");
        setAttr(node, "aria-pressed", String(picked === one.id));
        setAttr(node, "aria-label", `${one.number} ${one.name}${one.out ? `, ${t("is_out")}` : ""}`);
      });
    }
  }

  function pickedBar() {
    const one = picked ? find(picked) : null;
    const may = bout.state.allowed ?? [];
    show(parts.picked, one !== null && seat === "hofmarshal");
    if (!one) return;
    setText(parts["picked-says"], `${SHAPE[one.side]} ${one.number} · ${one.name}`);
    show(parts["pick-out"], !one.out);
    show(parts["pick-back"], Boolean(one.out));
    parts["pick-out"].disabled = !may.includes("out");
    parts["pick-back"].disabled = !may.includes("reinstate");
    parts["pick-report"].disabled = !may.includes("violation");
  }

  function judges() {
    const { marshals } = bout.state;
    // By name each shows out whom he has seen, and they add up; only heads counted by two can be two numbers.
    const heads = bout.mode === "count";
    const differ = heads ? differences(marshals) : {};
    syncList(parts.judges, Object.entries(marshals ?? {}), ([who]) => who, () =>
      el("tr", {}, el("th", { scope: "row" }), ...SIDES.map((side) => el("td", { class: side }))), (node, [who, own]) => {
      setText(node.firstElementChild, seatName(t, who));
      SIDES.forEach((side, i) => {
        const cell = node.children[i + 1];
        setText(cell, heads ? t("sees_standing", { n: own[side] }) : t("shown_out", { n: own[side] }));
        setAttr(cell, "data-differs", differ[side] ? true : null);
      });
    });
    show(parts["judges-differ"], Boolean(differ.red || differ.blue));
  }

  function outItem(fall) {
    const node = el("li", { class: "item" }, el("span", { class: `mark ${fall.side}` }), el("p", { class: "item-says" }));
    if (seat !== "hofmarshal") return node;
    const back = el("button", { type: "button", class: "button small", text: t("bring_back") });
    back.addEventListener("click", () => act.bringBack(node.fall));
    node.append(el("span", { class: "item-acts" }, back));
    return node;
  }

  function outs(now) {
    const list = fallen(bout);
    syncList(parts.outs, list, (fall) => `${fall.id}@${fall.at}`, outItem, (node, fall) => {
      node.fall = fall;
      const why = fall.reason ? t(`reason.${fall.reason}`) : t("no_reason_yet");
      const who = (fall.judges ?? []).map((one) => seatName(t, one)).join(", ");
      setText(node.querySelector(".item-says"), `${fall.number} ${fall.name} · ${why} · ${who} · ${duration(now - fall.at)}`);
      const back = node.querySelector("button");
      if (back) back.disabled = !bout.state.allowed?.includes("reinstate");
    });
    setText(parts["outs-count"], list.length || "");
  }

  function table() {
    syncList(parts.rounds, rounds(bout), (one) => one.key, (one) =>
      el("li", { "data-winner": one.winner, text: `${t("round", { n: one.round })}: ${one.red} : ${one.blue} ${one.again ? "↻" : (SHAPE[one.winner] ?? "")} ${t(`kind.${one.kind}`)}` }));
    show(parts.rounds, rounds(bout).length > 0);
  }

  function lineups() {
    const { state } = bout;
    const open = ["scheduled", "called", "helmets", "ready", "break"].includes(state.phase);
    show(parts.lineups, open);
    setText(parts["lineups-says"], state.lineup_locked ? t("lineups_locked") : t("lineups_open"));
    show(parts.lock, !state.lineup_locked && mayUse(seat, "lock"));
    for (const side of SIDES) {
      const button = parts[`lineup-${side}`];
      show(button, mayUse(seat, "lineup"));
      button.disabled = state.lineup_locked;
      setText(parts[`lineup-${side}-says`], t("lineup_of", { name: bout[side]?.name ?? "", n: state.lineup?.[side]?.length ?? 0, main: bout.main }));
    }
  }

  function draw(now = Date.now()) {
    const on = isGroup(bout);
    for (const name of ["melee", "lane-outs"]) show(parts[name], on);
    if (!on) return;
    squads();
    pickedBar();
    judges();
    outs(now);
    table();
    lineups();
  }

  for (const side of SIDES) parts[`lineup-${side}`].addEventListener("click", () => act.lineup(side));

  return {
    draw(next, now) {
      if (next?.id !== bout?.id) picked = null;
      bout = next;
      draw(now);
    },
    /** What stands below the clock in a break. */
    pause(now) {
      const left = isGroup(bout) ? breakLeft(bout, now) : null;
      return left === null ? "" : t(left > 0 ? "break_left" : "break_over", { time: countdown(left) });
    },
  };
}
