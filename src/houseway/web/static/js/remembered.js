// Values that this browser keeps for a person, each checked when it is read: what cannot be used is told and left where it lies.

/**
 * What is kept under `key`: {values, problems, keep}. `fields` has for each name its usual value and the legal ones, or a
 * function that tells whether a value is legal. `problems` are {name, found}; name is "" when nothing could be read.
 * `keep(values)` writes them. What it could not read stays beside them: fields of other releases, and a text that is no JSON
 * under the key with ".unreadable". `store` may be "sessionStorage".
 */
export function remembered(key, fields, { store = "localStorage" } = {}) {
  const usual = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.usual]));
  const problems = [];
  let others = {};
  const values = { ...usual };
  let text = null;
  try { text = globalThis[store].getItem(key); } catch { /* a private window keeps nothing */ }
  const kept = parsed(text);
  if (kept === undefined) {
    problems.push({ name: "", found: text.slice(0, 40) });
  } else {
    others = kept;
    for (const [name, { legal }] of Object.entries(fields)) {
      if (!(name in kept)) continue;
      const fits = typeof legal === "function" ? legal(kept[name]) : legal.includes(kept[name]);
      if (fits) values[name] = kept[name];
      else problems.push({ name, found: JSON.stringify(kept[name]).slice(0, 40) });
    }
  }
  const keep = (now) => {
    try {
      if (kept === undefined) globalThis[store].setItem(`${key}.unreadable`, text);
      globalThis[store].setItem(key, JSON.stringify({ ...others, ...now }));
    } catch { /* a private window keeps nothing */ }
  };
  return { values, problems, keep };
}

/** The object that a text is, {} for none; undefined when the text is something else. */
function parsed(text) {
  if (text === null) return {};
  try {
    const value = JSON.parse(text);
    return value !== null && typeof value === "object" && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
