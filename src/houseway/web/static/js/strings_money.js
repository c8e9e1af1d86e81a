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

  // what a bet pays and costs
  "info.bar": "Pays",
  "info.all": "What the bets pay and cost",
  "info.of": "What {name} pays and costs",
  "info.pays": "Pays of {name}",
  "info.price": "Price: {price}.",
  "info.loss": "Of {stake} that is {amount} a round, on average.",
  "info.gain": "On {stake} that is a gain of {amount} a round, on average.",
  "info.share": "Working out the price: {share}%",
  "info.none": "This bet has no price of its own.",
};

/** The words of a key, with {name} filled in. */
export function coins(key, values = {}) {
  const words = WORDS[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}
