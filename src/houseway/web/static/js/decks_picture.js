// The picture of a game's prices by the number of decks.

import { el } from "./dom.js";
import { plot } from "./plot.js";
import { plots } from "./strings_plots.js";
import { percent } from "./strings.js";

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
