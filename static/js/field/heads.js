/* Quick mode: nobody is known by name; each judge keeps his own count of those who stand, and sees the official one beside. */

import { el, setAttr, setText, show, syncList } from "../lib/dom.js";
import { nameOf, SIDES } from "../lib/sides.js";

/**
 * The seat's own count: what the server has, and its steps on their way.
 *
 * @param {object[]} way acts on their way, of `model.onTheWay`
 * @returns {{red: number|null, blue: number|null}} fighters standing
 */
export function ownHeads(bout, seat, way) {
  const mine = bout?.state?.marshals?.[seat] ?? bout?.state?.standing ?? {};
  const count = { red: mine.red ?? null, blue: mine.blue ?? null };
  for (const { command, meta } of way) {
    const step = stepOf(command, meta);
    if (step && count[step.side] !== null) count[step.side] = Math.max(0, count[step.side] + step.change);
  }
  return count;
}

function stepOf(command, meta) {
  if (command.do === "count") return command;
  // Of a step that the server has already, only the server knows which way it went.
  return command.do === "undo" && meta?.do === "count" && meta.change ? { side: meta.side, change: -meta.change } : null;
}

/** What the other judges have for a side where it is not the own number: `[{seat, n}]`. */
export function differing(bout, seat, side, own) {
  return Object.entries(bout?.state?.marshals ?? {})
    .filter(([name, told]) => name !== seat && name.startsWith("field-") && told[side] !== own)
    .map(([name, told]) => ({ seat: name, n: told[side] }));
}

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {(side: string, change: number, event: Event) => void} onStep
 */
export function heads(parts, t, onStep) {
  for (const side of SIDES) {
    for (const node of parts[`${side}-heads`].querySelectorAll("[data-change]")) {
      const step = (event) => onStep(side, Number(node.dataset.change), event);
      node.addEventListener("pointerdown", (event) => {
        if (event.pointerType === "mouse" && event.button !== 0) return;
        event.preventDefault();
        step(event);
      });
      node.addEventListener("keydown", (event) => {
        if (event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        step(event);
      });
    }
  }

  return {
    draw(bout, seat, own) {
      const disputes = bout?.state?.disputes ?? [];
      for (const side of SIDES) {
        setText(parts[`${side}-heads-team`], nameOf(bout, side));
        setText(parts[`${side}-own`], own[side] ?? "–");
        setText(parts[`${side}-official`], bout?.state?.standing?.[side] ?? "–");
        const others = differing(bout, seat, side, own[side]);
        const open = disputes.some((one) => one.kind === "count" && one.side === side);
        show(parts[`${side}-differ`], others.length > 0);
        setAttr(parts[`${side}-differ`], "data-open", open ? true : null);
        const words = others.map((one) => t("other_counts", { seat: t("seat.field", { n: one.seat.split("-")[1] }), n: one.n }));
        syncList(parts[`${side}-differ`], open ? [...words, t("count_open")] : words, (word) => word, (word) => el("span", { text: word }));
      }
    },
  };
}
