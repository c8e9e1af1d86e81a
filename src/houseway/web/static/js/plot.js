// The shared chart part: axes, lines, bands, bars and marks as SVG, a legend, and the same figures as a table.
//
//   plot({
//     title: "Distribution of results",           // what a screen reader says, and the caption of the table
//     x: { label: "Result", tick: (value) => "$5" },   // also: from, to, ticks: [..] to set them by hand
//     y: { label: "Chance", tick: (value) => "2%", from: 0 },
//     series: [
//       { kind: "band", name: "Two deviations", tone: "expected", points: [{ x, low, high }] },
//       { kind: "line", name: "Your chips", tone: "own", points: [{ x, y }], step: false, dashed: false },
//       { kind: "bars", name: "Chance", tone: "own", bars: [{ from, to, y, label, tone }] },
//       { kind: "marks", name: "Now", tone: "own", points: [{ x, y, label }] },
//       { kind: "rule", name: "Expected", x: 3 },      // a line across the picture at one x or one y
//     ],
//     table: { columns: ["Result", "Chance"], rows: [["$5", "2%"]] },  // without it: one made of the series
//     note: "A sentence below the picture.",
//   })                                             // → <figure class="plot">
//
// Tones: own, expected, good, bad, other. Lines differ by dashes and marks by form, never by colour alone.
// The page must load /static/css/plot.css.

import { el, svg } from "./dom.js";
import { plots } from "./strings_plots.js";

const WIDE = { width: 640, height: 320, left: 64, right: 14, top: 22, foot: 44, ticks: 6 };
const NARROW = { width: 340, height: 260, left: 52, right: 10, top: 22, foot: 42, ticks: 4 };

/** Round values between two ends, about `count` of them: 1, 2 or 5 times a power of ten apart. */
export function niceTicks(from, to, count) {
  const rough = (to - from) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((size) => size * power >= rough * 0.999) ?? 10);
  const found = [];
  for (let place = Math.ceil(from / step - 1e-9); place * step <= to + step * 1e-9; place += 1) found.push(place * step + 0); // no minus before nothing
  return found;
}

const valuesOf = {
  line: ({ points }) => points.map(({ x, y }) => [x, y]),
  marks: ({ points }) => points.map(({ x, y }) => [x, y]),
  band: ({ points }) => points.flatMap(({ x, low, high }) => [[x, low], [x, high]]),
  bars: ({ bars }) => bars.flatMap(({ from, to, y }) => [[from, 0], [to, y]]),
  rule: ({ x = null, y = null }) => [[x, y]],
};

/** The place of a value between the ends of an axis. */
function scale(axis, values, [start, end], count) {
  const known = values.filter((value) => value !== null && Number.isFinite(value));
  let from = axis.from ?? Math.min(...known);
  let to = axis.to ?? Math.max(...known);
  if (!(to > from)) [from, to] = [from - (Math.abs(from) || 1), from + (Math.abs(from) || 1)];
  return {
    at: (value) => start + (Math.min(Math.max(value, from), to) - from) / (to - from) * (end - start),
    ticks: axis.ticks ?? niceTicks(from, to, count),
  };
}

const path = (points) => points.map(([x, y], place) => `${place ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** A line that keeps its height until the next point. */
const stepped = (points) => points.flatMap(([x, y], place) => (place ? [[x, points[place - 1][1]], [x, y]] : [[x, y]]));

const spanOf = ({ from, to }, axis) => `${axis.tick(from)} – ${axis.tick(to)}`;

const drawn = {
  band({ points, tone }, x, y) {
    const [over, under] = ["high", "low"].map((edge) => points.map((point) => [x.at(point.x), y.at(point[edge])]));
    return svg("path", { class: `plot-band ${tone}`, d: `${path([...over, ...under.reverse()])}Z` });
  },
  line({ points, tone, step = false, dashed = false }, x, y) {
    const at = points.map((point) => [x.at(point.x), y.at(point.y)]);
    return svg("path", { class: ["plot-line", tone, dashed && "dashed"], d: path(step ? stepped(at) : at) });
  },
  bars({ bars, tone }, x, y, box, axes) {
    return bars.map((bar) => {
      const [left, right] = [x.at(bar.from), x.at(bar.to)];
      const [top, ground] = [y.at(bar.y), y.at(0)];
      return svg("rect", { class: `plot-bar ${bar.tone ?? tone}`, x: left, width: Math.max(0.5, right - left - (right - left > 3 ? 1 : 0)),
        y: Math.min(top, ground), height: Math.abs(ground - top) }, 
        svg("title", null, `${bar.label ?? spanOf(bar, axes.x)}: ${axes.y.tick(bar.y)}`));
    });
  },
  marks({ points, tone }, x, y, box, axes) {
    return points.map((point) => svg("circle", { class: `plot-mark ${tone}`, cx: x.at(point.x), cy: y.at(point.y), r: 4 },
      svg("title", null, `${point.label ?? axes.x.tick(point.x)}: ${axes.y.tick(point.y)}`)));
  },
  rule({ x: across = null, y: up = null, tone }, x, y, box) {
    const d = across === null ? `M${box.left} ${y.at(up)}H${box.width - box.right}` : `M${x.at(across)} ${box.top}V${box.height - box.foot}`;
    return svg("path", { class: `plot-rule ${tone}`, d });
  },
};

function legend(series) {
  const named = series.filter(({ name }) => name);
  return named.length > 1 && el("ul", { class: "plot-legend", "aria-hidden": "true" }, named.map(({ kind, name, tone, dashed }) => el("li", null,
    svg("svg", { viewBox: "0 0 24 12", class: "plot-key" }, {
      band: () => svg("rect", { class: `plot-band ${tone}`, width: 24, height: 12 }),
      bars: () => svg("rect", { class: `plot-bar ${tone}`, x: 6, width: 12, height: 12 }),
      marks: () => svg("circle", { class: `plot-mark ${tone}`, cx: 12, cy: 6, r: 4 }),
      line: () => svg("path", { class: ["plot-line", tone, dashed && "dashed"], d: "M0 6H24" }),
      rule: () => svg("path", { class: `plot-rule ${tone}`, d: "M0 6H24" }),
    }[kind]()), name)));
}

/** The series side by side, a line for each value across. */
function tableOf(series, x, y) {
  const lines = new Map();
  const put = (across, key, words) => lines.set(across, { ...lines.get(across), [key]: words });
  const shown = series.filter(({ kind }) => kind !== "rule");
  shown.forEach(({ kind, points, bars }, place) => {
    for (const bar of bars ?? []) put(bar.label ?? spanOf(bar, x), place, y.tick(bar.y));
    for (const point of points ?? []) put(point.label ?? x.tick(point.x), place, kind === "band" ? `${y.tick(point.low)} – ${y.tick(point.high)}` : y.tick(point.y));
  });
  return {
    columns: [x.label, ...shown.map(({ name }) => name)],
    rows: [...lines].map(([across, cells]) => [across, ...shown.map((_, place) => cells[place] ?? "")]),
  };
}

/** Figures as a table that opens below a picture; all columns but the first are numbers. */
export function figureTable(title, { columns, rows }) {
  return el("details", { class: "plot-table" },
    el("summary", null, plots("asTable")),
    el("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": title },
      el("table", { class: "data" },
        el("caption", { class: "visually-hidden" }, title),
        el("thead", null, el("tr", null, columns.map((name, place) => el("th", { scope: "col", class: place ? "num" : null }, name)))),
        el("tbody", null, rows.map((cells) => el("tr", null,
          cells.map((cell, place) => el(place ? "td" : "th", { scope: place ? null : "row", class: place ? "num" : null }, cell))))))));
}

/** A picture of series over two axes with its figures as a table. */
export function plot({ title, x: across, y: up, series, table = null, note = "" }) {
  const box = matchMedia("(max-width: 40rem)").matches ? NARROW : WIDE;
  const toned = series.map((one) => ({ tone: "own", ...one }));
  const values = toned.flatMap((one) => valuesOf[one.kind](one));
  const x = scale(across, values.map(([value]) => value), [box.left, box.width - box.right], box.ticks);
  const y = scale(up, values.map(([, value]) => value), [box.height - box.foot, box.top], 5);
  const [left, ground] = [box.left, box.height - box.foot];
  return el("figure", { class: "plot" },
    legend(toned),
    svg("svg", { viewBox: `0 0 ${box.width} ${box.height}`, role: "img", "aria-label": note ? `${title}. ${note}` : title },
      y.ticks.map((value) => svg("path", { class: ["plot-grid", value === 0 && "zero"], d: `M${left} ${y.at(value)}H${box.width - box.right}` })),
      toned.map((one) => drawn[one.kind](one, x, y, box, { x: across, y: up })),
      svg("path", { class: "plot-axis", d: `M${left} ${box.top}V${ground}H${box.width - box.right}` }),
      x.ticks.map((value) => svg("text", { x: x.at(value), y: ground + 16, "text-anchor": "middle" }, across.tick(value))),
      y.ticks.map((value) => svg("text", { x: left - 6, y: y.at(value) + 4, "text-anchor": "end" }, up.tick(value))),
      svg("text", { class: "plot-name", x: box.width - box.right, y: box.height - 6, "text-anchor": "end" }, across.label),
      svg("text", { class: "plot-name", x: 2, y: 12 }, up.label)),
    note && el("figcaption", { class: "hint" }, note),
    figureTable(title, table ?? tableOf(toned, across, up)));
}
