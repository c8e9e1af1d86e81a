// The tiles of pai gow, drawn: two halves with dots, ones and fours in red.

import { svg } from "./dom.js";

const NAMES = {
  "6-6": "Teen", "1-1": "Day", "4-4": "Yun", "3-1": "Gor", "5-5": "Mooy", "3-3": "Chong", "2-2": "Bon",
  "6-5": "Foo", "6-4": "Ping", "6-1": "Tit", "5-1": "Look", "6-3": "Gow", "5-4": "Gow", "6-2": "Bot",
  "5-3": "Bot", "5-2": "Chit", "4-3": "Chit", "4-1": "Ng", "3-2": "Ng", "4-2": "Gee Joon", "2-1": "Gee Joon",
};
// Places of the dots around the middle of a half, in steps to the right and down.
const DOTS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
const RED = [1, 4];
const MIDDLE = { x: 30, top: 22, bottom: 62 };
const STEP = { x: 10.5, y: 12.5 };

/** Whether a card's text is that of a tile. */
export const isTile = (text) => Boolean(text) && Object.hasOwn(NAMES, text);

/** A tile in words: "6-5, Foo". */
export const tileName = (text) => `${text}, ${NAMES[text]}`;

function half(number, y) {
  const red = RED.includes(number);
  const radius = number === 1 ? 6.5 : 4.6;
  return DOTS[number].map(([right, down]) => svg("circle", {
    class: red ? "dot red" : "dot", fill: red ? "var(--suit-red)" : "var(--suit-black)",
    cx: MIDDLE.x + right * STEP.x, cy: y + down * STEP.y, r: radius,
  }));
}

const body = (kind) => svg("rect", { class: kind, x: 9.5, y: 0.5, width: 41, height: 83, rx: 6 });

/** A tile that lies face down, in the room of a card. */
export const tileBack = (label) => svg("svg", { class: "card tile down", viewBox: "0 0 60 84", role: "img", "aria-label": label },
  body("paper"), svg("rect", { class: "tile-back", x: 12.5, y: 3.5, width: 35, height: 77, rx: 4 }));

/** A tile as <svg class="card tile">, in the room of a card: tileSvg("6-5"). Size it with CSS height. */
export function tileSvg(text) {
  const [top, bottom] = text.split("-").map(Number);
  return svg("svg", { class: "card tile", viewBox: "0 0 60 84", role: "img", "aria-label": tileName(text) },
    body("paper"),
    svg("line", { x1: 14, x2: 46, y1: 42, y2: 42, stroke: "var(--card-edge)", "stroke-width": 1.5 }),
    half(top, MIDDLE.top), half(bottom, MIDDLE.bottom));
}
