/* The edge of the desk: the wall of the crew's tablets, and the queue of bouts to call. */

import { el, setAttr, setText, show, syncList } from "../lib/dom.js";
import { seatName } from "../lib/strings.js";
import { mayLeave, mayUse, ringIsFree, wall as seatsOf } from "./model.js";

const SHOWN = 8;

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {(key: string, values?: object) => string} t
 * @param {string} seat whose desk
 * @param {object} act the acts
 */
export function wall(parts, t, seat, act) {
  let nextCall = null;
  parts["next-call"].addEventListener("click", () => act.call(nextCall));

  function seatItem(item) {
    const node = el(
      "li",
      { class: "seat" },
      el("p", { class: "seat-name", text: seatName(t, item.seat) }),
      el("p", { class: "seat-says" }),
      el("p", { class: "seat-taps" }),
    );
    const change = el("button", { type: "button", class: "button small", "data-change": true, text: t("mark_absent") });
    change.addEventListener("click", () => act.seat(item.seat, false));
    const undo = el("button", { type: "button", class: "button small", "data-void": true, text: t("void_tap") });
    undo.addEventListener("click", () => act.voidTap(item.seat, node.item.marshal.last.event));
    const present = el("button", { type: "button", class: "button small", "data-present": true, text: t("mark_present") });
    present.addEventListener("click", () => act.seat(item.seat, true));
    // What is seldom meant stands behind a touch more.
    const more = el("details", { "data-more": true }, el("summary", { text: "⋯", "aria-label": t("more_acts") }), el("span", { class: "item-acts" }, undo, change));
    node.append(present, more);
    return node;
  }

  function seatSays(item) {
    if (item.doubled) return t("two_tablets");
    if (!item.devices.length) return item.occupied ? t("without_tablet") : t("no_tablet");
    const live = item.devices.find((device) => device.connected);
    if (!live) return t("disconnected");
    const parts_ = [t("link.online")];
    if (live.rtt != null) parts_.push(t("delay", { n: live.rtt }));
    if (live.battery != null) parts_.push(`${Math.round(live.battery * 100)}\u00a0%`);
    return parts_.join(" · ");
  }

  function seatState(item) {
    if (item.doubled) return "doubled";
    if (item.missing) return "missing";
    if (item.connected) return item.devices.some((device) => device.battery !== null && device.battery < 0.15) ? "low" : "live";
    return item.devices.length ? "lost" : "bare";
  }

  function seats(frame, bout) {
    syncList(parts.wall, seatsOf(frame), (item) => item.seat, seatItem, (node, item) => {
      node.item = item;
      setAttr(node, "data-state", seatState(item));
      setText(node.querySelector(".seat-says"), seatSays(item));
      const own = item.marshal;
      setText(node.querySelector(".seat-taps"), own ? `◆ ${own.red} : ${own.blue} ●` : "");
      const change = Boolean(bout?.state.allowed?.includes("seat"));
      const leave = change && item.occupied && mayLeave(item.seat);
      const taken = seat === "hofmarshal" && own?.last?.do === "hit" && bout.state.phase !== "official";
      show(node.querySelector("[data-present]"), change && !item.occupied);
      show(node.querySelector("[data-change]"), leave);
      show(node.querySelector("[data-void]"), taken);
      show(node.querySelector("[data-more]"), taken || leave);
    });
  }

  function queueItem(item) {
    const call = el("button", { type: "button", class: "button first", text: t("do.call"), "data-call": item.id });
    call.addEventListener("click", () => act.call(item.id));
    const title = [t("bout_number", { n: item.number }), item.nomination, item.title].filter(Boolean).join(" · ");
    return el(
      "li",
      { class: "waiting" },
      el("div", { class: "waiting-says" },
        el("p", { class: "soft", text: title }),
        el("p", { class: "waiting-side" }, el("span", { class: "mark red" }), el("span", { "data-side": "red" })),
        el("p", { class: "waiting-side" }, el("span", { class: "mark blue" }), el("span", { "data-side": "blue" })),
      ),
      mayUse(seat, "call") ? call : null,
    );
  }

  function queue(frame, bout) {
    const free = ringIsFree(bout);
    const waiting = frame.queue ?? [];
    const shown = waiting.slice(0, SHOWN);
    syncList(parts.queue, shown, (item) => item.id, queueItem, (node, item) => {
      for (const side of ["red", "blue"]) setText(node.querySelector(`[data-side="${side}"]`), item[side] || "—");
      const call = node.querySelector("[data-call]");
      if (!call) return;
      call.disabled = !free || !item.ready;
      setAttr(call, "title", free ? (item.ready ? null : t("blocked.sides_open")) : t("blocked.other_bout"));
    });
    const rest = waiting.length - shown.length;
    setText(parts["queue-rest"], waiting.length === 0 ? t("queue_empty") : rest ? t("queue_rest", { n: rest }) : "");
    // The commonest step after a result stands where the hofmarshal looks.
    const next = waiting[0];
    show(parts["next-call"], Boolean(free && next?.ready) && mayUse(seat, "call"));
    if (next) setText(parts["next-call"], t("call_next", { n: next.number, red: next.red || "—", blue: next.blue || "—" }));
    nextCall = next?.id ?? null;
  }

  return {
    draw(frame) {
      seats(frame, frame.bout);
      queue(frame, frame.bout);
    },
  };
}
