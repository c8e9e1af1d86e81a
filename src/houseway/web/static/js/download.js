// A text as a file that the browser saves.

import { el } from "./dom.js";

/** Save a text under a name. */
export function save(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
