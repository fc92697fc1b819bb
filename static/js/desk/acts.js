/*
 * The hofmarshal's acts: what each sends, and which of them ask first. Urgent ones (fight, pause) never ask; those
 * that end, decide or punish ask once, with reasons to touch.
 */

import { isGroup } from "../lib/melee.js";
import { nameOf, SIDES } from "../lib/sides.js";
import { seatName } from "../lib/strings.js";
import { blocked, cardAsks, proposal, stopNeedsReason, values } from "./model.js";
import { tellAct, whoIs } from "./telling.js";

const NEEDS_NOTE = "not_permitted_action";

/**
 * @param {object} tools
 * @param {(key: string, values?: object) => string} tools.t
 * @param {Record<string, any>} tools.words the page's table, for lists of reasons
 * @param {(question: object) => Promise<object|null>} tools.ask
 * @param {(command: object, what?: string) => void} tools.send adds the bout and the press
 * @param {() => object|null} tools.bout
 */
export function acts({ t, words, ask, send, bout }) {
  const name = (side) => nameOf(bout(), side);
  const sideOptions = () => SIDES.map((side) => ({ value: side, text: name(side), side }));
  const simple = (verb) => (side) => send(side ? { do: verb, side } : { do: verb }, t(`do.${verb}`));

  /** Ask about the bout of now: the question goes away with the bout, or when the verb cannot be given any more. */
  function askNow(verb, question, holds = () => true) {
    const of = bout()?.id;
    const valid = () => bout()?.id === of && blocked(bout(), verb) === null && holds();
    return ask({ valid, ...question });
  }

  async function withReason(verb, title, more = {}, given = {}) {
    const answer = await askNow(verb, { title, yes: t(`do.${verb}`), reasons: words.reasons[verb], needed: true, ...given });
    if (answer) send({ do: verb, reason: answer.reason, ...more }, t(`do.${verb}`));
  }

  const ofTeams = () => isGroup(bout());

  /** @param {string} [offer] the offer that was touched: that one side is outnumbered is the reason already */
  async function stop(offer) {
    if (!stopNeedsReason(bout())) {
      send({ do: "stop" }, t("do.stop"));
      return;
    }
    // The fight ends when it is called, not when the reason has been chosen: the clock is stopped first.
    if (bout().state.phase === "fighting") send({ do: "pause" }, t("do.pause"));
    const reasons = ofTeams() ? words.reasons.stop_teams : words.reasons.stop;
    await withReason("stop", t("ask.stop"), {}, { reasons, reason: offer === "early_stop" ? reasons[0] : "" });
  }

  function proposed() {
    const { key, side, kind } = proposal(bout());
    return t(`proposal.${key}`, { name: side ? name(side) : "", kind: kind ? t(`kind.${kind}`) : "" });
  }

  async function confirm() {
    const yes = await askNow("confirm", { title: () => `${t("ask.confirm")} ${proposed()}`, yes: t("do.confirm") });
    if (yes) send({ do: "confirm" }, t("do.confirm"));
  }

  async function award({ cause = null, side = null } = {}) {
    const causes = ["technical", "withdrawal", "medical", "disqualification", "double_loss"];
    const answer = await askNow("award", {
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
    const whom = violation.fighter ? whoIs(bout(), violation.fighter) : name(violation.side);
    const what = `${t(`card.${card}`)} · ${whom}`;
    const command = { do: "sanction", violation: violation.id, card };
    const isOpen = () => bout().state.violations?.some((one) => one.id === violation.id && one.status === "draft");
    if (card === "dismiss") {
      const question = { title: t("ask.dismiss"), yes: t("card.dismiss"), reasons: words.reasons.dismiss, needed: true };
      const answer = await askNow("sanction", question, isOpen);
      if (answer) send({ ...command, reason: answer.reason }, what);
      return;
    }
    const key = cardAsks(bout(), violation, card);
    const sure = () => askNow("sanction", { title: t(`ask.${key}`, { name: whom }), yes: t(`card.${card}`) }, isOpen);
    if (key === null || (await sure())) send(command, what);
  }

  async function violation(fighter = null, given = null) {
    if (fighter && given && given !== NEEDS_NOTE) {
      send({ do: "violation", side: fighter.side, fighter: fighter.id, code: given }, t("do.violation"));
      return;
    }
    const codes = (bout().violations ?? []).map((value) => ({ value, text: t(`violation.${value}`), on: value === given }));
    const answer = await askNow("violation", {
      title: fighter ? `${t("do.violation")}: ${whoIs(bout(), fighter.id)}` : t("do.violation"),
      yes: t("do.violation"),
      label: t("note"),
      reasons: [],
      choices: [...(fighter ? [] : [{ name: "side", options: sideOptions() }]), { name: "code", options: codes }],
    });
    if (!answer) return;
    const note = answer.reason ? { note: answer.reason } : {};
    const whom = fighter ? { side: fighter.side, fighter: fighter.id } : { side: answer.side };
    send({ do: "violation", ...whom, code: answer.code, ...note }, t("do.violation"));
  }

  async function withdraw() {
    const question = { title: t(ofTeams() ? "ask.palm_team" : "do.withdraw"), yes: t("do.withdraw"), choices: [{ name: "side", options: sideOptions() }] };
    const answer = await askNow("withdraw", question);
    if (answer) send({ do: "withdraw", side: answer.side }, t("do.withdraw"));
  }

  /** One touch sends the first offered reason; the second button lets it be chosen, and the value with it. */
  function rule(dispute, grant) {
    send({ do: "rule", hit: dispute.id, grant, reason: words.reasons[grant ? "grant" : "drop"][0] }, t(grant ? "grant" : "drop"));
  }

  async function ruleWithReason(dispute) {
    const scale = values(bout());
    const isOpen = () => bout().state.disputes?.some((one) => one.id === dispute.id);
    const answer = await askNow("rule", {
      title: t("ask.rule"),
      yes: t("do.rule"),
      needed: true,
      reasons: words.reasons.grant,
      choices: [
        { name: "grant", reasonsFor: { yes: words.reasons.grant, no: words.reasons.drop }, options: [{ value: "yes", text: t("grant"), on: true }, { value: "no", text: t("drop") }] },
        ...(scale.length > 1 ? [{ name: "value", options: scale.map((value) => ({ value: String(value), text: t("worth", { n: value }), on: value === dispute.value })) }] : []),
      ],
    }, isOpen);
    if (!answer) return;
    const grant = answer.grant === "yes";
    const value = grant && answer.value ? { value: Number(answer.value) } : {};
    send({ do: "rule", hit: dispute.id, grant, reason: answer.reason, ...value }, t(grant ? "grant" : "drop"));
  }

  async function seat(which, present) {
    const title = t(present ? "ask.seat_on" : "ask.seat_off", { seat: seatName(t, which) });
    if (await askNow("seat", { title, yes: t("do.seat") })) send({ do: "seat", seat: which, present }, t("do.seat"));
  }

  async function voidTap(which, event) {
    const question = { title: t("ask.void", { seat: seatName(t, which) }), yes: t("void_tap") };
    if (await askNow("undo", question)) send({ do: "undo", event }, t("void_tap"));
  }

  return {
    arrive: simple("arrive"),
    ready: simple("ready"),
    fight: simple("fight"),
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
    admit: (tap) => send({ do: "admit", tap, reason: words.reasons[ofTeams() ? "admit_teams" : "admit"][0] }, t("admit")),
    dropTap: (tap) => send({ do: "undo", event: tap }, t("drop")),
    seat,
    voidTap,
    undo: (act) => send({ do: "undo", event: act.event }, t("undo_what", { what: tellAct(t, bout(), act) })),
    call: (of) => send({ bout: of, do: "call" }, t("do.call")),
  };
}
