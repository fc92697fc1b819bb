/* What the public screens show of a group fight, as pure functions of the newest frame. */

import { SIDES } from "./sides.js";

/** Whether teams fight in this bout. */
export function isGroup(bout) {
  return bout?.kind === "group";
}

/** The big number of a side: points of a duel, fighters standing in a group. */
export function countOf(bout, side) {
  const { standing, score } = bout.state;
  return (isGroup(bout) ? standing?.[side] : score?.[side]) ?? 0;
}

/**
 * Who fights for a side in this attempt, by surcoat number, each with how he fell or null; empty while the line-up is not
 * told, and where only heads are counted.
 */
export function figures(bout, side) {
  const lineup = bout.state.lineup?.[side];
  if (!lineup || bout.mode === "count") return [];
  const names = new Map((bout[side]?.fighters ?? []).map((one) => [one.id, one]));
  const fallen = new Map((bout.state.out ?? []).map((fall) => [fall.fighter, fall]));
  return lineup
    .map((id) => ({ id, number: names.get(id)?.number ?? id, name: names.get(id)?.name ?? "", out: fallen.get(id) ?? null }))
    .sort((a, b) => a.number - b.number);
}

/** How many figures go into a row, so that `n` of them are as big as they can be in a box `ratio` times as wide as high. */
export function columns(n, ratio) {
  const lines = Math.max(1, Math.round(Math.sqrt(n / ratio)));
  return Math.max(1, Math.ceil(n / lines));
}

/** Everybody who is out now, newest first, with side, number and name. */
export function fallen(bout) {
  const people = new Map(SIDES.flatMap((side) => (bout[side]?.fighters ?? []).map((one) => [one.id, { ...one, side }])));
  return [...(bout.state.out ?? [])]
    .reverse()
    .map((fall) => ({ ...fall, ...people.get(fall.fighter), id: fall.fighter }));
}

/** The finished attempts in short: `{key, round, again, red, blue, winner}`; a level one has no winner. */
export function rounds(bout) {
  return (bout.state.attempts ?? []).map((attempt) => ({
    key: `${attempt.round}.${attempt.attempt}`,
    round: attempt.round,
    again: attempt.kind === "rerun",
    kind: attempt.kind,
    red: attempt.standing?.red ?? 0,
    blue: attempt.standing?.blue ?? 0,
    winner: attempt.winner,
  }));
}

/**
 * What is to be said of a level round: the numbers it ended with, while that is proposed or the re-fight is awaited; null
 * otherwise.
 */
export function level(bout) {
  const { phase, proposal, standing, attempts } = bout.state;
  if (["time_up", "stopped"].includes(phase) && proposal?.kind === "rerun") return { ...standing };
  const last = attempts?.at(-1);
  if (["break", "ready"].includes(phase) && last?.kind === "rerun") return { ...last.standing };
  return null;
}

/**
 * What is said below a bout in one line: its official result, a level round, or that the hofmarshal is awaited; empty while
 * there is nothing to say. A group's result says its rounds and standing points too.
 */
export function verdict(bout, t) {
  const { result, proposal, phase } = bout.state;
  if (result) {
    const who = result.winner ? t("wins", { name: bout[result.winner]?.name ?? "" }) : t("nobody_wins");
    return [who, ...(isGroup(bout) ? sums(result, t) : []), t(`kind.${result.kind}`)].join(" – ");
  }
  const equal = isGroup(bout) ? level(bout) : null;
  if (equal) return t("level_again", equal);
  const over = phase === "stopped" || (isGroup(bout) && phase === "time_up");
  return over && proposal ? t("awaits") : "";
}

function sums({ rounds: won, points }, t) {
  return [t("rounds_won", { n: pair(won) }), t("standing_points", { n: pair(points) })];
}

/** `2 : 1`, which no line's end parts. */
export function pair({ red, blue }) {
  return `${red}\u00a0:\u00a0${blue}`;
}

/** Time left of the break at the server's moment `now`, ms; null where there is none, 0 when it is over. */
export function breakLeft(bout, now) {
  const pause = bout?.state.break;
  if (!pause || bout.state.phase === "fighting") return null;
  return Math.max(0, pause.limit - pause.elapsed - (pause.running ? Math.max(0, now - pause.at) : 0));
}
