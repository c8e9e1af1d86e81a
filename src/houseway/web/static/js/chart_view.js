// The best play drawn: letters in coloured cells, a legend in words, or the rules of each street.

import { el } from "./dom.js";
import { percent } from "./strings.js";
import { w } from "./strings_pages.js";
import { houseWay, tileWay } from "./chart_ways.js";

const GRIDS = ["hard", "soft", "pairs"];
const MOST_LISTED = 12;
const MOST_BETWEEN = 4;

const letterClass = (cell) => ({ H: "hit", S: "stand", D: "double", P: "split", R: "surrender" }[cell[0]] ?? "nobody");

function grid(title, columns, lines, corner = "") {
  return el("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": title },
    el("table", { class: "play-grid" },
      el("caption", null, title),
      el("thead", null, el("tr", null, corner ? el("th", { scope: "col" }, corner) : el("td"), columns.map((up) => el("th", { scope: "col" }, String(up))))),
      el("tbody", null, Object.entries(lines).map(([line, cells]) => el("tr", null,
        el("th", { scope: "row" }, line),
        cells.map((cell) => el("td", { class: ["play-cell", letterClass(cell), cell.endsWith("!") && "forced"] }, cell)))))));
}

function legend(entries) {
  return el("dl", { class: "legend", "aria-label": w("chart.legend") },
    entries.map(([letter, words]) => el("div", null,
      el("dt", { class: ["play-cell", letter === "!" ? "mark" : letterClass(letter)] }, letter), el("dd", null, words))));
}

/** The letters and marks that stand in the grids, with what they mean. */
function meaning(chart, grids) {
  const cells = new Set(grids.flatMap((lines) => Object.values(lines).flat()));
  const letters = new Set([...cells].map((cell) => cell.replace(/!$/, "")));
  const entries = Object.entries(chart.letters).filter(([letter]) => letters.has(letter));
  if ([...cells].some((cell) => cell.endsWith("!"))) entries.push(["!", w("chart.forced")]);
  if (letters.has("-")) entries.push(["-", w("chart.nobody")]);
  return entries;
}

function exceptions(chart) {
  const all = [...chart.exceptions, ...chart.drawn_exceptions].sort((a, b) => b.loss * b.chance - a.loss * a.chance);
  if (!all.length) return null;
  const more = all.length - MOST_LISTED;
  return el("details", null,
    el("summary", null, `${w("chart.exceptions")} (${all.length})`),
    el("ul", { class: "exceptions" }, all.slice(0, MOST_LISTED).map((item) =>
      el("li", null, w("chart.exception", { cards: item.cards.join("-"), up: item.up, best: item.best }))),
    more > 0 && el("li", { class: "muted" }, w("chart.more", { n: more }))));
}

function totals(chart) {
  const grids = GRIDS.filter((name) => Object.keys(chart[name] ?? {}).length);
  return [
    legend(meaning(chart, grids.map((name) => chart[name]))),
    grids.map((name) => grid(w("chart.against", { what: w(`chart.${name}`) }), chart.ups, chart[name])),
    exceptions(chart),
  ];
}

function table(title, columns, rows, numbers = []) {
  return el("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": title },
    el("table", { class: "data" },
      el("caption", { class: "visually-hidden" }, title),
      el("thead", null, el("tr", null, columns.map((name, place) => el("th", { scope: "col", class: numbers.includes(place) ? "num" : null }, name)))),
      el("tbody", null, rows.map((cells) => el("tr", null,
        cells.map((cell, place) => el(place ? "td" : "th", { scope: place ? null : "row", class: numbers.includes(place) ? "num" : null }, cell)))))));
}

const often = (share) => (share === 1 ? w("chart.always") : percent(share, share > 0.99 || share < 0.01 ? 1 : 0));

function poker(chart) {
  const between = (rule) => {
    const listed = rule.depends.slice(0, MOST_BETWEEN).map((item) => `${item.hand} ${often(item.share)}`);
    const more = rule.depends.length - listed.length;
    return listed.join("; ") + (more > 0 ? `; ${w("chart.more", { n: more })}` : "");
  };
  const mixed = chart.rules.some((rule) => rule.depends.length);
  const columns = [w("chart.open"), w("chart.playsFrom"), w("chart.foldsTo"), ...(mixed ? [w("chart.between")] : [])];
  return table(w("rules.chart"), columns, chart.rules.map((rule) =>
    [rule.up, rule.plays_from, rule.folds_to || w("chart.everything"), ...(mixed ? [between(rule)] : [])]));
}

function streets(chart) {
  const rows = chart.streets.flatMap((street) => street.rules.map((rule, place) =>
    [place ? "" : street.street, rule.hand, rule.does, often(rule.share)]));
  return table(w("rules.chart"), [w("chart.street"), w("chart.hand"), w("chart.does"), w("chart.often")], rows, [3]);
}

function twoWay(chart) {
  const shares = chart.rules.map((rule) => [rule.up, ...chart.options.map((option) => percent(rule.shares[option], 1))]);
  return [
    table(w("chart.choice"), [w("chart.up"), ...chart.options], shares, chart.options.map((_, place) => place + 1)),
    legend(meaning(chart, [chart.blackjack])),
    grid(w("chart.inBlackjack"), chart.ups, chart.blackjack),
  ];
}

function decisions(chart) {
  const ups = [...new Set(chart.decisions.map((item) => item.up))].sort((a, b) => a - b);
  if (ups.length < 2) {
    return table(w("chart.byCards"), [w("chart.cards"), w("chart.total"), w("chart.best"), w("chart.houseWay")],
      chart.decisions.map((item) => [item.cards.join(" "), String(item.total), item.best, item.house_way]));
  }
  const byTotal = Map.groupBy ? Map.groupBy(chart.decisions, (item) => item.total) : group(chart.decisions);
  const letter = (items) => {
    const best = new Set(items.map((item) => item.best));
    return best.size === 0 ? "-" : best.size > 1 ? "±" : [...best][0][0].toUpperCase();
  };
  const lines = Object.fromEntries([...byTotal].map(([total, items]) =>
    [String(total), ups.map((up) => letter(items.filter((item) => item.up === up)))]));
  const letters = new Set(Object.values(lines).flat());
  const names = { H: "hit", S: "stand", "±": w("chart.mixed"), "-": w("chart.nobody") };
  return [
    legend(Object.entries(names).filter(([name]) => letters.has(name))),
    grid(w("chart.byTotal"), ups, lines, w("chart.total")),
  ];
}

function group(items) {
  const found = new Map();
  for (const item of items) found.set(item.total, [...(found.get(item.total) ?? []), item]);
  return found;
}

const KINDS = { totals, poker, streets: (chart) => (chart.exceptions ? tileWay : streets)(chart), "house-way": houseWay, "two-way": twoWay, decisions, none: () => el("p", { class: "muted" }, w("chart.none")) };

/** A chart as elements; its `kind` says how it is drawn. */
export const chartView = (chart) => (KINDS[chart.kind] ?? KINDS.none)(chart);
