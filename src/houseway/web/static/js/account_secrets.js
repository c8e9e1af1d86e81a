// Secrets that people set for themselves: with an invitation, in place of a first one, and the key for one-time codes.

import { announce, el, replace } from "./dom.js";
import { post } from "./api.js";
import { form, input, section } from "./form.js";
import { moment } from "./strings.js";
import { say, roleName } from "./strings_desk.js";
import { roomError } from "./room_says.js";

const INVITATION = "#invitation=";

export const secretField = (name, label, autocomplete) => input(name, label, { type: "password", autocomplete, hint: autocomplete === "new-password" ? say("account.secretHint") : "" });

const codeField = () => input("code", say("account.newCode"), { inputmode: "numeric", autocomplete: "one-time-code", hint: say("account.newCodeHint") });

/** A key as people type it, and as an authenticator on this device opens it. */
const keyWords = ({ key, address }) => el("div", { class: "code-key" }, el("p", null, say("account.keyHint")),
  el("p", null, el("code", { class: "key" }, key.replace(/(.{4})(?=.)/g, "$1 "))),
  el("p", null, el("a", { class: "button small", href: address }, say("account.openKey"))));

/** The code of an invitation, after the # of the address: it is not sent with the request for the page. */
export const invitationCode = () => (location.hash.startsWith(INVITATION) ? location.hash.slice(INVITATION.length) : "");

/** Whoever was invited sets a secret, and staff a key for codes. */
export async function invitationPart(code, done) {
  const forget = () => history.replaceState(null, "", location.pathname + location.search);
  let offer;
  try {
    offer = await post("/api/invitation", { invitation: code });
  } catch (error) {
    forget();
    return [el("p", { class: "notice error", role: "alert" }, roomError(error)), el("p", null, el("a", { class: "button", href: "/account" }, say("account.signIn")))];
  }
  const proof = offer.key ? { key: offer.key.key, proof: offer.key.proof } : {};
  return section("account.invited", el("p", null, say("account.invitedAs", { name: offer.name, role: roleName(offer.role), when: moment(offer.expires) })),
    offer.key ? keyWords(offer.key) : null,
    form({ id: "accept", primary: true, submit: say("account.accept"), fields: [secretField("secret", say("account.ownSecret"), "new-password"), offer.key ? codeField() : null],
      send: (values) => post("/api/invitation/accept", { ...values, ...proof, invitation: code }),
      done: async () => { forget(); await done(); } }));
}

/** A secret that somebody else knows is changed before anything else. */
export const firstSecretPart = (done) => section("account.first", el("p", { class: "notice warn" }, say("account.firstHint")),
  form({ id: "first-secret", primary: true, submit: say("account.change"),
    fields: [secretField("old", say("account.given"), "current-password"), secretField("new", say("account.ownSecret"), "new-password")],
    send: (values) => post("/api/secret", values), done }));

export function secretPart() {
  const told = el("p", { role: "status", class: "good" });
  return section("account.change", form({ id: "secret", submit: say("account.change"),
    fields: [secretField("old", say("account.old"), "current-password"), secretField("new", say("account.new"), "new-password")],
    send: (values) => post("/api/secret", values), done: (_answer, made) => { made.reset(); told.textContent = say("account.changed"); } }), told);
}

/** A key for one-time codes: offered, then proven by a code of it. */
export function codeKeyPart(person, done) {
  const box = el("div", null);
  const ask = () => replace(box, el("p", { class: "small muted" }, say(person.code_key ? "account.hasKey" : "account.noKey")),
    form({ id: "code-key", submit: say(person.code_key ? "account.replaceKey" : "account.setKey"), fields: [secretField("secret", say("account.secret"), "current-password")],
      send: (values) => post("/api/code-key", values), done: prove }));
  const prove = (offer) => replace(box, keyWords(offer), form({ id: "prove-key", primary: true, submit: say("account.proveKey"), fields: [codeField()],
    send: (values) => post("/api/code-key/confirm", { ...values, key: offer.key, proof: offer.proof }),
    done: async () => { await done(); announce(say("account.keyChanged")); } }));
  ask();
  return section("account.codes", box);
}
