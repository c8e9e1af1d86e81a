// The words of the lab's pay table designer.
// The texts are in web/messages, in the section "design".

import { texts } from "./language.js";

/** The words of a key, with {name} filled in from `values`. */
export const d = texts("design");
