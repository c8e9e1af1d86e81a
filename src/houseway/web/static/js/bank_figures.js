// The figures of a bank's table: the main ones, pictures, and tables.

import { el } from "./dom.js";
import { dataTable } from "./form.js";
import { plot } from "./plot.js";
import { decimal, figure, money, percent } from "./strings.js";
import { b } from "./strings_bank.js";

const TINY = 1e-4;
const BANDS = [["0.01", "0.99"], ["0.05", "0.95"], ["0.25", "0.75"]];

/** Dollars with cents where the amount is small. */
const cash = (amount) => money(Math.abs(amount) < 1000 ? Number(amount).toFixed(2) : Math.round(amount));
const round = (amount) => money(Math.round(amount));

/** A chance in percent; a tiny one as a power of ten. */
export const chance = (share) => (share > 0 && share < TINY ? share.toExponential(1) : percent(share, share < 0.1 ? 3 : 2));
const sharePercent = (text) => percent(text, 0, 3);
const signedClass = (amount) => (amount < 0 ? "bad" : amount > 0 ? "good" : "");

// --- the main figures ----------------------------------------------------------------------------

function card(key, words, more = "", tone = "") {
  return el("div", { class: "bank-figure", data: { figure: key } }, el("dt", null, b(`f.${key}`)), el("dd", null, el("strong", { class: tone }, words), more && el("span", { class: "hint" }, ` ${more}`)));
}

/** The main figures as a list of terms. */
export function mainFigures({ round: one, shift, ruin, covers, policy, exact, sample }) {
  const used = covers.find((each) => each.policy === policy);
  const ruined = ruin.banks?.["0.01"];
  return [
    el("p", { class: "hint" }, exact ? b("exact") : b("sampled", { rounds: figure(sample), error: cash(one.error) })),
    el("dl", { class: "bank-main" },
      card("mean", cash(one.mean), `${percent(one.hold, 3)} ${b("f.hold")}`, signedClass(one.mean)),
      card("net", cash(one.net), "", signedClass(one.net)),
      card("deviation", cash(one.deviation)),
      card("worst", cash(one.worst), `${b("f.best")} ${cash(one.best)}`),
      card("shift", cash(shift.mean), `± ${round(shift.deviation)}`, signedClass(shift.mean)),
      card("loses", chance(shift.loses)),
      shift.loses_more !== undefined && card("bad", chance(shift.loses_more)),
      shift.drawdown && card("drawdown", round(shift.drawdown.mean)),
      card("cover", cash(used.least["0.999"])),
      used.short !== null && card("short", chance(used.short)),
      card("ruin", ruined === undefined ? b("certain") : round(ruined)),
      ruin.for_ever !== undefined && card("ever", chance(ruin.for_ever)),
      shift.even_rounds && card("even", b("even", { rounds: figure(Math.round(shift.even_rounds)) }))),
  ];
}

// --- pictures ------------------------------------------------------------------------------------

const panel = (title, ...children) => el("section", { class: "bank-panel", "aria-label": title }, el("h2", null, title), children);

function roundPicture(bars) {
  const span = bars.at(-1).high - bars[0].low || 1;
  const single = bars.every(({ low, high }) => low === high);
  const width = span / 70;
  const drawn = bars.map(({ low, high, chance: y }) => ({
    from: single ? low - width / 2 : low, to: single ? high + width / 2 : high, y,
    label: low === high ? cash(low) : `${round(low)} – ${round(high)}`,
  }));
  return plot({
    title: b("roundTitle"), x: { label: b("result"), tick: round }, y: { label: b("share"), from: 0, tick: (value) => percent(value, value < 0.1 && value > 0 ? 1 : 0) },
    series: [{ kind: "bars", name: b("chance"), tone: "own", bars: drawn }, { kind: "rule", name: "", tone: "other", x: 0 }],
    table: { columns: [b("result"), b("chance")], rows: bars.map(({ chance: share }, place) => [drawn[place].label, chance(share)]) },
    note: b("roundNote"),
  });
}

function fanPicture(fan, hours) {
  const shares = Object.keys(fan[0].quantiles);
  return plot({
    title: b("fanTitle", { hours }), x: { label: b("hoursAxis"), from: 0, to: hours, tick: (value) => decimal(value, 0, 1) }, y: { label: b("won"), tick: round },
    series: [
      ...BANDS.map(([low, high]) => ({
        kind: "band", name: b("band", { low: sharePercent(low), high: sharePercent(high) }), tone: "expected",
        points: fan.map((point) => ({ x: point.hours, low: point.quantiles[low], high: point.quantiles[high] })),
      })),
      { kind: "line", name: b("median"), tone: "own", points: fan.map((point) => ({ x: point.hours, y: point.quantiles["0.5"] })) },
      { kind: "rule", name: "", tone: "other", y: 0 },
    ],
    table: { columns: [b("hoursAxis"), ...shares.map(sharePercent), b("expected")], rows: fan.map((point) => [decimal(point.hours, 0, 2), ...shares.map((share) => round(point.quantiles[share])), round(point.mean)]) },
  });
}

function coverPicture(points, { policy, cover }) {
  const names = Object.keys(points[0].reaches);
  const order = [...names.filter((name) => name !== policy), policy];
  const words = (name) => (name === policy ? b("inUse", { policy: b(`policy.${name}`) }) : b(`policy.${name}`));
  return plot({
    title: b("coverTitle"), x: { label: b("coverAxis"), from: 0, tick: round }, y: { label: b("share"), from: 0, to: 1, tick: (value) => percent(value, 0) },
    series: [
      ...order.map((name, place) => ({ kind: "line", name: words(name), tone: name === policy ? "own" : ["expected", "good"][place], dashed: name !== policy, step: true, points: points.map((point) => ({ x: point.cover, y: point.reaches[name] })) })),
      ...(cover === null ? [] : [{ kind: "rule", name: b("posted"), tone: "bad", x: cover }]),
    ],
    table: { columns: [b("coverAxis"), ...names.map(words)], rows: points.map((point) => [cash(point.cover), ...names.map((name) => percent(point.reaches[name], 3))]) },
  });
}

function ruinPicture(points, bankroll) {
  if (!points.length) return el("p", null, b("noRuin"));
  const line = (key, tone, dashed = false) => ({ kind: "line", name: b(`ruin.${key}`), tone, dashed, points: points.map((point) => ({ x: point.bank, y: point[key] })) });
  return plot({
    title: b("ruinTitle"), x: { label: b("bankAxis"), from: 0, tick: round }, y: { label: b("chance"), from: 0, to: 1, tick: (value) => percent(value, 0) },
    series: [line("usual", "other", true), line("shift", "expected"), line("ever", "own"), ...(bankroll > 0 ? [{ kind: "rule", name: b("posted"), tone: "bad", x: bankroll }] : [])],
    table: { columns: [b("bankAxis"), b("ruin.shift"), b("ruin.ever"), b("ruin.usual")], rows: points.map((point) => [cash(point.bank), chance(point.shift), chance(point.ever), chance(point.usual)]) },
  });
}

/** The four pictures. */
export function pictures({ report, curves }, bankroll) {
  return [
    panel(b("round"), roundPicture(curves.bars)),
    panel(b("fan"), fanPicture(curves.fan, report.shift.hours)),
    panel(b("coverCurve"), coverPicture(curves.cover, report)),
    panel(b("ruin"), ruinPicture(curves.ruin, bankroll)),
  ];
}

// --- tables --------------------------------------------------------------------------------------

const head = (names, words = 1) => names.map((name, place) => (place < words ? [b(name)] : [b(name), "num"]));

/** The options of the collection side by side; `take(option)` puts one in use. */
export function optionTable({ options }, inUse, take) {
  if (!options.length) return panel(b("options"), el("p", null, b("noOptions")));
  const amount = (value) => (value === null ? b("o.none") : cash(value));
  const rows = options.map((each) => {
    const mine = each.option === inUse.option && (!inUse.schedule || each.schedule === inUse.schedule);
    return [
      el("strong", null, `${each.option}`, el("span", { class: "hint" }, ` ${each.schedule}`)), each.limits.join(", "),
      ...[each.dealer, each.bettors, each.room, each.bank].map(amount), each.even_action === null ? b("o.never") : cash(each.even_action),
      mine ? el("span", { class: "tag" }, b("o.mine")) : el("button", { class: "button small", type: "button", "aria-label": b("o.takeOf", each), onclick: () => take(each) }, b("o.take")),
    ];
  });
  return panel(b("options"), el("p", { class: "hint" }, b("optionsNote")),
    dataTable(b("options"), [...head(["o.option", "o.limits", "o.dealer", "o.bettors", "o.room", "o.bank", "o.even"], 2), [""]], rows));
}

const partTable = (title, name, parts) => panel(b(title), dataTable(b(title), head([name, "p.staked", "p.mean", "p.deviation", "p.risk"]),
  parts.map((part) => [part.name, cash(part.staked), cash(part.mean), cash(part.deviation), percent(part.risk, 1)])));

function periodTable({ shift, day, year }) {
  const quantiles = Object.keys(shift.quantiles);
  return panel(b("periods"), dataTable(b("periods"), [...head(["t.name", "t.rounds", "t.mean", "t.deviation", "t.loses", "t.normal"]), ...quantiles.map((share) => [sharePercent(share), "num"])],
    [shift, day, year].map((each) => [b(`time.${each.name}`, { hours: figure(each.hours) }), figure(each.rounds), cash(each.mean), cash(each.deviation), chance(each.loses), chance(each.loses_normal), ...Object.values(each.quantiles).map(round)])));
}

function coverTable({ covers, policy }) {
  const shares = Object.keys(covers[0].least);
  return panel(b("covers"), dataTable(b("covers"), [...head(["c.policy", "c.short", "c.back"]), ...shares.map((share) => [b("c.for", { share: sharePercent(share) }), "num"])],
    covers.map((each) => [each.policy === policy ? b("inUse", { policy: b(`policy.${each.policy}`) }) : b(`policy.${each.policy}`), each.short === null ? "–" : chance(each.short), each.returned === null ? "–" : cash(each.returned), ...shares.map((share) => cash(each.least[share]))])));
}

const costTable = ({ costs }) => panel(b("costs"), dataTable(b("costs"), head(["b.name", "b.staked", "b.lost", "b.fee", "b.share"]),
  costs.map((each) => [each.name, cash(each.staked), cash(each.lost), cash(each.fee), percent(each.share, 3)])));

const band = (amount) => (amount === null ? b("o.none") : cash(amount));

/** What each bettor loses in a round under each option, with the fee. */
function optionCosts({ options, costs }) {
  if (!options.length) return null;
  const names = costs.map(({ name }) => name);
  return panel(b("optionCosts"), el("p", { class: "hint" }, b("optionCostsNote")),
    dataTable(b("optionCosts"), [...head(["o.option"]), ...names.map((name) => [name, "num"]), ...head(["o.push", "o.idle"], 0)],
      options.map((each) => [`${each.option} ${each.schedule}`, ...names.map((name) => band(each.costs[name] ?? null)), band(each.all_push), cash(-each.idle)])));
}

/** What the bank keeps at both ends of each band of its fee, under the option in use. */
function edgeTable({ options, schedule, option }) {
  const used = options.find((each) => each.schedule === schedule && each.option === option);
  if (!used?.edges.length) return null;
  const end = (amount) => (amount === null ? "–" : cash(amount));
  return panel(b("edges"), el("p", { class: "hint" }, b("edgesNote")),
    dataTable(b("edges"), head(["e.band", "e.fee", "e.from", "e.keeps", "e.to", "e.keeps"]),
      used.edges.map((each) => [each.band, ...[each.fee, each.least, each.keeps_least, each.most, each.keeps_most].map(end)])));
}

/** The bank as it looks to the bettor to whom it is offered. */
function offerPanel({ offer }) {
  if (!offer) return null;
  const { seat, gain_error: error } = offer;
  return panel(b("offer", { seat }),
    el("p", null, b("offerWords", { bank: cash(offer.bank_mean), deviation: cash(offer.bank_deviation), worst: cash(offer.bank_worst), bets: cash(offer.bettor_mean), gain: cash(offer.gain) }), error === null ? "" : ` ± ${cash(error)}`),
    offer.options.length ? dataTable(b("offer", { seat }), head(["o.option", "f.asBank", "f.asBettor", "f.gain"]),
      offer.options.map((each) => [`${each.option} ${each.schedule}`, ...[each.as_bank, each.as_bettor, each.gain].map(band)])) : null);
}

/** The other tables of a report. */
export const tables = (report) => [
  offerPanel(report), periodTable(report), coverTable(report),
  partTable("parts", "p.name", report.round.parts), partTable("seats", "p.seat", report.round.seats),
  costTable(report), optionCosts(report), edgeTable(report),
];
