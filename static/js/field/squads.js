/* Draws both squads as numbered figures that stand or lie, as large as the place allows. */

import { el, setAttr, setText, syncList } from "../lib/dom.js";
import { nameOf, SHAPE, SIDES } from "../lib/sides.js";
import { silhouette } from "../lib/silhouette.js";
import { fit } from "./fit.js";

const STEP_SIGN = { kept: "▢", sent: "▷" };
const NAMED_MS = 4000;

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 */
export function squads(parts, t) {
  const shown = { red: [], blue: [] };
  let named = { side: null, text: "", until: 0 };
  let bout = null;

  function make({ id, side, number }) {
    const shape = el("span", { class: "figure-shape", "aria-hidden": "true", text: SHAPE[side] });
    return el("button", { type: "button", class: `figure ${side}`, "data-fighter": id }, silhouette(), shape,
      el("b", { text: number }), el("span", { class: "figure-note" }), el("span", { class: "figure-step", "aria-hidden": "true" })); // prettier-ignore
  }

  function update(node, one) {
    const sign = STEP_SIGN[one.step] ?? "";
    const note = one.stands ? "" : short(one.out);
    setAttr(node, "data-stands", one.stands ? "yes" : "no");
    setAttr(node, "data-step", sign ? one.step : null);
    setAttr(node, "data-captain", one.captain ? true : null);
    setText(node.querySelector(".figure-note"), note);
    setText(node.querySelector(".figure-step"), sign);
    const stands = one.stands ? t("stands") : [t("is_out"), note].filter(Boolean).join(", ");
    setAttr(node, "aria-label", `${t(`side.${one.side}`)} ${one.number}, ${one.name}: ${stands}`);
  }

  function short(out) {
    if (!out?.reason) return out ? "?" : "";
    return out.part && out.reason === "third_support" ? part(out.part) : t(`short.${out.reason}`);
  }

  const part = (key) => t(`part.${key}`);

  function layOut() {
    for (const side of SIDES) {
      const box = parts[`${side}-squad`];
      const { columns, row, scrolls } = fit(box.clientWidth, box.parentElement.clientHeight - parts[`${side}-head`].offsetHeight, shown[side].length);
      box.style.setProperty("--columns", columns);
      box.style.setProperty("--row", row === null ? "minmax(0, 1fr)" : `${row}px`);
      setAttr(box, "data-scrolls", scrolls ? true : null);
    }
  }

  new ResizeObserver(layOut).observe(parts.squads);

  function heads() {
    const now = Date.now();
    for (const side of SIDES) {
      const about = named.side === side && now < named.until;
      setText(parts[`${side}-team`], about ? named.text : nameOf(bout, side));
      setAttr(parts[`${side}-head`], "data-about", about ? true : null);
    }
  }

  return {
    /** @param {{red: object[], blue: object[]}} all figures of the sides, by `model.figures` */
    draw(next, all) {
      bout = next;
      const before = SIDES.map((side) => shown[side].length).join();
      for (const side of SIDES) {
        shown[side] = all[side];
        syncList(parts[`${side}-squad`], all[side], (one) => one.id, make, update);
      }
      if (before !== SIDES.map((side) => shown[side].length).join()) layOut();
      heads();
    },
    heads,
    find: (fighter) => [...shown.red, ...shown.blue].find((one) => one.id === fighter) ?? null,
    /** Say at the head of his squad who a fighter is, and how he fell. */
    tell(one) {
      const star = one.captain ? " ★" : "";
      const fell = one.stands ? "" : ` – ${how(one.out, t)}`;
      named = { side: one.side, text: `${one.number} · ${one.name}${star}${fell}`, until: Date.now() + NAMED_MS };
      heads();
    },
    part,
  };
}

/** How a man fell and who showed it: `out: third support, knee (Field 1)`. */
function how(out, t) {
  if (!out) return t("is_out");
  const reason = out.reason ? t(`reason.${out.reason}`) : t("no_reason");
  const part = out.part ? `, ${t(`part.${out.part}`)}` : "";
  const judges = (out.judges ?? []).map((seat) => t("seat.field", { n: seat.split("-")[1] ?? "" }).trim());
  return `${reason}${part}${judges.length ? ` (${judges.join(", ")})` : ""}`;
}
