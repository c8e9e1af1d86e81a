// The table of the bank's desk: as chips on the page, as the room reads it, as a link holds it.

import { cents, dollars } from "./strings.js";
import { plainMoney } from "./desk_form.js";

const NUMBERS = ["pace", "hours", "day_hours", "rounds", "offered"];
const AMOUNTS = ["loss", "bankroll", "goal"];
export const FIELDS = [...NUMBERS, ...AMOUNTS];

/** A number where the text is one, else the text: the room says what is wrong with it. */
const numeric = (text) => (text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text.trim());

/** The table of the page from one that is described as for `houseway bank`. */
export function stateOf(game, described, form) {
  const { bank = {}, collection = null, play = "", wagers = [], ...rest } = described;
  const named = typeof play === "string" ? { others: play } : { ...play };
  const { others = "", ...seats } = named;
  const bets = wagers.map((bet) => ({
    seat: Number(bet.seat), backline: String(bet.backline ?? ""), wager: idOf(bet.wager, form), number: bet.number ?? null, amount: cents(plainMoney(bet.amount)),
  }));
  const behind = [...new Map(bets.filter((bet) => bet.backline).map(({ seat, backline }) => [`${seat}/${backline}`, { seat, backline }])).values()];
  const said = Object.fromEntries(FIELDS.map((name) => [name, rest[name] === undefined ? "" : String(rest[name])]));
  return {
    game, bank: Number(bank.seat ?? 1), cover: bank.amount === undefined ? "" : String(bank.amount), policy: String(rest.policy ?? ""),
    schedule: String(collection?.schedule ?? ""), option: String(collection?.option ?? ""), others: String(others), plays: seats, bets, behind, said,
  };
}

const idOf = (name, { wagers }) => wagers.find((one) => one.wager === name || one.name.toLowerCase() === String(name).toLowerCase())?.wager ?? String(name);

/** The table as the room reads it: only what is said. */
export function describedAs(state) {
  const { bank, cover, policy, schedule, option, others, plays, bets, said } = state;
  const amount = plainMoney(cover);
  const seats = Object.fromEntries(Object.entries(plays).filter(([seat]) => bets.some((bet) => bet.seat === Number(seat))));
  const play = Object.keys(seats).length ? { ...(others ? { others } : {}), ...seats } : others;
  return {
    bank: { seat: bank, ...(amount ? { amount } : {}) },
    wagers: bets.map((bet) => ({
      seat: bet.seat, wager: bet.wager, amount: dollars(bet.amount),
      ...(bet.backline ? { backline: bet.backline } : {}), ...(bet.number === null ? {} : { number: bet.number }),
    })),
    ...(option ? { collection: { ...(schedule ? { schedule } : {}), option } } : {}),
    ...(policy ? { policy } : {}),
    ...(play ? { play } : {}),
    ...Object.fromEntries(NUMBERS.filter((name) => said[name].trim()).map((name) => [name, numeric(said[name])])),
    ...Object.fromEntries(AMOUNTS.filter((name) => plainMoney(said[name])).map((name) => [name, plainMoney(said[name])])),
  };
}

/** Whether a value has the shape of a link's table; the room checks what it says. */
export const isLinked = (value) => typeof value?.game === "string" && typeof value.table === "object" && value.table !== null
  && (value.table.wagers === undefined || Array.isArray(value.table.wagers));
