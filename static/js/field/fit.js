/* How many figures stand in a row, so that all of a squad are as large as the place allows, and where it has to scroll. */

const SMALLEST = { width: 50, height: 50 };
const SCROLLING = { width: 60, height: 66 };

/**
 * @param {number} width of the place, px
 * @param {number} height px
 * @param {number} number of figures
 * @param {number} gap between them, px
 * @returns {{columns: number, row: number|null, scrolls: boolean}} row: the height of a row, px, where it scrolls
 */
export function fit(width, height, number, gap = 4) {
  let best = { columns: 1, worth: -1, width: 0, height: 0 };
  for (let columns = 1; columns <= Math.max(1, number); columns += 1) {
    const rows = Math.ceil(number / columns);
    const size = { width: (width - gap * (columns - 1)) / columns, height: (height - gap * (rows - 1)) / rows };
    const worth = Math.min(size.width, size.height);
    if (worth > best.worth) best = { columns, worth, ...size };
  }
  if (number === 0 || (best.width >= SMALLEST.width && best.height >= SMALLEST.height)) {
    return { columns: best.columns, row: null, scrolls: false };
  }
  const columns = Math.max(1, Math.floor((width + gap) / (SCROLLING.width + gap)));
  return { columns, row: SCROLLING.height, scrolls: true };
}
