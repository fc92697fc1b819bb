/*
 * What a field judge's console shows, as pure functions of the newest frame, the own acts on their way and the moment.
 *
 * The server alone knows the rules. The console lays over its state only what the server cannot know yet: who was touched
 * here a moment ago, or while the link was lost.
 */

import { FRAME_FOLLOWS_MS, UNDO_MS } from "../pad/model.js";

/** A touch on a man just shown out by another judge is a second judge's word; later it is a question about him. */
export const ECHO_MS = 3000;
/** A second touch on one's own fresh act is a slip of the glove. */
export const SLIP_MS = 1000;
const SHOWN_ACTS = 5;
const ENDED = new Set(["stopped", "break", "official"]);
const BEFORE = new Set(["scheduled", "called", "helmets", "ready", "break"]);
const SHOWN = new Set(["out", "reinstate", "withdraw", "violation", "count"]);
// A man brought back by mistake is shown out again; that act is not taken back.
const UNDOABLE = new Set(["out", "withdraw", "violation", "count", "lock"]);
const STANDS_AFTER = { out: false, withdraw: false, reinstate: true };

/** The reasons of an `out` in the order of the strip; the parts of the commonest stand for it. */
export const REASONS = [
  { reason: "third_support", part: "knee" },
  { reason: "third_support", part: "hand" },
  { reason: "third_support", part: "elbow" },
  { reason: "third_support", part: "torso" },
  { reason: "third_support", part: "buttocks" },
  { reason: "both_feet_outside" },
  { reason: "fell_outside" },
  { reason: "gear_broken_or_lost" },
  { reason: "touched_lying_fighter" },
  { reason: "palm" },
];

/** True where the page has figures to show: a group fight whose men are known by name. */
export function hasFigures(bout) {
  return bout?.kind === "group" && bout.mode !== "count";
}

/**
 * The own acts that the newest frame does not hold yet, oldest first.
 *
 * @param {{id, command, meta, seq, heardAt, refused}[]} heard acts lately answered
 * @param {{id, command, meta}[]} unanswered
 * @param {number} frameAt when the newest frame came, on this device's clock, ms
 * @returns {{id: string, command: object, meta: object|null, event: number|null, step: string}[]}
 */
export function onTheWay(bout, seat, unanswered, heard, frameAt, isSent = () => false) {
  const mine = bout?.state?.marshals?.[seat];
  const seen = Math.max(mine?.last?.event ?? 0, mine?.acts?.[0]?.event ?? 0);
  const fresh = heard.filter((act) => !act.refused && act.seq > seen && frameAt - act.heardAt < FRAME_FOLLOWS_MS);
  const all = [
    ...fresh.map(({ id, command, meta, seq }) => ({ id, command, meta, event: seq, step: "heard" })),
    ...unanswered.map(({ id, command, meta }) => ({ id, command, meta, event: null, step: isSent(id) ? "sent" : "kept" })),
  ];
  return all.filter(({ command }) => command.bout === bout?.id);
}

/** Who stands or is out by the acts on their way: fighter → `{stands, step, pressed, id}`. */
export function laid(way) {
  const found = new Map();
  for (const { id, command, meta, step } of way) {
    const fighter = command.fighter ?? meta?.fighter;
    const undone = command.do === "undo" ? STANDS_AFTER[meta?.do] : undefined;
    const stands = undone === undefined ? STANDS_AFTER[command.do] : !undone;
    if (fighter && stands !== undefined) found.set(fighter, { stands, step, pressed: command.pressed, id });
  }
  return found;
}

/**
 * The figures of a side by their numbers: who is named for the attempt, and how each stands.
 *
 * @param {Map} over of `laid`
 * @returns {{id, number, name, captain, stands: boolean, out: object|null, step: string|null, pressed: number|null}[]}
 */
export function figures(bout, side, over) {
  const people = bout?.[side]?.fighters ?? [];
  const named = bout?.state?.lineup?.[side];
  const out = new Map((bout?.state?.out ?? []).map((one) => [one.fighter, one]));
  const field = named ? new Set(named) : new Set(people.filter((one) => one.role === "main").map((one) => one.id));
  return people
    .filter((one) => field.has(one.id) || out.has(one.id))
    .sort((a, b) => a.number - b.number)
    .map((one) => {
      const act = over.get(one.id);
      const stands = act ? act.stands : !out.has(one.id);
      return { ...one, side, stands, out: out.get(one.id) ?? null, step: act?.step ?? null, pressed: act?.pressed ?? null };
    });
}

/** Fighters of a side in the fight: the server's number, and what is on its way laid over it. */
export function standing(bout, side, shown) {
  const told = bout?.state?.standing?.[side];
  if (told === undefined) return null;
  return shown.reduce((count, one) => count + (one.stands ? 1 : 0) - (one.out ? 0 : 1), told);
}

/**
 * What a short touch on a figure means: `out`, `quiet` (a slip, nothing happens) or `tell` (say who he is and how he fell).
 *
 * @param {object} figure of `figures`
 * @param {{bout: object, seat: string, online: boolean, now: number, serverNow: number}} moment now: this device's clock, ms
 */
export function touchMeans(figure, { bout, seat, online, now, serverNow }) {
  if (online && (BEFORE.has(bout.state.phase) || bout.state.phase === "official")) return "tell";
  if (figure.stands) return "out";
  if (figure.pressed !== null) return now - figure.pressed < SLIP_MS ? "quiet" : "tell";
  const { at, judges = [] } = figure.out ?? {};
  const fresh = serverNow - (at ?? 0);
  if (judges.includes(seat)) return fresh < SLIP_MS ? "quiet" : "tell";
  return fresh < ECHO_MS ? "out" : "tell";
}

/** True while a reason of this man's being out is still wanted: he is out, and no judge has given one. */
export function wantsReason(figure) {
  return figure !== null && !figure.stands && (figure.step !== null || !figure.out?.reason);
}

/**
 * The own last acts, newest first: what the server has, and what is on its way. Step `late`: the server has it, but it
 * came when no round ran and counts only when the hofmarshal admits it.
 *
 * @returns {{key: string, do: string, fighter: string|null, side: string|null, reason: string|null, part: string|null,
 *            event: number|null, id: string|null, step: string, explained: boolean}[]}
 */
export function ownActs(bout, seat, way) {
  const late = new Set((bout?.state?.late ?? []).map((one) => one.tap));
  const told = (bout?.state?.marshals?.[seat]?.acts ?? []).map((act) => ({
    key: `e${act.event}`, do: act.do, fighter: act.fighter ?? null, side: act.side ?? null,
    reason: act.reason ?? null, part: act.part ?? null, event: act.event, id: null, step: late.has(act.event) ? "late" : "heard",
  })); // prettier-ignore
  const acts = [...told].reverse();
  for (const { id, command, meta, event, step } of way) {
    if (command.do === "undo") takeOut(acts, command, meta);
    else if (command.do === "explain") explain(acts, command);
    else if (SHOWN.has(command.do)) {
      const reason = meta?.explain ?? command;
      acts.push({
        key: event === null ? id : `e${event}`, do: command.do, fighter: command.fighter ?? null, side: command.side ?? null,
        reason: reason.reason ?? null, part: reason.part ?? null, event, id, step,
      }); // prettier-ignore
    }
  }
  return acts
    .reverse()
    .slice(0, SHOWN_ACTS)
    .map((act) => ({ ...act, explained: act.do !== "out" || act.reason !== null }));
}

function takeOut(acts, undo, meta) {
  const undone = acts.map((act) => (undo.event == null ? act.id === meta?.id : act.event === undo.event)).lastIndexOf(true);
  if (undone >= 0) acts.splice(undone, 1);
}

function explain(acts, { event, reason, part }) {
  const act = acts.find((one) => one.event === event);
  if (act) Object.assign(act, { reason, part: part ?? null });
}

/**
 * The own last act while it may be taken back (10 s, not after the round's end), or null. An act after it that cannot be
 * taken back, a reinstatement, hides it: the button speaks of the last act or of none.
 *
 * @param {number} serverNow the server's moment, ms
 * @param {number} now this device's clock, ms
 * @returns {{do, fighter, side, change, left: number, event: number|null, id: string|null}|null} left: ms
 */
export function undoable(bout, seat, unanswered, serverNow, now) {
  if (!bout) return null;
  const mine = unanswered.filter(({ command }) => command.bout === bout.id);
  const undone = new Set(mine.filter(({ command }) => command.do === "undo").map(({ meta }) => meta?.id));
  const open = mine.filter(({ id, command }) => (SHOWN.has(command.do) || command.do === "lock") && !undone.has(id)).at(-1);
  if (open) return stillOpen(bout, open.command, UNDO_MS - (now - open.command.pressed), null, open.id);
  // One taking-back on its way settles the last act; what lies before it shows in the next frame.
  if (undone.size) return null;
  const { last, acts = [] } = bout.state.marshals?.[seat] ?? {};
  if (!last || (acts[0] && acts[0].event > last.event)) return null;
  return stillOpen(bout, last, UNDO_MS - (serverNow - last.at), last.event, null);
}

function stillOpen(bout, act, left, event, id) {
  const over = act.do !== "lock" && ENDED.has(bout.state.phase);
  if (left <= 0 || over || !UNDOABLE.has(act.do)) return null;
  return { do: act.do, fighter: act.fighter ?? null, side: act.side ?? null, change: act.change ?? null, left, event, id };
}

/** How «К бою» stands: null outside the time before a fight, else `open`, `sent` or `locked`. */
export function lockState(bout, way) {
  if (bout?.kind !== "group" || !BEFORE.has(bout.state.phase)) return null;
  const last = way.filter(({ command, meta }) => command.do === "lock" || (command.do === "undo" && meta?.do === "lock")).at(-1);
  if (last) return last.command.do === "lock" ? "sent" : "open";
  return bout.state.lineup_locked ? "locked" : "open";
}
