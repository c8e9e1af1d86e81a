// Every English sentence for games in which players play each other: payments, stacks, the dealer button.

const WORDS = {
  // a payment
  pays: "{payer} pays {payee}",
  paysWords: "{payer} pays {payee} {amount}: {why}",
  seat: "seat {seat}",
  you: "you",
  paysYou: "{payer} pays you",
  youPay: "You pay {payee}",
  nothing: "nothing",
  owed: "{amount} was owed: stacks set a limit.",
  why: "Why",
  payments: "Payments in their order",
  "payment.one": "payment",
  "payment.many": "payments",
  noPayments: "Nobody owes anybody anything.",
  nets: "What the round brought",
  net: "Net",
  conserved: "What some won is what others lost, to the cent.",

  // the table
  comparing: "The hands are compared",
  "phase.wagers": "The next round is about to begin",
  "sum.won": "You won {amount}.",
  "sum.lost": "You lost {amount}.",
  "sum.even": "You came out even.",
  "sum.none": "You were not in this round.",
  "sum.void": "The round is void: {why}. Nobody pays.",
  aside: "Aside",
  pot: "The pot",
  thePot: "the pot",
  potOf: "Pot {amount}",
  "pick.cards": "Cards that you may name",
  "pick.ways": "What these cards make",
  "pick.way": "{cards}",
  seconds: "{play} s to decide; a hand waits {away} s for a lost connection",
  room: "room for {count}",
  full: "full",

  // what happened
  "event.foul": "{hand} is fouled: {why}",
  "event.declared": "{hand} declares a clean sweep: {sweep}",
  "event.fantasy": "{hand} goes to fantasy land: {why}",
  "event.stays": "{hand} stays in fantasy land: {why}",
  "event.out": "Seat {seat} sits out: {why}",
  "event.compared": "Compared: {hands}",
  "event.moved": "{card}: {hand} to {into}",
  "event.cut": "Cut for the button: {cards}; seat {seat} is lowest",
  "event.tie": "A tie: {why}",
  "event.wins": "{hand} wins: {why}",

  // floor desk and replay
  players: "Players and their stacks",
  button: "Dealer button",
  stackOf: "Seat {seat}",
  stackHint: "Chips in front of each seat; empty where nobody plays.",
  example: "Example: a short stack",
  payer: "Pays",
  payee: "Gets",
  amount: "Amount",
  settled: "The ruling, payment by payment",
  begins: "The stacks are counted; seat {seat} has the dealer button.",
  dealer: "dealer",
  buttonLine: "Dealer button: seat {seat}",
  nobodyPays: "Nobody pays. No collection is due.",
  sayHow: "Another way",
  needsDeck: "Cards go from hand to hand in this game: give all of them in the order in which they left the deck.",
  sayCardsHint: "such as: {verb} 5c 6c 7c",
  sayHowHint: "such as: set front Ah Kd 2c / middle …",
};

/** The words of a key, with {name} filled in. */
export function among(key, values = {}) {
  const words = WORDS[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}
