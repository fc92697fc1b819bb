/* The two sides: red is left and a square, blue is right and a circle, on every screen. */

export const SIDES = ["red", "blue"];

/** The shape that goes with a side's colour. */
export const SHAPE = { red: "◆", blue: "●" };

export function other(side) {
  return side === "red" ? "blue" : "red";
}

/** A side's name as it is shown; a place not yet filled shows a dash. */
export function nameOf(bout, side) {
  return bout?.[side]?.name || "—";
}

/** Club and country in one line, `Ravens · CZ`; a club of the team's own name is not said twice. */
export function clubOf(bout, side) {
  const of = bout?.[side] ?? {};
  return [of.club === of.name ? "" : of.club, of.country].filter(Boolean).join(" · ");
}
