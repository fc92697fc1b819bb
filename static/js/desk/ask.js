/*
 * The one question that a destructive act asks, in the page: choices where there are any, offered reasons, a line for
 * an own one. One question at a time; closing it in any way means no.
 */

import { el, setText, show } from "../lib/dom.js";

/**
 * @param {Record<string, HTMLElement>} parts
 * @returns {{recheck: () => boolean, ask: (question: {title: string, yes: string, reasons?: string[], needed?: boolean, label?: string,
 *   stale?: () => boolean, choices?: {name: string, options: {value: string, text: string, side?: string, on?: boolean}[],
 *   reasonsFor?: Record<string, string[]>}[]}) => Promise<{reason: string, [choice: string]: string}|null>}}
 */
export function asker(parts) {
  const dialog = parts.ask;
  let answer = null;
  let check = () => true;
  let stale = () => false;
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
    parts["ask-yes"].disabled = !check();
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
      stale = question.stale ?? (() => false);
      setText(parts["ask-title"], question.title);
      setText(parts["ask-yes"], question.yes);
      setText(parts["ask-label"], question.label ?? usual);
      parts["ask-choices"].replaceChildren(...(question.choices ?? []).map(pick));
      parts["ask-reason"].value = "";
      show(parts["ask-field"], question.reasons !== undefined);
      offer(question.reasons ?? []);
      check = () => {
        const have = chosen();
        const all = (question.choices ?? []).every(({ name }) => have[name] || question.optional?.(name, have));
        return all && (!question.needed || parts["ask-reason"].value.trim() !== "");
      };
      refresh();
      dialog.addEventListener("close", () => resolve(answer), { once: true });
      dialog.showModal();
    });
  }

  return {
    ask,
    /** A newer frame has come: a question about what is no longer so goes away unanswered. True where one went. */
    recheck() {
      if (!dialog.open || !stale()) return false;
      stale = () => false;
      dialog.close();
      return true;
    },
  };
}
