// Tables of the room: open, stop, go on, close, call a round off, post a change of terms.

import { el, replace } from "./dom.js";
import { get, post } from "./api.js";
import { form, input, reason, sure, tick } from "./form.js";
import { gameSearch, housed } from "./game_search.js";
import { selectBox, field } from "./desk_form.js";
import { asksText, choiceText } from "./sheet_words.js";
import { moment, money } from "./strings.js";
import { say } from "./strings_desk.js";
import { showProblem } from "./room_says.js";

const PRINTED = "printed"; // the room finds the first printed option for the stakes
const key = () => crypto.randomUUID?.() ?? String(Math.random()).slice(2);

export async function tablesPart(able) {
  const list = el("div", { class: "tables" });
  const told = el("div", { role: "status" });
  const box = el("div", null);

  async function refresh() {
    const [{ tables, changes }, openings] = await Promise.all([get("/api/admin/tables"), get("/api/admin/openings")]);
    const since = new Map(openings.tables.map((one) => [one.table, one]));
    replace(list, tables.length ? tables.map((table) => tableCard({ ...table, opening: since.get(table.id) }, changes.filter((change) => change.table === table.id), able, refresh)) : el("p", { class: "muted" }, say("admin.noTables")));
  }

  async function opened({ table, name }) {
    replace(told, el("p", { class: "notice ok" }, say("admin.opened", { name, id: table }), " ", el("a", { href: `/table/${encodeURIComponent(table)}` }, say("admin.goThere"))));
    await refresh();
  }

  await refresh();
  replace(box, able.has("open-table") ? el("details", { class: "more open-box" }, el("summary", null, say("admin.open")), await openForm(opened)) : null, told,
    el("div", { class: "button-row part-head" }, el("h2", null, say("admin.openTables")), el("button", { class: "button small", type: "button", onclick: refresh }, say("admin.refresh"))),
    list);
  return box;
}

/** How long ago, in the largest unit that fits. */
function ago(ms) {
  const minutes = Math.max(0, Math.floor((Date.now() - ms) / 60000));
  if (minutes < 1) return say("admin.justNow");
  if (minutes < 60) return say("admin.minutesAgo", { n: minutes });
  if (minutes < 2880) return say("admin.hoursAgo", { n: Math.floor(minutes / 60) });
  return say("admin.daysAgo", { n: Math.floor(minutes / 1440) });
}

function whence({ opening, people, watching }) {
  const here = people.filter((person) => !person.bot && person.connected).length;
  return [
    opening && say(opening.by ? "admin.openedBy" : "admin.openedByRoom", { name: opening.by, when: ago(opening.at) }),
    here ? say("admin.here", { n: here }) : say("admin.nobodyHere"),
    watching ? say("admin.watching", { n: watching }) : "",
  ].filter(Boolean).join(" · ");
}

function tableCard(table, changes, able, refresh) {
  const problem = el("p", { class: "problem", role: "alert" });
  const command = async (body) => {
    problem.textContent = "";
    try {
      if ("why" in body) body.why = reason(body.why, say("admin.sayWhy"));
      await post(`/api/tables/${table.id}/do`, { id: key(), ...body });
      await refresh();
    } catch (error) {
      showProblem(problem, error);
      if (error.where === "why") why.focus();
    }
  };
  const why = el("input", { class: "input", type: "text", "aria-label": `${say("admin.why")}, ${table.name} ${table.id}`, placeholder: say("admin.why") });
  const act = (words, does, question) => sure(words, question, () => command({ do: does, ...(does === "void" ? { why: why.value } : {}) }), { kind: does === "void" ? "danger" : "" });
  return el("article", { class: "panel table-card", "aria-label": `${table.name}, ${table.id}` },
    el("header", null,
      el("h3", null, el("a", { href: `/table/${table.id}` }, table.name)), el("code", { class: "table-id" }, table.id),
      el("span", { class: "tag" }, say(`phase.${table.phase}`)), table.demo ? el("span", { class: "tag" }, say("admin.demo")) : null,
      table.paused ? el("span", { class: "tag warn" }, say("admin.paused", { why: table.paused })) : null),
    el("p", { class: "small muted" }, [table.game_name === table.name ? "" : table.game_name, table.limits, table.collection ? say("admin.option", table.collection) : say("admin.noOption"), table.round ? say("admin.roundNumber", { number: table.round }) : say("admin.noRoundYet")].filter(Boolean).join(" · ")),
    el("p", { class: "small" }, whence(table)),
    el("ul", { class: "plain people-row" }, table.people.map((person) => el("li", null,
      el("span", { class: "small muted" }, person.backline ? `${person.seat}/${person.backline}` : person.seat), ` ${person.name} `,
      person.bot ? el("span", { class: "tag" }, say("bot")) : person.connected ? null : el("span", { class: "tag" }, say("admin.away")), ` ${money(person.stack)}`))),
    able.has("pause-table") ? el("div", { class: "table-acts" }, why,
      el("div", { class: "button-row" },
        table.paused ? el("button", { class: "button small", type: "button", onclick: () => command({ do: "resume" }) }, say("admin.resume"))
          : el("button", { class: "button small", type: "button", onclick: () => command({ do: "pause", why: why.value }) }, say("admin.pause")),
        table.phase === "play" && able.has("void-round") ? act(say("admin.void"), "void", say("admin.voidSure")) : null,
        act(say("admin.close"), "close", say("admin.closeSure")),
        el("a", { class: "button small quiet", href: `/api/tables/${table.id}/rounds`, onclick: (event) => showRounds(event, table) }, say("admin.rounds"))), problem) : null,
    el("div", { class: "rounds-here" }),
    changes.map((change) => changeNote(change, able, refresh)),
    able.has("open-table") && !changes.length ? changeForm(table, refresh) : null);
}

async function showRounds(event, table) {
  event.preventDefault();
  const place = event.target.closest("article").querySelector(".rounds-here");
  const { rounds } = await get(`/api/tables/${table.id}/rounds`);
  replace(place, rounds.length ? el("ul", { class: "plain small round-links" }, rounds.map((round) => el("li", null,
    el("a", { href: `/replay/${table.id}/${round.number}` }, say("admin.roundLink", { number: round.number })), ` ${moment(round.at)}`, round.void ? ` · ${say("misdeal")}: ${round.void}` : ""))) : el("p", { class: "small muted" }, say("admin.noRounds")));
}

function changeNote(change, able, refresh) {
  const words = (terms) => [terms.limits, terms.collection ? say("admin.option", terms.collection) : say("admin.noOption")].join(", ");
  const problem = el("p", { class: "problem", role: "alert" });
  const act = async (does) => {
    try { await post(`/api/admin/changes/${change.change}/${does}`); await refresh(); } catch (error) { showProblem(problem, error); }
  };
  return el("div", { class: "notice warn" },
    el("p", null, el("strong", null, say("admin.posted")), ` ${words(change.before)} → ${words(change.after)}. ${change.why}. `, say("admin.due", { when: moment(change.due) })),
    able.has("open-table") ? el("div", { class: "button-row" },
      el("button", { class: "button small", type: "button", disabled: Date.now() < change.due ? true : null, onclick: () => act("make") }, say("admin.make")),
      el("button", { class: "button small quiet", type: "button", onclick: () => act("withdraw") }, say("admin.withdraw"))) : null, problem);
}

function changeForm(table, refresh) {
  const played = table.people.some((person) => !person.bot);
  return el("details", { class: "more" }, el("summary", null, say("admin.change")), form({
    id: `change-${table.id}`,
    fields: [input("limits", say("admin.limits"), { value: table.limits, hint: say("admin.limitsHint") }),
      input("option", say("admin.feeOption"), { value: table.collection?.option ?? "" }),
      input("why", say("admin.why")),
      input("minutes", say("admin.minutes"), { value: played ? "30" : "0", inputmode: "numeric", hint: say("admin.minutesHint") })],
    submit: say("admin.post"),
    send: async ({ limits, option, why, minutes }) => post(`/api/admin/tables/${table.id}/changes`, {
      limits, why: reason(why, say("admin.sayWhy")), minutes: Number(minutes),
      ...(option === (table.collection?.option ?? "") ? {} : { collection: option ? { ...table.collection, option } : null }),
    }),
    done: refresh,
  }));
}

async function openForm(opened) {
  const lobby = await get("/api/lobby");
  let game = null;
  const terms = el("div", { class: "open-terms" });
  const search = gameSearch(housed(lobby), async (chosen) => {
    game = chosen;
    const felt = await get(`/api/desk/felt?game=${encodeURIComponent(chosen.id)}`);
    const named = (name, control) => { control.name = name; return control; };
    replace(terms,
      felt.collection.length ? field(say("feeOption"), named("fee", selectBox([...(felt.among ? [[PRINTED, say("firstFeeOption")]] : []), ["", say("noFeeOption")], ...felt.collection.map((item) => [`${item.schedule}|${item.option}`, `${item.option} (${item.schedule}): ${item.text}`])], felt.among ? PRINTED : "", () => {})), { where: "collection" }) : null,
      el("details", { class: "more" }, el("summary", null, say("rulesInForce")),
        felt.readings.filter((reading) => reading.choices.length > 1).map((reading) => field(asksText(reading), named(`reading ${reading.name}`, selectBox(reading.choices.map((item) => [item, choiceText(item)]), reading.default, () => {})), { hint: reading.cite })),
        felt.settings.map((item) => (item.choices.length ? field(asksText(item), named(`setting ${item.name}`, selectBox(item.choices.map((one) => [one, choiceText(one)]), String(item.default), () => {})))
          : input(`setting ${item.name}`, asksText(item), { value: String(item.default), inputmode: "numeric" })))));
    terms.felt = felt;
  }, { id: "open-game" });
  const box = form({
    id: "open-table", kind: "open-form", primary: true,
    fields: [search.box, input("name", say("admin.tableName"), { maxlength: 40 }), input("limits", say("admin.limits"), { hint: say("admin.limitsOpenHint") }), tick("demo", say("admin.openDemo")), terms],
    submit: say("admin.openTable"),
    send: async (values) => {
      if (!game) throw Object.assign(new Error(say("chooseGame")), { where: "" });
      return { ...await post("/api/tables", wanted(game, terms.felt, values)), name: values.name || game.name };
    },
    done: async (answer) => {
      for (const name of ["name", "limits"]) box.elements[name].value = "";
      await opened(answer);
    },
  });
  return box;
}

function wanted(game, felt, { name, limits, demo, fee, ...more }) {
  const readings = {};
  const settings = limits ? { "table.limits": limits } : {};
  for (const [label, value] of Object.entries(more)) {
    const [kind, id] = label.split(" ");
    const known = (kind === "reading" ? felt.readings : felt.settings).find((item) => item.name === id);
    if (!known || String(known.default) === value) continue;
    if (kind === "reading") readings[id] = value;
    else settings[id] = known.choices.length ? value : Number(value);
  }
  const [schedule, option] = (fee ?? "").split("|");
  const collection = option ? { schedule, option } : null;
  return { game: game.id, name, demo, readings, settings, ...(fee === undefined || fee === PRINTED ? {} : { collection }) };
}
