// One's own account: come in, chips, limits, time away, how cards look, rounds played.

import { $, announce, el, replace } from "./dom.js";
import { get, post } from "./api.js";
import { mountHeader, refreshMe } from "./header.js";
import { dataTable, form, input, section, sure, choice } from "./form.js";
import { settingsForm } from "./settings.js";
import { card } from "./cards.js";
import { codeKeyPart, firstSecretPart, invitationCode, invitationPart, secretField, secretPart } from "./account_secrets.js";
import { elapsed, moment, money, signed } from "./strings.js";
import { askedSession } from "./session_picture.js";
import { say, roleName } from "./strings_desk.js";
import { roomError, showProblem } from "./room_says.js";
import { plots } from "./strings_plots.js";

const box = $("#account");

async function show() {
  const me = await refreshMe();
  const code = invitationCode();
  if (code) replace(box, await invitationPart(code, show));
  else if (me?.person?.first_secret) replace(box, firstSecretPart(back));
  else replace(box, me?.person ? await mine(me.person) : outside());
}

// --- coming in -----------------------------------------------------------------------------------

/** On to the page that asked to sign in, if it is one of ours; "/\elsewhere" leads out of the site. */
function back(answer) {
  const to = new URLSearchParams(location.search).get("next");
  const next = to && URL.canParse(to, location.origin) ? new URL(to, location.origin) : null;
  if (next?.origin !== location.origin || answer?.person?.first_secret) return show();
  location.assign(next.pathname + next.search + next.hash);
  return null;
}

function outside() {
  return el("div", { class: "account-grid" },
    section("account.signIn", form({ id: "sign-in", primary: true, submit: say("account.signIn"), done: back,
      fields: [input("name", say("name"), { autocomplete: "username" }), secretField("secret", say("account.secret"), "current-password"),
        input("code", say("account.code"), { inputmode: "numeric", autocomplete: "one-time-code", hint: say("account.codeHint") })],
      send: (values) => post("/api/login", values) })),
    section("account.register", el("p", { class: "muted" }, say("account.registerHint")), registerForm()),
    section("account.guest", el("p", { class: "muted" }, say("account.guestHint")),
      form({ id: "guest", fields: [], submit: say("account.asGuest"), send: () => post("/api/guest"), done: back })));
}

const registerForm = () => form({ id: "register", submit: say("account.register"), done: back,
  fields: [input("name", say("name"), { autocomplete: "username", hint: say("account.nameHint") }), secretField("secret", say("account.secret"), "new-password")],
  send: (values) => post("/api/register", values) });

// --- inside --------------------------------------------------------------------------------------

async function mine(person) {
  const [wallet, limits, rounds, visits] = await Promise.all([get("/api/wallet"), get("/api/limits"), get("/api/rounds"), get("/api/visits").catch(() => ({ visits: [] }))]);
  return [
    el("p", { class: "account-name" }, el("strong", null, person.name), " ", el("span", { class: "tag" }, person.guest ? say("admin.guest") : roleName(person.role)),
      " ", el("span", { class: "muted" }, say("account.here", { time: elapsed(Date.now() - person.since) }))),
    person.wanted_role ? el("p", { class: "notice" }, say(person.code_key ? "account.waits" : "account.waitsForKey", { role: roleName(person.wanted_role) })) : null,
    person.guest ? el("div", { class: "panel guest-upgrade" }, el("h2", null, say("account.keep")), el("p", { class: "muted" }, say("account.keepHint")), registerForm()) : null,
    el("div", { class: "account-grid" },
      walletPart(wallet), limitsPart(limits), awayPart(limits), facesPart(), person.guest ? null : visitsPart(visits), ...(person.guest ? [] : [secretPart(), codeKeyPart(person, show)])),
    roundsPart(rounds),
    person.guest ? null : el("p", null, el("button", { class: "button", type: "button", onclick: async () => { await post("/api/logout"); location.assign("/"); } }, say("account.signOut"))),
  ];
}

function walletPart({ balance, entries }) {
  const lines = el("tbody", null);
  const more = el("div", { class: "button-row" });
  const add = (some) => {
    lines.append(...some.map((entry) => el("tr", null, el("td", { class: "small" }, moment(entry.at)), el("td", null, entry.what), el("td", { class: "num" }, signed(entry.amount)), el("td", { class: "num" }, money(entry.balance)))));
    replace(more, some.length === 50 ? el("button", { class: "button small", type: "button", onclick: async () => add((await get(`/api/wallet?before=${some.at(-1).id}`)).entries) }, say("admin.more")) : null);
  };
  add(entries);
  return section("account.wallet", el("p", { class: "balance money" }, money(balance)), el("p", { class: "small muted" }, say("account.walletHint")),
    el("div", { class: "table-scroll tall", tabindex: 0, role: "group", "aria-label": say("account.entries") }, el("table", { class: "data" }, el("caption", { class: "visually-hidden" }, say("account.entries")),
      el("thead", null, el("tr", null, [["admin.when", ""], ["admin.what", ""], ["amount", "num"], ["account.balance", "num"]].map(([key, kind]) => el("th", { scope: "col", class: kind }, say(key))))), lines)), more);
}

function limitsPart(limits) {
  const later = limits.later ? el("p", { class: "notice" }, say("account.later", { amount: limits.later.buy_in_a_day ? money(limits.later.buy_in_a_day) : say("account.noLimit"), when: moment(limits.later_at) })) : null;
  return section("account.limits", later, form({ id: "limits", submit: say("save"),
    fields: [input("buy_in_a_day", say("account.buyIn"), { value: limits.buy_in_a_day ?? "", inputmode: "decimal", hint: say("account.buyInHint") }),
      input("reminder_minutes", say("account.reminder"), { value: limits.reminder_minutes ?? "", inputmode: "numeric", hint: say("account.reminderHint") })],
    send: ({ buy_in_a_day: most, reminder_minutes: minutes }) => post("/api/limits", { buy_in_a_day: most.replace(/[$,\s]/g, "") || null, reminder_minutes: minutes ? Number(minutes) : null }),
    done: async () => { await show(); announce(say("saved")); } }));
}

function awayPart(limits) {
  const away = limits.excluded_until && limits.excluded_until > Date.now();
  const problem = el("p", { class: "problem", role: "alert" });
  const days = choice("days", say("account.howLong"), [["1", "1 day"], ["7", "7 days"], ["30", "30 days"], ["42", "42 days"]]);
  const longer = choice("long", say("account.howLong"), [["180", "6 months"], ["365", "1 year"], ["1825", "5 years"]]);
  const exclude = (kind, box) => async () => {
    try { await post("/api/exclude", { kind, days: Number($("select", box).value) }); await show(); } catch (error) { showProblem(problem, error); }
  };
  return section("account.away", away ? el("p", { class: "notice warn" }, say("account.awayUntil", { when: moment(limits.excluded_until) })) : null,
    el("p", { class: "small muted" }, say("account.awayHint")),
    el("h3", null, say("account.timeOut")), days, sure(say("account.timeOut"), say("account.awaySure"), exclude("time-out", days)),
    el("h3", { class: "next-head" }, say("account.selfExclusion")), longer, sure(say("account.selfExclusion"), say("account.awaySure"), exclude("self-exclusion", longer)), problem);
}

const facesPart = () => section("account.faces", el("div", { class: "face-sample" }, ["As", "Kh", "Qd", "Jc", "Jk"].map((text) => card(text))), settingsForm(["theme", "face", "speed"]));

const visitsPart = ({ visits }) => section("account.visits", dataTable(say("account.visits"), [[say("admin.when")], [say("admin.what")], [say("account.device")]],
  visits.map((visit) => [moment(visit.at), say(`visit.${visit.kind}`), el("span", { class: "mono small" }, visit.terminal, visit.here ? ` (${say("account.thisDevice")})` : "")]), say("account.noVisits")));

/** The picture of one's chips, of the last session or of so many rounds. */
function chipsLine() {
  const box = el("div");
  const draw = (rounds) => replace(box, askedSession(rounds ? { rounds } : {}).node);
  draw("");
  return el("div", { class: "chips-line" },
    el("div", { class: "field" }, el("label", { for: "session-rounds" }, plots("sessionWhich")),
      el("select", { class: "input", id: "session-rounds", onchange: (event) => draw(event.target.value) },
        el("option", { value: "" }, plots("sessionLast")), [50, 100, 300].map((rounds) => el("option", { value: rounds }, plots("sessionMany", { rounds }))))),
    box);
}

function roundsPart({ rounds, before }) {
  const list = el("tbody", null);
  const more = el("div", { class: "button-row" });
  const add = (some, next) => {
    list.append(...some.map((round) => el("tr", null,
      el("td", null, el("a", { href: `/replay/${round.table}/${round.number}` }, say("account.replayOf", { number: round.number }))),
      el("td", null, round.game_name, el("span", { class: "small muted" }, ` ${round.name}`)), el("td", { class: "small" }, moment(round.at)),
      el("td", { class: ["num", Number(round.net) > 0 ? "good" : Number(round.net) < 0 ? "bad" : ""] }, round.void ? say("misdeal") : signed(round.net)))));
    replace(more, next ? el("button", { class: "button small", type: "button", onclick: async () => { const page = await get(`/api/rounds?before=${next}`); add(page.rounds, page.before); } }, say("admin.more")) : null);
  };
  add(rounds, before);
  return section("account.rounds", rounds.length ? chipsLine() : null, rounds.length ? el("div", { class: "table-scroll", tabindex: 0, role: "group", "aria-label": say("account.rounds") }, el("table", { class: "data" }, el("caption", { class: "visually-hidden" }, say("account.rounds")),
    el("thead", null, el("tr", null, [["account.round", ""], ["game", ""], ["admin.when", ""], ["net", "num"]].map(([key, kind]) => el("th", { scope: "col", class: kind }, say(key))))), list))
    : el("p", { class: "muted" }, say("account.noRounds")), more, el("p", { class: "small" }, el("a", { href: "/replay" }, say("history.title"))));
}

await mountHeader("");
show().catch((error) => replace(box, el("p", { class: "notice error", role: "alert" }, roomError(error))));
