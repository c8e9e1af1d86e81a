// What each option of your decision is worth, worked out by the room when asked for. It knows no game.

import { announce, el, replace } from "./dom.js";
import { poll } from "./api.js";
import { choose as prefer, setting } from "./settings.js";
import { unit, worth } from "./strings_values.js";

/** No letter: those belong to the options. */
export const VALUES_KEY = ".";

/** Values of one decision at a time. `table()` is the table's id, `changed()` asks for a new drawing. */
export function createValues({ table, changed }) {
  const words = el("span", { class: "values-words", role: "status" });
  let known = { key: "" }; // of one decision: {key, options, per, counted} or {key, problem}
  let stopped = null;

  const on = () => setting("values") === "on";
  const keyOf = (state) => `${state.round} ${state.waits.step}`;

  async function ask(state, key) {
    stopped?.abort();
    stopped = new AbortController();
    known = { key };
    words.textContent = worth("working");
    const query = `round=${state.round}&step=${state.waits.step}`;
    let found;
    try {
      found = await poll(`/api/tables/${encodeURIComponent(table())}/values?${query}`, {
        signal: stopped.signal,
        onwork: ({ done }) => { if (done && known.key === key) words.textContent = worth("share", { share: Math.round(done * 100) }); },
      });
    } catch (problem) {
      if (problem.name === "AbortError") return;
      found = { problem: problem.message };
    }
    if (known.key !== key) return; // the table has gone on
    known = { key, ...found };
    changed();
    announce(spoken());
  }

  const spoken = () => (known.problem ? known.problem
    : [...known.options.slice(0, 4).map(({ label, value }) => `${label} ${unit(value)}`), per()].join(", "));

  const per = () => worth("per", { per: known.per, counted: known.counted });

  /** The option that an answer means. */
  const option = (say) => known.options?.find((one) => one.say === say);

  /** The tag of an option, `[]` while its value is not known. */
  function tags(state, say) {
    if (!on() || known.key !== keyOf(state)) return [];
    const found = option(say);
    return found ? [{ kind: found.best ? "value best-value" : "value", words: unit(found.value) }] : [];
  }

  /** What the set hand that lies on the board comes to; `same(parts)` says whether it lies so. */
  function settingWords(same) {
    if (!known.options) return "";
    const mine = same && known.options.find(({ parts }) => parts && same(parts));
    const [best] = known.options;
    const house = known.options.find(({ say }) => say === "house-way");
    const own = mine ? worth(mine.best ? "ownBest" : "own", { value: unit(mine.value, 4), best: unit(best.value, 4) }) : "";
    return [own, house && worth("house", { value: unit(house.value, 4) })].filter(Boolean).join(" ");
  }

  /** The row of a decision: the switch, and what the values are of. `same` is that of a board for hands that are set. */
  function show(state, bind, same = null) {
    const flip = () => { prefer("values", on() ? "off" : "on"); changed(); };
    bind(VALUES_KEY, flip);
    if (on() && known.key !== keyOf(state)) ask(state, keyOf(state));
    if (known.problem) replace(words, known.problem);
    else if (known.options) update(same);
    return el("div", { class: "values" },
      el("button", { class: "button small quiet", type: "button", "aria-pressed": String(on()), "aria-keyshortcuts": VALUES_KEY, onclick: flip },
        worth("values"), el("kbd", { "aria-hidden": "true" }, VALUES_KEY)),
      on() && words);
  }

  /** Words that follow the cards on a board. */
  function update(same = null) {
    if (known.options) replace(words, [same && settingWords(same), per()].filter(Boolean).join(" "));
  }

  /** No decision waits: what is still being worked out is for nobody. */
  function forget() {
    stopped?.abort();
    known = { key: "" };
  }

  return { show, tags, update, forget };
}
