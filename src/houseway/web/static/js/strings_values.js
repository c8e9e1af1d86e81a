// Every English sentence on what options are worth: at the table, after a round, and in the replay.

const WORDS = {
  // at a decision
  values: "Values",
  working: "Working out the values…",
  share: "Working out the values: {share} %",
  per: "Expected profit {per}; counted with {counted}.",
  best: "Best: {what}.",
  house: "House way {value}.",
  own: "Your setting {value}, best {best}.",
  ownBest: "Your setting {value}: there is no better one.",

  // after a round
  review: "What did my decisions cost?",
  reviewing: "Working it out…",
  reviewShare: "Working it out: {share} %",
  noneYours: "You had nothing to decide in this round.",
  total: "Your decisions cost {cost} together.",
  cost: "{cost}",
  line: "{answer}: {grade}, {cost}.",
  lineBest: "{answer}: {grade}.",
  lineBetter: "{answer}: {grade}, {cost} against {best}.",
  noGrade: "{answer}: no value. {why}",
  toReplay: "See it in the replay",
  noCost: "nothing",
  cents: "{cents} ¢",

  // in the replay
  title: "What each decision cost",
  ask: "Grade the decisions",
  askPot: "Shares by street",
  noDecisions: "Nobody had anything to decide in this round.",
  grades: "Cost as a share of the base wager: {limits}.",
  upTo: "{name} up to {most} %",
  more: "{name} more",
  who: "Who",
  answer: "Answer",
  grade: "Grade",
  costs: "Cost",
  options: "Worth of each option",
  option: "{label} {value}",
  step: "Step {step}",
  toStep: "Link to this step",
  "grade.best": "best",
  "grade.good": "good",
  "grade.inaccuracy": "inaccuracy",
  "grade.mistake": "mistake",
  "grade.blunder": "blunder",
  none: "no value",
  moreOptions: "{count} more settings",

  // what if
  whatIf: "What if: {label}",
  whatIfSet: "What if",
  whatIfGroup: "Another answer at step {step}",
  whatIfWords: "What if {who} had said {say} instead of {instead}? The same cards come.",
  net: "{who}: {net} instead of {before}.",
  assumed: "Assumed after it:",
  assumedNone: "Nothing else was decided after it.",
  assumedLine: "{who}: {say} ({why})",
  "why.house-way": "the house way",
  "why.as-recorded": "as it was played",
  "why.no-longer-legal": "what was said is no longer legal: the house way",
  "why.not-recorded": "was not asked in the round as played: the house way",
  back: "Back to the round as it was played",

  // shares by street
  streets: "Shares of the pot by street",
  street: "Street",
  board: "Board",
  shareOf: "{share} %",
  shareError: "{share} % ± {error}",
  sharesNote: "Of the hands that still play, by the cards that you may see. Cards that you may not see are taken at random.",
  unknownCards: "unknown",
};

/** The words of a key, with {name} filled in. */
export function worth(key, values = {}) {
  const words = WORDS[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

/** A value per unit, "+0.38" or "−0.42"; four digits where two would show nothing: "+0.0031". */
export function unit(value, digits = 2) {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text)) return `${value < 0 ? "−" : "+"}${text}`;
  return digits < 4 ? unit(value, 4) : Number(0).toFixed(2);
}

/** A cost in cents, with a tenth where it is small. */
export const centsText = (cost) => worth("cents", { cents: cost.toFixed(cost < 10 ? 1 : 0) });
