// What a rule sheet says, in words for people.

import { LABELS } from "./strings_pages.js";

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A choice of a reading or setting: "each-dollar-once" is "each dollar once". */
export const choiceText = (choice) => String(choice).replaceAll("-", " ");

/** What a reading or setting asks. */
export const asksText = ({ name, asks }) => LABELS[name] ?? capital(asks);

// --- conditions -------------------------------------------------------------------------------------

const QUOTED = /(^|[^\w])'([A-Za-z][\w-]*)'/g;
const RANKS = { A: "an ace", K: "a king", Q: "a queen", J: "a jack", T: "a ten", Jk: "the joker" };

/** A condition without the marks of a formula: "the hand is 'higher'" is "the hand is higher". */
export const conditionText = (text) => text.replace(QUOTED, (whole, before, word) => before + (RANKS[word] ?? choiceText(word)));

const QUALIFIES = [
  [/dealer\.category >= '([\w-]+)'/g, (whole, hand) => `a ${choiceText(hand)} or better`],
  [/\(?dealer\.top == 'A' and dealer\.second == 'K'\)?/g, () => "ace and king"],
  [/dealer\.top >= '(\w+)'/g, (whole, rank) => `${RANKS[rank] ?? rank} high`],
  [/hand\.joker and hand\.total == (\d+)/g, (whole, total) => `a joker and a total of ${total}`],
];

/** A formula in words, where it is one that the sheets use; else as it is written. */
export const formulaText = (text) => conditionText(QUALIFIES.reduce((words, [formula, say]) => words.replace(formula, say), text));

// --- the deal -------------------------------------------------------------------------------------

const COUNTS = ["", "a card", "two cards", "three cards", "four cards", "five cards", "six cards", "seven cards"];
const NTH = ["", "first", "second", "third", "fourth", "fifth"];
const TO = {
  seats: "to each seat", dealer: "to the player-dealer", board: "on the board", player: "to the player's hand",
  banker: "to the banker's hand", round: "to each seat and the player-dealer",
};
const OWNER = { dealer: "the player-dealer's", player: "the player's", banker: "the banker's" };

/** The order of the deal: "seats 2 dealer 2" is "Two cards to each seat, two cards to the player-dealer". */
export function orderText(text) {
  const steps = [...text.matchAll(/([a-z]+)(?: (\d+))?(?: |$)/g)];
  if (steps.map(([whole]) => whole).join("") !== text || steps.some(([, to, count]) => !TO[to] || !COUNTS[count ?? 1])) return text;
  return capital(steps.map(([, to, count]) => `${COUNTS[count ?? 1]} ${TO[to]}`).join(", "));
}

/** How the cards lie: "up, dealer 2 down" is "Face up, the player-dealer's second card face down". */
export function facesText(text) {
  const parts = text.split(", ").map((part) => {
    const [, face] = /^(up|down)$/.exec(part) ?? [];
    if (face) return `face ${face}`;
    const [, whose, place, lies] = /^(\w+) (\d) (up|down)$/.exec(part) ?? [];
    if (OWNER[whose] && NTH[place]) return `${OWNER[whose]} ${NTH[place]} card face ${lies}`;
    const [, opened, card] = /^open (\w+)(?: (\d))?$/.exec(part) ?? [];
    if (OWNER[opened]) return `then ${OWNER[opened]} ${card ? `${NTH[card]} card is` : "cards are"} opened`;
    return null;
  });
  return parts.includes(null) ? text : capital(parts.join(", "));
}

// --- sources --------------------------------------------------------------------------------------

const titles = new Map();
const lines = (text) => `${/[-,]/.test(text) ? "lines" : "line"} ${text}`;

/** Learn the houses of the lobby, for citations by the number of a document. */
export function learnDocuments(houses) {
  for (const house of houses) if (house.document) titles.set(house.document, house.name);
}

/** Citations inside a text: "(003:6846)" is "(Hustler Casino, line 6846)", "(70)" is "(line 70)". */
export const sourcesText = (text) => text
  .replace(/\b(\d{3}):([\d-]+)((?:, \1:[\d-]+)+)/g, (whole, document, first, more) => `${document}:${first}${more.replaceAll(`${document}:`, "")}`)
  .replace(/\b(\d{3}):(\d+(?:-\d+)?(?:, \d+(?:-\d+)?(?!\d*:))*)/g, (whole, document, where) => `${titles.get(document) ?? `document ${document}`}, ${lines(where)}`)
  .replace(/\((\d{2,}(?:-\d+)?(?:, \d+(?:-\d+)?)*)\)/g, (whole, where) => `(${lines(where)})`);
