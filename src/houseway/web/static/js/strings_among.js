// The words for games in which players play each other: payments, stacks, the dealer button.
// The texts are in web/messages, in the section "among".

import { texts } from "./language.js";

/** The words of a key, with {name} filled in from `values`. */
export const among = texts("among");
