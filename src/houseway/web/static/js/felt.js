// The felt: seats on an arc, hands, buttons, the bank, the countdown. Everything comes from layout and state.

import { attr, el, replace, setText } from "./dom.js";
import { chipStack } from "./chips.js";
import { cents, dollars, handText, money, signed, t } from "./strings.js";
import { dealTime, drawHand, freshCards } from "./felt_hands.js";
import { cardsInWords, shapeOf } from "./parts.js";
import { among } from "./strings_among.js";
import { WIDE, die, places, placesRound, smallPicture, tablePicture } from "./picture.js";
import { createPots, createStake, ovalPicture, placesOval } from "./pots.js";
import { BANK, HOUSE, POT } from "./seat_results.js";
import { createTravel } from "./travel.js";
import { ROOM } from "./room_says.js";

const HURRY = 5; // seconds left
const RING_STEPS = 20;
const BANK_CHIPS = 8;
const SMALL = "(max-width: 48rem), (max-height: 30rem)";

const LONGEST = 10; // letters that a small spot has room for
const PLAIN = /( (bonus|bet|wager|line|game))+$/i;

/** Labels for small spots, by name: "Tie", "Fortune" for Fortune Bonus, "Blackjack P." for Blackjack Play beside Blackjack Ante. */
export function shortNames(names) {
  const label = (name, count) => name.replace(PLAIN, "").split(" ").slice(0, count).join(" ");
  const tells = (name, count) => names.every((other) => other === name || label(other, count) !== label(name, count));
  return new Map(names.map((name) => {
    const words = label(name).split(" ");
    const counts = words.map((_, place) => place + 1).filter((count) => tells(name, count));
    const fits = counts.filter((count) => label(name, count).length <= LONGEST).at(-1);
    if (fits) return [name, label(name, fits).replace(/ (the|&)$/, "")];
    const [first, ...more] = label(name, counts[0]).split(" ");
    return [name, [first.slice(0, LONGEST - 1), ...more.map((word) => `${word[0]}.`)].join(" ")];
  }));
}

/** What lies in front of somebody; what a raise, a double or a split added in the play is one amount more. */
export function betsOf(person, phase) {
  const placed = person.bets.reduce((sum, bet) => sum + cents(bet.amount), 0);
  const more = phase === "play" && person.in_play ? cents(person.in_play) - placed : 0;
  return more > 0 ? [...person.bets, { wager: "+", name: t("bet.more"), number: null, amount: dollars(more) }] : person.bets;
}

/** One spot's name in full, with its number where it has one. */
export const spotName = (name, number) => (number === null || number === undefined ? name : `${name} ${number}`);

/** The place of a wager, as an attribute: the wager, its number, and the hand where there are several. */
export const liesKey = ({ wager, number, hand }) => `${wager}|${number ?? ""}|${hand > 1 ? hand : ""}`;

const disc = (kind, words, small, label) => el("span", { class: ["disc", kind] },
  el("span", { "aria-hidden": "true" }, words, small && el("small", null, small)),
  el("span", { class: "visually-hidden" }, label));

/** The bank's pill: who banks, its chips, a bar and words for the cover that is left. Gives a function that draws it. */
function bankPill(root) {
  const who = el("span", { class: "bank-who" });
  const name = el("span", { class: "bank-name" });
  const chips = el("span", { class: "bank-chips" });
  const bar = el("span");
  const words = el("span", { class: "bank-left money" });
  const flow = el("span", { class: "bank-flow money" });
  root.append(el("span", { class: "bank-seat" }, who, name), chips, el("span", { class: "bank-bar", "aria-hidden": "true" }, bar), words, flow);
  let drawn = null;
  return ({ seat, turn, name: called, posted, left, flow: said }) => {
    setText(who, `${t("bank.who", { seat })} · ${turn}`);
    setText(name, called && `, ${called}`);
    setText(words, t("bank.left", { left: money(dollars(left)), posted: money(dollars(posted)) }));
    setText(flow, said);
    attr(flow, "hidden", !said);
    bar.style.setProperty("transform", `scaleX(${posted ? Math.max(0, Math.min(1, left / posted)) : 0})`);
    if (drawn === left) return;
    drawn = left;
    replace(chips, chipStack(dollars(left), { most: BANK_CHIPS }));
  };
}

/** Draw the felt into `root`. Hooks: sit(seat, {backline}), spots (the node with my own
 * wager spots), dealt(count, took): so many cards come within so many milliseconds. */
export function createFelt(root, hooks) {
  const small = matchMedia(SMALL);
  const picture = el("div", { class: "felt-back" });
  const dealer = el("div", { class: "dealer" });
  const hands = el("ul", { class: "shared-hands", "aria-label": t("felt.hands") });
  const message = el("p", { class: "felt-message" });
  const why = el("p", { class: "felt-why", lang: ROOM });
  const bank = el("div", { class: "bank", role: "group", "aria-label": t("bank.label") });
  const cover = bankPill(bank);
  const clock = el("span", { class: "clock", "aria-hidden": "true" });
  const pot = el("p", { class: "pot money", hidden: true });
  const pots = el("div", { class: "pots", hidden: true });
  const drawPots = createPots(pots);
  const centre = el("div", { class: "centre" }, bank, hands, pot, pots, el("div", { class: "message-row" }, clock, el("div", { class: "messages" }, message, why)));
  const seatList = el("ol", { class: "seats", "aria-label": t("felt.seats") });
  root.append(picture, dealer, centre, seatList);
  const travel = createTravel(root);

  let layout = null;
  let short = new Map(); // labels of small spots
  let drawn = new Map();
  let shared = new Map();
  let first = true;
  let dense = false;
  let arranged = "";
  let last = null;
  let landing = 0;
  let shape = null; // how hands are parted here

  function drawTable() {
    root.classList.toggle("compact", small.matches);
    root.style.setProperty("--units", String(WIDE.width));
    const draw = layout?.pots ? ovalPicture : tablePicture;
    const table = small.matches ? smallPicture() : draw(layout?.game.name ?? "");
    replace(picture, table, apart(table));
    arranged = "";
  }
  /** The countdown in a picture of its own: the table is not painted again while it runs. */
  function apart(table) {
    const alone = table.cloneNode(false);
    alone.classList.add("felt-ring");
    alone.append(...table.querySelectorAll(".ring-track, .ring"));
    return alone;
  }

  small.addEventListener("change", () => { drawTable(); if (last) update(...last); });
  drawTable();

  function setLayout(message_) {
    layout = message_;
    short = shortNames(layout.wagers.map((wager) => wager.name));
    document.documentElement.dataset.felt = layout.game.felt || "green";
    document.documentElement.dataset.deck = layout.tiles ? "tiles" : "cards";
    dense = layout.wagers.filter((wager) => wager.placed && !wager.numbers?.length).length > 2;
    root.classList.toggle("dense", dense);
    root.classList.toggle("crowded", layout.seats > 7);
    root.classList.toggle("among", Boolean(layout.among && !layout.pots));
    root.classList.toggle("oval", Boolean(layout.pots));
    drawTable();
    drawn = new Map();
    shared = new Map();
    shape = null;
    replace(seatList);
    replace(hands);
    first = true;
    arranged = "";
  }

  function seatNode(seat) {
    if (!drawn.has(seat)) {
      const parts = {
        cards: el("div", { class: "seat-cards" }),
        bets: el("div", { class: "seat-bets" }),
        others: el("div", { class: "seat-others" }),
        behind: el("p", { class: "behind-name mine-behind" }),
        plate: el("div", { class: "plate" }),
        hands: new Map(),
        signs: {},
      };
      parts.stake = createStake();
      parts.node = el("li", { class: "seat", data: { seat } }, parts.plate, parts.cards, parts.bets, layout.pots && [parts.stake.chips, parts.stake.did]);
      drawn.set(seat, parts);
      seatList.append(parts.node);
    }
    return drawn.get(seat);
  }

  function arrange(mine) {
    const sign = `${layout.seats}|${mine}`;
    if (sign === arranged) return;
    arranged = sign;
    root.style.setProperty("--others", String(Math.max(2, layout.seats - (mine ? 1 : 0))));
    const spots = layout.pots ? placesOval(layout.seats, mine) : layout.among ? placesRound(layout.seats, mine) : places(layout.seats, mine, WIDE);
    const begin = mine || 1;
    for (let index = 0; index < layout.seats; index += 1) {
      const seat = ((begin - 1 + index) % layout.seats) + 1;
      const { node } = seatNode(seat);
      const { x, y, dx = 0, dy = 0 } = spots[seat];
      for (const [name, value] of Object.entries({ x, y, dx, dy })) node.style.setProperty(`--${name}`, String(Math.round(value)));
      const side = x < WIDE.width * 0.36 ? "left" : x > WIDE.width * 0.64 ? "right" : "middle";
      node.dataset.side = side;
      node.classList.toggle("mine", seat === mine);
      seatList.append(node);
    }
  }

  const redraw = (parts, name, sign, make) => {
    const text = JSON.stringify(sign);
    if (parts.signs[name] === text) return;
    parts.signs[name] = text;
    replace(parts[name], make());
  };

  function drawHands(state) {
    const fresh = freshCards();
    const seen = new Set();
    shape = shapeOf(state.hands, state.waits) ?? shape;
    const rank = (name) => {
      const at = layout.hands.indexOf(name.split("/")[0]);
      return at < 0 ? -1 : at;
    };
    const middle = state.hands.filter((hand) => hand.seat === null || hand.seat === undefined)
      .sort((a, b) => rank(a.hand) - rank(b.hand));
    middle.forEach((hand, index) => {
      seen.add(hand.hand);
      drawHand(hands, shared, hand, { fresh, shape, order: 100 + index });
    });
    for (const [name, parts] of shared) if (!seen.has(name)) { parts.node.remove(); shared.delete(name); }
    for (const [seat, parts] of drawn) {
      const own = state.hands.filter((hand) => hand.seat === seat);
      const names = new Set(own.map((hand) => hand.hand));
      for (const [name, hand] of parts.hands) if (!names.has(name)) { hand.node.remove(); parts.hands.delete(name); }
      own.forEach((hand) => drawHand(parts.cards, parts.hands, hand, { fresh, shape, order: seat }));
      attr(parts.cards, "data-hands", own.length || null);
    }
    const took = dealTime(fresh, { first });
    if (fresh.length && !first) hooks.dealt(fresh.length, took);
    if (took) landing = Date.now() + took;
    // A frame around cards that are still on their way would be empty.
    const waits = Date.now() >= landing ? state.waits : null;
    for (const [seat, parts] of drawn) {
      for (const [name, hand] of parts.hands) {
        attr(hand.node, "data-active", waits && waits.seat === seat && (waits.hand === name || parts.hands.size === 1) ? "true" : null);
      }
    }
    return took;
  }

  function betItem(bet, tight) {
    const name = spotName(bet.name, bet.number);
    const has = cents(bet.amount) > 0;
    return el("li", { class: ["bet", has && "filled", bet.lit && "lit"], title: name, data: { result: bet.result ?? "", lies: liesKey(bet) }, "aria-hidden": has || bet.outcome?.length ? null : "true" },
      el("span", { class: "bet-name" },
        el("span", { "aria-hidden": "true" }, spotName(short.get(bet.name) ?? bet.name, bet.number)),
        el("span", { class: "visually-hidden" }, `${name}: `)),
      cents(bet.lies ?? bet.amount) > 0 && chipStack(bet.lies ?? bet.amount, { most: tight ? 2 : 5 }),
      has && el("span", { class: "bet-amount money" }, money(bet.amount)),
      bet.outcome?.map((words) => el("span", { class: ["bet-outcome", bet.result] }, words)));
  }

  function spotsOf(person, lines, phase) {
    const printed = layout.wagers.filter((wager) => wager.placed && !wager.numbers?.length)
      .map((wager) => ({ wager: wager.id, name: wager.name, number: null, amount: "0" }));
    const lying = lines ?? betsOf(person, phase);
    const rest = [...lying];
    const all = printed.flatMap((spot) => {
      const found = rest.filter((bet) => bet.wager === spot.wager);
      found.forEach((bet) => rest.splice(rest.indexOf(bet), 1));
      return found.length ? found : [spot];
    });
    return [...all, ...rest];
  }

  function drawSeat(seat, state, view) {
    const parts = seatNode(seat);
    const here = state.people.filter((person) => person.seat === seat);
    const player = here.find((person) => !person.backline);
    const behind = here.filter((person) => person.backline);
    const isBank = state.bank?.seat === seat;
    const isButton = state.button === seat;
    const mine = state.you?.seat === seat;
    const standing = mine && state.you.backline;
    const turn = state.waits?.seat === seat || state.offer?.seat === seat;
    attr(parts.node, "data-empty", !here.length);
    attr(parts.node, "data-bank", isBank);
    attr(parts.node, "data-turn", turn);
    attr(parts.node, "data-settling", view.seat === seat);
    attr(parts.node, "data-away", player && (!player.connected || player.out));
    const stake = state.felt?.seats[seat] ?? null;
    attr(parts.node, "data-folded", stake ? stake.folded : state.hands.some((hand) => hand.seat === seat && hand.folded));
    parts.stake.draw(stake);

    const people = here.map((person) => {
      const lines = view.linesOf(person);
      const banks = isBank && !person.backline;
      return { person, banks, spots: banks ? lines ?? person.bets : spotsOf(person, lines, state.phase) };
    });
    // My own spots are never drawn anew with the others: that would take the focus from them.
    const home = mine ? hooks.spots : parts.others;
    if (home.parentNode !== parts.bets) replace(parts.bets, parts.others, mine && parts.behind, mine && hooks.spots);
    if (mine) {
      setText(parts.behind, standing ? t("behind.mine", { seat, name: here.find((person) => person.you)?.name ?? "" }) : "");
      attr(parts.behind, "hidden", !standing);
    }
    const others = people.filter(({ person }) => !person.you);
    redraw(parts, "others", others.map(({ person, spots }) => [person.backline, person.name, spots]), () => others.map(({ person, spots }) => {
      const total = spots.reduce((sum, bet) => sum + cents(bet.amount), 0);
      return el("div", { class: ["spots", person.backline && "behind", spots.length > 3 && "dense"], data: { backline: person.backline || "" } },
        person.backline && el("span", { class: "behind-name" }, t("behind", { name: person.name })),
        el("ul", { class: "spot-list", "aria-label": t("bets.of", { name: person.name }) },
          spots.filter((bet) => !person.backline || cents(bet.amount)).map((bet) => betItem(bet, dense || spots.length > 3))),
        total > 0 && el("span", { class: "seat-total", "aria-hidden": "true" },
          chipStack(dollars(total), { most: 4 }), el("span", { class: "money" }, money(dollars(total)))));
    }));

    const won = view.won?.get(seat);
    const showSit = !state.you && !player;
    const showBehind = !state.you && player && layout.backline && state.phase !== "play";
    const kills = state.felt?.kill === seat;
    redraw(parts, "plate", [player, isBank && state.bank, isButton, kills, mine, standing, view.coverLeft, showSit, showBehind, behind.map((each) => each.name), state.phase === "wagers", won], () => [
      el("div", { class: "discs" },
        isBank && disc("bank-disc", t("bank.disc"), ordinal(state.bank.turn), t("bank.button", { turn: state.bank.turn })),
        isButton && disc("action-disc", t(layout.among ? "dealer.disc" : "action.disc"), null, t(layout.among ? "dealer.button" : "action.button")),
        kills && disc("kill-disc", among("kill.disc"), null, among("kill.button"))),
      el("div", { class: "plate-face", title: player?.name ?? null },
        el("span", { class: "seat-number" }, el("span", { class: "visually-hidden" }, `${t("seat")} `), seat),
        player ? el("span", { class: "who-sits" },
          el("span", { class: "name-row" }, el("span", { class: "seat-name" }, player.name), player.bot && el("span", { class: "bot" }, t("bot")), mine && !standing && el("span", { class: "visually-hidden" }, ` (${t("you")})`)),
          el("span", { class: "seat-stack money" }, money(player.stack),
            player.out ? el("span", { class: "seat-state" }, t("seat.out"))
              : !player.connected ? el("span", { class: "seat-state" }, t("seat.away"))
                : player.done && state.phase === "wagers" ? el("span", { class: "seat-state", title: t("seat.done") }, "✓", el("span", { class: "visually-hidden" }, t("seat.done"))) : null))
          : el("span", { class: "who-sits empty" }, showSit
            ? el("button", { class: "sit", type: "button", onclick: () => hooks.sit(seat, { backline: false }), "aria-label": t("sit.here", { seat }) }, t("sit"))
            : el("span", { class: "seat-name" }, t("seat.empty")))),
      won !== undefined && el("strong", { class: ["seat-won money", won > 0 ? "good" : won < 0 ? "bad" : ""] }, signed(dollars(won))),
      showBehind && el("button", { class: "stand-behind", type: "button", "aria-label": t("sit.behind.title", { seat }), title: t("sit.behind.title", { seat }), onclick: () => hooks.sit(seat, { backline: true }) }, t("sit.behind")),
    ]);
  }

  const ordinal = (turn) => /^\S+/.exec(turn ?? "")?.[0] ?? "";

  function drawBank(state, view) {
    const held = state.bank;
    attr(bank, "hidden", !held);
    if (!held) return;
    const who = state.people.find((person) => person.seat === held.seat && !person.backline);
    cover({
      seat: held.seat, turn: held.turn, name: who?.name ?? "", posted: view.posted ?? cents(held.posted), left: view.coverLeft ?? cents(held.left),
      flow: view.paid !== undefined && view.paid !== null ? t("bank.flow", { paid: money(dollars(view.paid)), collected: money(dollars(view.collected)) }) : "",
    });
  }

  /** The node at one end of a chip's way: see `waysOf`. */
  function endNode(end) {
    if (end === BANK) return bank.querySelector(".bank-chips");
    if (end === HOUSE) return dealer;
    if (end === POT) return pots.querySelector(".pot-pile") ?? (pot.hidden ? hands : pot);
    const { node, plate } = seatNode(end.seat);
    const home = plate.querySelector(".plate-face");
    if (!("wager" in end)) return home;
    const mine = node.querySelector(".my-spots");
    const group = mine && last[0].you.backline === end.backline ? mine : node.querySelector(`.spots[data-backline="${CSS.escape(end.backline)}"]`);
    const key = liesKey(end);
    const spot = [...group?.querySelectorAll("[data-lies]") ?? []].find((one) => one.dataset.lies === key);
    return [spot, group?.querySelector(".seat-total")].find((one) => one?.getClientRects().length) ?? home;
  }

  function drawDealer(state) {
    const shoe = state.shoe;
    const depth = shoe?.cards ? shoe.dealt / shoe.cards : 0;
    const cutAt = shoe?.cut && shoe.cards ? shoe.cut / shoe.cards : null;
    replace(dealer,
      el("span", { class: "dealer-name" }, t("dealer")),
      shoe && !layout.tiles && el("span", { class: "shoe" }, // all tiles are dealt out every round
        el("span", { class: "shoe-bar", "aria-hidden": "true" },
          el("span", { style: { width: `${depth * 100}%` } }),
          cutAt !== null && cutAt < 1 && el("i", { style: { left: `${cutAt * 100}%` } })),
        el("span", { class: "shoe-words" }, t("shoe", { left: shoe.cards - shoe.dealt, cards: shoe.cards }))),
      state.dice?.length ? el("span", { class: "dice" }, el("span", { class: "visually-hidden" }, t("dice", { dice: state.dice.join(", ") })), state.dice.map(die)) : null);
  }

  /**
   * Show a state. `view` tells how far the settlement is shown: {seat, linesOf(person), coverLeft, paid, collected, words}.
   * Gives the milliseconds that the cards take to arrive.
   */
  function update(state, view) {
    if (!layout) return 0;
    last = [state, view];
    arrange(state.you?.seat ?? null);
    for (let seat = 1; seat <= layout.seats; seat += 1) drawSeat(seat, state, view);
    const took = drawHands(state);
    drawBank(state, view);
    drawDealer(state);
    const lies = state.pot && cents(state.pot) > 0;
    setText(pot, lies ? among("potOf", { amount: money(state.pot) }) : "");
    attr(pot, "hidden", !lies);
    drawPots(state);
    setText(message, view.words);
    setText(why, view.why ?? "");
    attr(why, "hidden", !view.why);
    root.dataset.phase = state.phase;
    first = false;
    return took;
  }

  /** Turn the ring: share of the time left (0 to 1, null for no countdown), the whole seconds left, whether it is up to you. */
  function ring(share, seconds, urgent) {
    const path = picture.querySelector(".ring");
    if (share === null) {
      path.style.strokeDashoffset = "100";
      setText(clock, "");
      root.classList.remove("hurry");
      return;
    }
    // In steps, until it is urgent: each of them paints the whole ring.
    const shown = urgent && seconds <= HURRY ? share : Math.ceil(share * RING_STEPS) / RING_STEPS;
    path.style.strokeDashoffset = String(100 - shown * 100);
    setText(clock, `${seconds}`);
    root.classList.toggle("hurry", urgent && seconds <= HURRY);
  }

  /** Send chips on their way: [{from, to, cents, word}], each end as `waysOf` names it. */
  const move = (ways, time) => travel.send(ways.map((way) => ({ ...way, from: endNode(way.from), to: endNode(way.to) })), time);

  return { setLayout, update, ring, move, land: travel.clear };
}

/** A hand in one sentence, for a screen reader. */
export const handWords = (hand) => t(hand.total && !hand.parts ? "hand.words.total" : "hand.words", {
  name: hand.label || hand.hand, cards: cardsInWords(hand), total: handText(hand.total),
});

/** A settlement line's result for the spot: a few words, and a few more when a part was not covered. */
export function outcomeParts(line) {
  const parts = [];
  if (line.result === "push") parts.push(t("result.push"));
  else if (line.result === "stays") parts.push(t("result.stays"));
  else if (line.result === "returned") parts.push(t(line.uncovered ? "result.uncovered" : "result.returned", { amount: money(line.returned) }));
  else parts.push(signed(line.net));
  if (line.uncovered && line.result !== "returned") parts.push(t("result.short", { amount: money(dollars(line.uncovered)) }));
  return parts;
}
