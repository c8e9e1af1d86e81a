// The picture of what each cell of a blackjack chart costs if it is played wrong.

import { el } from "./dom.js";
import { figureTable } from "./plot.js";
import { plots } from "./strings_plots.js";
import { decimal, percent } from "./strings.js";
import { w } from "./strings_pages.js";

const STRONGEST = 46; // percent of the colour, so that words on it can be read
const [LEAST, MOST] = [0.005, 0.5]; // losses between which the colour grows, by equal ratios

/** The colour of a loss: small mistakes can be told apart too. */
const heat = (loss) => Math.round(STRONGEST * Math.min(1, Math.log1p(loss / LEAST) / Math.log1p(MOST / LEAST)));

const lossText = (loss) => decimal(100 * loss, loss < 0.0995 ? 1 : 0);

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The chart with the loss of the next best play in each cell; tables for every option below. */
export function costsPicture({ ups, cells }) {
  const sections = [...new Set(cells.map(({ section }) => section))];
  const at = new Map(cells.map((cell) => [`${cell.section}|${cell.line}|${cell.up}`, cell]));
  const cellNode = (cell, up) => {
    if (!cell) return el("td", { class: "heat none" }, "–");
    const options = Object.entries(cell.costs).sort((a, b) => a[1] - b[1]).map(([say, loss]) => `${say} ${lossText(loss)}`).join(", ");
    return el("td", { class: "heat", title: `${plots("costsCell", { line: cell.line, up })}: ${options}`, style: { "--heat": `${heat(cell.mistake ?? 0)}%` } },
      el("span", { class: "visually-hidden" }, `${cell.best}, `), el("span", { class: "heat-play", "aria-hidden": "true" }, capital(cell.best).slice(0, 2)), lossText(cell.mistake ?? 0));
  };
  const grid = (section) => {
    const title = w("chart.against", { what: w(`chart.${section}`) });
    const lines = [...new Set(cells.filter((cell) => cell.section === section).map(({ line }) => line))];
    return el("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": title },
      el("table", { class: "play-grid heat-grid" }, el("caption", null, title),
        el("thead", null, el("tr", null, el("td"), ups.map((up) => el("th", { scope: "col" }, up)))),
        el("tbody", null, lines.map((line) => el("tr", null, el("th", { scope: "row" }, line), ups.map((up) => cellNode(at.get(`${section}|${line}|${up}`), up)))))));
  };
  const rows = cells.map(({ section, line, up, best, costs, chance }) => [
    `${w(`chart.${section}`)} ${plots("costsCell", { line, up })}`, best,
    Object.entries(costs).filter(([say]) => say !== best).map(([say, loss]) => `${say} ${percent(loss, 2)}`).join(", "), percent(chance, 3)]);
  return el("figure", { class: "plot heat-map" },
    el("figcaption", { class: "hint" }, plots("costsNote")), sections.map(grid),
    figureTable(plots("costsRows"), { columns: [plots("costsHand"), plots("costsBest"), plots("costsAll"), plots("costsOften")], rows }));
}
