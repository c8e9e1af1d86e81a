// A design as the part of an address behind #: nothing of it is sent to the room.

import { packed, unpacked } from "./packed.js";

export const BEFORE = "#design=";

/** The fragment that holds a design. */
export const fragmentOf = async (design) => BEFORE + await packed(design);

const isText = (value) => typeof value === "string";
const isTexts = (value) => typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isText);

/** Whether a value has the shape of a design; the room checks what it says. */
const isDesign = (value) => isTexts(value?.may) && isTexts(value.pays) && isTexts(value.wishes)
  && [value.game, value.toml, value.wager, value.name, value.across].every(isText)
  && Array.isArray(value.rows) && value.rows.every((row) => isText(row?.id) && isText(row.when))
  && Object.values(value.pays).every((pay) => /^-?\d{1,9}(\/[1-9]\d{0,9})?$/.test(pay));

/** The design in a fragment; null if there is none. Throws if it cannot be read. */
export async function designIn(fragment) {
  if (!fragment.startsWith(BEFORE)) return null;
  const design = await unpacked(fragment.slice(BEFORE.length));
  if (!isDesign(design)) throw new Error("not a design");
  return design;
}
