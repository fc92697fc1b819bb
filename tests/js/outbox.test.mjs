import assert from "node:assert/strict";
import { test } from "node:test";

import { makeId } from "../../static/js/lib/ids.js";
import { outbox } from "../../static/js/lib/outbox.js";
import { MemoryStorage } from "./memory-storage.mjs";

const hit = (side, pressed) => ({ bout: 12, do: "hit", side, zone: "limb", pressed });

function open(storage, prefix = "outbox:3:line-2:") {
  return outbox({ storage, prefix, makeId });
}

test("ids are made of letters that the wire allows, and differ", () => {
  const ids = new Set(Array.from({ length: 500 }, () => makeId()));
  assert.equal(ids.size, 500);
  for (const id of ids) assert.match(id, /^[A-Za-z0-9_-]{8,64}$/);
});

test("a command outlives a reload with its id, its press and its place", () => {
  const storage = new MemoryStorage();
  const before = open(storage);
  const made = [before.add(hit("red", 100)), before.add(hit("blue", 120)), before.add(hit("red", 140))];
  assert.deepEqual(open(storage).list(), made);
});

test("new commands stand behind those of before the reload", () => {
  const storage = new MemoryStorage();
  open(storage).add(hit("red", 900));
  const after = open(storage);
  after.add(hit("blue", 10));
  assert.deepEqual(after.list().map((entry) => entry.command.side), ["red", "blue"]);
});

test("an answered command is forgotten, here and in the storage", () => {
  const storage = new MemoryStorage();
  const box = open(storage);
  const first = box.add(hit("red", 100));
  const second = box.add(hit("blue", 120));
  assert.equal(box.settle(first.id).id, first.id);
  assert.equal(box.settle(first.id), null);
  assert.deepEqual(open(storage).list(), [second]);
});

test("seats and rings on one tablet do not mix", () => {
  const storage = new MemoryStorage();
  open(storage, "outbox:3:line-2:").add(hit("red", 100));
  assert.equal(open(storage, "outbox:3:line-1:").size(), 0);
  assert.equal(open(storage, "outbox:33:line-2:").size(), 0);
});

test("two pages of one seat do not wipe each other's taps out", () => {
  const storage = new MemoryStorage();
  const one = open(storage);
  const two = open(storage);
  one.add(hit("red", 100));
  two.add(hit("blue", 110));
  one.add(hit("red", 120));
  assert.equal(open(storage).size(), 3);
});

test("a full storage keeps the tap in memory and says so", () => {
  const box = open(new MemoryStorage(1));
  box.add(hit("red", 100));
  assert.equal(box.durable(), true);
  box.add(hit("red", 120));
  assert.equal(box.size(), 2);
  assert.equal(box.durable(), false);
});

test("no storage at all still holds taps for the page", () => {
  const box = open(null);
  box.add(hit("red", 100));
  assert.equal(box.size(), 1);
  assert.equal(box.durable(), false);
});

test("a half-written line in the storage is passed over", () => {
  const storage = new MemoryStorage();
  storage.setItem("outbox:3:line-2:x", '{"id":"x","comm');
  storage.setItem("outbox:3:line-2:y", "null");
  const box = open(storage);
  assert.equal(box.size(), 0);
  box.add(hit("red", 1));
  assert.equal(box.list()[0].command.side, "red");
});

test("a note beside an unanswered command outlives a reload, and comes back with the answer", () => {
  const storage = new MemoryStorage();
  const box = open(storage);
  const { id, command } = box.add(hit("red", 100));
  assert.deepEqual(box.amend(id, { explain: "knee" }).command, command);
  const after = open(storage);
  assert.deepEqual(after.list()[0].meta, { explain: "knee" });
  assert.deepEqual(after.settle(id).meta, { explain: "knee" });
  assert.equal(after.amend(id, {}), null);
  assert.equal(open(storage).size(), 0);
});
