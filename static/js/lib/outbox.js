/*
 * Commands that the server has not answered yet. Each stands under a key of its own in the storage, so that two pages
 * of one seat cannot wipe each other's out, and leaves it only when the server has answered it by id. Written before
 * it is sent, it outlives a reload, a sleep and a lost Wi-Fi.
 */

/**
 * @param {{storage: Storage|null, prefix: string, makeId: () => string}} parts prefix: ring and seat
 */
export function outbox({ storage, prefix, makeId }) {
  const entries = new Map();
  let order = 0;
  let durable = storage !== null;

  for (const entry of read(storage, prefix)) {
    entries.set(entry.id, entry);
    order = Math.max(order, entry.order);
  }

  /**
   * Keep a command; gives the entry {id, order, command, meta}. The command gets its id here and never another.
   * `meta` is for this page alone and is not sent.
   */
  function add(command, meta = null) {
    const id = makeId();
    order += 1;
    const entry = { id, order, command: { ...command, id }, meta };
    write(entry);
    return entry;
  }

  /** Change what this page notes beside an unanswered command; the command stays. Null where the id is not (any more) here. */
  function amend(id, meta) {
    const entry = entries.get(id);
    if (!entry) return null;
    const next = { ...entry, meta };
    write(next);
    return next;
  }

  function write(entry) {
    entries.set(entry.id, entry);
    try {
      storage?.setItem(prefix + entry.id, JSON.stringify(entry));
    } catch {
      durable = false;
    }
  }

  /** The server has answered: forget it. Gives the entry, or null where the id was not ours. */
  function settle(id) {
    const entry = entries.get(id) ?? null;
    entries.delete(id);
    try {
      storage?.removeItem(prefix + id);
    } catch {
      durable = false;
    }
    return entry;
  }

  return {
    add,
    amend,
    settle,
    list: () => [...entries.values()].sort((a, b) => a.order - b.order),
    size: () => entries.size,
    // False: kept in memory only, a reload would lose it.
    durable: () => durable,
  };
}

function read(storage, prefix) {
  const found = [];
  for (let i = 0; storage && i < storage.length; i += 1) {
    const key = storage.key(i);
    if (!key?.startsWith(prefix)) continue;
    try {
      const entry = JSON.parse(storage.getItem(key));
      if (entry?.id && entry.command) found.push(entry);
    } catch {
      // A half-written line is no command.
    }
  }
  return found.sort((a, b) => a.order - b.order);
}

/** The page's localStorage where the browser grants it, else null. */
export function pageStorage() {
  try {
    const storage = window.localStorage;
    storage.setItem("outbox-probe", "1");
    storage.removeItem("outbox-probe");
    return storage;
  } catch {
    return null;
  }
}
