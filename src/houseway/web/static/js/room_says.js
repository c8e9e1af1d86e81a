// The sentences of the room on a page in another language: they are English and marked so, that a screen reader
// speaks them right.

import { announce, attr, el, setText } from "./dom.js";
import { language } from "./language.js";
import { t } from "./strings.js";

const ENGLISH = "en";

/** The `lang` of what the room says: "en" on a page in another language, null on an English one. */
export const ROOM = language === ENGLISH ? null : ENGLISH;

/** A sentence of the room, as it is sent. */
export const roomSays = (words) => (ROOM && words ? el("span", { lang: ROOM }, words) : words);

/** What is said of an error: the room's own sentence is marked as such. */
export const roomError = (error) => (error.byRoom ? roomSays(error.message) : error.message);

/** Put an error into a node, in the language in which it is worded. */
export function showProblem(node, error) {
  attr(node, "lang", error.byRoom ? ROOM : null);
  setText(node, error.message);
}

/** Say an error to a screen reader. */
export const announceProblem = (error) => announce(error.message, error.byRoom ? ROOM : null);

/** On a page that mixes languages: which parts of it are English, such as "rules". */
export const roomNote = (part) => ROOM && el("p", { class: "hint room-note" }, t(`room.english.${part}`));
