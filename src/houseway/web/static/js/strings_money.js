// Every English sentence on money that moves: results by seat, chips on their way, prices of a spot, sounds.

const WORDS = {
  // what a round brought a seat, in one sentence
  "seat.you": "You",
  "seat.at": "Seat {seat}, {name}",
  "bet.push": "{name} push",
  "bet.stays": "{name} stays up",
  "bet.returned": "{name} returned",
  "bet.uncovered": "{name} uncovered",
  "bet.moved": "{name} {net}",
  "bet.part": "{bet} ({amount} uncovered)",
  "bet.hand": "{name} (hand {number})",
  net: "{bets}: net {net}",
  sentence: "{who}: {what}",
  seats: "Results by seat",

  // chips on their way
  uncovered: "uncovered",
  returned: "returned",
};

/** The words of a key, with {name} filled in. */
export function coins(key, values = {}) {
  const words = WORDS[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}
