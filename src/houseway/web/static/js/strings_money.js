// The words on money that moves: results by seat, chips on their way, prices of a spot, sounds.
// The texts are in web/messages, in the section "money".

import { texts } from "./language.js";

/** The words of a key, with {name} filled in from `values`. */
export const coins = texts("money");
