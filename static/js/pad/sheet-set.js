/* What the sheets of the marshal's pad and of the field judge's console have in common. */

import { el, setAttr, setText, show, syncList } from "../lib/dom.js";

const NEEDS_NOTE = "not_permitted_action";
const SURE_MS = 4000;

/**
 * The sheets, of which one is open at most. `onClose` clears what was chosen in them.
 * @param {HTMLElement} root
 * @param {Record<string, HTMLElement>} parts
 * @param {string[]} names
 * @param {() => void} onClose
 */
export function sheetSet(root, parts, names, onClose) {
  function close() {
    for (const name of names) show(parts[name], false);
    onClose();
  }

  for (const opener of root.querySelectorAll("[data-opens]")) {
    opener.addEventListener("click", () => {
      const sheet = parts[opener.dataset.opens];
      const open = sheet.hidden;
      close();
      show(sheet, open);
    });
  }
  for (const node of root.querySelectorAll("[data-closes]")) node.addEventListener("click", close);
  return { close, isOpen: () => names.some((name) => !parts[name].hidden) };
}

/**
 * A button that acts at its second touch only. Returns what takes the first touch back.
 * @param {HTMLButtonElement} button
 * @param {{ says: () => string, asks: () => string, act: (event: Event) => void }} how its text, its question, its act
 */
export function secondTouch(button, { says, asks, act }) {
  let unsure = 0;

  function calm() {
    clearTimeout(unsure);
    setAttr(button, "data-sure", null);
    setText(button, says());
  }

  button.addEventListener("click", (event) => {
    if (button.dataset.sure !== undefined) return act(event);
    setAttr(button, "data-sure", true);
    setText(button, asks());
    unsure = setTimeout(calm, SURE_MS);
    return undefined;
  });
  return calm;
}

/** Acts with what was typed, or asks for it. */
export function typed(field, act) {
  return (event) => {
    const text = field.value.trim();
    if (text) act(text, event);
    else field.focus();
  };
}

/**
 * The violations of a bout's rules as buttons, of which one asks for a note.
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {(code: string, note: string, event: Event) => void} report
 */
export function violations(parts, t, report) {
  let barred = true;

  function button(code) {
    const node = el("button", { type: "button", class: "sheet-choice", text: t(`violation.${code}`), "data-code": code, disabled: barred });
    node.addEventListener("click", (event) => {
      if (code !== NEEDS_NOTE) return report(code, "", event);
      show(parts["note-row"], true);
      return parts.note.focus();
    });
    return node;
  }

  parts["note-send"].addEventListener("click", typed(parts.note, (note, event) => report(NEEDS_NOTE, note, event)));
  return {
    layOut(bout) {
      syncList(parts.codes, bout?.violations ?? [], (code) => code, button);
    },
    /** Nothing can be reported while it is not known of whom. */
    bar(on) {
      barred = on;
      for (const node of parts.codes.children) node.disabled = on;
    },
    clear() {
      show(parts["note-row"], false);
      parts.note.value = "";
    },
  };
}
