/*
 * The hofmarshal's acts: what each sends, and which of them ask first. Urgent ones (fight, pause) never ask; those
 * that end, decide or punish ask once, with reasons to touch.
 */

import { nameOf, SIDES } from "../lib/sides.js";
import { seatName } from "../lib/strings.js";
import { isGroup } from "../lib/melee.js";
import { proposal, stopNeedsReason, values } from "./model.js";

/**
 * @param {object} tools
 * @param {(key: string, values?: object) => string} tools.t
 * @param {Record<string, any>} tools.words the page's table, for lists of reasons
 * @param {(question: object) => Promise<object|null>} tools.ask
 * @param {(command: object, what?: string) => void} tools.send adds the bout and the press
 * @param {() => object|null} tools.bout
 * @param {(bout: object, side: string) => Promise<string[]|null>} tools.nameLineup
 */
export function acts({ t, words, ask, send, bout, nameLineup }) {
  const name = (side) => nameOf(bout(), side);
  const sideOptions = () => SIDES.map((side) => ({ value: side, text: name(side), side }));
  const simple = (verb) => (side) => send(side ? { do: verb, side } : { do: verb }, t(`do.${verb}`));

  async function withReason(verb, title, more = {}, reasons = words.reasons[verb]) {
    const answer = await ask({ title, yes: t(`do.${verb}`), reasons, needed: true });
    if (answer) send({ do: verb, reason: answer.reason, ...more }, t(`do.${verb}`));
  }

  async function stop() {
    if (!stopNeedsReason(bout())) {
      send({ do: "stop" }, t("do.stop"));
      return;
    }
    // The fight ends when it is called, not when the reason has been chosen: the clock is stopped first.
    if (bout().state.phase === "fighting") send({ do: "pause" }, t("do.pause"));
    await withReason("stop", t("ask.stop"));
  }

  async function confirm() {
    const shown = proposal(bout());
    const { key, side, kind } = shown;
    // What is confirmed must be what was read: a late tap may turn it while the question stands.
    const stale = () => JSON.stringify(proposal(bout())) !== JSON.stringify(shown);
    const says = t(`proposal.${key}`, { name: side ? name(side) : "", kind: kind ? t(`kind.${kind}`) : "" });
    if (await ask({ title: `${t("ask.confirm")} ${says}`, yes: t("do.confirm"), stale })) send({ do: "confirm" }, t("do.confirm"));
  }

  async function award({ cause = null, side = null } = {}) {
    const causes = ["technical", "withdrawal", "medical", "disqualification", "double_loss"];
    const answer = await ask({
      title: t("ask.award"),
      yes: t("do.award"),
      reasons: words.reasons[cause] ?? [],
      needed: true,
      optional: (choice, have) => choice === "side" && have.cause === "double_loss",
      choices: [
        { name: "side", options: sideOptions().map((option) => ({ ...option, on: option.value === side })) },
        { name: "cause", reasonsFor: words.reasons, options: causes.map((value) => ({ value, text: t(`kind.${value}`), on: value === cause })) },
      ],
    });
    if (!answer) return;
    const winner = answer.cause === "double_loss" ? {} : { side: answer.side };
    send({ do: "award", cause: answer.cause, reason: answer.reason, ...winner }, t("do.award"));
  }

  async function sanction(violation, card) {
    const whom = whoOf(violation);
    const what = `${t(`card.${card}`)} · ${whom}`;
    const command = { do: "sanction", violation: violation.id, card };
    if (card === "dismiss") {
      const answer = await ask({ title: t("ask.dismiss"), yes: t("card.dismiss"), reasons: words.reasons.dismiss, needed: true });
      if (answer) send({ ...command, reason: answer.reason }, what);
      return;
    }
    const bearer = isGroup(bout()) && violation.fighter ? violation.fighter : violation.side;
    const second = card === "yellow" && bout().state.cards?.[bearer]?.includes("yellow");
    if (card === "red" || second) {
      const question = isGroup(bout()) ? "ask.barred" : second ? "ask.second" : "ask.red";
      if (!(await ask({ title: t(question, { name: whom }), yes: t(`card.${card}`) }))) return;
    }
    send(command, what);
  }

  /** Who a violation is about: the fighter of a group by number and name, else the side. */
  function whoOf({ side, fighter }) {
    const one = side && fighter ? bout()[side]?.fighters?.find((each) => each.id === fighter) : null;
    if (one) return `${one.number} ${one.name}`;
    return side ? name(side) : "";
  }

  async function violation(one = null) {
    const codes = { name: "code", options: (bout().violations ?? []).map((value) => ({ value, text: t(`violation.${value}`) })) };
    const answer = await ask({
      title: one ? `${t("do.violation")}: ${one.number} ${one.name}` : t("do.violation"),
      yes: t("do.violation"),
      label: t("note"),
      reasons: [],
      choices: one ? [codes] : [{ name: "side", options: sideOptions() }, codes],
    });
    if (!answer) return;
    const note = answer.reason ? { note: answer.reason } : {};
    const whom = one ? { side: one.side, fighter: one.id } : { side: answer.side };
    send({ do: "violation", ...whom, code: answer.code, ...note }, t("do.violation"));
  }

  async function withdraw() {
    const answer = await ask({ title: t("do.withdraw"), yes: t("do.withdraw"), choices: [{ name: "side", options: sideOptions() }] });
    if (answer) send({ do: "withdraw", side: answer.side }, t("do.withdraw"));
  }

  /** One touch sends the first offered reason; the second button lets it be chosen, and the value with it. */
  function rule(dispute, grant) {
    send({ do: "rule", hit: dispute.id, grant, reason: words.reasons[grant ? "grant" : "drop"][0] }, t(grant ? "grant" : "drop"));
  }

  async function ruleWithReason(dispute) {
    if (dispute.kind === "count") {
      await ruleCount(dispute);
      return;
    }
    const scale = values(bout());
    const answer = await ask({
      title: t("ask.rule"),
      yes: t("do.rule"),
      needed: true,
      reasons: words.reasons.grant,
      choices: [
        { name: "grant", reasonsFor: { yes: words.reasons.grant, no: words.reasons.drop }, options: [{ value: "yes", text: t("grant"), on: true }, { value: "no", text: t("drop") }] },
        ...(scale.length > 1 ? [{ name: "value", options: scale.map((value) => ({ value: String(value), text: t("worth", { n: value }), on: value === dispute.value })) }] : []),
      ],
    });
    if (!answer) return;
    const grant = answer.grant === "yes";
    const value = grant && answer.value ? { value: Number(answer.value) } : {};
    send({ do: "rule", hit: dispute.id, grant, reason: answer.reason, ...value }, t(grant ? "grant" : "drop"));
  }

  /** Heads: the number that stands is the hofmarshal's. */
  async function ruleCount(dispute) {
    const numbers = [...new Set(Object.values(bout().state.marshals).map((own) => own[dispute.side]))].sort((a, b) => b - a);
    const options = numbers.map((value) => ({ value: String(value), text: String(value) }));
    const answer = await ask({
      title: t("ask.count", { name: name(dispute.side) }),
      yes: t("do.rule"),
      needed: true,
      reasons: words.reasons.count,
      choices: [{ name: "value", options }],
    });
    if (answer) send({ do: "rule", hit: dispute.id, grant: true, value: Number(answer.value), reason: answer.reason }, t("do.rule"));
  }

  async function out(one) {
    const options = (bout().reasons ?? []).map((value) => ({ value, text: t(`reason.${value}`) }));
    const title = `${t("ask.out")} ${one.number} ${one.name}`;
    const answer = await ask({ title, yes: t("do.out"), choices: [{ name: "reason_out", options }], optional: () => true });
    if (!answer) return;
    const reason = answer.reason_out ? { reason: answer.reason_out } : {};
    send({ do: "out", fighter: one.id, ...reason }, `${t("do.out")} ${one.number}`);
  }

  async function bringBack(one) {
    const answer = await ask({ title: `${t("bring_back")}: ${one.number} ${one.name}`, yes: t("bring_back"), reasons: words.reasons.reinstate, needed: true });
    if (answer) send({ do: "reinstate", fighter: one.id, reason: answer.reason }, `${t("bring_back")} ${one.number}`);
  }

  async function lineup(side) {
    const fighters = await nameLineup(bout(), side);
    if (fighters) send({ do: "lineup", side, fighters }, t("do.lineup"));
  }

  async function seat(which, present) {
    const title = t(present ? "ask.seat_on" : "ask.seat_off", { seat: seatName(t, which) });
    if (await ask({ title, yes: t("do.seat") })) send({ do: "seat", seat: which, present }, t("do.seat"));
  }

  async function voidTap(which, event) {
    if (await ask({ title: t("ask.void", { seat: seatName(t, which) }), yes: t("void_tap") })) send({ do: "undo", event }, t("void_tap"));
  }

  return {
    arrive: simple("arrive"),
    ready: simple("ready"),
    fight: simple("fight"),
    lock: simple("lock"),
    out,
    bringBack,
    lineup,
    pause: simple("pause"),
    stop,
    resume: () => withReason("resume", t("ask.resume")),
    confirm,
    cast: (side) => withReason("cast", t("ask.cast", { name: name(side) }), { side }),
    award,
    sanction,
    violation,
    withdraw,
    rule,
    ruleWithReason,
    admit: (tap) => send({ do: "admit", tap, reason: words.reasons.admit[0] }, t("admit")),
    dropTap: (tap) => send({ do: "undo", event: tap }, t("drop")),
    seat,
    voidTap,
    undo: (event, what) => send({ do: "undo", event }, t("undo_what", { what })),
    call: (of) => send({ bout: of, do: "call" }, t("do.call")),
  };
}
