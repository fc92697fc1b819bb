/*
 * The strip of reasons below the figures. It speaks of the own last `out` until it is answered, closed, or another man
 * falls; nobody has to answer it. And the row of the judge's own last acts.
 */

import { el, setAttr, setText, show, syncList } from "../lib/dom.js";
import { SHAPE } from "../lib/sides.js";
import { REASONS } from "./model.js";

const STEP_SIGN = { kept: "▢", sent: "▷", heard: "✓", late: "◷" };

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {(act: {id: string|null, event: number|null}, choice: {reason: string, part?: string}, event: Event) => void} onChoice
 */
export function reasons(parts, t, onChoice) {
  let asked = null;

  const word = ({ reason, part }) => (part ? t(`part.${part}`) : t(`button.${reason}`));

  for (const choice of REASONS) {
    const node = el("button", { type: "button", class: "reason", "data-reason": choice.reason, "data-part": choice.part, text: word(choice) });
    node.addEventListener("click", (event) => {
      if (!asked) return;
      const act = asked;
      ask(null);
      onChoice(act, choice, event);
    });
    parts.reasons.append(node);
  }
  parts["reason-close"].addEventListener("click", () => ask(null));

  /** Ask for the reason of this act (`{id, event, name}`); null: of none. */
  function ask(act) {
    asked = act;
    show(parts["reason-row"], act !== null);
    show(parts.hint, act === null);
    setText(parts["reason-of"], act ? t("why_out", { who: act.name }) : "");
  }

  return {
    ask,
    asked: () => asked,
    layOut(bout) {
      for (const node of parts.reasons.children) show(node, !bout?.reasons || bout.reasons.includes(node.dataset.reason));
    },
  };
}

/**
 * The row of acts: `◆ 7 out · knee ✓`, newest first; touched, an unexplained one asks for its reason.
 *
 * @param {(act: object) => void} onTouch
 */
export function acts(parts, t, onTouch) {
  let shown = [];

  const what = (act, find) => {
    const one = act.fighter ? find(act.fighter) : null;
    const side = one?.side ?? act.side;
    const who = [side ? SHAPE[side] : "", one ? one.number : ""].filter(Boolean).join(" ");
    const why = act.do === "out" ? (act.part ? t(`part.${act.part}`) : act.reason ? t(`short.${act.reason}`) : "?") : "";
    return [who, t(`did.${act.do}`), why].filter(Boolean).join(" ");
  };

  return {
    draw(list, find) {
      shown = list;
      show(parts["no-acts"], list.length === 0);
      syncList(
        parts.acts,
        list,
        (act) => act.key,
        (act) => {
          const node = el("button", { type: "button", class: "act" }, el("span", { class: "act-step", "aria-hidden": "true" }), el("span"));
          node.addEventListener("click", () => {
            const found = shown.find((one) => one.key === node.dataset.key) ?? act;
            onTouch(found);
          });
          return node;
        },
        (node, act) => {
          setText(node.firstElementChild, STEP_SIGN[act.step]);
          setText(node.lastElementChild, [what(act, find), act.step === "late" ? t("step.late") : ""].filter(Boolean).join(" · "));
          setAttr(node, "data-explained", act.explained ? "yes" : "no");
        },
      );
    },
  };
}
