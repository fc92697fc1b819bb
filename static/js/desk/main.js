/* The hofmarshal's desk: wires the seat's socket to the arena, the lanes, the wall and the questions. */

import { serverClock } from "../lib/clock.js";
import { el, everyFrame, refs, setAttr, setText, show, syncList } from "../lib/dom.js";
import { seatLink } from "../lib/seat.js";
import { readJson, seatName, translator } from "../lib/strings.js";
import { buzz, stayAwake } from "../lib/wake.js";
import { acts } from "./acts.js";
import { arena } from "./arena.js";
import { asker } from "./ask.js";
import { lanes } from "./lanes.js";
import { lineupDialog } from "./lineup.js";
import { melee } from "./melee.js";
import { mayUse, spaceVerb, undoable } from "./model.js";
import { wall } from "./wall.js";

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

const question = asker(parts);
const act = acts({ t, words, ask: question.ask, send, bout, nameLineup: lineupDialog(parts, t) });
const teams = melee(parts, t, seat, act);
const middle = arena(desk, parts, t, seat, act, teams);
const sides = lanes(parts, t, act, seat === "hofmarshal");
const edge = wall(parts, t, seat, act);

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
  if (question.recheck()) say(t("proposal_changed"), true);
  draw();
}

function say(text, refused) {
  setText(parts.told, text);
  setAttr(parts.told, "data-refused", refused ? true : null);
}

/** `Tap · Line 2 · Red`: an act in the words of the list of what may be taken back. */
function actSays({ do: verb, by, side, fighter }) {
  return [t(`do.${verb}`), seatName(t, by), side ? t(`side.${side}`) : "", fighter ? fighter.split("-").pop() : ""].filter(Boolean).join(" · ");
}

function takeBack(entry) {
  const node = el("li", {}, el("span"), el("button", { type: "button", class: "button small", text: `↶ ${t("do.undo")}` }));
  node.lastElementChild.addEventListener("click", () => act.undo(entry.event, actSays(entry)));
  return node;
}

function draw() {
  middle.draw(bout());
  teams.draw(bout(), clock.now());
  sides.draw(bout(), clock.now());
  edge.draw(frame);
  const standing = seat === "hofmarshal" ? undoable(bout()) : [];
  const last = standing.find(({ by }) => by === seat);
  show(parts["undoable-box"], standing.length > 0);
  syncList(parts.undoable, standing, (entry) => entry.event, takeBack, (node, entry) => setText(node.firstElementChild, actSays(entry)));
  for (const button of openers) button.disabled = !bout()?.state.allowed?.includes(button.dataset.opens);
  parts.undo.disabled = !last || bout()?.state.phase === "official";
  setText(parts["undo-text"], last ? t("undo_what", { what: t(`do.${last.do}`) }) : t("do.undo"));
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
  say(refused ? t("refused", { message: answer.message || answer.code }) : `✓ ${entry.meta?.what ?? ""}`, refused);
  draw();
}

desk.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do], [data-opens]");
  if (!button || button.disabled) return;
  if (button.dataset.do) act[button.dataset.do](button.dataset.side);
  else if (bout()) act[button.dataset.opens]();
});
parts.undo.addEventListener("click", () => {
  const last = undoable(bout()).find(({ by }) => by === seat);
  if (last) act.undo(last.event, actSays(last));
});

// By place and not by letter: the same keys on a Cyrillic keyboard.
const KEYS = { KeyS: "stop", KeyR: "resume", KeyC: "confirm" };
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, dialog");
  if (typing || parts.ask.open || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  const verb = event.key === " " ? spaceVerb(bout()) : KEYS[event.code];
  if (event.key === " ") event.preventDefault();
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
