/* A Storage for tests: the browser's interface over a Map, with an optional quota in entries. */

export class MemoryStorage {
  #items = new Map();

  constructor(quota = Infinity) {
    this.quota = quota;
  }

  get length() {
    return this.#items.size;
  }

  key(index) {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key) {
    return this.#items.get(key) ?? null;
  }

  setItem(key, value) {
    if (!this.#items.has(key) && this.#items.size >= this.quota) throw new Error("QuotaExceededError");
    this.#items.set(key, String(value));
  }

  removeItem(key) {
    this.#items.delete(key);
  }
}
