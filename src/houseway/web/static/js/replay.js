// A stored round, step by step. Nothing here changes anything.

import { $, announce, attr, el, replace } from "./dom.js";
import { get, post } from "./api.js";
import { mountHeader } from "./header.js";
import { createHistory } from "./history.js";
import { drawFelt, replayFelt } from "./replay_felt.js";
import { createReview } from "./round_review.js";
import { money, moment, signed } from "./strings.js";
import { netsSummary, paymentTable, paymentWords, seatName } from "./payments.js";
import { among } from "./strings_among.js";
import { worth } from "./strings_values.js";
import { say } from "./strings_desk.js";
import { bankSummary, collectionList, eventText, jackpotList, settlementTable, troubles, whoseText } from "./record_view.js";
import { roomError, roomNote } from "./room_says.js";

const box = $("#replay");
const [, , table, number] = location.pathname.split("/");
let told = null;
let played = null; // the round as it was played, while one with another answer is shown
let review = null;
let brought = null; // where a hand history is read, and no stored round
let at = 0;
let timer = 0;

// --- what lies on the felt at a step -------------------------------------------------------------

/** Hands after the first `count` steps: [{name, cards, fresh, ...}], set ones with their parts; a card that nobody has opened is "??". */
function handsAt(count) {
  const hands = new Map();
  const shown = new Map();
  const set = new Map();
  let last = null;
  for (const step of told.steps.slice(0, count + 1)) {
    if (step.step !== "event") continue;
    if (step.event === "card") {
      const cards = hands.get(step.hand) ?? [];
      hands.set(step.hand, [...cards, step.card]);
      if (step.face !== "down") shown.set(`${step.hand} ${cards.length + 1}`, true);
      last = `${step.hand} ${cards.length + 1}`;
    } else if (step.event === "moved") {
      const from = hands.get(step.hand) ?? [];
      const gone = from.indexOf(step.card);
      hands.set(step.hand, from.filter((_, place) => place !== gone));
      // The cards behind it move up, those that lie open and those that do not.
      for (let place = gone + 1; place <= from.length; place += 1) {
        if (shown.delete(`${step.hand} ${place + 1}`)) shown.set(`${step.hand} ${place}`, true); else shown.delete(`${step.hand} ${place}`);
      }
      const into = hands.get(step.into) ?? [];
      hands.set(step.into, [...into, step.card]);
      if (step.face !== "down") shown.set(`${step.into} ${into.length + 1}`, true);
      last = `${step.into} ${into.length + 1}`;
    } else if (step.event === "open") {
      for (const place of step.places ?? []) shown.set(`${step.hand} ${place}`, true);
      last = null;
    } else if (step.event === "set") {
      set.set(step.hand, { ...set.get(step.hand), set: true });
      last = null;
    } else if (step.event === "parts") {
      const { parts, says, by, why, foul } = step;
      set.set(step.hand, { set: true, parts, says, by, why, foul, cite: told.cites[step.cite] ?? step.cite });
      last = null;
    } else if (step.event === "split") {
      const whole = hands.has(step.hand) ? step.hand : step.hand.split("/")[0];
      const [one, two] = hands.get(whole) ?? [];
      hands.delete(whole);
      for (const [name, only] of [[step.hand, one], [step.into, two]]) {
        hands.set(name, [only]);
        shown.set(`${name} 1`, true);
      }
    } else last = null;
  }
  const over = told.steps[count]?.step !== "event" && told.steps[count]?.step !== "wagers";
  return [...hands].filter(([name, cards]) => cards.length && name !== "discards").map(([name, cards]) => ({
    name, cards: cards.map((text, place) => (over || shown.has(`${name} ${place + 1}`) ? text : "??")),
    fresh: last?.startsWith(`${name} `) ? cards.length - 1 : -1, ...set.get(name),
  }));
}

const linesAt = (count) => told.steps.slice(0, count + 1).filter((step) => step.step === "line").length;

function sentence(step) {
  if (step.step === "wagers") return told.record.nets ? among(told.record.button ? "begins" : "counted", { seat: told.record.button }) : say("replay.wagers");
  if (step.step === "end") return told.record.void ? say("replay.void") : say("replay.end");
  if (step.step === "line") {
    const line = told.record.settlement[step.order - 1];
    if (told.record.nets) return paymentWords(line, { name: playerAt, pots: told.pots });
    return say("replay.line", { who: personAt(line), wager: line.name, result: say(`result.${line.result}`), net: signed(line.net), why: line.why.charAt(0).toUpperCase() + line.why.slice(1) });
  }
  return eventText(step);
}

/** A player of a game without a bank. */
const playerAt = (seat) => told.seats.find((one) => one.seat === seat)?.name ?? seatName(seat);

function personAt({ seat, backline }) {
  const known = told.seats.find((one) => one.seat === seat && one.backline === (backline ?? ""));
  const place = whoseText({ seat, backline: known ? "" : backline });
  return known ? `${known.name}${known.bot ? ` (${say("bot")})` : ""}, ${place.toLowerCase()}` : place;
}

// --- drawing -------------------------------------------------------------------------------------

function draw() {
  const step = told.steps[at];
  const lines = linesAt(at);
  const over = at === told.steps.length - 1;
  $("#replay-words").textContent = sentence(step);
  $("#replay-place").textContent = say("replay.place", { step: at + 1, of: told.steps.length });
  if ($("#replay-link")) attr($("#replay-link"), "href", linkTo(at));
  $("#replay-slider").value = at;
  $("#replay-slider").setAttribute("aria-valuetext", sentence(step));
  for (const [id, off] of [["first", at === 0], ["back", at === 0], ["on", over], ["last", over]]) attr($(`#replay-${id}`), "disabled", off);
  const done = told.steps.slice(0, at + 1);
  drawFelt(told, { hands: handsAt(at), added: done.flatMap((one) => one.added ?? []), lines, over, felt: done.findLast((one) => one.felt)?.felt });
  $("#replay-lines").hidden = lines === 0;
  const upTo = { upTo: lines, fresh: step.step === "line" ? lines - 1 : -1 };
  replace($("#replay-table"), !lines ? null : told.record.nets ? paymentTable(told.record, told.cites, { ...upTo, name: playerAt })
    : settlementTable(told.record, told.cites, { ...upTo, who: personAt }));
  $("#replay-end").hidden = !over;
  for (const item of $("#replay-steps").children) {
    const here = Number(item.dataset.step) === at;
    attr($("button", item), "aria-current", here ? "step" : null);
    if (here) scrollInside(item);
  }
}

function scrollInside(item) {
  const list = item.parentElement;
  const above = item.offsetTop - list.offsetTop;
  if (above < list.scrollTop || above > list.scrollTop + list.clientHeight - 50) list.scrollTop = above - list.clientHeight / 2;
}

function go(place) {
  at = Math.max(0, Math.min(told.steps.length - 1, place));
  if (table && !played) history.replaceState(null, "", at ? linkTo(at) : location.pathname);
  draw();
}

// --- a link to a step, and a round with another answer ---------------------------------------------

const linkTo = (place) => `#step-${place + 1}`;
const stepOf = (event) => Math.max(0, told.steps.findIndex((step) => step.event_number >= event));

/** The step that the address names, `#step-7`, or `#event-5` by the place of an event in the record. */
function stepOfAddress() {
  const [, kind, number] = /^#(step|event)-(\d{1,5})$/.exec(location.hash) ?? [];
  return kind === "step" ? Number(number) - 1 : kind ? stepOf(Number(number)) : 0;
}

function showFork(fork) {
  stop();
  const before = played ?? told;
  told = { ...before, record: { ...before.record, ...fork.record }, cites: fork.cites, steps: fork.steps, yours: null, fees: null, proof: null, fork };
  played = before;
  shape();
  go(stepOf(fork.place));
  $("#fork").focus();
}

function leaveFork() {
  const { place } = told.fork;
  told = played;
  played = null;
  shape();
  go(stepOf(place));
  $("#review-title").scrollIntoView({ block: "nearest" });
}

const banner = ({ words }) => el("section", { class: "notice fork", id: "fork", tabindex: -1, "aria-label": worth("whatIfSet") }, words,
  el("p", null, el("button", { class: "button", type: "button", onclick: leaveFork }, worth("back"))));

/** Made once, so that what was worked out stays when another answer is looked at. */
function reviewPanel() {
  const path = `/api/tables/${encodeURIComponent(table)}/rounds/${number}`;
  const pots = Boolean(told.record.nets);
  const name = (one) => (one.hand === one.who || one.who === "player-dealer" ? personAt(one) : `${personAt(one)}, ${one.hand}`);
  review ??= createReview({ path, pots, name: pots ? ({ seat }) => playerAt(seat) : name, stepOf, go: (place) => { stop(); go(place); $("#replay-words").scrollIntoView({ block: "center" }); }, opened: showFork });
  return review.node;
}

function play() {
  if (timer) { stop(); return; }
  if (at === told.steps.length - 1) go(0);
  $("#replay-play").textContent = say("replay.stop");
  timer = setInterval(() => {
    go(at + 1);
    if (at === told.steps.length - 1) stop();
  }, 900);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  $("#replay-play").textContent = say("replay.play");
}

function head() {
  const { record, at: when, name, sheet } = told;
  const link = (to, text) => (to ? el("a", { class: "button small", href: `/replay/${table}/${to}` }, text) : null);
  const turn = (to, text) => (to >= 1 && to <= told.hands ? el("button", { class: "button small", type: "button", onclick: () => brought.read(to) }, text) : null);
  const same = brought ? "history.sheet" : sheet.same ? "replay.sameSheet" : "replay.otherSheet";
  return el("div", { class: "replay-head" },
    el("div", null, el("p", { class: "replay-tag" }, say("replay.tag")),
      el("h2", null, say(brought ? "history.hand" : "replay.title", { number: told.number, game: record.name })),
      el("p", { class: "muted small" }, [name, when && moment(when), sheet.id, say(same, { digest: sheet.digest.slice(0, 12) })].filter(Boolean).join(" · "))),
    el("div", { class: "button-row" }, brought
      ? [turn(told.number - 1, say("history.previous")), turn(told.number + 1, say("history.next"))]
      : [link(told.previous, say("replay.previous")), link(told.next, say("replay.next")), el("a", { class: "button small quiet", href: `/table/${table}` }, say("replay.toTable"))]));
}

function controls() {
  const button = (id, words, label, onclick) => el("button", { class: "button", type: "button", id: `replay-${id}`, "aria-label": label, onclick: () => { if (id !== "play") stop(); onclick(); } }, words);
  return el("div", { class: "replay-controls", role: "group", "aria-label": say("replay.controls") },
    button("first", "|◀", say("replay.first"), () => go(0)),
    button("back", "◀", say("replay.back"), () => go(at - 1)),
    el("button", { class: "button primary", type: "button", id: "replay-play", onclick: play }, say("replay.play")),
    button("on", "▶", say("replay.on"), () => go(at + 1)),
    button("last", "▶|", say("replay.last"), () => go(Infinity)),
    el("input", { type: "range", id: "replay-slider", min: 0, max: told.steps.length - 1, value: 0, "aria-label": say("replay.slider"), oninput: (event) => { stop(); go(Number(event.target.value)); } }),
    el("span", { class: "small muted num", id: "replay-place" }),
    table && !played ? el("a", { class: "small", id: "replay-link", href: "#" }, worth("toStep")) : null);
}

function shape() {
  const { record, cites, yours, fees } = told;
  document.documentElement.dataset.felt = told.felt;
  document.documentElement.dataset.game = record.game;
  document.title = `${say("replay.tag")}: ${record.name} · Houseway`;
  replace(box, head(), told.fork ? banner(told.fork) : null,
    record.void ? el("p", { class: "notice warn" }, el("strong", null, say("replay.voided", { why: record.void })), " ", record.nets ? among("nobodyPays") : say("allBack")) : null,
    el("div", { class: "replay-grid" },
      el("section", { class: "felt replay-felt", "aria-label": say("replay.felt") },
        replayFelt(told),
        el("p", { class: "replay-words", id: "replay-words", role: "status" }),
        controls()),
      el("aside", { class: "panel replay-side" }, el("h3", null, say("replay.steps")), roomNote("log"),
        el("ol", { class: "replay-steps plain", id: "replay-steps", tabindex: 0, "aria-label": say("replay.steps") }, told.steps.map((step, place) => el("li", { data: { step: place } },
          el("button", { class: "step", type: "button", onclick: () => { stop(); go(place); } }, sentence(step))))))),
    el("div", { class: "panel", id: "replay-lines", hidden: true },
      el("h3", null, record.nets ? among("settled") : say("settledLines")), el("div", { class: "table-scroll", id: "replay-table", tabindex: 0, role: "group", "aria-label": record.nets ? among("settled") : say("settledLines") })),
    el("div", { class: "panel", id: "replay-end", hidden: true },
      troubles(record.void ? { ...record, void: null } : record, cites),
      el("div", { class: "ruling-foot" }, record.nets ? netsSummary(record, { name: playerAt }) : [bankSummary(record), collectionList(record, cites)],
        yours ? el("div", null, el("h3", null, say("replay.yours")), el("dl", { class: "figures" },
          [["replay.before", money(yours.before)], ["net", signed(yours.net)], ["replay.after", money(yours.after)]].map(([key, text]) => el("div", null, el("dt", null, say(key)), el("dd", { class: "money" }, text))))) : null),
      told.notes?.map((note) => el("p", { class: "notice warn" }, note)),
      fees && fees !== "0" && !(record.collections ?? []).length ? el("p", { class: "small muted" }, say("replay.fees", { amount: money(fees) })) : null,
      jackpotList(record, cites)),
    table && !record.void && !told.fork ? reviewPanel() : null,
    told.proof ? el("section", { class: "panel proof", "aria-labelledby": "proof-title" }, proof()) : null);
}

// --- the proof -----------------------------------------------------------------------------------

function proof() {
  const { proof: known, record } = told;
  const result = el("div", { id: "proof-result", role: "status" });
  return [
    el("h3", { id: "proof-title" }, say("proof.title")),
    el("p", null, known.revealed || !known.kept ? say(known.revealed ? "proof.revealed" : "proof.waiting") : among("proof.kept")),
    el("dl", { class: "hashes" },
      el("dt", null, say("proof.commitment")), el("dd", { class: "mono" }, known.commitment),
      known.revealed ? [el("dt", null, say("proof.nonce")), el("dd", { class: "mono" }, known.nonce)] : null,
      el("dt", null, say("proof.position")), el("dd", null, say("proof.positionWords", { count: record.shuffle?.position ?? 0 }))),
    known.revealed ? el("details", { class: "more" }, el("summary", null, say("proof.order", { count: known.order.length })), orderList(known.order, record)) : null,
    known.revealed ? el("div", { class: "button-row" }, el("button", { class: "button primary", type: "button", onclick: () => verify(result) }, say("proof.verify"))) : null,
    result,
  ];
}

function orderList(order, record) {
  const from = record.shuffle?.position ?? 0;
  const used = record.events.filter((event) => event.event === "card" || event.event === "dead-card").length;
  return el("p", { class: "shoe-order mono" }, order.map((text, place) => [el("span", { class: place >= from && place < from + used ? "used" : null }, text), " "]));
}

async function verify(result) {
  replace(result, el("p", { class: "working" }, say("proof.working")));
  const found = [];
  try {
    if (globalThis.crypto?.subtle) found.push(await here());
    if (!told.record.void) {
      const { verified } = await post("/api/verify", { record: told.record });
      found.push(...verified.map((words) => ({ ok: true, words: say("proof.room", { words }) })));
    }
  } catch (error) {
    found.push(error.code === "unknown-game" ? { ok: told.proof.verified, words: say("proof.ownSheet") } : { ok: false, words: error.message });
  }
  replace(result, el("ul", { class: "plain verified" }, found.map(({ ok, words }) => el("li", { class: ok ? "good" : "bad" }, ok ? "✓ " : "✗ ", words))));
  announce(found.map(({ words }) => words).join(". "));
}

/** SHA-256 over the nonce's bytes and the order as text, in this browser. */
async function here() {
  const { nonce, order, commitment } = told.proof;
  const bytes = [...nonce.matchAll(/../g)].map(([pair]) => parseInt(pair, 16));
  const text = new TextEncoder().encode(order.join(" "));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array([...bytes, ...text])));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === commitment ? { ok: true, words: say("proof.matches") } : { ok: false, words: say("proof.differs", { hex }) };
}

addEventListener("keydown", (event) => {
  if (!told || event.target.closest("input, select, textarea, summary")) return;
  const moves = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: Infinity };
  if (event.key in moves) { event.preventDefault(); stop(); go(moves[event.key]); }
  if (event.key === " " && !event.target.closest("button, a")) { event.preventDefault(); play(); }
});

mountHeader("");
if (table) {
  try {
    told = await get(`/api/tables/${table}/rounds/${number}`);
    shape();
    go(stepOfAddress());
    addEventListener("hashchange", () => { stop(); if (!played) go(stepOfAddress()); });
  } catch (error) {
    replace(box, el("p", { class: "notice error", role: "alert" }, roomError(error)), el("p", null, el("a", { href: "/account" }, say("signInFirst"))));
  }
} else {
  brought = createHistory((found) => { told = found; shape(); go(0); stop(); box.scrollIntoView(); });
  replace(box);
  box.before(brought.form);
}
