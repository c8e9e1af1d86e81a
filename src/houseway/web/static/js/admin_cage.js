// The cage: the day's report, chips given and taken back, corrections that somebody else approves.

import { el, replace } from "./dom.js";
import { get, post } from "./api.js";
import { kindName } from "./admin_events.js";
import { choice, dataTable, form, input, reason as reasoned } from "./form.js";
import { moment, money, signed } from "./strings.js";
import { say } from "./strings_desk.js";
import { roomError } from "./room_says.js";

const key = () => crypto.randomUUID?.() ?? `${Date.now()}-${String(Math.random()).slice(2)}`;

async function personOf(name) {
  const { people } = await get(`/api/admin/people?search=${encodeURIComponent(name)}`);
  const found = people.find((person) => person.name.toLowerCase() === name.toLowerCase() || person.id === name);
  if (!found) throw Object.assign(new Error(say("admin.noPerson", { name })), { where: "person" });
  return found;
}

export async function cagePart(able, me) {
  const report = el("div", null);
  const waiting = el("div", null);
  const told = el("div", { role: "status" });
  const names = new Map();
  const known = await get("/api/admin/people?search=").catch(() => ({ people: [] }));
  for (const person of known.people) names.set(person.id, person.name);
  const name = (id) => names.get(id) ?? id;
  let day = "";

  async function showReport() {
    const found = await get(`/api/cage/report${day ? `?day=${day}` : ""}`);
    const totals = [["admin.issued", found.issued], ["admin.retired", found.retired], ["admin.adjusted", found.adjusted], ["admin.outstanding", found.outstanding]];
    replace(report, el("h3", null, say("admin.cageDay", { day: found.day })),
      el("dl", { class: "totals" }, totals.map(([label, amount]) => el("div", null, el("dt", null, say(label)), el("dd", { class: "money" }, money(amount))))),
      dataTable(say("admin.cageDay", { day: found.day }), [[say("admin.when")], [say("admin.kind")], [say("name")], [say("amount"), "num"], [say("admin.reason")], [say("admin.by")], [say("admin.approvedBy")]],
        found.lines.map((line) => [moment(line.at), kindName(line.kind), name(line.person), signed(line.amount), line.reason, name(line.by), name(line.approved_by)]), say("admin.noLines")));
  }

  async function showWaiting() {
    const { adjustments } = await get("/api/cage/adjustments");
    replace(waiting, el("h3", null, say("admin.adjustments")),
      dataTable(say("admin.adjustments"), [[say("admin.when")], [say("name")], [say("amount"), "num"], [say("admin.reason")], [say("admin.by")], [say("admin.state")]],
        adjustments.map((item) => [moment(item.asked_at), name(item.person), signed(item.amount), item.reason, name(item.asked_by), item.decided ?? decide(item)]), say("admin.noAdjustments")));
  }

  function decide(item) {
    if (!able.has("adjust-chips")) return say("admin.waiting");
    const act = (does) => async () => {
      try { await post(`/api/cage/adjustments/${item.adjustment}/${does}`); } catch (error) { replace(told, el("p", { class: "notice error" }, roomError(error))); }
      await Promise.all([showWaiting(), showReport()]);
    };
    return el("div", { class: "button-row" },
      item.asked_by === me.id ? el("span", { class: "small muted" }, say("admin.secondPerson")) : el("button", { class: "button small", type: "button", onclick: act("approve") }, say("admin.approve")),
      el("button", { class: "button small quiet", type: "button", onclick: act("refuse") }, say("admin.refuse")));
  }

  const order = [];
  if (able.has("issue-chips")) order.push(["issue", say("admin.issue")], ["retire", say("admin.retire")]);
  if (able.has("adjust-chips")) order.push(["adjust", say("admin.adjust")]);
  await Promise.all([showReport(), showWaiting()]);
  return el("div", null, el("h2", { class: "visually-hidden" }, say("admin.cage")), told,
    order.length ? form({ id: "cage-order", kind: "panel grid", fields: [choice("does", say("admin.what"), order), input("person", say("admin.personName")), input("amount", say("amount"), { inputmode: "decimal", hint: able.has("adjust-chips") ? say("admin.adjustHint") : "" }), input("reason", say("admin.reason"))],
      submit: say("admin.do"), send: async ({ does, person, amount, reason }) => post(`/api/cage/${does}`, { person: (await personOf(person)).id, amount, reason: reasoned(reason, say("admin.sayWhy"), "reason"), key: key() }),
      done: async (answer, box) => { replace(told, el("p", { class: "notice ok" }, answer.wallet ? say("admin.walletNow", { amount: money(answer.wallet) }) : say("admin.askedFor"))); box.reset(); await Promise.all([showReport(), showWaiting()]); } }) : null,
    form({ id: "cage-day", kind: "inline", fields: [input("day", say("admin.day"), { type: "date" })], submit: say("admin.show"), send: async (values) => { day = values.day; await showReport(); } }),
    report, waiting);
}
