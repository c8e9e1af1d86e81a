// The floor desk: a round is described on a blank felt, and the room rules on it.

import { $, $$, announce, attr, el, replace } from "./dom.js";
import { get, post } from "./api.js";
import { mountHeader } from "./header.js";
import { among } from "./strings_among.js";
import { say } from "./strings_desk.js";
import { handLabel, lineCount } from "./record_view.js";
import { bankPart, choicesWith, decisionRow, field, incidentRow, plainMoney, readWagers, stacksPart, termsPart, textBox, wagerRow, whole } from "./desk_form.js";
import { cardsOf, createHands } from "./desk_hands.js";
import { copy, drawEmpty, drawRuling } from "./desk_ruling.js";
import { gameSearch, housed } from "./game_search.js";
import { learnDocuments } from "./sheet_words.js";
import { roomError } from "./room_says.js";
import { beforeLanguage } from "./language.js";

const DRAFT = "houseway.desk.draft";
const KEPT = ["seats", "bank", "stacks", "before", "wagers", "dice", "button", "choices", "incidents", "deck", "hands", "shuffle", "prizes", "facts", "collection", "settings", "readings"];
const form = $("#desk");
const paper = $("#ruling");
let lobby = { games: [], houses: [] };
let search = null;
let felt = null;
let round = blank();
let texts = new Map(); // cards as typed, by hand
let told = null; // what the room said of the round so far
let timer = 0;
let asked = 0;
let opening = null; // an example on its way to the felt: a ruling waits for it

const hands = createHands({ felt: () => felt, round: () => round, texts: () => texts, told: () => told, changed });
const activeHands = () => hands.names();
const placed = (wagers) => wagers.filter(({ kind }) => kind !== "envy"); // nobody places it: another bet earns it

function blank() {
  return felt?.among ? { button: 1, stacks: { 1: "500", 2: "500" }, wagers: [], byShoe: Boolean(felt.needs_deck) } : { bank: { seat: 1 }, wagers: [], byShoe: false };
}

/** Who is at the table: the bank and the wagers, or the stacks of players who play each other. */
function tableOf({ bank, stacks, before, wagers }) {
  if (felt.among) {
    const played = Object.entries(stacks).map(([seat, text]) => [seat, plainMoney(text)]).filter(([, text]) => text);
    return { stacks: Object.fromEntries(played), ...(before ? { before } : {}) };
  }
  const amount = plainMoney(bank.amount);
  return {
    bank: { ...(bank.partners ? { partners: bank.partners } : {}), seat: bank.seat, ...(amount ? { amount } : {}) },
    wagers: wagers.map((bet) => ({
      seat: whole(bet.seat), wager: bet.wager, amount: plainMoney(bet.amount),
      ...(bet.backline?.trim() ? { backline: bet.backline.trim() } : {}),
      ...(bet.number === null || bet.number === undefined ? {} : { number: bet.number }),
      ...(bet.carried ? { carried: true } : {}),
      ...(bet.acted ? { acted: true } : {}),
    })),
  };
}

// --- the record ----------------------------------------------------------------------------------

/** The round as a record: only what is said. */
function record() {
  const { dice, button, choices, incidents, prizes, collection, settings, readings, seats, shuffle, facts } = round;
  const out = tableOf(round);
  if (seats) out.seats = seats;
  if (dice?.length) out.dice = dice;
  if (String(button ?? "").trim()) out.button = whole(button);
  if (choices?.length) out.choices = choices;
  if (incidents?.length) out.incidents = incidents;
  if (collection) out.collection = collection;
  if (facts) out.facts = facts;
  for (const [name, chosen] of [["settings", settings], ["readings", readings]]) if (chosen && Object.keys(chosen).length) out[name] = chosen;
  const posted = Object.entries(prizes ?? {}).filter(([, text]) => plainMoney(text));
  if (posted.length) out.prizes = Object.fromEntries(posted.map(([id, text]) => [id, plainMoney(text)]));
  if (shuffle) out.shuffle = shuffle;
  else if (round.byShoe) out.deck = cardsOf(texts.get("deck"));
  else out.hands = Object.fromEntries(activeHands().map((name) => [name, cardsOf(texts.get(name))]));
  return out;
}

/** Put a record on the felt. */
function take(given) {
  const kept = Object.fromEntries(KEPT.filter((key) => key in given).map((key) => [key, given[key]]));
  const bank = kept.bank ?? { seat: 1 };
  round = {
    ...kept,
    ...(felt.among ? { stacks: { ...kept.stacks } } : { bank: { seat: bank.seat, amount: bank.amount, ...(bank.partners ? { partners: bank.partners } : {}) } }),
    wagers: (kept.wagers ?? []).map((bet) => ({ ...bet, wager: felt.wagers.find((w) => w.wager === bet.wager || w.name.toLowerCase() === String(bet.wager).toLowerCase())?.wager ?? bet.wager })),
    byShoe: "deck" in kept || Boolean(felt.needs_deck),
  };
  const text = (cards) => (Array.isArray(cards) ? cards.join(" ") : String(cards ?? ""));
  texts = new Map();
  if (kept.deck) texts.set("deck", text(kept.deck));
  for (const [name, cards] of Object.entries(kept.hands ?? {})) texts.set(bankHand(name), text(cards));
  delete round.deck;
  delete round.hands;
}

/** Some call the bank's hand the dealer's. */
const bankHand = (name) => (["dealer", "player-dealer"].includes(name) && !felt.hands.includes(name) && felt.hands.includes("banker") ? "banker"
  : name === "dealer" && !felt.hands.includes(name) ? "player-dealer" : name);

// --- asking --------------------------------------------------------------------------------------

function changed() {
  paper.classList.add("stale");
  clearTimeout(timer);
  timer = setTimeout(ask, 250);
}

async function ask() {
  if (!felt) return;
  const number = (asked += 1);
  const names = activeHands().join();
  let answer;
  try {
    answer = await post("/api/desk/options", { game: felt.game.id, record: record() });
  } catch (error) {
    answer = { ...told, problem: error };
  }
  if (number !== asked) return;
  told = answer;
  if (answer.wagers) felt.wagers = placed(answer.wagers);
  hands.learn();
  hands.draw();
  drawDecisions();
  drawNext();
  $("#json") && document.activeElement !== $("#json") && ($("#json").value = JSON.stringify(record(), null, 2));
  if (activeHands().join() !== names) changed();
}

async function rule() {
  await opening;
  clearProblems();
  if (!felt) { search.input.focus(); return; }
  clearTimeout(timer);
  await ask();
  try {
    const ruling = await post("/api/desk/settle", { game: felt.game.id, record: record() });
    drawRuling(paper, ruling, () => `${location.origin}/desk#${packed()}`);
    history.replaceState(null, "", `#${packed()}`);
    announce(say("ruled", { lines: lineCount(ruling.record) }));
    if (innerWidth < 1100) paper.focus();
  } catch (error) {
    showProblem(error);
  }
}

// --- problems ------------------------------------------------------------------------------------

function clearProblems() {
  for (const node of $$("[data-told]", form)) node.remove();
  for (const node of $$("[aria-invalid=true]", form)) attr(node, "aria-invalid", null);
}

/** The control that an error names: the field itself, else what holds it. */
function placeOf(where) {
  for (let path = where; path; path = path.replace(/(\.[^.[\]]*|\[\d+\]|[^.[\]]+)$/, "")) {
    const node = $(`[data-where="${CSS.escape(path)}"]`, form);
    if (node) return node;
  }
  return null;
}

function showProblem(error) {
  const node = placeOf(error.where ?? "");
  const words = el("p", { class: "problem", role: "alert", "data-told": "", id: "problem" }, roomError(error));
  if (!node) { $("#form-problem").append(words); return; }
  const holder = node.closest(".field") ?? node;
  holder.append(words);
  node.closest("details")?.setAttribute("open", "");
  const control = node.matches("input, select, textarea") ? node : $("input, select, textarea", node);
  if (control) {
    attr(control, "aria-invalid", "true");
    control.setAttribute("aria-errormessage", "problem");
    control.focus();
  }
}

// --- drawing -------------------------------------------------------------------------------------

function drawForm() {
  if (!felt) return;
  replace($("#parts"),
    el("div", { class: "felt", "data-where": "felt" },
      el("div", { class: "felt-head" },
        el("h2", null, felt.game.name), el("p", { class: "small" }, `${felt.game.house} · ${felt.deck} · `,
          el("a", { href: `/rules/${felt.game.id}` }, say("rules")))),
      felt.among ? stacksPart(round, felt, changed) : bankPart(round, felt, changed),
      !felt.among && el("fieldset", { class: "part", "data-where": "wagers" }, el("legend", null, say("wagers")),
        el("ol", { class: "wager-rows plain", id: "wagers" }),
        typeLine(),
        el("button", { class: "button small", type: "button", onclick: addWager }, say("addWager"))),
      el("fieldset", { class: "part", "data-where": "hands" }, el("legend", null, say("cards")),
        cardSource(), el("div", { class: "hands", id: "hands" }), el("p", { class: "hint", id: "next", role: "status" })),
      el("fieldset", { class: "part", id: "decisions", "data-where": "choices", hidden: true })),
    felt.incidents.events.length ? el("details", { class: "part more", open: round.incidents?.length ? true : null }, el("summary", null, say("irregularities")), el("div", { id: "incidents", "data-where": "incidents" })) : null,
    ...termsPart(round, felt, changed),
    el("details", { class: "part more" }, el("summary", null, say("json")), jsonPart()));
  if (!felt.among) drawWagers();
  hands.draw(true);
  drawIncidents();
}

function typeLine() {
  const problem = el("span", { class: "problem", role: "alert" });
  const input = textBox("", () => { problem.textContent = ""; }, { placeholder: `2 ${felt.wagers[0].name.toLowerCase()} 25` });
  input.id = "type-wagers";
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || !input.value.trim()) return;
    event.preventDefault();
    const { read, unread } = readWagers(input.value, felt.wagers);
    input.value = unread.map(({ part }) => part).join(", ");
    problem.textContent = [read.length && unread.length ? say("someAdded", { count: read.length }) : "", ...new Set(unread.map(({ why }) => why))].filter(Boolean).join(" ");
    if (read.length) {
      round.wagers.push(...read);
      drawWagers();
      changed();
    }
    if (unread.length) problem.scrollIntoView({ block: "center" });
  });
  const box = field(say("typeWagers"), input, { hint: say("typeWagersHint") });
  box.append(problem);
  return box;
}

function addWager() {
  const last = round.wagers.at(-1);
  const seats = new Set(round.wagers.map((bet) => String(bet.seat)));
  let seat = 1;
  while ((seats.has(String(seat)) || seat === round.bank.seat) && seat < felt.most_seats) seat += 1;
  round.wagers.push({ seat, backline: "", wager: last?.wager ?? felt.wagers[0].wager, number: null, amount: last?.amount ?? "" });
  drawWagers();
  changed();
  $(`[data-where="wagers[${round.wagers.length - 1}].seat"]`)?.focus();
}

function drawWagers() {
  const list = $("#wagers");
  replace(list, round.wagers.length ? round.wagers.map((bet, place) => wagerRow(bet, place, felt, {
    changed,
    redraw: (where) => { drawWagers(); changed(); $(`[data-where="${CSS.escape(where)}"]`)?.focus(); },
    removed: () => { round.wagers.splice(place, 1); drawWagers(); changed(); $("#type-wagers").focus(); },
  })) : el("li", { class: "muted" }, say("noWagers")));
}

function cardSource() {
  if (round.shuffle) {
    return el("p", null, say("fromShuffle"), " ", el("button", { class: "button small", type: "button", onclick: () => { delete round.shuffle; drawForm(); changed(); } }, say("dropShuffle")));
  }
  if (felt.needs_deck) return el("p", { class: "hint" }, among("needsDeck"));
  const option = (byShoe, text) => el("label", { class: "check" },
    el("input", { type: "radio", name: "source", checked: round.byShoe === byShoe ? true : null, onchange: () => { round.byShoe = byShoe; hands.draw(true); changed(); } }), text);
  return el("div", { class: "row source" }, option(false, say("byHand")), option(true, say("byShoe")));
}

function drawDecisions() {
  const box = $("#decisions");
  const all = decisions();
  box.hidden = all.length === 0 && !round.choices?.length;
  const focused = document.activeElement?.dataset?.place;
  let said = 0;
  replace(box, el("legend", null, say("decisions")), el("p", { class: "hint" }, say("decisionsHint")),
    el("div", { class: "decision-rows" }, all.map((decision, place) => {
      const row = decisionRow(decision, place, decision.said ? `choices[${said}]` : "", choose);
      if (decision.said) said += 1;
      $("select", row).dataset.place = place;
      return row;
    })),
    round.choices?.length ? el("button", { class: "button small quiet", type: "button", onclick: () => { round.choices = []; changed(); } }, say("clearDecisions")) : null);
  if (focused) $(`[data-place="${focused}"]`, box)?.focus();
}

/** Hands that lie in parts have said how they are set. */
const decisions = () => (told?.decisions ?? []).filter((decision) => !hands.inParts(decision.on));

function choose(place, answer) {
  round.choices = choicesWith(decisions(), place, answer);
  changed();
}

function drawNext() {
  const hand = told?.waits_for === "cards" && /^hands\.(.+)$/.exec(told.problem?.where ?? "")?.[1];
  $("#next").textContent = hand ? say("nextCard", { hand: handLabel(hand) }) : say("cardsHint");
}

function drawIncidents() {
  const box = $("#incidents");
  if (!box) return;
  round.incidents ??= [];
  replace(box, el("ol", { class: "plain wager-rows" }, round.incidents.map((incident, place) => incidentRow(incident, place, felt, activeHands(), {
    changed,
    redraw: () => { drawIncidents(); changed(); $(`[data-where="incidents[${place}].event"]`)?.focus(); },
    removed: () => { round.incidents.splice(place, 1); drawIncidents(); changed(); },
  }))), el("p", { class: "hint" }, say("incidentNeedsShoe")),
  el("button", { class: "button small", type: "button", onclick: () => { round.incidents.push({ event: felt.incidents.events[0].id }); drawIncidents(); changed(); } }, say("addIncident")));
}

function jsonPart() {
  const area = el("textarea", { class: "input", id: "json", rows: 12, spellcheck: "false", "aria-describedby": "json-hint json-problem" });
  const problem = el("p", { class: "problem", id: "json-problem", role: "alert" });
  return el("div", { class: "field" },
    el("label", { for: "json" }, say("json")), area, el("span", { class: "hint", id: "json-hint" }, say("jsonHint")), problem,
    el("div", { class: "button-row" },
      el("button", { class: "button small", type: "button", onclick: (event) => copy(area.value, event.target) }, say("copyJson")),
      el("button", { class: "button small", type: "button", onclick: () => useJson(area.value, problem) }, say("useJson"))));
}

async function useJson(text, problem) {
  problem.textContent = "";
  let given;
  try { given = JSON.parse(text); } catch (error) { problem.textContent = say("badJson", { why: error.message }); return; }
  const game = given?.game ?? felt?.game.id;
  await open(lobby.games.some((known) => known.id === game) ? game : felt?.game.id, given?.record ?? given);
  await rule();
}

// --- opening -------------------------------------------------------------------------------------

const packed = () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ game: felt.game.id, record: record() }));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const unpacked = (text) => {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};

async function open(game, given = null) {
  if (!game) return;
  felt = await get(`/api/desk/felt?game=${encodeURIComponent(game)}`);
  felt.wagers = placed(felt.wagers);
  told = null;
  hands.forget();
  document.documentElement.dataset.game = felt.game.id;
  document.documentElement.dataset.felt = lobby.houses.find((house) => house.id === felt.game.house_id)?.felt ?? "green";
  if (given) take(given);
  else { round = blank(); texts = new Map(); }
  search.show(lobby.games.find((known) => known.id === game) ?? felt.game);
  for (const node of $$("[data-needs-game]", form)) node.hidden = false;
  $("#example").textContent = felt.among ? among("example") : say("example");
  drawForm();
  drawEmpty(paper);
  await ask();
}

async function example() {
  opening = get(`/api/desk/example?game=${encodeURIComponent(felt.game.id)}`)
    .then(({ record: given }) => open(felt.game.id, given)).catch(showProblem);
  await rule();
}

/** The round as it lies, for the page in another language. */
function keepDraft() {
  try { if (felt) sessionStorage.setItem(DRAFT, packed()); } catch { /* a private window keeps nothing */ }
}

/** The round that was kept, once; or null. */
function takeDraft() {
  try {
    const kept = sessionStorage.getItem(DRAFT);
    sessionStorage.removeItem(DRAFT);
    return kept && unpacked(kept);
  } catch {
    return null;
  }
}

async function start() {
  beforeLanguage(keepDraft);
  drawEmpty(paper);
  addEventListener("beforeprint", () => $(".in-force")?.setAttribute("open", ""));
  form.addEventListener("submit", (event) => { event.preventDefault(); rule(); });
  addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); rule(); } });
  lobby = await get("/api/lobby");
  lobby.games = housed(lobby);
  learnDocuments(lobby.houses);
  search = gameSearch(lobby.games, (game) => { history.replaceState(null, "", "/desk"); open(game.id); });
  replace(form, search.box,
    el("div", { id: "parts" }, el("p", { class: "muted" }, say("chooseGame"))),
    el("div", { id: "form-problem" }),
    el("div", { class: "button-row actions", hidden: true, "data-needs-game": "" },
      el("button", { class: "button primary large", type: "submit" }, say("rule")),
      el("button", { class: "button", type: "button", id: "example", onclick: example }, say("example")),
      el("button", { class: "button quiet", type: "button", onclick: () => { history.replaceState(null, "", "/desk"); open(felt.game.id); } }, say("clear"))));
  const wanted = new URLSearchParams(location.search).get("game");
  const draft = takeDraft();
  if (draft) await open(draft.game, draft.record);
  else if (location.hash.length > 1) {
    try {
      const { game, record: given } = unpacked(location.hash.slice(1));
      await open(game, given);
      await rule();
    } catch (error) {
      $("#form-problem").append(el("p", { class: "notice error", role: "alert" }, error.message && error.code ? error.message : say("badLink")));
    }
  } else await open(wanted ?? lobby.default);
}

mountHeader("desk");
start().catch((error) => replace(form, el("p", { class: "notice error", role: "alert" }, roomError(error))));
