// The words of the form for a private table with bots.
// The texts are in web/messages, in the section "practice".

import { texts } from "./language.js";

/** The words of a key, with {name} filled in from `values`. */
export const practice = texts("practice");
