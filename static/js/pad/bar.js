/* What the marshal's pad and the field judge's console say beside their buttons: the link, and one line of status. */

import { setAttr, setText, show } from "../lib/dom.js";

const SIGN = { run: "▶", pause: "Ⅱ", stop: "■", offline: "≠", wait: "…", told: "✓" };
const TOLD_MS = 2500;

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {{ size: () => number, durable: () => boolean }} box the outbox
 */
export function statusBar(parts, t, box) {
  let told = { text: "", until: 0 };
  parts.again.addEventListener("click", () => window.location.reload());

  return {
    showLink(link) {
      setAttr(parts.link, "data-link", link);
      setText(parts.link, t(`link.${link}`));
      const barred = link === "forbidden" || link === "gone";
      show(parts.barred, barred);
      if (barred) setText(parts["barred-kept"], box.size() ? t("kept_for_later", { n: box.size() }) : "");
    },
    /** Says this for a moment, whatever else there is to say. */
    tell(text) {
      told = { text, until: Date.now() + TOLD_MS };
    },
    /** `status`: `{ tone, key, n }`, what there is to say otherwise. */
    draw(status) {
      const row = Date.now() < told.until ? { tone: "told", text: told.text } : status;
      setAttr(parts.status, "data-tone", row.tone);
      setText(parts.sign, SIGN[row.tone]);
      setText(parts.says, row.text ?? (box.durable() || row.tone !== "offline" ? t(row.key, { n: row.n }) : t("not_durable")));
    },
  };
}
