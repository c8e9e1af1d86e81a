// Prices as people read them: a card for each wager, a bar of its outcomes, the return by outcome.

import { el, svg } from "./dom.js";
import { decimal, figure, percent } from "./strings.js";
import { w } from "./strings_pages.js";
import { roomSays } from "./room_says.js";

const NOTHING = 5e-8;

/** A price in words: an expectation of -0.0106 is "1.06%". */
export function priceText(ev, places = 2) {
  if (Math.abs(ev) < NOTHING) return w("odds.even");
  const share = percent(Math.abs(ev), Math.abs(ev) < 0.0001 ? 4 : places);
  return ev > 0 ? `+${share} ${w("odds.bettor")}` : share;
}

/** Whether a price is that of a wager, or of one of its numbered spots. */
export const isPriceOf = (price, id) => price.wager === id || (price.wager.startsWith(`${id}-`) && /^\d+$/.test(price.wager.slice(id.length + 1)));

/** Two prices with as many places as it takes to tell them apart. */
export function pricePair(ev, before) {
  for (const places of [2, 3, 4, 5]) {
    const pair = [priceText(ev, places), priceText(before, places)];
    if (pair[0] !== pair[1]) return pair;
  }
  return [priceText(ev), priceText(before)];
}

/** How often something happens: a share, and "1 in 40" where it is rare. */
export function chanceText(chance) {
  if (chance === 0) return percent(0, 0);
  if (chance >= 0.001) return percent(chance);
  return `1 : ${figure(Math.round(1 / chance))}`;
}

/** Shares of rounds that are won, pushed, lost, from the rows of a wager. */
export function shares(price, returns = {}) {
  const sum = { win: 0, push: 0, lose: 0 };
  for (const row of price.rows) {
    const unit = row.id in returns ? returns[row.id] : 1;
    sum[unit > 0 ? "win" : unit < 0 ? "lose" : "push"] += row.probability;
  }
  // Where a hand can be split or doubled the report knows better than its rows.
  if (Math.abs(sum.win + sum.push + sum.lose - 1) > 0.01) {
    return { win: price.hit, push: price.push, lose: Math.max(0, 1 - price.hit - price.push) };
  }
  return sum;
}

/** A small bar: won, pushed, lost. Its words say the same. */
export function outcomeBar(share) {
  const part = (kind) => share[kind] > 0 && el("span", { class: `part ${kind}`, style: { "flex-grow": String(share[kind]) } });
  return el("div", { class: "outcomes" },
    el("div", { class: "outcome-bar", "aria-hidden": "true" }, part("win"), part("push"), part("lose")),
    el("p", { class: "outcome-words" },
      el("span", { class: "key win" }, `${w("odds.hit")} ${percent(share.win)}`),
      share.push > 0 && el("span", { class: "key push" }, `${w("odds.push")} ${percent(share.push)}`),
      el("span", { class: "key lose" }, `${w("odds.lose")} ${percent(share.lose)}`)));
}

function rowsTable(price, returns, words) {
  return el("details", { class: "outcome-rows" },
    el("summary", null, w("odds.outcomes")),
    el("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": `${w("odds.outcomes")}: ${price.name}` },
      el("table", { class: "data" },
        el("thead", null, el("tr", null,
          el("th", { scope: "col" }, w("odds.outcome")),
          el("th", { scope: "col" }, w("odds.pays")),
          el("th", { scope: "col", class: "num" }, w("odds.chance")),
          el("th", { scope: "col", class: "num" }, w("odds.return")))),
        el("tbody", null, price.rows.map((row) => el("tr", null,
          el("td", null, roomSays(words(row.id))),
          el("td", null, roomSays(row.pays)),
          el("td", { class: "num" }, chanceText(row.probability)),
          el("td", { class: "num" }, row.id in returns ? signedShare(row.probability * returns[row.id]) : "")))))));
}

/** A share with its sign: "+1.23%", "−1.23%". */
export function signedShare(value, places = 2) {
  if (Math.abs(value) < NOTHING) return percent(0, places);
  return `${value < 0 ? "−" : "+"}${percent(Math.abs(value), places)}`;
}

/**
 * The card of one wager. `before` is its price under the usual rules (to show a change), `returns`
 * what a unit gets in each row, `words(row)` the row in words, `names` the wagers' names by id,
 * `number` the spot of a wager that has several, `more` what stands below.
 */
export function wagerCard(price, { before = null, returns = {}, words = (id) => id, names = {}, number = "", more = null } = {}) {
  const moved = before && Math.abs(before.ev - price.ev) > NOTHING;
  const [now, was] = moved ? pricePair(price.ev, before.ev) : [priceText(price.ev), ""];
  const notes = [
    price.part_of && w("odds.partOf", { name: names[price.part_of] ?? price.part_of }),
    Math.abs(price.average_wager - 1) > 1e-9
      && w("odds.average", { n: decimal(price.average_wager, 3), share: percent(Math.abs(price.element_of_risk), 3) }),
    "house_way_ev" in price && w("odds.houseWay", { share: priceText(price.house_way_ev) }),
    price.method === "simulated" && w("odds.simulated", { share: percent(price.standard_error, 3) }),
    price.rounds_to_decision > 1.0001 && w("odds.decided", { n: decimal(price.rounds_to_decision, 2) }),
  ].filter(Boolean);
  return el("article", { class: ["wager-price", moved && "moved"] },
    el("header", null,
      el("h3", null, price.name, number && ` ${number}`),
      el("span", { class: "tag" }, w(`kind.${price.kind}`)),
      el("p", { class: "edge" },
        el("span", { class: "visually-hidden" }, `${w("odds.edge")} `),
        el("strong", { title: signedShare(price.ev, 6) }, now),
        moved && el("span", { class: "was" }, w("odds.was", { share: was })))),
    outcomeBar(shares(price, returns)),
    el("p", { class: "hint" }, `${w("odds.sd")} ${decimal(price.sd, 3)}`, notes.length ? ` · ${notes.join(" · ")}` : ""),
    rowsTable(price, returns, words), more);
}

/** The return by outcome as bars to the left (what it takes) and right (what it gives) of zero. */
export function returnChart(price, returns, words) {
  const rows = price.rows.filter((row) => row.id in returns && row.probability > 0)
    .map((row) => ({ label: words(row.id), value: row.probability * returns[row.id] }));
  const rest = price.ev - rows.reduce((sum, row) => sum + row.value, 0);
  if (Math.abs(rest) > 1e-6) rows.push({ label: w("odds.raises"), value: rest });
  const most = Math.max(...rows.map((row) => Math.abs(row.value)), 1e-9);
  const narrow = matchMedia("(max-width: 40rem)").matches;
  const [width, line, label, figures, letters] = narrow ? [340, 28, 100, 68, 14] : [640, 30, 210, 76, 32];
  const zero = label + (width - label) / 2;
  const reach = (width - label) / 2 - figures;
  const bars = rows.map((row, place) => {
    const size = Math.abs(row.value) / most * reach;
    const y = place * line + 4;
    const left = row.value < 0;
    return svg("g", null,
      svg("title", null, `${row.label}: ${signedShare(row.value, 3)}`),
      svg("text", { x: 0, y: y + 15, class: "bar-label" }, row.label.length > letters ? `${row.label.slice(0, letters - 1)}…` : row.label),
      svg("rect", { x: left ? zero - size : zero, y, width: size, height: line - 10, rx: 2, class: left ? "bar takes" : "bar gives" }),
      svg("text", { x: left ? zero - size - 6 : zero + size + 6, y: y + 15, "text-anchor": left ? "end" : "start", class: "bar-figure" }, signedShare(row.value)));
  });
  return svg("svg", { class: "return-chart", viewBox: `0 0 ${width} ${rows.length * line}`, role: "img",
    "aria-label": `${w("odds.returnTitle")}: ${rows.map((row) => `${row.label} ${signedShare(row.value)}`).join(", ")}` },
    svg("line", { x1: zero, x2: zero, y1: 0, y2: rows.length * line, class: "zero" }), bars);
}
