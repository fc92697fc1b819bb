/*
 * The pad's sheets: an alert, and a report of a violation or an open palm. They open from the foot; the next touch
 * after them is a tap again. A palm loses a duel, so it asks for a second touch.
 */

import { el, setAttr, setText, show, syncList } from "../lib/dom.js";

const NEEDS_NOTE = "not_permitted_action";
const SURE_MS = 4000;

/**
 * @param {HTMLElement} root
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {(command: object, told: string, event: Event) => void} send
 */
export function sheets(root, parts, t, send) {
  let side = null;
  let unsure = 0;

  function close() {
    for (const name of ["alert-sheet", "report-sheet"]) show(parts[name], false);
    choose(null);
    show(parts["note-row"], false);
    parts.note.value = "";
  }

  function choose(next) {
    side = next;
    calm();
    for (const node of root.querySelectorAll(".sheet-side")) setAttr(node, "aria-pressed", String(node.dataset.side === side));
    for (const node of parts.codes.children) node.disabled = side === null;
    parts.palm.disabled = side === null;
  }

  function calm() {
    clearTimeout(unsure);
    setAttr(parts.palm, "data-sure", null);
    setText(parts.palm, `✋ ${parts.palm.dataset.says}`);
  }

  function report(code, note, event) {
    const command = { do: "violation", side, code };
    if (note) command.note = note;
    send(command, "reported", event);
    close();
  }

  function palm(event) {
    if (parts.palm.dataset.sure === undefined) {
      setAttr(parts.palm, "data-sure", true);
      setText(parts.palm, t("palm_sure", { side: t(`side.${side}`) }));
      unsure = setTimeout(calm, SURE_MS);
      return;
    }
    send({ do: "withdraw", side }, "reported", event);
    close();
  }

  parts.palm.dataset.says = parts.palm.textContent.replace("✋", "").trim();
  for (const opener of root.querySelectorAll("[data-opens]")) {
    opener.addEventListener("click", () => {
      const sheet = parts[opener.dataset.opens];
      const open = sheet.hidden;
      close();
      show(sheet, open);
    });
  }
  for (const node of root.querySelectorAll("[data-closes]")) node.addEventListener("click", close);
  for (const node of root.querySelectorAll("[data-note]")) {
    node.addEventListener("click", (event) => {
      send({ do: "alert", note: node.dataset.note }, "alerted", event);
      close();
    });
  }
  for (const node of root.querySelectorAll(".sheet-side")) node.addEventListener("click", () => choose(node.dataset.side));
  parts.palm.addEventListener("click", palm);
  parts["note-send"].addEventListener("click", (event) => {
    const note = parts.note.value.trim();
    if (note) report(NEEDS_NOTE, note, event);
    else parts.note.focus();
  });

  return {
    close,
    /** The codes of this bout's ruleset, as buttons. */
    layOut(bout) {
      syncList(
        parts.codes,
        bout?.violations ?? [],
        (code) => code,
        (code) => {
          const node = el("button", { type: "button", class: "sheet-choice", text: t(`violation.${code}`), "data-code": code, disabled: side === null });
          node.addEventListener("click", (event) => {
            if (code !== NEEDS_NOTE) report(code, "", event);
            else {
              show(parts["note-row"], true);
              parts.note.focus();
            }
          });
          return node;
        },
      );
    },
  };
}
