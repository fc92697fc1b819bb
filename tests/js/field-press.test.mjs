import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { HOLD_MS, recogniser } from "../../static/js/field/press.js";

function fingers(t) {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const seen = [];
  const say = (word) => (what, began) => seen.push([word, what, began].filter((part) => part !== undefined).join(" "));
  return { seen, touches: recogniser({ onTap: say("tap"), onHold: say("hold") }) };
}

test("a short touch is a tap of the moment at which it began", (t) => {
  const { seen, touches } = fingers(t);
  touches.down(1, "red-1", "then");
  mock.timers.tick(HOLD_MS - 1);
  assert.deepEqual(seen, []);
  touches.up(1);
  assert.deepEqual(seen, ["tap red-1 then"]);
});

test("a long touch is a hold, and no tap when it ends", (t) => {
  const { seen, touches } = fingers(t);
  touches.down(1, "red-1", "then");
  mock.timers.tick(HOLD_MS);
  touches.up(1);
  assert.deepEqual(seen, ["hold red-1 then"]);
});

test("a touch that becomes scrolling is neither", (t) => {
  const { seen, touches } = fingers(t);
  touches.down(1, "red-1", "then");
  touches.cancel(1);
  mock.timers.tick(HOLD_MS);
  touches.up(1);
  assert.deepEqual(seen, []);
});

test("two fingers on two men are two taps", (t) => {
  const { seen, touches } = fingers(t);
  touches.down(1, "red-1", "a");
  touches.down(2, "blue-9", "b");
  touches.up(2);
  touches.up(1);
  assert.deepEqual(seen, ["tap blue-9 b", "tap red-1 a"]);
});
