// The keys of the table: one key, one meaning, at every game.

import { el } from "./dom.js";
import { ADVICE_KEY, COACH_KEY, GO_KEY } from "./decisions.js";
import { VALUES_KEY } from "./option_values.js";
import { said, t } from "./strings.js";

const WAGERS = [["1 – 6", "help.chips"], ["0", "help.off"], ["Tab, ← →", "help.spots"], ["Enter", "help.place"], ["Shift + Enter", "help.take"], ["⌫", "help.undo"], ["=", "help.repeat"], ["X", "help.clear"]];
const HANDS = [["← → ↑ ↓", "help.set"], ["Enter", "help.move"], ["1 – 9", "help.pile"]];

const row = ([key, words]) => el("tr", null, el("th", { scope: "row" }, el("kbd", null, key)), el("td", null, words));
const list = (title, rows) => el("section", null, el("h3", null, title), el("table", { class: "data keys" }, el("tbody", null, rows.map(row))));
const told = (rows) => rows.map(([key, words]) => [key, t(words)]);

/** The help for a table; `layout.keys` has the letters with all that they say. */
export function keyHelp(layout) {
  const everywhere = told([[GO_KEY.toUpperCase(), "help.done"], ["Esc", "help.skip"], [ADVICE_KEY, "help.advice"], ["O", "help.odds"], [VALUES_KEY, "help.values"], [COACH_KEY, "help.coach"], ["?", "help.help"]]);
  const letters = Object.entries(layout?.keys ?? {}).map(([key, verbs]) => [key.toUpperCase(), said(`help.key.${key}`) || verbs.join(", ")]);
  return [
    el("div", { class: "key-help" },
      list(t("help.everywhere"), everywhere),
      layout?.among ? null : list(t("help.wagers"), told(WAGERS)),
      list(t("help.hands"), told(HANDS)),
      list(t("help.decisions"), letters)),
    el("p", { class: "muted" }, t("help.words")),
  ];
}
