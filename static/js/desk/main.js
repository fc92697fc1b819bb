/* The hofmarshal's desk: wires the seat's socket to the arena, the lanes, the wall and the questions. */

import { serverClock } from "../lib/clock.js";
import { everyFrame, refs, setAttr, setText, show } from "../lib/dom.js";
import { seatLink } from "../lib/seat.js";
import { readJson, translator } from "../lib/strings.js";
import { buzz, stayAwake } from "../lib/wake.js";
import { acts } from "./acts.js";
import { arena } from "./arena.js";
import { asker } from "./ask.js";
import { lanes } from "./lanes.js";
import { melee } from "./melee.js";
import { meleeActs } from "./melee-acts.js";
import { keyVerb, mayUse } from "./model.js";
import { takenBack } from "./taken.js";
import { wall } from "./wall.js";

const CALM = new Set(["already_out", "not_out"]);

const desk = document.querySelector(".desk");
const parts = refs(document.body);
const { ring, seat } = desk.dataset;
const words = readJson("strings");
const t = translator(words);

let frame = { bout: null, queue: [], devices: [] };
const bout = () => frame.bout;

const line = seatLink({ ring, seat, onFrame, onAnswer, onLink });
const clock = serverClock(line.device.now);
line.followClock(clock.sample);

const { ask, follow } = asker(parts);
const tools = { t, words, ask, send, bout };
const act = { ...acts(tools), ...meleeActs(tools) };
const middle = arena(desk, parts, t, seat, act);
const sides = lanes(parts, t, act, seat === "hofmarshal");
const edge = wall(parts, t, seat, act);
const group = melee(parts, t, words, seat, act, bout);
const taken = takenBack(parts, t, act, bout);

const openers = [...desk.querySelectorAll("[data-opens]")];
for (const button of openers) show(button, mayUse(seat, button.dataset.opens));
show(parts.decisions, seat === "hofmarshal");

function send(command, what = "") {
  line.command({ bout: bout()?.id, ...command }, line.device.now(), { what });
  buzz(20);
}

function onFrame(data) {
  frame = data;
  const now = bout();
  const title = now ? [t("bout_number", { n: now.number }), now.nomination.name, now.title] : [];
  setText(parts.bout, title.filter(Boolean).join(" · "));
  draw();
  if (follow()) tell(t("changed_meanwhile"), true);
}

function draw() {
  middle.draw(bout());
  sides.draw(bout(), clock.now());
  edge.draw(frame);
  group.draw(bout());
  if (seat === "hofmarshal") taken.draw();
  for (const button of openers) button.disabled = !bout()?.state.allowed?.includes(button.dataset.opens);
}

function onLink(link) {
  setAttr(parts.link, "data-link", link);
  setText(parts.link, t(`link.${link}`));
  show(parts.barred, link === "forbidden" || link === "gone");
  banner();
}

function banner() {
  const kept = line.box.size();
  const off = line.link() !== "online" && line.link() !== "connecting";
  show(parts.banner, off);
  setText(parts.banner, kept ? t("kept", { n: kept }) : t("blocked.offline"));
}

function onAnswer(answer, entry) {
  if (!entry) return;
  const refused = answer.type === "refused";
  // What a judge has done already is good news: it counts once.
  if (refused && CALM.has(answer.code)) tell(t(`calm.${answer.code}`), false);
  else tell(refused ? t("refused", { message: answer.message || answer.code }) : `✓ ${entry.meta?.what ?? ""}`, refused);
  draw();
}

function tell(text, bad) {
  setText(parts.told, text);
  setAttr(parts.told, "data-refused", bad ? true : null);
}

desk.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do], [data-opens]");
  if (!button || button.disabled) return;
  if (button.dataset.do) act[button.dataset.do](button.dataset.side);
  else if (bout()) act[button.dataset.opens]();
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, dialog");
  if (typing || document.querySelector("dialog[open]") || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^(Digit|Numpad)\d$/.test(event.code)) group.seek();
  const verb = keyVerb(event.code, bout());
  if (event.code === "Space") event.preventDefault();
  const button = verb && desk.querySelector(`.acts [data-do="${verb}"]`);
  if (button && !button.disabled && !button.hidden) act[verb]();
});

line.onChange(banner);
stayAwake();
window.addEventListener("beforeunload", (event) => {
  if (line.box.size()) event.preventDefault();
});
setInterval(draw, 1000);
everyFrame(() => middle.tick(bout(), clock.now()));
