// Accounts: search, invite, confirm roles, unlock, lock, reset.

import { el, replace } from "./dom.js";
import { get, post } from "./api.js";
import { choice, dataTable, form, input, reason, sure } from "./form.js";
import { moment, money } from "./strings.js";
import { say, roleName } from "./strings_desk.js";
import { roomError } from "./room_says.js";

const ROLES = ["player", "dealer", "floor", "cage", "bank", "auditor", "admin"];

export async function peoplePart(able, me) {
  const list = el("div", null);
  const waits = el("div", null);
  const invited = el("div", null);
  const told = el("div", { role: "status" });
  const manages = able.has("manage-people");
  let last = { search: "", guests: false };

  async function refresh() {
    const { people, waiting, only_admin: alone } = await get(`/api/admin/people?search=${encodeURIComponent(last.search)}&guests=${last.guests}`);
    replace(list, dataTable(say("admin.people"), [[say("name")], [say("admin.role")], [say("admin.state")], [say("chips"), "num"], [say("admin.since")], ...(manages ? [[say("admin.acts")]] : [])],
      people.map((person) => [
        el("span", null, person.name, el("span", { class: "small muted mono id" }, person.id)),
        manages && !person.guest && person.id !== me.id ? roleBox(person) : person.guest ? say("admin.guest") : roleName(person.role),
        state(person), money(person.wallet), moment(person.created), ...(manages ? [acts(person)] : []),
      ]), say("admin.nobody")));
    replace(waits, alone && manages ? el("p", { class: "notice warn" }, say("admin.onlyAdmin")) : null, waiting.length ? waitingPart(waiting, alone) : null);
    if (manages) replace(invited, invitationsPart((await get("/api/admin/invitations")).invitations));
  }

  function state(person) {
    const found = [];
    if (person.locked) found.push(el("span", { class: "tag bad" }, say("admin.locked")));
    if (person.wanted_role) found.push(el("span", { class: "tag warn" }, say("admin.becomes", { role: roleName(person.wanted_role) })));
    if (person.first_secret) found.push(el("span", { class: "tag" }, say("admin.firstSecret")));
    if (person.excluded_until && person.excluded_until > Date.now()) found.push(el("span", { class: "tag" }, say("admin.excluded", { when: moment(person.excluded_until) })));
    if (person.failures) found.push(el("span", { class: "tag" }, say("admin.failures", { count: person.failures })));
    return found.length ? found : say("admin.fine");
  }

  function roleBox(person) {
    const box = el("select", { class: "input small", "aria-label": say("admin.roleOf", { name: person.name }), onchange: () => act(person, "role", { role: box.value }) }, ROLES.map((role) => el("option", { value: role }, roleName(role))));
    box.value = person.role;
    return box;
  }

  function acts(person) {
    if (person.id === me.id) return say("admin.you");
    const unlock = person.locked || person.failures ? button("admin.unlock", () => act(person, "unlock")) : null;
    if (person.guest) return el("div", { class: "button-row" }, unlock, sure(say("admin.signOut"), say("admin.signOutSure"), () => act(person, "sign-out")));
    return el("div", { class: "person-acts" }, unlock, el("details", { class: "more" }, el("summary", null, say("admin.moreActs")),
      el("div", { class: "button-row" }, sure(say("admin.signOut"), say("admin.signOutSure"), () => act(person, "sign-out")), sure(say("admin.reset"), say("admin.resetSure"), () => act(person, "reset"))),
      person.locked ? null : form({ kind: "lock", fields: [input("why", say("admin.why"))], submit: say("admin.lock"),
        send: ({ why }) => post(`/api/admin/people/${person.id}/lock`, { why: reason(why, say("admin.sayWhy")) }), done: async (answer) => { once(answer, "lock"); await refresh(); } })));
  }

  const button = (words, onclick) => el("button", { class: "button small", type: "button", onclick }, say(words));

  /** Roles that take effect when a second admin says so, or the only one. */
  function waitingPart(waiting, alone) {
    return el("section", { class: "panel to-confirm", "aria-labelledby": "h-waiting" }, el("h3", { id: "h-waiting" }, say("admin.toConfirm")),
      dataTable(say("admin.toConfirm"), [[say("name")], [say("admin.role")], [say("admin.askedBy")], ...(manages ? [[say("admin.acts")]] : [])], waiting.map((person) => [
        person.name, say("admin.fromTo", { before: roleName(person.role), after: roleName(person.wanted_role) }), person.wanted_by, ...(manages ? [decide(person, alone)] : [])])));
  }

  function decide(person, alone) {
    if (person.id === me.id) return say("admin.you");
    const refuse = sure(say("admin.refuse"), say("admin.refuseSure"), () => act(person, "refuse"));
    if (!person.code_key) return el("div", { class: "button-row" }, el("span", { class: "muted" }, say("admin.noKeyYet")), refuse);
    if (person.wanted_by_you && !alone) return el("div", { class: "button-row" }, el("span", { class: "muted" }, say("admin.secondAdmin")), refuse);
    return el("div", { class: "button-row" }, person.wanted_by_you ? sure(say("admin.confirmAlone"), say("admin.confirmAloneSure"), () => act(person, "confirm")) : button("admin.confirm", () => act(person, "confirm")), refuse);
  }

  function invitationsPart(invitations) {
    return invitations.length ? dataTable(say("admin.invitations"), [[say("name")], [say("admin.role")], [say("admin.until")], [say("admin.acts")]], invitations.map((one) => [
      one.name, roleName(one.role), moment(one.expires), sure(say("admin.withdrawInvitation"), say("admin.withdrawSure"), async () => { await post(`/api/admin/invitations/${one.id}/withdraw`); await refresh(); })])) : null;
  }

  async function act(person, does, body) {
    try {
      once(await post(`/api/admin/people/${person.id}/${does}`, body), does);
    } catch (error) {
      replace(told, el("p", { class: "notice error" }, roomError(error)));
    }
    await refresh();
  }

  function once({ person, invitation }, does) {
    const { name, role, wanted_role: wanted } = person;
    const words = does === "role" && wanted ? say("admin.asked", { name, role: roleName(wanted) }) : ["role", "confirm"].includes(does) ? say("admin.done", { name, role: roleName(role) }) : say(`admin.did.${does}`, { name });
    replace(told, el("div", { class: "notice ok" }, el("p", null, words), invitation ? linkWords(invitation) : null));
  }

  /** The link is told once. */
  const linkWords = ({ name, role, code, expires }) => [el("p", null, say("admin.link", { name, role: roleName(role), when: moment(expires) })),
    el("p", null, el("code", { class: "mono" }, `${location.origin}/account#invitation=${code}`))];

  await refresh();
  return el("div", null, el("h2", { class: "visually-hidden" }, say("admin.people")), waits,
    form({ id: "find-people", kind: "inline", fields: [input("search", say("admin.searchName")), el("label", { class: "check" }, el("input", { type: "checkbox", name: "guests" }), say("admin.withGuests"))],
      submit: say("search"), send: async (values) => { last = values; await refresh(); } }),
    told, list,
    manages ? form({ id: "invite", kind: "panel", fields: [el("h3", null, say("admin.invite")), el("p", { class: "muted" }, say("admin.inviteHint")), input("name", say("name")), choice("role", say("admin.role"), ROLES.map((role) => [role, roleName(role)]), { value: "floor" })],
      submit: say("admin.makeInvitation"), send: (values) => post("/api/admin/invitations", values),
      done: async (made, box) => { box.reset(); replace(told, el("div", { class: "notice ok" }, linkWords(made))); await refresh(); told.scrollIntoView({ block: "nearest" }); } }) : null,
    invited);
}
