/* Keeps a pad a pad: no scrolling, no zoom, no menu, no leaving by accident while something is unanswered. */

/** @param {() => boolean} busy true while the outbox holds something */
export function guardPage(busy) {
  const no = (event) => event.preventDefault();
  for (const name of ["contextmenu", "gesturestart", "selectstart", "dragstart"]) {
    document.addEventListener(name, (event) => {
      if (event.target.tagName !== "INPUT") no(event);
    });
  }
  document.addEventListener("dblclick", no);
  // Sheets, and lists marked so, may scroll when a small screen cannot hold them; nothing else may.
  const still = (event) => {
    if (!event.target.closest?.(".sheet, [data-scrolls]")) no(event);
  };
  document.addEventListener("touchmove", still, { passive: false });
  document.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey) no(event);
    },
    { passive: false },
  );
  // The system's back gesture leaves the page; this entry takes the first one.
  window.history.pushState(null, "");
  window.addEventListener("popstate", () => window.history.pushState(null, ""));
  window.addEventListener("beforeunload", (event) => {
    if (busy()) no(event);
  });
}
