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

const pieces = (words) => {
  const text = ` ${words} `;
  return new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3)));
};

/** How alike two texts are, from 0 to 1, by the threes of letters that they share. */
function alike(one, other) {
  const [a, b] = [pieces(one), pieces(other)];
  const shared = [...a].filter((piece) => b.has(piece)).length;
  return shared ? (2 * shared) / (a.size + b.size) : 0;
}

const isWager = (word, game) => game.wagers.some((wager) => wager.toLowerCase() === word);

/** The games whose names, wagers or other words come nearest to what was typed, each name once. */
export function nearest(words, games, most = 3) {
  const typed = plainly(words);
  const names = new Set();
  return games
    .map((game) => ({ game, near: Math.max(...game.words.map((word) => alike(typed, plainly(word)) * (isWager(word, game) ? 0.5 : 1))) }))
    .filter(({ near }) => near > 0)
    .sort((one, other) => other.near - one.near)
    .map(({ game }) => game)
    .filter((game) => !names.has(game.name) && names.add(game.name))
    .slice(0, most);
}
