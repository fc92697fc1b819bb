/*
 * The device's own clock, in integer milliseconds, the one scale for `time` answers and for `pressed`.
 *
 * It is the wall clock, because a press must keep its meaning over a reload and over a sleep, and the page's
 * monotonic clock does neither. A wall clock set back under our feet would put later taps before earlier ones: each
 * step back is noticed against the monotonic clock and added as a correction, which is kept over a reload as well.
 * A step forward looks just like a sleep and is believed.
 */

const STEP_BACK_MS = 100;
const STALE_EVENT_MS = 1000;

/**
 * @param {{wall?: () => number, mono?: () => number, kept?: {get: () => number, set: (ms: number) => void}}} parts
 * @returns {{now: () => number, pressed: (event: {timeStamp?: number}) => number}} both in ms
 */
export function deviceClock({ wall = Date.now, mono = () => performance.now(), kept = inMemory() } = {}) {
  let correction = kept.get();
  let lastWall = wall();
  let lastMono = mono();

  function now() {
    const w = wall();
    const m = mono();
    const gained = w - lastWall - (m - lastMono);
    if (gained < -STEP_BACK_MS) {
      correction -= gained;
      kept.set(correction);
    }
    lastWall = w;
    lastMono = m;
    return Math.round(w + correction);
  }

  // The browser stamps a touch when it happens; a busy page may hear of it much later.
  function pressed(event) {
    const late = mono() - (event?.timeStamp ?? mono());
    return Math.round(now() - (late > 0 && late < STALE_EVENT_MS ? late : 0));
  }

  return { now, pressed };
}

function inMemory() {
  let value = 0;
  return {
    get: () => value,
    set: (ms) => {
      value = ms;
    },
  };
}

/** Keep the correction in a Storage; a browser that forbids storage keeps it for this page only. */
export function keptIn(storage, key = "device-clock") {
  const memory = inMemory();
  return {
    get() {
      try {
        return Number(storage.getItem(key)) || 0;
      } catch {
        return memory.get();
      }
    },
    set(ms) {
      memory.set(ms);
      try {
        storage.setItem(key, String(ms));
      } catch {
        // The page goes on with the value in memory.
      }
    },
  };
}
