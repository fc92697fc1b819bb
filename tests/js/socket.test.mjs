import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { openSocket, socketUrl, waitBefore } from "../../static/js/lib/socket.js";
import { fakeSockets } from "./fake-socket.mjs";

const frame = (version, data = {}) => ({ type: "state", topic: "rings/3", version, data });

function opened(more = {}) {
  const { FakeSocket, made } = fakeSockets();
  const heard = { states: [], links: [], answers: [], clocks: [] };
  const socket = openSocket({
    url: "ws://host/ws/rings/3/",
    Socket: FakeSocket,
    onState: (state) => heard.states.push(state.version),
    onLink: (link) => heard.links.push(link),
    onAnswer: (answer) => heard.answers.push(answer),
    onClock: (ms) => heard.clocks.push(ms),
    device: () => 777,
    ...more,
  });
  return { socket, made, heard };
}

test("an older frame does not take a newer one's place", (t) => {
  const { socket, made, heard } = opened();
  t.after(() => socket.close());
  made[0].open();
  for (const version of [5, 4, 5, 6]) made[0].say(frame(version));
  assert.deepEqual(heard.states, [5, 5, 6]);
});

test("after a reconnect the first frame counts though its version is lower", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { socket, made, heard } = opened();
  made[0].open();
  made[0].say(frame(9));
  made[0].end();
  mock.timers.tick(400);
  made[1].open();
  made[1].say(frame(2));
  assert.deepEqual(heard.states, [9, 2]);
  assert.deepEqual(heard.links, ["connecting", "online", "offline", "online"]);
  socket.close();
  mock.timers.reset();
});

test("the server's question for the clock is answered at once", (t) => {
  const { socket, made, heard } = opened();
  t.after(() => socket.close());
  made[0].open();
  made[0].say({ type: "time", t: 123 });
  assert.deepEqual(made[0].sent, [{ type: "time", t: 123, device: 777 }]);
  assert.deepEqual(heard.clocks, [123]);
});

test("a link without a word counts as lost and is made anew", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { socket, made, heard } = opened({ silence: 7000 });
  made[0].open();
  made[0].say(frame(1));
  mock.timers.tick(6999);
  assert.deepEqual(heard.links, ["connecting", "online"]);
  mock.timers.tick(1);
  assert.deepEqual(heard.links, ["connecting", "online", "offline"]);
  mock.timers.tick(400);
  assert.equal(made.length, 2);
  made[0].say(frame(7));
  assert.deepEqual(heard.states, [1]);
  socket.close();
  mock.timers.reset();
});

test("without a right to the seat the page hears why and knocks seldom", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const details = [];
  const { socket, made } = opened({ onLink: (link, detail) => details.push([link, detail?.message]) });
  made[0].open();
  made[0].say({ type: "refused", id: null, code: "forbidden", message: "enrol again" });
  made[0].end(4403);
  assert.deepEqual(details, [["connecting", undefined], ["forbidden", "enrol again"]]);
  mock.timers.tick(14999);
  assert.equal(made.length, 1);
  mock.timers.tick(1);
  assert.equal(made.length, 2);
  socket.close();
  mock.timers.reset();
});

test("answers reach the page, noise does not stop the socket", (t) => {
  const { socket, made, heard } = opened();
  t.after(() => socket.close());
  made[0].open();
  for (const noise of ["", "{", "7", "null", '{"type":"what"}']) made[0].say(noise);
  made[0].say({ type: "refused", id: "k7", code: "forbidden" });
  assert.deepEqual(heard.answers, [{ type: "refused", id: "k7", code: "forbidden" }]);
});

test("nothing is sent on a socket that is not open", (t) => {
  const { socket, made } = opened();
  t.after(() => socket.close());
  assert.equal(socket.send({ type: "status" }), false);
  made[0].open();
  assert.equal(socket.send({ type: "status" }), true);
});

test("the waits grow, are spread, and stay below eight seconds", () => {
  assert.deepEqual([0, 1, 2, 9].map((n) => waitBefore(n, () => 0)), [200, 400, 800, 4000]);
  assert.deepEqual([0, 1, 2, 9].map((n) => waitBefore(n, () => 1)), [400, 800, 1600, 8000]);
});

test("the socket's address follows the page's", () => {
  assert.equal(socketUrl("/ws/a/", { protocol: "http:", host: "10.0.0.2:8000" }), "ws://10.0.0.2:8000/ws/a/");
  assert.equal(socketUrl("/ws/a/", { protocol: "https:", host: "hof" }), "wss://hof/ws/a/");
});
