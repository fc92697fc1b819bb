import assert from "node:assert/strict";
import { test } from "node:test";

import { draft } from "../../static/js/captain/draft.js";
import {
  attemptOf, base, changes, history, inWords, isLocked, lists, move, problem, standsAs, timer,
} from "../../static/js/captain/model.js"; // prettier-ignore
import { people } from "./field-frames.mjs";
import { MemoryStorage } from "./memory-storage.mjs";

const ids = (...numbers) => numbers.map((n) => `red-${n}`);

function bout(state = {}, more = {}) {
  const fighters = people("red", 3, 2).map((one) => ({ ...one, barred: one.number === 5 }));
  return {
    id: 12, side: "red", main: 3, lineup: ids(1, 2, 3), fighters, changes: [],
    state: { phase: "break", round: 2, attempt: 1, lineup_locked: false, ...state },
    ...more,
  }; // prettier-ignore
}

const entry = (id, fighters, more = {}) => ({ id, command: { bout: 12, do: "lineup", side: "red", fighters, ...more } });
const online = { online: true, isSent: () => true, refused: null };
const key = (now, named, unanswered = [], link = {}) => standsAs(now, named, unanswered, { ...online, ...link }).key;

test("the lists are those who fight and the bench, each by number", () => {
  const { fights, bench } = lists(bout(), ids(4, 1));
  assert.deepEqual([fights.map((one) => one.number), bench.map((one) => one.number)], [[1, 4], [2, 3, 5]]);
});

test("a man goes over to the other list and back; a barred one stays on the bench", () => {
  const now = bout();
  const off = move(now, ids(1, 2, 3), "red-2");
  assert.deepEqual(off, ids(1, 3));
  assert.deepEqual(move(now, off, "red-4"), ids(1, 3, 4));
  assert.deepEqual(move(now, move(now, off, "red-2"), "red-5"), ids(1, 2, 3));
});

test("what changes is told in numbers of men", () => {
  assert.equal(inWords(changes(ids(1, 2, 3), ids(1, 4))), "+1 −2");
  assert.equal(inWords(changes(ids(1, 2), ids(2, 1))), "");
});

test("too many, nobody, and a barred man are told before sending", () => {
  assert.deepEqual(problem(bout(), ids(1, 2, 3, 4)), { key: "too_many", n: 4, main: 3, over: 1 });
  assert.deepEqual(problem(bout(), []), { key: "nobody" });
  assert.deepEqual(problem(bout(), ids(1, 5)), { key: "barred_named", who: "5" });
  assert.equal(problem(bout(), ids(1)), null);
});

test("from the first change to the answer each step is told", () => {
  const now = bout();
  const next = ids(1, 2, 4);
  const way = [entry("a", next)];
  assert.equal(key(now, ids(1, 2, 3)), "clean");
  assert.equal(key(now, next), "dirty");
  assert.equal(key(now, next, way), "sent");
  assert.equal(key(now, next, way, { online: false }), "kept");
  assert.equal(key(now, next, way, { isSent: () => false }), "kept");
  const taken = bout({}, { lineup: next, changes: [{ seq: 4, at: 1000, by: "red-captain", fighters: next }] });
  assert.deepEqual(standsAs(taken, next, [], online), { key: "accepted", tone: "good", at: 1000 });
});

test("a refusal is loud, and only of its own attempt", () => {
  const refused = { attempt: attemptOf(bout()), reason: "too late" };
  assert.deepEqual(standsAs(bout(), ids(1), [], { ...online, refused }), { key: "refused", tone: "bad", reason: "too late" });
  assert.equal(key(bout({ attempt: 2 }), ids(1, 2, 3), [], { refused }), "clean");
});

test("a change that was not sent before the lock is told to be lost", () => {
  const locked = bout({ lineup_locked: true });
  assert.equal(key(locked, ids(1, 2, 3)), "locked");
  assert.equal(key(locked, ids(1, 2, 4)), "too_late");
  assert.equal(key(bout({ phase: "official" }), ids(1, 2, 4)), "official");
});

test("line-ups are open before an attempt only, and until they are locked", () => {
  const open = ["scheduled", "called", "helmets", "ready", "break"];
  for (const phase of open) assert.equal(isLocked(bout({ phase })), false);
  for (const phase of ["fighting", "paused", "time_up", "stopped", "official"]) assert.equal(isLocked(bout({ phase })), true);
  assert.equal(isLocked(bout({ lineup_locked: true })), true);
  assert.equal(isLocked(null), true);
});

test("what is on its way counts as named, so that it can be changed further", () => {
  assert.deepEqual(base(bout(), [entry("a", ids(1)), entry("b", ids(2)), entry("c", ids(3), { bout: 11 })]), ids(2));
});

test("an edit outlives a reload and ends with its attempt", () => {
  const storage = new MemoryStorage();
  draft({ storage, prefix: "lineup:7" }).keep("12:2.1", ids(1, 4));
  const after = draft({ storage, prefix: "lineup:7" });
  assert.deepEqual(after.of("12:2.1"), ids(1, 4));
  assert.equal(after.of("12:2.2"), null);
  after.drop();
  assert.equal(draft({ storage, prefix: "lineup:7" }).of("12:2.1"), null);
  storage.setItem("lineup:7", "{half");
  assert.equal(draft({ storage, prefix: "lineup:7" }).of("12:2.1"), null);
});

test("the log of changes tells what each one changed", () => {
  const all = [
    { seq: 9, at: 3, by: "secretary", fighters: ids(1, 4) },
    { seq: 5, at: 2, by: "red-captain", fighters: ids(1, 2, 3) },
  ];
  assert.deepEqual(history(bout({}, { changes: all })).map((one) => one.words), ["+1 −2", null]);
});

test("the countdown is the break's, then the call's, then the fight's", () => {
  const pause = { elapsed: 100000, limit: 120000, running: true, at: 0 };
  assert.deepEqual(timer(bout({ break: pause }), 5000), { key: "break_clock", ms: 15000, down: true });
  assert.deepEqual(timer(bout({ break: pause }), 25000), { key: "break_over", ms: 0, down: true });
  const called = { phase: "called", call: { elapsed: 1000, running: true, at: 0 } };
  assert.deepEqual(timer(bout(called), 4000), { key: "call_clock", ms: 5000, down: false });
  const fight = { phase: "fighting", clock: { elapsed: 0, limit: 600000, running: true, at: 0 } };
  assert.deepEqual(timer(bout(fight), 60000), { key: "fight_clock", ms: 540000, down: true });
  assert.equal(timer(bout({ phase: "scheduled" }), 0), null);
});
