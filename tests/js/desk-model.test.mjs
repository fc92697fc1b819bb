import assert from "node:assert/strict";
import { test } from "node:test";

import {
  blocked, cardAsks, keyVerb, lastOwn, mayLeave, mayUse, offerAct, palms, proposal, ringIsFree, spaceVerb, standingActs, startProblems,
  stopNeedsReason, values, wall,
} from "../../static/js/desk/model.js";

function bout(state = {}) {
  return { id: 12, pad: [{ value: 1 }, { value: 2 }, { value: 1 }], state: { phase: "ready", allowed: ["fight", "award"], missing: [], ...state } };
}

const call = (arrived, ready) => ({ arrived: { red: arrived, blue: arrived }, ready: { red: ready, blue: false } });

test("what keeps the fight from starting is said by name", () => {
  const called = bout({ phase: "called", allowed: [], missing: ["line-4"], call: call(false, false) });
  assert.deepEqual(startProblems(called), [
    { key: "not_arrived", side: "red" }, { key: "not_arrived", side: "blue" }, { key: "missing", seats: ["line-4"] },
  ]);
  const helmets = bout({ phase: "helmets", allowed: [], call: call(true, true) });
  assert.deepEqual(startProblems(helmets), [{ key: "not_ready", side: "blue" }]);
  assert.deepEqual(blocked(helmets, "fight"), { key: "not_ready", sides: ["blue"] });
});

test("with a seat missing the fight is blocked though the phase admits it", () => {
  assert.deepEqual(blocked(bout({ missing: ["line-4"] }), "fight"), { key: "missing", seats: ["line-4"] });
  assert.equal(blocked(bout(), "fight"), null);
});

test("a verb that the phase does not admit is dead with its reason", () => {
  assert.deepEqual(blocked(bout(), "pause"), { key: "pause" });
  assert.equal(blocked(bout(), "award"), null);
  assert.deepEqual(blocked(null, "fight"), { key: "no_bout" });
});

test("confirm waits for hits that are still being counted", () => {
  const stopped = bout({ phase: "stopped", allowed: ["confirm"], pending: [{ id: 7 }] });
  assert.deepEqual(blocked(stopped, "confirm"), { key: "pending" });
  assert.equal(blocked(bout({ phase: "stopped", allowed: ["confirm"], pending: [] }), "confirm"), null);
});

test("the space bar starts and pauses and never ends anything", () => {
  assert.equal(spaceVerb(bout()), "fight");
  assert.equal(spaceVerb(bout({ phase: "fighting", allowed: ["pause", "stop"] })), "pause");
  assert.equal(spaceVerb(bout({ phase: "time_up", allowed: ["stop", "resume"] })), null);
  assert.equal(spaceVerb(bout({ phase: "stopped", allowed: ["confirm"] })), null);
  assert.equal(spaceVerb(null), null);
});

test("whether a stop needs a reason is said by the server, not by the phase", () => {
  assert.equal(stopNeedsReason(bout({ phase: "time_up", stop_needs_reason: false })), false);
  assert.equal(stopNeedsReason(bout({ phase: "fighting", stop_needs_reason: true })), true);
  // A cap that fell away leaves the clock frozen: the round would end before its time.
  assert.equal(stopNeedsReason(bout({ phase: "time_up", stop_needs_reason: true })), true);
  // Paused at the very limit: its time has come.
  assert.equal(stopNeedsReason(bout({ phase: "paused", stop_needs_reason: false })), false);
});

test("keys are known by their place, so that a Russian layout has them too", () => {
  assert.deepEqual(["KeyS", "KeyR", "KeyC", "KeyX"].map((code) => keyVerb(code, bout())), ["stop", "resume", "confirm", null]);
  assert.equal(keyVerb("Space", bout()), "fight");
});

test("every act that stands can be taken back, and the button speaks of the desk's own last one", () => {
  const undoable = [
    { event: 9, do: "hit", by: "line-1", at: 9 }, { event: 8, do: "withdraw", by: "line-2", at: 8 }, { event: 7, do: "sanction", by: "hofmarshal", at: 7 },
  ];
  const fight = bout({ phase: "fighting", undoable, palms: [{ event: 8, side: "red", at: 8 }] });
  assert.equal(standingActs(fight).length, 3);
  assert.equal(lastOwn(fight).event, 7);
  assert.deepEqual(palms(fight), [{ event: 8, side: "red", at: 8, by: "line-2" }]);
  assert.equal(lastOwn(bout({ phase: "official", undoable })), null);
  assert.equal(lastOwn(null), null);
});

test("what a card comes to is asked in its own words", () => {
  const cards = { red: ["yellow"], "red-7": ["yellow"] };
  const duel = bout({ cards });
  const asked = (of, violation) => ["caution", "yellow", "red"].map((card) => cardAsks(of, violation, card));
  assert.deepEqual(asked(duel, { side: "red" }), [null, "second_yellow", "red"]);
  assert.deepEqual(asked(duel, { side: "blue" }), [null, null, "red"]);
  const group = { ...duel, kind: "group" };
  assert.deepEqual(asked(group, { side: "red", fighter: "red-7" }), [null, "second_yellow_fighter", "red_fighter"]);
  assert.deepEqual(asked(group, { side: "red", fighter: "red-8" }), [null, null, "red_fighter"]);
  assert.deepEqual(asked(group, { side: "red", fighter: null }), [null, null, "red_team"]);
});

test("the desk's own two seats are never marked absent, and captains have no tablet to see to", () => {
  assert.deepEqual(["hofmarshal", "secretary", "line-1", "authenticity"].map(mayLeave), [false, false, true, true]);
  const seats = wall({ bout: bout({ crew: ["hofmarshal", "red-captain", "field-1"] }), devices: [] });
  assert.deepEqual(seats.map((one) => one.seat), ["hofmarshal", "field-1"]);
});

test("a ring takes a call when it is empty or its bout is official", () => {
  assert.deepEqual([null, bout({ phase: "official" }), bout()].map(ringIsFree), [true, true, false]);
});

test("the wall shows every seat: connected, lost, missing, two tablets in one", () => {
  const device = (id, seat, connected) => ({ id, seat, connected, rtt: 5, battery: null });
  const frame = {
    devices: [device(1, "line-2", true), device(2, "line-2", true), device(3, "line-1", false), device(4, "line-10", true)],
    bout: bout({ crew: ["hofmarshal", "line-1", "line-2"], missing: ["line-3"], marshals: { "line-2": { red: 1, blue: 0 } } }),
  };
  const seats = wall(frame);
  assert.deepEqual(seats.map((one) => one.seat), ["hofmarshal", "line-1", "line-2", "line-3", "line-10"]);
  assert.deepEqual(seats.map((one) => one.doubled), [false, false, true, false, false]);
  assert.deepEqual(seats.map((one) => one.connected), [false, false, true, false, true]);
  assert.equal(seats[3].missing, true);
  assert.equal(seats[2].marshal.red, 1);
});

test("one tablet that sleeps beside another is not two in one seat", () => {
  const frame = { bout: null, devices: [{ seat: "line-1", connected: true }, { seat: "line-1", connected: false }] };
  assert.equal(wall(frame)[0].doubled, false);
});

test("offers that are acts say what to do, remarks do not", () => {
  assert.deepEqual(offerAct("technical_red"), { do: "award", cause: "technical", side: "red" });
  assert.deepEqual(offerAct("cap_blue"), { do: "stop" });
  assert.equal(offerAct("review_disputes"), null);
  assert.deepEqual(offerAct("pause", ["pause"]), { do: "pause" });
  assert.equal(offerAct("pause", ["confirm"]), null);
});

test("the proposal names winner and kind", () => {
  assert.deepEqual(proposal(bout({ proposal: { kind: "points", winner: "red" } })), { key: "wins", side: "red", kind: "points" });
  assert.deepEqual(proposal(bout({ proposal: { kind: "rerun", winner: null } })), { key: "nobody", kind: "rerun" });
  assert.deepEqual(proposal(bout({ proposal: null })), { key: "none" });
});

test("a disputed hit may get each value of the pad once, and the secretary does not command", () => {
  assert.deepEqual(values(bout()), [2, 1]);
  assert.deepEqual(["fight", "arrive", "ready", "seat", "rule"].map((verb) => mayUse("secretary", verb)), [false, true, true, true, false]);
  assert.equal(mayUse("hofmarshal", "fight"), true);
  // A line-up is the captain's; where his phone is dead, the secretary names it, never the hofmarshal.
  assert.deepEqual([mayUse("secretary", "lineup"), mayUse("hofmarshal", "lineup"), mayUse("secretary", "lock")], [true, false, false]);
});
