// The words of the results in the office.
// The texts are in web/messages, in the section "results".

import { texts } from "./language.js";

/** The words of a key, with {name} filled in from `values`. */
export const r = texts("results");
