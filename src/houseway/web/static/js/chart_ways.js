// Charts of hands that are set: the rows of a house way, how often each decides, and where best play is another.

import { el } from "./dom.js";
import { decimal, dollars, money, percent } from "./strings.js";
import { w } from "./strings_pages.js";
import { chanceText, priceText } from "./odds_view.js";
import { sourcesText } from "./sheet_words.js";

const MOST_LISTED = 24;

const figures = (pairs) => el("dl", { class: "way-figures" }, pairs.filter(Boolean).map(([term, text, note = ""]) => el("div", null,
  el("dt", null, term), el("dd", null, el("strong", null, text), note && el("small", null, note)))));

/** A share as a bar with its figure. */
const share = (value) => el("td", { class: "num share" }, value > 0 && el("span", { class: "share-bar", "aria-hidden": "true", style: { "--share": String(value) } }),
  el("span", { class: value > 0 ? null : "muted" }, value === 0 ? w("ways.never") : value === 1 ? w("chart.always") : percent(value, 1)));

function table(title, columns, rows) {
  return el("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": title },
    el("table", { class: "data ways" },
      el("caption", { class: "visually-hidden" }, title),
      el("thead", null, el("tr", null, columns.map(([words, kind]) => el("th", { scope: "col", class: kind }, words)))),
      el("tbody", null, rows)));
}

function envyTable(envy) {
  const parts = envy.values.some((value) => "of_least_bet" in value);
  return [
    el("h3", null, envy.name),
    el("p", { class: "hint" }, w("ways.envyNote", { amount: money(dollars(envy.least_bet)) })),
    table(envy.name, [[w("ways.others"), ""], [w("ways.worth"), "num"], ...(parts ? [[w("ways.ofBet"), "num"]] : [])],
      envy.values.map((value) => el("tr", null,
        el("th", { scope: "row" }, String(value.others)),
        el("td", { class: "num" }, w("ways.cents", { n: decimal(value.cents, 3) })),
        parts && el("td", { class: "num" }, "of_least_bet" in value ? percent(value.of_least_bet, 3) : "")))),
  ];
}

/** The chart of a house way for cards: its rows in their order. */
export function houseWay(chart) {
  const compared = "differs" in chart;
  const columns = [[w("ways.row"), ""], [w("ways.decides"), "num"], ...(compared ? [[w("ways.otherwise"), "num"]] : [])];
  return [
    figures([
      [w("ways.house"), priceText(chart.house_way.ev, 3)],
      [w("ways.best"), priceText(chart.best.ev, 3)],
      [w("ways.costs"), percent(chart.house_way_costs, 3)],
      compared && [w("ways.differs"), percent(chart.differs, 1), w("ways.ofHands")],
    ]),
    table(w("ways.title"), columns, chart.rows.map((row) => el("tr", null,
      el("th", { scope: "row" }, row.hand, row.cite && el("span", { class: "cite" }, sourcesText(row.cite))),
      el("td", { class: "num" }, chanceText(row.share)),
      compared && share(row.best_differs)))),
    (chart.envy ?? []).map(envyTable),
  ];
}

/** The chart of a house way for tiles: its rows, then the hands that are better set otherwise. */
export function tileWay(chart) {
  const [, rows] = chart.streets;
  const { ev, gives_up: costs, differs } = chart.house_way;
  const listed = chart.exceptions.slice(0, MOST_LISTED);
  const more = chart.exceptions.length - listed.length;
  return [
    figures([
      [w("ways.house"), priceText(ev, 3)],
      [w("ways.best"), priceText(ev + costs, 3)],
      [w("ways.costs"), percent(costs, 3)],
      [w("ways.differs"), percent(differs, 1), w("ways.ofHands")],
    ]),
    table(w("ways.title"), [[w("ways.row"), ""], [w("ways.otherwise"), "num"]], rows.rules.map((rule) => el("tr", null,
      el("th", { scope: "row" }, rule.hand), share(1 - rule.share)))),
    listed.length > 0 && el("details", { open: true },
      el("summary", null, w("ways.exceptions", { n: chart.exceptions.length })),
      table(w("ways.exceptionsTitle"), [[w("ways.tiles"), ""], [w("ways.bestIs"), ""], [w("chart.houseWay"), ""], [w("ways.loses"), "num"]], listed.map((item) => el("tr", null,
        el("th", { scope: "row", class: "tiles-cell" }, item.tiles.join(" ")),
        el("td", null, item.best), el("td", { class: "muted" }, item.house_way), el("td", { class: "num" }, percent(item.loss, 1))))),
      more > 0 && el("p", { class: "hint" }, w("ways.moreHands", { n: more }))),
  ];
}
