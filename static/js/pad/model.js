/*
 * What a marshal's pad shows, as pure functions of the newest frame, the unanswered commands and the moment.
 *
 * The server alone knows the rules. The pad adds only what the server cannot know yet: its own taps on the way.
 */

/** A marshal may take back his own last tap for 10 s (rulebook, verb `undo`). */
export const UNDO_MS = 10000;
// A frame follows its acknowledgement within moments. Where the link is lost between the two, the tap counts on; where
// later frames come and do not show it, it does not.
export const FRAME_FOLLOWS_MS = 1500;

// At the limit a marshal may still take back: the round's end is «Стоп бой» (docs/decisions/0004).
const ENDED = new Set(["stopped", "break", "official"]);

/**
 * The seat's own count in the bout now: what the server has, and what is on its way.
 *
 * @param {object|null} bout BOUT of the frame
 * @param {string} seat
 * @param {{id: string, command: object, meta: object|null}[]} unanswered commands without an answer, in order
 * @param {{bout: number, side: string, seq: number, heardAt: number, refused: boolean}[]} heard own hits lately acknowledged
 * @param {number} frameAt when the newest frame came, on this device's clock, ms
 * @returns {{red: number, blue: number}} taps
 */
export function ownCount(bout, seat, unanswered, heard, frameAt) {
  const mine = bout?.state?.marshals?.[seat];
  const count = { red: mine?.red ?? 0, blue: mine?.blue ?? 0 };
  const seen = mine?.last?.event ?? 0;
  for (const { command, meta } of unanswered) {
    if (command.bout !== bout?.id) continue;
    if (command.do === "hit") count[command.side] += 1;
    if (command.do === "undo" && meta?.side) count[meta.side] = Math.max(0, count[meta.side] - 1);
  }
  for (const hit of heard) {
    const onItsWay = !hit.refused && hit.seq > seen && frameAt - hit.heardAt < FRAME_FOLLOWS_MS;
    if (hit.bout === bout?.id && onItsWay) count[hit.side] += 1;
  }
  return count;
}

/** The own hits lately acknowledged without the one that an acknowledged `undo` took back. */
export function takeBack(heard, undo) {
  const own = heard.filter((hit) => hit.bout === undo.bout && !hit.refused);
  const gone = undo.event == null ? own.at(-1) : own.find((hit) => hit.seq === undo.event);
  return heard.filter((hit) => hit !== gone);
}

/** What the status row says: a key of the pad's words, and how loud. */
export function status(bout, link, unanswered) {
  if (link === "offline" || link === "connecting") {
    const kept = unanswered.length;
    if (link === "connecting" && kept === 0) return { key: "link.connecting", tone: "wait" };
    return { key: kept ? "offline_kept" : "offline", tone: "offline", n: kept };
  }
  if (!bout) return { key: "no_bout", tone: "wait" };
  const { phase, clock } = bout.state;
  if (phase === "fighting") return { key: "running", tone: clock.running ? "run" : "wait" };
  if (phase === "paused") return { key: "paused", tone: "pause" };
  if (phase === "time_up") return { key: "time_up", tone: "stop" };
  if (phase === "stopped") return { key: "stopped", tone: "stop" };
  if (phase === "official") return { key: "official", tone: "wait" };
  return { key: `waiting.${phase}`, tone: "wait" };
}

/** True while a tap made now would count at once. */
export function clockRuns(bout) {
  return bout?.state?.phase === "fighting" && Boolean(bout.state.clock?.running);
}

/**
 * The own last tap that may still be taken back, or null.
 *
 * @param {number} serverNow the server's moment, ms
 * @param {number} now this device's clock, ms
 * @returns {{side: string|null, left: number, event: number|null, do: string}|null} left: ms; event: null
 *   where the tap has no number yet (the server then takes the seat's last)
 */
export function undoable(bout, seat, unanswered, serverNow, now) {
  if (!bout || ENDED.has(bout.state.phase)) return null;
  const mine = unanswered.filter(({ command }) => command.bout === bout.id);
  const taken = mine.filter(({ command }) => command.do === "undo").length;
  const taps = mine.filter(({ command }) => command.do === "hit");
  if (taps.length > taken) {
    const last = taps[taps.length - 1 - taken].command;
    const left = UNDO_MS - (now - last.pressed);
    return left > 0 ? { side: last.side, left, event: null, do: "hit" } : null;
  }
  // One taking-back on its way settles the last tap; what lies before it shows in the next frame.
  if (taken > 0) return null;
  const last = bout.state.marshals?.[seat]?.last;
  if (!last) return null;
  const left = UNDO_MS - (serverNow - last.at);
  return left > 0 ? { side: last.side ?? null, left, event: last.event, do: last.do } : null;
}

/** The buttons of one half, highest value first; a ruleset of one value gets one button for the whole half. */
export function buttons(bout) {
  return [...(bout?.pad ?? [])].sort((a, b) => b.value - a.value);
}

/** The command of a tap on a button. It names the bout that the marshal saw. */
export function tapCommand(bout, side, button) {
  const command = { bout: bout.id, do: "hit", side, zone: button.zone };
  if (button.grip) command.grip = button.grip;
  return command;
}

/** The own last taps with how far each has come: `kept` here, `sent`, or `heard` by the server. Newest first. */
export function trail(unanswered, isSent, heard, boutId, length = 5) {
  const open = unanswered
    .filter(({ command }) => command.do === "hit" && command.bout === boutId)
    .map(({ id, command }) => ({ id, side: command.side, step: isSent(id) ? "sent" : "kept" }));
  const done = heard
    .filter((hit) => hit.bout === boutId)
    .map(({ id, side, refused }) => ({ id, side, step: refused ? "refused" : "heard" }));
  return [...done, ...open].reverse().slice(0, length);
}
