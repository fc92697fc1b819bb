/*
 * The bout's clock on a screen. No ticks come over the wire: a frame says {elapsed, limit, running, at} in ms, and the
 * screen runs the clock itself on an estimate of the server's time.
 *
 * A frame's `now` reaches us late by its travel and never early, so of the last samples the one that puts the server
 * furthest ahead is the truest. When several in a row all say that the server is behind the estimate, the server's
 * clock (or ours) was set, and the estimate starts again.
 */

const KEEP = 16;
const STRAY_MS = 1500;
const STRAYS = 3;

/**
 * @param {() => number} local this device's clock, ms
 * @returns {{sample: (serverMs: number) => void, now: () => number, known: () => boolean}}
 */
export function serverClock(local) {
  let offsets = [];
  let strays = 0;

  function offset() {
    return offsets.length ? Math.max(...offsets) : 0;
  }

  function sample(serverMs) {
    if (!Number.isFinite(serverMs)) return;
    const seen = serverMs - local();
    strays = offsets.length && seen < offset() - STRAY_MS ? strays + 1 : 0;
    if (strays >= STRAYS) offsets = [];
    offsets = [...offsets, seen].slice(-KEEP);
  }

  return { sample, now: () => Math.round(local() + offset()), known: () => offsets.length > 0 };
}

/** Effective time of the attempt at the server's moment `now`, ms, never past the limit and never below 0. */
export function elapsedAt(clock, now) {
  if (!clock) return 0;
  const run = clock.running ? Math.max(0, now - clock.at) : 0;
  const elapsed = clock.elapsed + run;
  return clock.limit == null ? elapsed : Math.min(clock.limit, elapsed);
}

/** Time left of the attempt, ms. */
export function remainingAt(clock, now) {
  return clock ? Math.max(0, clock.limit - elapsedAt(clock, now)) : 0;
}

/** A countdown, `1:30`; under ten seconds `9.4`. Zero is shown only when nothing is left. */
export function countdown(ms) {
  if (ms <= 0) return "0:00";
  if (ms < 10000) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A length of time gone by, `1:05`. */
export function duration(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Time since the call at the server's moment `now`, ms; null before the call. */
export function callAt(call, now) {
  if (!call) return null;
  return call.elapsed + (call.running ? Math.max(0, now - call.at) : 0);
}
