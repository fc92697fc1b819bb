/* The cards of the rings: what is fought, how it stands, and a clock that this screen runs by itself. */

import { countdown, remainingAt } from "../lib/clock.js";
import { el, setAttr, setText, show, syncList } from "../lib/dom.js";
import { breakLeft, countOf, fallen, isGroup, level, rounds } from "../lib/melee.js";
import { nameOf, SHAPE, SIDES } from "../lib/sides.js";

const NEXT = 2;

function parts(card) {
  return Object.fromEntries([...card.querySelectorAll("[data-part]")].map((node) => [node.dataset.part, node]));
}

/** Write one ring of the frame into its card. */
export function drawRing(card, item, t) {
  const part = parts(card);
  const { bout, queue } = item;
  setAttr(card, "data-phase", bout?.state.phase ?? "none");
  setAttr(card, "data-kind", bout?.kind ?? "duel");
  show(part.bout, Boolean(bout));
  show(part.idle, !bout);
  setText(part.title, bout ? [bout.nomination.name, bout.title].filter(Boolean).join(" · ") : "");
  const winner = bout?.state.result?.winner ?? null;
  for (const side of SIDES) {
    setText(part[`${side}-name`], nameOf(bout, side));
    setText(part[`${side}-club`], bout?.[side]?.club === bout?.[side]?.name ? "" : (bout?.[side]?.club ?? ""));
    setText(part[`${side}-score`], bout ? countOf(bout, side) : "");
    setAttr(part[`${side}-name`].closest(".ring-side"), "data-won", winner === side ? true : null);
  }
  setText(part.phase, bout ? t(`phase.${bout.state.phase}`) : "");
  drawMelee(part, isGroup(bout) ? bout : null, t);
  const next = queue.slice(0, NEXT);
  show(part.next, next.length > 0);
  syncList(part.queue, next, (one) => one.id, () => el("li"), (node, one) => setText(node, `${one.red || "—"} – ${one.blue || "—"}`));
}

function roundSays({ round, attempt, rounds_won: won }, t) {
  const again = attempt > 1 ? t("attempt", { n: attempt }) : "";
  return [t("round", { n: round }), again, t("rounds_won", { n: `${won.red} : ${won.blue}` })].filter(Boolean).join(" · ");
}

/** The rounds of a group fight, and who is out and why; nothing of it for a duel. */
function drawMelee(part, bout, t) {
  const out = bout ? fallen(bout) : [];
  const list = bout ? rounds(bout) : [];
  const equal = bout ? level(bout) : null;
  setText(part.round, bout ? roundSays(bout.state, t) : "");
  show(part.says, equal !== null);
  setText(part.says, equal ? t("level_again", equal) : "");
  show(part.rounds, list.length > 0);
  syncList(part.rounds, list, (one) => one.key, (one) =>
    el("li", { "data-winner": one.winner, text: `${t("round", { n: one.round })}  ${one.red} : ${one.blue} ${one.again ? "↻" : SHAPE[one.winner] ?? ""}` }),
  );
  show(part["fallen-box"], out.length > 0);
  setText(part["fallen-count"], out.length || "");
  const says = (one) => {
    const why = one.reason ? t(`reason.${one.reason}`) : "";
    return [`${SHAPE[one.side] ?? ""} ${one.number ?? ""} ${one.name ?? one.id}`.trim(), why].filter(Boolean).join(" – ");
  };
  // Who fell last is read without a touch.
  setText(part["fallen-last"], out.length ? says(out[0]) : "");
  syncList(part.fallen, out, (one) => `${one.id}@${one.at}`, () => el("li"), (node, one) => setText(node, says(one)));
}

/** Run the clock of a card at the server's moment `now`. */
export function tickRing(card, bout, now) {
  setText(card.querySelector('[data-part="clock"]'), bout ? countdown(breakLeft(bout, now) ?? remainingAt(bout.state.clock, now)) : "");
}
