/* The public page of an event: one socket brings the whole small state; only what changed is written. */

import { serverClock } from "../lib/clock.js";
import { everyFrame, refs, setAttr, setText, show } from "../lib/dom.js";
import { followPage, openSocket, socketUrl } from "../lib/socket.js";
import { readJson, translator } from "../lib/strings.js";
import { needsDrawing, patchBracket } from "./bracket.js";
import { redrawer } from "./redraw.js";
import { drawRing, tickRing } from "./rings.js";
import { patchTables } from "./tables.js";

const REDRAW_PAUSE_MS = 3000;

const page = document.querySelector("[data-slug]");
const parts = refs(page);
const t = translator(readJson("strings"));
const clock = serverClock(Date.now);

let frame = readJson("frame");
// What the page shows of each nomination; the server wrote it from this same frame.
const shown = new Map(frame.nominations.map((each) => [each.nomination.id, each]));
const redraw = redrawer(drawAnew, { pauseMs: REDRAW_PAUSE_MS });

const section = (id) => page.querySelector(`[data-nomination="${id}"]`);
const card = (id) => page.querySelector(`[data-ring="${id}"]`);

function onState({ data }) {
  frame = data;
  const strange = data.rings.some(({ ring }) => !card(ring.id)) || data.nominations.some((each) => !section(each.nomination.id));
  const redrawn = data.nominations.filter((each) => needsDrawing(shown.get(each.nomination.id)?.matches, each.matches));
  if (strange || redrawn.length) redraw();
  for (const item of data.rings) if (card(item.ring.id)) drawRing(card(item.ring.id), item, t);
  for (const each of data.nominations) {
    const { id } = each.nomination;
    if (!section(id) || redrawn.includes(each)) continue;
    patchBracket(section(id), shown.get(id), each, t);
    patchTables(section(id), each.tables, t);
    shown.set(id, each);
  }
}

// A new draw changes the drawing itself: the server draws it, and the page takes it over in place.
async function drawAnew() {
  const answer = await fetch(window.location.pathname, { headers: { Accept: "text/html" } });
  if (!answer.ok) return false;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const name of ["rings", "brackets"]) {
    const next = fresh.querySelector(`[data-ref="${name}"]`);
    if (next) parts[name].replaceChildren(...[...next.children].map((node) => document.adoptNode(node)));
  }
  const drawn = readJson("frame", fresh);
  shown.clear();
  for (const each of drawn.nominations) shown.set(each.nomination.id, each);
  // What came over the socket meanwhile is newer than the page that was fetched.
  onState({ data: frame.now > drawn.now ? frame : drawn });
  return true;
}

const socket = openSocket({
  url: socketUrl(`/ws/events/${page.dataset.slug}/`),
  onState,
  onClock: clock.sample,
  onLink(link) {
    show(parts.link, true);
    setAttr(parts.link, "data-link", link);
    setText(parts.link, t(`link.${link}`));
  },
});
followPage(socket);
everyFrame(() => {
  for (const { ring, bout } of frame.rings) if (card(ring.id)) tickRing(card(ring.id), bout, clock.now());
});
