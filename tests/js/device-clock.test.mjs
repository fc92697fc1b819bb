import assert from "node:assert/strict";
import { test } from "node:test";

import { deviceClock, keptIn } from "../../static/js/lib/device-clock.js";
import { MemoryStorage } from "./memory-storage.mjs";

function parts() {
  const time = { wall: 1_000_000, mono: 50 };
  return { time, wall: () => time.wall, mono: () => time.mono };
}

function pass(time, ms) {
  time.wall += ms;
  time.mono += ms;
}

test("it is the wall clock in whole milliseconds", () => {
  const { time, wall, mono } = parts();
  const clock = deviceClock({ wall, mono });
  pass(time, 20.6);
  assert.equal(clock.now(), 1_000_021);
});

test("a wall clock set back by an hour does not turn taps around", () => {
  const { time, wall, mono } = parts();
  const clock = deviceClock({ wall, mono });
  const before = clock.now();
  pass(time, 500);
  time.wall -= 3_600_000;
  assert.equal(clock.now(), before + 500);
  pass(time, 100);
  assert.equal(clock.now(), before + 600);
});

test("a sleep, in which the monotonic clock stood, counts as time gone by", () => {
  const { time, wall, mono } = parts();
  const clock = deviceClock({ wall, mono });
  time.wall += 60_000;
  assert.equal(clock.now(), 1_060_000);
});

test("the correction outlives a reload", () => {
  const { time, wall, mono } = parts();
  const storage = new MemoryStorage();
  const first = deviceClock({ wall, mono, kept: keptIn(storage) });
  time.wall -= 5000;
  const pressed = first.now();
  time.mono = 0;
  const second = deviceClock({ wall, mono, kept: keptIn(storage) });
  assert.equal(second.now(), pressed);
});

test("a browser without storage keeps the correction for the page", () => {
  const { time, wall, mono } = parts();
  const clock = deviceClock({ wall, mono, kept: keptIn(null) });
  time.wall -= 5000;
  assert.equal(clock.now(), 1_000_000);
});

test("a touch that a busy page hears of late keeps its own moment", () => {
  const { wall, mono } = parts();
  const clock = deviceClock({ wall, mono });
  assert.equal(clock.pressed({ timeStamp: 20 }), 1_000_000 - 30);
  assert.equal(clock.pressed({ timeStamp: -5000 }), 1_000_000);
  assert.equal(clock.pressed({}), 1_000_000);
});
