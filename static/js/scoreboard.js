/* The big screen of a ring: the public state of its bout, and the next bouts while the ring is free. */

import { callAt, countdown, duration, remainingAt, serverClock } from "./lib/clock.js";
import { el, everyFrame, refs, setAttr, setText, show, syncList } from "./lib/dom.js";
import { clubOf, nameOf, SIDES } from "./lib/sides.js";
import { followPage, openSocket, socketUrl } from "./lib/socket.js";
import { readJson, translator } from "./lib/strings.js";

const NEXT_BESIDE = 2;
const NEXT_IDLE = 6;

const board = document.querySelector(".board");
const parts = refs(document.body);
const t = translator(readJson("strings"));
const clock = serverClock(Date.now);
let frame = readJson("frame");

function drawSide(bout, side) {
  const { state } = bout;
  setText(parts[`${side}-name`], nameOf(bout, side));
  setText(parts[`${side}-club`], clubOf(bout, side));
  setText(parts[`${side}-score`], state.score?.[side] ?? "0");
  setText(parts[`${side}-hits`], t("hits", { n: state.hits?.[side] ?? 0 }));
  setAttr(parts[side], "data-won", state.result?.winner === side ? true : null);
  const cards = (state.cards?.[side] ?? []).map((card, i) => ({ card, i }));
  syncList(parts[`${side}-cards`], cards, ({ card, i }) => `${card}${i}`, ({ card }) => el("span", { class: `board-card ${card}`, text: t(`card.${card}`) }));
}

function drawQueue(bout, queue) {
  const list = queue.slice(0, bout ? NEXT_BESIDE : NEXT_IDLE);
  show(parts.next, list.length > 0);
  syncList(
    parts.queue,
    list,
    (one) => one.id,
    (one) => el("li", {}, el("span", { class: "soft", text: [one.nomination, one.title].filter(Boolean).join(" · ") }), el("span", { "data-names": true })),
    (node, one) => setText(node.lastElementChild, `${one.red || "—"} – ${one.blue || "—"}`),
  );
}

function result(bout) {
  const { result: official, proposal, phase } = bout.state;
  if (official) {
    const name = official.winner ? t("wins", { name: nameOf(bout, official.winner) }) : t("nobody_wins");
    return `${name} – ${t(`kind.${official.kind}`)}`;
  }
  return phase === "stopped" && proposal ? t("awaits") : "";
}

function draw() {
  const { bout, queue } = frame;
  setAttr(board, "data-phase", bout?.state.phase ?? "none");
  show(parts.bout, Boolean(bout));
  show(parts.idle, !bout);
  drawQueue(bout, queue);
  if (!bout) return;
  setText(parts.title, [t("bout_number", { n: bout.number }), bout.nomination.name, bout.title].filter(Boolean).join(" · "));
  for (const side of SIDES) drawSide(bout, side);
  setText(parts.phase, t(`phase.${bout.state.phase}`));
  const says = result(bout);
  show(parts.result, says !== "");
  setText(parts.result, says);
  setAttr(parts.result, "data-side", bout.state.result?.winner);
}

function tick() {
  const state = frame.bout?.state;
  if (!state) return;
  setText(parts.clock, countdown(remainingAt(state.clock, clock.now())));
  const round = state.sudden_death ? t("sudden_death_round") : t("round", { n: state.round });
  const again = state.attempt > 1 && !state.sudden_death ? ` · ${t("attempt", { n: state.attempt })}` : "";
  const called = state.call?.running ? ` · ${t("call_clock")} ${duration(callAt(state.call, clock.now()))}` : "";
  setText(parts.sub, `${round}${again}${called}`);
}

const socket = openSocket({
  url: socketUrl(`/ws/rings/${board.dataset.ring}/`),
  onState(message) {
    frame = message.data;
    draw();
  },
  onClock: clock.sample,
  onLink(link) {
    show(parts.link, true);
    setAttr(parts.link, "data-link", link);
    setText(parts.link, t(`link.${link}`));
  },
});
followPage(socket);
draw();
everyFrame(tick);
