// A finished round reviewed: a grade for each decision, shares of the pot by street, another answer with the same cards.

import { announce, el, replace } from "./dom.js";
import { poll, post } from "./api.js";
import { centsText, unit, worth } from "./strings_values.js";
import { decimal, signed } from "./strings.js";
import { roomError } from "./room_says.js";

const FEW = 6; // options that are listed at once: hands can be set in a hundred ways
const percent = (share, digits = 1) => decimal(100 * share, digits);

/**
 * The panel. `path` is the round's address in the API, `pots` whether players play for a pot, `name({seat, backline})` a
 * player; `stepOf(event)` is the step of an event, `go(step)` shows it, `opened(fork)` shows a round with another answer.
 */
export function createReview({ path, pots, name, stepOf, go, opened }) {
  const said = el("div", { class: "review-words", role: "status" });
  const found = el("div", { class: "review-found" });
  const ask = el("button", { class: "button", type: "button", onclick: load }, worth(pots ? "askPot" : "ask"));
  const node = el("section", { class: "panel review", "aria-labelledby": "review-title" },
    el("h3", { id: "review-title" }, worth(pots ? "streets" : "title")), ask, said, found);
  async function load() {
    ask.disabled = true;
    replace(said, worth("reviewing"));
    try {
      const told = await poll(`${path}/review`, { onwork: ({ done }) => { if (done) replace(said, worth("reviewShare", { share: Math.round(done * 100) })); } });
      replace(said);
      ask.hidden = true;
      replace(found, pots ? streets(told) : decisions(told));
      announce(pots ? worth("streets") : worth("title"));
    } catch (problem) {
      replace(said, roomError(problem));
      ask.disabled = false;
    }
  }

  const step = (place) => el("button", { class: "button small quiet", type: "button", onclick: () => go(stepOf(place)) }, worth("step", { step: stepOf(place) + 1 }));
  const scroll = (label, table) => el("div", { class: "table-scroll", tabindex: 0, role: "group", "aria-label": label }, table);

  // --- decisions -----------------------------------------------------------------------------------

  function limits(grades) {
    const named = grades.filter(({ name: grade }) => grade !== "best").map(({ name: grade, most }) => (most === null
      ? worth("more", { name: worth(`grade.${grade}`) }) : worth("upTo", { name: worth(`grade.${grade}`), most: percent(most, 0) })));
    return worth("grades", { limits: named.join(", ") });
  }

  function decisions({ decisions: all, grades }) {
    if (!all.length) return el("p", { class: "muted" }, worth("noDecisions"));
    const head = [el("td"), ...["who", "answer", "grade", "costs", "options"].map((key) => el("th", { scope: "col" }, worth(key)))];
    return [
      scroll(worth("title"), el("table", { class: "data" }, el("thead", null, el("tr", null, head)), el("tbody", null, all.map(row)))),
      el("p", { class: "small muted" }, limits(grades)),
      [...new Set(all.map(basis).filter(Boolean))].map((words) => el("p", { class: "small muted" }, words)),
    ];
  }

  const basis = ({ worth: of }) => (of ? worth("per", { per: of.per, counted: of.counted }) : "");

  function row(decision) {
    const { grade, cost_cents: cost, worth: of } = decision;
    return el("tr", { data: { decision: decision.number } },
      el("td", null, step(decision.place)),
      el("th", { scope: "row" }, name(decision)),
      el("td", null, decision.label),
      el("td", null, grade ? el("span", { class: ["grade", `grade-${grade}`] }, worth(`grade.${grade}`)) : worth("none")),
      el("td", { class: "num" }, grade && (cost ? centsText(cost) : worth("noCost"))),
      el("td", null, of ? options(decision, of) : decision.why_not, el("div", { role: "status", class: "what-if-problem" })));
  }

  function options(decision, of) {
    const listed = of.options.filter(({ parts, say }) => !parts || say !== "house-way" || decision.answer !== "house-way");
    const first = listed.slice(0, FEW);
    return el("ul", { class: "plain worths", "aria-label": worth("whatIfGroup", { step: stepOf(decision.place) + 1 }) },
      first.map((option) => el("li", null, worth("option", { label: option.label, value: unit(option.value, 4) }),
        taken(decision, option) ? null : el("button", { class: "button small quiet", type: "button", "aria-label": worth("whatIf", { label: option.label }), onclick: (event) => fork(decision, option, event.target) }, worth("whatIfSet")))),
      listed.length > FEW ? el("li", { class: "muted" }, worth("moreOptions", { count: listed.length - FEW })) : null);
  }

  const sizeless = (say) => say.split(" ")[0];
  const taken = ({ answer }, { say }) => answer === say || (answer === sizeless(say) && !say.startsWith("set "));

  async function fork(decision, option, button) {
    const problem = button.closest("tr").querySelector(".what-if-problem");
    button.disabled = true;
    replace(problem);
    try {
      const told = await post(`${path}/what-if`, { decision: decision.number, say: option.say });
      opened({ ...told, place: decision.place, words: words(decision, option, told) });
    } catch (error) {
      replace(problem, roomError(error));
      announce(error.message);
    }
    button.disabled = false;
  }

  /** The banner over a changed round: what was changed, what it comes to, and all that was assumed. */
  function words(decision, option, told) {
    const who = name(decision);
    return [
      el("p", null, el("strong", null, worth("whatIfWords", { who, say: option.label, instead: decision.label }))),
      el("p", null, worth("net", { who, net: signed(told.net), before: signed(told.net_before) })),
      told.assumed.length ? [el("p", null, worth("assumed")), el("ul", null, told.assumed.map((one) => el("li", null,
        worth("assumedLine", { who: one.hand === one.who ? one.who : `${one.who}, ${one.hand}`, say: one.do.replaceAll("-", " "), why: worth(`why.${one.why}`) }))))]
        : el("p", null, worth("assumedNone")),
    ];
  }

  // --- pots ----------------------------------------------------------------------------------------

  const shareText = ({ share, error }) => worth(error ? "shareError" : "shareOf", { share: percent(share), error: percent(error) });
  const cardsText = (cards) => (cards.some((text) => text !== "??") ? cards.join(" ") : worth("unknownCards"));

  function streets({ streets: all, why_not: why }) {
    const hands = [...new Set(all.flatMap((street) => street.hands.map(({ hand }) => hand)))];
    const cell = (street, hand) => {
      const mine = street.hands.find((one) => one.hand === hand);
      return el("td", { class: "num" }, mine && [el("span", { class: "share" }, shareText(mine)), el("meter", { min: 0, max: 1, value: mine.share, "aria-label": shareText(mine) }), el("small", { class: "muted" }, cardsText(mine.cards))]);
    };
    const seat = (hand) => name({ seat: Number(hand.split(" ")[1]), backline: "", who: hand, hand });
    return [
      all.length ? scroll(worth("streets"), el("table", { class: "data" },
        el("thead", null, el("tr", null, el("td"), ["street", "board"].map((key) => el("th", { scope: "col" }, worth(key))), hands.map((hand) => el("th", { scope: "col" }, seat(hand))))),
        el("tbody", null, all.map((street) => el("tr", null, el("td", null, step(street.place)), el("th", { scope: "row" }, street.street.replaceAll("-", " ")), el("td", null, street.board.join(" ")), hands.map((hand) => cell(street, hand))))))) : null,
      all.length ? el("p", { class: "small muted" }, worth("sharesNote")) : null,
      why ? el("p", { class: "small muted" }, why) : null,
    ];
  }

  return { node };
}
