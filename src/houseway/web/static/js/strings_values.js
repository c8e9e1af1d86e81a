// The words on what options are worth: at the table, after a round, and in the replay.
// The texts are in web/messages, in the section "values".

import { texts } from "./language.js";
import { decimal } from "./strings.js";

/** The words of a key, with {name} filled in from `values`. */
export const worth = texts("values");

/** A value per unit, "+0.38" or "−0.42"; four digits where two would show nothing: "+0.0031". */
export function unit(value, digits = 2) {
  const size = Math.abs(value);
  if (Number(size.toFixed(digits))) return `${value < 0 ? "−" : "+"}${decimal(size, digits)}`;
  return digits < 4 ? unit(value, 4) : decimal(0, 2);
}

/** A cost in cents, with a tenth where it is small. */
export const centsText = (cost) => worth("cents", { cents: decimal(cost, cost < 10 ? 1 : 0) });
