// The lab's designer: rows with the values that each may pay, exact figures while a slider moves.

import { $, announce, el, replace, setText } from "./dom.js";
import { ask } from "./api.js";
import { figuresOf, isInOrder, neighbours, readChances } from "./design_figures.js";
import { fragmentOf } from "./design_link.js";
import { FIGURES, pointTable, scatter } from "./design_plot.js";
import { paySliders, rowEditor } from "./design_rows.js";
import { askedWishes, foundTables, wishForm } from "./design_wishes.js";
import { deviationOf, payText, paysText, percentOf } from "./design_words.js";
import { textOf } from "./fraction.js";
import { d } from "./strings_design.js";

const UNDONE = 100;
const EMPTY = { wager: "", name: "", rows: [], may: {}, pays: {}, wishes: {}, across: FIGURES[0] };

/**
 * A designer in `root`. `lab` gives {text(), base(), facts(), wagers()}: the sheet, what a link must
 * hold of it, the facts and the wagers; and does {apply(toml), save(toml), open(toml, button)}.
 */
export function createDesigner(root, lab) {
  let design = EMPTY;
  let chances = null; // of the rows that were counted last
  let counted = ""; // the question that they answer
  let found = null;
  let asking = null;
  let kept = { past: [], place: -1 };
  const part = (name) => $(`#design-${name}`, root);

  // --- asking the room ---------------------------------------------------------------------------

  const question = () => ({ toml: lab.text(), wager: design.wager, rows: Object.fromEntries(design.rows.map((row) => [row.id, row.when])) });
  const working = (words) => replace(part("working"), words && el("span", { class: "working" }, words));

  /** An answer of the room; null if it refused, or if something newer was asked. */
  async function answer(path, body, words) {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    forget();
    const busy = setTimeout(() => working(words), 300);
    try {
      return await ask(path, body, { signal });
    } catch (error) {
      if (error.name !== "AbortError") refuse(error);
      return null;
    } finally {
      clearTimeout(busy);
      if (!signal.aborted) working("");
    }
  }

  const forget = () => {
    for (const line of root.querySelectorAll(".design-problem")) line.remove();
    for (const field of root.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  };

  /** The problem at the field that it is about, else above everything. */
  function refuse({ message, where = "" }) {
    const place = root.querySelector(`[data-where="${CSS.escape(where)}"]`) ?? part("trouble");
    const field = $("input, select", place);
    place.append(el("p", { class: "problem design-problem", role: "alert", id: "design-problem" }, message));
    field?.setAttribute("aria-invalid", "true");
    field?.setAttribute("aria-describedby", "design-problem");
    field?.focus();
  }

  // --- changes, undo and the link ----------------------------------------------------------------

  /** The design is now this; an earlier one can come back. */
  function keep(next) {
    design = next;
    const text = JSON.stringify(design);
    if (text !== kept.past[kept.place]) {
      const past = [...kept.past.slice(0, kept.place + 1), text].slice(-UNDONE);
      kept = { past, place: past.length - 1 };
    }
    showHistory();
  }

  function showHistory() {
    part("undo").disabled = kept.place < 1;
    part("redo").disabled = kept.place >= kept.past.length - 1;
    const shown = design;
    fragmentOf({ ...design, ...lab.base() }).then((fragment) => {
      if (shown === design) history.replaceState(null, "", `${location.pathname}${location.search}${fragment}`);
    });
  }

  async function go(by) {
    kept = { ...kept, place: kept.place + by };
    design = JSON.parse(kept.past[kept.place]);
    showHistory();
    found = null;
    drawAll();
    await count();
  }

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(location.href);
      setText(part("said"), d("copied"));
    } catch {
      setText(part("said"), d("notCopied"));
    }
  }

  // --- the rows and their chances ----------------------------------------------------------------

  /** Asks for the chances of the rows, unless they are known; then draws all that depends on them. */
  async function count({ afresh = false } = {}) {
    const unready = unreadyRow();
    if (unready) { forget(); refuse(unready); return; }
    const asked = { ...question(), pays: design.may };
    if (!design.wager && !design.rows.length) { chances = null; drawTable(); return; }
    if (afresh || JSON.stringify(asked) !== counted) {
      const told = await answer("/api/lab/chances", asked, d("working"));
      if (!told) return;
      chances = readChances(told);
      counted = JSON.stringify(asked);
      found = null;
      const pays = Object.fromEntries(chances.rows.map((row) => [row.id, row.values.includes(design.pays[row.id]) ? design.pays[row.id] : row.profit]));
      keep({ ...design, pays });
    }
    drawTable();
  }

  /** A row of a new wager that cannot be asked about, as a problem; undefined if there is none. */
  function unreadyRow() {
    const names = design.rows.map((row) => row.id);
    const row = design.rows.find(({ id, when }, place) => !id || !when || names.indexOf(id) !== place);
    return row && { where: `rows.${row.id}`, message: d(row.id && row.when ? "rowTwice" : "rowEmpty", { row: row.id }) };
  }

  const isCounted = () => chances !== null && design.rows.every((row) => chances.rows.some((one) => one.id === row.id && one.when === row.when))
    && (design.wager ? chances.wager === design.wager : chances.rows.length === design.rows.length);

  function take(pays, words) {
    keep({ ...design, pays: { ...design.pays, ...pays } });
    drawTable();
    announce(d("taken", { changes: words ?? paysText(Object.entries(pays)), edge: percentOf(figuresOf(chances, design.pays).edge).text }));
  }

  async function find() {
    forget();
    let wishes;
    try { wishes = askedWishes(design.wishes); } catch (error) { refuse(error); return; }
    if (!isCounted()) { await count(); if (!isCounted()) return; }
    const pays = Object.fromEntries(chances.rows.map((row) => [row.id, design.may[row.id] || row.may]));
    const told = await answer("/api/lab/tables", { ...question(), pays, ...wishes }, d("finding"));
    if (!told) return;
    found = told;
    drawFound();
    drawPlot();
  }

  async function written() {
    const told = await answer("/api/lab/designed", { ...question(), pays: design.pays, name: design.wager ? "" : design.name }, d("working"));
    return told?.toml;
  }

  // --- drawing -----------------------------------------------------------------------------------

  function drawAll() {
    part("wager").value = design.wager;
    replace(part("new"), !design.wager && rowEditor(design, {
      facts: lab.facts(),
      palette: (fact) => ask("/api/lab/palette", { toml: lab.text(), fact }),
      onchange: (name, rows) => { keep({ ...design, name, rows }); drawStale(); },
      oncount: () => { if (design.rows.length) count({ afresh: true }); else { forget(); refuse({ where: "rows", message: d("noRows") }); } },
    }));
    replace(part("form"), wishForm(design.wishes, { onchange: (wishes) => keep({ ...design, wishes }), onfind: find }));
    drawTable();
  }

  const drawStale = () => { part("stale").hidden = isCounted() || !chances; };

  function drawTable() {
    const there = isCounted();
    part("table").hidden = !there;
    drawStale();
    if (!there) return;
    replace(part("rows"), paySliders(chances, design, {
      onmove: (row, pay) => { design = { ...design, pays: { ...design.pays, [row]: pay } }; drawMoving(); },
      onset: () => { keep(design); drawPlot(); },
      onvalues: (row, text) => { keep({ ...design, may: { ...design.may, [row]: text } }); count(); },
    }));
    drawFigures();
    drawFound();
    drawPlot();
  }

  let frame = 0;
  function drawMoving() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => { drawFigures(); drawPlot({ picture: true }); });
  }

  function drawFigures() {
    const ordered = isInOrder(chances, design.pays);
    part("order").hidden = ordered;
    part("figures").hidden = !ordered;
    if (!ordered) return;
    const { edge, hit, variance, top } = figuresOf(chances, design.pays);
    const cell = (key, { text, exact }) => el("div", { data: { figure: key } }, el("dt", null, d(key)), el("dd", { class: "figure" }, text, !exact && el("span", { class: "hint" }, ` ${d("rounded")}`)));
    replace(part("figures"), cell("edge", percentOf(edge)), cell("hit", percentOf(hit)), cell("deviation", deviationOf(variance)), cell("top", { text: payText(textOf(top)), exact: true }));
    replace(part("exact"), [["exactEdge", edge], ["exactHit", hit], ["exactVariance", variance]].map(([key, value]) => el("li", null, d(key, { value: textOf(value) }))));
  }

  function drawFound() {
    replace(part("found-tables"), found && foundTables(found, (pays) => figuresOf(chances, pays), take));
  }

  function points() {
    const priced = (pays) => figuresOf(chances, pays);
    const near = neighbours(chances, design.pays).map(({ changes, pays }) => {
      const words = paysText(changes.map(({ row, pay }) => [row, pay]));
      return { kind: "near", words, figures: priced(pays), take: () => take(pays, words) };
    });
    const others = (found?.best ?? []).map(({ pays }) => ({ kind: "found", words: paysText(Object.entries(pays)), figures: priced(pays), take: () => take(pays) }));
    const here = isInOrder(chances, design.pays) ? [{ kind: "here", words: paysText(Object.entries(design.pays)), figures: priced(design.pays), take: null }] : [];
    return [...near, ...others, ...here];
  }

  function drawPlot({ picture = false } = {}) {
    const all = points();
    replace(part("plot"), all.length > 0 && scatter(all, design.across));
    if (!picture) replace(part("points"), part("list").open && pointTable(all, design.across));
  }

  // --- the page ----------------------------------------------------------------------------------

  const button = (id, words, onclick, classes = "") => el("button", { class: `button small ${classes}`, id: `design-${id}`, type: "button", onclick }, words);
  replace(root,
    el("div", { class: "design-head" },
      el("div", { class: "field", data: { where: "wager" } },
        el("label", { for: "design-wager" }, d("wager")),
        el("select", { class: "input", id: "design-wager", onchange: (event) => begin(event.target.value) })),
      el("div", { class: "button-row" },
        button("undo", d("undo"), () => go(-1)), button("redo", d("redo"), () => go(1)), button("copy", d("copy"), copyLink))),
    el("p", { id: "design-said", class: "hint", role: "status" }),
    el("div", { id: "design-trouble" }),
    el("div", { id: "design-new" }),
    el("p", { id: "design-stale", class: "notice", hidden: true }, d("stale")),
    el("p", { id: "design-working", class: "small", role: "status" }),
    el("div", { id: "design-table", class: "design-table", hidden: true },
      el("section", { "aria-labelledby": "design-rows-title" },
        el("h3", { id: "design-rows-title" }, d("rows")),
        el("div", { id: "design-rows" })),
      el("section", { class: "design-side", "aria-labelledby": "design-figures-title" },
        el("h3", { id: "design-figures-title" }, d("figures")),
        el("p", { id: "design-order", class: "notice warn", role: "status", hidden: true }, d("outOfOrder")),
        el("dl", { id: "design-figures", class: "design-figures" }),
        el("details", { class: "design-exact" }, el("summary", null, d("exact")), el("p", { class: "hint" }, d("exactNote")), el("ul", { id: "design-exact" })),
        el("div", { class: "button-row" },
          button("apply", d("apply"), async () => {
            const toml = await written();
            if (toml) { setText(part("said"), d("applied")); await lab.apply(toml, design.wager ? "" : design.name); }
          }, "primary"),
          button("save", d("save"), async () => { const toml = await written(); if (toml) lab.save(toml); }),
          button("open", d("open"), async (event) => { const { currentTarget } = event; const toml = await written(); if (toml) lab.open(toml, currentTarget); })),
        el("div", { class: "design-across" },
          el("h3", null, d("plot")),
          el("label", { class: "small" }, `${d("across")} `,
            el("select", { class: "input", id: "design-across", onchange: (event) => { keep({ ...design, across: event.target.value }); drawPlot(); } }, FIGURES.map((key) => el("option", { value: key }, d(key)))))),
        el("div", { id: "design-plot" }),
        el("details", { id: "design-list", ontoggle: () => { if (chances) drawPlot(); } }, el("summary", null, d("list")), el("div", { id: "design-points" }))),
      el("section", { "aria-label": d("wishes") },
        el("div", { id: "design-form" }),
        el("div", { id: "design-found-tables", class: "design-found" }))));

  function listWagers() {
    replace(part("wager"), el("option", { value: "" }, d("new")), lab.wagers().map(({ id, name }) => el("option", { value: id }, name)));
  }

  /** A design from its start, or as a link holds it. */
  async function begin(wager, linked = null) {
    listWagers();
    found = null;
    chances = null;
    counted = "";
    keep({ ...EMPTY, wager, ...linked });
    part("across").value = FIGURES.includes(design.across) ? design.across : FIGURES[0];
    design.across = part("across").value;
    drawAll();
    await count();
  }

  return { begin, refuse };
}
