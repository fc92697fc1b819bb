/* The big screen of a ring: the public state of its bout, and the next bouts while the ring is free. */

import { callAt, countdown, duration, remainingAt, serverClock } from "./lib/clock.js";
import { el, everyFrame, refs, setAttr, setText, show, syncList } from "./lib/dom.js";
import { clubOf, nameOf, SHAPE, SIDES } from "./lib/sides.js";
import { silhouette } from "./lib/silhouette.js";
import { breakLeft, countOf, figures, isGroup, level, rounds } from "./lib/melee.js";
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
  setText(parts[`${side}-score`], countOf(bout, side));
  setText(parts[`${side}-hits`], isGroup(bout) ? wins(state, side) : t("hits", { n: state.hits?.[side] ?? 0 }));
  drawSquad(bout, side);
  setAttr(parts[side], "data-won", state.result?.winner === side ? true : null);
  const cards = (isGroup(bout) ? [] : (state.cards?.[side] ?? [])).map((card, i) => ({ card, i }));
  syncList(parts[`${side}-cards`], cards, ({ card, i }) => `${card}${i}`, ({ card }) => el("span", { class: `board-card ${card}`, text: t(`card.${card}`) }));
}

function wins(state, side) {
  return [t("rounds_won", { n: state.rounds_won[side] }), t("standing_points", { n: state.standing_points[side] })].join(" · ");
}

function drawSquad(bout, side) {
  const squad = isGroup(bout) ? figures(bout, side) : [];
  const box = parts[`${side}-squad`];
  show(box, squad.length > 0);
  // Rows of equal length, as many as a wide screen and a narrow one can hold.
  for (const [name, most] of [["--columns", 11], ["--narrow", 6]]) {
    box.style.setProperty(name, Math.ceil(squad.length / Math.ceil(squad.length / most)) || 1);
  }
  syncList(
    box,
    squad,
    (one) => one.id,
    (one) => el("span", { class: "board-man" }, silhouette(), el("b", { text: one.number })),
    (node, one) => setAttr(node, "data-stands", one.out ? "no" : "yes"),
  );
}

function drawRounds(bout) {
  const list = isGroup(bout) ? rounds(bout) : [];
  show(parts.rounds, list.length > 0);
  syncList(
    parts.rounds,
    list,
    (one) => one.key,
    (one) => el("li", { "data-winner": one.winner }, el("span", { class: "soft", text: t("round", { n: one.round }) }), el("b", { text: `${one.red} : ${one.blue}` }), el("i", { text: one.again ? "↻" : (SHAPE[one.winner] ?? "") })),
  );
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
    const numbers = isGroup(bout) ? [`${official.rounds.red} : ${official.rounds.blue}`] : [];
    return [name, ...numbers, t(`kind.${official.kind}`)].join(" – ");
  }
  const equal = isGroup(bout) ? level(bout) : null;
  if (equal) return t("level_again", equal);
  const over = phase === "stopped" || (isGroup(bout) && phase === "time_up");
  return over && proposal ? t("awaits") : "";
}

function draw() {
  const { bout, queue } = frame;
  setAttr(board, "data-phase", bout?.state.phase ?? "none");
  setAttr(board, "data-kind", bout?.kind ?? "duel");
  show(parts.bout, Boolean(bout));
  show(parts.idle, !bout);
  drawQueue(bout, queue);
  if (!bout) return;
  setText(parts.title, [t("bout_number", { n: bout.number }), bout.nomination.name, bout.title].filter(Boolean).join(" · "));
  for (const side of SIDES) drawSide(bout, side);
  setText(parts.phase, t(`phase.${bout.state.phase}`));
  drawRounds(bout);
  const says = result(bout);
  show(parts.result, says !== "");
  setText(parts.result, says);
  setAttr(parts.result, "data-side", bout.state.result?.winner);
}

function tick() {
  const state = frame.bout?.state;
  if (!state) return;
  const pause = breakLeft(frame.bout, clock.now());
  setText(parts.clock, countdown(pause ?? remainingAt(state.clock, clock.now())));
  setAttr(parts.clock, "data-break", pause === null ? null : true);
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
