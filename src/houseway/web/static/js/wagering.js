// Your own wager spots and the chips: tap a chip, tap a spot.

import { $$, announce, attr, el, replace, setText } from "./dom.js";
import { chipFace, chipStack } from "./chips.js";
import { betsOf, liesKey, spotName } from "./felt.js";
import { limitWords } from "./spot_info.js";
import { cents, dollars, money, t } from "./strings.js";
import { coins } from "./strings_money.js";

const spotKey = (wager, number) => `${wager}|${number ?? ""}`;

/**
 * Wager spots (`spots`) and chip tray (`tray`). Hooks: send(command) -> Promise, table (id, for "repeat"),
 * info(wager, stake) tells what a wager pays and costs.
 * Methods: setLayout, update(state, view), key(event) -> true when it was used, fail(words).
 */
export function createWagering(hooks) {
  const spots = el("ul", { class: "my-spots", "aria-label": t("spots.mine") });
  const tray = el("div", { class: "tray", role: "group", "aria-label": t("tray") });
  const chips = el("div", { class: "tray-chips", role: "group", "aria-label": t("tray.chips") });
  const tools = el("div", { class: "button-row tray-tools" });
  const total = el("span", { class: "tray-total money" });
  const note = el("p", { class: "problem tray-note", role: "status" });
  const hint = el("p", { class: "tray-note hint", role: "status" });
  tray.append(chips, tools, note, hint);

  let layout = null;
  let state = null;
  let chosen = 1;
  let known = new Map();
  let pending = new Map();
  let problems = new Map();
  let extra = new Map();
  let history = [];

  const tool = (name, key, act, kind = "") => el("button", { class: ["button", kind], type: "button", onclick: act, data: { tool: name } },
    t(`tray.${name}`), el("kbd", { "aria-hidden": "true" }, key));
  const buttons = {
    undo: tool("undo", "⌫", undo),
    repeat: tool("repeat", "=", repeat),
    clear: tool("clear", "X", clear),
    done: tool("done", "G", done, "primary"),
  };
  attr(buttons.undo, "aria-keyshortcuts", "Backspace");
  tools.append(total, buttons.undo, buttons.repeat, buttons.clear, buttons.done);

  const mine = () => state?.people.find((person) => person.you) ?? null;
  const bank = () => Boolean(state?.you && state.bank && state.bank.seat === state.you.seat && !state.you.backline);

  /** Why no wager can be placed now, or "" when one can. */
  function closed() {
    if (!state?.you) return t("why.watching");
    if (state.paused) return t("why.paused", { why: state.paused });
    if (state.phase !== "wagers") return t(`why.${state.phase}`);
    if (bank()) return t("why.bank");
    if (mine()?.out) return t("why.out");
    if (mine()?.done) return t("why.done");
    return "";
  }

  function lying() {
    const found = new Map();
    for (const bet of mine()?.bets ?? []) found.set(spotKey(bet.wager, bet.number), bet);
    return found;
  }

  const amountAt = (key) => pending.get(key) ?? cents(lying().get(key)?.amount ?? 0);

  /** All of my bets as {wager, number, amount}, without those that were carried over. */
  function snapshot() {
    const bets = lying();
    return [...known].filter(([key]) => amountAt(key) > 0 && !bets.get(key)?.carried)
      .map(([key, { wager, number }]) => ({ wager: wager.id, number: number ?? undefined, amount: dollars(amountAt(key)) }));
  }

  async function carry(key, command, { amount: sentAmount, before: entry } = {}) {
    problems.delete(key);
    if (sentAmount !== undefined) pending.set(key, sentAmount);
    draw();
    try {
      await hooks.send(command);
      problems.clear();
      setText(note, "");
    } catch (error) {
      history = history.filter((each) => each !== entry); // what was refused needs no undoing
      if (key) problems.set(key, error.message);
      else setText(note, error.message);
      if (key) announce(error.message);
    } finally {
      // A later tap on the same spot has put its own amount here: leave that one.
      if (pending.get(key) === sentAmount) pending.delete(key);
      draw();
    }
  }

  function tap(wager, number, { off = false } = {}) {
    const key = spotKey(wager.id, number);
    const why = closed() || (lying().get(key)?.carried ? t("why.carried") : "");
    if (why) {
      problems.set(key, why);
      announce(why);
      draw();
      return;
    }
    const lies = amountAt(key);
    const chip = chosen === 0 || off ? -lies : cents(layout.chips[chosen - 1]);
    if (!chip) return;
    const entry = remember();
    const amount = lies + chip;
    carry(key, { do: "bet", wager: wager.id, number: number ?? undefined, amount: dollars(amount) }, { amount, before: entry });
  }

  function remember() {
    const entry = snapshot();
    history.push(entry);
    return entry;
  }

  const whole = (bets, entry) => carry("", { do: "bets", bets }, { before: entry });

  function undo() {
    if (closed()) return setText(note, closed());
    if (history.length) whole(history.pop());
  }

  function clear() {
    if (closed()) return setText(note, closed());
    if (snapshot().length) whole([], remember());
  }

  const memory = () => `houseway.bets.${hooks.table}`;

  function before() {
    try { return JSON.parse(sessionStorage.getItem(memory()) ?? "null") ?? []; } catch { return []; }
  }

  function repeat() {
    if (closed()) return setText(note, closed());
    const bets = before();
    if (!bets.length) return setText(note, t("why.norepeat"));
    whole(bets, remember());
  }

  function done() {
    if (!state?.you || state.phase !== "wagers" || mine()?.done) return;
    carry("", { do: "done" });
  }

  function spot(wager, number) {
    const key = spotKey(wager.id, number);
    const chip = el("span", { class: "spot-chips" });
    const amount = el("span", { class: "spot-amount money" });
    const rules = [wager.needs && t("needs", { what: wager.needs }), wager.size].filter(Boolean).join(", ");
    const word = el("span", { class: "spot-note", id: `note-${key.replace(/\W/g, "-")}` },
      el("span"), rules && el("span", { class: "visually-hidden" }, `, ${rules}`));
    const outcome = el("span", { class: "spot-outcomes" });
    const button = el("button", {
      class: "spot", type: "button", data: { spot: key, lies: liesKey({ wager: wager.id, number }) }, "aria-describedby": word.id,
      onclick: (event) => tap(wager, number, { off: event.shiftKey }),
    },
      el("span", { class: "spot-name" }, number === null ? wager.name
        : [el("span", { class: "visually-hidden" }, `${wager.name} `), number]), chip, el("span", { class: "spot-foot" }, amount, outcome));
    const node = el("li", { class: ["spot-box", wager.kind, number !== null && "numbered"] }, button,
      el("span", { class: "spot-under" }, word, number === null && infoButton(wager, key)));
    known.set(key, { wager, number, rules, node, button, chip, amount, word, outcome, shown: null });
    return node;
  }

  /** What a wager pays and costs, one tap away. */
  const infoButton = (wager, key) => el("button", { class: "spot-info", type: "button", "aria-label": coins("info.of", { name: wager.name }), title: coins("info.of", { name: wager.name }),
    onclick: () => hooks.info(wager, amountAt(key) ? dollars(amountAt(key)) : wager.minimum) }, el("span", { "aria-hidden": "true" }, "i"));

  const group = (wager) => el("li", { class: "spot-group" },
    el("span", { class: "group-name" }, wager.name, el("small", null, limitWords(wager)), " ", infoButton(wager, "")),
    el("ul", { class: "group-spots" }, wager.numbers.map((number) => spot(wager, number))));

  function setLayout(message) {
    layout = message;
    known = new Map();
    extra = new Map();
    problems = new Map();
    const placed = layout.wagers.filter((wager) => wager.placed);
    const numbered = (wager) => wager.numbers?.length > 0;
    replace(spots, placed.filter((wager) => !numbered(wager)).map((wager) => spot(wager, null)), placed.filter(numbered).map(group));
    attr(spots, "data-count", placed.length - placed.filter(numbered).length);
    replace(chips, layout.chips.map((value, index) => chip(value, index + 1)), chip(null, 0));
    const least = layout.chips.findIndex((value) => cents(value) >= cents(layout.limits?.minimum ?? "0"));
    pick(least < 0 ? layout.chips.length : least + 1);
  }

  function chip(value, index) {
    return el("button", {
      class: "tray-chip", type: "button", data: { chip: index }, onclick: () => pick(index),
      "aria-label": value === null ? t("tray.off") : t("tray.chip", { value: money(value) }), title: value === null ? t("tray.off") : money(value),
    }, value === null ? el("span", { class: "take-off", "aria-hidden": "true" }, t("tray.off.short")) : chipFace(Number(value)),
      el("kbd", { "aria-hidden": "true" }, index));
  }

  function pick(index) {
    chosen = index;
    for (const node of chips.children) attr(node, "aria-pressed", String(Number(node.dataset.chip) === index));
  }

  const outcomes = (line) => line?.outcome?.map((words) => el("span", { class: ["spot-outcome", line.result] }, words));

  /** Bets that have no printed spot (a raise, insurance) lie beside the printed ones. */
  function others(lines) {
    const me = mine();
    const bets = lines ?? (me ? betsOf(me, state.phase) : []);
    const missing = bets.filter((bet) => !known.has(spotKey(bet.wager, bet.number)) || bet.hand > 1);
    const keys = new Set(missing.map((bet) => `${spotKey(bet.wager, bet.number)}|${bet.hand ?? ""}`));
    for (const [key, node] of extra) if (!keys.has(key)) { node.remove(); extra.delete(key); }
    for (const bet of missing) {
      const key = `${spotKey(bet.wager, bet.number)}|${bet.hand ?? ""}`;
      const node = el("li", { class: "spot-box lying" }, el("div", { class: ["spot", bet.lit && "lit"], data: { result: bet.result ?? "", lies: liesKey(bet) } },
        el("span", { class: "spot-name" }, spotName(bet.name, bet.number), bet.hand > 1 ? ` (${t("hand.number", { number: bet.hand })})` : ""),
        el("span", { class: "spot-chips" }, chipStack(bet.lies ?? bet.amount, { most: 6 })),
        el("span", { class: "spot-foot" },
          el("span", { class: "spot-amount money" }, cents(bet.amount) ? money(bet.amount) : ""),
          el("span", { class: "spot-outcomes" }, outcomes(bet)))));
      if (extra.has(key)) extra.get(key).replaceWith(node);
      else spots.append(node);
      extra.set(key, node);
    }
  }

  let view = null;

  function draw() {
    if (!layout || !state) return;
    const why = closed();
    const bets = lying();
    const me = mine();
    const lines = me && view ? view.linesOf(me) : null;
    let sum = 0;
    for (const [key, part] of known) {
      const line = lines?.find((each) => spotKey(each.wager, each.number) === key && !(each.hand > 1));
      const cents_ = lines ? cents(line?.amount ?? 0) : amountAt(key);
      sum += lines ? 0 : cents_;
      const lies = lines ? cents(line?.lies ?? 0) : cents_;
      if (part.shown !== lies) {
        const grew = part.shown !== null && lies > part.shown;
        part.shown = lies;
        replace(part.chip, lies ? chipStack(dollars(lies), { most: 7 }) : null);
        part.chip.classList.toggle("grew", false);
        if (grew && !lines) requestAnimationFrame(() => part.chip.classList.add("grew"));
      }
      setText(part.amount, cents_ ? money(dollars(cents_)) : "");
      const bet = bets.get(key);
      const problem = problems.get(key) || (lines ? "" : bet?.problem) || "";
      const carried = bet?.carried ? t("carried") : "";
      setText(part.word.firstChild, problem || carried || limitWords(part.wager));
      part.word.classList.toggle("problem", Boolean(problem));
      attr(part.button, "aria-disabled", why ? "true" : null);
      attr(part.button, "title", why || part.rules || null);
      part.button.classList.toggle("filled", cents_ > 0);
      part.button.classList.toggle("pending", pending.has(key));
      part.button.classList.toggle("lit", Boolean(line?.lit));
      part.button.dataset.result = line?.result ?? "";
      replace(part.outcome, outcomes(line));
    }
    others(lines);
    attr(spots, "hidden", bank() && !lines?.length);
    const open = state.phase === "wagers" && Boolean(state.you) && !bank() && !me?.out;
    attr(tray, "hidden", !open);
    attr(buttons.undo, "aria-disabled", why || !history.length ? "true" : null);
    attr(buttons.clear, "aria-disabled", why || !bets.size ? "true" : null);
    attr(buttons.repeat, "aria-disabled", why || !before().length ? "true" : null);
    attr(buttons.done, "aria-disabled", me?.done ? "true" : null);
    setText(buttons.done.firstChild, me?.done ? t("tray.waiting") : bets.size ? t("tray.done") : t("tray.none"));
    if (me?.problem && !note.textContent) setText(hint, me.problem);
    else setText(hint, "");
    setText(total, sum ? t("tray.total", { amount: money(dollars(sum)) }) : "");
  }

  function update(next, shown) {
    if (state && state.phase === "wagers" && next.phase !== "wagers") {
      const bets = snapshot();
      if (bets.length) try { sessionStorage.setItem(memory(), JSON.stringify(bets)); } catch { /* no memory, no repeat */ }
      history = [];
      problems.clear();
      pending.clear();
      setText(note, "");
    }
    if (state && next.phase === "wagers" && state.phase !== "wagers") problems.clear();
    state = next;
    view = shown;
    draw();
  }

  /** Keys of the wagering phase; true when the key was used. */
  function key(event) {
    if (state?.phase !== "wagers" || !state.you || bank()) return false;
    const pressed = event.key;
    if (/^[0-9]$/.test(pressed) && Number(pressed) <= layout.chips.length) { pick(Number(pressed)); return true; }
    if (pressed.startsWith("Arrow")) {
      const all = $$(".spot[data-spot]", spots);
      const at = all.indexOf(document.activeElement);
      const step = pressed === "ArrowRight" || pressed === "ArrowDown" ? 1 : -1;
      if (at < 0 && document.activeElement !== document.body && document.activeElement?.tagName !== "MAIN") return false;
      all[(at + step + all.length) % all.length]?.focus();
      return true;
    }
    const acts = { Backspace: undo, "=": repeat, x: clear, g: done };
    const act = acts[pressed] ?? acts[pressed.toLowerCase()];
    act?.();
    return Boolean(act);
  }

  return { spots, tray, setLayout, update, key, closed };
}

