/* What the desk shows of a group fight beyond a duel, as pure functions of the newest frame. */

import { isGroup } from "../lib/melee.js";
import { SIDES } from "../lib/sides.js";

// Until «Бой!» the line-ups of an attempt may change, unless they are locked (rulebook, `lineup`).
const BEFORE = new Set(["scheduled", "called", "helmets", "ready", "break"]);
// How far a ruling may lie from what the judges have.
const AROUND = 3;

/** The field judges' counts: `[{seat, red, blue}]` – men shown out, or where heads are counted those they see standing. */
export function judges(bout) {
  const own = isGroup(bout) ? Object.entries(bout.state.marshals ?? {}) : [];
  return own
    .filter(([seat]) => seat.startsWith("field-"))
    .map(([seat, { red, blue }]) => ({ seat, red, blue }))
    .sort((a, b) => a.seat.localeCompare(b.seat, undefined, { numeric: true }));
}

/**
 * How far the judges are apart on each side; null where one alone judges.
 *
 * @returns {{red: {by: number, only: string[]}, blue: {by: number, only: string[]}}|null} only: the fighters whom not all
 *   of the judges have shown out, by name alone
 */
export function difference(bout) {
  const all = judges(bout);
  if (all.length < 2) return null;
  const seats = all.map((one) => one.seat);
  return Object.fromEntries(
    SIDES.map((side) => {
      const counts = all.map((one) => one[side]);
      const only = (bout.state.out ?? [])
        .filter((fall) => fall.fighter.startsWith(`${side}-`) && seats.some((seat) => fall.judges?.includes(seat)))
        .filter((fall) => !seats.every((seat) => fall.judges.includes(seat)))
        .map((fall) => fall.fighter);
      return [side, { by: bout.mode === "count" ? Math.max(...counts) - Math.min(...counts) : only.length, only }];
    }),
  );
}

/** Who is out, newest first, each with his place in the order of falling: `{place, ...fall}`. */
export function outs(bout) {
  return (bout?.state.out ?? []).map((fall, i) => ({ place: i + 1, ...fall })).reverse();
}

/** The finished attempts, as the round table shows them. */
export function attempts(bout) {
  return (isGroup(bout) ? (bout.state.attempts ?? []) : []).map((one) => ({
    key: `${one.round}.${one.attempt}`,
    round: one.round,
    attempt: one.attempt,
    kind: one.kind,
    winner: one.winner ?? null,
    red: one.standing?.red ?? 0,
    blue: one.standing?.blue ?? 0,
    elapsed: one.elapsed,
  }));
}

/**
 * A side's fighters by number: who fights in this attempt, and who sits on the bench.
 *
 * @returns {{fights: object[], bench: object[]}} each `{id, side, number, name, captain, out: object|null, barred: bool, cards: string[]}`
 */
export function squad(bout, side) {
  const { lineup, out = [], barred, cards = {} } = bout.state;
  const named = new Set(lineup?.[side] ?? []);
  const closed = new Set(barred?.[side] ?? []);
  const fallen = new Map(out.map((fall) => [fall.fighter, fall]));
  const all = (bout[side]?.fighters ?? [])
    .map((one) => ({ ...one, side, out: fallen.get(one.id) ?? null, barred: closed.has(one.id), cards: cards[one.id] ?? [] }))
    .sort((a, b) => a.number - b.number);
  return { fights: all.filter((one) => named.has(one.id)), bench: all.filter((one) => !named.has(one.id)) };
}

/** Whether this number is what was typed, or begins so. */
export function matches(number, typed) {
  return typed === "" || String(number).startsWith(typed);
}

/** Who bears exactly this number, of both sides. */
export function bearers(bout, typed) {
  return SIDES.flatMap((side) => {
    const { fights, bench } = squad(bout, side);
    return [...fights, ...bench].filter((one) => String(one.number) === typed);
  });
}

/**
 * What the hofmarshal can do about a fighter now.
 *
 * @returns {{out: bool, back: bool, explain: number|null, violation: bool, palm: bool}} explain: the event that lacks a reason
 */
export function choices(bout, one) {
  const allowed = new Set(bout.state.allowed ?? []);
  const starts = (bout.state.lineup?.[one.side] ?? []).includes(one.id);
  const named = bout.mode !== "count";
  const card = ["card", "disqualified"].includes(one.out?.reason);
  return {
    out: named && starts && !one.out && allowed.has("out"),
    back: Boolean(one.out) && !card && allowed.has("reinstate"),
    explain: one.out && !one.out.reason && bout.state.phase !== "official" ? one.out.event : null,
    violation: allowed.has("violation"),
    palm: named && starts && !one.out && allowed.has("withdraw") && !BEFORE.has(bout.state.phase),
  };
}

/** What the button of «К бою» does now: lock, take that back, or nothing. */
export function lockAct(bout) {
  if (!isGroup(bout)) return null;
  if (bout.state.allowed?.includes("lock")) return { do: "lock" };
  if (!BEFORE.has(bout.state.phase) || !bout.state.lineup_locked) return null;
  const given = (bout.state.undoable ?? []).find((act) => act.do === "lock");
  return given ? { do: "undo", event: given.event } : null;
}

/** Whether a line-up may be named now. */
export function lineupOpen(bout) {
  return isGroup(bout) && BEFORE.has(bout.state.phase) && !bout.state.lineup_locked;
}

/** What a dispute of heads may be settled to: the judges' own numbers first, then what lies around them. */
export function headsFor(bout, dispute) {
  const told = [...new Set(judges(bout).map((one) => one[dispute.side]))].sort((a, b) => b - a);
  const most = Math.min(bout.main, Math.max(...told) + AROUND);
  const least = Math.max(0, Math.min(...told) - AROUND);
  return { told, around: Array.from({ length: most - least + 1 }, (_, i) => most - i) };
}
