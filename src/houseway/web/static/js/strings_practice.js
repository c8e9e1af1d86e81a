// Every English sentence of the form for a private table with bots, and of its link.

const WORDS = {
  title: "Practice alone",
  note: "A private table with bots. Nobody finds it without its link, and no clock runs while you are alone with them.",
  game: "Rules of {game}",
  stakes: "Stakes",
  limits: "Limits of the table",
  "limits.usual": "{limits}, as usual",
  "limits.other": "Other limits…",
  "limits.own": "Your limits",
  "limits.hint": "For example $25-$500. The house prints: {printed}.",
  number: "{from} to {to}; usual {usual}",
  numberOf: "{of}; usual {usual}",
  usual: "{choice} (usual)",
  rules: "Rules and readings: {n} choices",
  "rules.one": "Rules and readings: one choice",
  "rules.note": "What the house leaves open, and how its text is read. Each has its usual answer.",
  bots: "Bots",
  "bots.count": "How many",
  "bots.kind": "How they play",
  "kind.house-way": "House way: the least wager, no bonus bets",
  "kind.sensible": "Sensible: varied wagers, good play",
  "kind.loose": "Loose: large wagers, many bonus bets, wild play",
  "kind.mixed": "Mixed: each bot is of another kind",
  open: "Open the table",
  opening: "Opening the table…",
  choose: "Choose a game first.",
  practise: "Practice",
  practiseGame: "Practice {game}, {house}, alone with bots",

  // the link of a private table
  link: "Link",
  "link.title": "Link to this table",
  "link.words": "The table is listed nowhere. Whoever has this link may watch and sit down; a clock runs as soon as somebody else plays.",
  "link.copy": "Copy",
  "link.copied": "Copied.",
  "link.select": "Copy it from the field.",

  // names of numbers that a house leaves open
  "deck.decks": "Decks",
  "deck.jokers.per_deck": "Jokers in each deck",
  "table.seats": "Seats",
  "bank.co_bank": "Persons who may bank together",
  "play.split.hands": "Hands after splits",
  "stakes.lower": "Lower limit in dollars",
  "stakes.upper": "Upper limit in dollars",
  "stakes.unit": "Dollars for each point",
  "stakes.wager": "Wager in dollars",
  "showdown.openers.antes": "Antes in the pot",
};

/** The words of a key, with {name} filled in. */
export function practice(key, values = {}) {
  const words = WORDS[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}
