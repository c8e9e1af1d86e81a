// The office: whether everybody sees the printed lines that citations name.

import { announce, el } from "./dom.js";
import { get, post } from "./api.js";
import { dataTable } from "./form.js";
import { roomError } from "./room_says.js";
import { say } from "./strings_desk.js";

export async function sourcesPart() {
  const { shown, documents } = await get("/api/admin/sources");
  const told = el("p", { class: "muted", role: "status" });
  const box = el("input", { type: "checkbox", id: "sources-shown", onchange: async () => {
    try {
      const now = await post("/api/admin/sources", { shown: box.checked });
      told.textContent = say(now.shown ? "sources.all" : "sources.staff");
    } catch (error) {
      box.checked = !box.checked;
      told.replaceChildren(roomError(error));
      announce(told.textContent);
    }
  } });
  box.checked = shown;
  return el("section", { class: "panel" }, el("h2", null, say("admin.sources")), el("p", null, say("sources.note")),
    el("label", { class: "check", for: "sources-shown" }, box, say("sources.shown")), told,
    dataTable(say("admin.sources"), [[say("sources.document")], [say("sources.copy")]], documents.map((one) => [one.title, say(one.added ? "sources.added" : "sources.none")])));
}
