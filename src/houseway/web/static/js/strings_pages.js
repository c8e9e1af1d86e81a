// The words of the lobby, the rulebook and the lab.
// The texts are in web/messages, in the sections "lobby", "book", "odds", "lab" and "labels".

import { message, section, texts } from "./language.js";

const SECTIONS = ["lobby", "book", "odds", "lab"];

/** The words of a key, with {name} filled in from `values`. */
export const w = texts(...SECTIONS);

/** The words of a key, or `other` when there are none. */
export const wordsOr = (key, other) => message(SECTIONS, key) ?? other;

/** The names of a sheet's keys on the rule card. */
export const LABELS = section("labels");
