// The table page: one state from the room, shown everywhere.

import { $, announce, attr, dialog, el, replace, setText } from "./dom.js";
import { ApiError } from "./api.js";
import { ensurePerson, me, mountHeader, refreshMe } from "./header.js";
import { cents, dollars, elapsed, handText, money, signed, t } from "./strings.js";
import { onSetting, setting, settingsForm } from "./settings.js";
import { connect } from "./live.js";
import { createFelt, handWords } from "./felt.js";
import { createWagering } from "./wagering.js";
import { COACH_KEY, createDecisions } from "./decisions.js";
import { learn } from "./language.js";
import { createSettlement } from "./settlement.js";
import { createScoreboard } from "./scoreboard.js";
import { createLog, verifyRound } from "./log.js";
import { listenForSounds, sound } from "./sounds.js";
import { createReminder } from "./remind.js";
import { among } from "./strings_among.js";
import { coins } from "./strings_money.js";
import { createSpotInfo } from "./spot_info.js";
import { createVisit } from "./visit.js";
import { travelTime } from "./travel.js";
import { worded } from "./room_words.js";
import { showProblem } from "./room_says.js";

const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).pop() ?? "");
const visit = createVisit(table);

const CHIPS_MOVE = /^(bets?|take-bank)$/; // commands that move chips of one's own
const OF_THE_ROUND = /^(bets?|done|choose)$/; // commands that are for this round alone

let layout = null;
let state = null;
let side = null;
let offset = 0;
let status = "open";
let fresh = true;
let landing = 0;
let landed = null;

const send = async (command) => {
  if (status === "lost") throw new ApiError({ code: "no-connection", message: t("room.silent") }); // or a chip would move later
  if (CHIPS_MOVE.test(command.do)) sound("chips");
  return live.send(OF_THE_ROUND.test(command.do) ? { round: state.round, ...command } : command);
};
const settlement = createSettlement({ changed: draw, moved, ended: settledShown });
const info = createSpotInfo({ table });
const wagering = createWagering({ send, table, info: info.open });
const decisions = createDecisions({ send });
const felt = createFelt($("#felt"), { sit, spots: wagering.spots, dealt: (count, took) => sound("cards", { count, seconds: took / 1000 }) });
const score = createScoreboard();
const log = createLog({ table });
let coach = null;
let called = null;
const idle = el("p", { class: "idle-words" });
setText($("#table-heading"), t("table.heading"));
attr($("#side"), "aria-label", t("side"));
$("#controls").append(decisions.root, wagering.tray, idle);
$("#side").append(score.root, settlement.root, log.root);

// --- the bar above the table ---------------------------------------------------------------------

const bar = {
  stack: el("dd", { class: "money" }),
  play: el("dd", { class: "money" }),
  net: el("dd", { class: "money" }),
  time: el("dd", { class: "money" }),
  round: el("span", { class: "tag" }),
  title: el("h1", { id: "game-name" }),
  sub: el("p", { class: "sub" }),
  actions: el("div", { class: "button-row bar-actions" }),
};

function drawBarOnce() {
  setText(bar.title, layout.game.name);
  document.documentElement.dataset.game = layout.game.id;
  document.title = t("title", { game: layout.game.name });
  const words = [layout.game.house, layout.name !== layout.game.name && layout.name, layout.pots?.limit, layout.among && t("bar.collection", layout.collection)].filter(Boolean).join(" · ");
  replace(bar.sub, el("span", { class: "sub-words", title: words }, words), " ",
    el("span", { class: "tag", title: layout.demo ? t("demo.long") : "" }, t(layout.demo ? "demo" : "chips.only")), " ", bar.round);
  const fact = (name, node) => el("div", null, el("dt", null, t(name)), node);
  replace($("#top"),
    el("div", { class: "titles" }, bar.title, bar.sub),
    menu,
    el("dl", { class: "purse-facts" }, fact("bar.stack", bar.stack), (!layout.among || layout.pots) && fact("bar.play", bar.play), fact("bar.net", bar.net), fact("bar.time", bar.time)),
    bar.actions);
}

// On a phone the buttons of the bar hide behind one.
const menu = el("button", { class: "button small menu", type: "button", "aria-expanded": "false", onclick: () => {
  const open = bar.actions.classList.toggle("open");
  attr(menu, "aria-expanded", String(open));
} }, t("bar.menu"));

let actionsSign = "";

function drawActions() {
  const you = state.you;
  const out = you?.out ?? state.people.find((person) => person.you)?.out ?? false;
  const sign = JSON.stringify([Boolean(me()?.person), Boolean(you), out, you?.leaving, state.revealed?.[0]?.commitment]);
  if (sign === actionsSign) return;
  actionsSign = sign;
  const act = (words, run, kind = "quiet") => el("button", { class: `button small ${kind}`, type: "button", onclick: run }, t(words));
  const shown = state.revealed?.[0]?.rounds;
  replace(bar.actions,
    el("a", { class: "button small quiet", href: `/rules/${layout.game.id}` }, t("bar.rules")),
    layout.wagers.length > 0 && el("button", { class: "button small quiet", type: "button", onclick: () => info.openAll(layout.wagers) }, coins("info.bar")),
    shown && !layout.pots && act("verify", () => verifyRound(table, shown[1])),
    layout.private && el("button", { class: "button small quiet", type: "button", onclick: openLink }, t("link")),
    me()?.person && !layout.among && el("button", { class: "button small quiet", type: "button", onclick: openSession }, coins("session.bar")),
    act("bar.settings", openSettings),
    act("bar.help", openHelp),
    coach?.button,
    you && act("bar.chips", addChips),
    you && act(out ? "bar.in" : "bar.out", () => say({ do: "sit-out", on: !out })),
    you && act(you.leaving ? "bar.leaving" : "bar.leave", leave));
}

function drawBar() {
  const you = side.you;
  setText(bar.stack, you ? money(you.stack) : money(me()?.person?.wallet ?? "0"));
  setText(bar.stack.previousSibling, you ? t("bar.stack") : t("bar.wallet"));
  setText(bar.play, you ? money(you.in_play) : "–");
  const net = visit.net();
  setText(bar.net, you || net.rounds ? signed(dollars(net.cents)) : "–");
  attr(bar.net, "class", `money ${net.cents > 0 ? "good" : net.cents < 0 ? "bad" : ""}`);
}

// --- state ----------------------------------------------------------------------------------------

function phaseWords() {
  if (state.closed) return t("phase.closed");
  if (state.paused) return t("phase.paused", { why: state.paused });
  const waits = state.waits;
  if (state.phase === "play" && waits) {
    if (waits.you) return t("turn.yours");
    const who = state.people.find((person) => person.seat === waits.seat && (person.backline || "") === (waits.backline || ""));
    if (who && !who.connected) return t("turn.away", { name: who.name, seconds: layout.timers?.disconnected ?? "" });
    return t("turn.other", { name: who?.name ?? waits.who });
  }
  if (state.phase === "bank" && state.offer) {
    const who = state.people.find((person) => person.seat === state.offer.seat && !person.backline);
    return state.offer.you ? t("offer.yours") : t("offer.other", { name: who?.name ?? state.offer.seat });
  }
  if (state.phase === "wagers" && layout.among) return among("phase.wagers");
  if (state.phase === "wagers" && !state.you) return t("phase.wagers.watch");
  if (state.phase === "wagers" && state.you?.seat === state.bank?.seat && !state.you?.backline) return t("phase.wagers.bank");
  return t(`phase.${state.phase}`);
}

/** Beside the clock: what it does to a hand that says nothing. */
function turnWords() {
  if (state.phase !== "play" || !state.waits?.you || !state.deadline) return "";
  const { options } = state.waits;
  // Somebody who cannot pay for the house way is left with what costs nothing, the first option.
  const falls = options.find((option) => option.house_way) ?? options[0];
  return falls ? t("turn.timeout", { what: falls.label }) : "";
}

function idleWords() {
  if (!state.you) return t("watching");
  if (state.waits?.you) return t("turn.dealing");
  if (state.phase === "settled") return "";
  return phaseWords();
}

function draw() {
  if (!layout || !state) return 0;
  const view = settlement.view(state);
  view.words = view.words || view.summary || turnWords() || phaseWords();
  const took = felt.update(settlement.playing ? withOldChips(state, view) : state, view);
  if (took) {
    landing = Date.now() + took;
    clearTimeout(landed);
    landed = setTimeout(draw, took + 20);
  }
  wagering.update(state, view);
  decisions.update(state, view, Date.now() >= landing);
  const quiet = decisions.root.hidden && wagering.tray.hidden;
  attr(idle, "hidden", !quiet);
  setText(idle, quiet ? idleWords() : "");
  setText(bar.round, t("bar.round", { number: state.round }));
  attr(bar.round, "hidden", !state.round);
  drawActions();
  coach?.update(state, view);
  return took;
}

/** While the settlement is shown, the stacks must not tell how it ends, and a pot lies there until it is won. */
function withOldChips(next, { pot }) {
  const old = new Map((side?.people ?? []).map((person) => [`${person.seat}|${person.backline}`, person.stack]));
  const lies = dollars(pot ?? 0);
  const felt = pot ? { street: "", total: "0", pots: [{ amount: lies, seats: [] }], seats: {} } : next.felt;
  return { ...next, felt, people: next.people.map((person) => ({ ...person, stack: old.get(`${person.seat}|${person.backline}`) ?? person.stack })) };
}

function drawSide(say) {
  side = state;
  visit.count(state.last);
  score.update(side);
  log.update(side, { say: say && setting("announce") === "all" });
  drawBar();
}

/** Chips go their ways, within the time that the settlement takes for a line. */
function moved(ways, pause) {
  felt.move(ways, travelTime(setting("speed"), pause));
  if (ways.length) sound("chips");
}

function settledShown() {
  felt.land();
  sound(settlement.view(state).mood);
  draw();
  drawSide(false);
}

function hearState(next) {
  const before = state;
  offset = next.now - Date.now();
  state = worded(next);
  if (fresh) {
    fresh = false;
    called ??= callCoach();
    settlement.adopt(state);
    draw();
    drawSide(false);
    tick();
    return;
  }
  settlement.age(state);
  const newRound = state.last && state.last.number !== settlement.number && state.phase === "settled";
  if (settlement.playing && state.phase !== "settled") settlement.finish();
  if (newRound) {
    // The cards come first; log, stack and scoreboard must not tell the end before the felt does.
    settlement.start(state);
    const took = draw();
    if (took) setTimeout(tell, took, before, state);
    else tell(before, state);
    settlement.run(took);
  } else {
    draw();
    if (!settlement.playing) drawSide(before && before.phase !== "settled");
    tell(before, state);
  }
  tick();
}

/** Say what changed to somebody who does not see the felt. */
function tell(before, state) {
  if (!before) return;
  const was = new Map(before.hands.map((hand) => [hand.hand, hand.cards.join(" ")]));
  const seat = state.you?.seat;
  const changed = state.hands.filter((hand) => was.get(hand.hand) !== hand.cards.join(" ") && (hand.seat === null || hand.seat === seat || state.hands.length < 5));
  changed.slice(0, 8).forEach((hand) => announce(handWords(hand)));
  const turn = state.waits?.you && !(before.waits?.you && JSON.stringify(before.waits) === JSON.stringify(state.waits));
  if (turn) {
    const options = state.waits.options.map((option) => `${option.label}${option.key ? ` (${option.key})` : ""}`).join(", ");
    const asks = decisions.question(state.waits);
    announce(asks ? t("turn.asks", { asks, options }) : t("turn.say", { total: handText(state.waits.total), options }));
  }
  if (turn || (state.offer?.you && !before.offer?.you)) sound("turn");
  if (state.offer?.you && !before.offer?.you) announce(`${t("offer.yours")} ${t("offer.what")}`);
  if (state.phase !== before.phase && !turn && state.phase !== "settled") announce(phaseWords());
}

let ticking = null;
const remind = createReminder({ person: () => me()?.person, net: () => signed(dollars(visit.net().cents)), leave });

/** Once a second: every change paints a part of the page. The clock stands still while the end of a round is shown. */
function tick() {
  clearTimeout(ticking);
  ticking = setTimeout(tick, 1000 - (Date.now() + offset) % 1000);
  if (!state?.deadline || state.paused || settlement.playing || Date.now() < landing) {
    felt.ring(null);
  } else {
    const left = Math.max(0, state.deadline - (Date.now() + offset));
    const whole = (state.seconds || Math.ceil(left / 1000) || 1) * 1000;
    const urgent = Boolean(state.waits?.you || state.offer?.you || (state.you && state.phase === "wagers" && !wagering.closed()));
    felt.ring(Math.min(1, left / whole), Math.ceil(Math.min(left, whole) / 1000), urgent);
  }
  setText(bar.time, elapsed(Date.now() - visit.began));
  remind();
}

function showStatus(next, words = "") {
  status = next;
  const banner = $("#banner");
  document.body.classList.toggle("lost", next !== "open" && next !== "slow");
  for (const part of ["#table", "#side"]) attr($(part), "hidden", next === "unknown");
  attr(banner, "hidden", next === "open");
  if (next === "unknown") replace(banner, t("status.unknown", { table }), " ", el("a", { href: "/" }, t("status.lobby")));
  else if (next !== "open") setText(banner, words || t(`status.${next}`));
}

// --- what you can do besides ----------------------------------------------------------------------

async function say(command, { tell: told = announce } = {}) {
  try {
    await send(command);
    refreshMe();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    told(error.message);
    toast(error.message);
    return false;
  }
}

let toastTimer = null;

function toast(words) {
  const banner = $("#banner");
  clearTimeout(toastTimer);
  attr(banner, "hidden", null);
  setText(banner, words);
  toastTimer = setTimeout(() => status === "open" && attr(banner, "hidden", true), 6000);
}

function amountForm({ label, value, most, button, run, extra = null }) {
  const problem = el("p", { class: "problem", role: "status" });
  const input = el("input", { class: "input", type: "number", inputmode: "decimal", min: "1", max: most || null, step: "1", value, id: "amount-field", required: true, autofocus: true });
  const form = el("form", { onsubmit: async (event) => {
    event.preventDefault();
    setText(problem, "");
    try {
      await run(dollars(cents(input.value)));
      form.closest("dialog")?.close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(problem, error);
    }
  } },
    extra,
    el("div", { class: "field" }, el("label", { for: "amount-field" }, label), input),
    problem,
    el("button", { class: "button primary", type: "submit" }, button));
  return form;
}

async function sit(seat, { backline }) {
  let person;
  try {
    const known = me()?.person;
    person = await ensurePerson();
    // The connection was opened by nobody: open it again as this guest.
    if (!known) live.reopen();
  } catch (error) {
    toast(error.message);
    return;
  }
  const wallet = cents(person.wallet);
  const start = Math.min(wallet, cents(layout.buy_in.usual));
  dialog(backline ? t("sit.behind.title", { seat }) : t("sit.title", { seat }), amountForm({
    label: t("sit.buyin", { wallet: money(person.wallet) }), value: dollars(start), most: dollars(wallet), button: backline ? t("sit.behind.go", { seat }) : t("sit.go"),
    extra: el("p", { class: "muted" }, backline ? t("sit.behind.words") : t("sit.words")),
    run: async (amount) => {
      await send({ do: "sit", seat, backline: backline || undefined, buy_in: amount });
      refreshMe();
      $("#main").focus({ preventScroll: true });
    },
  }), { closeLabel: t("cancel") });
}

function addChips() {
  const wallet = me()?.person?.wallet ?? "0";
  dialog(t("bar.chips"), amountForm({
    label: t("sit.buyin", { wallet: money(wallet) }), value: dollars(Math.min(cents(wallet), 20_000)), most: wallet, button: t("chips.go"),
    run: async (amount) => { await send({ do: "add-chips", amount }); refreshMe(); },
  }), { closeLabel: t("cancel") });
}

function leave() {
  const box = dialog(t("leave.title"), el("p", null, t(layout.demo ? "leave.demo" : "leave.words")), {
    closeLabel: t("cancel"),
    footer: [el("button", { class: "button primary", type: "button", onclick: async () => { box.close(); await say({ do: "leave" }); } }, t("bar.leave"))],
  });
}

/** The coach comes when the table stands. */
async function callCoach() {
  const [{ createCoach }] = await Promise.all([import("./coach.js"), learn("coach-messages")]);
  coach = createCoach({ table, root: $("#table"), side: $("#side"), question: decisions.question });
  coach.setLayout(layout);
  actionsSign = "";
  draw();
}

/** The link of a private table, to copy. */
function openLink() {
  const told = el("p", { class: "muted", role: "status" });
  const input = el("input", { class: "input", id: "table-link", type: "text", readonly: true, value: location.href.split("#")[0], onfocus: () => input.select() });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(input.value);
      setText(told, t("link.copied"));
    } catch {
      input.focus();
      setText(told, t("link.select"));
    }
  };
  dialog(t("link.title"), [
    el("p", null, t("link.words")),
    el("div", { class: "field" }, el("label", { for: "table-link" }, t("link.title")), input),
    el("button", { class: "button primary", type: "button", onclick: copy }, t("link.copy")), told,
  ], { closeLabel: t("close") });
}

function openSettings() {
  dialog(t("bar.settings"), settingsForm(layout?.advice ? undefined : ["theme", "face", "speed", "announce", "sounds"]), { closeLabel: t("close") });
}

async function openSession() {
  const { askedSession } = await import("./session_picture.js");
  const picture = askedSession({ table });
  dialog(coins("session.table"), picture.node, { closeLabel: t("close") });
  picture.run();
}

async function openHelp() {
  const { keyHelp } = await import("./key_help.js");
  dialog(t("bar.help"), keyHelp(layout), { closeLabel: t("close") });
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !state) return;
  // A key that is held down says a thing once, and so does Enter on a button.
  if (event.repeat && !event.key.startsWith("Arrow") && !event.target.closest?.("input, select, textarea")) {
    if (event.key !== "Tab") event.preventDefault();
    return;
  }
  if ($("dialog[open]")) return;
  const field = event.target.closest?.("input, select, textarea");
  if (field) return;
  if (event.key === "?") { event.preventDefault(); openHelp(); return; }
  if (event.key === COACH_KEY) { event.preventDefault(); coach?.focus(); return; }
  // A focused button keeps Enter and Space for itself.
  const onButton = event.target.closest?.("button, a, summary, [role=tab]");
  if (onButton && (event.key === "Enter" || event.key === " ")) return;
  const used = state.phase === "wagers" ? wagering.key(event) || decisions.key(event) : decisions.key(event) || wagering.key(event);
  if (used) event.preventDefault();
});

// Who only watches is refused, and misses nothing: advice goes to the one who decides.
const wantAdvice = (on) => { if (layout?.advice) live.send({ do: "advice", on }).catch(() => {}); };

onSetting((name, value) => {
  if (name === "advice") wantAdvice(value === "on");
  if (["speed", "advice", "values"].includes(name)) draw();
});
document.addEventListener("houseway:me", () => side && drawBar());

listenForSounds();

const live = connect(table, {
  layout(message) {
    const same = layout && JSON.stringify(layout) === JSON.stringify(message);
    layout = message;
    fresh = true;
    if (setting("advice") === "on") wantAdvice(true);
    if (same) return;
    for (const part of [settlement, wagering, decisions, felt, score, log, coach]) part?.setLayout(layout);
    drawBarOnce();
    actionsSign = "";
  },
  state: hearState,
  status: showStatus,
});

mountHeader("lobby");
