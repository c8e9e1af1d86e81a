// Accounts: search, role, unlock, reset, add.

import { el, replace } from "./dom.js";
import { get, post } from "./api.js";
import { choice, dataTable, form, input, sure } from "./form.js";
import { moment, money } from "./strings.js";
import { say } from "./strings_desk.js";

const ROLES = ["player", "dealer", "floor", "cage", "bank", "auditor", "admin"];

export async function peoplePart(able, me) {
  const list = el("div", null);
  const told = el("div", { role: "status" });
  const manages = able.has("manage-people");
  let last = { search: "", guests: false };

  async function refresh() {
    const { people } = await get(`/api/admin/people?search=${encodeURIComponent(last.search)}&guests=${last.guests}`);
    replace(list, dataTable(say("admin.people"), [[say("name")], [say("admin.role")], [say("admin.state")], [say("chips"), "num"], [say("admin.since")], ...(manages ? [[say("admin.acts")]] : [])],
      people.map((person) => [
        el("span", null, person.name, el("span", { class: "small muted mono id" }, person.id)),
        manages && !person.guest && person.id !== me.id ? roleBox(person) : person.guest ? say("admin.guest") : person.role,
        state(person), money(person.wallet), moment(person.created), ...(manages ? [acts(person)] : []),
      ]), say("admin.nobody")));
  }

  function state(person) {
    const found = [];
    if (person.locked) found.push(el("span", { class: "tag bad" }, say("admin.locked")));
    if (person.excluded_until && person.excluded_until > Date.now()) found.push(el("span", { class: "tag" }, say("admin.excluded", { when: moment(person.excluded_until) })));
    if (person.failures && !person.locked) found.push(el("span", { class: "tag" }, say("admin.failures", { count: person.failures })));
    return found.length ? found : say("admin.fine");
  }

  function roleBox(person) {
    const box = el("select", { class: "input small", "aria-label": say("admin.roleOf", { name: person.name }), onchange: () => act(person, "role", { role: box.value }) }, ROLES.map((role) => el("option", { value: role }, role)));
    box.value = person.role;
    return box;
  }

  function acts(person) {
    if (person.id === me.id) return say("admin.you");
    return el("div", { class: "button-row" },
      person.locked ? el("button", { class: "button small", type: "button", onclick: () => act(person, "unlock") }, say("admin.unlock")) : null,
      person.guest ? null : sure(say("admin.reset"), say("admin.resetSure"), () => act(person, "reset")));
  }

  async function act(person, does, body) {
    try {
      once(await post(`/api/admin/people/${person.id}/${does}`, body));
    } catch (error) {
      replace(told, el("p", { class: "notice error" }, error.message));
    }
    await refresh();
  }

  /** Secrets are told once. */
  function once({ person, secret, code_key: code }) {
    replace(told, el("div", { class: "notice ok" }, el("p", null, say("admin.done", { name: person.name, role: person.role })),
      secret || code ? el("p", null, el("strong", null, say("admin.once"))) : null,
      secret ? el("p", null, `${say("admin.secret")}: `, el("code", null, secret)) : null,
      code ? el("p", null, `${say("admin.codeKey")}: `, el("code", null, code)) : null));
  }

  await refresh();
  return el("div", null, el("h2", { class: "visually-hidden" }, say("admin.people")),
    form({ id: "find-people", kind: "inline", fields: [input("search", say("admin.searchName")), el("label", { class: "check" }, el("input", { type: "checkbox", name: "guests" }), say("admin.withGuests"))],
      submit: say("search"), send: async (values) => { last = values; await refresh(); } }),
    told, list,
    manages ? form({ id: "add-person", kind: "panel", fields: [el("h3", null, say("admin.addPerson")), input("name", say("name")), choice("role", say("admin.role"), ROLES.map((role) => [role, role]), { value: "floor" })],
      submit: say("admin.add"), send: (values) => post("/api/admin/people", values), done: async (answer, box) => { once(answer); box.reset(); await refresh(); } }) : null);
}
