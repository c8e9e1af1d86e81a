// What is wrong with a text that is no TOML, in plain words.

const PLAIN = [
  [/^Expected newline or end of document/, "There is more on this line than one key and one value. Begin a new line, or put text in quotes."],
  [/^(Illegal character '\\[nr]+'|Unterminated string|Expected .*end of.* string)/, "The text in quotes does not end: its closing quote is missing."],
  [/^Expected '=' after a key/, "A line is “key = value”, a [section] or a # remark; this one has no = sign."],
  [/^Invalid value/, "There is no value here that can be read. Text stands in quotes, numbers do not; a list stands in [ ]."],
  [/^Invalid statement/, "A line is “key = value”, a [section] or a # remark; this one is none of them."],
  [/^Invalid initial character for a key/, "There is no name before the = sign, or it begins with a sign that no name has."],
  [/^Cannot overwrite a value/, "This key is in its section twice."],
  [/^Cannot (declare|mutate|redefine)/, "This section is in the text twice."],
  [/^Expected '\]+' at the end of a table/, "The name of a section stands in [ ]; its ] is missing."],
  [/^Unclosed array/, "The list does not end: its ] is missing."],
  [/^Unclosed inline table/, "The { is not closed: its } is missing."],
  [/^(Unescaped '\\'|Unescaped)/, "A backslash in a text in quotes is written twice."],
];

/** The words of a problem of a sheet, as a sentence. */
export function problemText({ code, message }) {
  const plain = code === "broken-toml" ? PLAIN.find(([known]) => known.test(message))?.[1] : null;
  const words = plain ?? message;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
