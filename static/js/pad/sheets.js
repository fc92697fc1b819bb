/*
 * The pad's sheets: an alert, and a report of a violation or an open palm. They open from the foot; the next touch
 * after them is a tap again. A palm loses a duel, so it asks for a second touch.
 */

import { setAttr } from "../lib/dom.js";
import { secondTouch, sheetSet, violations } from "./sheet-set.js";

/**
 * @param {HTMLElement} root
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {(command: object, told: string, event: Event) => void} send
 */
export function sheets(root, parts, t, send) {
  let side = null;
  const set = sheetSet(root, parts, ["alert-sheet", "report-sheet"], clear);
  const codes = violations(parts, t, report);
  const says = parts.palm.textContent.replace("✋", "").trim();
  const calm = secondTouch(parts.palm, {
    says: () => `✋ ${says}`,
    asks: () => t("palm_sure", { side: t(`side.${side}`) }),
    act: (event) => settle({ do: "withdraw", side }, "reported", event),
  });

  function clear() {
    choose(null);
    codes.clear();
  }

  function choose(next) {
    side = next;
    calm();
    for (const node of root.querySelectorAll(".sheet-side")) setAttr(node, "aria-pressed", String(node.dataset.side === side));
    codes.bar(side === null);
    parts.palm.disabled = side === null;
  }

  function settle(command, told, event) {
    send(command, told, event);
    set.close();
  }

  function report(code, note, event) {
    settle({ do: "violation", side, code, ...(note ? { note } : {}) }, "reported", event);
  }

  for (const node of root.querySelectorAll("[data-note]")) {
    node.addEventListener("click", (event) => settle({ do: "alert", note: node.dataset.note }, "alerted", event));
  }
  for (const node of root.querySelectorAll(".sheet-side")) node.addEventListener("click", () => choose(node.dataset.side));

  return { close: set.close, layOut: codes.layOut };
}
