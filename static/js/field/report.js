/*
 * The console's sheets: an alert, a violation or open palm of a fighter or of a side, and the way back into the fight.
 * They open from the foot or from a figure. A palm puts a man out, so it asks for a second touch.
 */

import { el, setAttr, setText, show, syncList } from "../lib/dom.js";
import { SIDES } from "../lib/sides.js";
import { secondTouch, sheetSet, typed, violations } from "../pad/sheet-set.js";

const SHEETS = ["alert-sheet", "report-sheet", "back-sheet"];

/**
 * @param {HTMLElement} root
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {(command: object, told: string, event: Event) => void} send
 */
export function sheets(root, parts, t, send) {
  let side = null;
  let fighter = null;
  let squads = { red: [], blue: [] };
  const set = sheetSet(root, parts, SHEETS, clear);
  const codes = violations(parts, t, report);
  const calm = secondTouch(parts.palm, {
    says: () => `✋ ${t("palm")}`,
    asks: () => t("palm_sure", { side: who() }),
    act: (event) => settle(fighter ? { do: "withdraw", fighter: fighter.id } : { do: "withdraw", side }, "reported", event),
  });

  function clear() {
    choose(null, null);
    given(false);
    codes.clear();
    parts["back-note"].value = "";
  }

  function choose(nextSide, nextFighter) {
    side = nextSide;
    fighter = nextFighter;
    calm();
    for (const node of root.querySelectorAll(".sheet-side")) setAttr(node, "aria-pressed", String(node.dataset.side === side));
    const list = side ? squads[side] : [];
    syncList(parts.people, list, (one) => one.id, person);
    for (const node of parts.people.children) setAttr(node, "aria-pressed", String(node.dataset.key === fighter?.id));
    codes.bar(side === null);
    setText(parts["report-of"], side ? who() : t("who"));
    show(parts["alert-row"], fighter !== null);
    parts.palm.disabled = side === null;
    show(parts.palm, parts.palm.dataset.off === undefined);
  }

  function given(on) {
    show(parts["report-sides"], !on);
    setAttr(parts.people, "data-given", on ? true : null);
  }

  function person(one) {
    const node = el("button", { type: "button", class: `chip ${one.side}`, text: one.number, "aria-label": `${one.number} ${one.name}` });
    node.addEventListener("click", () => choose(one.side, fighter?.id === one.id ? null : one));
    return node;
  }

  function who() {
    return fighter ? `${fighter.number} · ${fighter.name}` : t(`side.${side}`);
  }

  function settle(command, told, event) {
    send(command, told, event);
    set.close();
  }

  function report(code, note, event) {
    const command = { do: "violation", side, code };
    if (fighter) command.fighter = fighter.id;
    if (note) command.note = note;
    settle(command, "reported", event);
  }

  function alert(note, event) {
    const about = fighter ? `${t(`side.${side}`)} ${fighter.number}: ` : "";
    settle({ do: "alert", note: about + note }, "alerted", event);
  }

  function bringBack(reason, event) {
    settle({ do: "reinstate", fighter: fighter.id, reason }, "brought_back", event);
  }

  for (const node of root.querySelectorAll("[data-note]")) node.addEventListener("click", (event) => alert(node.dataset.note, event));
  for (const node of root.querySelectorAll("[data-back]")) node.addEventListener("click", (event) => bringBack(node.dataset.back, event));
  for (const node of root.querySelectorAll(".sheet-side")) node.addEventListener("click", () => choose(node.dataset.side, null));
  parts["back-send"].addEventListener("click", typed(parts["back-note"], bringBack));

  return {
    close: set.close,
    isOpen: set.isOpen,
    /** What did this fighter do? Whom it is about is settled by the touch. */
    report(one) {
      set.close();
      choose(one.side, one);
      given(true);
      show(parts["report-sheet"], true);
    },
    /** Why does this fighter come back into the fight? */
    back(one) {
      set.close();
      choose(one.side, one);
      setText(parts["back-of"], t("back_of", { who: who() }));
      show(parts["back-sheet"], true);
    },
    /** The fighters to choose from, and the codes of this bout's ruleset, as buttons. */
    layOut(bout, all) {
      squads = all;
      const wholeSide = bout?.kind !== "group";
      show(parts.people, !wholeSide && SIDES.some((each) => all[each].length > 0));
      codes.layOut(bout);
    },
  };
}
