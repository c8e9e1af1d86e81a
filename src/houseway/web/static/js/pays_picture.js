// The picture of a wager's price by the pay of one of its rows.

import { askedPicture } from "./asked_picture.js";
import { ask } from "./api.js";
import { el } from "./dom.js";
import { plot } from "./plot.js";
import { plots } from "./strings_plots.js";
import { decimal, percent } from "./strings.js";

const WIDE = 0.2; // a span of expectations that needs no decimals
const expectation = (value, places = 2) => `${value < 0 ? "−" : value > 0 ? "+" : ""}${percent(Math.abs(value), places)}`;

/** The picture, as `/api/lab/pays` tells the prices; `words` is the row in words. */
export function paysPicture({ name, prices, even }, words) {
  const points = prices.map(({ profit, pays, ev }) => ({ x: profit, y: ev, label: pays }));
  const places = prices.at(-1).ev - prices[0].ev > WIDE ? 0 : 2;
  const used = prices.find(({ is_default: own }) => own);
  const fair = even !== null && even > 0 && plots("paysFair", { pays: decimal(even, 0, 3) });
  return plot({
    title: plots("paysOf", { name, row: words }),
    x: { label: plots("paysAxis", { row: words }), tick: (value) => decimal(value, 0, 2) }, y: { label: plots("bettorGets"), tick: (value) => expectation(value, places) },
    series: [{ kind: "line", name: plots("bettorGets"), points }, { kind: "marks", points }, { kind: "rule", tone: "expected", x: used.profit }, { kind: "rule", tone: "other", y: 0 }],
    table: { columns: [plots("paysColumn"), plots("bettorGets")], rows: prices.map(({ pays, ev, is_default: own }) => [own ? `${pays} (${plots("inForce")})` : pays, expectation(ev)]) },
    note: fair || "",
  });
}

/** A choice of a row and its picture. `rows` are {id, words}, `body()` the question without the row, `id` names the field. */
export function paysPart({ rows, body, id }) {
  const box = el("div");
  const draw = (row) => box.replaceChildren(askedPicture({
    button: plots("paysShow"), working: plots("paysWorking"),
    load: (onwork) => ask("/api/lab/pays", { ...body(), row: row.id }, { onwork }), draw: (found) => paysPicture(found, row.words),
  }).node);
  draw(rows[0]);
  return el("div", { class: "pays-part" },
    rows.length > 1 && el("div", { class: "field" }, el("label", { for: id }, plots("paysRow")),
      el("select", { class: "input", id, onchange: (event) => draw(rows[event.target.selectedIndex]) }, rows.map((row) => el("option", { value: row.id }, row.words)))),
    box);
}
