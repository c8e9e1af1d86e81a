// The layout of the bank's desk: spots of all seats, drawn from the sheet, and the chips to put on them.

import { $, announce, attr, el, replace, setText } from "./dom.js";
import { chipFace, chipStack } from "./chips.js";
import { selectBox } from "./desk_form.js";
import { shortNames, spotName } from "./felt.js";
import { dollars, money } from "./strings.js";
import { b } from "./strings_bank.js";

const CHIPS = [1, 5, 25, 100, 500];
const OFF = 0;
const USUAL = 25;

/** The key of a spot: the place of a bettor and a wager. */
export const spotKey = (seat, backline, wager) => `${seat}/${backline}/${wager}`;
const keyOf = (bet) => spotKey(bet.seat, bet.backline, bet.wager);

/** The seats of bettors behind a seat, in the order in which they came. */
const behind = (state, seat) => state.behind.filter((place) => place.seat === seat).map((place) => place.backline);

/**
 * The layout in `root`. Hooks: changed() when chips have moved, redraw() when the seats differ.
 * `table` gives {form, state}: what the sheet allows, and the table as it is.
 */
export function createLayout(root, table, hooks) {
  let chosen = USUAL;
  let spots = new Map(); // by key: {node, wager, place, words}
  const tray = el("div", { class: "bank-tray", role: "group", "aria-label": b("tray") });
  const list = el("ol", { class: "bank-seats plain" });
  const said = el("p", { class: "hint bank-said" });
  replace(root, tray, list, said);

  const betAt = (key) => table().state.bets.find((bet) => keyOf(bet) === key);

  function drawTray() {
    const face = (value) => el("button", { class: ["bank-chip", value === OFF && "button small"], type: "button", "aria-pressed": value === chosen ? "true" : "false",
      "aria-label": value === OFF ? b("off") : b("chip", { value: money(value) }), onclick: () => { chosen = value; drawTray(); $(`[data-chip="${value}"]`, tray).focus(); }, data: { chip: value } },
    value === OFF ? b("off") : chipFace(value));
    replace(tray, [...CHIPS, OFF].map(face), el("span", { class: "hint" }, b("trayHint")));
  }

  /** Put the chosen chip on a spot, or take all chips off it. */
  function tap(seat, backline, wager, off) {
    const { state } = table();
    const key = spotKey(seat, backline, wager.wager);
    const bet = betAt(key);
    if (off || chosen === OFF) state.bets = state.bets.filter((one) => one !== bet);
    else if (bet) bet.amount += chosen * 100;
    else state.bets.push({ seat, backline, wager: wager.wager, number: wager.numbers[0] ?? null, amount: chosen * 100 });
    update();
    const now = betAt(key);
    announce(`${spots.get(key).words}: ${now ? money(dollars(now.amount)) : b("empty")}`);
    hooks.changed();
  }

  function spotNode(seat, backline, wager, short) {
    const place = backline ? b("behind", { seat, name: backline }) : b("seat", { seat });
    const words = b("spot", { place, wager: wager.name });
    const chips = el("span", { class: "bank-stack", "aria-hidden": "true" });
    const amount = el("span", { class: "money bank-amount" });
    const face = el("button", { class: ["bank-spot", wager.kind], type: "button", title: wager.name, onclick: () => tap(seat, backline, wager, false),
      onkeydown: (event) => { if (["Delete", "Backspace"].includes(event.key)) { event.preventDefault(); tap(seat, backline, wager, true); } },
      oncontextmenu: (event) => { event.preventDefault(); tap(seat, backline, wager, true); } },
    el("span", { class: "visually-hidden" }, `${words}: `), el("span", { class: "bank-spot-name", "aria-hidden": "true" }, short), chips, amount);
    const number = wager.numbers.length > 1 && selectBox(wager.numbers.map((n) => [String(n), String(n)]), String(wager.numbers[0]), (chosenNumber) => {
      const bet = betAt(spotKey(seat, backline, wager.wager));
      if (bet) { bet.number = Number(chosenNumber); hooks.changed(); }
    }, { "aria-label": `${words}, ${b("number")}` });
    const node = el("li", { class: "bank-spot-box" }, face, number);
    spots.set(spotKey(seat, backline, wager.wager), { node, face, chips, amount, number, words });
    return node;
  }

  function seatNode(seat, names) {
    const { form, state } = table();
    if (seat === state.bank) return el("li", { class: "bank-seat is-bank", "data-where": "bank.seat" }, el("h3", null, b("bankAt", { seat })));
    const rows = (backline) => el("ul", { class: "bank-spots plain", "aria-label": backline ? b("behind", { seat, name: backline }) : b("seat", { seat }) },
      form.wagers.map((wager) => spotNode(seat, backline, wager, names.get(wager.name))));
    const ways = [["", b("way.")], ...form.ways.map((way) => [way, b(`way.${way}`)])];
    const set = (way) => { if (way) state.plays[seat] = way; else delete state.plays[seat]; hooks.changed(); };
    return el("li", { class: "bank-seat", "data-seat": seat },
      el("div", { class: "bank-seat-head" }, el("h3", null, b("seat", { seat })),
        el("button", { class: "button small quiet", type: "button", "aria-label": b("clearOf", { seat }), onclick: () => { state.bets = state.bets.filter((bet) => bet.seat !== seat); state.behind = state.behind.filter((place) => place.seat !== seat); hooks.redraw(); } }, b("clear"))),
      rows(""),
      behind(state, seat).map((name) => [el("h4", null, b("behind", { seat, name })), rows(name)]),
      el("div", { class: "bank-seat-foot" },
        form.backline && el("button", { class: "button small", type: "button", "aria-label": b("addBehindOf", { seat }), onclick: () => { state.behind.push({ seat, backline: freeName(state, seat) }); hooks.redraw(); } }, b("addBehind")),
        form.ways.length > 1 && el("label", { class: "bank-way" }, `${b("way")} `, selectBox(ways, state.plays[seat] ?? "", set, { "aria-label": b("wayOf", { seat }), "data-where": `play.${seat}` }))));
  }

  const freeName = (state, seat) => [..."ABCDEFGHIJ"].find((letter) => !behind(state, seat).includes(letter));

  /** Draw all seats anew. */
  function draw() {
    const { form, state } = table();
    spots = new Map();
    const names = shortNames(form.wagers.map((wager) => wager.name));
    drawTray();
    list.style.setProperty("--columns", String(Math.ceil(form.seats / 2)));
    replace(list, Array.from({ length: form.seats }, (_, place) => seatNode(place + 1, names)));
    update();
    attr(root, "data-bank", state.bank);
  }

  /** Show the chips that lie there now. */
  function update() {
    const { state } = table();
    for (const [key, { face, chips, amount, number }] of spots) {
      const bet = betAt(key);
      const words = bet ? money(dollars(bet.amount)) : "";
      if (amount.textContent !== words) {
        setText(amount, words);
        replace(chips, bet && chipStack(dollars(bet.amount), { most: 4 }));
      }
      face.classList.toggle("filled", Boolean(bet));
      if (number) { number.hidden = !bet; if (bet) number.value = String(bet.number ?? number.value); }
    }
    state.bets.forEach((bet, place) => { spots.get(keyOf(bet))?.node.setAttribute("data-where", `wagers[${place}]`); });
    const total = state.bets.reduce((sum, bet) => sum + bet.amount, 0);
    const people = new Set(state.bets.map((bet) => `${bet.seat}/${bet.backline}`)).size;
    const seats = new Set(state.bets.map((bet) => bet.seat)).size;
    setText(said, total ? b("action", {
      amount: money(dollars(total)), bettors: `${people} ${b(people === 1 ? "bettor" : "bettors")}`, seats: `${seats} ${b(seats === 1 ? "oneSeat" : "manySeats")}`,
    }) : b("noChips"));
  }

  return { draw, update };
}
