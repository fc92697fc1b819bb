/*
 * The page's words, in the reader's language. The server puts them into <script id="strings" type="application/json">.
 */

/**
 * @param {Record<string, any>} table words by key, nested by dots: `phase.paused`
 * @returns {(key: string, values?: Record<string, any>) => string} an unknown key is shown as it is
 */
export function translator(table) {
  return (key, values = {}) => {
    const found = key.split(".").reduce((level, part) => level?.[part], table);
    const text = typeof found === "string" ? found : key.split(".").pop().replaceAll("_", " ");
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  };
}

/** Read a json_script block of the page; `null` when it is not there. */
export function readJson(id, root = document) {
  const block = root.getElementById(id);
  return block ? JSON.parse(block.textContent) : null;
}

/** The name of a seat, `line-2` -> `Line 2`. */
export function seatName(t, seat) {
  const [, kind, number] = /^([a-z]+(?:-captain|-fighter)?)(?:-(\d+))?$/.exec(seat) ?? [null, seat, ""];
  return t(`seat.${kind}`, { n: number ?? "" }).trim();
}
