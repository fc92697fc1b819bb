/*
 * Keeps a bracket fresh: of each frame only the matches that changed are written into their elements, found by data-m.
 * What a match says is worked out here as a value (`describe`); tournament/web/brackets.py writes the same words.
 */

import { setAttr, setText, show, syncList, el } from "../lib/dom.js";
import { SIDES } from "../lib/sides.js";

const NAME_LETTERS = 22;

/** At most 22 letters, as the drawing has room for. */
export function cut(text) {
  const letters = [...text];
  return letters.length <= NAME_LETTERS ? text : `${letters.slice(0, NAME_LETTERS - 1).join("").trimEnd()}…`;
}

/** A name, where it is still to come from, or that nobody comes. */
export function placeText(place, t) {
  if (!place) return t("place.bye");
  if (place.name !== undefined) return place.name;
  return t(`place.${place.from}`, { match: place.match, pool: place.pool, place: place.place });
}

/** What the screen shows of a match: `{state, release, red, blue}`, a side `{text, points, how, open}`. */
export function describe(match, t) {
  const points = match.rounds ?? match.points;
  const sides = SIDES.map((side) => {
    const won = match.winner === side;
    const lost = Boolean(match.winner) && !won;
    return [side, {
      text: placeText(match[side], t),
      points: points ? String(points[side]) : "",
      how: won ? "won" : lost ? "lost" : "",
      open: match[side]?.name === undefined,
    }];
  });
  return { state: match.state, release: match.release ?? "", ...Object.fromEntries(sides) };
}

/** The ids of matches that differ between two frames' `matches`. */
export function changed(before, after) {
  return Object.keys(after).filter((id) => JSON.stringify(before?.[id]) !== JSON.stringify(after[id]));
}

/** True where the page does not know these matches: it was drawn (anew) since. */
export function needsDrawing(before, after) {
  return Object.keys(before ?? {}).sort().join() !== Object.keys(after ?? {}).sort().join();
}

/** Write one match into each of its elements. */
function patch(root, id, what) {
  for (const node of root.querySelectorAll(`[data-m="${id}"]`)) {
    setAttr(node, "data-state", what.state);
    setAttr(node, "data-release", what.release);
    setText(node.querySelector(":scope > title"), `${what.red.text} – ${what.blue.text}`);
    for (const side of SIDES) {
      const place = node.querySelector(`[data-side="${side}"]`);
      const { text, points, how, open } = what[side];
      const name = place.querySelector('[data-part="name"]');
      setText(name, name.hasAttribute("data-whole") ? text : cut(text));
      setText(place.querySelector('[data-part="points"]'), points);
      setAttr(place, "data-how", how);
      setAttr(place, "data-open", open ? true : null);
    }
  }
}

/**
 * @param {HTMLElement} root the nomination's section
 * @param {object} before the frame's nomination that the section shows, or null for all
 * @param {object} after the newest
 */
export function patchBracket(root, before, after, t) {
  for (const id of changed(before?.matches, after.matches)) patch(root, id, describe(after.matches[id], t));
  const podium = root.querySelector('[data-part="podium"]');
  show(podium, after.podium.length > 0);
  const places = after.podium.map((name, i) => ({ name, i }));
  syncList(podium, places, ({ name, i }) => `${i}${name}`, ({ name }) => el("li", {}, el("span", { text: name })));
}
