// What is wrong with a text that is no TOML, in plain words.

import { w } from "./strings_pages.js";

const PLAIN = [
  [/^Expected newline or end of document/, "toml.newline"],
  [/^(Illegal character '\\[nr]+'|Unterminated string|Expected .*end of.* string)/, "toml.quotes"],
  [/^Expected '=' after a key/, "toml.equals"],
  [/^Invalid value/, "toml.value"],
  [/^Invalid statement/, "toml.statement"],
  [/^Invalid initial character for a key/, "toml.name"],
  [/^Cannot overwrite a value/, "toml.keyTwice"],
  [/^Cannot (declare|mutate|redefine)/, "toml.sectionTwice"],
  [/^Expected '\]+' at the end of a table/, "toml.bracket"],
  [/^Unclosed array/, "toml.list"],
  [/^Unclosed inline table/, "toml.brace"],
  [/^(Unescaped '\\'|Unescaped)/, "toml.backslash"],
];

/** The words of a problem of a sheet, as a sentence. */
export function problemText({ code, message }) {
  const plain = code === "broken-toml" ? PLAIN.find(([known]) => known.test(message))?.[1] : null;
  const words = plain ? w(plain) : message;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
