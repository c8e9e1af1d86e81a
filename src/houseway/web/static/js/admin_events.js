// What is written in the books, as sentences.

import { message, section, texts } from "./language.js";
import { cents, dollars, money } from "./strings.js";
import { roleName } from "./strings_desk.js";

const SECTION = "events";
const KIND = "kind.";
const ROLES = new Set(["player", "dealer", "floor", "cage", "bank", "auditor", "admin"]);
const words = texts("events");

/** The kinds in words, for a list: [["settled", "Settled"], ...]. */
export const kindOptions = Object.entries(section("events")).filter(([key]) => key.startsWith(KIND))
  .map(([key, name]) => [key.slice(KIND.length), name])
  .sort(([, one], [, other]) => one.localeCompare(other));

/** A kind of event in words. */
export const kindName = (kind) => message([SECTION], KIND + kind) ?? kind.replaceAll("-", " ");

const tableId = (event) => (event.stream.startsWith("table:") ? event.stream.slice(6) : event.body.table ?? "");

function actor(event) {
  const { name, bot } = event.body;
  if (event.actor_name) return event.actor_name;
  if (bot) return words("bot", { name });
  if (event.actor.startsWith("bot-")) return words("bot.number", { number: event.actor.slice(4) });
  if (event.actor === "clock" && event.about) return words("clock", { name: event.about });
  if (event.actor === "operator") return words("operator");
  return words(event.actor === "house" ? "house" : "room");
}

/** What a sentence may name; what an event does not have is left out. */
const BLANK = Object.fromEntries(["seat", "number", "say", "why", "key", "what", "rows", "format", "role", "name", "after", "before", "reason", "void"].map((name) => [name, ""]));

/** The kind of an event for its sentence: some kinds have two. */
function sentenceKind({ kind, body }) {
  if (kind === "bet" && body.cents === 0) return "took-back";
  if (kind === "settled" && body.void) return "void";
  if (kind === "role-changed" && body.alone) return "role-changed-alone";
  if (kind === "sign-in-failed" && !body.person) return "sign-in-nobody";
  if (kind === "sat-out") return body.on ? "sits-out" : "back";
  return kind;
}

const rolesOf = (body) => Object.fromEntries(["role", "before", "after"].filter((name) => ROLES.has(body[name])).map((name) => [name, roleName(body[name])]));

/** An event as one sentence, with its table and its amount. */
export function eventSentence(event) {
  const id = tableId(event);
  const { body } = event;
  const moved = event.moves.reduce((sum, move) => sum + cents(move.amount), 0);
  const values = {
    ...body, ...rolesOf(body), who: actor(event), about: event.about || body.name || body.person || words("somebody"),
    table: event.table ? words("table.named", { name: event.table, id }) : words("table", { id }), moved: money(dollars(moved)),
    amount: money(dollars(Math.abs(body.cents ?? moved))), wager: String(body.wager ?? "").replaceAll("-", " "),
  };
  const key = `event.${sentenceKind(event)}`;
  const said = message([SECTION], key) ? words(key, { ...BLANK, ...values }) : words("event.other", { who: values.who, kind: kindName(event.kind) });
  const begins = [words("table", { id }), words("somebody")].some((one) => said.startsWith(one));
  return `${begins ? said.charAt(0).toUpperCase() : said.charAt(0)}${said.slice(1)}.`.replace(/: ?\.$/, ".");
}
