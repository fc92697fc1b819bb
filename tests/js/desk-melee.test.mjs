import assert from "node:assert/strict";
import { test } from "node:test";

import { attempts, bearers, choices, difference, headsFor, judges, lineupOpen, lockAct, matches, outs, squad } from "../../static/js/desk/melee-model.js";

const fighters = (side, numbers) => numbers.map((number) => ({ id: `${side}-${number}`, number, name: `${side} ${number}` }));
const fall = (fighter, ...seats) => ({ fighter, reason: null, part: null, by: seats[0], at: 1, event: 9, judges: seats });

function bout(state = {}, more = {}) {
  return {
    id: 12,
    kind: "group",
    mode: "fighters",
    main: 3,
    red: { fighters: fighters("red", [3, 1, 2, 31]) },
    blue: { fighters: fighters("blue", [1, 2, 17]) },
    state: {
      phase: "fighting",
      allowed: ["out", "reinstate", "violation", "withdraw"],
      lineup: { red: ["red-3", "red-1", "red-2"], blue: ["blue-1", "blue-2", "blue-17"] },
      barred: { red: ["red-31"], blue: [] },
      out: [fall("red-1", "field-1"), fall("blue-2", "field-2", "field-1")],
      marshals: { "field-2": { red: 0, blue: 1 }, "field-1": { red: 1, blue: 1 } },
      ...state,
    },
    ...more,
  };
}

test("the judges stand side by side, and who was seen by one alone is named", () => {
  assert.deepEqual(judges(bout()).map((one) => one.seat), ["field-1", "field-2"]);
  assert.deepEqual(difference(bout()), { red: { by: 1, only: ["red-1"] }, blue: { by: 0, only: [] } });
});

test("what the hofmarshal himself showed out is no difference between the judges", () => {
  assert.equal(difference(bout({ out: [fall("red-1", "hofmarshal")] })).red.by, 0);
});

test("one judge alone differs from nobody", () => {
  assert.equal(difference(bout({ marshals: { "field-1": { red: 1, blue: 1 } } })), null);
});

test("where heads are counted the difference is between the numbers", () => {
  const heads = bout({ out: undefined, marshals: { "field-1": { red: 18, blue: 20 }, "field-2": { red: 21, blue: 20 } } }, { mode: "count", main: 21 });
  assert.deepEqual([difference(heads).red.by, difference(heads).blue.by], [3, 0]);
  assert.deepEqual(headsFor(heads, { side: "red" }), { told: [21, 18], around: [21, 20, 19, 18, 17, 16, 15] });
});

test("who fell last stands on top and keeps his place in the order", () => {
  assert.deepEqual(outs(bout()).map((one) => [one.place, one.fighter]), [[2, "blue-2"], [1, "red-1"]]);
});

test("the round table shows each attempt, fought again or not", () => {
  const list = attempts(bout({ attempts: [
    { round: 1, attempt: 1, kind: "rerun", winner: null, standing: { red: 6, blue: 6 }, elapsed: 600000 },
    { round: 1, attempt: 2, kind: "elimination", winner: "red", standing: { red: 3, blue: 0 }, elapsed: 400000 },
  ] })); // prettier-ignore
  assert.deepEqual(list.map((one) => [one.key, one.kind, one.winner, one.red]), [["1.1", "rerun", null, 6], ["1.2", "elimination", "red", 3]]);
  assert.deepEqual(attempts({ kind: "duel", state: { attempts: [{}] } }), []);
});

test("a squad is sorted by numbers into who fights and who sits on the bench", () => {
  const { fights, bench } = squad(bout({ cards: { "red-31": ["red"] } }), "red");
  assert.deepEqual(fights.map((one) => [one.number, one.out !== null]), [[1, true], [2, false], [3, false]]);
  assert.deepEqual(bench.map((one) => [one.number, one.barred, one.cards]), [[31, true, ["red"]]]);
});

test("a number is found by its beginning, and a whole one by both sides' bearers", () => {
  assert.deepEqual([matches(17, "1"), matches(17, "7"), matches(17, "")], [true, false, true]);
  assert.deepEqual(bearers(bout(), "17").map((one) => one.id), ["blue-17"]);
  assert.deepEqual(bearers(bout(), "1").map((one) => one.id), ["red-1", "blue-1"]);
});

test("what can be done about a fighter follows from where he is", () => {
  const of = (id, state) => {
    const now = bout(state);
    const { fights, bench } = squad(now, id.split("-")[0]);
    return choices(now, [...fights, ...bench].find((one) => one.id === id));
  };
  assert.deepEqual(of("red-2"), { out: true, back: false, explain: null, violation: true, palm: true });
  assert.deepEqual(of("red-1"), { out: false, back: true, explain: 9, violation: true, palm: false });
  assert.deepEqual(of("red-31"), { out: false, back: false, explain: null, violation: true, palm: false });
  const card = of("red-1", { out: [{ ...fall("red-1", "hofmarshal"), reason: "card" }] });
  assert.deepEqual([card.back, card.explain], [false, null]);
  assert.equal(of("red-2", { phase: "ready", allowed: ["violation", "withdraw"] }).palm, false);
});

test("the line-ups are locked, and opened again by taking the lock back", () => {
  assert.deepEqual(lockAct(bout({ phase: "ready", allowed: ["lock"], lineup_locked: false })), { do: "lock" });
  const locked = bout({ phase: "ready", allowed: [], lineup_locked: true, undoable: [{ event: 31, do: "lock", by: "field-1" }] });
  assert.deepEqual(lockAct(locked), { do: "undo", event: 31 });
  assert.equal(lockAct(bout({ lineup_locked: true })), null);
  assert.deepEqual([lineupOpen(locked), lineupOpen(bout({ phase: "break" })), lineupOpen(bout())], [false, true, false]);
});
