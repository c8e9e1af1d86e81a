// Cards on their way into the parts of a hand: where each lies, what a tap does, what it comes to. Draws nothing.

const RANKS = "23456789TJQKA";

const joker = (text) => /^jk/i.test(text);
const value = (text) => (joker(text) ? RANKS.length : RANKS.indexOf(text[0]));
const suit = (text) => (joker(text) ? "z" : text[1]);
const down = (a, b) => (a < b ? 1 : a > b ? -1 : 0);
const texts = (cards) => cards.map(({ text }) => text).sort().join(" ");

/** High to low, or suit by suit. */
const ORDERS = {
  rank: (a, b) => down(value(a.text), value(b.text)) || down(a.text, b.text),
  suit: (a, b) => down(suit(a.text), suit(b.text)) || down(value(a.text), value(b.text)),
};

/**
 * The cards of a decision `set` ({cards, parts, house_way, legal, foul}). They start in the `holder`: the largest part
 * when all parts have a fixed size, so that the others are picked out of it; else no part at all (-1).
 */
export function layCards(set) {
  const { parts } = set;
  const fixed = parts.every(({ least, most }) => least === most);
  const largest = Math.max(...parts.map(({ most }) => most));
  const holder = fixed ? parts.findLastIndex(({ most }) => most === largest) : -1;
  const cards = set.cards.map((text, id) => ({ id, text, at: holder }));
  let order = "rank";
  let lifted = null;
  let way = false; // laid by the house way and not touched since

  const inPart = (at) => cards.filter((card) => card.at === at).sort(ORDERS[order]);
  const hasRoom = (at) => at === holder || inPart(at).length < parts[at].most;
  const parted = () => Object.fromEntries(parts.map(({ name }, at) => [name, inPart(at)]));
  const same = (entry) => parts.every(({ name }, at) => [...(entry.parts[name] ?? [])].sort().join(" ") === texts(inPart(at)));

  function move(card, at) {
    card.at = at;
    way = false;
    lifted = null;
    return card;
  }

  function swap(one, other) {
    const { at } = one;
    move(one, other.at);
    move(other, at);
  }

  /** The next part with room, going round from where a card lies; the holder last. */
  function next(card) {
    const start = card.at < 0 ? 0 : card.at + 1;
    const round = parts.map((_, step) => (start + step) % parts.length).filter((at) => at !== card.at);
    return round.find((at) => at !== holder && hasRoom(at)) ?? (card.at === holder ? undefined : holder);
  }

  /** Move a card on; where no part has room it is lifted, and changes places with the next one that is tapped. */
  function tap(card) {
    if (lifted && lifted !== card && lifted.at !== card.at) { swap(lifted, card); return "moved"; }
    if (lifted === card) { lifted = null; return "down"; }
    const at = next(card);
    if (at === undefined) { lifted = card; return "lifted"; }
    move(card, at);
    return "moved";
  }

  /** Put a card into a part; into a full one only in exchange for another card of it. */
  function drop(card, at, onto = null) {
    if (at === card.at) return false;
    if (hasRoom(at)) move(card, at);
    else if (onto && onto.at === at) swap(card, onto);
    else return false;
    return true;
  }

  /** All cards back to where they began. */
  function takeBack() {
    cards.forEach((card) => move(card, holder));
  }

  function layWay() {
    const left = [...cards];
    parts.forEach(({ name }, at) => {
      for (const text of set.house_way.parts[name] ?? []) move(left.splice(left.findIndex((card) => card.text === text), 1)[0], at);
    });
    way = true;
  }

  /** How it stands: {full, foul, says, house, lacks}; `foul` is why. What is not listed the room judges. */
  function stand() {
    const counts = parts.map((part, at) => ({ part, have: inPart(at).length }));
    const lacks = counts.find(({ part, have }) => have < part.least) ?? null;
    const full = cards.every(({ at }) => at >= 0) && counts.every(({ part, have }) => have >= part.least && have <= part.most);
    const house = full && same(set.house_way);
    const entry = house ? set.house_way : full ? set.legal.find(same) : null;
    const foul = full && !entry ? set.foul.find(same)?.why ?? "" : "";
    return { full, foul, says: entry?.says ?? {}, house, lacks: lacks && { ...lacks.part, have: lacks.have } };
  }

  /** The words that set the hand as it lies. */
  function words() {
    if (way) return "house-way";
    const named = Object.entries(parted()).filter(([, held]) => held.length);
    return `set ${named.map(([name, held]) => `${name} ${held.map(({ text }) => text).join(" ")}`).join(" / ")}`;
  }

  return {
    cards, parts, holder, inPart, hasRoom, tap, drop, takeBack, layWay, stand, words,
    same: (held) => same({ parts: held }),
    suited: set.cards.every((text) => /^(jk|.[cdhs])/i.test(text)),
    get lifted() { return lifted; },
    get way() { return way; },
    get order() { return order; },
    set order(name) { order = name; },
  };
}
