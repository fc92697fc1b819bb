/* The hofmarshal's acts in a group fight. All of them can be taken back, so none asks twice. */

import { nameOf } from "../lib/sides.js";
import { lockAct } from "./melee-model.js";
import { whoIs } from "./telling.js";

/** @param {object} tools as those of acts.js */
export function meleeActs({ t, words, ask, send, bout }) {
  const who = (one) => whoIs(bout(), one.id);
  const told = (verb, one) => `${t(`do.${verb}`)} · ${who(one)}`;

  async function settle(dispute, around) {
    const of = bout()?.id;
    const answer = await ask({
      title: t("ask.heads", { name: nameOf(bout(), dispute.side) }),
      yes: t("do.rule"),
      reasons: words.reasons.heads,
      needed: true,
      valid: () => bout()?.id === of && bout().state.disputes?.some((one) => one.id === dispute.id),
      choices: [{ name: "value", options: around.map((n) => ({ value: String(n), text: String(n) })) }],
    });
    if (answer) heads(dispute, Number(answer.value), answer.reason);
  }

  function heads(dispute, value, reason = words.reasons.heads[0]) {
    send({ do: "rule", hit: dispute.id, grant: true, value, reason }, `${t("do.rule")} · ${t(`side.${dispute.side}`)} ${value}`);
  }

  return {
    out: (one, why = {}) => send({ do: "out", fighter: one.id, ...why }, told("out", one)),
    reinstate: (one, reason) => send({ do: "reinstate", fighter: one.id, reason }, told("reinstate", one)),
    explain: (one, event, why) => send({ do: "explain", event, ...why }, told("explain", one)),
    palm: (one) => send({ do: "withdraw", fighter: one.id }, told("withdraw", one)),
    lineup: (side, fighters) => send({ do: "lineup", side, fighters }, `${t("do.lineup")} · ${t(`side.${side}`)}`),
    lock() {
      const what = lockAct(bout());
      if (what) send(what, t(what.do === "lock" ? "do.lock" : "lock_back"));
    },
    heads,
    settle,
  };
}
