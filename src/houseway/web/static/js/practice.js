// Practice alone: the stakes, rules and readings of a game, the bots, and a private table with them.

import { $, el, replace } from "./dom.js";
import { get, post } from "./api.js";
import { form, input } from "./form.js";
import { field, selectBox } from "./desk_form.js";
import { gameSearch, housed } from "./game_search.js";
import { ensurePerson, mountHeader } from "./header.js";
import { asksText, choiceText, learnDocuments, sourcesText } from "./sheet_words.js";
import { practice } from "./strings_practice.js";
import { roomError } from "./room_says.js";

const OWN = "own"; // limits that somebody types

const select = (name, label, options, value, hint = "") =>
  field(label, selectBox(options, value, () => {}, { name }), { where: name, hint });

/** The printed limits, and a field for others. */
function limitsField({ path, usual, choices, printed }) {
  const own = input("own", practice("limits.own"), { hint: practice("limits.hint", { printed: printed.join("; ") }) });
  const shown = (value) => { own.hidden = value !== OWN; };
  const options = [[usual, practice("limits.usual", { limits: usual })], ...choices.map((one) => [one, one]), [OWN, practice("limits.other")]];
  const box = selectBox(options, usual, shown, { name: path });
  shown(usual);
  return [field(practice("limits"), box, { where: path }), own];
}

/** A number that the house leaves open: a list of a few, else a field. */
function numberField(number) {
  const name = `set ${number.path}`;
  const label = practice(`path.${number.path}`);
  const usual = number.default;
  if (number.of) return select(name, label, number.of.map((one) => [String(one), String(one)]), String(number.value), practice("numberOf", { of: number.of.join(", "), usual }));
  return input(name, label, { type: "number", inputmode: "numeric", min: number.from, max: number.to, value: number.value, hint: practice("number", { ...number, usual }) });
}

function switchField(one) {
  const options = one.choices.map((choice) => [choice, choice === one.default ? practice("usual", { choice: choiceText(choice) }) : choiceText(choice)]);
  const box = select(`${one.kind === "reading" ? "read" : "set"} ${one.name}`, asksText({ name: one.name, asks: sourcesText(one.asks) }), options, one.default, one.why && sourcesText(one.why));
  if (one.cite) box.append(el("span", { class: "cite" }, one.cite));
  return box;
}

const fields = (...parts) => el("div", { class: "practice-fields" }, parts);

function stakesPart(told) {
  const at = (group) => [...told.settings, ...told.readings].filter((one) => one.group === group).map(switchField);
  const numbers = told.numbers.filter((one) => one.group === "stakes").map(numberField);
  const all = [told.limits && limitsField(told.limits), at("structure"), numbers, at("stakes")].flat(2).filter(Boolean);
  return all.length > 0 && el("fieldset", { class: "practice-part" }, el("legend", null, practice("stakes")), fields(all));
}

function rulesPart(told) {
  const all = [...told.numbers.filter((one) => one.group === "rules").map(numberField),
    ...[...told.settings, ...told.readings].filter((one) => one.group === "rules").map(switchField)];
  return all.length > 0 && el("details", { class: "practice-part" },
    el("summary", null, practice("rules", { n: all.length })),
    el("p", { class: "muted" }, practice("rules.note")), fields(all));
}

function botsPart({ least, most, usual, kinds, kind }) {
  const counts = Array.from({ length: most - least + 1 }, (_, place) => String(least + place));
  return el("fieldset", { class: "practice-part" }, el("legend", null, practice("bots")), fields(
    select("bot_count", practice("bots.count"), counts.map((one) => [one, one]), String(usual)),
    select("bots", practice("bots.kind"), kinds.map((one) => [one, practice(`kind.${one}`)]), kind)));
}

/** What the form says, as the room takes it: only what is not as usual. */
export function wanted(told, said) {
  const found = { game: told.game, readings: {}, settings: {}, bots: said.bots, bot_count: Number(said.bot_count) };
  const number = (text) => (/^-?\d+$/.test(text) ? Number(text) : text);
  for (const one of told.readings) if (said[`read ${one.name}`] !== one.default) found.readings[one.name] = said[`read ${one.name}`];
  for (const one of told.settings) if (said[`set ${one.name}`] !== one.default) found.settings[one.name] = said[`set ${one.name}`];
  for (const one of told.numbers) if (said[`set ${one.path}`] !== String(one.value)) found.settings[one.path] = number(said[`set ${one.path}`]);
  if (told.limits) {
    const limits = said[told.limits.path] === OWN ? said.own : said[told.limits.path];
    if (limits !== told.limits.usual) found.settings[told.limits.path] = limits;
  }
  return found;
}

/** The field that an error of the room is about, by its name in this form. */
function fieldOf(error, told, said) {
  const { where = "" } = error;
  if (told.limits && where === told.limits.path) return said[where] === OWN ? "own" : where;
  return [`set ${where}`, `read ${where}`, where].find((name) => $(`[name="${CSS.escape(name)}"]`)) ?? where;
}

async function openTable(told, said) {
  try {
    await ensurePerson();
    return await post("/api/practice", wanted(told, said));
  } catch (error) {
    error.where = fieldOf(error, told, said);
    const inside = $(`[name="${CSS.escape(error.where)}"]`)?.closest("details");
    if (inside) inside.open = true;
    throw error;
  }
}

function drawForm(told) {
  document.title = `${practice("title")}: ${told.name} · Houseway`;
  replace($("#practice-form"),
    el("p", null, el("strong", null, told.name), ` · ${told.house} · `, el("a", { href: `/rules/${told.game}` }, practice("game", { game: told.name }))),
    form({
      id: "practice-terms", kind: "practice-form", primary: true, submit: practice("open"),
      fields: [stakesPart(told), botsPart(told.bots), rulesPart(told)],
      send: (said) => openTable(told, said),
      done: ({ table }) => location.assign(`/table/${encodeURIComponent(table)}`),
    }));
}

let asked = 0;

/** The form of a game; only the last question counts. */
async function show(game) {
  const mine = (asked += 1);
  history.replaceState(null, "", `/practice?game=${encodeURIComponent(game)}`);
  try {
    const told = await get(`/api/games/${game.split("/").map(encodeURIComponent).join("/")}/practice`);
    if (mine === asked) drawForm(told);
  } catch (error) {
    if (mine === asked) replace($("#practice-form"), el("p", { class: "notice error", role: "alert" }, roomError(error)));
  }
}

async function open() {
  mountHeader("lobby");
  try {
    const lobby = await get("/api/lobby");
    learnDocuments(lobby.houses);
    const games = housed(lobby);
    const search = gameSearch(games, (game) => show(game.id));
    const named = new URLSearchParams(location.search).get("game") || lobby.default;
    replace($("#practice"), el("h1", null, practice("title")), el("p", null, practice("note")), search.box, el("div", { id: "practice-form", "aria-live": "polite" }));
    search.show(games.find((game) => game.id === named) ?? null);
    await show(named);
  } catch (error) {
    replace($("#practice"), el("p", { class: "notice error", role: "alert" }, roomError(error)));
  }
}

open();
