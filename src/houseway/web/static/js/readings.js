// All readings of the library: the question, the printed words, the choice in use, and what each choice is worth.

import { $, el, replace } from "./dom.js";
import { get, poll } from "./api.js";
import { mountHeader } from "./header.js";
import { figure } from "./strings.js";
import { w } from "./strings_pages.js";
import { plainly } from "./search.js";
import { learnDocuments, sourcesText } from "./sheet_words.js";
import { worthRows } from "./worth_view.js";
import { roomError, ROOM, roomNote } from "./room_says.js";

const AT_ONCE = 60; // readings that are drawn before somebody asks for more
const SILENT = "silent";
const plain = (choice) => choice.replaceAll("-", " ");
const state = { all: [], houses: [], shown: AT_ONCE };

function wanted() {
  const words = plainly($("#search").value).split(" ").filter(Boolean);
  const [house, kind] = [$("#house").value, $("#kind").value];
  const kinds = {
    all: () => true,
    several: (one) => one.choices.length > 1,
    departs: (one) => one.literal !== SILENT && one.literal !== one.default,
    silent: (one) => one.literal === SILENT,
    contradiction: (one) => one.flaw === "contradiction",
    misprint: (one) => one.flaw === "misprint",
  };
  return state.all.filter((one) => kinds[kind](one)
    && (!house || one.places.some((place) => place.sheet.startsWith(`${house}/`)))
    && words.every((word) => one.words.includes(word)));
}

/** A sheet with its lines; fees of a house have no page of their own. */
function place({ sheet, cite }, name) {
  const fees = sheet.endsWith("/collection");
  const title = fees ? w("readings.fees", { house: state.houses.find((one) => sheet.startsWith(`${one.id}/`))?.name ?? sheet }) : sheet;
  return el("li", null, fees ? title : el("a", { href: `/rules/${sheet}#reading-${name}` }, title), " ", el("span", { class: "cite" }, sourcesText(cite)));
}

async function ask(one, button, box) {
  const { sheet } = one.places.find((at) => !at.sheet.endsWith("/collection"));
  button.disabled = true;
  replace(box, el("p", { class: "working" }, w("rules.solving")));
  try {
    const found = await poll(`/api/games/${sheet}/readings`);
    replace(box, worthRows(found.readings.filter((choice) => choice.name === one.name)), el("p", { class: "hint" }, w("readings.worthIn", { sheet })));
  } catch (error) {
    button.disabled = false;
    replace(box, el("p", { class: "notice error", role: "alert" }, roomError(error)));
  }
}

function entry(one) {
  const box = el("div");
  const marks = (choice) => [choice === one.default && w("rules.usual"), choice === one.literal && w("rules.literal")].filter(Boolean).join(", ");
  const priced = one.choices.length > 1 && one.places.some((at) => !at.sheet.endsWith("/collection"));
  return el("li", { class: "switch reading" },
    el("h2", { class: "asks", lang: ROOM }, sourcesText(one.asks)),
    el("p", null, one.choices.map((choice, at) => [at > 0 && " · ", el("strong", { lang: ROOM }, plain(choice)), marks(choice) && ` (${marks(choice)})`]),
      one.literal === SILENT && el("span", { class: "muted" }, ` ${w("readings.silent")}`),
      one.flaw !== "none" && el("span", { class: "muted" }, ` ${w(`readings.flaw.${one.flaw}`)}`)),
    one.why && el("p", { class: "why", lang: ROOM }, sourcesText(one.why)),
    el("details", null, el("summary", null, w("readings.places", { n: one.places.length, name: one.name })),
      el("ul", { class: "plain" }, one.places.map((at) => place(at, one.name)))),
    priced && el("button", { class: "button small", type: "button", onclick: (event) => ask(one, event.currentTarget, box) }, w("readings.worth")),
    box);
}

function draw() {
  const found = wanted();
  const rest = found.length - state.shown;
  replace($("#count"), w("readings.count", { n: figure(found.length), all: figure(state.all.length) }));
  replace($("#list"), found.slice(0, state.shown).map(entry));
  replace($("#more"), rest > 0 && el("button", { class: "button", type: "button", onclick: () => { state.shown += AT_ONCE; draw(); } }, w("readings.more", { n: figure(rest) })));
}

function restart() {
  state.shown = AT_ONCE;
  draw();
}

function frame() {
  const choices = (id, label, options) => el("div", { class: "field" }, el("label", { for: id }, label),
    el("select", { class: "input", id, onchange: restart }, options.map(([value, words]) => el("option", { value }, words))));
  replace($("#readings"),
    el("h1", null, w("readings.title")),
    el("p", null, w("readings.note")),
    roomNote("rules"),
    el("div", { class: "reading-filters" },
      el("div", { class: "field" }, el("label", { for: "search" }, w("readings.search")),
        el("input", { class: "input", id: "search", type: "search", autocomplete: "off", oninput: restart })),
      choices("house", w("readings.house"), [["", w("readings.allHouses")], ...state.houses.map((one) => [one.id, one.name])]),
      choices("kind", w("readings.kind"), ["all", "several", "departs", "silent", "contradiction", "misprint"].map((kind) => [kind, w(`readings.kind.${kind}`)]))),
    el("p", { id: "count", class: "muted", role: "status" }),
    el("ul", { id: "list", class: "plain" }),
    el("p", { id: "more" }));
}

async function open() {
  mountHeader("rules");
  try {
    const [{ readings }, lobby] = await Promise.all([get("/api/readings"), get("/api/lobby")]);
    learnDocuments(lobby.houses);
    state.houses = lobby.houses;
    state.all = readings.map((one) => ({ ...one,
      words: plainly([one.name, one.asks, one.why, ...one.choices, ...one.places.map((at) => at.sheet)].join(" ")) }));
    frame();
    draw();
  } catch (error) {
    replace($("#readings"), el("p", { class: "notice error", role: "alert" }, roomError(error)));
  }
}

open();
