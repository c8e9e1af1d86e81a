// A settled round as a person reads it: cards, lines of the settlement, bank, collection, events.

import { card, cardName } from "./cards.js";
import { el } from "./dom.js";
import { namesOf, partLabel, partsOf, setWords } from "./parts.js";
import { cents, dollars, money, signed } from "./strings.js";
import { among } from "./strings_among.js";
import { say } from "./strings_desk.js";
import { ROOM, roomSays } from "./room_says.js";

const CARD = /([1-6])-([1-6])|(?:joker|jk)\d?|(10|[2-9tjqka])\s*(?:of\s*)?([cdhs♣♦♥♠])[a-z]*\*?/giu;

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** The words of a choice with their cards as they are printed: "meld 2♣ 2♦ 10♠". */
const printed = (words) => String(words).replace(/\b([2-9TJQKA])([cdhs])\b/g, (_, rank, suit) => (rank === "T" ? "10" : rank) + SUITS[suit]);

/** Cards out of what a person typed: {cards: ["9h", "6c"], rest: "what is no card"}. */
export function readCards(text) {
  const cards = [];
  const rest = text.replace(CARD, (word, one, other, rank, suit) => {
    if (one) cards.push(one < other ? `${other}-${one}` : word);
    else if (!rank) cards.push("Jk");
    else {
      const plain = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" }[suit] ?? suit.toLowerCase();
      cards.push((rank === "10" ? "T" : rank.toUpperCase()) + plain + (word.endsWith("*") ? "*" : ""));
    }
    return " ";
  }).replace(/[\s,;.]+/g, " ").trim();
  return { cards, rest };
}

/** Cards in a row. */
export const cardRow = (cards) => el("span", { class: "cards" }, cards.map((text) => card(text)));

/** A hand's name for people: "seat 2/1" is "Seat 2, hand 1", "seat 2/front" is "Seat 2, front". */
export function handLabel(name) {
  const own = /^seat (\d+)(?:\/(\w+))?$/.exec(name);
  if (own?.[2]) return say(/^\d/.test(own[2]) ? "seatHand" : "seatPart", { seat: own[1], hand: own[2] });
  return own ? say("seat", { seat: own[1] }) : partLabel(name.replace("/", ", "));
}

/** A hand as it lies: in one row, or in its parts with their names. `row(cards)` draws cards. */
export function lyingHand(hand, { row = cardRow, shape = null } = {}) {
  const parts = partsOf(hand, shape);
  if (!parts.some((part) => part.name)) return row(hand.cards);
  const told = setWords(hand);
  return el("div", { class: "set-hand", title: told || null },
    parts.map(({ name, cards, says }) => el("div", { class: "set-group" }, name && el("span", { class: "set-name" }, partLabel(name)), row(cards), says && el("span", { class: "set-words" }, says))),
    told && el("p", { class: ["set-told", hand.foul && "foul"] }, told));
}

/** How hands were opened in the events of a record, by hand; sources in words. */
export function openedHands(events, cites) {
  const opened = (events ?? []).filter((event) => event.event === "parts");
  return new Map(opened.map((event) => [event.hand, { ...event, set: true, cite: cites?.[event.cite] ?? event.cite }]));
}

/** Whose wager a line is. */
export function whoseText(line) {
  const seat = line.hand ? say("seatHand", line) : say("seat", line);
  return line.backline ? `${line.backline}, ${seat.toLowerCase()}` : seat;
}

/** What of a line's stake the bank could not cover, in cents. */
export function uncoveredOf(line) {
  const decided = ["win", "lose", "returned"].includes(line.result);
  const outside = ["no-action", "misdeal", "foul"].includes(line.row);
  return decided && !outside ? Math.max(0, cents(line.amount) - cents(line.in_action)) : 0;
}

const source = (cite, cites) => cite && el("span", { class: "cite" }, cites?.[cite] ?? cite);

/** One line of the settlement as a group of two rows: figures, then the reason; `fresh` marks the one just reached. */
export function lineRows(line, cites, { fresh = false, who = whoseText } = {}) {
  const open = uncoveredOf(line);
  const wager = line.name + (line.number === null || line.number === undefined ? "" : ` ${line.number}`);
  return el("tbody", { class: [`line-${line.result}`, fresh && "fresh"], "aria-current": fresh ? "step" : null },
    el("tr", null,
      el("td", { class: "num order", rowspan: 2 }, line.order),
      el("th", { scope: "row" }, who(line), el("span", { class: "wager-name" }, wager)),
      el("td", { class: "num", "data-label": say("amount") }, money(line.amount)),
      el("td", { class: "num", "data-label": say("inAction") }, money(line.in_action)),
      el("td", { "data-label": say("result") }, el("span", { class: `result ${line.result}` }, say(`result.${line.result}`),
        open > 0 && line.result !== "returned" ? ` ${say("inPart")}` : "")),
      el("td", { class: ["num net", cents(line.net) > 0 ? "good" : cents(line.net) < 0 ? "bad" : ""], "data-label": say("net") }, signed(line.net)),
      el("td", { class: "num", "data-label": say("returned") }, money(line.returned),
        open > 0 ? el("span", { class: "open-part" }, say("uncovered", { amount: money(dollars(open)) })) : null)),
    el("tr", { class: "why-row" }, el("td", { class: "why", colspan: 6, lang: ROOM }, line.why, " ", source(line.cite, cites))));
}

/** The settlement as a table, all lines or the first `upTo`. */
export function settlementTable(record, cites, { upTo = Infinity, fresh = -1, who = whoseText } = {}) {
  const head = [["order", "num"], ["whose", ""], ["amount", "num"], ["inAction", "num"], ["result", ""], ["net", "num"], ["returned", "num"]];
  return el("table", { class: "data settlement" },
    el("caption", { class: "visually-hidden" }, say("settledLines")),
    el("thead", null, el("tr", null, head.map(([key, kind]) => el("th", { class: kind, scope: "col" }, say(key))))),
    record.settlement.slice(0, upTo).map((line, place) => lineRows(line, cites, { fresh: place === fresh, who })));
}

const pair = (term, text, kind = "") => el("div", { class: kind }, el("dt", null, term), el("dd", { class: "money" }, text));

/** The bank: posted, paid, collected, net, and what came back uncovered. */
export function bankSummary(record) {
  const { bank } = record;
  const open = record.settlement.reduce((sum, line) => sum + uncoveredOf(line), 0);
  return el("div", { class: "bank-summary" },
    el("h3", null, say("bankLine", { seat: bank.seat })),
    el("dl", { class: "figures" },
      pair(say("posted"), bank.amount === undefined || bank.amount === null ? say("coversAll") : money(bank.amount)),
      pair(say("paid"), money(bank.paid)),
      pair(say("collected"), money(bank.collected)),
      pair(say("net"), signed(bank.net), cents(bank.net) < 0 ? "bad" : "good"),
      pair(say("cameBack"), open ? money(dollars(open)) : say("nothingUncovered"), open ? "warn" : "")),
    record.conserved && !record.void ? el("p", { class: "small muted" }, say("startsAt", { seat: record.start }), " ", say("conserved")) : null);
}

/** The fees of the round. */
export function collectionList(record, cites) {
  const fees = record.collections ?? [];
  const none = record.collection ? say("nothingDue") : say("noCollection");
  return el("div", { class: "collection" },
    el("h3", null, say("collection")),
    fees.length ? el("ul", { class: "plain" }, fees.map((fee) => el("li", null,
      el("strong", null, `${handLabel(fee.payer)} ${money(fee.amount)}`), " ", roomSays(fee.why), " ", source(fee.cite, cites))))
      : el("p", { class: "muted" }, none));
}

/** Jackpots that were won, or nothing. */
export function jackpotList(record, cites) {
  return (record.jackpots ?? []).map((jackpot) => el("div", { class: "jackpot notice ok" },
    el("h3", null, `${say("jackpot")}: ${jackpot.name}`),
    el("p", null, roomSays(jackpot.why), " ", source(jackpot.cite, cites)),
    el("ul", { class: "plain" }, jackpot.shares.map((share) => el("li", null,
      `${share.side}: ${share.who}, `, share.amount ? money(share.amount) : say("ofThePrize", { share: share.share }))))));
}

const spaced = (name) => name.replaceAll("-", " ");
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Irregularities and a misdeal, with the rule that repairs them. */
export function troubles(record, cites) {
  const odd = (record.events ?? []).filter((event) => event.event === "irregularity");
  return [
    ...odd.map((event) => el("p", { class: "notice warn" }, el("strong", null, `${say("irregularity")}: ${spaced(event.what)}`),
      event.hand ? `, ${handLabel(event.hand)}` : "", `: ${spaced(event.repair)}. ${capital(event.why ?? "")} `, source(event.cite, cites))),
    record.void ? el("p", { class: "notice error" }, el("strong", null, `${say("misdeal")}: ${record.void}. `), record.nets ? among("nobodyPays") : say("allBack")) : null,
  ];
}

/** One event of a record as a sentence. */
export function eventText(event) {
  const hand = event.hand ? handLabel(event.hand) : "";
  switch (event.event) {
    case "card":
      if (!event.card || event.card === "??") return say("event.cardHidden", { hand });
      return say(event.face === "down" ? "event.cardDown" : "event.card", { hand, card: cardName(event.card) });
    case "set": return say("event.set", { hand });
    case "parts": return say("event.parts", { hand, words: [namesOf({ cards: [], ...event }), setWords({ ...event, cite: "" })].filter(Boolean).join(" · ") });
    case "open": return say("event.open", { hand });
    case "foul": return among("event.foul", { hand, why: event.why });
    case "declared": return among("event.declared", { hand, sweep: String(event.sweep).replaceAll("-", " ") });
    case "fantasy-land": return among(event.stays ? "event.stays" : "event.fantasy", { hand, why: event.why });
    case "sits-out": return among("event.out", { seat: event.seat, why: event.why });
    case "moved": return among("event.moved", { hand, into: handLabel(event.into), card: cardName(event.card) });
    case "cut": return among("event.cut", { seat: event.seat, cards: Object.entries(event.cards).map(([seat, text]) => `${among("seat", { seat })} ${cardName(text)}`).join(", ") });
    case "tie": return among("event.tie", event);
    case "street": return among("event.street", { name: event.name.charAt(0).toUpperCase() + event.name.slice(1).replaceAll("-", " ") });
    case "draws": return among(event.count ? "event.draws" : "event.pat", { hand, count: event.count });
    case "shows": return among("event.shows", { hand, made: Object.values(event.says).join("; ") });
    case "posts": case "collection-blind": case "wagers": case "folds": case "uncalled": case "exposes": case "reshuffle": case "common-card": case "sevens-rule": case "no-action": case "takes-back":
      return among(`event.${event.event}`, { ...event, hand });
    case "wins": return among("event.wins", { hand, why: event.why });
    case "compared": return among("event.compared", { hands: event.hands.map(handLabel).join(", ") });
    case "choice": return say("event.choice", { do: printed(event.do), who: handLabel(event.who), total: printed(event.total ?? "") });
    case "house-way": return say("event.houseWay", { ...event, who: handLabel(event.who) });
    case "natural": return say(event.player === undefined ? "event.naturalOne" : "event.natural", event);
    case "split": return say("event.split", { hand, into: handLabel(event.into) });
    case "irregularity": return say("event.irregularity", event);
    case "dead-card": return say("event.deadCard", { card: event.card ? cardName(event.card) : "" });
    case "misdeal": return say("event.misdeal", event);
    default: return event.text ?? event.event;
  }
}

/** "3 lines", for announcements. */
export const lineCount = (record) => say("lineCount", { n: record.settlement.length });
