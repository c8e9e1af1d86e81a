// The games of the room as one compact list: a family is a part that folds, a game is a line.

import { $, attr, el, replace, setText } from "./dom.js";
import { moneyText, percent } from "./strings.js";
import { w } from "./strings_pages.js";
import { nearest } from "./search.js";

const NARROW = matchMedia("(max-width: 44rem)");
const EVEN = 5e-7; // of a dollar
const ALIKE = 5e-5;

/** What a table plays for, in the page's words and form of money. */
export const stakesText = (stakes) => moneyText(stakes).replace("no limit", w("lobby.noLimit"));

function priceText(price) {
  const one = (edge) => (Math.abs(edge) < EVEN ? w("lobby.even") : percent(Math.abs(edge)));
  if (price.high < -EVEN) return w("lobby.bettor", { share: one(price.high) });
  return price.high - price.low < ALIKE ? one(price.low) : `${one(price.low)} – ${one(price.high)}`;
}

function priceMark(price) {
  return price
    ? [w("lobby.price"), " ", el("span", { class: "price" }, priceText(price))]
    : [el("span", { "aria-hidden": "true" }, w("lobby.price"), " …"), el("span", { class: "visually-hidden" }, w("lobby.pricing"))];
}

/**
 * The list in `box`: {filter(), price(id, price)}. `filters` are those of lobby_filters.js; `play(button, game)` and
 * `watch(button, game)` go to a table; `changed()` hears that filters were changed in the list itself.
 */
export function gameList(box, { houses, families, games }, filters, { play, watch, changed }) {
  const houseOf = new Map(houses.map((house) => [house.id, house]));
  const lines = new Map();

  function line(game) {
    const house = houseOf.get(game.house);
    const values = { game: game.name, house: house.name };
    const price = el("span", { class: "price-box", title: w("lobby.priceNote") }, priceMark(game.price));
    const matched = el("span", { class: "matched", hidden: true });
    const link = (href, key, name) => el("a", { href, "aria-label": name }, key);
    const node = el("li", { class: "game", data: { felt: house.felt } },
      el("span", { class: "game-head" }, el("a", { class: "game-name", href: `/rules/${game.id}` }, game.name), matched),
      el("span", { class: "game-house" }, el("span", { class: "swatch" }), house.name),
      el("span", { class: "game-stakes" }, stakesText(game.stakes)),
      el("span", { class: "game-seats" }, w("lobby.seats", { n: game.seats })),
      price,
      el("button", { class: "button small play", type: "button", "aria-label": w("lobby.playGame", values), onclick: (event) => play(event.currentTarget, game.id) }, w("lobby.play")),
      el("span", { class: "game-ways" },
        el("button", { class: "link", type: "button", "aria-label": w("lobby.watchGame", values), onclick: (event) => watch(event.currentTarget, game.id) }, w("lobby.watch")),
        link(`/practice?game=${encodeURIComponent(game.id)}`, w("lobby.practise"), w("lobby.practiseGame", values)),
        link(`/rules/${game.id}`, w("lobby.rules"), w("lobby.rulesOf", values)),
        link(`/lab?game=${encodeURIComponent(game.id)}`, w("lobby.lab"), w("lobby.labOf", values))));
    lines.set(game.id, { node, price, matched, game });
    return node;
  }

  function part(family) {
    const here = games.filter((game) => game.family === family.id);
    const node = el("details", { class: "family-part", data: { family: family.id } },
      el("summary", { onclick: () => { filters.folds = { ...filters.folds, [family.id]: node.open }; filters.keep(); } },
        el("h3", { class: "family" }, family.name), el("span", { class: "family-about" }, family.about), el("span", { class: "family-count" })),
      el("ul", null, here.map(line)));
    return node;
  }

  const parts = families.filter((family) => games.some((game) => game.family === family.id)).map(part);
  const nothing = el("div", { id: "nothing", class: "notice", hidden: true });
  replace(box, parts, nothing);

  const folded = (family) => filters.folds[family] ?? NARROW.matches;
  const words = (key, onclick) => el("button", { class: "link", type: "button", onclick }, key);

  /** Says why nothing is left, and how to find something. */
  function drawNothing() {
    const chosen = [houseOf.get(filters.house)?.name, families.find((one) => one.id === filters.family)?.name].filter(Boolean).join(", ");
    const elsewhere = games.some((game) => filters.fits(game, { house: "", family: "" }) !== null);
    const near = elsewhere ? [] : nearest(filters.words, games);
    const typed = filters.words.trim();
    replace(nothing,
      elsewhere ? w(typed ? "lobby.noneThere" : "lobby.noneChosen", { words: typed, chosen }) : w("lobby.none", { words: typed }), " ",
      near.length > 0 && [w("lobby.nearest"), " ", near.map((game, place) => [place > 0 && ", ",
        words(game.name, () => { Object.assign(filters, { house: "", family: "", words: game.name }); filters.keep(); changed(); })]), ". "],
      elsewhere && typed && [words(w("lobby.everywhere"), () => { Object.assign(filters, { house: "", family: "" }); filters.keep(); changed(); }), " "],
      words(w("lobby.reset"), () => { filters.clear(); changed(); }));
  }

  /** Shows what fits the filters; gives the number of games. */
  function filter() {
    let count = 0;
    for (const { node, matched, game } of lines.values()) {
      const hit = filters.fits(game);
      node.hidden = hit === null;
      matched.hidden = !hit;
      if (hit) setText(matched, hit);
      count += hit !== null;
    }
    for (const node of parts) {
      const here = node.querySelectorAll(".game:not([hidden])").length;
      node.hidden = here === 0;
      node.open = Boolean(filters.words.trim() || filters.family) || !folded(node.dataset.family);
      setText($(".family-count", node), w("lobby.count", { n: here }));
    }
    nothing.hidden = count > 0;
    if (count) replace(nothing);
    else drawNothing();
    return count;
  }

  return {
    filter,
    price(id, price) {
      const known = lines.get(id);
      if (!known || !price || known.game.price) return;
      known.game.price = price;
      replace(known.price, priceMark(price));
    },
    /** Whether all families are folded, and folding or unfolding all of them. */
    get folded() { return parts.every((node) => node.hidden || !node.open); },
    fold(all) {
      filters.folds = Object.fromEntries(parts.map((node) => [node.dataset.family, all]));
      filters.keep();
      for (const node of parts) attr(node, "open", !all);
    },
  };
}
