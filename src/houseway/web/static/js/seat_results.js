// What a settlement does to each seat: one sentence on all of its wagers, and the ways that chips go.

import { cents, dollars, money, signed } from "./strings.js";
import { paymentOf } from "./payments.js";
import { coins } from "./strings_money.js";

export const BANK = "bank";
export const HOUSE = "house";
export const POT = "pot";

/** The part of a stake that the bank could not cover, in cents. */
export function uncovered(line) {
  if (line.result === "returned") return /^not covered/.test(line.why ?? "") ? cents(line.amount) : 0;
  if (line.result === "win" || line.result === "lose") return Math.max(0, cents(line.amount) - cents(line.in_action));
  return 0;
}

/** The part of a wager that goes back without having been won or lost, in cents. */
const unplayed = (line) => (line.result === "returned" ? cents(line.amount) : uncovered(line));

function betName(line) {
  const name = line.number === null || line.number === undefined ? line.name : `${line.name} ${line.number}`;
  return line.hand > 1 ? coins("bet.hand", { name, number: line.hand }) : name;
}

/** One wager: "Player +$5", "Banker push", "Tie −$3 ($2 uncovered)". */
export function betWords(line) {
  const name = betName(line);
  const short = uncovered(line);
  if (line.result === "returned") return coins(short ? "bet.uncovered" : "bet.returned", { name });
  if (line.result === "push" || line.result === "stays") return coins(`bet.${line.result}`, { name });
  const bet = coins("bet.moved", { name, net: signed(line.net) });
  return short ? coins("bet.part", { bet, amount: money(dollars(short)) }) : bet;
}

/** What these lines, all of one player, brought: "Player +$5, Phoenix 7 −$5: net $0". */
export function resultWords(lines) {
  const bets = lines.map(betWords).join(", ");
  const net = lines.reduce((sum, line) => sum + cents(line.net), 0);
  return lines.length > 1 ? coins("net", { bets, net: signed(dollars(net)) }) : bets;
}

/** The lines of each player, in the order in which the players come up: [{seat, backline, lines}]. */
export function byPlayer(lines) {
  const found = new Map();
  for (const line of lines) {
    const { seat, backline } = line;
    const key = `${seat}|${backline || ""}`;
    if (!found.has(key)) found.set(key, { seat, backline: backline || "", lines: [] });
    found.get(key).lines.push(line);
  }
  return [...found.values()];
}

/** Won or lost by each seat after these lines, in cents; `bank` is the seat that pays and collects. */
export function netsOf(lines, bank) {
  const nets = new Map();
  const add = (seat, net) => nets.set(seat, (nets.get(seat) ?? 0) + net);
  for (const line of lines) {
    const net = cents(line.net);
    if (!line.backline) add(line.seat, net);
    if (bank && !line.paid_by) add(bank, -net);
  }
  return nets;
}

/**
 * The ways of the chips of a line: [{from, to, cents, word}]. An end is BANK, HOUSE, POT, {seat} or,
 * for the place of a wager, {seat, backline, wager, number, hand}.
 */
export function waysOf(line) {
  if ("payer" in line) {
    const { payer, payee, paid } = paymentOf(line);
    const end = (seat) => (seat > 0 ? { seat } : seat === 0 ? POT : HOUSE);
    return paid ? [{ from: end(payer), to: end(payee), cents: paid, word: "" }] : [];
  }
  const spot = { seat: line.seat, backline: line.backline || "", wager: line.wager, number: line.number, hand: line.hand };
  const own = { seat: line.seat };
  const net = cents(line.net);
  const bank = line.paid_by ? HOUSE : BANK;
  const back = unplayed(line);
  const ways = [];
  if (net > 0) ways.push({ from: bank, to: spot, cents: net, word: "" });
  if (net < 0) ways.push({ from: spot, to: bank, cents: -net, word: "" });
  if (back) ways.push({ from: spot, to: own, cents: back, word: coins(uncovered(line) ? "uncovered" : "returned") });
  return ways;
}
