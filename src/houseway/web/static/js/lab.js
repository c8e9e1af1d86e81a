// The lab: a rule sheet as text beside its wagers as a table; both change the same text.

import { $, announce, attr, el, replace, setText } from "./dom.js";
import { save } from "./download.js";
import { ask, get, poll, post } from "./api.js";
import { mountHeader } from "./header.js";
import { openAndSit } from "./sit_down.js";
import { decimal, percent } from "./strings.js";
import { w } from "./strings_pages.js";
import { paysPart } from "./pays_picture.js";
import { problemText } from "./toml_words.js";
import { isPriceOf, outcomeBar, pricePair, priceText, returnChart, shares, signedShare } from "./odds_view.js";

const TYPING = 350;
const KEPT = "houseway:lab";
const UNDONE = 60;
const state = { text: "", before: [], check: null, odds: null, usual: null, priced: "", asking: null, open: new Set(), copied: "", drawn: new Map() };
const text = () => $("#text");

// --- the text --------------------------------------------------------------------------------------

function drawGutter() {
  const lines = state.text.split("\n").length;
  const bad = new Map();
  for (const problem of state.check?.problems ?? []) if (problem.own && problem.line) bad.set(problem.line, problemText(problem));
  const gutter = $("#gutter");
  replace(gutter, Array.from({ length: lines }, (_, place) => el("span", { class: bad.has(place + 1) ? "bad" : null, title: bad.get(place + 1) ?? null }, String(place + 1))));
  gutter.scrollTop = text().scrollTop;
}

function goTo(line, column) {
  const lines = state.text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + Math.max(0, column - 1);
  const box = text();
  box.focus();
  box.setSelectionRange(start, Math.min(start + 1, state.text.length));
  box.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(box).lineHeight));
}

function drawProblems() {
  const problems = state.check?.problems ?? [];
  const words = problems.length === 0 ? w("lab.fine") : w(problems.length === 1 ? "lab.problem.one" : "lab.problem.many", { n: problems.length });
  setText($("#verdict"), words);
  $("#verdict").className = `verdict ${problems.length ? "bad" : "good"}`;
  replace($("#problems"), problems.map((problem) => el("li", null,
    problem.own && problem.line
      ? el("button", { class: "link", type: "button", onclick: () => goTo(problem.line, problem.column) }, w("lab.line", { n: problem.line }))
      : el("span", { class: "muted" }, w("lab.inherited", { file: problem.file })),
    " ", problemText(problem))));
}

/** The text is now this; `undo` keeps the one before. */
function setTextOf(next, { undo = true, typed = false } = {}) {
  if (next === state.text) return;
  if (undo && !typed) state.before = [...state.before.slice(-UNDONE), state.text];
  $("#undo").disabled = state.before.length === 0;
  state.text = next;
  if (!typed) {
    const box = text();
    const { scrollTop, scrollLeft } = box;
    box.value = next;
    Object.assign(box, { scrollTop, scrollLeft });
  }
  try { localStorage.setItem(KEPT, JSON.stringify({ text: next, game: $("#game").value })); } catch { /* a browser that keeps nothing */ }
  drawGutter();
}

// --- asking the room -----------------------------------------------------------------------------

const problemIn = (error) => { const box = $("#trouble"); setText(box, error?.message ?? ""); box.hidden = !error; };

/** A game that is played without a wager: players play each other, and nothing has a price. */
const playersAlone = () => Boolean(state.check?.playable) && state.check.wagers?.length === 0;

async function refresh() {
  state.asking?.abort();
  state.asking = new AbortController();
  const { signal } = state.asking;
  const asked = state.text;
  problemIn(null);
  const busy = setTimeout(() => replace($("#solving"), el("span", { class: "working" }, w("lab.checking"))), 400);
  try {
    state.check = await ask("/api/lab/check", { toml: asked }, { signal });
    drawGutter();
    drawProblems();
    drawWagers();
    if ($("#solving").hasChildNodes()) replace($("#solving"), el("span", { class: "working" }, w("rules.solving")));
    if (state.check.playable && !playersAlone()) try {
      const odds = await ask("/api/lab/price", { toml: asked }, { signal, onwork: (value) => replace($("#solving"), el("span", { class: "working" },
        value.of ? w("rules.solvingStep", { of: value.of }) : w("rules.solving"))) });
      Object.assign(state, { odds, priced: asked });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      if (!state.check.problems.length) problemIn(error);
    }
    drawPrices();
    clearTimeout(busy);
    replace($("#solving"), state.odds && state.priced !== state.text && el("span", { class: "hint" }, w("lab.stale")));
  } catch (error) {
    clearTimeout(busy);
    if (error.name === "AbortError") return;
    replace($("#solving"));
    problemIn(error);
  }
}

let typing = 0;
function typed() {
  setTextOf(text().value, { typed: true });
  clearTimeout(typing);
  typing = setTimeout(refresh, TYPING);
}

async function change(edit) {
  problemIn(null);
  try {
    const { toml } = await post("/api/lab/edit", { toml: state.text, edit });
    setTextOf(toml);
    await refresh();
  } catch (error) {
    if (error.name !== "AbortError") problemIn(error);
  }
}

// --- the wagers as a table -----------------------------------------------------------------------

/** What is wrong at a path, without the path itself: it stands where the problem is shown. */
function problemAt(path) {
  const found = (state.check?.problems ?? []).find((problem) => problem.path === path);
  return found ? problemText({ ...found, message: found.message.replace(/^[\w.-]+\.\w+: /, "") }) : "";
}

const idOf = (...parts) => parts.join("-").replace(/[^\w-]/g, "_");

/** An input that changes one value of the text. */
function cell(value, label, path, edit, classes = "") {
  if (value === null) return el("span", { class: "hint" }, w("lab.switched"));
  const id = idOf("cell", path);
  const wrong = problemAt(path);
  return el("div", { class: "cell" },
    el("input", { class: `input mono ${classes}`, id, value, "aria-label": label, spellcheck: "false", autocomplete: "off",
      "aria-invalid": wrong ? "true" : null, "aria-describedby": wrong ? `${id}-problem` : null,
      onchange: (event) => { if (event.target.value !== value) change({ ...edit, value: event.target.value }); } }));
}

/** A line of the table below another one that says what is wrong with some of its values. */
function problemLine(...paths) {
  const wrong = paths.map((path) => [path, problemAt(path)]).filter(([, words]) => words);
  return wrong.length > 0 && el("tr", { class: "problem-line" },
    el("td", null), el("td", { colspan: "3" }, wrong.map(([path, words]) => el("p", { class: "problem", id: `${idOf("cell", path)}-problem` }, words))));
}

function rowLines(wager, row) {
  const path = `wager.${wager.id}.row.${row.id}`;
  const label = (what) => w("lab.fields", { what, row: row.id, wager: wager.name });
  const edit = (key, item = "") => ({ do: "set", wager: wager.id, row: row.id, key, item });
  const first = el("tr", { data: { row: row.id } },
    el("th", { scope: "row" }, row.id, row.only && el("span", { class: "hint" }, w("lab.only", { only: row.only.replace("=", ": ") }))),
    el("td", null, cell(row.when, label(w("lab.when")), `${path}.when`, edit("when"))),
    el("td", null, row.prices.length ? el("span", { class: "hint" }, w("lab.byKey", { by: row.by })) : cell(row.pays, label(w("lab.pays")), `${path}.pays`, edit("pays"), "pays-field")),
    el("td", { class: "row-tools" },
      el("button", { class: "tool", id: idOf("add", path), type: "button", title: w("lab.addAbove"), "aria-label": `${w("lab.addAbove")} ${row.id}, ${wager.name}`,
        onclick: () => addRow(wager, row.id) }, "+"),
      wager.rows.length > 1 && el("button", { class: "tool", id: idOf("drop", path), type: "button", title: w("lab.dropRow"), "aria-label": `${w("lab.dropRow")}: ${row.id}, ${wager.name}`,
        onclick: () => change({ do: "drop-row", wager: wager.id, row: row.id }) }, "×")));
  return [first, problemLine(path, `${path}.when`, `${path}.pays`, `${path}.by`), ...row.prices.map((price) => [el("tr", { class: "price-line" },
    el("td", null),
    el("td", { class: "price-key" }, price.item),
    el("td", null, cell(price.pays, w("lab.fields", { what: w("lab.pays"), row: price.item, wager: wager.name }), `${path}.pays.${price.item}`, edit("pays", price.item), "pays-field")),
    el("td", null)), problemLine(`${path}.pays.${price.item}`)])];
}

const slug = (name) => name.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40);

function addRow(wager, before) {
  let n = 1;
  while (wager.rows.some((row) => row.id === `row-${n}`)) n += 1;
  change({ do: "add-row", wager: wager.id, row: `row-${n}`, before, value: wager.rows.find((row) => row.id === before)?.when || wager.rows[0]?.when || "" });
}

function wagerBox(wager) {
  const path = `wager.${wager.id}`;
  return el("article", { class: "lab-wager", data: { wager: wager.id } },
    el("header", null,
      el("h3", null, wager.name),
      el("span", { class: "tag" }, w(`kind.${wager.kind ?? "base"}`)),
      el("div", { class: "lab-price" })),
    el("details", { open: state.open.has(wager.id), ontoggle: (event) => { if (event.target.open) state.open.add(wager.id); else state.open.delete(wager.id); drawPrices(); } },
      el("summary", { id: idOf("rows", wager.id) }, w("lab.rows", { n: wager.rows.length })),
      el("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": wager.name },
        el("table", { class: "rows" },
          el("thead", null, el("tr", null, ["lab.row", "lab.when", "lab.pays"].map((key) => el("th", { scope: "col" }, w(key))), el("td", null))),
          el("tbody", null,
            wager.rows.map((row) => rowLines(wager, row)),
            el("tr", null,
              el("th", { scope: "row" }, w("lab.otherwise")), el("td", null),
              el("td", null, cell(wager.else, w("lab.elseField", { wager: wager.name }), `${path}.else`, { do: "set", wager: wager.id, key: "else" }, "pays-field")),
              el("td", null)),
            problemLine(`${path}.else`, `${path}.limits`, path)))),
      el("div", { class: "wager-foot" },
        el("label", { class: "small muted" }, `${w("lab.limits")} `,
          cell(wager.limits, `${w("lab.limits")}, ${wager.name}`, `${path}.limits`, { do: "set", wager: wager.id, key: "limits" }, "pays-field")),
        el("button", { class: "button small quiet", id: idOf("design", wager.id), type: "button", "aria-label": w("lab.designOf", { wager: wager.name }), onclick: () => design(wager.id) }, w("lab.design")),
        el("button", { class: "button small quiet danger", id: idOf("drop", wager.id), type: "button", onclick: () => change({ do: "drop-wager", wager: wager.id }) }, w("lab.dropWager"))),
      el("div", { class: "lab-return" })));
}

function drawWagers() {
  const focused = document.activeElement?.id;
  const { wagers, facts, name } = state.check;
  if (name) document.title = `${name} · Lab · Houseway`;
  if (wagers === null) {
    if (!$("#wagers").hasChildNodes()) replace($("#wagers"), el("p", { class: "notice" }, w("lab.unreadable")));
    attr($("#wagers"), "inert", true);
    return;
  }
  attr($("#wagers"), "inert", null);
  if (!state.open.size && wagers.length) state.open.add(wagers[0].id);
  replace($("#wagers"), playersAlone() ? el("p", { class: "notice" }, w("lab.noPrice")) : wagers.map(wagerBox));
  for (const box of [$("#add-wager"), $(".facts-box"), $("#designer")]) box.hidden = playersAlone();
  if (Object.keys(facts).length) replace($("#facts"), Object.entries(facts).map(([fact, means]) => el("div", null, el("dt", { class: "mono" }, fact), el("dd", null, means))));
  drawPrices();
  if (focused) document.getElementById(focused)?.focus();
}

const wordsOf = (wager) => (id) => (id === "else" ? w("lab.otherwise") : id.replaceAll("-", " ")) || wager.id;

/** The price against the pay of a row that wins; a wager with numbered spots has several prices. */
function paysOf(wager, price) {
  const words = wordsOf(wager);
  const paid = price.rows.filter(({ pays }) => / (to|for) /.test(pays)).map(({ id }) => ({ id, words: words(id) }));
  if (!paid.length || price.wager !== wager.id) return null;
  const known = state.drawn.get(wager.id);
  if (known?.text === state.priced) return known.node;
  const toml = state.priced;
  const node = paysPart({ rows: paid, id: idOf("pays", wager.id), body: () => ({ toml, wager: wager.id }) });
  state.drawn.set(wager.id, { text: toml, node });
  return node;
}

function drawPrices() {
  const { odds, usual, check } = state;
  if (!odds || !check?.wagers) return;
  attr($("#wagers"), "data-stale", state.priced !== state.text);
  for (const wager of check.wagers) {
    const box = $(`[data-wager="${CSS.escape(wager.id)}"]`);
    const price = odds.wagers.find((one) => one.wager === wager.id) ?? odds.wagers.find((one) => isPriceOf(one, wager.id));
    if (!box) continue;
    if (!price) {
      replace($(".lab-price", box));
      replace($(".lab-return", box));
      continue;
    }
    const before = usual?.wagers.find((one) => one.wager === price.wager);
    const moved = before && Math.abs(before.ev - price.ev) > 5e-8;
    const [now, was] = moved ? pricePair(price.ev, before.ev) : [priceText(price.ev), ""];
    const returns = odds.returns[wager.id] ?? {};
    replace($(".lab-price", box),
      el("span", { class: "figure" }, `${w("odds.hit").toLowerCase()} ${percent(price.hit)}`),
      el("span", { class: "figure" }, `${w("odds.variance").toLowerCase()} ${decimal(price.sd * price.sd, 3)}`),
      el("strong", { class: "figure edge", title: signedShare(price.ev, 6) }, el("span", { class: "visually-hidden" }, `${w("odds.edge")} `), now),
      moved && el("span", { class: "was" }, w("odds.was", { share: was })));
    replace($(".lab-return", box), $("details", box).open && [
      outcomeBar(shares(price, returns)),
      el("h4", null, w("odds.returnTitle")),
      el("p", { class: "hint" }, w("odds.returnNote", { name: price.name, total: signedShare(price.ev) })),
      returnChart(price, returns, wordsOf(wager)),
      paysOf(wager, price),
    ]);
  }
}

// --- the page -------------------------------------------------------------------------------------

/** What the printed game costs, to compare with. */
async function compare(game) {
  state.usual = null;
  if (playersAlone()) return;
  state.usual = await poll(`/api/games/${game}/odds`);
  drawPrices();
}

async function copyOf(game, form) {
  const { toml } = await get(`/api/lab/copy?${new URLSearchParams({ game, form })}`);
  Object.assign(state, { odds: null, open: new Set(), copied: form === "whole" ? toml : "" });
  setTextOf(toml, { undo: Boolean(state.text) });
  text().scrollTop = 0;
}

async function start(game, form) {
  await copyOf(game, form);
  history.replaceState(null, "", `/lab?${new URLSearchParams({ game })}`);
  await refresh();
  compare(game).catch(() => {});
}

const saveSheet = (toml) => save(`${slug(state.check?.name || "sheet") || "sheet"}.toml`, toml, "application/toml");

async function openTable(toml, button) {
  problemIn(null);
  button.disabled = true;
  try {
    const table = await openAndSit({ toml, demo: true });
    location.assign(`/table/${encodeURIComponent(table)}`);
  } catch (error) {
    button.disabled = false;
    problemIn(error);
  }
}

// --- the designer: its scripts come when it is first used -------------------------------------------

let making = null;
const designer = () => {
  making ??= import("./designer.js").then(({ createDesigner }) => {
    const made = createDesigner($("#designer-body"), {
      text: () => state.text,
      base: () => ({ game: $("#game").value, toml: state.text === state.copied ? "" : state.text }),
      facts: () => state.check?.facts ?? {},
      wagers: () => state.check?.wagers ?? [],
      save: saveSheet,
      open: openTable,
      apply: async (toml, name) => {
        setTextOf(toml);
        await refresh();
        if (name) await made.begin(slug(name));
      },
    });
    $("#designer-open").hidden = true;
    return made;
  });
  return making;
};

async function design(wager, linked = null) {
  const made = await designer();
  $("#designer").scrollIntoView();
  await made.begin(wager, linked);
  if (!linked) $("#design-wager").focus();
}

/** The design that the address holds: its sheet, then its wager. False if there is none. */
async function openLinked(games) {
  const { designIn } = await import("./design_link.js");
  let linked = null;
  try {
    linked = await designIn(location.hash);
  } catch { /* told when the lab is open */ }
  if (!linked || !games.some((game) => game.id === linked.game)) return false;
  const { game, toml, ...drawn } = linked;
  $("#game").value = game;
  await copyOf(game, "whole");
  if (toml) setTextOf(toml);
  await refresh();
  compare(game).catch(() => {});
  if (state.check?.playable) await design(drawn.wager, drawn);
  return true;
}

function kept() {
  try { return JSON.parse(localStorage.getItem(KEPT)); } catch { return null; }
}

async function open() {
  mountHeader("lab");
  text().addEventListener("input", typed);
  text().addEventListener("scroll", () => { $("#gutter").scrollTop = text().scrollTop; });
  $("#save").addEventListener("click", () => saveSheet(state.text));
  $("#open").addEventListener("click", (event) => openTable(state.text, event.currentTarget));
  $("#designer-open").addEventListener("click", () => design(state.check?.wagers?.find((wager) => wager.kind === "bonus")?.id ?? ""));
  $("#undo").addEventListener("click", () => {
    setTextOf(state.before.pop(), { undo: false });
    $("#undo").disabled = state.before.length === 0;
    refresh();
  });
  $("#start").addEventListener("submit", (event) => {
    event.preventDefault();
    start($("#game").value, $("#form").value).catch(problemIn);
  });
  $("#add-wager").addEventListener("submit", (event) => {
    event.preventDefault();
    const name = $("#new-name").value.trim();
    const id = slug(name);
    if (!id) return;
    state.open.add(id);
    change({ do: "add-wager", wager: id, key: name, value: $("#new-when").value.trim() }).then(() => {
      event.target.reset();
      announce(name);
    });
  });
  try {
    const lobby = await get("/api/lobby");
    replace($("#game"), lobby.houses.map((house) => el("optgroup", { label: house.name },
      lobby.games.filter((game) => game.house === house.id).map((game) => el("option", { value: game.id }, `${game.name}, ${house.name}`)))));
    const wanted = new URLSearchParams(location.search).get("game");
    const draft = kept();
    const hasLink = location.hash.startsWith("#design=");
    if (hasLink) {
      if (draft?.text) setTextOf(draft.text, { undo: false });
      if (await openLinked(lobby.games)) return;
    }
    const game = lobby.games.some((one) => one.id === wanted) ? wanted : draft?.game ?? lobby.default;
    $("#game").value = game;
    if (draft?.text && draft.game === game) {
      setTextOf(draft.text, { undo: false });
      await refresh();
      compare(game).catch(() => {});
    } else {
      await start(game, "whole");
    }
    if (hasLink) problemIn({ message: w("lab.badLink") });
  } catch (error) {
    problemIn(error);
  }
}

open();
