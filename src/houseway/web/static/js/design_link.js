// A design as the part of an address behind #: nothing of it is sent to the room.

export const BEFORE = "#design=";
const MOST = 200_000; // characters of a design

async function through(bytes, stream, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) throw new Error("too large");
    parts.push(value);
  }
}

/** The fragment that holds a design. */
export async function fragmentOf(design) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(design)), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return BEFORE + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

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
  const letters = fragment.slice(BEFORE.length).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const design = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"), MOST)));
  if (!isDesign(design)) throw new Error("not a design");
  return design;
}
