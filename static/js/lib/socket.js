/*
 * One socket that stays. It answers the server's `time` at once, keeps the frame with the highest version, comes back
 * by itself after a loss (with jitter, so that a hall of phones does not knock at the same moment), and says how the
 * link stands: connecting, online, offline, forbidden or gone.
 */

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
const NO_RIGHT = 4403;
const NOT_THERE = 4404;
// With no right to the seat there is no hurry, but a tablet enrolled anew must not need a reload.
const KNOCK_AGAIN_MS = 15000;

/** How long to wait before the n-th attempt (from 0), ms. */
export function waitBefore(attempt, random = Math.random) {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return Math.round(longest * (0.5 + random() / 2));
}

/** Keeps the newest frame. `fresh()` after each connecting: the first frame then counts whatever its version is. */
export function newest() {
  let version = null;
  return {
    fresh() {
      version = null;
    },
    accepts(frame) {
      if (version !== null && frame.version < version) return false;
      version = frame.version;
      return true;
    },
  };
}

/**
 * @param {object} parts
 * @param {string} parts.url absolute ws:// or wss:// address
 * @param {(frame: object) => void} parts.onState a newer state frame
 * @param {(answer: object) => void} [parts.onAnswer] ack or refused
 * @param {(link: string, detail?: object) => void} [parts.onLink] how the link stands, at each change
 * @param {() => void} [parts.onTime] after a `time` was answered
 * @param {(serverMs: number) => void} [parts.onClock] each moment of the server's clock that a frame names
 * @param {() => number} [parts.device] this device's clock, ms
 * @param {number} [parts.silence] ms without a word after which the link counts as lost; 0 = never
 */
export function openSocket(parts) {
  const { onState, onAnswer = noop, onLink = noop, onTime = noop, onClock = noop, device = Date.now } = parts;
  const Socket = parts.Socket ?? globalThis.WebSocket;
  const kept = newest();
  let socket = null;
  let link = "";
  let attempt = 0;
  let retry = 0;
  let watch = 0;
  let closed = false;
  let refusal = null;

  function setLink(next, detail) {
    if (next === link) return;
    link = next;
    onLink(next, detail);
  }

  function connect() {
    clearTimeout(retry);
    if (closed) return;
    setLink(link === "" ? "connecting" : link);
    refusal = null;
    const mine = new Socket(parts.url);
    socket = mine;
    kept.fresh();
    mine.onopen = () => {
      attempt = 0;
      listen();
    };
    mine.onmessage = (event) => {
      if (socket === mine) hear(event.data);
    };
    mine.onclose = (event) => {
      if (socket === mine) lost(event.code);
    };
    // A handshake that never ends is a lost link too.
    listen();
  }

  function hear(text) {
    const frame = parse(text);
    if (!frame) return;
    listen();
    if (frame.type === "time") {
      send({ type: "time", t: frame.t, device: device() });
      onClock(frame.t);
      onTime();
    } else if (frame.type === "state") {
      if (!kept.accepts(frame)) return;
      onClock(frame.data?.now);
      setLink("online");
      onState(frame);
    } else if (frame.type === "ack" || frame.type === "refused") {
      if (frame.code === "forbidden" && frame.id == null) refusal = frame;
      else onAnswer(frame);
    }
  }

  function listen() {
    clearTimeout(watch);
    if (parts.silence) watch = setTimeout(drop, parts.silence);
  }

  function lost(code) {
    clearTimeout(watch);
    socket = null;
    if (closed) return;
    if (code === NO_RIGHT) setLink("forbidden", refusal);
    else if (code === NOT_THERE) setLink("gone");
    else setLink("offline");
    const late = code === NO_RIGHT || code === NOT_THERE;
    retry = setTimeout(connect, late ? KNOCK_AGAIN_MS : waitBefore(attempt));
    attempt += 1;
  }

  // A Wi-Fi that has gone does not close a socket; we do, and knock anew.
  function drop() {
    const dead = socket;
    if (!dead) return;
    lost(0);
    dead.close();
  }

  function send(message) {
    if (socket?.readyState !== 1) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  connect();
  return {
    send,
    link: () => link,
    /** Knock at once: the network came back, the page is looked at again. */
    wake() {
      attempt = 0;
      if (!socket) connect();
    },
    /** The network says that it has changed: trust nothing, try anew. */
    doubt() {
      attempt = 0;
      drop();
    },
    close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(watch);
      socket?.close();
    },
  };
}

/** Wake the socket when the browser says that the network or the reader is back. */
export function followPage(socket) {
  window.addEventListener("online", () => socket.wake());
  window.addEventListener("offline", () => socket.doubt());
  window.addEventListener("pageshow", () => socket.wake());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") socket.wake();
  });
}

/** The absolute socket address of a path on this server. */
export function socketUrl(path, place = window.location) {
  return `${place.protocol === "https:" ? "wss:" : "ws:"}//${place.host}${path}`;
}

function parse(text) {
  try {
    const frame = JSON.parse(text);
    return frame && typeof frame === "object" ? frame : null;
  } catch {
    return null;
  }
}

function noop() {}
