// Finding games by the words that people use.

/** Words as they are compared: small letters, no accents, no marks; "Hold'em" is "holdem". */
export const plainly = (words) => words.normalize("NFKD").toLowerCase()
  .replace(/[\u0300-\u036f'’]/g, "").replace(/[^a-z0-9.]+/g, " ").trim();

/**
 * Whether all words are in a game of the lobby: null if not; else the wagers that match and are not
 * in its name, as a text to show.
 */
export function found(words, game) {
  if (!words) return "";
  const all = ` ${game.words.map(plainly).join(" ")} ${plainly(game.id)} `;
  const joined = all.replaceAll(" ", "");
  const asked = words.split(" ");
  const whole = asked.every((word) => all.includes(` ${word}`)) || (asked.length > 1 && all.includes(` ${words}`))
    || (words.length > 3 && joined.includes(words.replaceAll(" ", "")));
  if (!whole) return null;
  const name = ` ${plainly(game.name)} `;
  const bets = game.wagers.filter((wager) => asked.some((word) => ` ${plainly(wager)}`.includes(` ${word}`) && !name.includes(` ${word}`)));
  return bets.join(", ");
}
