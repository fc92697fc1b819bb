/*
 * The one question that a destructive act asks, in the page: choices where there are any, offered reasons, a line for
 * an own one. One question at a time; closing it in any way means no. A question follows the frames: what it says is said
 * anew when it changes, and then it takes no answer for a moment; what cannot be asked any more goes away.
 */

import { el, setText, show } from "../lib/dom.js";

const INERT_MS = 1200;

/**
 * @param {Record<string, HTMLElement>} parts
 * @returns {{ask: (question: {title: string | (() => string), yes: string, reasons?: string[], needed?: boolean, label?: string,
 *   reason?: string, valid?: () => boolean, choices?: {name: string, options: {value: string, text: string, side?: string, on?: boolean}[],
 *   reasonsFor?: Record<string, string[]>}[]}) => Promise<{reason: string, [choice: string]: string}|null>,
 *   follow: () => boolean}} follow: a newer frame has come; true where the question went away by it
 */
export function asker(parts) {
  const dialog = parts.ask;
  let answer = null;
  let asked = null;
  let inert = 0;
  let check = () => true;
  const usual = parts["ask-label"].textContent;

  function offer(reasons) {
    parts["ask-reasons"].replaceChildren(
      ...reasons.map((reason) => {
        const node = el("button", { type: "button", class: "chip", text: reason });
        node.addEventListener("click", () => {
          parts["ask-reason"].value = reason;
          refresh();
        });
        return node;
      }),
    );
  }

  function refresh() {
    parts["ask-yes"].disabled = inert !== 0 || !check();
  }

  function pick({ name, options, reasonsFor }) {
    const group = el("div", { class: "choice", role: "radiogroup" });
    for (const { value, text, side, on } of options) {
      const input = el("input", { type: "radio", name, value, checked: on === true });
      input.addEventListener("change", () => {
        if (reasonsFor) offer(reasonsFor[value] ?? []);
        refresh();
      });
      group.append(el("label", { class: `chip ${side ?? ""}` }, input, side ? el("span", { class: `mark ${side}` }) : null, el("span", { text })));
    }
    return group;
  }

  function chosen() {
    return Object.fromEntries(new FormData(dialog.querySelector("form")).entries());
  }

  function sentence() {
    return typeof asked.title === "function" ? asked.title() : asked.title;
  }

  function awake() {
    clearTimeout(inert);
    inert = 0;
    refresh();
  }

  parts["ask-reason"].addEventListener("input", refresh);
  parts["ask-no"].addEventListener("click", () => dialog.close());
  dialog.querySelector("form").addEventListener("submit", () => {
    answer = { ...chosen(), reason: parts["ask-reason"].value.trim() };
  });

  function ask(question) {
    return new Promise((resolve) => {
      if (dialog.open) {
        resolve(null);
        return;
      }
      answer = null;
      asked = question;
      setText(parts["ask-title"], sentence());
      setText(parts["ask-yes"], question.yes);
      setText(parts["ask-label"], question.label ?? usual);
      parts["ask-choices"].replaceChildren(...(question.choices ?? []).map(pick));
      parts["ask-reason"].value = question.reason ?? "";
      show(parts["ask-field"], question.reasons !== undefined);
      offer(question.reasons ?? []);
      check = () => {
        const have = chosen();
        const all = (question.choices ?? []).every(({ name }) => have[name] || question.optional?.(name, have));
        return all && (!question.needed || parts["ask-reason"].value.trim() !== "");
      };
      awake();
      dialog.addEventListener("close", () => resolve(answer), { once: true });
      dialog.showModal();
    });
  }

  function follow() {
    if (!dialog.open || !asked) return false;
    if (asked.valid && !asked.valid()) {
      dialog.close();
      return true;
    }
    if (sentence() !== parts["ask-title"].textContent) {
      // A finger on its way to "yes" means the sentence that stood there before.
      setText(parts["ask-title"], sentence());
      clearTimeout(inert);
      inert = setTimeout(awake, INERT_MS);
      refresh();
    }
    return false;
  }

  return { ask, follow };
}
