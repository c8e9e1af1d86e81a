// The language of this page: its messages, and the locale of numbers and dates.
//
// The texts are in web/messages/en.json, es.json, ... A page names the sections that it needs in its head; the room
// sends them as one file, in which English stands for what is not translated.

const COOKIE = "houseway_language";
const YEAR = 31536000; // seconds
const REGIONS = { en: "en-US", es: "es-US", vi: "vi-VN", zh: "zh-CN" };

/** The language of this page: "en", "es". */
export const language = document.documentElement.lang || "en";

/** The locale of numbers, money and dates: the visitor's own region of this language where the browser names one. */
export const locale = (navigator.languages ?? []).find((one) => one.split("-")[0] === language && one.includes("-"))
  ?? REGIONS[language] ?? language;

const { sections, languages } = await loaded();

async function loaded() {
  try {
    return await (await fetch(document.getElementById("messages").href)).json();
  } catch {
    return { sections: {}, languages: {} }; // keys are shown in place of texts
  }
}

/** Texts that a page needs later: those of the file that the element with this id names in `data-later`. */
export async function learn(id) {
  try {
    const more = await (await fetch(document.getElementById(id).dataset.later)).json();
    Object.assign(sections, more.sections);
  } catch { /* keys are shown in place of texts */ }
}

/** The languages of this room by their own names: {en: "English", es: "Español"}. */
export const offered = languages;

function keep(chosen) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${COOKIE}=${chosen}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
}

if (new URLSearchParams(location.search).get("language") === language) keep(language);

const keepers = new Set();

/** Call `run` before this page is loaded again in another language, to keep what is written on it. */
export const beforeLanguage = (run) => keepers.add(run);

/** Read the pages in another language from now on; this page is loaded again. */
export function speak(chosen) {
  keepers.forEach((run) => run());
  keep(chosen);
  const address = new URL(location.href);
  address.searchParams.delete("language");
  history.replaceState(history.state, "", address);
  location.reload();
}

// --- messages -------------------------------------------------------------------------------------

const counts = new Intl.PluralRules(language);
const whole = new Intl.NumberFormat(locale);

/** The pieces of a message from `at` to its end or to the brace that closes it, and the place after them. */
function pieces(text, at = 0, within = false) {
  const found = [];
  let words = "";
  const cut = () => { if (words) found.push(words); words = ""; };
  for (; at < text.length && !(within && text[at] === "}"); at += 1) {
    if (within && text[at] === "#") { cut(); found.push({ name: "#" }); continue; }
    if (text[at] !== "{") { words += text[at]; continue; }
    cut();
    const [head, name, kind] = /^\{\s*(\w+)\s*(?:,\s*(number|plural|select)\s*)?/.exec(text.slice(at)) ?? ["{"];
    if (!name) { words += "{"; continue; }
    at += head.length;
    const forms = {};
    for (let form; (form = /^[,\s]*(=?\w+)\s*\{/.exec(text.slice(at))); at += 1) {
      [forms[form[1]], at] = pieces(text, at + form[0].length, true);
    }
    at += /^\s*/.exec(text.slice(at))[0].length; // the closing brace is stepped over by the loop
    found.push({ name, kind, forms });
  }
  cut();
  return [found, at];
}

const join = (list, values, count) => list.map((piece) => {
  if (typeof piece === "string") return piece;
  const { name, kind, forms } = piece;
  if (name === "#") return whole.format(count);
  if (!(name in values)) return `{${name}}`;
  const value = values[name];
  if (kind === "number") return whole.format(value);
  if (kind === "plural") return join(forms[`=${value}`] ?? forms[counts.select(Number(value))] ?? forms.other ?? [], values, value);
  if (kind === "select") return join(forms[value] ?? forms.other ?? [], values, count);
  return String(value);
}).join("");

const read = new Map();

/** A message with its values: "{n, plural, one {# card} other {# cards}} of {name}". */
export function filled(text, values = {}) {
  if (!text.includes("{")) return text;
  if (!read.has(text)) read.set(text, pieces(text)[0]);
  return join(read.get(text), values);
}

/** All messages of a section, by their keys. */
export const section = (name) => sections[name] ?? {};

/** The message of a key in the first of these sections that has it, or undefined. */
export const message = (names, key) => names.map((name) => sections[name]?.[key]).find((text) => text !== undefined);

/** What gives the texts of some sections: texts("lobby")("lobby.seats", {n: 8}). An unknown key is shown as it is. */
export const texts = (...names) => (key, values = {}) => filled(message(names, key) ?? key, values);
