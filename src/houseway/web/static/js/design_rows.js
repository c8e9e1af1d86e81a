// The rows of a design: sliders for their pays, the editor of new rows, and the palette of facts.

import { announce, el, replace } from "./dom.js";
import { chanceWords, payText, percentOf } from "./design_words.js";
import { parse } from "./fraction.js";
import { d } from "./strings_design.js";
import { roomError } from "./room_says.js";

const number = (whole) => whole.toString().replace(/\B(?=(\d{3})+$)/g, ",");

/** One line for each row. `onmove` hears of every step of a slider, `onset` of its end. */
export function paySliders(chances, design, { onmove, onset, onvalues }) {
  const line = (row, place) => {
    const pay = el("output", { class: "design-pay figure" }, payText(design.pays[row.id]));
    const show = (event) => {
      const value = row.values[Number(event.target.value)];
      pay.textContent = payText(value);
      event.target.setAttribute("aria-valuetext", payText(value));
      onmove(row.id, value);
    };
    return el("li", { class: "design-row", data: { row: row.id } },
      el("div", { class: "design-what" },
        el("strong", null, row.id),
        el("code", null, row.when),
        el("p", { class: "hint", title: d("deals", { weight: number(row.weight), total: number(chances.total) }) }, d("chance", chanceWords(row.chance)))),
      el("div", { class: "design-slide" },
        el("label", { for: `design-pay-${place}` }, d("pays"), el("span", { class: "visually-hidden" }, ` ${row.id}`)), pay,
        el("input", { type: "range", id: `design-pay-${place}`, min: 0, max: row.values.length - 1, step: 1, value: row.values.indexOf(design.pays[row.id]),
          disabled: row.values.length < 2, "aria-label": d("paysOf", { row: row.id }), "aria-valuetext": payText(design.pays[row.id]), oninput: show, onchange: onset })),
      el("div", { class: "design-may", data: { where: `rows.${row.id}` } },
        el("label", { for: `design-may-${place}` }, d("may")),
        el("input", { class: "input mono", id: `design-may-${place}`, value: row.may, maxlength: 400, spellcheck: "false", autocomplete: "off",
          "aria-label": d("mayOf", { row: row.id }), onchange: (event) => onvalues(row.id, event.target.value.trim()) })));
  };
  return [
    el("ul", { class: "design-rows" }, chances.rows.map(line),
      el("li", { class: "design-row rest" },
        el("div", { class: "design-what" }, el("strong", null, d("otherwise"))),
        el("div", { class: "figure" }, payText(chances.lost.profitText)))),
    el("p", { class: "hint" }, d("mayHint")),
  ];
}

/** The editor of a wager that does not exist yet. `onchange(name, rows)` hears of every change. */
export function rowEditor(design, { facts, palette, onchange, oncount }) {
  const rows = design.rows.map((row) => ({ ...row }));
  let last = Math.max(0, rows.length - 1);
  const list = el("ol", { class: "new-rows" });
  const name = el("input", { class: "input", id: "design-name", value: design.name, maxlength: 40, onchange: tell });
  function tell() { onchange(name.value.trim(), rows.map((row) => ({ ...row }))); }
  const field = (place, key, words, classes) => el("input", { class: `input ${classes}`, value: rows[place][key], maxlength: key === "id" ? 40 : 400, spellcheck: "false", autocomplete: "off", autocapitalize: "off",
    id: `design-${key}-${place}`, "aria-label": d(words, { n: place + 1 }), onfocus: () => { last = place; },
    oninput: (event) => { rows[place][key] = event.target.value.trim(); }, onchange: tell });
  function draw() {
    replace(list, rows.map((row, place) => el("li", { class: "new-row", data: { where: `rows.${row.id}` } },
      field(place, "id", "rowName", "mono"), field(place, "when", "rowWhen", "mono when"),
      el("button", { class: "tool", type: "button", "aria-label": d("dropRow", { n: place + 1 }), title: d("dropRow", { n: place + 1 }),
        onclick: () => { rows.splice(place, 1); last = Math.max(0, rows.length - 1); draw(); tell(); } }, "×"))));
  }
  function addRow() {
    let n = rows.length + 1;
    while (rows.some((row) => row.id === `row-${n}`)) n += 1;
    rows.push({ id: `row-${n}`, when: "" });
    last = rows.length - 1;
    draw();
    tell();
    document.getElementById(`design-when-${last}`)?.focus();
  }
  function use(when) {
    if (!rows.length) addRow();
    const row = rows[last];
    row.when = row.when ? `${row.when} and ${when}` : when;
    draw();
    tell();
    announce(d("used", { n: last + 1, when: row.when }));
  }
  draw();
  return el("div", { class: "design-new" },
    el("div", { class: "field", data: { where: "name" } }, el("label", { for: "design-name" }, d("name")), name),
    el("div", { data: { where: "rows" } }, list),
    el("div", { class: "button-row" },
      el("button", { class: "button small", id: "design-add-row", type: "button", onclick: addRow }, d("addRow")),
      el("button", { class: "button small primary", id: "design-count", type: "button", onclick: oncount }, d("count"))),
    factPalette(facts, palette, use, () => last + 1));
}

function factPalette(facts, ask, use, row) {
  const values = el("div", { class: "palette-values", id: "design-values" });
  async function show(event) {
    const fact = event.target.value;
    replace(values, el("span", { class: "working" }, d("working")));
    try {
      const told = await ask(fact);
      if (event.target.value !== fact) return;
      replace(values,
        el("p", { class: "hint" }, told.means, told.several && ` ${d("several")}`),
        el("div", { class: "button-row" }, told.values.map(({ value, when, chance }) => {
          const share = percentOf(parse(chance)).text;
          return when
            ? el("button", { class: "button small", type: "button", "aria-label": d("useOf", { when, n: row(), share }), onclick: () => use(when) }, d("use", { value, share }))
            : el("span", { class: "tag" }, d("use", { value, share }));
        })));
    } catch (error) {
      if (error.name !== "AbortError") replace(values, el("p", { class: "problem", role: "alert" }, roomError(error)));
    }
  }
  return el("div", { class: "palette" },
    el("h4", null, d("palette")),
    el("p", { class: "hint" }, d("paletteNote")),
    el("div", { class: "field", data: { where: "fact" } },
      el("label", { for: "design-fact" }, d("fact")),
      el("select", { class: "input", id: "design-fact", onchange: show }, el("option", { value: "" }), Object.keys(facts).map((fact) => el("option", { value: fact }, fact)))),
    values);
}
