// Rounds in which players pay each other: who pays whom and for what, and what it brought everybody.

import { el } from "./dom.js";
import { cents, dollars, handText, money, signed } from "./strings.js";
import { among } from "./strings_among.js";
import { ROOM } from "./room_says.js";

const SCORED = /^(.*): (\d+ \w+)$/;
const NEXT = /(?<=: \d+ \w+), /; // a comma after "1 point"; those within the name of a hand are others
/** The "seat" of the pot in a payment. */
export const POT = 0;
const HOUSE = -1;
const OWED = /^\$[\d,.]+ was owed$/;

/** A line of a table or of a record as {payer, payee, paid, owed, why, cite}; money in cents. */
export const paymentOf = (line) => ({
  order: line.order, payer: line.payer, payee: line.payee ?? line.seat, paid: cents(line.paid ?? line.net), owed: cents(line.amount), row: line.row, why: line.why, cite: line.cite,
});

/** The reasons of a payment, one by one: [{words, points, less}]; `less` speaks for the one who pays. */
export function reasonsOf(why) {
  return String(why ?? "").split("; ").filter((clause) => !OWED.test(clause)).flatMap((clause) => {
    const less = clause.startsWith("less ");
    return (less ? clause.slice(5) : clause).split(NEXT).map((reason) => {
      const [, words, points] = SCORED.exec(reason) ?? [null, reason, ""];
      return { words: handText(words), points, less };
    });
  });
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** A seat by its number; the pot that nobody has won yet is seat 0. */
export const seatName = (seat) => (seat === POT ? among("thePot") : seat === HOUSE ? among("house") : among("seat", { seat }));

/** What a hand of poker tells of a payment: the bets are known, what is won or taken is not. */
export const isNews = (line) => paymentOf(line).payee !== POT || line.row !== "wagers";

/** "Seat 3 pays seat 2"; `mine` is the seat of the one who reads it, `name(seat)` what a seat is called; `pots` are won. */
export function headWords({ payer, payee, paid, row }, { mine = null, name = seatName, pots = false } = {}) {
  if (pots && payer === POT) {
    const amount = money(dollars(paid));
    const words = payee === HOUSE ? among("pot.taken", { amount }) : payee === mine ? among("pot.youWin", { amount }) : among("pot.wins", { name: capital(name(payee)), amount });
    return payee === HOUSE || row === "pot" ? words : `${words} · ${row}`;
  }
  if (payee === mine) return among("paysYou", { payer: capital(name(payer)) });
  if (payer === mine) return among("youPay", { payee: name(payee) });
  return among("pays", { payer: capital(name(payer)), payee: name(payee) });
}

/** A payment as one sentence. */
export function paymentWords(line, { name = seatName, pots = false } = {}) {
  const { payer, payee, paid, why, row } = paymentOf(line);
  if (pots && payer === POT) {
    return among(payee === HOUSE ? "pot.takenWords" : "pot.words", { name: capital(name(payee)), amount: money(dollars(paid)), row, why: handText(why) });
  }
  return among("paysWords", { payer: capital(name(payer)), payee: name(payee), amount: paid ? money(dollars(paid)) : among("nothing"), why: handText(why) });
}

/** The reasons of a payment as a list, points beside each. */
export const reasonList = (why) => el("ul", { class: "reasons plain", lang: ROOM }, reasonsOf(why).map(({ words, points, less }) => el("li", { class: less ? "less" : null },
  el("span", null, words), points && el("span", { class: "points" }, `${less ? "−" : ""}${points}`))));

/** What was owed beyond what a stack could pay, or nothing. */
export const owedNote = ({ paid, owed }) => (paid === owed ? null : el("span", { class: "short money" }, among("owed", { amount: money(dollars(owed)) })));

/** Cents won or lost by seat after these lines. */
export function sumsOf(lines) {
  const sums = new Map();
  for (const { payer, payee, paid } of lines.map(paymentOf)) {
    sums.set(payer, (sums.get(payer) ?? 0) - paid);
    sums.set(payee, (sums.get(payee) ?? 0) + paid);
  }
  return sums;
}

/** What the round brought everybody: `nets` is an amount for each seat. */
export const netList = (nets, { name = seatName } = {}) => el("dl", { class: "nets" }, Object.entries(nets).map(([seat, net]) => el("div", null,
  el("dt", null, capital(name(Number(seat)))),
  el("dd", { class: ["money", cents(net) > 0 ? "good" : cents(net) < 0 ? "bad" : ""] }, signed(net)))));

/** One sentence on what the round brought the one at seat `mine`. */
export function netSummary(last, mine) {
  if (last.void) return { words: among("sum.void", { why: last.void }), mood: "even" };
  if (mine === undefined || mine === null) return { words: "", mood: "" };
  const net = last.nets[String(mine)];
  if (net === undefined || !(last.dealt_in ?? [mine]).includes(mine)) return { words: among("sum.none"), mood: "none" };
  const whole = cents(net);
  const mood = whole > 0 ? "won" : whole < 0 ? "lost" : "even";
  return { words: among(`sum.${mood}`, { amount: money(dollars(Math.abs(whole))) }), mood };
}

/** The payments of a record as a table, all or the first `upTo`; sources in words. */
export function paymentTable(record, cites, { upTo = Infinity, fresh = -1, name = seatName } = {}) {
  const head = [["#", "num"], [among("payer"), ""], [among("payee"), ""], [among("amount"), "num"], [among("why"), ""]];
  const lines = record.settlement.slice(0, upTo).map(paymentOf);
  if (!lines.length) return el("p", { class: "muted" }, among("noPayments"));
  return el("table", { class: "data payments" },
    el("caption", { class: "visually-hidden" }, among("settled")),
    el("thead", null, el("tr", null, head.map(([words, kind]) => el("th", { class: kind, scope: "col" }, words)))),
    el("tbody", null, lines.map((line, place) => el("tr", { class: place === fresh ? "fresh" : null, "aria-current": place === fresh ? "step" : null },
      el("td", { class: "num order" }, line.order),
      el("th", { scope: "row", "data-label": among("payer") }, capital(name(line.payer))),
      el("td", { "data-label": among("payee") }, capital(name(line.payee))),
      el("td", { class: "num", "data-label": among("amount") }, el("strong", null, money(dollars(line.paid))), owedNote(line)),
      el("td", { class: "why", "data-label": among("why") }, reasonList(line.why), line.cite && el("span", { class: "cite" }, cites?.[line.cite] ?? line.cite))))));
}

/** The nets of a record under their heading. */
export const netsSummary = (record, { name = seatName } = {}) => el("div", { class: "bank-summary" },
  el("h3", null, among("nets")), netList(record.nets, { name }),
  record.conserved && !record.void ? el("p", { class: "small muted" }, record.collected && cents(record.collected) ? among("conservedFee", { amount: money(record.collected) }) : among("conserved")) : null);
