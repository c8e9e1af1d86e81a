// Playing cards, drawn: large indices, two or four colours (CSS decides by data-face), joker, back.

import { el, svg } from "./dom.js";
import { t } from "./strings.js";
import { isTile, tileBack, tileName, tileSvg } from "./tiles.js";

const PIPS = {
  h: "M50 92C20 64 5 47 5 28 5 14 16 6 28 6c10 0 18 6 22 14C54 12 62 6 72 6c12 0 23 8 23 22 0 19-15 36-45 64z",
  d: "M50 3c8 17 22 35 39 47-17 12-31 30-39 47-8-17-22-35-39-47C28 38 42 20 50 3z",
  s: "M50 3c8 19 43 36 43 61 0 13-10 21-21 21-8 0-14-4-18-10 1 10 5 17 13 22H33c8-5 12-12 13-22-4 6-10 10-18 10C17 85 7 77 7 64 7 39 42 22 50 3z",
  c: "M50 4a21 21 0 0 1 17 33.500 21 21 0 1 1-12.500 35.500C55 84 59 92 67 97H33c8-5 12-13 12.500-24A21 21 0 1 1 33 37.500 21 21 0 0 1 50 4z",
};
const RANKS = { A: t("rank.A"), K: t("rank.K"), Q: t("rank.Q"), J: t("rank.J"), T: "10" };
const SUITS = { c: t("suit.c"), d: t("suit.d"), h: t("suit.h"), s: t("suit.s") };
const STAR = "M0-6 1.800-1.900 6.200-1.400 2.900 1.500 3.800 5.900 0 3.700-3.800 5.900-2.900 1.500-6.200-1.400-1.800-1.900z";

/** A card in words: "9 of hearts", "joker", "a card face down". */
export function cardName(text) {
  if (!text || text.startsWith("?")) return t(tiles() ? "tile.down" : "card.down");
  if (/^jk/i.test(text)) return t("card.joker");
  if (isTile(text)) return tileName(text);
  const name = t("card.name", { rank: RANKS[text[0]] ?? text[0], suit: SUITS[text[1]] ?? text[1] });
  return text.includes("*") ? t("card.marked", { card: name }) : name;
}

const pip = (suit, x, y, size, kind) =>
  svg("path", { class: kind, d: PIPS[suit], transform: `translate(${x} ${y}) scale(${size / 100})` });

const paper = () => svg("rect", { class: "paper", x: 0.5, y: 0.5, width: 59, height: 83, rx: 5.5 });

function back() {
  const lines = [];
  for (let step = -84; step < 60; step += 9) {
    lines.push(`M${step} 0l84 84`, `M${step + 84} 0l-84 84`);
  }
  return [
    paper(),
    svg("rect", { class: "back", x: 4, y: 4, width: 52, height: 76, rx: 3 }),
    svg("svg", { x: 4, y: 4, width: 52, height: 76, viewBox: "4 4 52 76", overflow: "hidden" },
      svg("path", { class: "back-line", d: lines.join("") })),
    svg("circle", { class: "back", cx: 30, cy: 42, r: 12.5 }),
    svg("circle", { class: "back-line", cx: 30, cy: 42, r: 12.5 }),
    svg("path", { class: "back-fill", d: PIPS.s, transform: "translate(22.500 33.500) scale(.15 .16)" }),
  ];
}

/** Whether this page plays with tiles: their backs are narrower and plain. */
const tiles = () => document.documentElement.dataset.deck === "tiles";

function joker() {
  return [
    paper(),
    svg("path", { class: "big", d: "M30 20l4.500 12.500 13-5-5 13L55 45l-12.500 4.500 5 13-13-5L30 70l-4.500-12.500-13 5 5-13L5 45l12.500-4.500-5-13 13 5z" }),
    svg("circle", { cx: 30, cy: 45, r: 7, fill: "var(--card-paper)" }),
    svg("text", { class: "joker-word", x: 30, y: 15 }, "JOKER"),
  ];
}

function face(text) {
  const [rank, suit] = text;
  const ten = rank === "T";
  return [
    paper(),
    "JQK".includes(rank) ? svg("rect", { class: "frame", x: 4.5, y: 4.5, width: 51, height: 75, rx: 3 }) : null,
    svg("text", { class: ten ? "rank ten" : "rank", x: ten ? 17 : 16, y: 30 }, ten ? "10" : rank),
    pip(suit, 7, 37, 18, "pip"),
    pip(suit, 25, 46, 30, "big"),
    text.includes("*") ? svg("path", { class: "mark", d: STAR, transform: "translate(48 13)" }) : null,
  ];
}

/** A card as <svg class="card">: card("9h"), card("Jk"), card("6-5"), card("??") for a back. Size it with CSS height. */
export function card(text) {
  if (isTile(text)) return tileSvg(text);
  const down = !text || text.startsWith("?");
  if (down && tiles()) return tileBack(t("tile.down"));
  const wild = !down && /^jk/i.test(text);
  const kind = down ? "down" : wild ? "jk" : text[1];
  return svg("svg", { class: ["card", kind], viewBox: "0 0 60 84", role: "img", "aria-label": cardName(text) },
    down ? back() : wild ? joker() : face(text));
}

/** A list of cards as <ul class="cards">. */
export const cardList = (cards, label = null) =>
  el("ul", { class: "cards", "aria-label": label }, cards.map((text) => el("li", null, card(text))));
