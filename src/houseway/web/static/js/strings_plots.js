// Every English sentence of the pictures of figures.

const WORDS = {
  asTable: "The figures as a table",

  // many rounds of a bet
  sums: "{rounds} rounds of this bet",
  sumsOf: "{rounds} rounds of {amount} on {name}",
  sumsUnits: "{rounds} rounds of one unit on {name}",
  sumsWorking: "Counting the results",
  result: "Result",
  resultUnits: "Result in units",
  chance: "Chance",
  sumsNote: "Wins {wins}, comes out even {even}, loses {loses}. Expected {mean}; nine of ten such runs end from {low} to {high}.",
  sumsSimulated: "The results of a round are simulated: the picture may lie {error} to one side (standard error).",
  sumsEnds: "The first bar and the last hold what lies beyond them.",
  atMost: "at most {what}",
  atLeast: "at least {what}",

  // prices by decks
  decks: "Price by number of decks",
  decksShow: "Show prices by number of decks",
  decksAxis: "Decks",
  decksWorking: "Working out each number of decks",
  decksNone: "The sheet permits no other number of decks.",
  decksRefused: "{decks}: {why}",
  bettorGets: "Expectation",
  inForce: "in force",
  wager: "Wager",

  // what mistakes cost
  costs: "What a mistake costs",
  costsShow: "Show what each cell costs if it is played wrong",
  costsNote: "In each cell the best play and the loss by the next best, in percent of the bet; the stronger the colour, the more it costs. A cell of several hands is their mean.",
  costsWorking: "Working out each cell",
  costsCell: "{line} against {up}",
  costsBest: "Best",
  costsOften: "How often",
  costsRows: "All options of all cells",
  costsHand: "Hand and up card",
  costsAll: "Loss of each option",
};

/** The words of a key, with {name} filled in. */
export function plots(key, values = {}) {
  const words = WORDS[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}
