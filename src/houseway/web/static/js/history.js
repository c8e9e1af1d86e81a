// A hand history that somebody brings along: pasted, or chosen as a file.

import { el } from "./dom.js";
import { post } from "./api.js";
import { figure } from "./strings.js";
import { say } from "./strings_desk.js";

const LARGEST = 200_000; // characters; the room takes no more

/** The form, and `read(number)`: one hand of the text goes to `show`, what is wrong with it stays here. */
export function createHistory(show) {
  const problem = el("p", { class: "problem", id: "history-problem", role: "alert" });
  const area = el("textarea", { class: "input mono", id: "history", rows: 10, spellcheck: "false", maxlength: LARGEST, required: true, "aria-describedby": "history-hint history-problem" });
  const file = el("input", { class: "input", type: "file", id: "history-file", accept: ".phh,.phhs,.toml,text/plain", onchange: load });

  async function load() {
    const [chosen] = file.files;
    if (!chosen) return;
    if (chosen.size > LARGEST) { problem.textContent = say("history.large", { most: figure(LARGEST) }); return; }
    area.value = await chosen.text();
    await read(1);
  }

  async function read(number) {
    problem.textContent = "";
    let told;
    try {
      told = await post("/api/phh", { text: area.value, hand: number });
    } catch (error) {
      problem.textContent = error.where ? `${error.where}: ${error.message}` : error.message;
      return;
    }
    show(told);
  }

  const form = el("form", { class: "panel", onsubmit: (event) => { event.preventDefault(); read(1); } },
    el("h2", null, say("history.title")),
    el("p", { id: "history-hint" }, say("history.hint")),
    el("div", { class: "field" }, el("label", { for: "history-file" }, say("history.file")), file),
    el("div", { class: "field" }, el("label", { for: "history" }, say("history.text")), area, problem),
    el("div", { class: "button-row" }, el("button", { class: "button primary", type: "submit" }, say("history.read"))));
  return { form, read };
}
