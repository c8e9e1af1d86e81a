// Elements without markup strings: data never becomes HTML.

import { t } from "./strings.js";

const SVG = "http://www.w3.org/2000/svg";

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.setAttribute("class", Array.isArray(value) ? value.filter(Boolean).join(" ") : value);
    else if (name === "style") for (const [key, part] of Object.entries(value)) node.style.setProperty(key, part);
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "value" && "value" in node) node.value = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    node.append(child instanceof Node ? child : String(child));
  }
}

/** el("p", {class, data, style, onclick, ...attributes}, ...children): an HTML element. */
export const el = (tag, props, ...children) => fill(document.createElement(tag), props, children);

/** svg("circle", {...attributes}, ...children): an SVG element. */
export const svg = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);

/** The first element under `root` that matches, or null. */
export const $ = (selector, root = document) => root.querySelector(selector);

/** All elements under `root` that match, as an array. */
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Put these children in the place of all that `node` holds. */
export function replace(node, ...children) {
  node.replaceChildren();
  append(node, children);
  return node;
}

/** Set or remove an attribute: null, undefined and false remove it. */
export function attr(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value === true ? "" : value);
}

/** Set text only when it changed, so that a screen reader is not told twice. */
export function setText(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

const MOST_LINES = 16; // a sentence for each seat, and the result
let speaker = null;
/** Say a sentence to a screen reader, politely; `lang` where it is not in the language of the page. */
export function announce(sentence, lang = null) {
  if (!speaker) {
    speaker = el("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
    document.body.append(speaker);
  }
  const line = el("p", { lang }, sentence);
  speaker.append(line);
  while (speaker.childNodes.length > MOST_LINES) speaker.firstChild.remove();
}

/** A modal dialog: dialog(title, body, {onclose, footer}); returns the <dialog>, already open. */
export function dialog(title, body, { footer = null, onclose = null, closeLabel = t("close") } = {}) {
  const id = `dialog-${Math.random().toString(36).slice(2, 8)}`;
  const box = el("dialog", { class: "dialog", "aria-labelledby": id },
    el("header", null,
      el("h2", { id }, title),
      el("button", { class: "button quiet small", type: "button", onclick: () => box.close() }, closeLabel)),
    el("div", { class: "dialog-body" }, body),
    footer && el("footer", null, footer));
  box.addEventListener("close", () => { box.remove(); onclose?.(); });
  document.body.append(box);
  box.showModal();
  return box;
}
