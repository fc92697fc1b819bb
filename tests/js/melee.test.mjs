import assert from "node:assert/strict";
import test from "node:test";

import { breakLeft, columns, countOf, fallen, figures, isGroup, level, rounds, verdict } from "../../static/js/lib/melee.js";

const fighters = (side) => [3, 1, 2].map((number) => ({ id: `${side}-${number}`, number, name: `${side} ${number}` }));

function melee(state = {}) {
  return {
    kind: "group",
    mode: "fighters",
    red: { fighters: fighters("red") },
    blue: { fighters: fighters("blue") },
    state: {
      phase: "fighting",
      standing: { red: 2, blue: 3 },
      lineup: { red: ["red-3", "red-1", "red-2"], blue: ["blue-1", "blue-2", "blue-3"] },
      out: [{ fighter: "red-3", reason: "palm", at: 5 }],
      attempts: [],
      ...state,
    },
  };
}

test("figures stand in the order of their numbers, and whoever is out says how", () => {
  const shown = figures(melee(), "red");
  assert.deepEqual(shown.map((one) => one.number), [1, 2, 3]);
  assert.deepEqual(shown.map((one) => one.out?.reason ?? null), [null, null, "palm"]);
});

test("a line-up that is not told shows nobody, and so do heads", () => {
  assert.deepEqual(figures(melee({ lineup: { red: null, blue: null } }), "red"), []);
  assert.deepEqual(figures({ ...melee(), mode: "count" }, "red"), []);
});

test("a duel counts points, a group who stands", () => {
  assert.equal(isGroup({ kind: "duel" }), false);
  assert.equal(countOf({ kind: "duel", state: { score: { red: "7.75" } } }, "red"), "7.75");
  assert.equal(countOf(melee(), "red"), 2);
});

test("who fell last is told first, by name and side", () => {
  const bout = melee({ out: [{ fighter: "red-3", reason: null }, { fighter: "blue-1", reason: "palm" }] });
  assert.deepEqual(fallen(bout).map(({ side, number, name }) => [side, number, name]), [["blue", 1, "blue 1"], ["red", 3, "red 3"]]);
});

test("the round table keeps a level round apart from a won one", () => {
  const attempts = [
    { round: 1, attempt: 1, kind: "rerun", winner: null, standing: { red: 6, blue: 6 } },
    { round: 1, attempt: 2, kind: "elimination", winner: "red", standing: { red: 3, blue: 0 } },
  ];
  assert.deepEqual(rounds(melee({ attempts })).map(({ key, again, winner }) => [key, again, winner]), [["1.1", true, null], ["1.2", false, "red"]]);
});

test("a level round is told from its proposal until the re-fight begins", () => {
  const attempts = [{ round: 1, attempt: 1, kind: "rerun", winner: null, standing: { red: 6, blue: 6 } }];
  assert.deepEqual(level(melee({ phase: "stopped", proposal: { kind: "rerun" }, standing: { red: 6, blue: 6 } })), { red: 6, blue: 6 });
  assert.deepEqual(level(melee({ phase: "break", attempts })), { red: 6, blue: 6 });
  assert.equal(level(melee({ phase: "fighting", attempts })), null);
  assert.equal(level(melee({ phase: "stopped", proposal: { kind: "time", winner: "red" } })), null);
});

test("the break runs down to nothing and not below", () => {
  const bout = melee({ phase: "break", break: { elapsed: 1000, limit: 5000, running: true, at: 100 } });
  assert.equal(breakLeft(bout, 1100), 3000);
  assert.equal(breakLeft(bout, 99_000), 0);
  assert.equal(breakLeft(melee(), 0), null);
});

test("figures are spread so that they are big: in few lines on a screen that lies, in many on one that stands", () => {
  assert.deepEqual([1, 5, 10, 21, 50, 150].map((n) => columns(n, 3.6)), [1, 5, 5, 11, 13, 25]);
  assert.deepEqual([5, 21, 50].map((n) => columns(n, 0.8)), [2, 5, 7]);
  assert.equal(columns(0, 3.6), 1);
});

const say = (key, values = {}) => `${key} ${Object.values(values).join()}`.trim();

test("a group's result says rounds and standing points, and how it was won", () => {
  const bout = melee({ phase: "official", result: { kind: "elimination", winner: "red", rounds: { red: 2, blue: 1 }, points: { red: 9, blue: 4 } } });
  bout.red.name = "Ravens";
  assert.equal(verdict(bout, say), "wins Ravens – rounds_won 2\u00a0:\u00a01 – standing_points 9\u00a0:\u00a04 – kind.elimination");
});

test("a duel's result says nothing of rounds, and a double loss names nobody", () => {
  const duel = { kind: "duel", red: { name: "A" }, blue: { name: "B" }, state: { phase: "official", result: { kind: "double_loss", winner: null } } };
  assert.equal(verdict(duel, say), "nobody_wins – kind.double_loss");
});

test("after the end of a round a level one is named, any other awaits the hofmarshal, and a running one says nothing", () => {
  const standing = { red: 6, blue: 6 };
  assert.equal(verdict(melee({ phase: "time_up", standing, proposal: { kind: "rerun" } }), say), "level_again 6,6");
  assert.equal(verdict(melee({ phase: "stopped", proposal: { kind: "time", winner: "red" } }), say), "awaits");
  assert.equal(verdict(melee({ phase: "fighting", proposal: null }), say), "");
});
