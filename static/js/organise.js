/* The organiser's page: the print button, and how far the rehearsal is. */

import { setText, show } from "./lib/dom.js";
import { readJson, translator } from "./lib/strings.js";

const LOOK_EVERY_MS = 2000;
const LINES = 12;

for (const button of document.querySelectorAll("[data-print]")) {
  show(button, true);
  button.addEventListener("click", () => window.print());
}

const box = document.querySelector("[data-rehearsal]");
const t = translator(readJson("strings"));

async function look() {
  const answer = await fetch(box.dataset.rehearsal, { headers: { Accept: "application/json" } }).catch(() => null);
  if (answer?.ok) draw(await answer.json());
  setTimeout(look, LOOK_EVERY_MS);
}

function draw(status) {
  for (const button of box.querySelectorAll("[data-when]")) show(button, (button.dataset.when === "running") === status.running);
  // Taps are counted against the logs only when the bots have ended.
  if (status.running || status.bouts) setText(box.querySelector("[data-figures]"), t(status.running ? "so_far" : "figures", status));
  const lines = box.querySelector("[data-lines]");
  show(lines, status.lines.length > 0);
  setText(lines, status.lines.slice(-LINES).join("\n"));
  lines.scrollTop = lines.scrollHeight;
}

if (box) look();
