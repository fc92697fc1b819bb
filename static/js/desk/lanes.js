/* The desk's lanes: hits that wait for a ruling, late taps, violations, alerts. Each is closed with one touch. */

import { el, setAttr, setText, show, syncList } from "../lib/dom.js";
import { seatName } from "../lib/strings.js";
import { isGroup } from "../lib/melee.js";
import { headsFor, judges } from "./melee-model.js";
import { openKey } from "./model.js";
import { whoIs } from "./telling.js";

const CARDS = ["caution", "yellow", "red", "dismiss"];

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {object} act the acts
 * @param {boolean} rules whether this seat may rule
 */
export function lanes(parts, t, act, rules) {
  let now = null;
  const touch = (text, kind, then) => {
    const node = el("button", { type: "button", class: `button small ${kind}`, text });
    node.addEventListener("click", then);
    return rules ? node : null;
  };

  /** The judges' own numbers are one touch each; another one is asked with its reason. */
  function headsActs(item) {
    const { told, around } = headsFor(now, item);
    return [...told.map((n) => touch(String(n), "yes", () => act.heads(item, n))), touch(t("more"), "more", () => act.settle(item, around))];
  }

  function openItem(item) {
    const of = el("span", { class: `mark ${item.side}` });
    const node = el("li", { class: "item", "data-open": item.kind }, of, el("p", { class: "item-says" }));
    if (item.kind === "count") {
      node.append(el("span", { class: "item-acts" }, ...headsActs(item).filter(Boolean)));
      return node;
    }
    const acts = item.late
      ? [touch(t("admit"), "yes", () => act.admit(item.id)), touch(t("drop"), "", () => act.dropTap(item.id))]
      : [touch(t("grant"), "yes", () => act.rule(item, true)), touch(t("drop"), "", () => act.rule(item, false)), touch(t("more"), "more", () => act.ruleWithReason(item))];
    node.append(el("span", { class: "item-acts" }, ...acts.filter(Boolean)));
    return node;
  }

  function openSays(item) {
    if (item.kind === "count") return `${t(`side.${item.side}`)} · ${t("dispute.count")}: ${counted(item.side)}`;
    const what = item.late ? t(`why.${item.why}`) : `${t(`dispute.${item.kind}`)}${item.value == null ? "" : ` · ${t("worth", { n: item.value })}`}`;
    return `${item.fighter ? whoIs(now, item.fighter) : t(`side.${item.side}`)} · ${what}`;
  }

  function counted(side) {
    return judges(now).map((one) => `${seatName(t, one.seat)} ${one[side]}`).join(", ");
  }

  function open(state) {
    const disputes = (state?.disputes ?? []).map((dispute) => ({ ...dispute, late: false }));
    const late = (state?.late ?? []).map((tap) => ({ ...tap, id: tap.tap, late: true }));
    const urgent = Boolean(state?.offers?.includes("review_disputes"));
    // The newest stands on top: it is the one that is still before the hofmarshal's eyes.
    const closed = state?.phase === "official";
    const items = closed ? [] : [...disputes, ...late].sort((a, b) => b.id - a.id);
    const heads = (item) => (item.kind === "count" ? headsFor(now, item).told.join() : "");
    syncList(parts.open, items, (item) => `${item.late ? "t" : "h"}${item.id}${heads(item)}`, openItem, (node, item) =>
      setText(node.querySelector(".item-says"), openSays(item)),
    );
    setText(parts["open-count"], items.length || "");
    // Teams have no hits: the lane comes when a late act or a count waits for him.
    show(parts["lane-open"], !isGroup(now) || items.length > 0);
    setAttr(parts["lane-open"], "data-urgent", urgent || (isGroup(now) && items.length > 0) ? true : null);
    setText(parts["open-says"], t(isGroup(now) && items.length > 0 ? "open_group" : openKey(state, disputes, late)));
    setText(parts["open-title"], t(isGroup(now) ? "open_title.group" : "open_title.duel"));
  }

  function violationItem(violation) {
    const node = el("li", { class: "item" }, violation.side ? el("span", { class: `mark ${violation.side}` }) : null, el("p", { class: "item-says" }));
    const acts = CARDS.map((card) => touch(t(`card.${card}`), `card-${card}`, () => act.sanction(node.violation, card)));
    node.append(el("span", { class: "item-acts", "data-acts": true }, ...acts.filter(Boolean)));
    return node;
  }

  function violations(state) {
    const all = [...(state?.violations ?? [])].filter((one) => one.status !== "dismissed").reverse();
    const drafts = all.filter((one) => one.status === "draft");
    syncList(parts.violations, [...drafts, ...all.filter((one) => one.status !== "draft")], (one) => one.id, violationItem, (node, one) => {
      node.violation = one;
      const closed = one.status !== "draft";
      setAttr(node, "data-closed", closed ? true : null);
      show(node.querySelector("[data-acts]"), !closed && Boolean(state.allowed?.includes("sanction")));
      const end = closed && one.card ? ` · ${t(`card.${one.card}`)}` : ` · ${t("draft")}`;
      const whom = one.fighter && isGroup(now) ? whoIs(now, one.fighter) : one.side ? t(`side.${one.side}`) : "";
      setText(node.querySelector(".item-says"), `${whom} · ${t(`violation.${one.code}`)}${one.note ? ` · ${one.note}` : ""}${end}`);
    });
    setText(parts["draft-count"], drafts.length || "");
    setAttr(parts["lane-violations"], "data-waits", rules && drafts.length ? true : null);
  }

  function alerts(state, moment) {
    const all = [...(state?.alerts ?? [])].reverse();
    syncList(parts.alerts, all, (alert) => alert.id, () => el("li", { class: "item" }, el("p", { class: "item-says" })), (node, alert) =>
      setText(node.firstElementChild, t("alert_from", { seat: seatName(t, alert.by), note: alert.note || "!" })),
    );
    const fresh = all.filter((alert) => moment - alert.at < 30000).length;
    setText(parts["alert-count"], fresh || "");
    setAttr(parts["lane-alerts"], "data-urgent", fresh ? true : null);
  }

  return {
    draw(bout, moment) {
      now = bout;
      open(bout?.state);
      violations(bout?.state);
      alerts(bout?.state, moment);
    },
  };
}

