// The words of the pictures of figures.
// The texts are in web/messages, in the section "plots".

import { texts } from "./language.js";

/** The words of a key, with {name} filled in from `values`. */
export const plots = texts("plots");
