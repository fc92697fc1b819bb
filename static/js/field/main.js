/* The field judge's console: wires the seat's socket and outbox to the squads. What is shown is decided in model.js. */

import { bounceFilter } from "../lib/bounce.js";
import { countdown, remainingAt, serverClock } from "../lib/clock.js";
import { everyFrame, refs, setAttr, setText, show } from "../lib/dom.js";
import { seatLink } from "../lib/seat.js";
import { SIDES } from "../lib/sides.js";
import { readJson, translator } from "../lib/strings.js";
import { buzz, stayAwake } from "../lib/wake.js";
import { statusBar } from "../pad/bar.js";
import { guardPage } from "../pad/guard.js";
import { clockRuns, status, UNDO_MS } from "../pad/model.js";
import { heads, ownHeads } from "./heads.js";
import { figures, hasFigures, laid, lockState, onTheWay, ownActs, standing, touchMeans, undoable, wantsReason } from "./model.js";
import { listen } from "./press.js";
import { acts, reasons } from "./reasons.js";
import { sheets } from "./report.js";
import { squads } from "./squads.js";

// A backlog of a lost link is answered faster than frames follow.
const HEARD_KEPT = 60;
// For the judge these are good news: what he saw is so already.
const CALM = new Set(["already_out", "not_out"]);

const page = document.querySelector(".field");
const parts = refs(page.parentElement);
const { ring, seat } = page.dataset;
const t = translator(readJson("strings"));
const bounced = bounceFilter();
const judges = seat.startsWith("field-");

let bout = null;
let frameAt = 0;
let heard = [];

const line = seatLink({ ring, seat, onFrame, onAnswer, onLink });
const clock = serverClock(line.device.now);
line.followClock(clock.sample);
const bar = statusBar(parts, t, line.box);
const field = squads(parts, t);
const quick = heads(parts, t, step);
const strip = reasons(parts, t, explain);
const row = acts(parts, t, (act) => ask(act));
const drawer = sheets(page, parts, t, send);

function way() {
  return onTheWay(bout, seat, line.box.list(), heard, frameAt, line.isSent);
}

function onFrame(data) {
  if (bout?.id !== data.bout?.id) strip.ask(null);
  bout = data.bout;
  frameAt = line.device.now();
  clock.sample(data.now);
  strip.layOut(bout);
  const title = bout ? [t("bout_number", { n: bout.number }), bout.nomination.name, bout.title] : [];
  const won = bout?.state.rounds_won;
  setText(parts.bout, title.filter(Boolean).join(" · "));
  setText(parts.round, won ? `${t("round", { n: bout.state.round })} · ${won.red}–${won.blue}` : "");
  draw();
}

function onLink(link) {
  bar.showLink(link);
  draw();
}

function onAnswer(answer, entry) {
  if (!entry) return;
  const refused = answer.type === "refused";
  const { command, meta } = entry;
  heard = [...heard, { id: entry.id, command, meta, seq: answer.seq ?? 0, heardAt: line.device.now(), refused }].slice(-HEARD_KEPT);
  // The number of an `out` is known now, also of one that only repeats another judge's: its reason can follow.
  const numbered = answer.seq != null && (!refused || answer.code === "already_out");
  if (command.do === "out" && meta?.explain && numbered) give(command.bout, answer.seq, meta.explain);
  if (strip.asked()?.id === entry.id) strip.ask(numbered ? { ...strip.asked(), event: answer.seq } : null);
  if (refused && CALM.has(answer.code) && command.fighter) tell(t(`calm.${answer.code}`));
  else if (refused) tell(t("refused", { message: answer.message || answer.code }));
  else if (meta?.told) tell(t(meta.told));
}

function tell(text) {
  bar.tell(text);
  draw();
}

/* touches */

function pick(target) {
  return target.closest?.("[data-fighter]")?.dataset.fighter ?? null;
}

function tap(fighter, began) {
  const one = field.find(fighter);
  const pressed = line.device.pressed(began);
  if (!bout || !one || !bounced(fighter, pressed)) return;
  if (!judges) {
    drawer.report(one);
    return;
  }
  const online = line.link() === "online";
  const means = touchMeans(one, { bout, seat, online, now: line.device.now(), serverNow: clock.now() });
  if (means === "tell") about(one);
  if (means !== "out") return;
  const entry = line.command({ bout: bout.id, do: "out", fighter }, pressed);
  buzz(30);
  ask({ do: "out", id: entry.id, event: null, fighter, explained: false });
}

function hold(fighter, began) {
  const one = field.find(fighter);
  if (!bout || !one) return;
  buzz(15);
  if (one.stands || !judges) field.tell(one);
  else drawer.back(one, began);
}

/** Who he is and how he fell; where nobody has given the reason, it may be given now. */
function about(one) {
  field.tell(one);
  if (one.stands || one.out?.reason) return;
  const own = ownActs(bout, seat, way()).find((act) => act.do === "out" && act.fighter === one.id);
  if (own ? !own.explained : one.out) ask(own ?? { do: "out", id: null, event: one.out.event, fighter: one.id });
}

function ask(act) {
  const one = field.find(act.fighter);
  if (act.do !== "out" || !one) return;
  strip.ask({ id: act.id, event: act.event, fighter: act.fighter, name: `${t(`side.${one.side}`)} ${one.number}` });
}

function explain(act, { reason, part }, event) {
  const choice = part ? { reason, part } : { reason };
  buzz(20);
  if (act.event !== null) give(bout.id, act.event, choice, line.device.pressed(event));
  else {
    // Its number is not known yet: the reason waits beside the `out`, over a reload too.
    const entry = line.box.list().find(({ id }) => id === act.id);
    if (entry) line.box.amend(act.id, { ...entry.meta, explain: choice });
  }
  draw();
}

function give(of, event, choice, pressed = line.device.now()) {
  line.command({ bout: of, do: "explain", event, ...choice }, pressed);
}

function step(side, change, event) {
  const pressed = line.device.pressed(event);
  if (!bout || !bounced(`${side}${change}`, pressed)) return;
  line.command({ bout: bout.id, do: "count", side, change }, pressed);
  buzz(30);
}

function send(command, done, event) {
  if (!bout) return;
  line.command({ bout: bout.id, ...command }, line.device.pressed(event), { told: done });
  buzz([20, 40, 20]);
  if (line.link() !== "online") tell(t("kept_here"));
}

function undo(event) {
  const last = lastAct();
  if (!last) return;
  const { do: verb, fighter, side, change, id } = last;
  const command = { bout: bout.id, do: "undo" };
  if (last.event !== null) command.event = last.event;
  line.command(command, line.device.pressed(event), { told: "undone", do: verb, fighter, side, id, change });
  strip.ask(null);
  buzz([20, 40, 20]);
}

function lastAct() {
  return undoable(bout, seat, line.box.list(), clock.now(), line.device.now());
}

/* what is shown */

function draw() {
  const moving = way();
  const over = laid(moving);
  const counting = bout?.kind === "group" && bout.mode === "count";
  const all = hasFigures(bout) ? { red: figures(bout, "red", over), blue: figures(bout, "blue", over) } : { red: [], blue: [] };
  field.draw(bout, all);
  drawer.layOut(bout, all);
  show(parts.squads, !counting);
  show(parts.heads, counting);
  show(parts["reason-box"], !counting);
  for (const side of SIDES) setText(parts[`${side}-standing`], standing(bout, side, all[side]) ?? "–");
  if (counting) quick.draw(bout, seat, ownHeads(bout, seat, moving));
  if (strip.asked() && !wantsReason(field.find(strip.asked().fighter))) strip.ask(null);
  row.draw(ownActs(bout, seat, moving), field.find);
  drawLock(lockState(bout, moving));
  setAttr(page, "data-runs", clockRuns(bout) ? "yes" : "no");
  drawStatus();
}

function drawLock(state) {
  show(parts.lock, judges && state !== null);
  setAttr(parts.lock, "data-lock", state);
  parts.lock.disabled = state !== "open";
  setText(parts["lock-text"], t(`lock.${state ?? "open"}`));
}

function drawStatus() {
  const duel = bout && bout.kind !== "group" && line.link() === "online";
  const now = duel ? { tone: "wait", key: "duel_on" } : status(bout, line.link(), line.box.list());
  if (now.key === "running") now.key = bout.mode === "count" ? "running_count" : judges ? "running" : "running_watch";
  bar.draw(now);
}

function tick() {
  setText(parts.clock, bout ? countdown(remainingAt(bout.state.clock, clock.now())) : "–:––");
  const last = lastAct();
  const one = last?.fighter ? field.find(last.fighter) : null;
  const what = last ? [t(`did.${last.do}`), one ? one.number : ""].filter(Boolean).join(" ") : "";
  parts.undo.disabled = last === null;
  setText(parts["undo-text"], last ? t("undo_what", { what, n: Math.ceil(last.left / 1000) }) : t("undo"));
  parts["undo-bar"].style.transform = `scaleX(${last ? last.left / UNDO_MS : 0})`;
}

listen(parts.squads, pick, {
  onTap: tap,
  onHold: hold,
  onDown: (fighter) => setAttr(page.querySelector(`[data-fighter="${CSS.escape(fighter)}"]`), "data-struck", true),
  onEnd: (fighter) => setAttr(page.querySelector(`[data-fighter="${CSS.escape(fighter)}"]`), "data-struck", null),
});
parts.undo.addEventListener("click", undo);
parts.lock.addEventListener("click", (event) => send({ do: "lock" }, "locked_now", event));
line.onChange(draw);
const first = readJson("frame");
if (first) onFrame(first);
guardPage(() => line.box.size() > 0);
stayAwake();
setInterval(draw, 1000);
everyFrame(tick);
