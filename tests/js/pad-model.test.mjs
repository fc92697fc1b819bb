import assert from "node:assert/strict";
import { test } from "node:test";

import { buttons, clockRuns, ownCount, status, takeBack, tapCommand, trail, undoable } from "../../static/js/pad/model.js";

const SEAT = "line-2";

function bout(state = {}, more = {}) {
  return {
    id: 12,
    pad: [
      { value: 1, zone: "limb", grip: "two" },
      { value: 2, zone: "head_or_torso", grip: "two" },
    ],
    state: { phase: "fighting", clock: { elapsed: 0, limit: 90000, running: true, at: 0 }, marshals: {}, ...state },
    ...more,
  };
}

const marshals = (red, blue, last = null) => ({ marshals: { [SEAT]: { red, blue, last } } });
const entry = (id, command) => ({ id, command: { bout: 12, do: "hit", pressed: 1000, ...command } });

test("the own count is the server's and what is on its way", () => {
  const unanswered = [entry("a", { side: "red" }), entry("b", { side: "blue" }), entry("c", { do: "alert" })];
  assert.deepEqual(ownCount(bout(marshals(3, 1)), SEAT, unanswered, [], 0), { red: 4, blue: 2 });
});

test("a taking-back on its way is taken off, so that it shows offline too", () => {
  const unanswered = [
    entry("a", { side: "red" }),
    { ...entry("u", { do: "undo" }), meta: { side: "red" } },
    { ...entry("v", { do: "undo" }), meta: { side: "blue" } },
  ];
  assert.deepEqual(ownCount(bout(marshals(3, 0)), SEAT, unanswered, [], 0), { red: 3, blue: 0 });
});

test("a tap meant for another bout is not counted in this one", () => {
  assert.deepEqual(ownCount(bout(), SEAT, [entry("a", { side: "red", bout: 11 })], [], 0), { red: 0, blue: 0 });
});

test("between acknowledgement and frame the count does not dip, and never counts twice", () => {
  const heard = [{ id: "a", bout: 12, side: "red", seq: 31, heardAt: 5000 }];
  const before = bout(marshals(2, 0, { event: 30, do: "hit", side: "red", at: 1 }));
  const after = bout(marshals(3, 0, { event: 31, do: "hit", side: "red", at: 1 }));
  assert.equal(ownCount(before, SEAT, [], heard, 4990).red, 3);
  assert.equal(ownCount(after, SEAT, [], heard, 5100).red, 3);
  assert.equal(ownCount(before, SEAT, [], heard, 6500).red, 2);
});

test("a refused tap is not counted", () => {
  const heard = [{ id: "a", bout: 12, side: "red", seq: 31, heardAt: 5000, refused: true }];
  assert.equal(ownCount(bout(marshals(2, 0)), SEAT, [], heard, 5000).red, 2);
});

test("a tap taken back is not on its way any more", () => {
  const heard = [
    { id: "a", bout: 12, side: "red", seq: 30 },
    { id: "b", bout: 12, side: "red", seq: 31 },
    { id: "c", bout: 12, side: "blue", seq: 32, refused: true },
    { id: "d", bout: 11, side: "blue", seq: 33 },
  ];
  const left = (undo) => takeBack(heard, undo).map((hit) => hit.id).join("");
  assert.equal(left({ bout: 12 }), "acd");
  assert.equal(left({ bout: 12, event: 30 }), "bcd");
  assert.equal(left({ bout: 12, event: 99 }), "abcd");
});

test("offline is said with the number of taps kept, whatever the phase", () => {
  const kept = [entry("a", { side: "red" }), entry("b", { side: "red" })];
  assert.deepEqual(status(bout(), "offline", kept), { key: "offline_kept", tone: "offline", n: 2 });
  assert.deepEqual(status(bout(), "offline", []), { key: "offline", tone: "offline", n: 0 });
});

test("each phase has its own status, and a pad without a bout says so", () => {
  const key = (phase) => status(bout({ phase }), "online", []).key;
  assert.deepEqual(["called", "fighting", "paused", "time_up", "stopped", "official"].map(key), [
    "waiting.called", "running", "paused", "time_up", "stopped", "official",
  ]);
  assert.equal(status(null, "online", []).key, "no_bout");
});

test("only a fight with a running clock counts as running", () => {
  assert.equal(clockRuns(bout()), true);
  assert.equal(clockRuns(bout({ phase: "paused" })), false);
  assert.equal(clockRuns(null), false);
});

test("the own last tap can be taken back for ten seconds", () => {
  const with_ = (at) => bout(marshals(1, 0, { event: 31, do: "hit", side: "red", at }));
  assert.deepEqual(undoable(with_(20000), SEAT, [], 29999, 0), {
    side: "red", left: 1, event: 31, do: "hit",
  });
  assert.equal(undoable(with_(20000), SEAT, [], 30000, 0), null);
  assert.equal(undoable(bout({ phase: "time_up", ...marshals(1, 0, { event: 31, do: "hit", side: "red", at: 20000 }) }), SEAT, [], 20001, 0)?.event, 31, "the tap that made the cap");
  assert.equal(undoable(bout({ phase: "stopped", ...marshals(1, 0, { event: 31, at: 20000 }) }), SEAT, [], 20001, 0), null);
});

test("at the limit the own last tap can still be taken back: the round ends with the stop", () => {
  const atTheLimit = bout({ phase: "time_up", ...marshals(1, 0, { event: 31, do: "hit", side: "red", at: 20000 }) });
  assert.equal(undoable(atTheLimit, SEAT, [], 20001, 0)?.event, 31);
});

test("a tap that is still here is taken back before one that the server has", () => {
  const state = bout(marshals(1, 0, { event: 31, do: "hit", side: "red", at: 20000 }));
  const unanswered = [entry("a", { side: "blue", pressed: 4000 })];
  assert.equal(undoable(state, SEAT, unanswered, 21000, 5000).side, "blue");
  assert.equal(undoable(state, SEAT, unanswered, 21000, 5000).event, null);
});

test("pressing undo twice does not take back two taps unseen", () => {
  const state = bout(marshals(1, 0, { event: 31, do: "hit", side: "red", at: 20000 }));
  const undo = { id: "u", command: { bout: 12, do: "undo", pressed: 5000 } };
  assert.equal(undoable(state, SEAT, [undo], 21000, 5000), null);
});

test("the higher value stands on top, and a tap names bout, zone and grip", () => {
  const list = buttons(bout());
  assert.deepEqual(list.map((button) => button.value), [2, 1]);
  assert.deepEqual(tapCommand(bout(), "red", list[0]), {
    bout: 12, do: "hit", side: "red", zone: "head_or_torso", grip: "two",
  });
  assert.deepEqual(tapCommand(bout(), "blue", { value: 1, zone: "torso" }), {
    bout: 12, do: "hit", side: "blue", zone: "torso",
  });
});

test("the trail says of each tap how far it has come, newest first", () => {
  const heard = [{ id: "a", bout: 12, side: "red" }, { id: "x", bout: 11, side: "red" }];
  const unanswered = [entry("b", { side: "blue" }), entry("c", { side: "red" })];
  assert.deepEqual(trail(unanswered, (id) => id === "b", heard, 12), [
    { id: "c", side: "red", step: "kept" },
    { id: "b", side: "blue", step: "sent" },
    { id: "a", side: "red", step: "heard" },
  ]);
});
