// The bank's desk: chips on a layout, and what the bank of that table earns, risks and must cover.

import { $, $$, announce, el, replace, setText } from "./dom.js";
import { ask, get } from "./api.js";
import { openDrops } from "./bank_drops.js";
import { createLayout } from "./bank_felt.js";
import { mainFigures, optionTable, pictures, tables } from "./bank_figures.js";
import { describedAs, isLinked, stateOf } from "./bank_state.js";
import { field, plainMoney, selectBox, textBox } from "./desk_form.js";
import { save } from "./download.js";
import { gameSearch, housed } from "./game_search.js";
import { mountHeader } from "./header.js";
import { packed, unpacked } from "./packed.js";
import { money } from "./strings.js";
import { b } from "./strings_bank.js";
import { roomError } from "./room_says.js";

const BEFORE = "#table=";
const DEBOUNCE = 300; // milliseconds after the last chip
const BUSY = 250; // milliseconds until the page says that it waits
const screen = crypto.randomUUID?.() ?? String(Math.random()).slice(2);

let games = [];
let search = null;
let form = null; // what the sheet allows
let state = null;
let answer = null; // the figures that are shown
let layout = null;
let timer = 0;
let asking = null;
let drops = null; // the desk of a game among players, while it is open

// --- asking --------------------------------------------------------------------------------------

/** Something has moved: the figures follow when the hand rests. */
function changed() {
  $("#bank-figures").classList.add("stale");
  clearTimeout(timer);
  timer = setTimeout(count, DEBOUNCE);
  link();
}

function redraw() {
  layout.draw();
  changed();
}

async function link(table = describedAs(state)) {
  const now = state;
  const letters = await packed({ game: now.game, table });
  if (now === state) history.replaceState(null, "", `${location.pathname}${BEFORE}${letters}`);
}

const question = () => ({ game: state.game, table: describedAs(state), screen });

async function count() {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const wait = (words) => setText($("#bank-working"), words);
  const busy = setTimeout(() => wait(b("working")), BUSY);
  const onwork = ({ done, of }) => wait(of ? `${b("working")} · ${b("workingOf", { of, share: `${Math.round(done * 100)}%` })}` : b("working"));
  try {
    answer = await ask("/api/bank/table", question(), { signal, onwork });
    forget();
    drawFigures();
    announce(b("moved", { mean: money(answer.report.round.mean.toFixed(2)) }));
  } catch (error) {
    if (error.name !== "AbortError") { forget(); refuse(error); setText($("#bank-stale"), b("stale")); }
  } finally {
    clearTimeout(busy);
    if (!signal.aborted) wait("");
  }
}

async function file(path, name) {
  try {
    save(`${state.game.replace("/", "-")}-${name}.csv`, await ask(path, { ...question(), screen: "" }, { asText: true }), "text/csv");
  } catch (error) {
    refuse(error);
  }
}

// --- problems ------------------------------------------------------------------------------------

function forget() {
  for (const node of $$(".bank-problem")) node.remove();
  for (const node of $$("[aria-invalid=true]", $("#bank"))) node.removeAttribute("aria-invalid");
}

/** The problem at the field that it is about, or at what holds it; else above the figures. */
function refuse({ message, where = "" }) {
  let place = null;
  for (let path = where; path && !place; path = path.replace(/(\.[^.[\]]*|\[\d+\]|[^.[\]]+)$/, "")) {
    place = $(`[data-where="${CSS.escape(path)}"]`, $("#bank"));
  }
  const words = el("p", { class: "problem bank-problem", role: "alert" }, message);
  if (!place) { $("#bank-trouble").append(words); return; }
  const control = place.matches("input, select") ? place : $("button, input, select", place);
  control?.setAttribute("aria-invalid", "true");
  place.closest("details")?.setAttribute("open", "");
  (place.closest(".field") ?? place).append(words);
}

// --- drawing -------------------------------------------------------------------------------------

function drawFigures() {
  const { report } = answer;
  $("#bank-figures").classList.remove("stale");
  setText($("#bank-stale"), "");
  replace($("#bank-main"), mainFigures(report));
  replace($("#bank-pictures"), pictures(answer, Number(plainMoney(state.said.bankroll))));
  replace($("#bank-options"), optionTable(report, state, ({ schedule, option }) => choose(`${schedule}|${option}`)));
  replace($("#bank-tables"), tables(report));
}

/** Another option of the collection: other limits may hold. */
async function choose(value) {
  [state.schedule, state.option] = value ? value.split("|") : ["", ""];
  form = await formOf(state);
  drawTerms();
  redraw();
}

/** What the sheet allows under an option. */
const formOf = ({ game, schedule, option }) => get(`/api/bank/form?${new URLSearchParams({ game, schedule, option })}`);

function drawTerms() {
  const seats = Array.from({ length: form.seats }, (_, place) => [String(place + 1), String(place + 1)]);
  const options = [["", b("noOption")], ...form.collection.map((each) => [`${each.schedule}|${each.option}`, b("optionText", each)])];
  const inUse = options.find(([value]) => value === `${state.schedule}|${state.option}`) ?? options.find(([value]) => state.option && value.endsWith(`|${state.option}`)) ?? options[0];
  const text = (name, where = name, hint = "", usual = "") => field(b(name === "day_hours" ? "dayHours" : name), textBox(state.said[name], (said) => { state.said[name] = said; changed(); }, { inputmode: "decimal", placeholder: usual }), { where, hint, kind: "narrow" });
  const [usual, ...others] = form.ways;
  const ways = usual && [["", b(`way.${usual}`)], ...others.map((way) => [way, b(`way.${way}`)])];
  replace($("#bank-terms"),
    el("div", { class: "bank-fields" },
      field(b("cover"), textBox(state.cover, (said) => { state.cover = said; changed(); }, { inputmode: "decimal" }), { where: "bank.amount", hint: b("coverHint") }),
      field(b("policy"), selectBox(form.policies.map((name) => [name, b(`policy.${name}`)]), state.policy || form.policy, (name) => { state.policy = name; changed(); }), { where: "policy" }),
      form.collection.length > 0 && field(b("option"), selectBox(options, inUse[0], choose), { where: "collection", kind: "bank-option" }),
      text("pace", "pace", "", String(form.pace)),
      text("hours", "hours", "", String(form.hours)),
      text("bankroll", "bankroll", b("bankrollHint"))),
    el("details", { class: "more" }, el("summary", null, b("more")), el("div", { class: "bank-fields" },
      field(b("bankSeat"), selectBox(seats, String(state.bank), moveBank), { where: "bank.seat" }),
      form.ways.length > 1 && field(b("others"), selectBox(ways, state.others, (way) => { state.others = way; changed(); }), { where: "play" }),
      text("offered", "offered", b("offeredHint")), text("loss", "loss", b("lossHint")), text("goal"), text("day_hours", "day_hours", "", String(form.day_hours)), text("rounds", "rounds", b("roundsHint")))));
}

/** The bank goes to another seat; who sits there takes the seat that it leaves. */
function moveBank(seat) {
  const [from, to] = [state.bank, Number(seat)];
  for (const one of [...state.bets, ...state.behind]) if (one.seat === to) one.seat = from;
  state.bank = to;
  redraw();
}

function drawPage() {
  const button = (words, onclick, id) => el("button", { class: "button small", type: "button", id, onclick }, words);
  replace($("#bank-desk"),
    el("section", { class: "bank-layout", "aria-labelledby": "bank-layout-title" },
      el("div", { class: "pane-head" },
        el("div", null, el("h2", { id: "bank-layout-title" }, form.game.name), el("p", { class: "small muted" }, `${form.game.house} · ${form.deck} · `, el("a", { href: `/rules/${form.game.id}` }, b("rules")))),
        el("div", { class: "button-row" },
          button(b("fill"), fill, "bank-fill"),
          button(b("empties"), () => { state.bets = []; state.behind = []; redraw(); }, "bank-empty"))),
      el("div", { class: "bank-felt", id: "bank-felt", "data-where": "wagers" })),
    el("section", { class: "bank-terms", "aria-label": b("terms") }, el("h2", { class: "visually-hidden" }, b("terms")), el("div", { id: "bank-terms" })),
    el("div", { id: "bank-trouble" }),
    el("p", { id: "bank-working", class: "small", role: "status" }),
    el("section", { id: "bank-figures", class: "bank-figures", "aria-label": b("figures") },
      el("div", { class: "pane-head" }, el("h2", null, b("figures")),
        el("div", { class: "button-row" },
          button(b("link"), copyLink, "bank-link"),
          button(b("csv"), () => file("/api/bank/table.csv", "bank"), "bank-csv"),
          button(b("curves"), () => file("/api/bank/curves.csv", "curves"), "bank-curves"),
          button(b("json"), () => save(`${state.game.replace("/", "-")}-table.json`, JSON.stringify(describedAs(state), null, 2), "application/json"), "bank-json"))),
      el("p", { id: "bank-stale", class: "hint" }),
      el("p", { id: "bank-copied", class: "hint", role: "status" }),
      el("div", { id: "bank-main" }),
      el("div", { id: "bank-pictures", class: "bank-pictures" }),
      el("div", { id: "bank-options" }),
      el("div", { id: "bank-tables", class: "bank-tables" })));
  layout = createLayout($("#bank-felt"), () => ({ form, state }), { changed, redraw });
  drawTerms();
  redraw();
}

async function copyLink() {
  await link();
  try {
    await navigator.clipboard.writeText(location.href);
    setText($("#bank-copied"), b("copied"));
  } catch {
    setText($("#bank-copied"), b("notCopied"));
  }
}

/** A full table under the option that is chosen, with the bank where it is. */
async function fill() {
  const { bets, behind } = stateOf(state.game, { wagers: form.table.wagers }, form);
  state.bets = bets;
  state.behind = behind;
  for (const bet of bets) if (bet.seat === state.bank) bet.seat = Number(form.table.bank.seat);
  redraw();
}

// --- opening -------------------------------------------------------------------------------------

/** The page of a game, with a table or with a full one. */
async function open(game, table = null) {
  asking?.abort();
  clearTimeout(timer);
  drops?.stop();
  drops = null;
  replace($("#bank-desk"), el("p", { class: "working", role: "status" }, b("opening")));
  const { schedule = "", option = "" } = table?.collection ?? {};
  try {
    form = await formOf({ game, schedule, option });
    if (form.among) { openAmong(game, table); return; }
    if (!table && form.collection.length) form = await formOf({ game, ...form.collection[0] });
    state = stateOf(game, table ?? form.table, form);
    name(game);
    drawPage();
  } catch (error) {
    replace($("#bank-desk"), el("p", { class: "notice error", role: "alert" }, roomError(error)));
  }
}

function name(game) {
  search.show(games.find((one) => one.id === game) ?? null);
  document.title = `${form.game.name} · ${b("title")} · Houseway`;
}

/** The page of a game among players. */
function openAmong(game, table) {
  state = { game };
  name(game);
  drops = openDrops($("#bank-desk"), form, table, { screen, changed: link });
}

/** The table in a link; null if there is none or it cannot be read. */
async function linked() {
  if (!location.hash.startsWith(BEFORE)) return null;
  try {
    const found = await unpacked(location.hash.slice(BEFORE.length));
    if (isLinked(found)) return found;
  } catch { /* told below */ }
  $("#bank-note").after(el("p", { class: "notice warn", role: "alert" }, b("trouble")));
  return null;
}

async function begin() {
  mountHeader("bank");
  try {
    games = housed(await get("/api/lobby"));
    search = gameSearch(games, (game) => open(game.id));
    replace($("#bank"), el("h1", null, b("title")), el("p", { id: "bank-note", class: "muted" }, b("note")), search.box, el("div", { id: "bank-desk" }));
    const found = await linked();
    const asked = new URLSearchParams(location.search).get("game");
    await open(found?.game ?? asked ?? games.find((game) => game.wagers.length).id, found?.table ?? null);
    window.addEventListener("hashchange", async () => { const other = await linked(); if (other) open(other.game, other.table); });
  } catch (error) {
    replace($("#bank"), el("p", { class: "notice error", role: "alert" }, roomError(error)));
  }
}

begin();
