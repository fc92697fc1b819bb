/* What the desk says of people and acts, in short. */

import { SHAPE, SIDES } from "../lib/sides.js";
import { seatName } from "../lib/strings.js";

/** A fighter of the bout by his id: `{id, number, name, role, captain, side}`, or null. */
export function fighterOf(bout, id) {
  for (const side of SIDES) {
    const found = bout?.[side]?.fighters?.find((one) => one.id === id);
    if (found) return { ...found, side };
  }
  return null;
}

/** `◆ 7 Jan Novák`; an unknown id as it is. */
export function whoIs(bout, id) {
  const one = fighterOf(bout, id);
  return one ? `${SHAPE[one.side]} ${one.number} ${one.name}` : id;
}

/** Why a man is out, `third point of support (knee)`; empty where no reason has been given. */
export function whyOut(t, { reason, part }) {
  if (!reason) return "";
  return part ? `${t(`reason.${reason}`)} (${t(`part.${part}`)})` : t(`reason.${reason}`);
}

/** An act in short, without who gave it: `Tap · Red`, `Out · ◆ 7 Jan Novák · open palm`. */
export function tellAct(t, bout, act) {
  const verb = act.do === "sanction" && act.card ? t(`card.${act.card}`) : t(`do.${act.do}`);
  const whom = act.fighter ? whoIs(bout, act.fighter) : act.side ? t(`side.${act.side}`) : "";
  const change = act.change ? `${act.change > 0 ? "+" : "−"}1` : "";
  const what = act.code ? t(`violation.${act.code}`) : act.do === "out" ? whyOut(t, act) : "";
  return [verb, change, whom, what].filter(Boolean).join(" · ");
}

/** The time of day of a moment (ms since 1970), `14:03:07`. */
export function timeOfDay(ms) {
  const at = new Date(ms);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Who gave an act and when, `Field 1 · 14:03:07`. */
export function tellBy(t, { by, at }) {
  return [by ? seatName(t, by) : "", timeOfDay(at)].filter(Boolean).join(" · ");
}
