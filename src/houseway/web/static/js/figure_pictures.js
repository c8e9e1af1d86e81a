// Pictures of a bet's figures: many rounds of it, its price by number of decks, what mistakes of a chart cost.

import { el } from "./dom.js";
import { figureTable, plot } from "./plot.js";
import { plots } from "./strings_plots.js";
import { cents, dollars, money, percent, signed } from "./strings.js";
import { w } from "./strings_pages.js";

const share = (value, places = value > 0 && value < 0.001 ? 3 : 1) => percent(value, places);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Units as a person reads them: money where the bet is known, else a number with its sign. */
const resultText = (stake) => (stake ? (units) => signed(dollars(Math.round(units * cents(stake))))
  : (units) => `${units > 0 ? "+" : units < 0 ? "−" : ""}${Number(Math.abs(units).toFixed(2))}`);

/** How the results of many rounds are distributed; `stake` is the bet in dollars, if it is known. */
export function sumsPicture(found, { stake = "" } = {}) {
  const text = resultText(stake);
  const last = found.bars.length - 1;
  const labelOf = ({ least, below, result }, place) => {
    const middle = text(result ?? (least + below) / 2);
    return place === 0 ? plots("atMost", { what: middle }) : place === last ? plots("atLeast", { what: middle }) : middle;
  };
  const words = { wins: share(found.wins), even: share(found.even), loses: share(found.loses), mean: text(found.mean), low: text(found.quantiles["0.05"]), high: text(found.quantiles["0.95"]) };
  const note = [plots("sumsNote", words), plots("sumsEnds"), found.method === "simulated" && plots("sumsSimulated", { error: text(found.standard_error).replace("+", "") })].filter(Boolean).join(" ");
  const told = { rounds: found.rounds, name: found.name, amount: stake && money(stake) };
  return plot({
    title: plots(stake ? "sumsOf" : "sumsUnits", told),
    x: { label: plots(stake ? "result" : "resultUnits"), tick: text }, y: { label: plots("chance"), from: 0, tick: (value) => share(value, value < 0.1 && value > 0 ? 1 : 0) },
    series: [{ kind: "bars", bars: found.bars.map((bar, place) => ({ from: bar.least, to: bar.below, y: bar.chance, tone: toneOf(bar), label: labelOf(bar, place) })) },
      { kind: "rule", tone: "other", x: 0 }, { kind: "rule", tone: "expected", x: found.mean }],
    table: { columns: [plots(stake ? "result" : "resultUnits"), plots("chance")], rows: found.bars.map((bar, place) => [labelOf(bar, place), share(bar.chance, 2)]) },
    note,
  });
}

/** A bar of losses, of gains, or one around nothing. */
function toneOf({ least, below, result }) {
  const middle = result ?? (least < 0 && below > 0 ? 0 : least + below);
  return middle < 0 ? "bad" : middle > 0 ? "good" : "other";
}

const expectation = (value) => `${value < 0 ? "−" : value > 0 ? "+" : ""}${percent(Math.abs(value), 3)}`;

/** The price of one wager by the number of decks, with a choice of the wager; the table has all wagers. */
export function decksPicture(found, names) {
  const known = found.filter(({ ev }) => Object.keys(ev).length);
  const wagers = [...new Set(known.flatMap(({ ev }) => Object.keys(ev)))].filter((wager) => known.length > 1 && known.some(({ ev }) => ev[wager] !== known[0].ev[wager]));
  if (!wagers.length) return el("p", { class: "muted" }, plots("decksNone"));
  const box = el("div");
  const table = {
    columns: [plots("decksAxis"), ...wagers.map((wager) => names[wager] ?? wager)],
    rows: known.map(({ decks, ev, is_default: used }) => [`${decks}${used ? ` (${plots("inForce")})` : ""}`, ...wagers.map((wager) => (wager in ev ? expectation(ev[wager]) : "–"))]),
  };
  const draw = (wager) => {
    const points = known.filter(({ ev }) => wager in ev).map(({ decks, ev }) => ({ x: decks, y: ev[wager], label: String(decks) }));
    const used = known.find(({ is_default: own }) => own)?.decks;
    const name = names[wager] ?? wager;
    const picture = plot({
      title: `${plots("decks")}: ${name}`, x: { label: plots("decksAxis"), ticks: points.map(({ x }) => x), tick: String }, y: { label: plots("bettorGets"), tick: expectation },
      series: [{ kind: "line", tone: "own", name, points }, { kind: "marks", tone: "own", points }, ...(used ? [{ kind: "rule", tone: "expected", x: used }] : [])],
      table,
    });
    box.replaceChildren(picture);
  };
  draw(wagers[0]);
  const refused = found.filter(({ refused: why }) => why).map(({ decks, refused: why }) => el("p", { class: "hint" }, plots("decksRefused", { decks, why })));
  return [
    wagers.length > 1 && el("div", { class: "field" }, el("label", { for: "decks-wager" }, plots("wager")),
      el("select", { class: "input", id: "decks-wager", onchange: (event) => draw(event.target.value) }, wagers.map((wager) => el("option", { value: wager }, names[wager] ?? wager)))),
    box, refused,
  ];
}

// --- what mistakes cost ----------------------------------------------------------------------------

const STRONGEST = 46; // percent of the colour, so that words on it can be read
const [LEAST, MOST] = [0.005, 0.5]; // losses between which the colour grows, by equal ratios

/** The colour of a loss: small mistakes can be told apart too. */
const heat = (loss) => Math.round(STRONGEST * Math.min(1, Math.log1p(loss / LEAST) / Math.log1p(MOST / LEAST)));

const lossText = (loss) => (100 * loss).toFixed(loss < 0.0995 ? 1 : 0);

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
        el("thead", null, el("tr", null, el("th", { scope: "col" }, ""), ups.map((up) => el("th", { scope: "col" }, up)))),
        el("tbody", null, lines.map((line) => el("tr", null, el("th", { scope: "row" }, line), ups.map((up) => cellNode(at.get(`${section}|${line}|${up}`), up)))))));
  };
  const rows = cells.map(({ section, line, up, best, costs, chance }) => [
    `${w(`chart.${section}`)} ${plots("costsCell", { line, up })}`, best,
    Object.entries(costs).filter(([say]) => say !== best).map(([say, loss]) => `${say} ${percent(loss, 2)}`).join(", "), percent(chance, 3)]);
  return el("figure", { class: "plot heat-map" },
    el("figcaption", { class: "hint" }, plots("costsNote")), sections.map(grid),
    figureTable(plots("costsRows"), { columns: [plots("costsHand"), plots("costsBest"), plots("costsAll"), plots("costsOften")], rows }));
}

// --- a picture that is asked for -------------------------------------------------------------------

/** A button that becomes a picture: `load(signal, onwork)` asks for the figures, `draw(found)` draws them. */
export function askedPicture({ button, working, load, draw }) {
  const box = el("div", { class: "asked-picture" });
  const said = el("div", { role: "status" });
  const ask = el("button", { class: "button small", type: "button", onclick: run }, button);
  async function run() {
    ask.disabled = true;
    said.replaceChildren(el("p", { class: "working" }, working));
    try {
      const found = await load((value) => { if (value.done) said.replaceChildren(el("p", { class: "working" }, `${working}: ${percent(value.done, 0)}`)); });
      said.replaceChildren();
      ask.remove();
      box.append(...[draw(found)].flat(Infinity).filter(Boolean));
    } catch (error) {
      if (error.name === "AbortError") return;
      said.replaceChildren(el("p", { class: "problem" }, error.message));
      ask.disabled = false;
    }
  }
  box.append(ask, said);
  return { node: box, run };
}
