// The office. What is shown depends on what the role may do; the room checks it again.

import { $, announce, attr, el, replace } from "./dom.js";
import { get } from "./api.js";
import { mountHeader } from "./header.js";
import { say, roleName } from "./strings_desk.js";
import { tablesPart } from "./admin_tables.js";
import { peoplePart } from "./admin_people.js";
import { auditPart, exportPart, flagsPart } from "./admin_books.js";
import { resultsPart } from "./admin_results.js";
import { cagePart } from "./admin_cage.js";
import { sourcesPart } from "./admin_sources.js";
import { roomError } from "./room_says.js";

const PARTS = [
  ["tables", "see-rounds", tablesPart],
  ["results", "read-results", resultsPart],
  ["people", "read-people", peoplePart],
  ["audit", "read-audit", auditPart],
  ["flags", "read-audit", flagsPart],
  ["cage", "read-cage", cagePart],
  ["export", "export", exportPart],
  ["sources", "change-room", sourcesPart],
];
const box = $("#admin");

function shape(person) {
  const able = new Set(person.abilities);
  const parts = PARTS.filter(([, ability]) => able.has(ability));
  const panel = el("section", { id: "part", role: "tabpanel", tabindex: -1 });
  const tabs = parts.map(([id]) => el("button", { class: "tab", type: "button", role: "tab", id: `tab-${id}`, "aria-controls": "part", onclick: () => { location.hash = id; } }, say(`admin.${id}`)));
  const list = el("div", { class: "tabs", role: "tablist", "aria-label": say("admin.parts"), onkeydown: (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  } }, tabs);
  replace(box, el("p", { class: "muted" }, say("admin.signedInAs", { name: person.name, role: roleName(person.role) })), list, panel);

  let opened = 0;  // a part that comes after another was opened is not shown

  async function open() {
    const number = ++opened;
    const wanted = location.hash.slice(1);
    const [id, , part] = parts.find(([known]) => known === wanted) ?? parts[0];
    for (const tab of tabs) {
      const here = tab.id === `tab-${id}`;
      attr(tab, "aria-selected", here ? "true" : "false");
      attr(tab, "tabindex", here ? "0" : "-1");
      if (here) list.scrollLeft = tab.offsetLeft - list.offsetLeft; // on a phone they do not all fit
    }
    panel.setAttribute("aria-labelledby", `tab-${id}`);
    replace(panel, el("p", { class: "working" }, say("admin.working")));
    const shown = await part(able, person).catch((error) => el("p", { class: "notice error", role: "alert" }, roomError(error)));
    if (number !== opened) return;
    replace(panel, shown);
    announce(say(`admin.${id}`));
  }

  addEventListener("hashchange", open);
  open();
}

const me = await mountHeader("admin");
if (!me?.person || !PARTS.some(([, ability]) => me.person.abilities.includes(ability))) {
  replace(box, el("p", { class: "notice warn" }, say(me?.person ? "admin.notStaff" : "admin.signIn")), el("p", null, el("a", { class: "button", href: "/account" }, say("signInFirst"))));
} else {
  const build = await get("/api/build").catch(() => me.build);
  shape(me.person);
  box.append(el("p", { class: "small muted build" }, say("admin.build", { version: build.version ?? "", code: String(build.code ?? "").slice(0, 12), sheets: String(build.sheets ?? "").slice(0, 12) })));
}
