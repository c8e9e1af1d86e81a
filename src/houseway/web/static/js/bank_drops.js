// Games among players at the bank's desk: what each option of the collection takes from hands that bots play.

import { announce, el, replace, setText } from "./dom.js";
import { ask } from "./api.js";
import { field, selectBox, textBox } from "./desk_form.js";
import { save } from "./download.js";
import { dataTable } from "./form.js";
import { plot } from "./plot.js";
import { ROOM, roomError } from "./room_says.js";
import { decimal, figure, money, percent } from "./strings.js";
import { b } from "./strings_bank.js";

const DEBOUNCE = 300; // milliseconds after the last change
const ERRORS = 1.96; // standard errors to either side of a bar's end

const cash = (amount) => money(amount.toFixed(2));
const within = (amount, error) => `${cash(amount)} ± ${decimal(error, 2)}`;
const numeric = (text) => (text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text.trim());
const panel = (title, ...children) => el("section", { class: "bank-panel", "aria-label": title }, el("h2", null, title), children);

/** What an hour pays under each option, with its error. */
function picture({ options, pace }) {
  const bars = options.map((one, place) => ({ from: place + 0.6, to: place + 1.4, y: one.per_hour, label: `${one.option}, ${one.schedule}` }));
  return plot({
    title: b("d.plot", { pace: decimal(pace, 0, 2) }),
    x: { label: b("o.option"), from: 0.4, to: options.length + 0.6, ticks: options.map((_, place) => place + 1), tick: (at) => options[Math.round(at) - 1]?.option ?? "" },
    y: { label: b("d.hour"), from: 0, tick: (amount) => money(Math.round(amount)) },
    series: [
      { kind: "bars", name: b("d.hour"), tone: "own", bars },
      ...options.filter((one) => one.per_hour_error > 0).map((one) => {
        const at = options.indexOf(one) + 1;
        return { kind: "line", name: "", tone: "other", points: [-1, 1].map((side) => ({ x: at, y: one.per_hour + side * ERRORS * one.per_hour_error })) };
      }),
    ],
    table: { columns: [b("o.option"), b("d.hour")], rows: options.map((one) => [`${one.option}, ${one.schedule}`, within(one.per_hour, one.per_hour_error)]) },
  });
}

const HEAD = [["o.option"], ["d.drops"], ["d.hand", "num"], ["d.hour", "num"], ["d.player", "num"], ["d.share", "num"], ["d.paying", "num"]];

/** The options of a report; `words` has what each takes, in words of the room. */
function figures(report, words) {
  const card = (name, words, more = "") => el("div", { class: "bank-figure", data: { figure: name } }, el("dt", null, b(`d.${name}`)), el("dd", null, el("strong", null, words), more && el("span", { class: "hint" }, ` ${more}`)));
  return [
    el("p", { class: "hint" }, b("d.played", { hands: figure(report.hands), players: report.players })),
    el("dl", { class: "bank-main", id: "bank-main" }, card("pot", cash(report.pot), `± ${decimal(report.pot_error, 2)}`)),
    el("div", { class: "bank-pictures" }, panel(b("options"), picture(report))),
    panel(b("d.options"), dataTable(b("d.options"), HEAD.map(([name, kind = ""]) => [b(name), kind]), report.options.map((one) => [
      el("strong", null, one.option, el("span", { class: "hint" }, ` ${one.schedule}`)), el("span", { lang: ROOM }, words[`${one.schedule} ${one.option}`] ?? one.drops.join(", ")),
      within(one.per_hand, one.per_hand_error), within(one.per_hour, one.per_hour_error), cash(one.per_player),
      `${percent(one.share, 2)} ± ${decimal(one.share_error * 100, 2)}`, percent(one.paying, 1)]))),
  ];
}

/** The desk of a game among players in `box`; `changed(table)` hears of each change, for the link. Gives {stop}. */
export function openDrops(box, form, table, { screen, changed }) {
  const { game } = form;
  const state = { ...form.table, ...table };
  const trouble = el("div");
  const working = el("p", { class: "small", role: "status", id: "bank-working" });
  const shown = el("section", { id: "bank-figures", class: "bank-figures", "aria-label": b("figures") });
  let timer = 0;
  let asking = null;

  const question = () => ({ game: game.id, table: state, screen });

  function later() {
    shown.classList.add("stale");
    clearTimeout(timer);
    timer = setTimeout(count, DEBOUNCE);
    changed(state);
  }

  function refuse(error) {
    const { where = "" } = error;
    const control = where ? box.querySelector(`[data-where="${CSS.escape(where)}"]`) : null;
    control?.setAttribute("aria-invalid", "true");
    (control?.closest(".field") ?? trouble).append(el("p", { class: "problem bank-problem", role: "alert" }, roomError(error)));
  }

  function forget() {
    for (const node of box.querySelectorAll(".bank-problem")) node.remove();
    for (const node of box.querySelectorAll("[aria-invalid]")) node.removeAttribute("aria-invalid");
  }

  async function count() {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    setText(working, b("d.working"));
    try {
      const report = await ask("/api/bank/drops", question(), { signal, onwork: ({ done }) => setText(working, `${b("d.working")} ${Math.round(done * 100)}%`) });
      forget();
      shown.classList.remove("stale");
      replace(shown, el("div", { class: "pane-head" }, el("h2", null, b("figures")), el("button", { class: "button small", type: "button", id: "bank-csv", onclick: file }, b("csv"))), figures(report, form.options));
      announce(b("d.moved", { pot: cash(report.pot) }));
    } catch (error) {
      if (error.name !== "AbortError") { forget(); refuse(error); }
    } finally {
      if (!signal.aborted) setText(working, "");
    }
  }

  async function file() {
    try {
      save(`${game.id.replace("/", "-")}-drops.csv`, await ask("/api/bank/drops.csv", { ...question(), screen: "" }, { asText: true }), "text/csv");
    } catch (error) { refuse(error); }
  }

  const text = (name) => field(b(`d.${name}`), textBox(String(state[name]), (said) => { state[name] = numeric(said); later(); }, { inputmode: "decimal" }), { where: name });
  replace(box,
    el("div", { class: "pane-head" }, el("div", null, el("h2", null, game.name), el("p", { class: "small muted" }, `${game.house} · ${form.deck} · `, el("a", { href: `/rules/${game.id}` }, b("rules"))))),
    el("p", { class: "muted" }, b("d.note")),
    el("div", { class: "bank-fields" },
      field(b("d.players"), selectBox(form.players.map((n) => [String(n), String(n)]), String(state.players), (n) => { state.players = Number(n); later(); }), { where: "players" }),
      field(b("d.bots"), selectBox(form.bots.map((name) => [name, b(`bots.${name}`)]), state.bots, (name) => { state.bots = name; later(); }), { where: "bots" }),
      text("pace"), text("hands")),
    trouble, working, shown);
  later();
  return { stop: () => { clearTimeout(timer); asking?.abort(); } };
}
