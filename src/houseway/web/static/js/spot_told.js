// What is told of a bet: pay odds, exact price, and the results of a hundred rounds of it. Loaded when it is first asked for.

import { announce, el, replace } from "./dom.js";
import { poll } from "./api.js";
import { sumsPicture } from "./sums_picture.js";
import { chanceText, isPriceOf, outcomeBar, priceText, shares } from "./odds_view.js";
import { limitWords } from "./spot_info.js";
import { cents, decimal, dollars, money, percent, t } from "./strings.js";
import { coins } from "./strings_money.js";
import { plots } from "./strings_plots.js";
import { w } from "./strings_pages.js";
import { roomError } from "./room_says.js";

const ROUNDS = 100;

/** What a wager takes and needs, in one line. */
const termsOf = (wager) => [limitWords(wager), wager.needs && t("needs", { what: wager.needs }), wager.size].filter(Boolean).join(", ");

/** The expected loss of a stake, with enough places that a small one can be read. */
function lossText(ev, stake) {
  const loss = Math.abs(ev) * cents(stake);
  const amount = loss >= 100 ? money(dollars(Math.round(loss))) : coins("info.cents", { cents: decimal(loss, loss < 10 ? 2 : 1) });
  return coins(ev > 0 ? "info.gain" : "info.loss", { amount, stake: money(stake) });
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function payTable(wager, price) {
  const chances = new Map(price?.rows.map((row) => [row.id, row.probability]));
  const rows = [...wager.pays, { row: "else", when: coins("info.otherwise"), pays: wager.otherwise }].map(({ row, when, pays }) => el("tr", null,
    el("th", { scope: "row" }, capital(when)), el("td", { class: "num" }, pays), price && el("td", { class: "num" }, chances.has(row) ? chanceText(chances.get(row)) : "")));
  return el("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": coins("info.pays", { name: wager.name }) },
    el("table", { class: "data info-pays" },
      el("thead", null, el("tr", null, el("th", { scope: "col" }, w("odds.outcome")), el("th", { scope: "col", class: "num" }, w("odds.pays")), price && el("th", { scope: "col", class: "num" }, w("odds.chance")))),
      el("tbody", null, rows)));
}

function priceLines(price, returns, stake) {
  return [
    el("p", { class: "info-price" }, el("strong", null, coins("info.price", { price: priceText(price.ev, 3) })), " ", lossText(price.ev, stake)),
    "house_way_ev" in price && Math.abs(price.house_way_ev - price.ev) > 5e-8 && el("p", { class: "hint" }, w("odds.houseWay", { share: priceText(price.house_way_ev) })),
    price.method === "simulated" && el("p", { class: "hint" }, w("odds.simulated", { share: priceText(price.standard_error) })),
    outcomeBar(shares(price, returns)),
  ];
}

/** What is told of the wagers of a table, `told(wager, stake, {say})`: a list of elements. `table` is its id. */
export function createTold({ table }) {
  const api = `/api/tables/${encodeURIComponent(table)}`;
  let asked = null; // the prices of this table, asked for once

  function prices(onwork) {
    asked ??= poll(`${api}/prices`, { onwork }).catch((error) => { asked = null; throw error; });
    return asked;
  }

  /** What is told of one wager; `stake` is what lies on it, in dollars. */
  function told(wager, stake, { say = false } = {}) {
    const pays = el("div", null, payTable(wager, null));
    const price = el("div", { role: "status" }, el("p", { class: "working" }, coins("info.working")));
    const sums = el("div");
    fill().catch((error) => { if (error.name !== "AbortError") replace(price, el("p", { class: "problem" }, roomError(error))); });
    return [el("p", { class: "muted" }, termsOf(wager)), pays, price, sums];

    async function fill() {
      const odds = await prices((value) => { if (value.done) replace(price, el("p", { class: "working" }, coins("info.share", { share: percent(value.done, 0) }))); });
      const found = odds.wagers.find((one) => one.wager === wager.id) ?? odds.wagers.find((one) => isPriceOf(one, wager.id));
      if (!found) {
        replace(price, el("p", { class: "hint" }, coins("info.none")));
        return;
      }
      replace(pays, payTable(wager, found));
      replace(price, priceLines(found, odds.returns[wager.id] ?? {}, stake));
      if (say) announce(`${coins("info.price", { price: priceText(found.ev, 3) })} ${lossText(found.ev, stake)}`);
      if (!found.rows.length || wager.kind === "insurance" || wager.kind === "raise") return;
      const many = plots("sums", { rounds: ROUNDS });
      replace(sums, el("h3", null, many), el("p", { class: "working", role: "status" }, plots("sumsWorking")));
      try {
        const runs = await poll(`${api}/sums?${new URLSearchParams({ wager: found.wager, rounds: ROUNDS })}`);
        replace(sums, el("h3", null, many), sumsPicture(runs, { stake }));
      } catch (error) {
        replace(sums, el("p", { class: "problem" }, roomError(error)));
      }
    }
  }

  return told;
}
