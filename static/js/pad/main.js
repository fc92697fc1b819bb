/* The marshal's pad: wires the seat's socket and outbox to the two halves. What is shown is decided in model.js. */

import { bounceFilter } from "../lib/bounce.js";
import { countdown, remainingAt, serverClock } from "../lib/clock.js";
import { everyFrame, refs, setAttr, setText } from "../lib/dom.js";
import { seatLink } from "../lib/seat.js";
import { readJson, translator } from "../lib/strings.js";
import { buzz, stayAwake } from "../lib/wake.js";
import { statusBar } from "./bar.js";
import { guardPage } from "./guard.js";
import { halves } from "./halves.js";
import { clockRuns, ownCount, status, takeBack, tapCommand, trail, undoable } from "./model.js";
import { sheets } from "./sheets.js";

const HEARD_KEPT = 12;

const pad = document.querySelector(".pad");
const parts = refs(pad.parentElement);
const { ring, seat } = pad.dataset;
const t = translator(readJson("strings"));
const counts = bounceFilter();
const taps = seat.startsWith("line-");

let bout = null;
let frameAt = 0;
let heard = [];

const line = seatLink({ ring, seat, onFrame, onAnswer, onLink });
const clock = serverClock(line.device.now);
line.followClock(clock.sample);
const bar = statusBar(parts, t, line.box);
const sides = halves(parts, t, touch);
const drawer = sheets(pad, parts, t, report);

function onFrame(data) {
  bout = data.bout;
  frameAt = line.device.now();
  sides.layOut(bout, taps);
  drawer.layOut(bout);
  const title = bout ? [t("bout_number", { n: bout.number }), bout.nomination.name, bout.title] : [];
  setText(parts.bout, title.filter(Boolean).join(" · "));
  draw();
}

function onLink(link) {
  bar.showLink(link);
  draw();
}

function onAnswer(answer, entry) {
  if (!entry) return;
  const refused = answer.type === "refused";
  const { do: verb, side, bout: of } = entry.command;
  if (verb === "hit") {
    heard = [...heard, { id: entry.id, bout: of, side, seq: answer.seq ?? 0, heardAt: line.device.now(), refused }].slice(-HEARD_KEPT);
  }
  if (verb === "undo" && !refused) heard = takeBack(heard, entry.command);
  if (refused) tell(t("refused", { message: answer.message || answer.code }));
  else if (entry.meta?.told) tell(t(entry.meta.told));
}

function tell(text) {
  bar.tell(text);
  draw();
}

function touch(side, button, event) {
  const pressed = line.device.pressed(event);
  if (!bout || !counts(`${side}-${button.value}`, pressed)) return;
  line.command(tapCommand(bout, side, button), pressed);
  buzz(30);
}

function report(command, done, event) {
  if (!bout) return;
  line.command({ bout: bout.id, ...command }, line.device.pressed(event), { told: done });
  buzz([20, 40, 20]);
  if (line.link() !== "online") tell(t("kept_here"));
}

function undo(event) {
  const last = lastTap();
  if (!last) return;
  const command = { bout: bout.id, do: "undo" };
  if (last.event !== null) command.event = last.event;
  line.command(command, line.device.pressed(event), { told: "undone", side: last.do === "hit" ? last.side : null });
  buzz([20, 40, 20]);
}

function lastTap() {
  return undoable(bout, seat, line.box.list(), clock.now(), line.device.now());
}

function draw() {
  const open = line.box.list();
  sides.draw(bout, ownCount(bout, seat, open, heard, frameAt), trail(open, line.isSent, heard, bout?.id));
  setAttr(pad, "data-runs", clockRuns(bout) ? "yes" : "no");
  bar.draw(status(bout, line.link(), open));
}

function tick() {
  setText(parts.clock, bout ? countdown(remainingAt(bout.state.clock, clock.now())) : "–:––");
  const last = lastTap();
  parts.undo.disabled = last === null;
  const side = last?.side ? t("undo_tap", { side: t(`side.${last.side}`) }) : t("undo");
  setText(parts["undo-text"], last ? `${side} · ${t("undo_left", { n: Math.ceil(last.left / 1000) })}` : t("undo"));
  parts["undo-bar"].style.transform = `scaleX(${last ? last.left / 10000 : 0})`;
}

parts.undo.addEventListener("click", undo);
line.onChange(draw);
guardPage(() => line.box.size() > 0);
stayAwake();
setInterval(draw, 1000);
everyFrame(tick);
