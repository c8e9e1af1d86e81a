// What printed rules give away: bets for the bettor, rows that cannot happen, contradictions, misprints.

import { $, el, replace } from "./dom.js";
import { get, poll } from "./api.js";
import { mountHeader } from "./header.js";
import { prose } from "./rule_prose.js";
import { percent } from "./strings.js";
import { w } from "./strings_pages.js";

const FORMS = ["html", "pdf", "csv", "json"];
let asked = null; // the last question; an older one is given up

const query = (house) => (house ? `?house=${encodeURIComponent(house)}` : "");

/** The findings of a house without prices at once, with prices when they are known. */
async function show(house) {
  asked?.abort();
  const { signal } = (asked = new AbortController());
  history.replaceState(null, "", `/findings${query(house)}`);
  replace($("#forms"), FORMS.map((form, at) => [at > 0 && " · ", el("a", { href: `/api/findings.${form}${query(house)}` }, form.toUpperCase())]));
  replace($("#found"), el("p", { class: "working" }, w("findings.looking")));
  const drawn = (found) => replace($("#found"), prose(found));
  try {
    const bare = await poll(`/api/findings${query(house)}${house ? "&" : "?"}priced=false`, { signal });
    drawn(bare);
    replace($("#state"), w("findings.pricing", { done: "" }));
    drawn(await poll(`/api/findings${query(house)}`, { signal, every: 2000, onwork: ({ done, of }) => replace($("#state"), w("findings.pricing", { done: of ? `${of}: ${percent(done, 0)}` : "" })) }));
    replace($("#state"), w("findings.priced"));
  } catch (error) {
    if (error.name === "AbortError") return;
    replace($("#state"));
    replace($("#found"), el("p", { class: "notice error", role: "alert" }, error.message));
  }
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
      el("div", { class: "reading-filters" },
        el("div", { class: "field" }, el("label", { for: "house" }, w("readings.house")),
          el("select", { class: "input", id: "house", onchange: (event) => show(event.currentTarget.value) },
            [["", w("readings.allHouses")], ...printed.map((one) => [one.id, one.name])].map(([value, words]) => el("option", { value, selected: value === named }, words))))),
      el("p", { id: "forms" }),
      el("p", { id: "state", class: "muted", role: "status" }),
      el("div", { id: "found", class: "prose" }));
    await show(named);
  } catch (error) {
    replace($("#findings"), el("p", { class: "notice error", role: "alert" }, error.message));
  }
}

open();
