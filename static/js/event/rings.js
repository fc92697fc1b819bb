/* The cards of the rings: what is fought, how it stands, and a clock that this screen runs by itself. */

import { countdown, remainingAt } from "../lib/clock.js";
import { el, setAttr, setText, show, syncList } from "../lib/dom.js";
import { nameOf, SIDES } from "../lib/sides.js";

const NEXT = 2;

function parts(card) {
  return Object.fromEntries([...card.querySelectorAll("[data-part]")].map((node) => [node.dataset.part, node]));
}

/** Write one ring of the frame into its card. */
export function drawRing(card, item, t) {
  const part = parts(card);
  const { bout, queue } = item;
  setAttr(card, "data-phase", bout?.state.phase ?? "none");
  show(part.bout, Boolean(bout));
  show(part.idle, !bout);
  setText(part.title, bout ? [bout.nomination.name, bout.title].filter(Boolean).join(" · ") : "");
  const winner = bout?.state.result?.winner ?? null;
  for (const side of SIDES) {
    setText(part[`${side}-name`], nameOf(bout, side));
    setText(part[`${side}-club`], bout?.[side]?.club ?? "");
    setText(part[`${side}-score`], bout?.state.score?.[side] ?? "");
    setAttr(part[`${side}-name`].closest(".ring-side"), "data-won", winner === side ? true : null);
  }
  setText(part.phase, bout ? t(`phase.${bout.state.phase}`) : "");
  const next = queue.slice(0, NEXT);
  show(part.next, next.length > 0);
  syncList(part.queue, next, (one) => one.id, () => el("li"), (node, one) => setText(node, `${one.red || "—"} – ${one.blue || "—"}`));
}

/** Run the clock of a card at the server's moment `now`. */
export function tickRing(card, bout, now) {
  setText(card.querySelector('[data-part="clock"]'), bout ? countdown(remainingAt(bout.state.clock, now)) : "");
}
