/*
 * Sends a seat's commands: each is kept in the outbox first, sent in order, sent again after a reconnect with the same
 * id and its first `pressed`, and forgotten only when the server has answered.
 *
 * After connecting it waits until the server has asked for the device's clock three times (or a second has gone): a
 * queued press can be placed at its own time only when the server knows the two clocks' difference.
 */

const CLOCK_QUESTIONS = 3;
const LONGEST_WAIT_MS = 1000;
const ANSWER_WITHIN_MS = 4000;

/**
 * @param {{box: object, device: {now: () => number}, send: (message: object) => boolean,
 *          onChange?: () => void, onAnswer?: (answer: object, entry: object|null) => void}} parts
 */
export function commander({ box, device, send, onChange = () => {}, onAnswer = () => {} }) {
  const sentAt = new Map();
  let open = false;
  let questions = 0;
  let wait = 0;

  function post(entry) {
    const { pressed, ...command } = entry.command;
    const message = { type: "command", ...command, pressed, sent: device.now() };
    if (send(message)) sentAt.set(entry.id, Date.now());
  }

  function flush() {
    for (const entry of box.list()) if (!sentAt.has(entry.id)) post(entry);
    onChange();
  }

  function start() {
    clearTimeout(wait);
    if (open) return;
    open = true;
    flush();
  }

  // The server promises an answer to each; one that does not come is asked for again, in order.
  function again() {
    const now = Date.now();
    const late = box.list().some((entry) => now - (sentAt.get(entry.id) ?? now) > ANSWER_WITHIN_MS);
    if (!open || !late) return;
    sentAt.clear();
    flush();
  }
  const timer = setInterval(again, 1000);

  return {
    /** Keep and send one command; gives its entry. `pressed`: the device's clock at the touch, ms. */
    command(command, pressed = device.now(), meta = null) {
      const entry = box.add({ ...command, pressed }, meta);
      if (open) post(entry);
      onChange();
      return entry;
    },
    /** A state frame came: the link stands. */
    linked() {
      if (!open && !wait) wait = setTimeout(start, LONGEST_WAIT_MS);
    },
    timeAnswered() {
      questions += 1;
      if (questions >= CLOCK_QUESTIONS) start();
    },
    /** The link is lost: all that is unanswered counts as unsent. */
    unlinked() {
      clearTimeout(wait);
      wait = 0;
      questions = 0;
      open = false;
      sentAt.clear();
      onChange();
    },
    answered(answer) {
      const entry = answer.id == null ? null : box.settle(answer.id);
      if (entry) sentAt.delete(entry.id);
      onAnswer(answer, entry);
      onChange();
    },
    isSent: (id) => sentAt.has(id),
    stop: () => clearInterval(timer),
  };
}
