/* A line-up that the captain has begun to change and not sent: it outlives a reload, and ends with its attempt. */

/** @param {{storage: Storage|null, prefix: string}} parts */
export function draft({ storage, prefix }) {
  let kept = { attempt: "", named: null };
  try {
    kept = JSON.parse(storage?.getItem(prefix)) ?? kept;
  } catch {
    // A half-written edit is none.
  }
  if (!Array.isArray(kept.named)) kept = { attempt: "", named: null };

  function save(next) {
    kept = next;
    try {
      if (next.named === null) storage?.removeItem(prefix);
      else storage?.setItem(prefix, JSON.stringify(next));
    } catch {
      // Kept in memory, until the page goes.
    }
  }

  return {
    /** The edit of that attempt, ids; null where none was begun. */
    of: (attempt) => (kept.attempt === attempt ? kept.named : null),
    keep: (attempt, named) => save({ attempt, named }),
    drop: () => save({ attempt: "", named: null }),
  };
}
