// What the list of games is narrowed to: words, a house, a family. This browser remembers the house, the family and the folded
// families; the words for as long as its window is open.

import { remembered } from "./remembered.js";
import { found, plainly } from "./search.js";
import { w } from "./strings_pages.js";

const KEY = "houseway.lobby";
const MOST_WORDS = 200; // characters

const isFolds = (value) => value !== null && typeof value === "object" && Object.values(value).every((one) => typeof one === "boolean");
const isWords = (value) => typeof value === "string" && value.length <= MOST_WORDS;

/**
 * The filters of a lobby: {house, family, folds, words}, each of which may be set; `keep()` remembers them, `fits(game)` gives
 * null, or the wagers that were meant, and `troubles` has a sentence for each thing remembered that cannot be used.
 */
export function lobbyFilters({ houses, families }) {
  const ids = (list) => ["", ...list.map((one) => one.id)];
  const lasting = remembered(KEY, {
    house: { usual: "", legal: ids(houses) },
    family: { usual: "", legal: ids(families) },
    folds: { usual: {}, legal: isFolds },
  });
  const passing = remembered(`${KEY}.words`, { words: { usual: "", legal: isWords } }, { store: "sessionStorage" });
  const filters = {
    ...lasting.values,
    ...passing.values,
    troubles: [...lasting.problems, ...passing.problems].map(({ name, found: what }) => w(`lobby.kept.${name || "all"}`, { found: what })),
    keep() {
      lasting.keep({ house: filters.house, family: filters.family, folds: filters.folds });
      passing.keep({ words: filters.words.slice(0, MOST_WORDS) });
      filters.troubles = [];
    },
    get narrow() {
      return Boolean(filters.house || filters.family || plainly(filters.words));
    },
    clear() {
      Object.assign(filters, { house: "", family: "", words: "" });
      filters.keep();
    },
    fits: (game, { house = filters.house, family = filters.family } = {}) =>
      ((house && game.house !== house) || (family && game.family !== family) ? null : found(plainly(filters.words), game)),
  };
  return filters;
}
