// The log in plain sentences, the rounds played, and the proof of a shuffle.

import { announce, attr, dialog, el, replace } from "./dom.js";
import { ApiError, get, post } from "./api.js";
import { cardsText, cents, moment, money, signed, t } from "./strings.js";
import { among } from "./strings_among.js";
import { roomError, ROOM, roomNote } from "./room_says.js";

const LAST_WORDS = /^The (player-dealer (wins|loses|is even)|round is void)\b/;
const LAST_NET = / (wins|loses) \$[\d,.]+\.$/; // where players play each other

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 over the bytes of the nonce, then the order as text ("As Kd ..."), as lower-case hexadecimal. */
export async function commitmentOf(order, nonce) {
  const salt = Uint8Array.from(nonce.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const cards = new TextEncoder().encode(Array.isArray(order) ? order.join(" ") : order);
  const bytes = new Uint8Array(salt.length + cards.length);
  bytes.set(salt);
  bytes.set(cards, salt.length);
  return hex(await crypto.subtle.digest("SHA-256", bytes));
}

/** Verify a stored round and show how it came out. */
export async function verifyRound(table, number) {
  const body = el("div", { "aria-live": "polite" }, el("p", { class: "working" }, t("verify.working")));
  dialog(t("verify.title", { number }), body, { closeLabel: t("close") });
  try {
    const { record, proof } = await get(`/api/tables/${encodeURIComponent(table)}/rounds/${number}`);
    replace(body, await proven(record, proof ?? {}));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    replace(body, el("p", { class: "notice error" }, roomError(error)));
  }
}

async function proven(record, proof) {
  const row = (name, value) => el("div", null, el("dt", null, t(name)), el("dd", { class: "mono" }, value));
  if (!proof.revealed) {
    return [
      el("p", { class: "notice warn" }, t("verify.notyet")),
      el("dl", { class: "proof" }, row("verify.commitment", proof.commitment ?? "")),
    ];
  }
  const order = Array.isArray(proof.order) ? proof.order : String(proof.order ?? "").split(/\s+/);
  const facts = el("dl", { class: "proof" },
    row("verify.commitment", proof.commitment), row("verify.nonce", proof.nonce),
    el("div", null, el("dt", null, t("verify.order", { count: order.length })), el("dd", { class: "mono order" }, order.join(" "))));
  if (globalThis.isSecureContext && crypto.subtle) {
    const found = await commitmentOf(order, proof.nonce);
    const same = found === proof.commitment;
    return [el("p", { class: ["notice", same ? "ok" : "error"] }, t(same ? "verify.same" : "verify.other", { found })), facts];
  }
  const answer = await post("/api/verify", { record });
  return [el("p", { class: "notice ok" }, t("verify.room")), el("ul", null, answer.verified.map((line) => el("li", null, line))), facts];
}

/** The last line of every round that is over; what is said after it belongs to the round to come. */
function lastLines(log, last) {
  const ends = new Map();
  for (const line of log) {
    if (last.test(line.text) && !ends.has(line.round)) ends.set(line.round, line.n);
  }
  return ends;
}

/** Log and rounds as tabs. Hooks: table (id). Methods: update(state), refresh(). */
export function createLog(hooks) {
  const lines = el("ol", { class: "log", tabindex: "0", "aria-label": t("log") });
  const rounds = el("div", { class: "rounds" });
  const about = el("div", { class: "about" });
  const bodies = { log: lines, rounds, table: about };
  const tabs = {};
  const list = el("div", { class: "tabs", role: "tablist", "aria-label": t("tabs") });
  const root = el("section", { class: "side-tabs panel" }, list);
  for (const [name, body] of Object.entries(bodies)) {
    const panel = el("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, class: "tab-panel" }, name === "log" && roomNote("log"), body);
    tabs[name] = {
      panel,
      tab: el("button", { role: "tab", type: "button", id: `tab-${name}`, "aria-controls": `panel-${name}`, class: "tab", onclick: () => open(name), onkeydown: turn }, t(`tab.${name}`)),
    };
    list.append(tabs[name].tab);
    root.append(panel);
  }
  let current = "log";
  let newest = 0;

  function turn(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const names = Object.keys(tabs);
    open(names[(names.indexOf(current) + step + names.length) % names.length]);
    tabs[current].tab.focus();
  }

  function open(name) {
    current = name;
    for (const [each, { tab, panel }] of Object.entries(tabs)) {
      attr(tab, "aria-selected", String(each === name));
      attr(tab, "tabindex", each === name ? "0" : "-1");
      attr(panel, "hidden", each !== name);
    }
    if (name === "rounds") refresh();
  }
  open("log");

  const replay = (number) => `/replay/${encodeURIComponent(hooks.table)}/${number}`;

  function logLine(line) {
    return el("li", { data: { n: line.n } },
      el("span", { class: "log-text", lang: ROOM }, cardsText(line.text), line.cite && [" · ", el("span", { class: "cite" }, line.cite)]),
      el("span", { class: "log-meta" }, moment(line.at),
        line.round && line.done ? [" · ", el("a", { href: replay(line.round), "aria-label": t("log.replay.label", { number: line.round }) }, t("log.replay", { number: line.round }))] : null));
  }

  /** Show the log; `say` decides whether new lines are announced. */
  function update(state, { say = false } = {}) {
    const log = state.log ?? [];
    const top = log[0]?.n ?? 0;
    if (top !== newest) {
      const news = log.filter((line) => line.n > newest);
      if (say && newest) news.slice(0, 5).reverse().forEach((line) => announce(cardsText(line.text), ROOM));
      const ends = lastLines(log, state.last?.nets ? LAST_NET : LAST_WORDS);
      let round = null;
      replace(lines, log.map((line) => {
        const apart = round !== null && line.round !== round;
        round = line.round;
        const node = logLine({ ...line, done: line.n <= ends.get(line.round) });
        if (apart) node.classList.add("apart");
        if (newest && line.n > newest) node.classList.add("new");
        return node;
      }));
      newest = top;
    }
  }

  async function refresh() {
    replace(rounds, el("p", { class: "working" }, t("rounds.working")));
    try {
      const answer = await get(`/api/tables/${encodeURIComponent(hooks.table)}/rounds`);
      replace(rounds, answer.rounds.length ? table(answer.rounds) : el("p", { class: "muted" }, t("rounds.none")));
    } catch (error) {
      replace(rounds, el("p", { class: "notice error" }, roomError(error)));
    }
  }

  function table(all) {
    return el("div", { class: "table-scroll" }, el("table", { class: "data" },
      el("thead", null, el("tr", null, ["rounds.number", "rounds.at", "rounds.net", "rounds.more"].map((key, index) => el("th", { scope: "col", class: index === 2 ? "num" : "" }, t(key))))),
      el("tbody", null, all.map((round) => el("tr", null,
        el("th", { scope: "row" }, el("a", { href: replay(round.number) }, t("rounds.name", { number: round.number }))),
        el("td", null, moment(round.at)),
        el("td", { class: ["num", cents(round.net) > 0 ? "good" : cents(round.net) < 0 ? "bad" : ""] }, round.void ? t("void") : round.net === null || round.net === undefined ? "–" : signed(round.net)),
        el("td", null, el("button", { class: "button small quiet", type: "button", "aria-label": t("verify.label", { number: round.number }), onclick: () => verifyRound(hooks.table, round.number) }, t("verify"))))))));
  }

  /** What each posted option takes; only tables without a bank have such rows. */
  const feeRows = ({ rows = [] }) => rows.length > 0 && el("ul", { class: "fee-rows", lang: ROOM }, rows.map((fee) => el("li", null,
    t(fee.players ? "about.feeRowFor" : "about.feeRow", fee), " ", el("span", { class: "cite" }, fee.cite))));

  function setLayout(layout) {
    const row = (name, value) => value && el("div", null, el("dt", null, t(name)), el("dd", null, value));
    replace(about,
      el("dl", { class: "facts" },
        row("about.game", layout.game.name), row("about.house", layout.game.house), row("about.source", layout.game.source),
        !layout.among && row("about.limits", layout.limits?.maximum ? t("limits", { least: money(layout.limits.minimum), most: money(layout.limits.maximum) }) : layout.limits && t("limits.open", { least: money(layout.limits.minimum) })),
        row("about.collection", layout.collection ? [layout.collection.text ?? layout.collection.option, feeRows(layout.collection)] : t("about.nofee")),
        row("about.timers", (layout.among ? among : t)(layout.among ? "seconds" : "about.seconds", { wagers: layout.timers?.wagers ?? "–", play: layout.timers?.play ?? layout.timers?.decide ?? "–", away: layout.timers?.disconnected ?? "–" }))),
      layout.readings?.length ? el("details", null, el("summary", null, t("about.readings")),
        el("ul", { lang: ROOM }, layout.readings.map((reading) => el("li", null, `${reading.name}: ${reading.choice}`, reading.text ? ` (${reading.text})` : "")))) : null,
      layout.wagers.length > 0 && el("h3", null, t("about.wagers")),
      layout.wagers.map((wager) => el("details", { class: "wager-card" },
        el("summary", null, wager.name, el("span", { class: "muted small" }, ` ${wager.maximum ? t("limits", { least: money(wager.minimum), most: money(wager.maximum) }) : t("limits.open", { least: money(wager.minimum) })}`)),
        wager.needs && el("p", { class: "small", lang: ROOM }, wager.needs), wager.size && el("p", { class: "small", lang: ROOM }, wager.size),
        wager.pays?.length ? el("table", { class: "data" }, el("tbody", null, wager.pays.map((pay) => el("tr", { lang: ROOM }, el("td", null, pay.when), el("td", { class: "num" }, pay.pays))))) : null,
        wager.cite && el("p", { class: "cite" }, wager.cite))));
  }

  return { root, update, refresh, setLayout };
}
