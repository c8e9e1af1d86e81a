// The form of wishes that a pay table must satisfy, and the tables that were found.

import { el } from "./dom.js";
import { deviationOf, paysText, percentOf } from "./design_words.js";
import { figure } from "./strings.js";
import { d } from "./strings_design.js";
import { parse } from "./fraction.js";

const TEXTS = ["edge", "hit", "deviation", "top", "steps", "decks", "same_edge", "limit", "bank_loss"];
const CHOICES = {
  order: ["", "falling", "rising", "by-chance"],
  best: ["edge", "-edge", "deviation", "-deviation", "top", "-top"],
};

/** The form; `onchange(wishes)` hears of every change, `onfind()` of a search. */
export function wishForm(wishes, { onchange, onfind }) {
  const form = el("form", { class: "design-wishes", id: "design-wishes", onsubmit: (event) => { event.preventDefault(); onfind(); } });
  const tell = () => onchange(Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, value.trim()]).filter(([, value]) => value)));
  const field = (key, input) => el("div", { class: "field", data: { where: key } }, el("label", { for: `wish-${key}` }, d(`wish.${key}`)), input);
  form.append(
    el("h3", null, d("wishes")),
    el("p", { class: "hint" }, d("wishesNote")),
    el("div", { class: "wish-fields" },
      TEXTS.map((key) => field(key, el("input", { class: "input", id: `wish-${key}`, name: key, value: wishes[key] ?? "", maxlength: 40, placeholder: d(`wish.${key}.as`), autocomplete: "off", onchange: tell }))),
      Object.entries(CHOICES).map(([key, values]) => field(key, el("select", { class: "input", id: `wish-${key}`, name: key, onchange: tell },
        values.map((value) => el("option", { value, selected: value === (wishes[key] ?? values[0]) }, d(`${key}.${value}`))))))),
    el("button", { class: "button", type: "submit", id: "design-find" }, d("find")));
  return form;
}

/** Wishes as the room takes them; throws {where, message} for decks that are no numbers. */
export function askedWishes({ decks = "", ...wishes }) {
  const counts = decks.split(",").map((part) => part.trim()).filter(Boolean);
  const wrong = counts.find((part) => !/^\d{1,2}$/.test(part));
  if (wrong) throw Object.assign(new Error(d("wrongDecks", { text: wrong })), { where: "decks" });
  return { ...wishes, decks: counts.map(Number) };
}

/** The tables that were found, with a button for each. */
export function foundTables({ tables, count, best }, figures, take) {
  const decks = Object.keys(best[0].edges);
  const words = [d("foundMany", { count: figure(count), tables: figure(tables) }),
    best.length < count && d("foundShown", { shown: best.length })].filter(Boolean).join(" ");
  return [
    el("p", { id: "design-found", role: "status" }, words),
    el("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": d("foundTitle") },
      el("table", { class: "data" },
        el("thead", null, el("tr", null, [d("table"), d("edge"), d("hit"), d("deviation"), ...decks.map((n) => d("withDecks", { decks: n }))].map((head, place) => el("th", { scope: "col", class: place ? "num" : null }, head)), el("td", null))),
        el("tbody", null, best.map(({ pays, edges }) => {
          const priced = figures(pays);
          const changes = paysText(Object.entries(pays));
          return el("tr", null,
            el("th", { scope: "row" }, changes),
            [percentOf(priced.edge), percentOf(priced.hit), deviationOf(priced.variance), ...decks.map((n) => percentOf(parse(edges[n])))].map(({ text }) => el("td", { class: "num" }, text)),
            el("td", null, el("button", { class: "button small", type: "button", "aria-label": d("takeOf", { changes }), onclick: () => take(pays) }, d("take"))));
        })))),
  ];
}
