/* A team's list: the print button, how many are main and reserve while it is filled in, and a mark until it is saved. */

import { setText, show } from "./lib/dom.js";

for (const button of document.querySelectorAll("[data-print]")) {
  show(button, true);
  button.addEventListener("click", () => window.print());
}

const list = document.querySelector("[data-list]");

/** How many of the lines that stay have each role. */
function count() {
  const named = { main: 0, reserve: 0 };
  for (const line of list.querySelectorAll(".member")) {
    if (!line.querySelector('[name^="off-"]').checked) named[line.querySelector("select").value] += 1;
  }
  for (const [role, number] of Object.entries(named)) setText(document.querySelector(`[data-count="${role}"]`), number);
}

if (list) {
  let saving = false;
  const mark = list.querySelector("[data-unsaved]");
  list.addEventListener("input", () => {
    show(mark, true);
    count();
  });
  list.addEventListener("submit", () => {
    saving = true;
  });
  window.addEventListener("beforeunload", (leaving) => {
    if (!saving && !mark.hidden) leaving.preventDefault();
  });
}
