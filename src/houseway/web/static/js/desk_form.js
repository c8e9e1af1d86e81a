// The parts of the floor desk's form. Each writes into the round and says so with `changed`.

import { chipStack } from "./chips.js";
import { el, replace } from "./dom.js";
import { handText, money, typedAmount } from "./strings.js";
import { asksText, choiceText, sourcesText } from "./sheet_words.js";
import { among } from "./strings_among.js";
import { say } from "./strings_desk.js";
import { cardRow, handLabel, readCards } from "./record_view.js";

let count = 0;
const fresh = () => `f${(count += 1)}`;

/** Money as typed, as a record wants it: "$1,000" is "1000". */
export const plainMoney = (text) => String(text ?? "").replace(/[$,\s]/g, "");

/** A whole number where the text is one, else the text: the server says what is wrong with it. */
export const whole = (text) => (/^\s*\d+\s*$/.test(String(text)) ? Number(text) : String(text).trim());

/** A labelled control; `where` is the field of a record, for errors. */
export function field(label, control, { where = "", hint = "", kind = "" } = {}) {
  control.id ||= fresh();
  if (where) control.dataset.where = where;
  const hintId = hint ? `${control.id}-hint` : null;
  if (hintId) control.setAttribute("aria-describedby", hintId);
  return el("div", { class: ["field", kind] },
    el("label", { for: control.id }, label), control,
    hint && el("span", { class: "hint", id: hintId }, hint));
}

export const textBox = (value, oninput, more = {}) =>
  el("input", { class: "input", type: "text", autocomplete: "off", spellcheck: "false", ...more, value: value ?? "", oninput: ({ target }) => oninput(more.inputmode === "decimal" ? typedAmount(target.value) : target.value) });

export const selectBox = (options, value, onchange, more = {}) => {
  const box = el("select", { class: "input", ...more, onchange: (event) => onchange(event.target.value) },
    options.map(([key, text]) => el("option", { value: key }, text)));
  box.value = value ?? options[0]?.[0] ?? "";
  return box;
};

/** Where players play each other: who has the dealer button, and the stack of each. */
export function stacksPart(round, felt, changed) {
  const seats = Array.from({ length: felt.most_seats }, (_, place) => String(place + 1));
  return el("fieldset", { class: "part bank-part", "data-where": "stacks" }, el("legend", null, among("players")),
    el("div", { class: "row" },
      field(among("button"), selectBox(seats.map((seat) => [seat, seat]), String(round.button ?? 1), (seat) => { round.button = Number(seat); changed(); }), { where: "button" }),
      seats.map((seat) => field(among("stackOf", { seat }), textBox(round.stacks[seat], (text) => { round.stacks[seat] = text; changed(); }, { inputmode: "decimal" }),
        { where: `stacks.${seat}`, kind: "narrow" }))),
    el("p", { class: "hint" }, among("stackHint")));
}

/** Bank, seats, dice and button. */
export function bankPart(round, felt, changed) {
  const { bank } = round;
  const seats = Array.from({ length: felt.most_seats }, (_, place) => [String(place + 1), String(place + 1)]);
  return el("fieldset", { class: "part bank-part" }, el("legend", null, say("bank")),
    el("div", { class: "row" },
      field(say("bankSeat"), selectBox(seats, String(bank.seat), (seat) => { bank.seat = Number(seat); changed(); }), { where: "bank.seat" }),
      field(say("bankAmount"), textBox(bank.amount, (text) => { bank.amount = text; changed(); }, { inputmode: "decimal" }), { where: "bank.amount", hint: say("bankAmountHint") }),
      felt.dice ? field(say("dice"), textBox((round.dice ?? []).join(" "), (text) => { round.dice = text.split(/[\s,]+/).filter(Boolean).map(whole); changed(); }, { inputmode: "numeric" }),
        { where: "dice", hint: say("diceHint", { count: felt.dice }) }) : null,
      felt.button ? field(say("button"), textBox(round.button, (text) => { round.button = text; changed(); }, { inputmode: "numeric" }),
        { where: "button", hint: say("buttonHint") }) : null));
}

const WAGER = /^(?:seat\s*)?(\d+)(?:\s*\/\s*(\S+))?\s+(.+?)\s+\$?([\d,]*\.?\d+)$/i;

/** "2 banker 25, 4/Zoe tie 5": the wagers that can be read, and for each of the others {part, why}. */
export function readWagers(text, wagers) {
  const names = wagers.flatMap((wager) => [[wager.wager, wager], [wager.name.toLowerCase(), wager], [wager.name.toLowerCase().replace(/\s+(wager|bet)$/, ""), wager]])
    .sort((one, other) => other[0].length - one[0].length);
  const read = [];
  const unread = [];
  for (const part of text.replace(/(\d),(\d{3})(?!\d)/g, "$1$2").split(/[,;\n]/).map((one) => one.trim()).filter(Boolean)) {
    const found = WAGER.exec(part);
    if (!found) { unread.push({ part, why: say("cantRead", { text: part }) }); continue; }
    const said = found[3].toLowerCase();
    const known = names.find(([name]) => said === name) ?? names.find(([name]) => said.startsWith(`${name} `))
      ?? names.find(([name]) => name.startsWith(said));
    if (!known) { unread.push({ part, why: say("noWager", { text: found[3], wagers: wagers.map((wager) => wager.name).join(", ") }) }); continue; }
    const number = /(\d+)$/.exec(said.slice(known[0].length))?.[1];
    read.push({
      seat: Number(found[1]), backline: found[2] ?? "", wager: known[1].wager, amount: found[4],
      number: known[1].numbers.length ? Number(number ?? known[1].numbers[0]) : null,
    });
  }
  return { read, unread };
}

function terms(wager) {
  const limits = wager.maximum === null ? say("limitsOpen", { least: money(wager.minimum) })
    : say("limits", { least: money(wager.minimum), most: money(wager.maximum) });
  return [wager.kind === "raise" ? "" : limits, wager.needs && say("needs", { needs: wager.needs }), wager.size].filter(Boolean).join(" · ");
}

/** One wager as a row of the form. */
export function wagerRow(bet, place, felt, { changed, redraw, removed }) {
  const at = `wagers[${place}]`;
  const known = felt.wagers.find((wager) => wager.wager === bet.wager) ?? felt.wagers[0];
  const pile = el("span", { class: "stack-cell", "aria-hidden": "true" });
  const stack = () => replace(pile, Number(plainMoney(bet.amount)) > 0 ? chipStack(plainMoney(bet.amount), { most: 5 }) : null);
  stack();
  return el("li", { class: "wager-row", "data-where": at },
    el("div", { class: "row" }, pile,
      field(say("seat", { seat: "" }).trim(), textBox(bet.seat, (text) => { bet.seat = text; changed(); }, { inputmode: "numeric" }), { where: `${at}.seat`, kind: "narrow" }),
      felt.backline ? field(say("backline"), textBox(bet.backline, (text) => { bet.backline = text; changed(); }, { placeholder: say("backlineHint") }), { where: `${at}.backline`, kind: "behind" }) : null,
      field(say("wager"), selectBox(felt.wagers.map((wager) => [wager.wager, wager.name]), known.wager, (id) => { bet.wager = id; bet.number = null; redraw(`${at}.wager`); }),
        { where: `${at}.wager`, kind: "wide" }),
      known.numbers.length ? field(say("number"), selectBox(known.numbers.map((n) => [String(n), String(n)]), String(bet.number ?? known.numbers[0]), (n) => { bet.number = Number(n); changed(); }),
        { where: `${at}.number`, kind: "narrow" }) : null,
      field(say("amount"), textBox(bet.amount, (text) => { bet.amount = text; stack(); changed(); }, { inputmode: "decimal" }), { where: `${at}.amount`, kind: "narrow" }),
      known.stays ? el("label", { class: "check" }, el("input", { type: "checkbox", checked: bet.carried ? true : null, "data-where": `${at}.carried`, onchange: (event) => { bet.carried = event.target.checked; changed(); } }), say("carried")) : null,
      el("button", { class: "button small quiet", type: "button", "aria-label": say("removeWager", { place: place + 1 }), onclick: removed }, "✕")),
    el("p", { class: "hint terms" }, terms(known)));
}

/** A hand as a field with its cards beside it; keeps what was typed in `texts`. */
export function handField(name, texts, changed, { split = null } = {}) {
  const shown = el("span", { class: "hand-cards", "aria-hidden": "true" });
  const problem = el("span", { class: "problem", hidden: true });
  const draw = (text) => {
    const { cards, rest } = readCards(text);
    shown.replaceChildren(cardRow(cards.map((card) => card.replace("*", ""))));
    return rest;
  };
  const input = textBox(texts.get(name) ?? "", (text) => { texts.set(name, text); draw(text); changed(); }, { autocapitalize: "off", autocorrect: "off", class: "input cards-input" });
  input.addEventListener("blur", () => {
    const { cards, rest } = readCards(input.value);
    problem.hidden = !rest;
    problem.textContent = rest ? say("notCards", { text: rest }) : "";
    input.setAttribute("aria-invalid", rest ? "true" : "false");
    if (!rest) input.value = cards.join(" ");
  });
  draw(input.value);
  const box = field(handLabel(name), input, { where: `hands.${name}`, kind: "hand" });
  box.append(shown, problem);
  if (split) box.append(el("button", { class: "button small split", type: "button", onclick: split.onclick }, split.label));
  box.dataset.hand = name;
  return box;
}

const key = (decision) => `${decision.seat}|${decision.backline}|${decision.hand}`;

/** Choices for a record out of decisions, when decision `place` gets the answer `answer`. */
export function choicesWith(decisions, place, answer) {
  const mine = key(decisions[place]);
  const last = new Map();
  decisions.forEach((decision, at) => { if (decision.said) last.set(key(decision), at); });
  last.set(mine, answer ? place : place - 1);
  return decisions.flatMap((decision, at) => {
    if (at > (last.get(key(decision)) ?? -1)) return [];
    const words = at === place && key(decision) === mine ? answer : decision.answer;
    if (!words) return [];
    const verb = words.split(" ")[0];
    const amount = verb in decision.amounts || verb in decision.sizes ? words.split(" ")[1] : undefined;
    return [{
      seat: decision.who === "player-dealer" ? "player-dealer" : decision.seat,
      ...(decision.backline ? { backline: decision.backline } : {}),
      ...(decision.hand > 1 ? { hand: decision.hand } : {}),
      do: amount ? verb : words, ...(amount ? { amount } : {}),
    }];
  });
}

/** A hand that can be set in too many ways to list: the words themselves. */
function ownWords(decision, said, choose, place) {
  const own = said.startsWith("set ") || Object.keys(decision.picks ?? {}).some((verb) => said.startsWith(`${verb} `));
  const hint = decision.picks ? among("sayCardsHint", { verb: Object.keys(decision.picks)[0] }) : among("sayHowHint");
  const input = textBox(own ? said : "", () => {}, { placeholder: hint, "aria-label": among("sayHow") });
  input.addEventListener("change", () => choose(place, input.value.trim()));
  return input;
}

/** Every way to set a hand, with what it makes; a way that is not listed is the one that was said. */
function settings({ legal }, said) {
  const known = legal.map((way) => [way.say, `${way.say.replace(/^set /, "")}: ${Object.values(way.says).map(handText).join(" / ")}`]);
  return !said.startsWith("set ") || known.some(([words]) => words === said) ? known : [[said, said], ...known];
}

/** All that may be named with a verb; what is not listed is what was said. */
function namings(verb, { cards, least, most, legal }, said) {
  const ways = most === 1 && least === 1 ? cards.map((text) => [text]) : legal;
  const known = ways.map((several) => [verb, ...several].join(" ")).map((words) => [words, words]);
  return !said.startsWith(`${verb} `) || known.some(([words]) => words === said) ? known : [[said, said], ...known];
}

/** One decision as a choice among its options. */
export function decisionRow(decision, place, where, choose) {
  const said = decision.said ? decision.answer ?? "" : "";
  const verb = said.split(" ")[0];
  const silent = decision.answer && !decision.said
    ? say(decision.answer === decision.house_way ? "unsaid" : "shownByCards", { do: decision.answer })
    : say("unsaid", { do: decision.house_way });
  const options = [["", silent]];
  for (const option of decision.options) {
    const sizes = decision.sizes[option];
    if (decision.set && option === "set") options.push(...settings(decision.set, said));
    else if (decision.picks?.[option]) options.push(...namings(option, decision.picks[option], said));
    else if (sizes?.length) for (const size of sizes) options.push([`${option} ${size}`, `${option} ${money(size)}`]);
    else options.push([option, option]);
  }
  const chosen = options.some(([value]) => value === said) ? said : options.some(([value]) => value === verb) ? verb
    : options.find(([value]) => value.startsWith(`${verb} `) && verb)?.[0] ?? "";
  const range = decision.amounts[verb];
  const who = decision.who === "player-dealer" ? say("playerDealer")
    : (decision.backline ? say("behind", { who: decision.backline, seat: decision.seat }) : handLabel(decision.on.startsWith("seat") ? decision.on : decision.who));
  const box = field(`${who} ${say("on", { total: decision.total })}`, selectBox(options, chosen, (answer) => choose(place, answer)), { where, kind: "decision" });
  if (range && range[0] !== range[1]) {
    const amount = textBox(said.split(" ")[1] ?? "", () => {}, { inputmode: "decimal", placeholder: say("most", { amount: money(range[1]) }), "aria-label": say("choiceAmount") });
    amount.addEventListener("change", () => choose(place, [verb, plainMoney(amount.value)].filter(Boolean).join(" ")));
    box.append(amount);
  }
  if ((decision.set && !decision.set.legal.length) || decision.picks) box.append(ownWords(decision, said, choose, place));
  return box;
}

/** One irregularity as a row; the room says which fields an event has, and what can stand in them. */
export function incidentRow(incident, place, felt, hands, { changed, redraw, removed }) {
  const at = `incidents[${place}]`;
  const { events, stages, notes } = felt.incidents;
  const known = ({ id, name }) => [id, name];
  const of = (event) => events.find(({ id }) => id === event)?.fields ?? [];
  const set = (name, read = (text) => text) => (text) => {
    if (text === "") delete incident[name]; else incident[name] = read(text);
    changed();
  };
  const number = (name, label) => field(say(label), textBox(incident[name], set(name, whole), { inputmode: "numeric" }), { where: `${at}.${name}`, kind: "narrow" });
  const choice = (name, label, options) => field(say(label), selectBox(options, incident[name] ?? "", set(name)), { where: `${at}.${name}` });
  const controls = {
    card: () => number("card", "incidentCard"),
    hand: () => choice("hand", "incidentHand", [["", "–"], ...hands.map((name) => [name, handLabel(name)])]),
    stage: () => choice("stage", felt.pots ? "incidentStreet" : "incidentStage", stages.map(known)),
    after: () => number("after", "incidentAfter"),
    count: () => number("count", "incidentCount"),
    total: () => number("total", "incidentTotal"),
    note: () => choice("note", "incidentNote", notes.map(known)),
  };
  const another = (event) => {
    for (const name of of(incident.event)) if (!of(event).includes(name)) delete incident[name];
    incident.event = event;
    redraw();
  };
  return el("li", { class: "wager-row", "data-where": at }, el("div", { class: "row" },
    field(say("incident"), selectBox(events.map(known), incident.event, another), { where: `${at}.event`, kind: "wide" }),
    of(incident.event).map((name) => controls[name]()),
    el("button", { class: "button small quiet", type: "button", "aria-label": say("removeIncident", { place: place + 1 }), onclick: removed }, "✕")));
}

/** Readings, settings, fee option and prizes. */
export function termsPart(round, felt, changed) {
  const fees = [["", say("noFeeOption")], ...felt.collection.map((item) => [`${item.schedule}|${item.option}`, `${item.option} (${item.schedule}): ${item.text}`])];
  const fee = round.collection ? fees.find(([value]) => value.endsWith(`|${round.collection.option}`) && value.startsWith(round.collection.schedule ?? ""))?.[0] : "";
  const open = felt.readings.filter((reading) => reading.choices.length > 1);
  const switchField = (item, kind) => {
    const chosen = round[kind]?.[item.name] ?? item.default;
    const set = (value) => {
      round[kind] = { ...round[kind], [item.name]: item.choices.length ? value : whole(value) };
      if (String(value) === String(item.default)) delete round[kind][item.name];
      changed();
    };
    const control = item.choices.length ? selectBox(item.choices.map((choice) => [choice, choiceText(choice)]), String(chosen), set)
      : textBox(chosen, set, { inputmode: "numeric" });
    return field(asksText(item), control, { where: `${kind}.${item.name}`, kind: "switch", hint: [sourcesText(item.why), item.cite].filter(Boolean).join(" · ") });
  };
  return [
    felt.collection.length ? el("div", { class: "part" },
      field(say("feeOption"), selectBox(fees, fee ?? "", (value) => {
        const [schedule, option] = value.split("|");
        if (value) round.collection = { schedule, option }; else delete round.collection;
        changed();
      }), { where: "collection.option" })) : null,
    felt.jackpots.length ? el("fieldset", { class: "part" }, el("legend", null, say("prizes")),
      el("div", { class: "row" }, felt.jackpots.map((jackpot) => field(jackpot.name, textBox(round.prizes?.[jackpot.id], (text) => {
        round.prizes = { ...round.prizes, [jackpot.id]: text };
        changed();
      }, { inputmode: "decimal" }), { where: `prizes.${jackpot.id}` })))) : null,
    open.length || felt.settings.length ? el("details", { class: "part more" }, el("summary", null, say("rulesInForce")),
      el("p", { class: "hint" }, say("rulesInForceHint")),
      felt.settings.map((item) => switchField(item, "settings")), open.map((item) => switchField(item, "readings"))) : null,
  ];
}
