// The rules in prose: chapters of sentences, steps and tables, with the lines at their side.

import { el } from "./dom.js";
import { w } from "./strings_pages.js";
import { language } from "./language.js";
import { ROOM } from "./room_says.js";

/** Sentences in a row; the notes of all of them, each once. */
const words = (sentences) => sentences.map((one) => one.text).join(" ");
const notesOf = (sentences) => [...new Set(sentences.map((one) => one.cite).filter(Boolean))];

const aside = (notes) => notes.length > 0 && el("aside", { class: "cite" }, notes.map((note) => el("p", null, note)));

function table(block) {
  const first = block.head.length - (block.right ?? 0);  // of the columns of numbers
  const cell = (tag, scope) => (text, at) => el(tag, { scope, class: at < first ? null : "num" }, text);
  return el("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": block.title || w("rules.table") },
    el("table", { class: "data" },
      block.title && el("caption", null, block.title),
      el("thead", null, el("tr", null, block.head.map((text, at) => cell(text ? "th" : "td", text ? "col" : null)(text, at)))),
      el("tbody", null, block.rows.map((row) => el("tr", null, row.map(cell("td", null)))))));
}

/** A drawing as a part of the page. */
const drawing = (svg) => document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);

const DRAWN = {
  paragraph: (block) => [el("p", block.id ? { id: `prose-${block.id}` } : null, block.lead && [el("strong", null, block.lead), " "], words(block.sentences)), notesOf(block.sentences)],
  steps: (block) => [el("ol", null, block.steps.map((step) => el("li", null, words(step)))), notesOf(block.steps.flat())],
  table: (block) => [table(block), [...new Set((block.cites ?? []).filter(Boolean))]],
  example: (block) => [el("p", { class: "worked" }, el("em", { lang: block.title ? null : language }, `${block.title ?? w("rules.example")}. `), block.text), []],
  picture: (block) => [el("figure", { class: "drawing", role: "img", "aria-label": block.words }, drawing(block.svg)), []],
};

function drawBlock(block) {
  const [body, notes] = DRAWN[block.kind](block);
  return el("div", { class: "prose-block" }, el("div", null, body), aside(notes));
}

/** All chapters of a page. */
export function prose(book) {
  return book.chapters.map((chapter, place) => el("section", { class: "prose-chapter", lang: ROOM, id: `chapter-${chapter.id}`, "aria-labelledby": `chapter-${chapter.id}-title` },
    el("h2", { id: `chapter-${chapter.id}-title` }, `${place + 1} ${chapter.title}`),
    chapter.blocks.map(drawBlock)));
}

/** Worked rounds, drawn like the other blocks. */
export const workedRounds = ({ examples }) => examples.map((one) => drawBlock({ kind: "example", ...one }));
