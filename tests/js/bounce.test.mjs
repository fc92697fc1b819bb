import assert from "node:assert/strict";
import { test } from "node:test";

import { bounceFilter } from "../../static/js/lib/bounce.js";

test("the same button within 80 ms is a bounce, at 80 ms a second tap", () => {
  const counts = bounceFilter();
  assert.deepEqual([0, 79, 80, 100, 160].map((at) => counts("red-2", at)), [true, false, true, false, true]);
});

test("two fingers on two buttons at once are two taps", () => {
  const counts = bounceFilter();
  assert.deepEqual(["red-2", "blue-2", "red-1"].map((button) => counts(button, 1000)), [true, true, true]);
});

test("a clock that was set back does not swallow taps", () => {
  const counts = bounceFilter();
  assert.equal(counts("red-2", 5000), true);
  assert.equal(counts("red-2", 100), true);
});
