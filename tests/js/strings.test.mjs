import assert from "node:assert/strict";
import { test } from "node:test";

import { seatName, translator } from "../../static/js/lib/strings.js";

const t = translator({ seat: { line: "Linie {n}", hofmarshal: "Hofmaršál", "red-captain": "Kapitán" }, kept: "{n} taps", phase: { paused: "Pause" } });

test("words are found by their path and filled", () => {
  assert.equal(t("phase.paused"), "Pause");
  assert.equal(t("kept", { n: 3 }), "3 taps");
  assert.equal(t("kept"), "{n} taps");
});

test("a code that has no word yet is shown readably, never as undefined", () => {
  assert.equal(t("phase.time_up"), "time up");
  assert.equal(t("nothing"), "nothing");
});

test("seats are named with their number", () => {
  assert.deepEqual(["line-2", "hofmarshal", "red-captain", "drummer"].map((seat) => seatName(t, seat)), ["Linie 2", "Hofmaršál", "Kapitán", "drummer"]);
});
