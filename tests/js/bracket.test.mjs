import assert from "node:assert/strict";
import { test } from "node:test";

import { changed, cut, describe, needsDrawing, placeText } from "../../static/js/event/bracket.js";
import { translator } from "../../static/js/lib/strings.js";

const t = translator({ place: { bye: "bye", winner_of: "winner of {match}", loser_of: "loser of {match}", place: "place {place} of pool {pool}" } });

function match(more = {}) {
  return {
    state: "ready", red: { name: "Jan", club: "Ravens" }, blue: { from: "winner_of", match: "1.2" },
    winner: null, points: null, bout: 5, ring: 1, release: "", ...more,
  };
}

test("a place shows its name, where it comes from, or that nobody comes", () => {
  assert.equal(placeText({ name: "Jan", club: "" }, t), "Jan");
  assert.equal(placeText({ from: "loser_of", match: "3.1" }, t), "loser of 3.1");
  assert.equal(placeText({ from: "place", pool: "A", place: 2 }, t), "place 2 of pool A");
  assert.equal(placeText(null, t), "bye");
});

test("a bout of teams shows its round wins", () => {
  const done = describe(match({ state: "done", points: { red: 8, blue: 2 }, rounds: { red: 2, blue: 1 } }), t);
  assert.deepEqual([done.red.points, done.blue.points], ["2", "1"]);
});

test("a fought match shows points, winner and loser", () => {
  const done = describe(match({ state: "done", blue: { name: "Petr" }, winner: "blue", points: { red: 0, blue: "7.5" }, release: "official" }), t);
  assert.deepEqual(done, {
    state: "done", release: "official",
    red: { text: "Jan", points: "0", how: "lost", open: false },
    blue: { text: "Petr", points: "7.5", how: "won", open: false },
  });
});

test("a match that both lost has no winner", () => {
  const both = describe(match({ state: "done", points: { red: 0, blue: 0 } }), t);
  assert.deepEqual([both.red.how, both.blue.how], ["", ""]);
});

test("an open place is marked as open", () => {
  assert.equal(describe(match(), t).blue.open, true);
  assert.equal(describe(match(), t).red.open, false);
});

test("only the matches that changed are written", () => {
  const before = { 1.1: match(), 1.2: match({ bout: 6 }) };
  const after = { 1.1: match(), 1.2: match({ bout: 6, state: "running" }) };
  assert.deepEqual(changed(before, after), ["1.2"]);
  assert.deepEqual(changed(before, before), []);
  assert.deepEqual(changed(undefined, after), ["1.1", "1.2"]);
});

test("a bracket drawn anew with other matches asks for a new drawing", () => {
  assert.equal(needsDrawing({}, { 1.1: match() }), true);
  assert.equal(needsDrawing({ 1.1: match() }, { 1.1: match({ state: "done" }) }), false);
});

test("a long name is cut by letters, not by bytes", () => {
  const long = "Александра-Константиновна Преображенская";
  assert.equal(cut(long), "Александра-Константин…");
  assert.equal([...cut("𝔄".repeat(40))].length, 22);
  assert.equal(cut("x".repeat(22)), "x".repeat(22));
});
