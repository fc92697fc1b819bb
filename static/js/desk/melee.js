/* A group fight on the desk: both judges' counts, both squads by number, who is out and why, the round table. */

import { duration } from "../lib/clock.js";
import { el, setAttr, setText, show, syncList } from "../lib/dom.js";
import { isGroup } from "../lib/melee.js";
import { nameOf, SHAPE, SIDES } from "../lib/sides.js";
import { seatName } from "../lib/strings.js";
import { lineupSheet } from "./lineup.js";
import { drawMen } from "./men.js";
import { attempts, bearers, choices, difference, judges, lineupOpen, lockAct, outs, squad } from "./melee-model.js";
import { fighterSheet } from "./sheet.js";
import { fighterOf, timeOfDay, whoIs, whyOut } from "./telling.js";

const IN_ROUND = new Set(["fighting", "paused", "time_up", "stopped"]);

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {Record<string, any>} words
 * @param {string} seat whose desk
 * @param {object} act the acts, those of groups among them
 * @param {() => object|null} bout
 */
export function melee(parts, t, words, seat, act, bout) {
  const rules = seat === "hofmarshal";
  const sheet = fighterSheet(parts, t, words, act, bout);
  const lineup = lineupSheet(parts, t, act.lineup, bout);
  const typed = () => parts.search.value.trim();

  const open = (one) => {
    if (rules) sheet.open(one);
  };

  parts.search.addEventListener("input", () => squads(bout()));
  parts.search.addEventListener("keydown", (event) => {
    if (event.key === "Escape") parts.search.value = "";
    if (event.key !== "Enter" || !isGroup(bout())) return;
    const found = bearers(bout(), typed());
    if (found.length !== 1) {
      // A number that both sides have: both figures are left bright, the first has the focus.
      document.querySelector(`[data-man="${found[0]?.id}"]`)?.focus();
      return;
    }
    parts.search.value = "";
    open(found[0]);
  });
  for (const side of SIDES) parts[`${side}-names`].addEventListener("click", () => lineup.open(side));
  parts.lock.addEventListener("click", () => act.lock());

  function tells(one) {
    const how = one.out ? ` – ${t("man.is_out")} ${whyOut(t, one.out)}` : "";
    return `${one.number} ${one.name}${how}`;
  }

  function squads(of) {
    setText(parts["lineups-says"], of.state.lineup_locked ? t("lineup.locked") : t("lineup.open"));
    for (const side of SIDES) {
      const { fights, bench } = squad(of, side);
      setText(parts[`${side}-lineup`], `${fights.length} / ${of.main} · ${nameOf(of, side)}`);
      show(parts[`${side}-names`], seat === "secretary" && lineupOpen(of));
      drawMen(parts[`${side}-men`], fights, { touch: open, typed: typed(), tells });
      show(parts[`${side}-bench-box`], bench.length > 0);
      setText(parts[`${side}-bench-count`], bench.length);
      drawMen(parts[`${side}-bench`], bench, { touch: open, typed: typed(), tells });
      const hit = typed() !== "" && bench.some((one) => String(one.number) === typed());
      if (hit) parts[`${side}-bench-box`].open = true;
    }
  }

  function counts(of) {
    const all = judges(of);
    const apart = difference(of);
    show(parts.judges, all.length > 0 && IN_ROUND.has(of.state.phase));
    setText(parts["judges-head"], t(of.mode === "count" ? "judges.standing" : "judges.out"));
    syncList(parts["judges-counts"], all, (one) => one.seat, judge, (node, one) => {
      for (const side of SIDES) setText(node.querySelector(`[data-side="${side}"]`), one[side]);
    });
    show(parts["judges-apart"], apart !== null);
    if (!apart) return;
    const differ = SIDES.some((side) => apart[side].by > 0);
    setAttr(parts["judges-apart"], "data-differ", differ ? of.mode : null);
    setText(parts["judges-apart"], differ ? apartSays(of, apart) : t("judges.agree"));
  }

  function judge(one) {
    return el(
      "li",
      { class: "judge" },
      el("span", { text: seatName(t, one.seat) }),
      el("span", { class: "judge-count" }, el("i", { class: "mark red" }), el("b", { "data-side": "red" })),
      el("span", { class: "judge-count" }, el("i", { class: "mark blue" }), el("b", { "data-side": "blue" })),
    );
  }

  function apartSays(of, apart) {
    const sides = SIDES.filter((side) => apart[side].by > 0);
    if (of.mode === "count") return `${t("judges.differ")}: ${sides.map((side) => `${SHAPE[side]} ${apart[side].by}`).join(" · ")}`;
    const numbers = (side) => apart[side].only.map((id) => fighterOf(of, id)?.number ?? id).join(", ");
    return t("judges.one_only", { who: sides.map((side) => `${SHAPE[side]} ${numbers(side)}`).join(" · ") });
  }

  function fallen(of) {
    const list = outs(of);
    show(parts["lane-out"], list.length > 0);
    setText(parts["out-count"], list.length || "");
    syncList(parts.outs, list, (one) => one.fighter, outItem, (node, one) => {
      node.fall = one;
      setText(node.querySelector("b"), whoIs(of, one.fighter));
      const why = whyOut(t, one);
      const says = node.querySelector("[data-why]");
      setText(says, why || t("man.no_reason"));
      setAttr(says, "data-none", why ? null : true);
      const seats = (one.judges ?? [one.by]).map((by) => seatName(t, by)).join(" + ");
      setText(node.querySelector("[data-by]"), `${one.place}. ${timeOfDay(one.at)} · ${seats}`);
      const man = { ...fighterOf(of, one.fighter), out: one };
      const can = choices(of, man);
      show(node.querySelector("[data-back]"), rules && (can.back || can.explain !== null));
      setText(node.querySelector("[data-back]"), t(can.explain !== null ? "man.give_reason" : "man.back"));
    });
  }

  function outItem(one) {
    const back = el("button", { type: "button", class: "button small", "data-back": true });
    back.addEventListener("click", () => open({ id: one.fighter }));
    const says = el("p", { class: "item-says" }, el("b"), el("span", { "data-why": true }), el("span", { class: "soft", "data-by": true }));
    return el("li", { class: "item out-item" }, says, back);
  }

  function table(of) {
    const list = attempts(of);
    show(parts["lane-rounds"], list.length > 0);
    syncList(
      parts["round-table"],
      list,
      (one) => one.key,
      (one) =>
        el(
          "tr",
          { "data-again": one.kind === "rerun" },
          el("th", { scope: "row", text: one.attempt > 1 ? `${one.round} · ${t("attempt", { n: one.attempt })}` : one.round }),
          el("td", { class: "table-count", text: `${one.red} : ${one.blue}` }),
          el("td", { text: one.winner ? `${SHAPE[one.winner]} ${t(`side.${one.winner}`)} · ${t(`kind.${one.kind}`)}` : `↻ ${t(`kind.${one.kind}`)}` }),
          el("td", { text: duration(one.elapsed) }),
        ),
    );
  }

  function lock(of) {
    const what = rules ? lockAct(of) : null;
    show(parts.lock, what !== null);
    setText(parts["lock-text"], t(what?.do === "undo" ? "lock_back" : "do.lock"));
    setAttr(parts.lock, "data-locked", what?.do === "undo" ? true : null);
    setAttr(parts.acts, "data-lock", what ? true : null);
  }

  return {
    draw(of) {
      const group = isGroup(of);
      for (const part of ["melee", "judges", "lane-out", "lane-rounds"]) show(parts[part], group);
      lock(group ? of : null);
      if (group) {
        counts(of);
        squads(of);
        fallen(of);
        table(of);
      }
      sheet.draw();
      lineup.draw();
    },
    /** A digit typed anywhere looks for the fighter with that number. */
    seek() {
      if (rules && isGroup(bout())) parts.search.focus();
    },
  };
}
