// What the table asks of you: the options of a hand, the bank, and going on after a settlement.

import { announce, attr, el, replace } from "./dom.js";
import { cents, dollars, handText, money, moneyText, said, t } from "./strings.js";
import { betBox } from "./bet_box.js";
import { createOdds } from "./own_odds.js";
import { createValues } from "./option_values.js";
import { createPicking } from "./picking.js";
import { createCost } from "./round_cost.js";
import { createSetting } from "./setting.js";
import { choose as prefer, setting } from "./settings.js";
import { among } from "./strings_among.js";
import { roomWord } from "./room_words.js";
import { announceProblem, showProblem } from "./room_says.js";

/** No letter: those belong to the options. */
export const ADVICE_KEY = "/";
/** Goes to what the coach points to. */
export const COACH_KEY = ",";
/** Says "go on": no more wagers, or on to the next round. */
export const GO_KEY = "g";
const [YES_KEY, NO_KEY] = ["y", "n"];
const AGAIN = 600; // milliseconds in which what costs money is not said twice
const REFUSALS = ["no", "wait", "decline", "keep", "first-hand", "play"];

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a pot game says of a turn: what there is to call in words of the page, a total as it is. */
function potWords(total) {
  const [, call] = /^(\$[\d,.]+|no bet) to call$/.exec(total) ?? [];
  if (!call) return capital(handText(total));
  return call === "no bet" ? t("turn.noBet") : t("turn.toCall", { amount: moneyText(call) });
}

/** The decision panel. Hooks: send(command) -> Promise. Methods: setLayout, update(state, view), key(event). */
export function createDecisions(hooks) {
  const root = el("div", { class: "decisions", role: "group", "aria-label": t("decide") });
  const problem = el("p", { class: "problem", role: "status" });
  let layout = null;
  let state = null;
  let keys = new Map();
  let sign = "";
  let busy = false;
  let dealing = false;
  let paid = { verb: "", at: 0 }; // what was said last that costs money
  let waitsForBlind = false;

  /** Whether this is the second press of a double click or of a key, and would cost money again. */
  function repeats(verb, event) {
    const now = performance.now();
    const clicks = event?.detail ?? 0; // none: it was a key
    const again = clicks > 1 || (!clicks && verb === paid.verb && now - paid.at < AGAIN);
    if (!again) paid = { verb, at: now };
    return again;
  }

  async function act(command) {
    if (busy || dealing) return;
    busy = true;
    root.classList.add("busy");
    problem.textContent = "";
    try {
      await hooks.send(command);
    } catch (error) {
      showProblem(problem, error);
      announceProblem(error);
    } finally {
      busy = false;
      root.classList.toggle("busy", dealing);
    }
    if (waitsForBlind) draw(); // the next question came before the answer
  }

  const bind = (key, run) => { if (key && !keys.has(key.toLowerCase())) keys.set(key.toLowerCase(), run); };

  function bigButton({ label, key, short = key, run, says = null, tags = [], kind = "", detail = "" }) {
    bind(key, run);
    return el("button", { class: ["button", "option", kind], type: "button", onclick: run, "data-say": says, "aria-keyshortcuts": key || null },
      el("span", { class: "option-label" }, label, detail && el("small", { class: "money" }, detail)),
      key && el("kbd", { "aria-hidden": "true" }, short.length > 1 ? short : short.toUpperCase()),
      tags.length > 0 && el("span", { class: "option-tags" }, tags.map((tag) => el("span", { class: ["option-tag", tag.kind] }, tag.words))));
  }

  const costs = (verb) => {
    const option = state.waits?.options?.find((one) => one.do === verb);
    return Boolean(option && (option.amounts || option.sizes?.length || option.detail));
  };

  function choose(words, event) {
    const verb = words.split(" ")[0];
    if (busy || dealing || (costs(verb) && repeats(verb, event))) return;
    if (verb === "wait" && enters(state.waits)) waitsForBlind = true;
    act({ do: "choose", say: words });
  }

  const say = (words) => (event) => choose(words, event);
  const board = createSetting({ say: (words) => choose(words), moved: () => { problem.textContent = ""; values.update(board?.same); } });

  const odds = createOdds(() => layout.table);
  const values = createValues({ table: () => layout.table, changed: () => { sign = ""; draw(); } });
  const cost = createCost(() => layout.table);
  const picking = createPicking({ say: choose });

  /** The cards that may be named with a verb, the verbs, and what else may be done. */
  function pickingBoard(waits) {
    const optionOf = (name) => waits.options.find((option) => option.do === name);
    const others = options({ ...waits, options: waits.options.filter((option) => !(option.do in waits.picks)) });
    const verb = (name, run) => bigButton({ label: optionOf(name).label, key: optionOf(name).key, run });
    const counted = Object.keys(waits.picks).filter((name) => optionOf(name).counted);
    return picking.show(waits, { verb, others, counted });
  }

  /** "pile-1", "pile-2", ...: the word that all options share, when they differ in a number alone. */
  function countedWord(offered) {
    const words = new Set(offered.map((option) => /^(.+)-\d+$/.exec(option.do)?.[1]));
    return offered.length > 2 && words.size === 1 ? [...words][0] : undefined;
  }

  function counted(waits) {
    return el("div", { class: "options counted" }, waits.options.map((option) => {
      const number = /\d+$/.exec(option.do)[0];
      bind(number, say(option.do));
      return el("button", { class: "button option", type: "button", onclick: say(option.do), "data-say": option.do, "aria-label": option.label, "aria-keyshortcuts": number, title: option.label },
        el("span", { class: "pile", "aria-hidden": "true" }), el("span", { class: "option-label", "aria-hidden": "true" }, number));
    }));
  }

  /** The board for cards that are to be set, and what else may be done. */
  function settingBoard(waits) {
    const own = state.hands.find((hand) => hand.hand === waits.hand);
    const node = board.show(waits, { before: own?.parts ?? {}, advice: [advice(waits), valuesRow(board.same)] });
    const keyOf = (what) => waits.options.find((option) => option.do === what)?.key;
    bind(keyOf("house-way"), board.houseWay);
    bind(keyOf("set"), board.send);
    const others = { ...waits, options: waits.options.filter((option) => !["house-way", "set"].includes(option.do)) };
    return [node, others.options.length ? el("div", { class: "options" }, options(others)) : null];
  }

  function amountOption(option, tags) {
    const [least, most] = option.amounts;
    const input = el("input", {
      class: "input amount", type: "number", inputmode: "decimal", min: least, max: most, step: "any", value: most,
      "aria-label": t("amount.for", { what: option.label }),
    });
    const run = (event) => choose(`${option.do} ${dollars(cents(input.value || most))}`, event);
    input.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); run(); } });
    if (cents(least) === cents(most)) {
      return bigButton({ label: option.label, detail: money(most), key: option.key, run: say(`${option.do} ${most}`), says: option.do, tags });
    }
    return el("div", { class: "with-amount" },
      bigButton({ label: option.label, key: option.key, run, says: option.do, tags }),
      el("label", { class: "amount-box" }, el("span", { class: "small muted" }, range(least, most)), input));
  }

  // Amounts by the cent have no least one that is worth a word.
  const range = (least, most) => t(cents(least) < 100 ? "amount.upto" : "amount.range", { least: money(least), most: money(most) });

  /** The size that an advice means: the largest unless it names one. */
  const meant = (advice, sizes) => cents(advice.split(" ")[1] ?? sizes.at(-1));

  function options(waits) {
    return waits.options.map((option) => {
      const tags = [];
      const advised = setting("advice") === "on" && layout.advice && waits.advice
        && (waits.advice === option.do || waits.advice.startsWith(`${option.do} `));
      if (advised) tags.push({ kind: "best", words: t("advice.best") });
      if (!option.sizes?.length) tags.push(...values.tags(state, option.do));
      if (option.sizes?.length) {
        // The key means the largest, as the word alone does; figures choose chips and piles and never cost anything.
        return option.sizes.map((size, index) => bigButton({
          label: option.label, detail: money(size), run: say(`${option.do} ${size}`), says: `${option.do} ${size}`,
          key: index === option.sizes.length - 1 ? option.key : "",
          tags: [...tags.filter((tag) => tag.kind !== "best" || meant(waits.advice, option.sizes) === cents(size)), ...values.tags(state, `${option.do} ${size}`)],
        }));
      }
      if (option.quick) return betBox(option, { say: choose, button: (terms) => bigButton({ ...terms, says: option.do, tags }) });
      if (option.amounts) return amountOption(option, tags);
      return bigButton({ label: option.label, detail: option.detail && moneyText(option.detail), key: option.key, run: say(option.do), says: option.do, tags });
    });
  }

  function advice(waits) {
    if (!layout.advice) return null;
    const on = setting("advice") === "on";
    const flip = () => { prefer("advice", on ? "off" : "on"); sign = ""; draw(); };
    bind(ADVICE_KEY, flip);
    return el("div", { class: "advice" },
      el("button", { class: "button small quiet", type: "button", "aria-pressed": String(on), onclick: flip }, t("advice"), el("kbd", { "aria-hidden": "true" }, ADVICE_KEY)),
      on && el("span", { class: ["advice-words", !waits.advice && "none"] }, adviceWords(waits)));
  }

  const valuesRow = (same) => (layout.pots ? null : values.show(state, bind, same));

  function adviceWords({ advice: best, meanwhile, share, options: offered }) {
    const name = (say) => offered.find((option) => option.do === say)?.label.toLowerCase() ?? say;
    if (best) return t("advice.says", { what: name(best) });
    if (best !== "") return t("advice.none");
    const soon = share ? t("advice.share", { share: Math.round(share * 100) }) : t("advice.soon");
    return meanwhile ? `${t("advice.plain", { what: name(meanwhile) })} ${soon}` : soon;
  }

  /** What is asked, where one option says yes and another no. */
  function question({ options: offered, total }) {
    if (!offered.some((option) => REFUSALS.includes(option.do))) return "";
    const asked = offered.find((option) => said(`ask.${option.do.split(" ")[0]}`));
    if (!asked) return "";
    const verb = asked.do.split(" ")[0];
    const amount = asked.amounts ? money(asked.amounts[1]) : "";
    return said(`ask.${verb}${asked.house_way ? ".usual" : ""}`, { total, amount }) || said(`ask.${verb}`, { total, amount });
  }

  const reason = el("p", { class: "reason", role: "status" });

  const nameOf = ({ do: what, label }) => label ?? roomWord(capital(what.replaceAll("-", " ")));

  function cannot(option) {
    const { why } = option;
    const name = nameOf(option);
    const words = t("refused.why", { what: name, why });
    const tell = () => { reason.textContent = words; };
    return el("button", { class: "button small", type: "button", "aria-disabled": "true", title: why, "aria-label": words, onclick: tell, onfocus: tell, onmouseenter: tell }, name);
  }

  function deciding(waits) {
    if (waits.set) return settingBoard(waits);
    reason.textContent = "";
    // What a game never offers needs no button, nor does what it offers in another way.
    const offered = new Set(waits.options.map(({ label }) => label.toLowerCase()));
    const refused = (waits.refused ?? []).filter((option) => !/^the rules offer no /.test(option.why) && !offered.has(nameOf(option).toLowerCase()));
    const pick = countedWord(waits.options);
    const have = layout.pots || layout.among ? potWords(waits.total) : pick ? t("turn.pick", { what: roomWord(pick.replaceAll("-", " ")) }) : waits.total && t("turn.total", { total: handText(waits.total) });
    const hand = waits.number > 1 ? t("hand.number", { number: waits.number }) : "";
    const asks = question(waits);
    return [
      el("p", { class: ["ask", asks && "asks"] },
        el("strong", null, t("turn.yours")), hand && ` ${hand}`,
        have && el("span", { class: "ask-total" }, have),
        asks && el("span", { class: "ask-what" }, asks)),
      waits.picks ? pickingBoard(waits) : pick ? counted(waits) : el("div", { class: "options" }, options(waits)),
      refused.length ? el("div", { class: "refused", role: "group", "aria-label": t("refused") }, refused.map(cannot)) : null,
      advice(waits),
      valuesRow(),
      layout.odds && state.hands.some((one) => one.hand === waits.hand && one.cards.length) ? odds.show(state.hands.map((hand) => hand.cards.join(" ")).join("|"), bind) : null,
      refused.length ? reason : null, // a line of its own: words that come move no button away from the pointer
    ];
  }

  function offered(offer) {
    const start = Math.max(cents(offer.least), Math.min(cents(offer.most), Math.floor(cents(offer.most) / 200) * 100 || cents(offer.most)));
    const input = el("input", {
      class: "input amount", type: "number", inputmode: "decimal", min: offer.least, max: offer.most, step: "1",
      value: dollars(start), id: "bank-amount",
    });
    const take = () => act({ do: "take-bank", amount: dollars(cents(input.value)) });
    const quick = [offer.least, dollars(start), offer.most].filter((value, index, all) => all.indexOf(value) === index);
    input.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); take(); } });
    return [
      el("p", { class: "ask" }, el("strong", null, t("offer.yours")), " ", t("offer.what")),
      el("div", { class: "options" },
        el("div", { class: "with-amount" },
          el("label", { class: "amount-box", for: "bank-amount" }, el("span", { class: "small muted" }, t("amount.range", { least: money(offer.least), most: money(offer.most) })), input),
          el("div", { class: "button-row" }, quick.map((value) => el("button", { class: "button small", type: "button", onclick: () => { input.value = value; } }, money(value))))),
        bigButton({ label: t("offer.take"), key: YES_KEY, run: take, kind: "primary" }),
        bigButton({ label: t("offer.pass"), key: NO_KEY, run: () => act({ do: "pass-bank" }), says: "pass-bank" })),
    ];
  }

  const outside = () => el("p", { class: "ask" }, t("out.words"), " ",
    el("button", { class: "button small", type: "button", "data-say": "sit-in", onclick: () => act({ do: "sit-out", on: false }) }, t("bar.in")));

  function settled(view) {
    if (!state.you) return null;
    const me = state.people.find((person) => person.you);
    const result = el("p", { class: "ask result", data: { mood: view.mood } }, view.summary || (layout.among ? among("comparing") : t("settling")));
    if (me?.out) return [result, outside()];
    const go = () => { view.skip(); act({ do: "done" }); };
    bind(GO_KEY, go);
    return [
      result,
      el("div", { class: "options" },
        view.playing && bigButton({ label: t("settle.skip"), key: "Escape", short: "Esc", run: view.skip }),
        el("button", { class: "button option primary", type: "button", onclick: go, "data-say": "go-on", "aria-keyshortcuts": GO_KEY, "aria-disabled": me?.done ? "true" : null },
          el("span", { class: "option-label" }, me?.done ? t("tray.waiting") : t("settle.next")), el("kbd", { "aria-hidden": "true" }, GO_KEY.toUpperCase()))),
      state.last?.yours && !layout.among ? cost.show(state.round, state.you) : null,
    ];
  }

  /** Waiting for the big blind is said once: the table does not ask again before every hand. */
  const waiting = () => el("p", { class: "ask waits-for-blind" }, t("blind.waits"), " ",
    el("button", { class: "button small", type: "button", onclick: () => { waitsForBlind = false; sign = ""; draw(); } }, t("blind.ask")));

  const enters = (waits) => Boolean(waits?.options.some((option) => option.do === "wait" && option.house_way));

  function standsBy(waits) {
    const dealtIn = state.hands.some((hand) => hand.seat === state.you?.seat && hand.cards.length);
    if (!state.you || (waits && !enters(waits)) || (dealtIn && state.phase === "play")) waitsForBlind = false;
    return waitsForBlind;
  }

  let view = null;
  let landed = true;
  let asked = false;

  function draw() {
    let waits = state.waits?.you ? state.waits : null;
    if (standsBy(waits) && waits) {
      if (!busy) act({ do: "choose", say: "wait" });
      waits = null;
    }
    const offer = state.offer?.you ? state.offer : null;
    const me = state.people.find((person) => person.you);
    dealing = Boolean(waits) && !landed;
    root.classList.toggle("busy", busy || dealing);
    // Between two cards the old buttons stay where they are, but do nothing.
    if (dealing && asked) { keys = new Map(); return; }
    asked = Boolean(waits) && landed;
    const next = JSON.stringify([waits, dealing, offer, state.phase === "settled" && [view.summary, view.playing, me?.done], me?.out, state.phase, Boolean(state.you), setting("advice"), setting("values"), waitsForBlind]);
    if (next === sign) return;
    sign = next;
    keys = new Map();
    const focused = document.activeElement;
    const held = root.contains(focused);
    if (!waits) values.forget();
    if (!waits?.set) board.forget();
    if (!waits?.picks) picking.forget();
    root.classList.toggle("with-board", Boolean(waits?.set) && !dealing);
    const body = waits ? !dealing && deciding(waits) : offer ? offered(offer) : state.phase === "settled" ? settled(view)
      : me?.out && state.phase !== "play" ? outside() : waitsForBlind ? waiting() : null;
    problem.textContent = "";
    replace(root, body, problem);
    attr(root, "hidden", !body);
    if (held && body) (root.contains(focused) ? focused : root.querySelector("button, input"))?.focus({ preventScroll: true });
  }

  /** Show a state; the options of a hand only when its cards have `arrived`. */
  function update(next, shown, arrived = true) {
    state = next;
    view = shown;
    landed = arrived;
    if (layout) draw();
  }

  /** Keys of the options; true when the key was used. */
  function key(event) {
    if (board.enter(event)) return true;
    const run = keys.get(event.key.toLowerCase());
    if (!run) return false;
    run();
    return true;
  }

  return { root, setLayout(message) { layout = message; sign = ""; }, update, key, question };
}
