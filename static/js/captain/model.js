/*
 * What the captain's page shows, as pure functions of the newest frame, the edit that was begun on this phone, and the
 * command on its way. Who may be named, and until when, is for the server alone to say.
 */

const OPEN = new Set(["scheduled", "called", "helmets", "ready", "break"]);

/** A line-up is named for one attempt of a round; an edit that was begun for another means nothing here. */
export function attemptOf(bout) {
  return bout ? `${bout.id}:${bout.state.round}.${bout.state.attempt}` : "";
}

export function isLocked(bout) {
  return !bout || !OPEN.has(bout.state.phase) || Boolean(bout.state.lineup_locked);
}

/** The newest line-up of this bout without an answer, an entry of the outbox, or null. */
export function onItsWay(bout, unanswered) {
  return unanswered.filter(({ command }) => command.do === "lineup" && command.bout === bout?.id).at(-1) ?? null;
}

/** Ids as the server has them, or will have when it hears of what was sent. */
export function base(bout, unanswered) {
  return onItsWay(bout, unanswered)?.command.fighters ?? bout?.lineup ?? [];
}

/**
 * Both lists by their numbers, each man with the bar that keeps him out.
 *
 * @param {string[]} named ids of those who fight
 * @returns {{fights: object[], bench: object[]}}
 */
export function lists(bout, named) {
  const chosen = new Set(named);
  const people = [...(bout?.fighters ?? [])].sort((a, b) => a.number - b.number);
  return { fights: people.filter((one) => chosen.has(one.id)), bench: people.filter((one) => !chosen.has(one.id)) };
}

/** The ids with this man moved to the other list; in the order of their numbers. A barred man does not come in. */
export function move(bout, named, fighter) {
  const one = bout.fighters.find((each) => each.id === fighter);
  if (named.includes(fighter)) return named.filter((id) => id !== fighter);
  if (!one || one.barred) return named;
  return byNumber(bout, [...named, fighter]);
}

export function byNumber(bout, ids) {
  const chosen = new Set(ids);
  return lists(bout, [...chosen]).fights.map((one) => one.id);
}

/** What changes from one line-up to another: numbers of men. */
export function changes(before, after) {
  const [was, is] = [new Set(before), new Set(after)];
  return { on: after.filter((id) => !was.has(id)).length, off: before.filter((id) => !is.has(id)).length };
}

/** `+5 −5`; empty where nothing changes. */
export function inWords({ on, off }) {
  return [on ? `+${on}` : "", off ? `−${off}` : ""].filter(Boolean).join(" ");
}

/** Why this line-up cannot be sent: a key of `state` with its values; null where it can. */
export function problem(bout, named) {
  const barred = bout.fighters.filter((one) => one.barred && named.includes(one.id));
  if (barred.length) return { key: "barred_named", who: barred.map((one) => one.number).join(", ") };
  if (named.length > bout.main) return { key: "too_many", n: named.length, main: bout.main, over: named.length - bout.main };
  return named.length === 0 ? { key: "nobody" } : null;
}

/**
 * How the line-up on the screen stands: `{key, tone, ...values}`, key of `state`.
 *
 * @param {object} bout of the frame
 * @param {string[]} named the line-up on the screen
 * @param {object[]} unanswered entries of the outbox
 * @param {{online: boolean, isSent: (id: string) => boolean, refused: {attempt, reason}|null}} link
 */
export function standsAs(bout, named, unanswered, { online, isSent, refused }) {
  if (bout.state.phase === "official") return { key: "official", tone: "calm" };
  const way = onItsWay(bout, unanswered);
  const edited = inWords(changes(base(bout, unanswered), named));
  const told = refused?.attempt === attemptOf(bout) ? refused : null;
  if (told && !way) return { key: "refused", tone: "bad", reason: told.reason };
  if (isLocked(bout)) return edited ? { key: "too_late", tone: "bad", changes: edited } : { key: "locked", tone: "calm" };
  const wrong = problem(bout, named);
  if (wrong) return { ...wrong, tone: "bad" };
  if (edited) return { key: "dirty", tone: "wait" };
  if (way) return online && isSent(way.id) ? { key: "sent", tone: "wait" } : { key: "kept", tone: "kept" };
  const last = bout.changes?.[0];
  return last ? { key: "accepted", tone: "good", at: last.at } : { key: "clean", tone: "calm" };
}

/** Each line-up that was named before, newest first: `{seq, at, by, fighters, words}`; words: what it changed. */
export function history(bout) {
  const all = bout?.changes ?? [];
  return all.map((one, i) => ({ ...one, words: all[i + 1] ? inWords(changes(all[i + 1].fighters, one.fighters)) : null }));
}

/** What the clock beside the opponent shows: `{key, ms, down}`; down: it counts down. Null where none runs. */
export function timer(bout, now) {
  const { phase, clock, call, break: pause } = bout?.state ?? {};
  if (phase === "break" && pause) {
    const gone = pause.elapsed + (pause.running ? Math.max(0, now - pause.at) : 0);
    return { key: gone >= pause.limit ? "break_over" : "break_clock", ms: Math.max(0, pause.limit - gone), down: true };
  }
  if (phase === "fighting" || phase === "paused") {
    const gone = clock.elapsed + (clock.running ? Math.max(0, now - clock.at) : 0);
    return { key: "fight_clock", ms: Math.max(0, clock.limit - gone), down: true };
  }
  if (call?.running) return { key: "call_clock", ms: call.elapsed + Math.max(0, now - call.at), down: false };
  return null;
}
