/* Remembers the desk's own acts that may be taken back, over a reload of the page. */

const KEPT = 20;

/** @param {Storage} storage */
export function undoStack(storage, key) {
  let stack = [];
  try {
    stack = JSON.parse(storage.getItem(key)) ?? [];
  } catch {
    stack = [];
  }

  function save() {
    stack = stack.slice(-KEPT);
    try {
      storage.setItem(key, JSON.stringify(stack));
    } catch {
      // Without a storage the list lives as long as the page.
    }
  }

  return {
    /** @param {{bout: number, event: number, what: string}} act */
    push(act) {
      stack.push(act);
      save();
    },
    drop(bout, event) {
      stack = stack.filter((act) => act.bout !== bout || act.event !== event);
      save();
    },
    last: (bout) => stack.filter((act) => act.bout === bout).at(-1) ?? null,
  };
}
