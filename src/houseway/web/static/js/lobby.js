// The lobby: one button to play, your seats, tables in play, all games.

import { $, announce, attr, el, replace, setText } from "./dom.js";
import { get, post } from "./api.js";
import { ensurePerson, mountHeader } from "./header.js";
import { gameList, stakesText } from "./game_list.js";
import { lobbyFilters } from "./lobby_filters.js";
import { money } from "./strings.js";
import { w, wordsOr } from "./strings_pages.js";
import { roomError, showProblem } from "./room_says.js";

const PRICES_EVERY = 5000;
const TABLES_EVERY = 15000;
const FEW = 6; // tables
const NARROW = 700;
const state = { lobby: null, filters: null, list: null, allTables: false };

// --- going to a table -----------------------------------------------------------------------------

const tablePage = (table) => `/table/${encodeURIComponent(table)}`;

async function go(button, request) {
  const problem = $("#deal-problem");
  problem.hidden = true;
  const said = button.textContent;
  attr(button, "aria-disabled", "true");
  setText(button, w("lobby.dealing"));
  try {
    await ensurePerson();
    const { table } = await request();
    location.assign(tablePage(table));
  } catch (error) {
    showProblem(problem, error);
    problem.hidden = false;
    problem.scrollIntoView({ block: "nearest" });
    setText(button, said);
    attr(button, "aria-disabled", null);
  }
}

const dealMeIn = (button, game) => go(button, () => post("/api/deal-me-in", game ? { game } : {}));

function watch(button, game) {
  const running = state.lobby.tables.find((table) => table.game === game);
  if (running) location.assign(tablePage(running.id));
  else go(button, () => post("/api/tables", { game, demo: true }));
}

// --- your seats, and the tables in play -----------------------------------------------------------

const progress = ({ phase, round }) => (round ? w("lobby.round", { phase: w(`phase.${phase}`), n: round })
  : ["idle", "bank"].includes(phase) ? w("lobby.ready") : w(`phase.${phase}`));

function named(table) {
  const game = state.lobby.games.find((one) => one.id === table.game);
  const house = state.lobby.houses.find((one) => one.id === game?.house);
  return {
    felt: house?.felt ?? "green",
    name: table.name || game?.name || table.id,
    about: !game ? w("lobby.own") : table.name === game.name || !table.name ? house.name : `${game.name}, ${house.name}`,
  };
}

function seatItem(table) {
  const { felt, name, about } = named(table);
  return el("li", { class: ["held", table.awaited && "awaited"], data: { felt } },
    el("a", { class: "button primary", href: tablePage(table.id), "aria-describedby": `held-${table.id}` }, w("lobby.return")),
    el("span", { class: "held-about", id: `held-${table.id}` },
      el("strong", null, name), el("span", { class: "muted" }, about),
      el("span", { class: "muted" }, [w(table.behind ? "lobby.held.behind" : "lobby.held.seat", { seat: table.seat }), w("lobby.held.chips", { chips: money(table.stack) }), stakesText(table.stakes)].join(" · ")),
      el("span", { class: "held-state" }, table.awaited ? w("lobby.awaited") : progress(table))));
}

function tableItem(table) {
  const { felt, name, about } = named(table);
  return el("li", { class: "live-table", data: { felt } },
    el("a", { href: tablePage(table.id) },
      el("span", { class: "live-name" }, name),
      el("span", { class: "live-game" }, about),
      el("span", { class: "live-stakes" }, stakesText(table.stakes)),
      el("span", { class: "live-state" },
        w(table.taken ? "lobby.tableSeats" : "lobby.allFree", { taken: table.taken, seats: table.seats, bots: table.bots })),
      el("span", { class: "live-state" }, progress(table))));
}

function drawTables() {
  const { tables, your_seats: seats } = state.lobby;
  $("#seats").hidden = seats.length === 0;
  replace($("#seats ul"), seats.map(seatItem));
  $("#deal").classList.toggle("primary", seats.length === 0);
  $("#tables").hidden = tables.length === 0;
  replace($("#tables ul"), (state.allTables ? tables : tables.slice(0, FEW)).map(tableItem));
  const more = $("#more-tables");
  more.hidden = state.allTables || tables.length <= FEW;
  setText(more, w("lobby.tables.all", { n: tables.length }));
}

// --- the list of games ----------------------------------------------------------------------------

/** Shows the list, the filters and the count as the filters are now. */
function draw() {
  const { filters, list, lobby } = state;
  const { games } = lobby;
  if ($("#search").value !== filters.words) $("#search").value = filters.words;
  const choice = (select, all, kinds, name) => {
    const count = (id) => games.filter((game) => filters.fits(game, { [name]: id }) !== null).length;
    const options = [["", w(all)], ...kinds.map((kind) => [kind.id, kind.name])];
    options.forEach(([id, words], place) => {
      const option = select.options[place] ?? select.appendChild(el("option", { value: id }));
      setText(option, w("lobby.choice", { words, n: count(id) }));
    });
    select.value = filters[name];
  };
  choice($("#house"), "lobby.all", lobby.houses, "house");
  choice($("#family"), "lobby.families", lobby.families.filter((family) => games.some((game) => game.family === family.id)), "family");
  const n = list.filter();
  setText($("#count"), filters.narrow ? w("lobby.count.of", { n, all: games.length }) : w("lobby.count", { n }));
  $("#reset").hidden = !filters.narrow;
  $("#fold").hidden = n === 0;
  $("#find").classList.toggle("searching", filters.words.trim() !== "");
  drawFold();
  replace($("#kept"), filters.troubles.map((sentence) => el("p", null, sentence)));
  $("#kept").hidden = filters.troubles.length === 0;
}

function drawFold() {
  setText($("#fold"), w(state.list.folded ? "lobby.unfold" : "lobby.fold"));
}

function choose(change) {
  if (!state.filters) return;
  Object.assign(state.filters, change);
  state.filters.keep();
  draw();
}

function listen() {
  const search = $("#search");
  search.addEventListener("input", () => {
    choose({ words: search.value });
    // What is found lies right below the field, also on a small screen.
    if (search.value && innerWidth < NARROW) $("#find").scrollIntoView({ block: "start" });
  });
  for (const name of ["house", "family"]) $(`#${name}`).addEventListener("change", (event) => choose({ [name]: event.currentTarget.value }));
  $("#reset").addEventListener("click", () => { choose({ house: "", family: "", words: "" }); search.focus(); });
  $("#fold").addEventListener("click", () => { state.list.fold(!state.list.folded); drawFold(); });
  $("#games").addEventListener("toggle", drawFold, true);
  $("#more-tables").addEventListener("click", () => { state.allTables = true; drawTables(); $("#tables a").focus(); });
}

// --- what comes in later --------------------------------------------------------------------------

async function refreshPrices() {
  if (document.visibilityState === "visible") {
    const { prices, missing } = await get("/api/lobby/prices");
    for (const [id, price] of Object.entries(prices)) state.list.price(id, price);
    if (!missing) return;
  }
  setTimeout(() => refreshPrices().catch(() => {}), PRICES_EVERY);
}

async function refreshTables() {
  if (document.visibilityState !== "visible") return;
  const now = await get("/api/lobby/tables");
  const { tables, your_seats } = state.lobby;
  if (JSON.stringify(now) === JSON.stringify({ tables, your_seats })) return;
  Object.assign(state.lobby, now);
  if (!$("#tables").contains(document.activeElement) && !$("#seats").contains(document.activeElement)) drawTables();
}

/** The families by the words of the page. */
const worded = (lobby) => ({
  ...lobby,
  families: lobby.families.map(({ id, name, about }) => ({ id, name: wordsOr(`family.${id}`, name), about: wordsOr(`family.${id}.about`, about) })),
});

async function open() {
  mountHeader("lobby");
  $("#deal").addEventListener("click", (event) => dealMeIn(event.currentTarget, ""));
  try {
    state.lobby = worded(await get("/api/lobby"));
  } catch (error) {
    replace($("#games"), el("p", { class: "notice error", role: "alert" }, roomError(error)));
    return;
  }
  const { lobby } = state;
  const typed = $("#search").value; // before the list was there
  state.filters = lobbyFilters(lobby);
  if (typed) state.filters.words = typed;
  const usual = lobby.games.find((game) => game.id === lobby.default);
  const house = lobby.houses.find((one) => one.id === usual?.house);
  if (usual) setText($("#deal-note"), w("lobby.default", { game: usual.name, house: house.name }));
  drawTables();
  state.list = gameList($("#games"), lobby, state.filters, { play: dealMeIn, watch, changed: () => { draw(); $("#search").focus(); } });
  listen();
  for (const id of ["house-field", "family-field", "price-note"]) $(`#${id}`).hidden = false;
  draw();
  performance.mark("games"); // how long the first load took: bench/lobby.py
  announce($("#count").textContent);
  refreshPrices().catch(() => {});
  setInterval(() => refreshTables().catch(() => {}), TABLES_EVERY);
  addEventListener("pageshow", (event) => { if (event.persisted) refreshTables().catch(() => {}); });
}

open();
