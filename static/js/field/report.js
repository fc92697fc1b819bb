/*
 * The console's sheets: an alert, a violation or open palm of a fighter or of a side, and the way back into the fight.
 * They open from the foot or from a figure. A palm puts a man out, so it asks for a second touch.
 */

import { el, setAttr, setText, show, syncList } from "../lib/dom.js";
import { SIDES } from "../lib/sides.js";

const NEEDS_NOTE = "not_permitted_action";
const SURE_MS = 4000;
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
  let unsure = 0;

  function close() {
    for (const name of SHEETS) show(parts[name], false);
    choose(null, null);
    given(false);
    show(parts["note-row"], false);
    for (const field of ["note", "back-note"]) parts[field].value = "";
  }

  function choose(nextSide, nextFighter) {
    side = nextSide;
    fighter = nextFighter;
    calm();
    for (const node of root.querySelectorAll(".sheet-side")) setAttr(node, "aria-pressed", String(node.dataset.side === side));
    const list = side ? squads[side] : [];
    syncList(parts.people, list, (one) => one.id, person);
    for (const node of parts.people.children) setAttr(node, "aria-pressed", String(node.dataset.key === fighter?.id));
    for (const node of parts.codes.children) node.disabled = side === null;
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

  function calm() {
    clearTimeout(unsure);
    setAttr(parts.palm, "data-sure", null);
    setText(parts.palm, `✋ ${t("palm")}`);
  }

  function report(code, note, event) {
    const command = { do: "violation", side, code };
    if (fighter) command.fighter = fighter.id;
    if (note) command.note = note;
    send(command, "reported", event);
    close();
  }

  function palm(event) {
    if (parts.palm.dataset.sure === undefined) {
      setAttr(parts.palm, "data-sure", true);
      setText(parts.palm, t("palm_sure", { side: who() }));
      unsure = setTimeout(calm, SURE_MS);
      return;
    }
    send(fighter ? { do: "withdraw", fighter: fighter.id } : { do: "withdraw", side }, "reported", event);
    close();
  }

  function alert(note, event) {
    const about = fighter ? `${t(`side.${side}`)} ${fighter.number}: ` : "";
    send({ do: "alert", note: about + note }, "alerted", event);
    close();
  }

  function bringBack(reason, event) {
    send({ do: "reinstate", fighter: fighter.id, reason }, "brought_back", event);
    close();
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
  for (const node of root.querySelectorAll("[data-note]")) node.addEventListener("click", (event) => alert(node.dataset.note, event));
  for (const node of root.querySelectorAll("[data-back]")) node.addEventListener("click", (event) => bringBack(node.dataset.back, event));
  for (const node of root.querySelectorAll(".sheet-side")) node.addEventListener("click", () => choose(node.dataset.side, null));
  parts.palm.addEventListener("click", palm);
  const typed = (field, then) => (event) => {
    const text = parts[field].value.trim();
    if (text) then(text, event);
    else parts[field].focus();
  };
  parts["note-send"].addEventListener("click", typed("note", (text, event) => report(NEEDS_NOTE, text, event)));
  parts["back-send"].addEventListener("click", typed("back-note", bringBack));

  return {
    close,
    isOpen: () => SHEETS.some((name) => !parts[name].hidden),
    /** What did this fighter do? Whom it is about is settled by the touch. */
    report(one) {
      close();
      choose(one.side, one);
      given(true);
      show(parts["report-sheet"], true);
    },
    /** Why does this fighter come back into the fight? */
    back(one) {
      close();
      choose(one.side, one);
      setText(parts["back-of"], t("back_of", { who: who() }));
      show(parts["back-sheet"], true);
    },
    /** The fighters to choose from, and the codes of this bout's ruleset, as buttons. */
    layOut(bout, all) {
      squads = all;
      const wholeSide = bout?.kind !== "group";
      show(parts.people, !wholeSide && SIDES.some((each) => all[each].length > 0));
      syncList(
        parts.codes,
        bout?.violations ?? [],
        (code) => code,
        (code) => {
          const node = el("button", { type: "button", class: "sheet-choice", text: t(`violation.${code}`), "data-code": code, disabled: side === null });
          node.addEventListener("click", (event) => {
            if (code !== NEEDS_NOTE) return report(code, "", event);
            show(parts["note-row"], true);
            return parts.note.focus();
          });
          return node;
        },
      );
    },
  };
}
