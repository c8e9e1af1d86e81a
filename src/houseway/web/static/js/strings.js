// Every English sentence of the shared parts and of the table, and how figures are written.

const LOCALE = "en-US";

const WORDS = {
  brand: "Houseway",
  pages: "Pages",
  skip: "Skip to the content",
  "page.lobby": "Lobby",
  "page.rules": "Rulebook",
  "page.lab": "Lab",
  "page.desk": "Floor desk",
  "page.admin": "Admin",
  playAsGuest: "Play as a guest",
  signIn: "Sign in",
  signOut: "Sign out",
  close: "Close",
  cancel: "Cancel",

  "card.down": "a card face down",
  "card.joker": "joker",
  "card.name": "{rank} of {suit}",
  "card.marked": "{card}, marked",

  title: "{game} · Houseway",
  demo: "Play chips, bots",
  "chips.only": "Play chips",
  "demo.long": "A table with play chips. Some of the players are bots and are marked as such.",
  seat: "Seat",
  you: "you",
  bot: "bot",
  "seat.out": "sits out",
  "seat.away": "away",
  "seat.done": "done",
  "seat.empty": "Empty",
  sit: "Sit",
  "sit.here": "Sit down at seat {seat}",
  "sit.behind": "Behind",
  "sit.title": "Sit down at seat {seat}",
  "sit.behind.title": "Stand behind seat {seat}",
  "sit.words": "These chips go with you to the table. What is left of them goes back when you leave.",
  "sit.behind.words": "You wager on the hand of this seat. These chips go with you to the table.",
  "sit.buyin": "Chips for the table, in dollars (you have {wallet})",
  "sit.go": "Sit down",
  "sit.behind.go": "Stand behind seat {seat}",
  behind: "Behind: {name}",
  "behind.mine": "Behind seat {seat}, {name}",
  "chips.go": "Add chips",
  "leave.title": "Leave the table?",
  "leave.words": "If a hand is being played, you leave when it is settled. Your chips go back to your wallet.",
  dealer: "House dealer",
  shoe: "{left} of {cards} cards left",
  dice: "Dice: {dice}",
  "felt.hands": "Hands on the table",
  "felt.seats": "Seats, clockwise",
  "hand.of": "Cards of {name}",
  "hand.words": "{name}: {cards}.",
  "hand.words.total": "{name}: {cards}. Total {total}.",
  "hand.number": "hand {number}",
  "bet.more": "Added",
  "bets.of": "Wagers of {name}",
  "bank.label": "The player-dealer's bank",
  "bank.disc": "BANK",
  "bank.button": "Player-dealer, {turn}.",
  "bank.who": "Bank: seat {seat}",
  "bank.left": "{left} of {posted} cover left",
  "bank.flow": "paid {paid}, collected {collected}",
  "action.disc": "ACTION",
  "action.button": "Action button: the first wager settled was at this seat.",

  "bar.stack": "Your chips",
  "bar.wallet": "Wallet",
  "bar.play": "In play",
  "bar.net": "This session",
  "bar.time": "Time here",
  "bar.round": "Round {number}",
  "bar.menu": "Menu",
  "bar.rules": "Rules",
  "bar.settings": "Settings",
  "bar.help": "Keys and help",
  "bar.chips": "Add chips",
  "bar.out": "Sit out",
  "bar.in": "Play again",
  "bar.leave": "Leave",
  "remind.title": "You asked to be reminded",
  "remind.words": "You have been here for {time}. This visit to the table: {net}.",
  "remind.on": "Play on",
  "bar.leaving": "Leaving…",

  "phase.idle": "Waiting for players",
  "phase.bank": "The bank is offered",
  "phase.wagers": "Place your wagers",
  "phase.wagers.watch": "Wagers are being placed",
  "phase.wagers.bank": "You bank this round. The others place their wagers.",
  "phase.play": "The hand is played",
  "phase.settled": "Settled",
  "phase.paused": "The table is paused: {why}",
  "phase.closed": "This table is closed",
  watching: "You are watching. Sit down at an empty seat to play.",
  "turn.yours": "Your turn",
  "turn.timeout": "Your turn. If time runs out: {what}",
  "turn.dealing": "The cards are dealt",
  "turn.other": "{name} decides",
  "turn.away": "{name} has lost the connection. The hand waits, at most {seconds} seconds.",
  "turn.total": "You have {total}",
  "turn.say": "Your turn. You have {total}. Options: {options}.",
  "offer.yours": "The bank is offered to you.",
  "offer.other": "The bank is offered to {name}",
  "offer.what": "As player-dealer you pay the others and collect from them, up to what you post.",
  "offer.take": "Take the bank",
  "offer.pass": "Pass",
  decide: "Your decision",
  refused: "Not possible now",
  "refused.why": "{what}: {why}",
  needs: "with {what}",
  "amount.for": "Amount for {what}",
  "amount.range": "{least} to {most}",
  "amount.upto": "up to {most}",
  advice: "Advice",
  "advice.best": "best",
  "advice.says": "Best play: {what}",
  "advice.soon": "Working out the best play…",
  "advice.none": "No advice for this hand",

  "spots.mine": "Your wager spots",
  tray: "Chips and wagers",
  "tray.chips": "Choose a chip",
  "tray.chip": "{value} chip",
  "tray.off": "Take a wager off",
  "tray.off.short": "Off",
  "tray.undo": "Undo",
  "tray.repeat": "Repeat",
  "tray.clear": "Clear",
  "tray.done": "Done",
  "tray.none": "Skip",
  "tray.waiting": "Waiting…",
  "tray.total": "Total {amount}",
  carried: "stays up",
  limits: "{least} – {most}",
  "limits.open": "from {least}",
  "why.watching": "Sit down to wager.",
  "why.paused": "The table is paused: {why}.",
  "why.idle": "Wagers open when there is a player-dealer.",
  "why.bank": "You are the player-dealer: the others wager against you.",
  "why.play": "Wagers are closed while the hand is played.",
  "why.settled": "Wagers open again after the settlement.",
  "why.out": "You sit out. Choose Play again first.",
  "why.done": "You said done: wagers wait for the next round.",
  "why.carried": "This wager stays up until it is decided.",
  "why.norepeat": "There is no earlier wager to repeat.",

  "result.push": "push",
  "result.stays": "stays",
  "result.back": "returned",
  "result.returned": "{amount} returned",
  "result.uncovered": "{amount} uncovered",
  "result.short": "{amount} back",
  settling: "The wagers are settled in order",
  "settle.title": "Settlement of round {number}",
  "settle.order": "Wagers in the order of settlement",
  "settle.skip": "Show all",
  "settle.next": "Next round",
  "settle.bank": "Player-dealer, seat {seat}: paid {paid}, collected {collected}, net {net}.",
  "settle.short": "{amount} came back uncovered.",
  "line.seat": "Seat {seat}",
  "line.behind": "Behind seat {seat}, {name}",
  "line.behind.nobody": "Behind seat {seat}",
  "out.words": "You sit out.",
  "line.uncovered": "{amount} uncovered, returned",
  "line.action": "{amount} in action",
  "line.words": "{who}, {wager} {amount}: {outcome} ({why})",
  "wager.one": "wager",
  "wager.many": "wagers",
  fees: "Collection",
  "fee.line": "Collection from {payer}: {amount}",
  jackpot: "Jackpot {name} {who}: {amount}",
  "sum.won": "You won {amount}.",
  "sum.lost": "You lost {amount}.",
  "sum.even": "Your wager came back.",
  "sum.stays": "Your wager stays up.",
  "sum.none": "You had no wager in this round.",
  "sum.eaten": "Your wagers brought {amount}, the collection was {fees}.",
  "sum.bank.won": "Your bank won {amount}.",
  "sum.bank.lost": "Your bank lost {amount}.",
  "sum.bank.even": "Your bank came out even.",
  "sum.fees": " The collection was {fees}.",
  "sum.void": "The round is void: {why}. All wagers went back.",

  score: "Scoreboard",
  "score.previous": " · {count} in the shoe before",
  "score.newest": "Results, newest first",
  bead: "Bead plate",
  bigroad: "Big road",
  natural: "natural",
  naturals: "Naturals",
  "round.one": "round",
  "round.many": "rounds",

  side: "Scoreboard, settlement and log",
  "table.heading": "The table",
  tabs: "Log, rounds and table",
  "tab.log": "Log",
  "tab.rounds": "Rounds",
  "tab.table": "This table",
  log: "Log, newest first",
  "log.replay": "replay {number}",
  "log.replay.label": "See round {number} again",
  "rounds.working": "Looking up the rounds",
  "rounds.none": "No round was played yet.",
  "rounds.number": "Round",
  "rounds.at": "When",
  "rounds.net": "You",
  "rounds.more": "Proof",
  "rounds.name": "Round {number}",
  void: "void",
  verify: "Verify",
  "verify.label": "Verify the shuffle of round {number}",
  "verify.title": "Proof of round {number}",
  "verify.working": "Repeating the proof",
  "verify.notyet": "The order of this shoe is still secret: cards of it are to come. It is revealed when the shoe is done.",
  "verify.commitment": "Commitment, shown before the first wager",
  "verify.nonce": "Nonce",
  "verify.order": "Order of the {count} cards",
  "verify.same": "Verified in your browser: SHA-256 of the nonce and the order is the commitment that was shown before the first wager.",
  "verify.other": "NOT the same: the nonce and the order give {found}.",
  "verify.room": "Verified by the room. On a secure connection your own browser does it.",
  "about.game": "Game",
  "about.house": "House",
  "about.source": "Rules",
  "about.limits": "Limits",
  "about.collection": "Collection",
  "about.nofee": "None at this table",
  "about.timers": "Time",
  "about.seconds": "{wagers} s to wager, {play} s to decide; a hand waits {away} s for a lost connection",
  "about.readings": "Readings in force",
  "about.wagers": "Wagers",

  "setting.speed": "Speed",
  "setting.speed.slow": "Slow, for dealers in training",
  "setting.speed.normal": "Normal",
  "setting.speed.instant": "Instant",
  "setting.face": "Card face",
  "setting.face.two": "Two colours",
  "setting.face.four": "Four colours",
  "setting.advice": "Advice",
  "setting.advice.off": "Off",
  "setting.advice.on": "Show the best play",
  "setting.announce": "Screen reader",
  "setting.announce.all": "Everything at the table",
  "setting.announce.mine": "Only what concerns me",

  "status.lost": "The connection is lost. Trying again; nothing you did is forgotten.",
  "status.slow": "The line is slow: nothing was heard from the room for some seconds.",
  "status.trouble": "The room cannot reach its records just now. Play waits.",
  "status.bye": "The room closes for a moment. The table comes back by itself.",

  "help.chips": "Choose a chip",
  "help.off": "Take wagers off instead",
  "help.spots": "Go from spot to spot",
  "help.place": "Put the chip on the spot",
  "help.take": "Take the wager off the spot",
  "help.undo": "Undo the last chip",
  "help.repeat": "Repeat the wagers of the last round",
  "help.clear": "Clear your wagers",
  "help.done": "Done, or on to the next round",
  "help.options": "An option, by the letter on its button",
  "help.advice": "Show or hide advice",
  "help.bank": "Take or pass the bank",
  "help.help": "This help",
  "help.words": "Everything on the felt is also in the lists of seats and hands, and in the log.",
};

/** The words of a key, with {name} filled in from `values`; an unknown key is shown as it is. */
export function t(key, values = {}) {
  const words = WORDS[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

/** One of two keys by number: plural(n, "card", "cards") is "1 card", "2 cards". */
export const plural = (count, one, many) => `${figure(count)} ${count === 1 ? one : many}`;

/** A whole number with its thousands apart. */
export const figure = (number) => Number(number).toLocaleString(LOCALE);

/** Cents of a decimal text: cents("7.50") is 750. */
export const cents = (amount) => Math.round(Number(amount ?? 0) * 100);

/** The decimal text of cents: dollars(750) is "7.50", dollars(2500) is "25". */
export const dollars = (whole) => (whole % 100 === 0 ? String(whole / 100) : (whole / 100).toFixed(2));

/** Money to read: money("1000") is "$1,000", money("-7.5") is "−$7.50". */
export function money(amount) {
  const whole = cents(amount);
  const size = Math.abs(whole);
  const shown = (size / 100).toLocaleString(LOCALE, {
    minimumFractionDigits: size % 100 ? 2 : 0, maximumFractionDigits: 2,
  });
  return `${whole < 0 ? "−" : ""}$${shown}`;
}

/** Money with its sign: "+$25", "−$25", "$0". */
export const signed = (amount) => (cents(amount) > 0 ? `+${money(amount)}` : money(amount));

/** What a hand counts, with the ten written as on its card: "pair of deuces, A-10-9". */
export const handText = (total) => String(total ?? "").replace(/\bT\b/g, "10");

/** A share to read: percent(0.01234) is "1.23%". */
export const percent = (share, places = 2) => `${(Number(share) * 100).toFixed(places)}%`;

/** A moment (ms since 1970) as a clock time, with its date when it was not today. */
export function moment(ms) {
  const then = new Date(ms);
  const clock = then.toLocaleTimeString(LOCALE, { hour: "2-digit", minute: "2-digit" });
  return then.toDateString() === new Date().toDateString() ? clock
    : `${then.toLocaleDateString(LOCALE, { year: "numeric", month: "short", day: "numeric" })}, ${clock}`;
}

/** A length of time: elapsed(3725000) is "1:02:05". */
export function elapsed(ms) {
  const all = Math.max(0, Math.floor(ms / 1000));
  const two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
