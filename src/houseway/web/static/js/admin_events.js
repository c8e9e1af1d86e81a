// What is written in the books, as sentences.

import { cents, dollars, money } from "./strings.js";

/** Every kind of event: how it is called in a list, and its sentence. */
const KINDS = {
  // at a table
  opened: ["Table opened", "{who} opened {table}"],
  closed: ["Table closed", "{who} closed {table}"],
  sat: ["Sat down", "{who} sat down in seat {seat} of {table} with {moved}"],
  added: ["Chips added", "{who} added {moved} at {table}"],
  left: ["Left", "{who} left {table} with {moved}"],
  leaving: ["Wants to leave", "{who} leaves {table} after this hand"],
  "sat-out": ["Sat out or came back", "{who} sat out or came back at {table}"],
  offered: ["Bank offered", "The bank of {table} was offered to seat {seat}"],
  passed: ["Bank passed", "Seat {seat} of {table} passed the bank"],
  banked: ["Bank taken", "{who} took the bank of {table} and posted {amount}"],
  broken: ["No bank", "Nobody took the bank of {table}"],
  shuffled: ["Shuffled", "Shoe {number} of {table} was shuffled and its commitment shown"],
  revealed: ["Shoe revealed", "The shoe of {table} was revealed"],
  bet: ["Wager", "{who} bet {amount} on {wager} at {table}"],
  done: ["No more wagers", "{who} was ready at {table}"],
  unplayed: ["Nobody wagered", "Nobody wagered at {table}: the bank went back"],
  dealt: ["Dealt", "A round was dealt at {table}"],
  chose: ["Decision", "{who} said “{say}” at {table}"],
  settled: ["Settled", "Round {number} of {table} was settled: {moved} moved"],
  rested: ["Table rests", "{table} rests until somebody plays"],
  paused: ["Table stopped", "{who} stopped {table}: {why}"],
  resumed: ["Table goes on", "{who} let {table} go on"],
  restored: ["Table restored", "{table} was restored after a stop of the room"],
  "clock-set": ["Clock set", "The time of day was set"],
  changed: ["Terms changed", "{who} changed the terms of {table}"],
  snapshot: ["Snapshot", "The state of {table} was kept for a quick start"],
  // in the room
  build: ["Version of the room", "The room runs another version"],
  checkpoint: ["Checkpoint", "The heads of all streams were written down"],
  "room-key-changed": ["Key of the books", "The books are encrypted with the key {key}"],
  "table-opened": ["Table listed", "{table} was added to the list of tables"],
  "table-closed": ["Table taken off", "{table} was taken off the list of tables"],
  "change-posted": ["Change posted", "{who} posted a change at {table}: {why}"],
  "change-made": ["Change made", "{who} put a change at {table} in force"],
  "change-withdrawn": ["Change withdrawn", "{who} took down a change at {table}"],
  exported: ["Export", "{who} exported {what}: {rows} rows as {format}"],
  // people
  "person-added": ["Person added", "{about} was added as {role}"],
  "guest-registered": ["Guest registered", "{about} made an account"],
  "signed-in": ["Signed in", "{about} signed in"],
  "session-opened": ["Session", "A session of {about} was opened"],
  "sign-in-failed": ["Sign-in failed", "Somebody failed to sign in as {about}"],
  "signed-out": ["Signed out", "A session of {about} ended: {why}"],
  "sessions-ended": ["Signed out everywhere", "{who} ended all sessions of {about}: {why}"],
  "person-invited": ["Invited", "{who} invited {name} as {role}"],
  "invitation-withdrawn": ["Invitation withdrawn", "{who} withdrew an invitation"],
  "role-asked": ["Role asked for", "{about} is to become {after} instead of {before}"],
  "role-refused": ["Role refused", "{who} refused to make {about} {role}"],
  "person-locked": ["Locked", "{who} locked {about}: {why}"],
  "person-unlocked": ["Unlocked", "{who} unlocked {about}"],
  "secret-changed": ["Secret changed", "The secret of {about} was changed"],
  "code-key-changed": ["Code key changed", "The code key of {about} was changed"],
  "role-changed": ["Role changed", "{who} changed the role of {about} from {before} to {after}"],
  "limits-changed": ["Own limits", "{about} changed the limits on their own play"],
  "person-excluded": ["Exclusion", "{about} asked not to play for a time"],
  // the cage
  issued: ["Chips given", "{about} got {amount} from the cage: {reason}"],
  retired: ["Chips taken back", "The cage took {amount} back from {about}: {reason}"],
  "adjustment-asked": ["Correction asked for", "{who} asked to correct {about} by {amount}: {reason}"],
  "adjustment-approved": ["Correction approved", "{who} approved a correction of {amount}: {reason}"],
  "adjustment-refused": ["Correction refused", "{who} refused a correction"],
};

/** The kinds in words, for a list: [["settled", "Settled"], ...]. */
export const kindOptions = Object.entries(KINDS).map(([kind, [name]]) => [kind, name])
  .sort(([, one], [, other]) => one.localeCompare(other));

/** A kind of event in words. */
export const kindName = (kind) => KINDS[kind]?.[0] ?? kind.replaceAll("-", " ");

const tableId = (event) => (event.stream.startsWith("table:") ? event.stream.slice(6) : event.body.table ?? "");

function actor(event) {
  const { name, bot } = event.body;
  if (event.actor_name) return event.actor_name;
  if (bot) return `${name} (bot)`;
  if (event.actor.startsWith("bot-")) return `Bot ${event.actor.slice(4)}`;
  if (event.actor === "clock" && event.about) return `${event.about} (time was up)`;
  if (event.actor === "operator") return "The operator";
  return event.actor === "house" ? "The dealer" : "The room";
}

/** An event as one sentence, with its table and its amount. */
export function eventSentence(event) {
  const id = tableId(event);
  const { body } = event;
  const moved = event.moves.reduce((sum, move) => sum + cents(move.amount), 0);
  const values = {
    ...body, who: actor(event), about: event.about || body.name || body.person || "somebody",
    table: event.table ? `${event.table} (${id})` : `table ${id}`, moved: money(dollars(moved)),
    amount: money(dollars(Math.abs(body.cents ?? moved))), wager: String(body.wager ?? "").replaceAll("-", " "),
  };
  if (event.kind === "bet" && body.cents === 0) return `${values.who} took back ${values.wager} at ${values.table}.`;
  if (event.kind === "settled" && body.void) return `Round ${body.number} of ${values.table} was void: ${body.void}.`;
  if (event.kind === "role-changed" && body.alone) return `${values.who} changed the role of ${values.about} from ${body.before} to ${body.after}, alone: there was no second admin.`;
  if (event.kind === "sign-in-failed" && !body.person) return "Somebody failed to sign in with a name that nobody has.";
  if (event.kind === "sat-out") return `${values.who} ${body.on ? "sits out at" : "is back at"} ${values.table}.`;
  const words = (KINDS[event.kind]?.[1] ?? `{who}: ${kindName(event.kind)}`)
    .replace(/\{(\w+)\}/g, (whole, name) => (values[name] === undefined ? "" : String(values[name])));
  const said = /^(table|somebody) /.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
  return `${said}.`.replace(/: ?\.$/, ".");
}
