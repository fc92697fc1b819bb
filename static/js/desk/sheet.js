/* What the hofmarshal can do about one fighter: a sheet of buttons, one touch each, that follows the frames. */

import { el, setText, show } from "../lib/dom.js";
import { REASONS } from "../field/model.js";
import { choices, squad } from "./melee-model.js";
import { timeOfDay, whoIs, whyOut } from "./telling.js";

// What changed under the finger is not touched by it.
const INERT_MS = 900;

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {Record<string, any>} words
 * @param {object} act the acts, those of groups among them
 * @param {() => object|null} bout
 */
export function fighterSheet(parts, t, words, act, bout) {
  const dialog = parts.man;
  let shown = null;
  let drawn = "";

  const find = (id) => {
    const side = id.split("-", 1)[0];
    const { fights, bench } = squad(bout(), side);
    return [...fights, ...bench].find((one) => one.id === id) ?? null;
  };

  function button(text, then, kind = "") {
    const node = el("button", { type: "button", class: `button ${kind}`, text });
    node.addEventListener("click", () => {
      dialog.close();
      then();
    });
    return node;
  }

  function group(title, ...buttons) {
    return el("section", { class: "man-group" }, el("h3", { text: title }), el("div", { class: "man-buttons" }, ...buttons));
  }

  const whys = (then) => REASONS.map((why) => button(whyOut(t, why), () => then(why)));

  function groups(one, can) {
    const found = [];
    if (can.explain !== null) found.push(group(t("man.why"), ...whys((why) => act.explain(one, can.explain, why))));
    if (can.out) {
      const given = REASONS.filter(({ reason }) => reason !== "palm");
      found.push(group(t("do.out"), button(t("man.no_reason"), () => act.out(one), "first"), ...given.map((why) => button(whyOut(t, why), () => act.out(one, why)))));
    }
    if (can.palm) found.push(group(t("do.withdraw"), button(`✋ ${t("man.palm")}`, () => act.palm(one))));
    if (can.back) found.push(group(t("do.reinstate"), ...words.reasons.reinstate.map((reason) => button(reason, () => act.reinstate(one, reason)))));
    if (can.violation) {
      const codes = bout().violations ?? [];
      found.push(group(t("do.violation"), ...codes.map((code) => button(t(`violation.${code}`), () => act.violation(one, code)))));
    }
    return found;
  }

  function status(one) {
    const cards = one.cards.map((card) => t(`card.${card}`));
    if (one.barred) return [t("man.barred"), ...cards].join(" · ");
    const starts = bout().state.lineup?.[one.side]?.includes(one.id);
    const now = one.out ? [t("man.is_out"), whyOut(t, one.out), timeOfDay(one.out.at)] : [t(starts ? "man.fights" : "man.bench")];
    return [...now, ...cards].filter(Boolean).join(" · ");
  }

  function draw() {
    if (!dialog.open || !shown) return;
    const one = bout()?.id === shown.bout ? find(shown.id) : null;
    if (!one) {
      dialog.close();
      return;
    }
    setText(parts["man-says"], status(one));
    const can = choices(bout(), one);
    const key = JSON.stringify(can);
    if (key === drawn) return;
    const again = drawn !== "";
    drawn = key;
    parts["man-acts"].replaceChildren(...groups(one, can));
    show(parts["man-nothing"], parts["man-acts"].childElementCount === 0);
    if (again) rest();
  }

  function rest() {
    const buttons = [...parts["man-acts"].querySelectorAll("button")];
    for (const node of buttons) node.disabled = true;
    setTimeout(() => {
      for (const node of buttons) node.disabled = false;
    }, INERT_MS);
  }

  parts["man-close"].addEventListener("click", () => dialog.close());

  return {
    draw,
    open(one) {
      if (dialog.open) return;
      shown = { id: one.id, bout: bout().id };
      drawn = "";
      setText(parts["man-who"], whoIs(bout(), one.id));
      dialog.showModal();
      draw();
    },
  };
}
