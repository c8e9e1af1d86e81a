// Figures and pays of a design as people read them; a rounded figure says so.

import { decimal, fraction, parse, rootDecimal, times } from "./fraction.js";
import { pointed } from "./strings.js";
import { d } from "./strings_design.js";

const HUNDRED = fraction(100n);

const said = ({ text, exact }, words = "{number}") => ({ text: words.replace("{number}", pointed(text)), exact });
export const percentOf = (share, places = 4) => said(decimal(times(share, HUNDRED), places), d("percent"));
export const deviationOf = (variance) => said(rootDecimal(variance, 4));

/** A profit of one unit as a pay: "25 to 1", "push", "lose". */
export function payText(profit) {
  const { top, bottom } = parse(profit);
  if (top === 0n) return d("push");
  if (top < 0n) return top === -1n && bottom === 1n ? d("lose") : d("losePart", { part: profit.slice(1) });
  return d("to1", { top, bottom });
}

/** A chance and how many rounds it takes once: "3.2730%", "30.6". */
export const chanceWords = (chance) => ({
  share: percentOf(chance).text,
  once: chance.top === 0n ? "∞" : pointed(decimal(fraction(chance.bottom, chance.top), 1).text),
});

/** The pays of some rows: "flush 5 to 1, straight 3 to 1". */
export const paysText = (rows) => rows.map(([row, profit]) => d("change", { row, pay: payText(profit) })).join(", ");
