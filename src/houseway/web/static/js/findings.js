// What printed rules give away: bets for the bettor, rows that cannot happen, contradictions, misprints.

import { $, $$, el, replace } from "./dom.js";
import { get, poll } from "./api.js";
import { createContents } from "./contents_list.js";
import { mountHeader } from "./header.js";
import { prose } from "./rule_prose.js";
import { percent } from "./strings.js";
import { w } from "./strings_pages.js";
import { roomError, roomNote } from "./room_says.js";

const FORMS = ["html", "pdf", "csv", "json"];
const [SOON, LATER] = [500, 2000]; // milliseconds until a page asks again
const contents = createContents();
let asked = null; // the last question; an older one is given up

const query = (house) => (house ? `?house=${encodeURIComponent(house)}` : "");

/** Draws what is asked for, or says why not; an older question is given up. */
async function ask(path, working, every) {
  asked?.abort();
  const { signal } = (asked = new AbortController());
  working("");
  try {
    const found = await poll(path, { signal, every, onwork: ({ done, of }) => working(of ? `${of}: ${percent(done, 0)}` : "") });
    replace($("#found"), prose(found));
    contents.update($$("#found .prose-chapter > h2"));
    replace($("#state"));
    return true;
  } catch (error) {
    if (error.name !== "AbortError") replace($("#state"), el("span", { class: "notice error", role: "alert" }, roomError(error)));
    return false;
  }
}

/** The findings of a house without prices; a button asks for these. */
async function show(house) {
  history.replaceState(null, "", `/findings${query(house)}`);
  replace($("#forms"), FORMS.map((form, at) => [at > 0 && " · ", el("a", { href: `/api/findings.${form}${query(house)}` }, form.toUpperCase())]));
  replace($("#prices"));
  const shown = await ask(`/api/findings${query(house)}${house ? "&" : "?"}priced=false`, () => replace($("#state"), w("findings.looking")), SOON);
  if (shown) replace($("#prices"), el("button", { class: "button", type: "button", onclick: (event) => price(house, event.currentTarget) }, w("findings.price")));
}

async function price(house, button) {
  button.disabled = true;
  const working = (done) => replace($("#state"), w("findings.pricing", { done }));
  if (await ask(`/api/findings${query(house)}`, working, LATER)) replace($("#prices"), el("span", { class: "muted" }, w("findings.priced")));
  else button.disabled = false;
}

async function open() {
  mountHeader("rules");
  try {
    const { houses } = await get("/api/lobby");
    const named = new URLSearchParams(location.search).get("house") ?? "";
    const printed = houses.filter((one) => one.document);
    replace($("#findings"),
      el("h1", null, w("findings.title")),
      el("p", null, w("findings.note")),
      roomNote("rules"),
      el("div", { class: "reading-filters" },
        el("div", { class: "field" }, el("label", { for: "house" }, w("readings.house")),
          el("select", { class: "input", id: "house", onchange: (event) => show(event.currentTarget.value) },
            [["", w("readings.allHouses")], ...printed.map((one) => [one.id, one.name])].map(([value, words]) => el("option", { value, selected: value === named }, words))))),
      el("p", { id: "forms" }),
      el("p", { id: "prices" }),
      el("p", { id: "state", class: "muted", role: "status" }),
      el("div", { class: "with-contents" }, contents.node, el("div", { id: "found", class: "prose" })));
    await show(named);
  } catch (error) {
    replace($("#findings"), el("p", { class: "notice error", role: "alert" }, roomError(error)));
  }
}

open();
