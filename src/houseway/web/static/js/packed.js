// A value as letters that fit behind the # of an address: nothing of it is sent to the room.

const MOST = 200_000; // characters of a value

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

/** The letters that hold a value. */
export async function packed(value) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The value in some letters. Throws if there is none. */
export async function unpacked(text) {
  const letters = text.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"), MOST)));
}
