// The words of the coach at a table.
// The texts are in web/messages, in the section "coach".

import { message, texts } from "./language.js";

const SECTIONS = ["coach"];

/** The words of a key, with {name} filled in from `values`. */
export const coached = texts(...SECTIONS);

/** What an option does, by its verb; empty where nothing is to be said. */
export const does = (verb) => message(SECTIONS, `does.${verb}`) ?? "";
