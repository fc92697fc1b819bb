/* Frames of a group fight for the tests of the console and the captain's page. */

export const SEAT = "field-1";

export const people = (side, main, reserves = 0) =>
  Array.from({ length: main + reserves }, (_, i) => ({
    id: `${side}-${i + 1}`,
    number: i + 1,
    name: `Fighter ${side} ${i + 1}`,
    role: i < main ? "main" : "reserve",
    captain: i === 0,
  }));

const ids = (side, from, to) => Array.from({ length: to - from + 1 }, (_, i) => `${side}-${from + i}`);

/** BOUT of three against three in a fight; `out`: ids of those who lie. */
export function bout(state = {}, { out = [], ...more } = {}) {
  const fallen = out.map((one) => (typeof one === "string" ? { fighter: one, reason: null, part: null, by: SEAT, at: 0, judges: [SEAT] } : one));
  const left = (side) => 3 - fallen.filter((one) => one.fighter.startsWith(side)).length;
  return {
    id: 12,
    kind: "group",
    mode: "fighters",
    main: 3,
    red: { name: "Ravens", fighters: people("red", 3, 1) },
    blue: { name: "Wolves", fighters: people("blue", 3, 1) },
    state: {
      phase: "fighting",
      clock: { elapsed: 0, limit: 600000, running: true, at: 0 },
      lineup: { red: ids("red", 1, 3), blue: ids("blue", 1, 3) },
      lineup_locked: true,
      out: fallen,
      standing: { red: left("red"), blue: left("blue") },
      marshals: {},
      ...state,
    },
    ...more,
  };
}
