// The felt of a stored round: seats round the table with their chips and cards, the shared hands in the middle.

import { card } from "./cards.js";
import { chipStack } from "./chips.js";
import { $, attr, el, replace } from "./dom.js";
import { WIDE, places, placesRound, tablePicture } from "./picture.js";
import { cents, dollars, money, signed } from "./strings.js";
import { still } from "./settings.js";
import { sumsOf } from "./payments.js";
import { createPots, createStake, ovalPicture, placesOval } from "./pots.js";
import { among } from "./strings_among.js";
import { say } from "./strings_desk.js";
import { shapeOf } from "./parts.js";
import { handLabel, lyingHand } from "./record_view.js";

const SHAPE = { ...WIDE, rx: 458 };

const seatOf = (hand) => Number(/^seat (\d+)/.exec(hand)?.[1] ?? 0);

const row = (fresh) => (cards) => el("ul", { class: "cards" }, cards.map((text, place) =>
  el("li", { class: place === fresh && !still() ? "fresh" : null }, card(text))));

const label = (bet) => `${bet.name}${bet.number === undefined || bet.number === null ? "" : ` ${bet.number}`}`;

function betItem(bet, behind) {
  return el("li", null, chipStack(bet.amount, { most: 4 }),
    el("span", null, el("strong", null, money(bet.amount)), ` ${label(bet)}`,
      behind && el("span", { class: "small" }, ` ${say("replay.behind", { who: behind.name })}`),
      bet.carried && el("span", { class: "small" }, ` · ${say("result.stays")}`)));
}

const stakes = new Map(); // what lies before each seat, where there are pots

function seatItem(seat, place, { record, seats, pots }) {
  const stake = pots ? createStake() : null;
  if (stake) stakes.set(seat, stake);
  const here = seats.filter((one) => one.seat === seat);
  const person = here.find((one) => !one.backline);
  const bets = (record.wagers ?? []).filter((bet) => bet.seat === seat);
  const bank = record.bank?.seat === seat;
  const button = record.stacks && record.button === seat;
  const empty = !here.length && !bets.length && !bank;
  return el("li", { class: ["replay-seat", empty && "empty"], data: { seat }, style: { "--x": `${(100 * place.x) / SHAPE.width}%`, "--y": `${(100 * place.y) / SHAPE.height}%` } },
    el("div", { class: "seat-hands" }),
    stake?.chips,
    bets.length > 0 && el("ul", { class: "seat-bets plain" }),
    el("p", { class: "seat-pill" }, el("span", { class: "seat-number" }, el("span", { class: "visually-hidden" }, `${say("seat", { seat: "" }).trim()} `), seat),
      el("span", null, person?.name ?? say(empty ? "replay.empty" : "replay.somebody")),
      person?.bot && el("span", { class: "tag" }, say("bot")),
      bank && el("span", { class: "bank-mark" }, say("bank")),
      button && el("span", { class: "bank-mark" }, among("dealer")),
      record.stacks?.[seat] && el("span", { class: "small seat-chips" }, money(record.stacks[seat])),
      el("strong", { class: "seat-net" })),
    stake?.did);
}

function bankWords({ record, seats }) {
  const bank = seats.find((one) => one.seat === record.bank.seat && !one.backline);
  return [say("bankLine", { seat: record.bank.seat }), bank?.name, record.bank.amount ? `${say("posted").toLowerCase()} ${money(record.bank.amount)}` : "",
    record.dice?.length ? `${say("dice")} ${record.dice.join(" ")}` : ""].filter(Boolean).join(" · ");
}

/** What a seat has won when the first `lines` lines are done, in cents; null while none of them is its own. */
function wonAt(seat, { record }, lines, over) {
  const done = record.settlement.slice(0, lines);
  if (record.nets) return (over && !record.void && seat in record.nets ? cents(record.nets[seat]) : sumsOf(done).get(seat)) ?? null;
  const own = done.filter((line) => line.seat === seat);
  const bank = over && record.bank.seat === seat;
  if (!own.length && !(bank && !record.void)) return null;
  return own.reduce((sum, line) => sum + cents(line.net), 0) + (bank ? cents(record.bank.net) : 0);
}

/** The felt before the first card. */
export function replayFelt(told) {
  const { record, seats } = told;
  stakes.clear();
  drawPots = null;
  const count = Math.max(record.seats ?? 0, record.bank?.seat ?? record.button ?? 0, ...seats.map((one) => one.seat), ...(record.wagers ?? []).map((bet) => bet.seat));
  const at = told.pots ? placesOval(count, 0) : record.nets ? placesRound(count, 0) : places(count, 0, SHAPE);
  return el("div", { class: ["replay-table", record.nets && "among", told.pots && "oval"] },
    (told.pots ? ovalPicture : tablePicture)(record.name),
    el("p", { class: "replay-watermark", "aria-hidden": "true" }, say("replay.tag")),
    el("div", { class: "replay-middle" },
      el("p", { class: "bank-pill" }, (record.bank ? bankWords(told) : record.button ? among("buttonLine", { seat: record.button }) : among("noButton"))),
      el("ul", { class: "replay-hands plain", id: "replay-hands" }),
      told.pots && el("div", { class: "pots", id: "replay-pots" })),
    el("ul", { class: "replay-seats plain" }, Array.from({ length: count }, (_, place) => seatItem(place + 1, at[place + 1], told))));
}

let drawPots = null;

/** Bets before the seats, pots in the middle, who has folded. */
function drawStakes(told, felt, lines) {
  drawPots ??= createPots($("#replay-pots"));
  drawPots({ felt: lines ? null : felt, people: told.seats });
  for (const [seat, stake] of stakes) {
    const here = felt?.seats[seat] ?? null;
    stake.draw(lines ? null : here);
    const node = $(`.replay-seat[data-seat="${seat}"]`);
    attr(node, "data-folded", Boolean(here?.folded));
    if (here) $(".seat-chips", node).textContent = money(here.stack);
  }
}

/** The wagers before a seat, and behind them what doubles, splits and raises have `added`. */
function betItems({ record, seats }, seat, added) {
  const behind = (bet) => seats.find((one) => one.seat === seat && one.backline && one.backline === bet.backline);
  const named = added.map((bet) => ({ ...bet, name: `${bet.name[0].toUpperCase()}${bet.name.slice(1).replaceAll("-", " ")}` }));
  return [...(record.wagers ?? []), ...named].filter((bet) => bet.seat === seat).map((bet) => betItem(bet, behind(bet)));
}

/**
 * The felt as it lies with these hands and the chips `added` in play, when the first `lines` lines of
 * the settlement are done.
 */
export function drawFelt(told, { hands, added, lines, over, felt = null }) {
  if (told.pots) drawStakes(told, felt, lines);
  const { record } = told;
  const shape = shapeOf(record.events.filter(({ parts }) => parts));
  const cardsOf = (hand) => lyingHand(hand, { shape, row: row(hand.fresh) });
  replace($("#replay-hands"), hands.filter(({ name }) => !seatOf(name)).map((hand) => el("li", null,
    el("span", { class: "label" }, handLabel(hand.name)), cardsOf(hand))));
  for (const node of document.querySelectorAll(".replay-seat")) {
    const seat = Number(node.dataset.seat);
    if ($(".seat-bets", node)) replace($(".seat-bets", node), betItems(told, seat, added));
    replace($(".seat-hands", node), hands.filter(({ name }) => seatOf(name) === seat).map(cardsOf));
    const net = wonAt(seat, told, lines, over);
    const box = $(".seat-net", node);
    box.textContent = net === null ? "" : signed(dollars(net));
    attr(box, "data-result", net === null ? null : net > 0 ? "won" : net < 0 ? "lost" : "even");
  }
}
