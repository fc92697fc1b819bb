/* The middle of the desk: both corners, the clock, the proposal, and the commands with what keeps them back. */

import { callAt, countdown, duration, remainingAt } from "../lib/clock.js";
import { el, setAttr, setText, show, syncList } from "../lib/dom.js";
import { breakLeft, countOf, isGroup, level } from "../lib/melee.js";
import { clubOf, nameOf, SIDES } from "../lib/sides.js";
import { seatName } from "../lib/strings.js";
import { blocked, mayUse, offerAct, proposal, startProblems } from "./model.js";

const CARD_SIGN = { caution: "!", yellow: "▮", red: "▮" };

/**
 * @param {HTMLElement} root
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {string} seat whose desk
 * @param {object} act the acts
 */
export function arena(root, parts, t, seat, act) {
  const buttons = [...root.querySelectorAll("[data-do]")];
  for (const button of buttons) show(button, mayUse(seat, button.dataset.do));

  function says(problem) {
    const seats = (problem.seats ?? []).map((one) => seatName(t, one)).join(", ");
    const sides = (problem.sides ?? [problem.side]).filter(Boolean).map((side) => t(`side.${side}`)).join(", ");
    return t(`blocked.${problem.key}`, { seats, side: sides });
  }

  function corners(bout) {
    for (const side of SIDES) {
      setText(parts[`${side}-name`], nameOf(bout, side));
      setText(parts[`${side}-club`], clubOf(bout, side));
      setText(parts[`${side}-score`], bout ? countOf(bout, side) : "–");
      setText(parts[`${side}-hits`], bout ? below(bout, side) : "");
      syncList(parts[`${side}-cards`], cards(bout, side), ({ key }) => key, ({ card, text }) =>
        el("span", { class: `card-sign ${card}`, title: t(`card.${card}`), text }),
      );
    }
  }

  /** What stands below the big number. */
  function below(bout, side) {
    const { state } = bout;
    if (!isGroup(bout)) return t("hits", { n: state.hits?.[side] ?? 0 });
    return [t("rounds_won", { n: state.rounds_won[side] }), t("standing_points", { n: state.standing_points[side] })].join(" · ");
  }

  /** The cards of a side; in a group each with the number of its bearer. */
  function cards(bout, side) {
    const given = bout?.state.cards ?? {};
    const of = (bearer, number) =>
      (given[bearer] ?? []).map((card, i) => ({ key: `${bearer}${card}${i}`, card, text: [number, CARD_SIGN[card] ?? "▮"].filter(Boolean).join(" ") }));
    return [...of(side, ""), ...(bout?.[side]?.fighters ?? []).flatMap((one) => of(one.id, one.number))];
  }

  function commands(bout) {
    for (const button of buttons) {
      const { do: verb, side } = button.dataset;
      const why = blocked(bout, verb);
      const done = side && bout?.state.call?.[verb === "arrive" ? "arrived" : "ready"]?.[side] && ["arrive", "ready"].includes(verb);
      button.disabled = why !== null || Boolean(done);
      setAttr(button, "title", why && !done ? says(why) : null);
      setAttr(button, "data-done", done ? true : null);
    }
    const began = bout && (bout.state.phase === "paused" || bout.state.clock.elapsed > 0);
    setText(parts["fight-text"], t(began ? "do.fight_on" : "do.fight"));
    syncList(parts.why, startProblems(bout), (problem) => [problem.key, problem.side, ...(problem.seats ?? [])].join(), problemItem);
  }

  function problemItem(problem) {
    const node = el("p", {}, el("span", { text: says(problem) }));
    for (const missing of problem.seats ?? []) {
      const present = el("button", { type: "button", class: "button small", "data-seats": missing, text: t("is_here", { seat: seatName(t, missing) }) });
      present.addEventListener("click", () => act.seat(missing, true));
      node.append(present);
    }
    return node;
  }

  function decision(bout) {
    const found = proposal(bout);
    const official = bout?.state.result;
    // Whatever is proposed can be confirmed: a palm or a card that ends the bout stands at once, also while the clock runs.
    show(parts.proposal, Boolean(official) || found.key !== "none");
    const name = official ? official.winner && nameOf(bout, official.winner) : found.side && nameOf(bout, found.side);
    const kind = official ? t(`kind.${official.kind}`) : found.kind ? t(`kind.${found.kind}`) : "";
    const equal = isGroup(bout) && !official ? level(bout) : null;
    const says_ = t(official ? "result" : `proposal.${found.key}`, { name: name || t("nobody_wins"), kind });
    setText(parts["proposal-says"], equal ? t("level_again", equal) : [says_, ...numbers(bout)].join(" · "));
    setAttr(parts.proposal, "data-side", official ? official.winner : found.side);
    show(parts.vote, Boolean(bout?.state.allowed?.includes("cast")) && mayUse(seat, "cast"));
    for (const side of SIDES) setText(parts[`cast-${side}`], nameOf(bout, side));
  }

  /** Rounds and standing points of a group's official result. */
  function numbers(bout) {
    const official = isGroup(bout) ? bout.state.result : null;
    return official ? [`${official.rounds.red} : ${official.rounds.blue}`, `(${official.points.red} : ${official.points.blue})`] : [];
  }

  function offers(bout) {
    const names = { red: nameOf(bout, "red"), blue: nameOf(bout, "blue") };
    syncList(parts.offers, seat === "hofmarshal" ? (bout?.state.offers ?? []) : [], (offer) => `${offer}${offerAct(offer, bout?.state.allowed) ? "!" : ""}`, (offer) => {
      const what = offerAct(offer, bout?.state.allowed);
      if (!what) return el("p", { class: "offer remark", "data-offer": offer, text: t(`offer.${offer}`, names) });
      const node = el("button", { type: "button", class: "offer", "data-offer": offer, text: t(`offer.${offer}`, names) });
      const follow = { award: () => act.award(what), stop: () => act.stop(offer), pause: () => act.pause() };
      node.addEventListener("click", follow[what.do]);
      return node;
    });
  }

  return {
    draw(bout) {
      setAttr(root, "data-phase", bout?.state.phase ?? "none");
      setAttr(root, "data-kind", bout?.kind ?? "duel");
      setText(parts.phase, bout ? t(`phase.${bout.state.phase}`) : t("blocked.no_bout"));
      corners(bout);
      commands(bout);
      decision(bout);
      offers(bout);
    },
    tick(bout, now) {
      const pause = breakLeft(bout, now);
      const left = bout ? countdown(pause ?? remainingAt(bout.state.clock, now)) : "–:––";
      setAttr(parts.clock, "data-break", pause === null ? null : true);
      setText(parts.clock, left);
      setAttr(parts.clock, "data-long", left.length > 4 ? true : null);
      const state = bout?.state;
      if (!state) {
        setText(parts.sub, "");
        return;
      }
      const round = state.sudden_death ? t("sudden_death_round") : t("round", { n: state.round });
      const again = state.attempt > 1 ? ` · ${t("attempt", { n: state.attempt })}` : "";
      const called = state.call?.running ? ` · ${t("do.call")} ${duration(callAt(state.call, now))}` : "";
      setText(parts.sub, `${round}${again}${called}`);
    },
  };
}
