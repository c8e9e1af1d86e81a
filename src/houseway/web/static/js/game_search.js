// A search field for games: type some words, choose with the arrows or a click.

import { el, replace } from "./dom.js";
import { say } from "./strings_desk.js";

const SHOWN = 12;
const fold = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f’']/g, "");

/** Games whose name, house, family or wagers hold every word typed, the best match first. */
export function findGames(games, typed) {
  const words = fold(typed).split(/[\s,/-]+/).filter(Boolean);
  const text = (game) => fold([game.name, game.house, game.family, ...(game.wagers ?? []).map((w) => w.name ?? w), ...(game.words ?? [])].join(" "));
  const rank = (game) => (fold(game.name).startsWith(words[0] ?? "") ? 0 : fold(game.name).includes(words[0] ?? "") ? 1 : 2);
  return games.filter((game) => words.every((word) => text(game).includes(word)))
    .sort((one, other) => rank(one) - rank(other));
}

/** The games of the lobby with their houses by name. */
export const housed = ({ games, houses }) => games.map((game) => ({ ...game, house: houses.find((house) => house.id === game.house)?.name ?? game.house }));

/** A combobox over `games`; `onchoose(game)` hears of the choice. Gives {box, show(game)}. */
export function gameSearch(games, onchoose, { id = "game" } = {}) {
  let found = [];
  let active = -1;
  let chosen = null;
  const list = el("ul", { class: "found", id: `${id}-list`, role: "listbox", "aria-label": say("game"), hidden: true });
  const status = el("span", { class: "visually-hidden", role: "status" });
  const input = el("input", {
    class: "input", id, type: "text", role: "combobox", autocomplete: "off", spellcheck: "false",
    "aria-expanded": "false", "aria-controls": `${id}-list`, "aria-autocomplete": "list",
    "aria-describedby": `${id}-hint`, oninput: () => open(input.value), onkeydown: keys,
    onfocus: () => input.select(), onclick: () => open(""), onblur: () => setTimeout(close, 150),
  });

  function open(typed) {
    found = findGames(games, typed).slice(0, typed ? SHOWN : games.length);
    active = found.length ? Math.max(0, found.findIndex((game) => game.id === chosen?.id)) : -1;
    draw();
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    status.textContent = found.length === 1 ? say("oneGameFound") : say("gamesFound", { count: found.length });
  }

  function close() {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
    if (chosen) input.value = label(chosen);
  }

  const label = (game) => `${game.name} · ${game.house}`;

  function draw() {
    replace(list, found.length ? found.map((game, place) => el("li", {
      id: `${id}-${place}`, role: "option", "aria-selected": place === active ? "true" : "false",
      onmousedown: (event) => { event.preventDefault(); take(place); },
    }, el("span", null, game.name), el("span", { class: "small muted" }, game.house)))
      : el("li", { role: "option", "aria-disabled": "true", "aria-selected": "false" }, say("noGame")));
    if (active >= 0) {
      input.setAttribute("aria-activedescendant", `${id}-${active}`);
      list.children[active]?.scrollIntoView({ block: "nearest" });
    }
  }

  function keys(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) { open(""); return; }
      const step = event.key === "ArrowDown" ? 1 : -1;
      active = found.length ? (active + step + found.length) % found.length : -1;
      draw();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (!list.hidden && active >= 0) take(active);
    } else if (event.key === "Escape") {
      close();
    }
  }

  function take(place) {
    show(found[place]);
    onchoose(found[place]);
  }

  function show(game) {
    chosen = game;
    input.value = game ? label(game) : "";
    close();
  }

  const box = el("div", { class: "field game-search" },
    el("label", { for: id }, say("game")), input, list, status,
    el("span", { class: "hint", id: `${id}-hint` }, say("gameHint")));
  return { box, show, input };
}
