// The words of the shared parts and of the table, and how figures are written.
// The texts are in web/messages, in the sections "common" and "table".

import { filled, locale, message, texts } from "./language.js";

const SECTIONS = ["common", "table"];

/** The words of a key, with {name} filled in from `values`; an unknown key is shown as it is. */
export const t = texts(...SECTIONS);

/** The words of a key as from `t`; empty for an unknown key. */
export const said = (key, values = {}) => filled(message(SECTIONS, key) ?? "", values);

/** One of two words by number: plural(n, "card", "cards") is "1 card", "2 cards". */
export const plural = (count, one, many) => `${figure(count)} ${count === 1 ? one : many}`;

// --- numbers and money ------------------------------------------------------------------------------

const WHOLE = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const DOLLARS = new Intl.NumberFormat(locale, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 });
const POINT = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal").value;
// Where the locale parts the dollar sign from its amount, a sign before it must not stay on the line above.
const TIE = DOLLARS.formatToParts(1).some(({ type }) => type === "literal") ? "\u2060" : "";
const EXACT = /^([+-]?)(\d+)(?:\.(\d{1,2}))?$/;

/** Decimals that are written already, with the point of the locale: "3.25" may become "3,25". */
export const pointed = (text) => text.replace(".", POINT);

/** A whole number with the separators of the locale: "1,234". */
export const figure = (number) => WHOLE.format(number);

/** A number with as many decimals as said: decimal(0.5, 2) is "0.50". */
export const decimal = (number, places, most = places) => Number(number).toLocaleString(locale, { minimumFractionDigits: places, maximumFractionDigits: most });

/** Cents of a decimal text: cents("7.50") is 750. No float is in between where the text has at most two decimals. */
export function cents(amount) {
  const [, sign, whole, part = ""] = EXACT.exec(String(amount ?? 0).trim()) ?? [];
  if (whole === undefined) return Math.round(Number(amount) * 100);
  const size = Number(whole + part.padEnd(2, "0"));
  return sign === "-" && size ? -size : size;
}

/** The decimal text of cents: dollars(750) is "7.50", dollars(2500) is "25". */
export function dollars(whole) {
  const size = Math.abs(whole);
  const part = size % 100;
  return `${whole < 0 ? "-" : ""}${(size - part) / 100}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
}

const TYPED = /^([+−-]?)\$?((?:\d{1,3}(?:([.,\s])\d{3}(?:\3\d{3})*)?)|\d+)(?:[.,](\d{1,2}))?\$?$/;

/**
 * An amount that somebody typed, as the room reads it: "1.500", "1,500" and "1 500" are "1500", "7,50" and "7.50" are "7.50".
 * Money has no thousandths, so what follows a mark tells whether it is a point. Anything else stays as it is, for the room to
 * refuse; so does "1.500" where the point is that of decimals.
 */
export function typedAmount(text) {
  const [, sign, whole, mark, part] = TYPED.exec(text.trim().replace(/\s*\$\s*/, "$")) ?? [];
  if (whole === undefined || (mark === "." && POINT === ".")) return text;
  return `${sign.replace("−", "-")}${whole.replace(/[.,\s]/g, "")}${part ? `.${part}` : ""}`;
}

/** Money as shown, to the cent: money("1000") is "$1,000", money("-7.5") is "−$7.50". */
export function money(amount) {
  const whole = cents(amount);
  const size = Math.abs(whole);
  const part = size % 100;
  const parts = DOLLARS.formatToParts((size - part) / 100);
  const last = parts.findLastIndex(({ type }) => type === "integer");
  const shown = parts.map(({ value }, place) => (part && place === last ? `${value}${POINT}${String(part).padStart(2, "0")}` : value)).join("");
  return `${whole < 0 ? `−${TIE}` : ""}${shown}`;
}

/** Money with its sign: "+$25", "−$25", "$0". */
export const signed = (amount) => (cents(amount) > 0 ? `+${TIE}${money(amount)}` : money(amount));

/** A text of the room with its amounts as they are written here: "$5-$1,000" may become "5-1000 $". */
export const moneyText = (words) => String(words).replace(/\$(\d[\d,]*(?:\.\d{1,2})?)/g, (whole, amount) => money(amount.replaceAll(",", "")));

/** The total of a hand, with the ten written as on its card: "pair of deuces, A-10-9". */
export const handText = (total) => String(total ?? "").replace(/\bT\b/g, "10");

/** A sentence with its cards as they are printed: "T♦" is "10♦", "A-T-9" is "A-10-9". */
export const cardsText = (words) => words.replace(/\bT(?=[♠♥♦♣]|-[2-9TJQKA]\b)|(?<=\b[2-9TJQKA]-)T\b/g, "10");

/** A share in percent: percent(0.01234) is "1.23%". */
export const percent = (share, places = 2, most = places) => Number(share).toLocaleString(locale, { style: "percent", minimumFractionDigits: places, maximumFractionDigits: most });

/** A moment (ms since 1970) as a clock time, with its date unless it is today. */
export function moment(ms) {
  const then = new Date(ms);
  const clock = then.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
  return then.toDateString() === new Date().toDateString() ? clock
    : `${then.toLocaleDateString(locale, { year: "numeric", month: "short", day: "numeric" })}, ${clock}`;
}

/** A length of time: elapsed(3725000) is "1:02:05". */
export function elapsed(ms) {
  const all = Math.max(0, Math.floor(ms / 1000));
  const two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
