/* The captain's phone: who of his team starts the next attempt. What is shown is decided in model.js. */

import { bounceFilter } from "../lib/bounce.js";
import { countdown, duration, serverClock } from "../lib/clock.js";
import { el, everyFrame, refs, setAttr, setText, show, syncList } from "../lib/dom.js";
import { pageStorage } from "../lib/outbox.js";
import { commandLink } from "../lib/seat.js";
import { SHAPE } from "../lib/sides.js";
import { readJson, translator } from "../lib/strings.js";
import { buzz } from "../lib/wake.js";
import { draft } from "./draft.js";
import { lineLists } from "./lists.js";
import { attemptOf, base, byNumber, changes, history, inWords, isLocked, lists, move, onItsWay, standsAs, timer } from "./model.js";

// Lists move up when a man leaves: a second touch sooner than this meant the first man.
const BOUNCE_MS = 250;
const SIGN = { calm: "", good: "✓", wait: "…", kept: "▢", bad: "!" };

const page = document.querySelector(".captain");
const parts = refs(document.body);
const { secret, team } = page.dataset;
const t = translator(readJson("strings"));
const counts = bounceFilter(BOUNCE_MS);
const edit = draft({ storage: pageStorage(), prefix: `lineup:${team}` });
const line = commandLink({ path: `/ws/captain/${encodeURIComponent(secret)}/`, prefix: `outbox:captain:${team}:`, onFrame, onAnswer, onLink });
const clock = serverClock(line.device.now);
line.followClock(clock.sample);
const both = lineLists(parts, t, touch, carry);

let bout = null;
let refused = null;

function onFrame(data) {
  bout = data.bout;
  clock.sample(data.now);
  draw();
}

function onLink(link) {
  setAttr(parts.link, "data-link", link);
  setText(parts.link, t(`link.${link}`));
  show(parts.barred, link === "forbidden" || link === "gone");
  draw();
}

function onAnswer(answer, entry) {
  if (entry?.command.do !== "lineup") return;
  const no = answer.type === "refused";
  if (no) {
    refused = { attempt: attemptOf(bout), reason: answer.message || answer.code };
    // What was refused stays on the screen to be put right, unless it has been changed meanwhile.
    if (entry.command.bout === bout?.id && edit.of(attemptOf(bout)) === null) edit.keep(attemptOf(bout), entry.command.fighters);
  }
  buzz(no ? [80, 60, 80] : 30);
  draw();
}

function named() {
  return edit.of(attemptOf(bout)) ?? base(bout, line.box.list());
}

function change(next) {
  refused = null;
  const same = inWords(changes(base(bout, line.box.list()), next)) === "";
  if (same) edit.drop();
  else edit.keep(attemptOf(bout), byNumber(bout, next));
  draw();
}

function touch(fighter, event) {
  if (counts("any", line.device.pressed(event))) carry(fighter);
}

function carry(fighter) {
  if (!bout || isLocked(bout)) return;
  change(move(bout, named(), fighter));
  buzz(15);
  both.mark(fighter);
}

function send(event) {
  if (!bout || parts.send.disabled) return;
  const way = onItsWay(bout, line.box.list());
  // One that has not left this phone is replaced; one on the wire is followed by the newer.
  if (way && !line.isSent(way.id)) line.box.settle(way.id);
  const fighters = named();
  refused = null;
  edit.drop();
  line.command({ bout: bout.id, do: "lineup", side: bout.side, fighters }, line.device.pressed(event));
  buzz([20, 40, 20]);
  draw();
}

/* what is shown */

function draw() {
  for (const part of ["bout", "lists", "bar"]) show(parts[part], Boolean(bout));
  show(parts.idle, !bout);
  const online = line.link() === "online";
  show(parts.offline, !online && line.link() !== "connecting");
  show(parts["log-box"], Boolean(bout));
  if (!bout) return;
  const list = named();
  const locked = isLocked(bout);
  drawHead();
  both.draw(lists(bout, list), bout.main, locked);
  drawState(list, locked, online);
  drawLog(locked);
}

function drawHead() {
  const { state } = bout;
  setText(parts.opponent, bout.opponent ? t("opponent", { name: bout.opponent }) : t("opponent_open"));
  setText(parts.side, `${SHAPE[bout.side]} ${t(`side.${bout.side}`)}`);
  setAttr(parts.side, "data-side", bout.side);
  const again = state.attempt > 1 ? t("attempt", { n: state.attempt }) : "";
  const won = state.rounds_won ? `${state.rounds_won.red}–${state.rounds_won.blue}` : "";
  setText(parts.round, [t("round", { n: state.round }), again, won].filter(Boolean).join(" · "));
  setText(parts.where, [bout.ring ?? t("ring_open"), t("bout_number", { n: bout.number }), bout.nomination?.name ?? bout.nomination, bout.title].filter(Boolean).join(" · "));
  setText(parts.phase, t(`phase.${state.phase}`));
}

function drawState(list, locked, online) {
  const open = line.box.list();
  const as = standsAs(bout, list, open, { online, isSent: line.isSent, refused });
  const values = as.at ? { ...as, time: time(as.at) } : as;
  const few = as.tone !== "bad" && !locked && list.length < bout.main ? ` ${t("state.too_few", { n: list.length, main: bout.main })}` : "";
  const lost = line.box.durable() ? "" : ` ${t("state.not_durable")}`;
  setAttr(parts.state, "data-tone", as.tone);
  setText(parts["state-sign"], SIGN[as.tone]);
  setText(parts["state-says"], t(`state.${as.key}`, values) + few + lost);
  const words = inWords(changes(base(bout, open), list));
  show(parts.acts, !locked);
  parts.reset.disabled = words === "";
  parts.send.disabled = words === "" || !sendable(list);
  setText(parts.send, words ? t("send_changes", { changes: words }) : t("send"));
}

function sendable(list) {
  return list.length > 0 && list.length <= bout.main && !bout.fighters.some((one) => one.barred && list.includes(one.id));
}

function drawLog(locked) {
  const all = history(bout);
  show(parts["log-box"], all.length > 0);
  syncList(
    parts.log,
    all,
    (one) => one.seq,
    (one) => {
      const take = el("button", { type: "button", class: "button small", text: t("take") });
      take.addEventListener("click", () => change(one.fighters.filter((id) => !bout.fighters.find((each) => each.id === id)?.barred)));
      return el("li", {}, el("span"), take);
    },
    (node, one) => {
      const who = one.by === `${bout.side}-captain` ? t("by_me") : t(`seat.${one.by}`);
      const what = one.words === null ? t("first_named", { n: one.fighters.length }) : one.words || t("no_changes");
      setText(node.firstElementChild, t("change", { time: time(one.at), who, changes: what }));
      show(node.lastElementChild, !locked);
    },
  );
}

function time(ms) {
  return new Date(ms).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
}

function tick() {
  const shown = timer(bout, clock.now());
  show(parts.timer, shown !== null);
  if (!shown) return;
  setText(parts["timer-clock"], shown.down ? countdown(shown.ms) : duration(shown.ms));
  setText(parts["timer-says"], t(shown.key));
}

parts.send.addEventListener("click", send);
parts.reset.addEventListener("click", () => change(base(bout, line.box.list())));
parts.again.addEventListener("click", () => window.location.reload());
line.onChange(draw);
window.addEventListener("beforeunload", (event) => {
  if (line.box.size()) event.preventDefault();
});
const first = readJson("frame");
if (first) onFrame(first);
everyFrame(tick);
