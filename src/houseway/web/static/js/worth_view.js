// What the choices of a reading are worth: exact prices, or played hands where no wager has a price.

import { el } from "./dom.js";
import { figure, money, percent } from "./strings.js";
import { w } from "./strings_pages.js";
import { priceText } from "./odds_view.js";

const SAME = 5e-8;
const plain = (text) => text.replaceAll("-", " ");

function played(one) {
  const cents = (value) => money(Math.round(value) / 100);
  return w("worth.played", { won: cents(one.won), error: cents(one.won_error), share: percent(one.otherwise, 1), shareError: percent(one.otherwise_error, 1) });
}

function priced(one, inForce, names) {
  const moved = Object.keys(one.ev).filter((id) => !(id in inForce.ev) || Math.abs(one.ev[id] - inForce.ev[id]) > SAME);
  if (one.in_force) return w("rules.usual");
  if (!Object.keys(one.ev).length) return w("rules.worthUnsolved");
  return moved.length ? moved.map((id) => `${names[id] ?? plain(id)} ${priceText(one.ev[id])} (${priceText(inForce.ev[id])})`).join(", ") : w("rules.worthSame");
}

/** A table of choices, each reading's choices together; `names` are those of the wagers. */
export function worthRows(choices, names = {}) {
  const rows = choices.map((one) => {
    const inForce = choices.find((other) => other.name === one.name && other.in_force);
    return el("tr", null, el("th", { scope: "row" }, plain(one.name)), el("td", null, plain(one.choice)),
      el("td", null, one.ev ? priced(one, inForce, names) : played(one), !one.ev && one.in_force && ` (${w("rules.usual")})`));
  });
  const hands = choices.find((one) => one.hands)?.hands;
  return rows.length ? [el("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": w("rules.worth") },
    el("table", { class: "data" }, el("tbody", null, rows))), hands && el("p", { class: "hint" }, w("worth.hands", { n: figure(hands) }))]
    : el("p", { class: "muted" }, w("rules.worthNone"));
}
