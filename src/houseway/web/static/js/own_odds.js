// What one's own hand is worth against hands that nobody knows, worked out by the room when asked for.

import { announce, el } from "./dom.js";
import { get } from "./api.js";
import { figure, percent } from "./strings.js";
import { among } from "./strings_among.js";

const KEY = "o";

/** The button and its answer. `table()` is the id of the table. */
export function createOdds(table) {
  let known = { hand: "", words: "" };
  const words = el("span", { class: "odds-words", role: "status" });

  async function ask(hand) {
    known = { hand, words: among("odds.working") };
    words.textContent = known.words;
    try {
      const { share, error, rivals, deals } = await get(`/api/tables/${encodeURIComponent(table())}/odds`);
      const against = rivals === 1 ? among("odds.one") : among("odds.many", { count: rivals });
      known = { hand, words: among("odds.says", { share: percent(share, 1), error: percent(error, 2), rivals: against, deals: figure(deals) }) };
    } catch (problem) {
      known = { hand, words: problem.message };
    }
    words.textContent = known.words;
    announce(known.words);
  }

  /** The row for a decision; an answer stays as long as the cards on the table, `hand`. */
  function show(hand, bind) {
    if (known.hand !== hand) words.textContent = "";
    const run = () => ask(hand);
    bind(KEY, run);
    return el("div", { class: "odds" },
      el("button", { class: "button small quiet", type: "button", onclick: run, "aria-keyshortcuts": KEY }, among("odds"), el("kbd", { "aria-hidden": "true" }, KEY.toUpperCase())),
      words);
  }

  return { show };
}
