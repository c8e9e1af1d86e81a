// The few words of the room, such as the options of a hand, in the language of the page.

import { message } from "./language.js";
import { ROOM } from "./room_says.js";

/** A word of the room in the language of the page, where it is known: "Hit", "Seat 3, hand 2" (numbers stand for #). */
export function roomWord(text) {
  if (!ROOM || !text) return text;
  const numbers = String(text).match(/\d+/g) ?? [];
  const known = message(["room"], String(text).replace(/\d+/g, "#"));
  return known ? known.replace(/#/g, () => numbers.shift() ?? "") : text;
}

/** The state of a table with the room's words in the language of the page. */
export function worded(state) {
  if (!ROOM) return state;
  const { waits, felt, board, bank } = state;
  return {
    ...state,
    hands: state.hands.map((hand) => ({ ...hand, label: roomWord(hand.label) })),
    waits: waits && { ...waits, who: roomWord(waits.who), options: waits.options?.map((option) => ({ ...option, label: roomWord(option.label) })) },
    bank: bank && { ...bank, turn: roomWord(bank.turn) },
    felt: felt && { ...felt, street: roomWord(felt.street) },
    board: board && { ...board, results: board.results.map((one) => ({ ...one, label: roomWord(one.label) })) },
  };
}
