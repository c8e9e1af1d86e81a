// The lobby: one button to play, tables in play, all games by house and family.

import { $, announce, attr, el, replace, setText } from "./dom.js";
import { get, post } from "./api.js";
import { ensurePerson, mountHeader } from "./header.js";
import { percent } from "./strings.js";
import { w } from "./strings_pages.js";
import { found, nearest, plainly } from "./search.js";

const PRICES_EVERY = 5000;
const TABLES_EVERY = 15000;
const NARROW = 700;
const state = { lobby: null, words: "", house: "", cells: new Map() };

// --- going to a table -----------------------------------------------------------------------------

async function go(button, request) {
  const problem = $("#deal-problem");
  problem.hidden = true;
  const said = button.textContent;
  attr(button, "aria-disabled", "true");
  setText(button, w("lobby.dealing"));
  try {
    await ensurePerson();
    const { table } = await request();
    location.assign(`/table/${encodeURIComponent(table)}`);
  } catch (error) {
    setText(problem, error.message);
    problem.hidden = false;
    problem.scrollIntoView({ block: "nearest" });
    setText(button, said);
    attr(button, "aria-disabled", null);
  }
}

const dealMeIn = (button, game) => go(button, () => post("/api/deal-me-in", game ? { game } : {}));

function watch(button, game) {
  const running = state.lobby.tables.find((table) => table.game === game);
  if (running) location.assign(`/table/${encodeURIComponent(running.id)}`);
  else go(button, () => post("/api/tables", { game, demo: true }));
}

// --- games ----------------------------------------------------------------------------------------

function priceText(price) {
  const one = (edge) => (Math.abs(edge) < 5e-7 ? w("lobby.even") : percent(Math.abs(edge)));
  if (price.high < -5e-7) return w("lobby.bettor", { share: one(price.high) });
  return price.high - price.low < 5e-5 ? one(price.low) : `${one(price.low)} – ${one(price.high)}`;
}

function priceMark(price) {
  return price
    ? [w("lobby.price"), " ", el("span", { class: "price" }, priceText(price))]
    : [el("span", { "aria-hidden": "true" }, w("lobby.price"), " …"), el("span", { class: "visually-hidden" }, w("lobby.pricing"))];
}

function gameItem(game, house) {
  const values = { game: game.name, house: house.name };
  const price = el("span", { class: "price-box", title: w("lobby.priceNote") }, priceMark(game.price));
  const matched = el("span", { class: "matched", hidden: true });
  const node = el("li", { class: "game", data: { felt: house.felt } },
    el("a", { class: "game-name", href: `/rules/${game.id}` }, game.name),
    matched,
    el("p", { class: "game-facts" },
      el("span", null, w("lobby.seats", { n: game.seats })), " · ",
      el("span", null, game.limits.replace("-", "–")), el("br", null), price),
    el("div", { class: "game-ways" },
      el("button", { class: "button small play", type: "button", "aria-label": w("lobby.playGame", values),
        onclick: (event) => dealMeIn(event.currentTarget, game.id) }, w("lobby.play")),
      el("button", { class: "link", type: "button", "aria-label": w("lobby.watchGame", values),
        onclick: (event) => watch(event.currentTarget, game.id) }, w("lobby.watch")),
      el("a", { href: `/practice?game=${encodeURIComponent(game.id)}`, "aria-label": w("lobby.practiseGame", values) }, w("lobby.practise")),
      el("a", { href: `/rules/${game.id}`, "aria-label": w("lobby.rulesOf", values) }, w("lobby.rules")),
      el("a", { href: `/lab?game=${encodeURIComponent(game.id)}`, "aria-label": w("lobby.labOf", values) }, w("lobby.lab"))));
  state.cells.set(game.id, { node, price, matched, game });
  return node;
}

function drawGames() {
  const { houses, families, games } = state.lobby;
  state.cells.clear();
  const cell = (family, house) => {
    const here = games.filter((game) => game.family === family.id && game.house === house.id);
    return el("td", { data: { house: house.id }, class: here.length ? null : "empty" },
      here.length ? [
        el("p", { class: "cell-house", "aria-hidden": "true" }, house.name),
        el("ul", null, here.map((game) => gameItem(game, house))),
      ] : el("span", { class: "visually-hidden" }, "–"));
  };
  replace($("#games"),
    el("table", { class: "shelves" },
      el("caption", { class: "visually-hidden" }, "Games by family and house"),
      el("thead", null, el("tr", null,
        el("td", null),
        houses.map((house) => el("th", { scope: "col", data: { house: house.id } },
          el("span", { class: "swatch", data: { felt: house.felt } }), house.name)))),
      el("tbody", null, families
        .filter((family) => games.some((game) => game.family === family.id))
        .map((family) => el("tr", { data: { family: family.id } },
          el("th", { scope: "row" }, el("span", { class: "family" }, family.name), el("span", { class: "family-about" }, family.about)),
          houses.map((house) => cell(family, house)))))),
    el("p", { id: "nothing", class: "notice", hidden: true }));
  const button = (id, name, felt) => el("button", {
    class: "button small", type: "button", "aria-pressed": String(state.house === id), data: { house: id },
    onclick: () => choose(id),
  }, felt && el("span", { class: "swatch", data: { felt } }), name);
  replace($("#houses"), button("", w("lobby.all")), houses.map((house) => button(house.id, house.name, house.felt)));
  $("#price-note").hidden = false;
  filter();
}

function choose(house) {
  state.house = house;
  for (const button of $("#houses").children) attr(button, "aria-pressed", String(button.dataset.house === house));
  filter();
}

function filter() {
  let count = 0;
  for (const { node, matched, game } of state.cells.values()) {
    const hit = found(state.words, game);
    const shown = hit !== null && (!state.house || game.house === state.house);
    node.hidden = !shown;
    matched.hidden = !hit;
    if (hit) setText(matched, hit);
    count += shown;
  }
  for (const row of $("#games").querySelectorAll("tbody tr")) {
    let any = false;
    for (const cell of row.querySelectorAll("td")) {
      const here = cell.querySelector(".game:not([hidden])") !== null;
      cell.classList.toggle("empty", !here);
      any ||= here;
    }
    row.hidden = !any;
  }
  for (const node of $("#games").querySelectorAll("[data-house]")) node.hidden = Boolean(state.house) && node.dataset.house !== state.house;
  $("table.shelves").hidden = count === 0;
  $("table.shelves").classList.toggle("one-house", Boolean(state.house));
  setText($("#count"), w(count === 1 ? "lobby.count.one" : "lobby.count.many", { n: count }));
  const nothing = $("#nothing");
  nothing.hidden = count > 0;
  if (!count) {
    const typed = $("#search").value.trim();
    const elsewhere = [...state.cells.values()].some(({ game }) => found(state.words, game) !== null);
    const near = elsewhere ? [] : nearest(typed, state.lobby.games);
    replace(nothing, w(elsewhere ? "lobby.noneThere" : "lobby.none", { words: typed }), " ",
      near.length > 0 && [w("lobby.nearest"), " ", near.map((game, place) => [place > 0 && ", ",
        el("button", { class: "link", type: "button", onclick: () => lookFor(game.name) }, game.name)]), ". "],
      elsewhere ? el("button", { class: "link", type: "button", onclick: () => choose("") }, w("lobby.all"))
        : el("button", { class: "link", type: "button", onclick: reset }, w("lobby.reset")));
  }
}

function lookFor(words) {
  $("#search").value = words;
  searched();
  $("#search").focus();
}

/** What is found lies right below the field, also on a small screen. */
function searched() {
  state.words = plainly($("#search").value);
  $("#find").classList.toggle("searching", state.words !== "");
  if (!state.lobby) return;
  filter();
  if (state.words && innerWidth < NARROW) $("#find").scrollIntoView({ block: "start" });
}

function reset() {
  $("#search").value = "";
  searched();
  choose("");
  $("#search").focus();
}

// --- tables and prices that come in later ---------------------------------------------------------

const progress = ({ phase, round }) => (round ? w("lobby.round", { phase: w(`phase.${phase}`), n: round })
  : ["idle", "bank"].includes(phase) ? w("lobby.ready") : w(`phase.${phase}`));

function drawTables() {
  const { tables, games } = state.lobby;
  const box = $("#tables");
  box.hidden = tables.length === 0;
  replace($("ul", box), tables.map((table) => {
    const game = games.find((one) => one.id === table.game);
    const house = state.lobby.houses.find((one) => one.id === game?.house);
    return el("li", { class: "live-table", data: { felt: house?.felt ?? "green" } },
      el("a", { href: `/table/${encodeURIComponent(table.id)}` },
        el("span", { class: "live-name" }, table.name || game?.name || table.id),
        el("span", { class: "live-game" }, !game ? w("lobby.own") : table.name === game.name ? house.name : `${game.name}, ${house.name}`),
        el("span", { class: "live-state" },
          w(table.taken ? "lobby.tableSeats" : "lobby.allFree", { taken: table.taken, seats: table.seats, bots: table.bots })),
        el("span", { class: "live-state" }, progress(table))));
  }));
}

async function refreshPrices() {
  if (document.visibilityState === "visible") {
    const { prices, missing } = await get("/api/lobby/prices");
    for (const [id, price] of Object.entries(prices)) {
      const cell = state.cells.get(id);
      if (cell && price && !cell.game.price) {
        cell.game.price = price;
        replace(cell.price, priceMark(price));
      }
    }
    if (!missing) return;
  }
  setTimeout(() => refreshPrices().catch(() => {}), PRICES_EVERY);
}

async function refreshTables() {
  if (document.visibilityState !== "visible") return;
  const { tables } = await get("/api/lobby/tables");
  if (JSON.stringify(tables) === JSON.stringify(state.lobby.tables)) return;
  state.lobby.tables = tables;
  if (!$("#tables").contains(document.activeElement)) drawTables();
}

async function open() {
  mountHeader("lobby");
  $("#deal").addEventListener("click", (event) => dealMeIn(event.currentTarget, ""));
  const search = $("#search");
  search.addEventListener("input", searched);
  try {
    state.lobby = await get("/api/lobby");
  } catch (error) {
    replace($("#games"), el("p", { class: "notice error", role: "alert" }, error.message));
    return;
  }
  state.words = plainly(search.value);
  const usual = state.lobby.games.find((game) => game.id === state.lobby.default);
  const house = state.lobby.houses.find((one) => one.id === usual?.house);
  if (usual) setText($("#deal-note"), w("lobby.default", { game: usual.name, house: house.name }));
  drawTables();
  drawGames();
  announce($("#count").textContent);
  refreshPrices().catch(() => {});
  setInterval(() => refreshTables().catch(() => {}), TABLES_EVERY);
}

open();
