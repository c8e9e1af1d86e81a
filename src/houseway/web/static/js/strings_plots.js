// Every English sentence of the pictures of figures.

const WORDS = {
  asTable: "The figures as a table",
};

/** The words of a key, with {name} filled in. */
export function plots(key, values = {}) {
  const words = WORDS[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}
