/* Command ids. Plain http offers no crypto.randomUUID, so they are made of getRandomValues. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** 22 letters of 6 random bits each. */
export function makeId(random = (bytes) => crypto.getRandomValues(bytes)) {
  return Array.from(random(new Uint8Array(22)), (byte) => LETTERS[byte & 63]).join("");
}
