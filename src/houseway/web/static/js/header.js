// The header of every page: brand, navigation, who is here.

import { $, attr, dialog, el, replace, svg } from "./dom.js";
import { get, post } from "./api.js";
import { language, offered, speak } from "./language.js";
import { apply, settingsForm } from "./settings.js";
import { money, t } from "./strings.js";

const PAGES = [
  ["lobby", "/"], ["rules", "/rules"], ["compare", "/compare"], ["bank", "/bank"], ["lab", "/lab"], ["desk", "/desk"],
];
const STAFF = new Set(["floor", "cage", "auditor", "admin", "dealer"]);
let mine = null;

const mark = () => svg("svg", { viewBox: "0 0 32 32", "aria-hidden": "true" },
  svg("rect", { x: 4, y: 3, width: 17, height: 25, rx: 3, fill: "none", stroke: "currentColor", "stroke-width": 2 }),
  svg("path", { d: "M12.5 9c2 3 5 4.500 5 7.500a2.600 2.600 0 0 1-4.300 2l.8 3.500h-3l.8-3.500a2.600 2.600 0 0 1-4.300-2c0-3 3-4.500 5-7.500z", fill: "var(--accent)" }),
  svg("path", { d: "M25 8l3 .8-5 19.200-2-.5", fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round" }));

const halves = () => svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
  svg("circle", { cx: 12, cy: 12, r: 8.5, fill: "none", stroke: "currentColor", "stroke-width": 2 }),
  svg("path", { d: "M12 3.500a8.500 8.500 0 0 1 0 17z", fill: "currentColor" }));

/** Theme and card face, with the cards to see it on. */
async function openLook() {
  const sample = el("div", { class: "face-sample" });
  dialog(t("look"), [settingsForm(["theme", "face"]), sample], { closeLabel: t("close") });
  const { card } = await import("./cards.js");
  replace(sample, ["As", "Kh", "Qd", "Jc"].map(card));
}

/** The choice of a language, where there is one. */
function languageChoice() {
  const languages = Object.entries(offered);
  if (languages.length < 2) return null;
  return el("select", { class: "language", "aria-label": t("language"), onchange: (event) => speak(event.currentTarget.value) },
    languages.map(([id, name]) => el("option", { value: id, lang: id, selected: id === language }, name)));
}

function who(me) {
  const person = me?.person;
  if (!person) {
    return [
      el("button", { class: "button small", type: "button", onclick: becomeGuest }, t("playAsGuest")),
      el("a", { class: "button small quiet", href: "/account" }, t("signIn")),
    ];
  }
  return [
    el("a", { class: "button small quiet", href: "/account" },
      el("span", { class: "name" }, person.name),
      el("span", { class: "purse", id: "purse" }, money(person.wallet))),
    person.guest ? null : el("button", { class: "button small quiet", type: "button", onclick: signOut }, t("signOut")),
  ];
}

async function becomeGuest() {
  show(await post("/api/guest"));
}

async function signOut() {
  await post("/api/logout");
  location.assign("/");
}

function show(me) {
  mine = me;
  const box = $(".who");
  if (box) replace(box, who(me));
  const admin = $("[data-page=admin]");
  if (admin) attr(admin, "hidden", !STAFF.has(me?.person?.role));
  document.dispatchEvent(new CustomEvent("houseway:me", { detail: me }));
}

/** Fill <header id="site-header">; `current` is lobby, rules, compare, bank, lab, desk, admin or ""; gives what /api/me says. */
export async function mountHeader(current = "") {
  import("./citations.js"); // what is cited opens, when the page stands
  const link = ([id, href]) => el("li", id === "admin" ? { "data-page": "admin", hidden: true } : null,
    el("a", { href, "aria-current": id === current ? "page" : null }, t(`page.${id}`)));
  apply();
  const header = $("#site-header") ?? document.body.insertBefore(el("header", { id: "site-header" }), document.body.firstChild);
  replace(header,
    el("a", { class: "skip", href: "#main" }, t("skip")),
    el("div", { class: "header-row" },
      el("a", { class: "brand", href: "/" }, mark(), t("brand")),
      el("nav", { class: "site-nav", "aria-label": t("pages") }, el("ul", null, [...PAGES, ["admin", "/admin"]].map(link))),
      languageChoice(),
      el("div", { class: "who" }),
      el("button", { class: "button small quiet look", type: "button", "aria-label": t("look"), title: t("look"), onclick: openLook }, halves())));
  const [nav, here] = [$(".site-nav"), $(".site-nav [aria-current]")];
  if (here) nav.scrollLeft = here.offsetLeft - nav.offsetLeft - 8; // where the pages do not all fit, this one is in sight, whole
  return refreshMe();
}

/** Ask again who is here (after sign-in, after chips moved) and show it; gives null when the room does not answer. */
export async function refreshMe() {
  try {
    show(await get("/api/me"));
  } catch {
    show(null);
  }
  return mine;
}

/** What /api/me said last, or null. */
export const me = () => mine;

/** The person here; makes a guest when there is nobody. */
export async function ensurePerson() {
  if (!mine?.person) show(await post("/api/guest"));
  return mine.person;
}
