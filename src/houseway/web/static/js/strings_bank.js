// The words of the bank's desk.
// The texts are in web/messages, in the section "bank".

import { texts } from "./language.js";

/** The words of a key, with {name} filled in from `values`. */
export const b = texts("bank");
