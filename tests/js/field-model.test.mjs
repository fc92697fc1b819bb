import assert from "node:assert/strict";
import { test } from "node:test";

import { fit } from "../../static/js/field/fit.js";
import { differing, ownHeads } from "../../static/js/field/heads.js";
import { figures, laid, lockState, onTheWay, ownActs, standing, touchMeans, undoable, wantsReason } from "../../static/js/field/model.js";
import { bout, SEAT } from "./field-frames.mjs";

const entry = (id, command, meta = null) => ({ id, command: { bout: 12, pressed: 1000, ...command }, meta });
const way = (now, unanswered = [], heard = [], frameAt = 0) => onTheWay(now, SEAT, unanswered, heard, frameAt);
const shown = (now, side, moving = []) => figures(now, side, laid(moving));
const stands = (now, side, moving) => shown(now, side, moving).map((one) => one.stands);
const moment = (more = {}) => ({ bout: bout(), seat: SEAT, online: true, now: 5000, serverNow: 5000, ...more });

test("the figures are those named for the attempt, in the order of their numbers", () => {
  const now = bout({ lineup: { red: ["red-4", "red-1"], blue: ["blue-2"] } });
  assert.deepEqual(shown(now, "red").map((one) => one.number), [1, 4]);
  assert.deepEqual(shown(now, "blue").map((one) => one.number), [2]);
});

test("before anybody is named the main squad stands there", () => {
  assert.deepEqual(shown(bout({ lineup: undefined }), "red").map((one) => one.number), [1, 2, 3]);
});

test("a touch shows at once, in the figure and in the count, and says how far it has come", () => {
  const now = bout({}, { out: ["red-1"] });
  const moving = way(now, [entry("a", { do: "out", fighter: "red-2" })]);
  assert.deepEqual(stands(now, "red", moving), [false, false, true]);
  assert.equal(standing(now, "red", shown(now, "red", moving)), 1);
  assert.equal(shown(now, "red", moving)[1].step, "kept");
});

test("of several acts about one man on their way the last holds", () => {
  const now = bout();
  const moving = way(now, [
    entry("a", { do: "out", fighter: "red-2" }),
    entry("b", { do: "reinstate", fighter: "red-2", reason: "x" }),
    entry("c", { do: "out", fighter: "blue-1" }),
    entry("d", { do: "undo" }, { do: "out", fighter: "blue-1", id: "c" }),
  ]);
  assert.deepEqual(stands(now, "red", moving), [true, true, true]);
  assert.deepEqual(stands(now, "blue", moving), [true, true, true]);
});

test("an act meant for another bout is not shown in this one", () => {
  assert.deepEqual(way(bout(), [entry("a", { do: "out", fighter: "red-2", bout: 11 })]), []);
});

test("between acknowledgement and frame the man does not get up, and the count never falls twice", () => {
  const heard = [{ ...entry("a", { do: "out", fighter: "red-2" }), seq: 31, heardAt: 5000, refused: false }];
  const before = bout();
  const after = bout({ marshals: { [SEAT]: { acts: [{ event: 31, do: "out", fighter: "red-2" }] } } }, { out: ["red-2"] });
  assert.equal(standing(before, "red", shown(before, "red", way(before, [], heard, 4990))), 2);
  assert.equal(standing(after, "red", shown(after, "red", way(after, [], heard, 5100))), 2);
  assert.deepEqual(way(before, [], heard, 6500), []);
  assert.deepEqual(way(before, [], [{ ...heard[0], refused: true }], 5000), []);
});

test("a short touch on a man who stands shows him out", () => {
  assert.equal(touchMeans(shown(bout(), "red")[0], moment()), "out");
});

test("a second touch on one's own fresh act does no harm", () => {
  const moving = way(bout(), [entry("a", { do: "out", fighter: "red-1", pressed: 4100 })]);
  const [one] = shown(bout(), "red", moving);
  assert.equal(touchMeans(one, moment()), "quiet");
  assert.equal(touchMeans(one, moment({ now: 5100 })), "tell");
  const told = bout({}, { out: [{ fighter: "red-1", at: 4500, judges: [SEAT] }] });
  assert.equal(touchMeans(shown(told, "red")[0], moment({ bout: told })), "quiet");
});

test("a man whom another judge has just shown out may be shown out once more; later the touch only asks about him", () => {
  const now = bout({}, { out: [{ fighter: "red-1", at: 4000, judges: ["field-2"] }] });
  const [one] = shown(now, "red");
  assert.equal(touchMeans(one, moment({ bout: now, serverNow: 4400 })), "out");
  assert.equal(touchMeans(one, moment({ bout: now, serverNow: 7000 })), "tell");
});

test("a reason is asked for until some judge has given it, or the man is back", () => {
  const out = (reason) => shown(bout({}, { out: [{ fighter: "red-1", at: 0, judges: [SEAT], reason }] }), "red");
  assert.equal(wantsReason(out(null)[0]), true);
  assert.equal(wantsReason(out("palm")[0]), false);
  assert.equal(wantsReason(out(null)[1]), false);
  assert.equal(wantsReason(null), false);
  assert.equal(wantsReason(shown(bout(), "red", way(bout(), [entry("a", { do: "out", fighter: "red-2" })]))[1]), true);
});

test("before the start a touch only tells the name, unless the console cannot know that it has begun", () => {
  const now = bout({ phase: "ready" });
  const [one] = shown(now, "red");
  assert.equal(touchMeans(one, moment({ bout: now })), "tell");
  assert.equal(touchMeans(one, moment({ bout: now, online: false })), "out");
});

test("the last acts are the server's and what is on its way, newest first, five at most", () => {
  const acts = [5, 4, 3, 2, 1].map((event) => ({ event, do: "out", fighter: `red-${event}`, side: "red", reason: "palm" }));
  const now = bout({ marshals: { [SEAT]: { acts } } });
  const own = ownActs(now, SEAT, way(now, [entry("a", { do: "out", fighter: "blue-1" }), entry("b", { do: "reinstate", fighter: "red-1" })]));
  assert.deepEqual(own.map((act) => [act.do, act.fighter, act.step, act.explained]), [
    ["reinstate", "red-1", "kept", true],
    ["out", "blue-1", "kept", false],
    ["out", "red-5", "heard", true],
    ["out", "red-4", "heard", true],
    ["out", "red-3", "heard", true],
  ]);
});

test("an act that came when no round ran is told apart: it waits for the hofmarshal", () => {
  const acts = [{ event: 8, do: "out", fighter: "red-2" }, { event: 7, do: "out", fighter: "red-1" }];
  const now = bout({ late: [{ tap: 8, side: "red", why: "after_stop", fighter: "red-2" }], marshals: { [SEAT]: { acts } } });
  assert.deepEqual(ownActs(now, SEAT, []).map((act) => act.step), ["late", "heard"]);
});

test("a reason shows as given while it is still on its way, also one that waits beside its out", () => {
  const now = bout({ marshals: { [SEAT]: { acts: [{ event: 7, do: "out", fighter: "red-1", reason: null }] } } });
  const moving = way(now, [
    entry("e", { do: "explain", event: 7, reason: "third_support", part: "knee" }),
    entry("a", { do: "out", fighter: "red-2" }, { explain: { reason: "palm" } }),
  ]);
  assert.deepEqual(ownActs(now, SEAT, moving).map((act) => [act.fighter, act.reason, act.part, act.explained]), [
    ["red-2", "palm", null, true],
    ["red-1", "third_support", "knee", true],
  ]);
});

test("an act taken back leaves the list at once", () => {
  const now = bout({ marshals: { [SEAT]: { acts: [{ event: 7, do: "out", fighter: "red-1", reason: null }] } } });
  const known = way(now, [entry("u", { do: "undo", event: 7 }, { do: "out", fighter: "red-1" })]);
  const own = way(now, [entry("a", { do: "out", fighter: "red-2" }), entry("u", { do: "undo" }, { do: "out", fighter: "red-2", id: "a" })]);
  assert.deepEqual(ownActs(now, SEAT, known), []);
  assert.deepEqual(ownActs(now, SEAT, own).map((act) => act.fighter), ["red-1"]);
});

test("the own last act can be taken back for ten seconds, the newest first", () => {
  const now = bout({ marshals: { [SEAT]: { last: { event: 7, do: "out", fighter: "red-1", side: "red", at: 20000 } } } });
  assert.deepEqual(undoable(now, SEAT, [], 29999, 0), {
    do: "out", fighter: "red-1", side: "red", change: null, left: 1, event: 7, id: null,
  });
  assert.equal(undoable(now, SEAT, [], 30000, 0), null);
  const open = [entry("a", { do: "out", fighter: "red-2", pressed: 4000 })];
  assert.deepEqual([undoable(now, SEAT, open, 21000, 5000).fighter, undoable(now, SEAT, open, 21000, 5000).event], ["red-2", null]);
  assert.equal(undoable(now, SEAT, [entry("u", { do: "undo" }, { id: "a" })], 21000, 5000), null);
});

test("a reason on its way is no act to take back", () => {
  const now = bout({ marshals: { [SEAT]: { last: { event: 7, do: "out", fighter: "red-1", at: 20000 } } } });
  assert.equal(undoable(now, SEAT, [entry("e", { do: "explain", event: 7 })], 21000, 5000).event, 7);
});

test("a man brought back by mistake is shown out again: the button does not take back what lay before", () => {
  const last = { event: 7, do: "out", fighter: "red-1", at: 20000 };
  const now = bout({ marshals: { [SEAT]: { last, acts: [{ event: 9, do: "reinstate", fighter: "red-1" }, last] } } });
  assert.equal(undoable(now, SEAT, [], 21000, 0), null);
  const open = [entry("r", { do: "reinstate", fighter: "red-1", pressed: 4000 })];
  assert.equal(undoable(bout({ marshals: { [SEAT]: { last } } }), SEAT, open, 21000, 5000), null);
});

test("after the round's end nothing is taken back but the lock, which stands before the next", () => {
  const last = (verb) => ({ phase: "break", marshals: { [SEAT]: { last: { event: 7, do: verb, at: 20000 } } } });
  assert.equal(undoable(bout(last("out")), SEAT, [], 20001, 0), null);
  assert.equal(undoable(bout(last("lock")), SEAT, [], 20001, 0).do, "lock");
});

test("the lock has its place before a fight only", () => {
  const ready = bout({ phase: "ready", lineup_locked: false });
  assert.equal(lockState(ready, []), "open");
  assert.equal(lockState(ready, way(ready, [entry("a", { do: "lock" })])), "sent");
  assert.equal(lockState(bout({ phase: "break" }), []), "locked");
  assert.equal(lockState(bout(), []), null);
});

test("two squads of 21 stand on a ten-inch tablet without scrolling, as large as the place allows", () => {
  assert.deepEqual(fit(505, 420, 21), { columns: 6, row: null, scrolls: false });
  assert.deepEqual(fit(505, 420, 50), { columns: 8, row: null, scrolls: false });
  assert.deepEqual(fit(180, 400, 50), { columns: 2, row: 66, scrolls: true });
  assert.equal(fit(505, 420, 0).scrolls, false);
});

test("in quick mode the own count is the server's and the steps on their way", () => {
  const now = bout({ marshals: { [SEAT]: { red: 18, blue: 20 }, "field-2": { red: 17, blue: 20 } } }, { mode: "count" });
  const moving = way(now, [
    entry("a", { do: "count", side: "red", change: -1 }),
    entry("b", { do: "count", side: "blue", change: -1 }),
    entry("u", { do: "undo" }, { do: "count", side: "blue", change: -1, id: "b" }),
  ]);
  const own = ownHeads(now, SEAT, moving);
  assert.deepEqual(own, { red: 17, blue: 20 });
  assert.deepEqual(differing(now, SEAT, "red", own.red), []);
  assert.deepEqual(differing(now, SEAT, "red", 18), [{ seat: "field-2", n: 17 }]);
});
