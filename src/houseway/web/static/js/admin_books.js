// The books: search of events, trial balance, the chain; what to look at; exports.

import { el, replace } from "./dom.js";
import { get, post } from "./api.js";
import { eventSentence, kindName, kindOptions } from "./admin_events.js";
import { choice, dataTable, form, input } from "./form.js";
import { figure, moment, money, percent } from "./strings.js";
import { say } from "./strings_desk.js";
import { roomError } from "./room_says.js";

const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value !== "" && value !== null && value !== undefined)).toString();
const time = (text) => (text ? new Date(text).getTime() : "");
const exact = (ms) => new Date(ms).toISOString().replace("T", " ").replace("Z", "");

export async function auditPart() {
  const list = el("div", null);
  const more = el("div", { class: "button-row" });
  let wanted = {};

  async function show(before = null) {
    const { events, before: next } = await get(`/api/admin/events?${query({ ...wanted, before })}`);
    const rows = eventRows(events);
    if (before === null) replace(list, el("ol", { class: "plain events" }, rows.length ? rows : el("li", { class: "muted" }, say("admin.noEvents"))));
    else list.firstChild.append(...rows);
    replace(more, next ? el("button", { class: "button", type: "button", onclick: () => show(next) }, say("admin.more")) : null);
  }

  const [{ tables }] = await Promise.all([get("/api/admin/openings"), show()]);
  const streams = [["", say("admin.everywhere")], ...["room", "people", "cage"].map((name) => [name, say(`admin.stream.${name}`)]),
    ...tables.map((one) => [`table:${one.table}`, say(one.open ? "admin.stream.table" : "admin.stream.closed", { name: one.name, id: one.table })])];
  return el("div", null, el("h2", { class: "visually-hidden" }, say("admin.audit")), checks(),
    form({ id: "find-events", kind: "grid", fields: [
      choice("stream", say("admin.stream"), streams), choice("kind", say("admin.kind"), [["", say("admin.everything")], ...kindOptions]),
      input("actor", say("admin.actor")), input("text", say("admin.text")),
      input("since", say("admin.from"), { type: "datetime-local" }), input("until", say("admin.to"), { type: "datetime-local" })],
    submit: say("search"), send: async ({ since, until, ...values }) => { wanted = { ...values, since: time(since), until: time(until) }; await show(); } }),
    list, more);
}

const eventRows = (events) => events.map((event) => el("li", null, el("details", null,
  el("summary", null, el("span", { class: "num small muted" }, exact(event.at).slice(0, 19)), el("span", { class: "event-words" }, eventSentence(event)), el("span", { class: "tag" }, kindName(event.kind))),
  el("dl", { class: "facts" }, [["admin.number", `${event.stream} ${figure(event.seq)}, ${event.kind}, ${exact(event.at)} UTC`], ["admin.actor", `${event.actor_name} ${event.actor}`.trim() || "–"], ["admin.terminal", event.terminal || "–"], ["admin.hash", event.hash]]
    .map(([label, text]) => [el("dt", null, say(label)), el("dd", { class: "mono" }, text)])),
  event.moves.length ? dataTable(say("admin.movesOf"), [[say("admin.fromAccount")], [say("admin.toAccount")], [say("amount"), "num"], [say("admin.what")]], event.moves.map((move) => [move.from, move.to, money(move.amount), move.what])) : null,
  el("pre", { class: "body", tabindex: 0 }, JSON.stringify(event.body, null, 2), event.secret ? `\n${say("admin.hasSecret")}` : ""))));

function checks() {
  const result = el("div", { role: "status" });
  const run = async (does, words) => {
    replace(result, el("p", { class: "working" }, say("admin.working")));
    try {
      const found = await does();
      const faults = [...(found.differences ?? []), ...(found.negative ?? []).map((account) => say("admin.belowZero", { account })), ...(found.faults ?? [])];
      replace(result, el("div", { class: found.sound ? "notice ok" : "notice error" }, el("p", null, el("strong", null, say(found.sound ? "admin.sound" : "admin.unsound")), " ", words(found)),
        faults.length ? el("ul", null, faults.map((fault) => el("li", null, fault))) : null));
    } catch (error) { replace(result, el("p", { class: "notice error" }, roomError(error))); }
  };
  return el("div", { class: "panel checks" }, el("div", { class: "button-row" },
    el("button", { class: "button", type: "button", onclick: () => run(() => get("/api/admin/trial-balance"), (f) => say("admin.trialWords", { accounts: figure(f.accounts), issued: money(f.issued), total: money(f.total) })) }, say("admin.trial")),
    el("button", { class: "button", type: "button", onclick: () => run(() => post("/api/admin/verify", {}), (f) => say("admin.chainWords", { events: figure(f.events), streams: figure(f.streams) })) }, say("admin.chain"))), result);
}

export async function flagsPart() {
  const list = el("div", null);
  async function show(days) {
    const found = await get(`/api/admin/flags?days=${days}`);
    replace(list,
      el("h3", null, say("admin.devices")),
      dataTable(say("admin.devices"), [[say("admin.table")], [say("admin.people")], [say("admin.terminal")], [say("admin.when")]],
        found.devices.map((device) => [el("a", { href: `/table/${device.table}` }, device.table), device.people.join(", "), el("span", { class: "mono" }, device.terminal), moment(device.at)]), say("admin.noDevices")),
      el("h3", null, say("admin.flows")), el("p", { class: "small muted" }, say("admin.flowsHint")),
      dataTable(say("admin.flows"), [[say("admin.table")], [say("admin.winner")], [say("admin.loser")], [say("net"), "num"], [say("admin.volume"), "num"], [say("admin.oneSided"), "num"], [say("admin.roundsCount"), "num"], [say("admin.mark")]],
        found.flows.map((flow) => [el("a", { href: `/table/${flow.table}` }, flow.table), flow.winner, flow.loser, money(flow.net), money(flow.volume), percent(flow.one_sided, 0), figure(flow.rounds), flow.flagged ? el("span", { class: "tag bad" }, say("admin.look")) : ""]), say("admin.noFlows")));
  }
  await show(7);
  return el("div", null, el("h2", { class: "visually-hidden" }, say("admin.flags")),
    form({ id: "flag-days", kind: "inline", fields: [input("days", say("admin.days"), { value: "7", inputmode: "numeric" })], submit: say("admin.show"), send: ({ days }) => show(Number(days)) }), list);
}

export async function exportPart() {
  return el("div", null, el("h2", { class: "visually-hidden" }, say("admin.export")), el("p", { class: "muted" }, say("admin.exportHint")),
    el("ul", { class: "plain exports" }, ["rounds", "events", "entries"].map((what) => el("li", { class: "panel" },
      el("h3", null, say(`admin.export.${what}`)), el("div", { class: "button-row" }, ["csv", "parquet"].map((format) =>
        el("a", { class: "button small", href: `/api/admin/export/${what}?format=${format}`, download: `houseway-${what}.${format}` }, format === "csv" ? "CSV" : "Parquet")))))));
}
