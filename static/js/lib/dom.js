/*
 * The little that the pages need to change what is shown. Nothing is ever rebuilt while a finger may be on it: texts
 * and attributes are set in place, lists keep their elements by key.
 */

/** All elements with data-ref below `root`, by that name. */
export function refs(root) {
  return Object.fromEntries([...root.querySelectorAll("[data-ref]")].map((node) => [node.dataset.ref, node]));
}

/** Make an element; attributes as given, `text` its text, null and false leave out. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false || value === undefined) continue;
    if (name === "text") node.textContent = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

export function setText(node, text) {
  const next = text == null ? "" : String(text);
  if (node && node.textContent !== next) node.textContent = next;
}

export function setAttr(node, name, value) {
  if (!node) return;
  if (value === null || value === false || value === undefined) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else {
    const next = value === true ? "" : String(value);
    if (node.getAttribute(name) !== next) node.setAttribute(name, next);
  }
}

export function show(node, on) {
  setAttr(node, "hidden", !on);
}

/**
 * Bring the children of `parent` in line with `items`, keeping elements whose key stays.
 * @param {(item: any) => HTMLElement} make
 * @param {(node: HTMLElement, item: any) => void} update
 */
export function syncList(parent, items, keyOf, make, update = () => {}) {
  const keys = new Set(items.map((item) => String(keyOf(item))));
  for (const node of [...parent.children]) if (!keys.has(node.dataset.key)) node.remove();
  const old = new Map([...parent.children].map((node) => [node.dataset.key, node]));
  let place = parent.firstElementChild;
  for (const item of items) {
    const key = String(keyOf(item));
    const node = old.get(key) ?? make(item);
    node.dataset.key = key;
    update(node, item);
    if (node === place) place = place.nextElementSibling;
    else parent.insertBefore(node, place);
  }
}

/** Run `draw` on each animation frame while the page is looked at. */
export function everyFrame(draw) {
  const step = () => {
    draw();
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
