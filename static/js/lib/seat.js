/*
 * A link that gives commands: its socket, its device clock and its outbox, put together once for pad, desk and the
 * captain's phone.
 */

import { commander } from "./commander.js";
import { deviceClock, keptIn } from "./device-clock.js";
import { makeId } from "./ids.js";
import { outbox, pageStorage } from "./outbox.js";
import { followPage, openSocket, socketUrl } from "./socket.js";

// The server asks for the clock every 2 s; three questions that do not come mean that the link is lost.
const SILENCE_MS = 6500;

/** The link of a seat of a ring; `parts` further as of `commandLink`. */
export function seatLink({ ring, seat, ...parts }) {
  return commandLink({ path: `/ws/rings/${ring}/crew/?seat=${encodeURIComponent(seat)}`, prefix: `outbox:${ring}:${seat}:`, ...parts });
}

/**
 * @param {object} parts
 * @param {string} parts.path the socket's path on this server
 * @param {string} parts.prefix of the outbox's keys in the browser's storage
 * @param {(data: object) => void} parts.onFrame a newer state
 * @param {(answer: object, entry: object|null) => void} parts.onAnswer
 * @param {(link: string, detail?: object) => void} parts.onLink
 */
export function commandLink({ path, prefix, onFrame, onAnswer, onLink }) {
  const storage = pageStorage();
  const device = deviceClock({ kept: keptIn(storage) });
  const box = outbox({ storage, prefix, makeId });
  let changed = () => {};
  let clock = () => {};
  let socket = null;

  const sender = commander({
    box,
    device,
    send: (message) => socket?.send(message) ?? false,
    onChange: () => changed(),
    onAnswer,
  });

  // The page's own variables must stand before the first word arrives.
  queueMicrotask(() => {
    const language = encodeURIComponent(document.documentElement.lang);
    socket = openSocket({
      url: socketUrl(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`),
      device: device.now,
      silence: SILENCE_MS,
      onClock: (ms) => clock(ms),
      onTime: sender.timeAnswered,
      onAnswer: sender.answered,
      onState: (frame) => {
        sender.linked();
        onFrame(frame.data);
      },
      onLink: (link, detail) => {
        if (link !== "online") sender.unlinked();
        onLink(link, detail);
      },
    });
    followPage(socket);
    tellBattery(socket);
  });

  return {
    device,
    box,
    command: sender.command,
    isSent: sender.isSent,
    link: () => socket?.link() ?? "connecting",
    onChange(then) {
      changed = then;
    },
    followClock(then) {
      clock = then;
    },
  };
}

// Browsers tell the battery on https only; where they do not, the wall of devices shows none.
async function tellBattery(socket) {
  if (typeof navigator.getBattery !== "function") return;
  const battery = await navigator.getBattery().catch(() => null);
  if (!battery) return;
  const tell = () => socket.send({ type: "status", battery: battery.level });
  battery.addEventListener("levelchange", tell);
  setInterval(tell, 60000);
  setTimeout(tell, 3000);
}
