// Games side by side. The address holds the games: /compare?game=house/game:reading=choice&game=...

import { $, el, replace } from "./dom.js";
import { get, poll } from "./api.js";
import { gameSearch, housed } from "./game_search.js";
import { mountHeader } from "./header.js";
import { prose } from "./rule_prose.js";
import { w } from "./strings_pages.js";
import { roomError, roomNote } from "./room_says.js";
import { percent } from "./strings.js";

const state = { names: [], games: [], shared: {}, asked: null };

const named = () => new URLSearchParams(location.search).getAll("game");
const address = (names) => `/compare?${new URLSearchParams(names.map((name) => ["game", name]))}`;
const idOf = (name) => name.split(":")[0];

/** A game as people call it, with its choices. */
function label(name) {
  const [id, ...choices] = name.split(":");
  const game = state.games.find((one) => one.id === id);
  const words = game ? `${game.name} · ${game.house}` : id;
  return choices.length ? `${words} (${choices.join(", ")})` : words;
}

function show(names) {
  history.pushState(null, "", address(names));
  draw();
}

function chosen() {
  if (!state.names.length) return [];
  return el("section", { "aria-labelledby": "chosen-title" },
    el("h2", { id: "chosen-title" }, w("compare.chosen")),
    el("ul", { class: "plain" }, state.names.map((name, place) => el("li", null,
      el("a", { href: `/rules/${idOf(name)}` }, label(name)), " ",
      el("button", { class: "button small quiet", type: "button", "aria-label": w("compare.remove", { game: label(name) }),
        onclick: () => show(state.names.filter((_, at) => at !== place)) }, "×")))));
}

/** Other choices of readings of the games that are there, each a link that adds it. */
async function choices() {
  const one = state.names.length === 1 && state.games.find((game) => game.id === idOf(state.names[0]));
  if (!one) return;
  const { readings } = await get("/api/readings");
  const own = readings.filter((reading) => reading.choices.length > 1 && reading.places.some((place) => place.sheet === one.id));
  const others = own.flatMap((reading) => reading.choices.filter((choice) => choice !== reading.default).map((choice) => `${one.id}:${reading.name}=${choice}`));
  const near = Object.entries(state.shared).filter(([, ids]) => ids.includes(one.id));
  replace($("#more"),
    near.length > 0 && el("section", null, el("h2", null, w("compare.otherHouses")), links(near)),
    others.length > 0 && el("section", null, el("h2", null, w("compare.choices", { game: one.name })),
      el("ul", { class: "plain" }, others.map((name) => el("li", null, el("a", { href: address([one.id, name]) }, name.split(":")[1]))))));
}

/** What most of these games are called, and of two such names the shorter. */
function usualName(ids) {
  const names = state.games.filter((game) => ids.includes(game.id)).map((game) => game.name);
  const times = (name) => names.filter((one) => one === name).length;
  return names.sort((one, other) => times(other) - times(one) || one.length - other.length)[0];
}

const links = (names) => el("ul", { class: "plain" }, names.map(([name, ids]) => el("li", null,
  el("a", { href: address([name]) }, w("compare.count", { name: usualName(ids), n: ids.length })))));

async function compared() {
  const asked = state.asked = new AbortController();
  const box = $("#compared");
  replace(box, el("p", { class: "working", role: "status" }, w("compare.working")));
  try {
    const onwork = ({ done, of }) => replace(box, el("p", { class: "working", role: "status" }, w("compare.working"), of && ` · ${of}: ${percent(done, 0)}`));
    const { page, games } = await poll(`/api${address(state.names)}`, { onwork, signal: asked.signal });
    document.title = `${page.title} · Houseway`;
    replace(box, el("h2", { class: "visually-hidden" }, page.title), prose(page));
    if (state.names.length === 1) {
      state.names = games.map((game) => game.game);
      replace($("#chosen"), chosen());
    }
  } catch (error) {
    if (error.name !== "AbortError") replace(box, el("p", { class: "notice error", role: "alert" }, roomError(error)));
  }
}

function draw() {
  state.asked?.abort();
  state.names = named();
  replace($("#chosen"), chosen());
  replace($("#more"));
  replace($("#compared"));
  if (state.names.length > 1 || (state.names.length === 1 && !idOf(state.names[0]).includes("/"))) {
    compared();
    return;
  }
  if (state.names.length === 1) {
    replace($("#compared"), el("p", { class: "notice" }, w("compare.needsTwo")));
    choices();
    return;
  }
  replace($("#more"), el("section", null, el("h2", null, w("compare.shared")), links(Object.entries(state.shared))));
}

async function open() {
  mountHeader("compare");
  try {
    const [lobby, { names }] = await Promise.all([get("/api/lobby"), get("/api/compare/names")]);
    state.games = housed(lobby);
    state.shared = names;
    const search = gameSearch(state.games, (game) => { show([...state.names, game.id]); });
    replace($("#compare"),
      el("h1", null, w("compare.title")),
      el("p", null, w("compare.note")),
      roomNote("rules"),
      search.box,
      el("div", { id: "chosen" }),
      el("div", { id: "more" }),
      el("div", { id: "compared", class: "prose" }));
    draw();
    window.addEventListener("popstate", draw);
  } catch (error) {
    replace($("#compare"), el("p", { class: "notice error", role: "alert" }, roomError(error)));
  }
}

open();
