// The results of the tables: handle, hold, collections, pace, won against expected; they follow the books.

import { el, replace } from "./dom.js";
import { get } from "./api.js";
import { choice, dataTable, form, tick } from "./form.js";
import { locale } from "./language.js";
import { plot } from "./plot.js";
import { showProblem } from "./room_says.js";
import { decimal, figure, money, percent } from "./strings.js";
import { r } from "./strings_results.js";

const HOUR = 3600000;
const SPANS = [8, 24, 168, 744]; // hours
const BY = ["table", "table-hour", "hour", "game", "bank"];
const EVERY = 5000; // milliseconds between two questions, and at least this many times what an answer took:
const REST = 10;
const SOON = 800; // while rounds are still computed
const WIDE = 1.96; // deviations to either side that hold 95 of 100 results

const none = "–";
const cash = (amount) => (amount === null ? none : money(amount.toFixed(2)));
const dollars = (amount) => money(Math.round(amount));
const minus = (words) => words.replace("-", "−");
const share = (value, digits) => (value === null ? none : minus(percent(value, digits)));
const signed = (value) => (value === null ? none : `${value > 0 ? "+" : ""}${minus(decimal(value, 2))}`);
const hour = (ms) => new Date(ms).toLocaleString(locale, { month: "numeric", day: "numeric", hour: "2-digit", minute: "2-digit" });
const tone = (amount) => (amount < 0 ? "bad" : amount > 0 ? "good" : "");

const card = (name, words, more = "", kind = "") => el("div", { class: "result-figure" },
  el("dt", null, r(`f.${name}`)), el("dd", null, el("strong", { class: kind }, words), more && el("span", { class: "small muted" }, ` ${more}`)));

function totals(one) {
  const off = one.deviations === null ? "" : r("f.deviations", { off: signed(one.deviations) });
  return el("dl", { class: "result-main" },
    card("rounds", figure(one.rounds), one.pace === null ? "" : r("f.pace", { pace: decimal(one.pace, 1) })),
    card("handle", cash(one.handle)),
    card("won", cash(one.won), one.hold === null ? "" : r("f.hold", { hold: share(one.hold, 2) }), tone(one.won)),
    card("expected", cash(one.expected), one.deviation === null ? "" : `± ${dollars(one.deviation)}`),
    card("off", one.expected === null ? none : cash(one.won - one.unpriced - one.expected), off),
    card("collected", cash(one.collected), r("f.each", { amount: cash(one.each_round) })));
}

/** Whole hours between two, six at the most, and how they are written. */
function hourAxis(from, to) {
  const hours = (to - from) / HOUR;
  const step = [1, 2, 4, 6, 12, 24, 48, 96, 168].find((one) => hours / one <= 5) ?? 336;
  const ticks = [];
  for (let at = from; at <= to; at += step * HOUR) ticks.push(at);
  const words = step < 24 ? { hour: "numeric" } : { month: "numeric", day: "numeric" };
  return { from, to, ticks, tick: (ms) => new Date(ms).toLocaleString(locale, words) };
}

/** What was won so far beside what was expected, hour by hour. */
function picture(hours) {
  const banked = hours.filter((one) => one.won !== null);
  if (!banked.length) return null;
  const sums = { won: 0, expected: 0, variance: 0 };
  const points = [{ x: banked[0].hour, ...sums }, ...banked.map((one) => {
    sums.won += one.won - one.unpriced;
    sums.expected += one.expected;
    sums.variance += one.deviation ** 2;
    return { x: one.hour + HOUR, ...sums };
  })];
  const wide = (point) => WIDE * Math.sqrt(point.variance);
  return plot({
    title: r("plot.title"), note: r("plot.note"),
    x: { label: r("plot.time"), ...hourAxis(points[0].x, points.at(-1).x) }, y: { label: r("plot.won"), tick: dollars },
    series: [
      { kind: "band", name: r("plot.band"), tone: "expected", points: points.map((p) => ({ x: p.x, low: p.expected - wide(p), high: p.expected + wide(p) })) },
      { kind: "line", name: r("plot.expected"), tone: "expected", dashed: true, points: points.map((p) => ({ x: p.x, y: p.expected })) },
      { kind: "line", name: r("plot.actual"), tone: "own", points: points.map((p) => ({ x: p.x, y: p.won })) },
      { kind: "rule", name: "", tone: "other", y: 0 },
    ],
    table: { columns: [r("plot.time"), r("plot.actual"), r("plot.expected"), r("plot.deviation")], rows: points.slice(1).map((p) => [hour(p.x), cash(p.won), cash(p.expected), cash(Math.sqrt(p.variance))]) },
  });
}

function alarms(luck) {
  const found = luck.filter((line) => line.alarm).sort((a, b) => a.chance - b.chance);
  if (!found.length) return el("p", { class: "notice ok" }, r("noAlarm", { looked: luck.length }));
  return el("div", { class: "notice warn", role: "alert" }, el("p", null, el("strong", null, r("alarm")), " ", r("alarmHint", { looked: luck.length })),
    el("ul", null, found.map((line) => el("li", null, r("alarmLine", {
      by: r(`by.${line.by}`), name: line.name, won: cash(line.won), expected: cash(line.expected), off: signed(line.deviations), chance: percent(line.corrected, 2),
    })))));
}

const COLUMNS = ["name", "rounds", "pace", "handle", "won", "hold", "expected", "deviation", "off", "chance", "collected", "each"];

function lineCells(line, open) {
  const named = line.by === "hour" ? hour(line.hour) : line.by === "table-hour" ? `${line.name}, ${hour(line.hour)}` : line.name;
  const name = line.table && open.has(line.table) ? [el("a", { href: `/table/${line.table}` }, named), " ", el("span", { class: "tag" }, r("open"))] : named;
  return [name, figure(line.rounds), line.pace === null ? none : decimal(line.pace, 1), cash(line.handle),
    el("span", { class: tone(line.won) }, cash(line.won)), share(line.hold, 2), cash(line.expected), cash(line.deviation),
    signed(line.deviations), share(line.chance, 2), cash(line.collected), cash(line.each_round)];
}

function shown({ lines, totals: [whole], hours, luck, open, pending, unread }, by) {
  const there = new Set(open);
  const ordered = by.includes("hour") ? [...lines].reverse() : lines;
  const unpriced = whole?.unpriced ?? 0;
  return [
    el("p", { class: "working", role: "status" }, pending ? r("pending", { n: pending }) : null),
    unread ? el("p", { class: "notice warn" }, r("unread", { n: unread })) : null,
    whole ? totals(whole) : el("p", { class: "muted" }, r("nothing")),
    whole ? [picture(hours), luck.length ? alarms(luck) : null] : null,
    whole ? dataTable(r("lines"), COLUMNS.map((name, place) => [r(`c.${name}`), place ? "num" : ""]), ordered.map((line) => lineCells(line, there))) : null,
    unpriced ? el("p", { class: "small muted" }, r("unpriced", { amount: cash(unpriced) })) : null,
  ];
}

/** Draw the results anew; tables that were open or scrolled stay so. */
function redraw(box, content) {
  const open = [...box.querySelectorAll("details")].map((one) => one.open);
  const lefts = [...box.querySelectorAll(".table-scroll")].map((one) => one.scrollLeft);
  const at = [...box.querySelectorAll("summary, a, .table-scroll")].indexOf(document.activeElement);
  replace(box, content);
  box.querySelectorAll("details").forEach((one, place) => { one.open = Boolean(open[place]); });
  box.querySelectorAll(".table-scroll").forEach((one, place) => { one.scrollLeft = lefts[place] ?? 0; });
  if (at >= 0) box.querySelectorAll("summary, a, .table-scroll")[at]?.focus({ preventScroll: true });
}

export async function resultsPart() {
  const box = el("div", { class: "results" });
  const live = el("p", { class: "small muted" });
  let asked = { span: "24", by: "table", demo: false };
  let drawn = "";
  let timer = null;

  async function ask() {
    clearTimeout(timer);
    const wanted = asked;
    const until = Math.ceil(Date.now() / HOUR) * HOUR + HOUR;
    const query = new URLSearchParams({ since: until - (Number(asked.span) + 1) * HOUR, until, by: asked.by, demo: asked.demo });
    const asking = performance.now();
    const found = await get(`/api/admin/results?${query}`);
    const took = performance.now() - asking;
    if (wanted !== asked) return;
    const { now, ...rest } = found;
    const text = JSON.stringify([rest, asked]);
    if (text !== drawn) redraw(box, shown(found, asked.by));
    drawn = text;
    live.removeAttribute("lang");
    live.textContent = r("live", { time: new Date(now).toLocaleTimeString(locale) });
    timer = setTimeout(again, found.pending ? SOON : Math.max(EVERY, REST * took));
  }

  async function again() {
    if (!box.isConnected) return;
    if (document.visibilityState === "hidden") { timer = setTimeout(again, EVERY); return; }
    try { await ask(); } catch (error) {
      showProblem(live, error);
      timer = setTimeout(again, EVERY);
    }
  }

  const choose = form({ id: "which-results", kind: "inline", fields: [
    choice("span", r("span"), SPANS.map((hours) => [String(hours), r(`span.${hours}`)]), { value: asked.span }),
    choice("by", r("by"), BY.map((name) => [name, r(`by.${name}`)]), { value: asked.by }),
    tick("demo", r("demo"))], submit: r("show"), send: async (values) => { asked = values; await ask(); } });
  await ask();
  return el("div", null, el("h2", { class: "visually-hidden" }, r("title")), choose, live, box);
}
