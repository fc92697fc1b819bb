/*
 * What the hofmarshal's desk shows, as pure functions of the newest frame. Which verbs the phase admits is said by the
 * server (`allowed`); here it is only put beside the right button, with the reason where a button is dead.
 */

import { SIDES } from "../lib/sides.js";

/** Verbs that each seat of the desk may use (rulebook, table of verbs). */
const SECRETARY = new Set(["arrive", "ready", "seat", "alert", "lineup"]);

export function mayUse(seat, verb) {
  return seat === "hofmarshal" ? verb !== "lineup" : SECRETARY.has(verb);
}

/** True where the ring takes a call: nothing on it, or what is on it is official. */
export function ringIsFree(bout) {
  return !bout || bout.state.phase === "official";
}

/**
 * Why a verb is not to be had now: null, or a key of `blocked` with its values.
 *
 * @returns {{key: string, seats?: string[], side?: string}|null}
 */
export function blocked(bout, verb) {
  if (!bout) return { key: "no_bout" };
  const { state } = bout;
  if (verb === "fight") return fightBlocked(state);
  if (verb === "confirm" && state.pending?.length && state.phase === "stopped") return { key: "pending" };
  return state.allowed?.includes(verb) ? null : { key: verb };
}

function fightBlocked(state) {
  if (state.phase === "fighting") return { key: "fight" };
  const waiting = ["called", "helmets", "break"].includes(state.phase);
  if (waiting) {
    const late = SIDES.filter((side) => !state.call?.ready?.[side]);
    if (late.length || !state.call) return { key: "not_ready", sides: late.length ? late : SIDES };
  }
  if (state.missing?.length) return { key: "missing", seats: state.missing };
  return state.allowed?.includes("fight") ? null : { key: "fight" };
}

/** Everything that still keeps «Бой!» from being given, for the line beside the button. */
export function startProblems(bout) {
  if (!bout || !["scheduled", "called", "helmets", "ready", "break", "paused"].includes(bout.state.phase)) return [];
  const { state } = bout;
  const problems = [];
  if (["called", "helmets", "break"].includes(state.phase)) {
    for (const side of SIDES) {
      if (state.phase === "called" && !state.call?.arrived?.[side]) problems.push({ key: "not_arrived", side });
      else if (!state.call?.ready?.[side]) problems.push({ key: "not_ready", side });
    }
  }
  if (state.missing?.length) problems.push({ key: "missing", seats: state.missing });
  return problems;
}

/** Whether a stop now would end the round before its time; the server alone knows of limits, caps and caps that fell away. */
export function stopNeedsReason(bout) {
  return Boolean(bout?.state.stop_needs_reason);
}

/** The seats of the wall: the ring's tablets, the occupied and the missing seats, each with what is known of it. */
export function wall(frame) {
  const state = frame.bout?.state;
  const occupied = new Set(state?.crew ?? []);
  const missing = new Set(state?.missing ?? []);
  const seats = new Set([...(frame.devices ?? []).map((device) => device.seat), ...occupied, ...missing]);
  // Captains speak by their own phones, or by the secretary: nothing is to be seen to here.
  return [...seats].filter((seat) => !seat.endsWith("-captain")).sort(bySeat).map((seat) => {
    const devices = (frame.devices ?? []).filter((device) => device.seat === seat);
    return {
      seat,
      devices,
      occupied: occupied.has(seat),
      missing: missing.has(seat),
      // One tablet that slept while its owner took another is no double vote, but it is two in a seat when both talk.
      doubled: devices.filter((device) => device.connected).length > 1,
      connected: devices.some((device) => device.connected),
      marshal: state?.marshals?.[seat] ?? null,
    };
  });
}

/** Whether this seat may be marked absent: the desk's own two are people who are there, and could not take it back. */
export function mayLeave(seat) {
  return seat !== "hofmarshal" && seat !== "secretary";
}

function bySeat(a, b) {
  const rank = (seat) => (seat === "hofmarshal" ? 0 : seat === "secretary" ? 1 : 2);
  return rank(a) - rank(b) || a.localeCompare(b, undefined, { numeric: true });
}

/**
 * What is said of the open hits: a key of the desk's words. Whether they could change who leads is reckoned by the
 * server, from the end of the round on and for disputes alone; nothing is claimed beyond that.
 */
export function openKey(state, disputes, late) {
  if (!disputes.length && !late.length) return "nothing_open";
  if (state.offers?.includes("review_disputes")) return "offer.review_disputes";
  if (!["time_up", "stopped"].includes(state.phase)) return "open_wait";
  return late.length ? "open_late" : "open_hits";
}

/** The values a disputed hit may get: each button's of the pad, highest first. */
export function values(bout) {
  return [...new Set((bout?.pad ?? []).map((button) => button.value))].sort((a, b) => b - a);
}

/** What the proposal says: a key of `proposal`, the winner's side, and the kind. */
export function proposal(bout) {
  const found = bout?.state.proposal;
  if (!found) return { key: "none" };
  return found.winner ? { key: "wins", side: found.winner, kind: found.kind } : { key: "nobody", kind: found.kind };
}

/** Offers that are acts now, as what to do when touched; the rest are remarks. */
export function offerAct(offer, allowed = []) {
  const technical = /^technical_(red|blue)$/.exec(offer);
  if (technical) return { do: "award", cause: "technical", side: technical[1] };
  if (offer === "pause") return allowed.includes("pause") ? { do: "pause" } : null;
  if (offer.startsWith("cap_") || offer === "early_stop") return { do: "stop" };
  return null;
}

/** Which verb the space bar means now: it starts and pauses, and never ends or decides anything. */
export function spaceVerb(bout) {
  const allowed = bout?.state.allowed ?? [];
  if (bout?.state.phase === "fighting") return allowed.includes("pause") ? "pause" : null;
  return blocked(bout, "fight") === null ? "fight" : null;
}

/** The verb of a key, by its place on the keyboard: the letters of a Russian layout are other ones. */
export function keyVerb(code, bout) {
  if (code === "Space") return spaceVerb(bout);
  return { KeyS: "stop", KeyR: "resume", KeyC: "confirm" }[code] ?? null;
}

/** The desk's own last act that stands, on whichever desk it was given, or null. */
export function lastOwn(bout) {
  return standingActs(bout).find((act) => act.by === "hofmarshal") ?? null;
}

/** All acts that the hofmarshal may take back now, newest first. */
export function standingActs(bout) {
  return bout && bout.state.phase !== "official" ? (bout.state.undoable ?? []) : [];
}

/** The open palms that stand, each with the seat that gave it. */
export function palms(bout) {
  const given = new Map(standingActs(bout).map((act) => [act.event, act.by]));
  return (bout?.state.palms ?? []).map((palm) => ({ ...palm, by: given.get(palm.event) ?? null }));
}

/** What a card for this violation comes to: a key of `ask` where it has to be asked first, else null. */
export function cardAsks(bout, violation, card) {
  const bearer = bout.kind === "group" ? violation.fighter : violation.side;
  const second = card === "yellow" && bout.state.cards?.[bearer]?.includes("yellow");
  if (bout.kind === "group" && !violation.fighter) return card === "red" ? "red_team" : null;
  if (card !== "red" && !second) return null;
  if (bout.kind === "group") return second ? "second_yellow_fighter" : "red_fighter";
  return second ? "second_yellow" : "red";
}
