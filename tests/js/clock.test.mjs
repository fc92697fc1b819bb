import assert from "node:assert/strict";
import { test } from "node:test";

import { callAt, countdown, duration, elapsedAt, remainingAt, serverClock } from "../../static/js/lib/clock.js";

const running = { elapsed: 10000, limit: 90000, running: true, at: 500000 };

test("a running clock goes on by itself from the moment of its frame", () => {
  assert.equal(elapsedAt(running, 507250), 17250);
  assert.equal(remainingAt(running, 507250), 72750);
});

test("a standing clock stands", () => {
  assert.equal(elapsedAt({ ...running, running: false }, 599999), 10000);
});

test("a clock stops at its limit by itself, to the millisecond", () => {
  assert.equal(elapsedAt(running, 500000 + 79999), 89999);
  assert.equal(elapsedAt(running, 500000 + 80001), 90000);
  assert.equal(remainingAt(running, 900000), 0);
});

test("a frame from the future does not turn the clock back", () => {
  assert.equal(elapsedAt(running, 499000), 10000);
});

test("a countdown shows zero only when nothing is left", () => {
  assert.deepEqual([90000, 89999, 60001, 60000, 10001, 10000, 9999, 9400, 1, 0].map(countdown), [
    "1:30", "1:30", "1:01", "1:00", "0:11", "0:10", "10.0", "9.4", "0.1", "0:00",
  ]);
});

test("a length of time counts whole seconds gone by", () => {
  assert.equal(duration(65999), "1:05");
});

test("the frame that travelled fastest sets the server's time", () => {
  let local = 1000;
  const clock = serverClock(() => local);
  assert.equal(clock.known(), false);
  clock.sample(6000 - 300);
  local = 2000;
  clock.sample(7000 - 20);
  local = 3000;
  clock.sample(8000 - 200);
  assert.equal(clock.now(), 7980);
});

test("a single late frame does not turn the clock back, a server set back does", () => {
  const clock = serverClock(() => 0);
  clock.sample(100000);
  clock.sample(90000);
  assert.equal(clock.now(), 100000);
  clock.sample(90000);
  clock.sample(90000);
  assert.equal(clock.now(), 90000);
});

test("a moment that is no number is not taken", () => {
  const clock = serverClock(() => 0);
  clock.sample(undefined);
  assert.equal(clock.known(), false);
});

test("the call clock runs until the first fight and then stands", () => {
  assert.equal(callAt({ elapsed: 5000, at: 1000, running: true }, 3000), 7000);
  assert.equal(callAt({ elapsed: 5000, at: 1000, running: false }, 3000), 5000);
  assert.equal(callAt(null, 3000), null);
});
