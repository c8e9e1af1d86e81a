// What the coach points to next: from the state, the layout and the lesson of the room, and from nothing else.

import { $, $$ } from "./dom.js";
import { cents, dollars, money, t } from "./strings.js";
import { coached, does } from "./strings_coach.js";

const nothing = (words) => ({ words, target: null });

/** The words of a button, without its key. */
const face = (button) => (button.querySelector(".option-label")?.firstChild ?? button.firstChild)?.textContent.trim() ?? "";

const press = (key, target) => ({ words: coached(key, { button: target ? face(target) : "" }), target });

const usable = (node) => node && !node.disabled && node.getAttribute("aria-disabled") !== "true" && node.getClientRects().length > 0;

/** What stands on the page under a selector and can be pressed now. */
const pressable = (root, selector) => $$(selector, root).find(usable) ?? null;

const nameOf = (state, place) => state.people.find((one) => one.seat === place.seat && (one.backline || "") === (place.backline || ""))?.name ?? t("line.seat", { seat: place.seat });

/** The largest chip that is no more than what is missing. */
function chipFor(layout, missing) {
  const fits = layout.chips.map((value, index) => ({ value, index: index + 1 })).filter(({ value }) => cents(value) <= missing);
  return fits.sort((a, b) => cents(b.value) - cents(a.value))[0] ?? { value: layout.chips[0], index: 1 };
}

function wagers({ root, layout, state, lesson }) {
  const me = state.people.find((person) => person.you);
  if (me.out) return press("wagers.out", pressable(root, "[data-say=sit-in]"));
  if (state.bank?.seat === state.you.seat && !state.you.backline) return nothing(coached("wagers.bank"));
  if (me.done) return nothing(coached("wagers.wait"));
  const done = pressable(root, "[data-tool=done]");
  const lies = (wanted) => cents(me.bets.find((bet) => bet.wager === wanted.wager && (bet.number ?? null) === wanted.number)?.amount ?? 0);
  const next = lesson.bets.find((wanted) => lies(wanted) < cents(wanted.amount));
  if (!next) {
    const placed = layout.wagers.some((wager) => wager.placed);
    if (placed && !lesson.bets.length && !me.bets.length) return nothing(coached("wagers.poor"));
    return done ? { words: coached(me.bets.length ? "wagers.done" : "wagers.none", { button: face(done) }), target: done } : nothing(coached("wagers.wait"));
  }
  const missing = cents(next.amount) - lies(next);
  const wager = layout.wagers.find((one) => one.id === next.wager);
  const spot = next.number === null ? wager.name : `${wager.name} ${next.number}`;
  const chip = chipFor(layout, missing);
  const held = $(`[data-chip="${chip.index}"]`, root);
  const words = { spot, chip: money(chip.value), amount: money(dollars(missing)) };
  if (held?.getAttribute("aria-pressed") !== "true") return { words: coached("wagers.chip", words), target: held, spot: wager.id };
  return { words: coached(lies(next) ? "wagers.more" : "wagers.spot", words), target: pressable(root, `[data-spot="${CSS.escape(`${next.wager}|${next.number ?? ""}`)}"]`), spot: wager.id };
}

/** A hand that is set: first the house way, then the button that plays it. */
function setting(root) {
  const way = pressable(root, ".setting [data-say=house-way]");
  const set = pressable(root, ".setting [data-say=set]");
  if (way?.getAttribute("aria-pressed") !== "true") return press("play.way", way);
  return { words: coached("play.set", { what: set ? face(set) : "" }), target: set };
}

/** Cards that are named with a verb: one after the other, then the verb. */
function picking(root, waits, verb, cards) {
  const always = waits.picks[verb].always;
  const button = (text) => $(`.pick-card[data-card="${CSS.escape(text)}"]`, root);
  const lifted = $$(".pick-card[aria-pressed=true]", root).map((node) => node.dataset.card).filter((text) => !always.includes(text));
  const wrong = lifted.find((text) => !cards.includes(text));
  const next = wrong ?? cards.find((text) => !always.includes(text) && !lifted.includes(text));
  if (next) return { words: coached(wrong ? "play.back" : "play.card", { card: button(next)?.getAttribute("aria-label") ?? next }), target: button(next) };
  const say = pressable(root, `[data-verb="${CSS.escape(verb)}"]`);
  return { words: coached("play.press", { what: say ? face(say) : verb }), target: say };
}

/** The button of what is said; a verb alone means the largest of its sizes. */
function optionOf(root, said) {
  const [verb] = said.split(" ");
  const find = (test) => pressable(root, `.decisions [data-say${test}]`);
  return find(`="${CSS.escape(said)}"`) ?? find(`="${CSS.escape(verb)}"`)
    ?? $$(`.decisions [data-say^="${CSS.escape(verb)} "]`, root).filter(usable).at(-1) ?? null;
}

function decision({ root, state, suggestion, asks }) {
  const { waits } = state;
  if (!waits.you) {
    const dealt = state.hands.filter((hand) => hand.seat !== null && hand.cards.length);
    const out = dealt.length && !dealt.some((hand) => hand.seat === state.you.seat);
    return nothing(coached(out ? "play.out" : "play.other", { name: nameOf(state, waits) }));
  }
  if (suggestion === null || $(".decisions.busy", root)) return nothing(coached("play.thinking"));
  const usual = waits.options.find((option) => option.house_way) ?? waits.options[0];
  const said = suggestion.say ?? usual.do;
  const [verb, ...cards] = said.split(" ");
  const step = waits.picks?.[verb] ? picking(root, waits, verb, cards)
    : waits.set && ["house-way", "set"].includes(verb) ? setting(root) : { target: optionOf(root, said) };
  const price = step.target?.querySelector(".option-label small")?.textContent;
  const name = step.target ? [face(step.target), price].filter(Boolean).join(" ") : verb;
  const what = does(verb) ? coached("play.means", { what: name, does: does(verb) }) : name;
  const say = coached(suggestion.say === undefined ? "play.own" : suggestion.solving ? "play.solving" : "play.say", { what });
  return { ...step, words: step.words ?? (asks ? coached("play.asks", { asks, say }) : say), options: waits.options };
}

function settled({ root, state, view }) {
  if (view.playing) return nothing(coached("settling"));
  const go = pressable(root, "[data-say=go-on]");
  if (!go) return nothing(coached("settled.wait"));
  const words = { result: view.summary, button: face(go) };
  return { words: coached(view.summary ? "settled" : "settled.plain", words), target: go };
}

/**
 * The next step: {words, target}, the element to press or null, with the `options` of a decision or the `spot` in question.
 * `suggestion` is null until it is known, and {} where there is none.
 */
export function nextStep(scene) {
  const { root, state } = scene;
  if (state.closed) return nothing(coached("closed"));
  if (state.paused) return nothing(coached("paused"));
  if (!state.you) return { words: coached("watching"), target: pressable(root, ".sit") };
  if (state.phase === "bank" && state.offer) {
    return state.offer.you ? press("bank.yours", pressable(root, "[data-say=pass-bank]"))
      : nothing(coached("bank.other", { name: nameOf(state, state.offer) }));
  }
  if (state.phase === "wagers") return wagers(scene);
  if (state.phase === "play" && state.waits) return decision(scene);
  if (state.phase === "settled") return settled(scene);
  return nothing(coached(state.phase === "play" ? "play.dealing" : "idle"));
}
