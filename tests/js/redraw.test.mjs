import assert from "node:assert/strict";
import { test } from "node:test";

import { redrawer } from "../../static/js/event/redraw.js";

/** A clock that stands until it is moved on, and a drawing that comes about when it is let. */
function stage(answers = []) {
  let now = 0;
  let timers = [];
  const drawn = [];
  const wish = redrawer(
    async () => {
      drawn.push(now);
      return answers.length ? answers.shift() : true;
    },
    { pauseMs: 3000, now: () => now, later: (then, ms) => timers.push({ at: now + ms, then }) },
  );
  async function pass(ms) {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { then } of due) then();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  return { wish, pass, drawn };
}

test("a second draw within the pause is drawn when the pause is over", async () => {
  const { wish, pass, drawn } = stage();
  wish();
  await pass(1000);
  wish();
  wish();
  await pass(1000);
  assert.deepEqual(drawn, [0]);
  await pass(1000);
  assert.deepEqual(drawn, [0, 3000]);
  await pass(60_000);
  assert.deepEqual(drawn, [0, 3000]);
});

test("a drawing that failed is tried again without being asked for", async () => {
  const { wish, pass, drawn } = stage([false]);
  wish();
  await pass(0);
  await pass(2999);
  assert.deepEqual(drawn, [0]);
  await pass(1);
  assert.deepEqual(drawn, [0, 3000]);
});

test("a wish while the drawing is under way is met after it", async () => {
  const { wish, pass, drawn } = stage();
  wish();
  wish();
  await pass(0);
  await pass(3000);
  assert.deepEqual(drawn, [0, 3000]);
});
