import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { commander } from "../../static/js/lib/commander.js";
import { makeId } from "../../static/js/lib/ids.js";
import { outbox } from "../../static/js/lib/outbox.js";
import { MemoryStorage } from "./memory-storage.mjs";

function seat(storage = new MemoryStorage()) {
  const wire = [];
  const time = { now: 5000 };
  let open = true;
  const box = outbox({ storage, prefix: "outbox:3:line-2:", makeId });
  const sender = commander({
    box,
    device: { now: () => time.now },
    send: (message) => open && Boolean(wire.push(message)),
  });
  const cut = (on) => {
    open = !on;
    if (on) sender.unlinked();
  };
  return { wire, time, box, sender, storage, cut };
}

function linked(sender) {
  sender.linked();
  for (let i = 0; i < 3; i += 1) sender.timeAnswered();
}

const hit = (side) => ({ bout: 12, do: "hit", side, zone: "limb" });

test("a command carries its press and its sending, and keeps its id", (t) => {
  const { sender, wire, box } = seat();
  t.after(sender.stop);
  linked(sender);
  const entry = sender.command(hit("red"), 4990);
  assert.deepEqual(wire, [{ type: "command", id: entry.id, ...hit("red"), pressed: 4990, sent: 5000 }]);
  assert.equal(box.size(), 1);
  sender.answered({ type: "ack", id: entry.id });
  assert.equal(box.size(), 0);
});

test("after a loss and a reload all is sent again: same ids, same presses, in order", (t) => {
  const first = seat();
  linked(first.sender);
  const sent = first.sender.command(hit("red"), 100);
  first.cut(true);
  const kept = [sent, first.sender.command(hit("blue"), 200), first.sender.command(hit("red"), 300)];
  first.sender.stop();
  const second = seat(first.storage);
  t.after(second.sender.stop);
  second.time.now = 20000;
  linked(second.sender);
  assert.deepEqual(
    second.wire.map(({ id, pressed, sent: at }) => [id, pressed, at]),
    kept.map((entry, i) => [entry.id, [100, 200, 300][i], 20000]),
  );
});

test("queued presses wait until the server knows the device's clock", (t) => {
  const { sender, wire } = seat();
  t.after(sender.stop);
  sender.command(hit("red"), 100);
  sender.linked();
  sender.timeAnswered();
  sender.timeAnswered();
  assert.equal(wire.length, 0);
  sender.timeAnswered();
  assert.equal(wire.length, 1);
});

test("a server that does not ask for the clock gets them after a second", () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  const { sender, wire } = seat();
  sender.command(hit("red"), 100);
  sender.linked();
  sender.linked();
  mock.timers.tick(999);
  assert.equal(wire.length, 0);
  mock.timers.tick(1);
  assert.equal(wire.length, 1);
  sender.stop();
  mock.timers.reset();
});

test("an answer that does not come is asked for again with the same id", () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  const { sender, wire } = seat();
  linked(sender);
  const entry = sender.command(hit("red"), 100);
  mock.timers.tick(4000);
  assert.equal(wire.length, 1);
  mock.timers.tick(1000);
  assert.deepEqual(wire.map(({ id }) => id), [entry.id, entry.id]);
  sender.answered({ type: "ack", id: entry.id });
  mock.timers.tick(60000);
  assert.equal(wire.length, 2);
  sender.stop();
  mock.timers.reset();
});

test("an answer to an id that is not ours changes nothing", (t) => {
  const { sender, box } = seat();
  t.after(sender.stop);
  sender.command(hit("red"), 100);
  sender.answered({ type: "refused", id: null, code: "bad_command" });
  sender.answered({ type: "ack", id: "someone-elses" });
  assert.equal(box.size(), 1);
});
