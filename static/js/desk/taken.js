/* Taking back: the desk's own last act by one button, and any act that stands, from whichever seat it came, from a list. */

import { el, setText, show, syncList } from "../lib/dom.js";
import { lastOwn, palms, standingActs } from "./model.js";
import { tellAct, tellBy } from "./telling.js";

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {object} act the acts
 * @param {() => object|null} bout
 */
export function takenBack(parts, t, act, bout) {
  parts.undo.addEventListener("click", () => {
    const last = lastOwn(bout());
    if (last) act.undo(last);
  });

  function item(one) {
    const back = el("button", { type: "button", class: "button small", "data-takes": one.event, text: t("take_back") });
    back.addEventListener("click", () => act.undo(one));
    const says = el("p", { class: "item-says" }, el("b", { text: tellAct(t, bout(), one) }), el("span", { class: "soft", text: tellBy(t, one) }));
    return el("li", { class: "item" }, says, back);
  }

  function palmItem(palm) {
    return item({ ...palm, do: "withdraw" });
  }

  return {
    draw() {
      const last = lastOwn(bout());
      parts.undo.disabled = !last;
      setText(parts["undo-text"], last ? t("undo_what", { what: tellAct(t, bout(), last) }) : t("do.undo"));
      const all = standingActs(bout());
      show(parts.standing, all.length > 0);
      setText(parts["standing-count"], all.length);
      syncList(parts["standing-acts"], all, (one) => one.event, item);
      syncList(parts.palms, palms(bout()), (one) => one.event, palmItem);
    },
  };
}
