// Hands that lie set in parts: which cards lie in front and which behind, what they make, who set them and why.

import { cardName } from "./cards.js";
import { handText, t } from "./strings.js";
import { roomWord } from "./room_words.js";

const BACK = "??";

/** The label of a part: "front" is "Front". */
export const partLabel = (name) => roomWord(name.charAt(0).toUpperCase() + name.slice(1));

/** What a part makes, with its kickers kept on one line: 9-5-4 is never broken. */
const made = (words) => handText(words).replace(/(\w)-(?=\w)/g, "$1\u2011");

/** What is left of `cards` when those of `taken` are gone; a tile may be there twice. */
export function without(cards, taken) {
  const left = [...taken];
  return cards.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/**
 * A hand as it lies: [{name, cards, says}], with the cards that lie in no part last and without a name.
 * `shape` ({front: 2, back: 5}) tells how a hand is parted that is set and not opened.
 */
export function partsOf(hand, shape = null) {
  const { cards, parts, says = {} } = hand;
  if (parts) {
    const named = Object.entries(parts).filter(([, held]) => held.length)
      .map(([name, held]) => ({ name, cards: held, says: made(says[name]) }));
    const rest = without(cards, named.flatMap((part) => part.cards));
    return rest.length ? [...named, { name: "", cards: rest, says: "" }] : named;
  }
  const sizes = Object.entries(shape ?? {});
  const whole = sizes.reduce((sum, [, size]) => sum + size, 0);
  if (hand.set && whole === cards.length && cards.every((text) => text === BACK)) {
    return sizes.map(([name, size]) => ({ name, cards: Array(size).fill(BACK), says: "" }));
  }
  return [{ name: "", cards, says: "" }];
}

/** How hands are parted at this table, as far as the hands and the decision show it; else null. */
export function shapeOf(hands, waits = null) {
  const open = hands.find((hand) => hand.parts && !Object.values(hand.parts).flat().includes(BACK));
  if (open) return Object.fromEntries(Object.entries(open.parts).map(([name, cards]) => [name, cards.length]));
  const parts = waits?.set?.parts ?? [];
  const sure = parts.length > 0 && parts.every(({ least, most }) => least === most);
  return sure ? Object.fromEntries(parts.map(({ name, most }) => [name, most])) : null;
}

/** Who set a hand and by which row of the chart, and that it is foul; "" when nothing is known. */
export function setWords(hand) {
  const foul = hand.foul ? t("set.foul", { why: hand.foul === true ? "" : hand.foul }).replace(/: $/, "") : "";
  const way = hand.by === "house-way" && hand.parts ? [hand.why ? t("set.way", { why: hand.why }) : t("set.way.plain"), hand.cite].filter(Boolean).join(" · ") : "";
  return [foul, way].filter(Boolean).join(" · ");
}

/** What the parts make in one line: "Front: queen high, 10 · Back: pair of nines"; "" when nothing is known. */
export const namesOf = (hand) => partsOf(hand).filter((part) => part.name && part.says)
  .map((part) => t("set.part", { part: partLabel(part.name), words: part.says })).join(" · ");

/** All cards of a hand in words, part by part. */
export const cardsInWords = (hand) => partsOf(hand).map(({ name, cards, says }) => {
  const held = cards.map(cardName).join(", ");
  return name ? t("set.part", { part: partLabel(name), words: says ? `${held} (${says})` : held }) : held;
}).join("; ");
