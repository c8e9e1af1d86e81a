// A scatter plot of pay tables, edge against another figure; the same tables as a list.

import { el, svg } from "./dom.js";
import { approximate } from "./fraction.js";
import { deviationOf, percentOf } from "./design_words.js";
import { decimal, percent } from "./strings.js";
import { d } from "./strings_design.js";

const ACROSS = {
  deviation: { place: ({ variance }) => Math.sqrt(approximate(variance)), words: ({ variance }) => deviationOf(variance).text, tick: (value) => decimal(value, 2) },
  hit: { place: ({ hit }) => 100 * approximate(hit), words: ({ hit }) => percentOf(hit).text, tick: (value) => percent(value / 100, 1) },
};
export const FIGURES = Object.keys(ACROSS);

/** Where values lie between the ends of a line, with a little room at both. */
function scale(values, from, to) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low) * 0.08 || Math.abs(high) * 0.05 || 1;
  const at = (value) => from + (value - low + room) / (high - low + 2 * room) * (to - from);
  return { at, ticks: [0, 1, 2, 3, 4].map((part) => low + (high - low) * part / 4).filter((value, place, all) => all.indexOf(value) === place) };
}

const MARKS = {
  near: () => svg("circle", { r: 4.5 }),
  found: () => svg("rect", { x: -5, y: -5, width: 10, height: 10 }),
  here: () => svg("path", { d: "M0-9 9 0 0 9-9 0Z" }),
};

/** The picture. Points are {kind, words, figures, take}; the last one is drawn on top. */
export function scatter(points, across) {
  const narrow = matchMedia("(max-width: 40rem)").matches;
  const [width, height, left, foot] = narrow ? [340, 300, 46, 36] : [640, 380, 58, 40];
  const figure = ACROSS[across];
  const edges = points.map(({ figures }) => 100 * approximate(figures.edge));
  const others = points.map(({ figures }) => figure.place(figures));
  const x = scale(edges, left + 8, width - 12);
  const y = scale(others, height - foot - 8, 16);
  const count = (kind) => points.filter((point) => point.kind === kind).length;
  const name = d(across);
  return svg("svg", { class: "scatter", viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": d("plotOf", { across: name.toLowerCase(), near: count("near"), found: count("found") }) },
    svg("path", { class: "axis", d: `M${left} 10V${height - foot}H${width - 4}` }),
    x.ticks.map((value) => svg("text", { class: "tick", x: x.at(value), y: height - foot + 16, "text-anchor": "middle" }, percent(value / 100, 1))),
    y.ticks.map((value) => svg("text", { class: "tick", x: left - 6, y: y.at(value) + 4, "text-anchor": "end" }, figure.tick(value))),
    svg("text", { class: "axis-name", x: width - 4, y: height - 4, "text-anchor": "end" }, d("edge")),
    svg("text", { class: "axis-name", x: left + 6, y: 14 }, name),
    points.map((point, place) => svg("g", { class: `point ${point.kind}`, transform: `translate(${x.at(edges[place])} ${y.at(others[place])})`, onclick: point.take },
      svg("title", null, `${point.words}: ${percentOf(point.figures.edge).text}, ${figure.words(point.figures)}`),
      svg("circle", { class: "reach", r: 11 }),
      MARKS[point.kind]())));
}

/** The same points as a table with a button in each line. */
export function pointTable(points, across) {
  return el("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": d("listTitle", { across: d(across).toLowerCase() }) },
    el("table", { class: "data" },
      el("thead", null, el("tr", null,
        el("th", { scope: "col" }, d("table")),
        el("th", { scope: "col" }, d("kind")),
        el("th", { scope: "col", class: "num" }, d("edge")),
        el("th", { scope: "col", class: "num" }, d(across)),
        el("td", null))),
      el("tbody", null, points.map((point) => el("tr", null,
        el("th", { scope: "row" }, point.words),
        el("td", null, d(point.kind)),
        el("td", { class: "num" }, percentOf(point.figures.edge).text),
        el("td", { class: "num" }, ACROSS[across].words(point.figures)),
        el("td", null, point.take && el("button", { class: "button small", type: "button", "aria-label": d("takeOf", { changes: point.words }), onclick: point.take }, d("take"))))))));
}
