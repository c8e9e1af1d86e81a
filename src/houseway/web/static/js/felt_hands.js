// Hands on the felt: cards that arrive one at a time, and lie in parts when they are set.

import { attr, el, setText } from "./dom.js";
import { card } from "./cards.js";
import { partLabel, partsOf, setWords } from "./parts.js";
import { handText, t } from "./strings.js";
import { still } from "./settings.js";

/** Cards that were just laid down, for `dealTime`. */
export const freshCards = () => Object.assign([], { totals: [] });

function makeHand(tag, name) {
  const parts = {
    label: el("span", { class: "hand-label" }),
    total: el("span", { class: "hand-total" }),
    home: el("div", { class: "hand-parts" }),
    told: el("p", { class: "hand-told" }),
    groups: new Map(),
    hidden: true,
  };
  parts.node = el(tag, { class: "hand", data: { hand: name } }, el("div", { class: "hand-head" }, parts.label, parts.total), parts.home, parts.told);
  return parts;
}

function makeGroup(name) {
  const group = {
    label: el("span", { class: "part-label" }, partLabel(name)),
    cards: el("ul", { class: "cards" }),
    says: el("span", { class: "part-says" }),
  };
  group.node = name ? el("div", { class: "part", data: { part: name } }, group.label, group.cards, group.says) : el("div", { class: "part" }, group.cards);
  return group;
}

/** Put these cards into a list, and `note(item, index, was)` each that is new; `was` is the card that lay there. */
function lay(list, cards, note) {
  cards.forEach((text, index) => {
    const have = list.children[index];
    if (have?.dataset.card === text) return;
    const item = el("li", { data: { card: text } }, card(text));
    if (have) have.replaceWith(item); else list.append(item);
    note(item, index, have?.dataset.card);
  });
  while (list.children.length > cards.length) list.lastChild.remove();
}

/** Draw a hand into `home`, in its parts; the nodes are kept in `store`, what is new goes to `fresh`. */
export function drawHand(home, store, hand, { fresh, order, shape }) {
  const known = store.has(hand.hand);
  if (!known) store.set(hand.hand, makeHand(home.tagName === "UL" ? "li" : "div", hand.hand));
  const parts = store.get(hand.hand);
  if (parts.node.parentNode !== home) home.append(parts.node); // a node put back would be dealt again
  const name = hand.label || hand.hand;
  setText(parts.label, name);
  const lying = partsOf(hand, shape);
  const parted = lying.some((part) => part.name);
  const total = parted ? "" : handText(hand.total);
  if (parts.total.textContent !== total) {
    setText(parts.total, total);
    if (total) fresh.totals.push(parts.total);
  }
  attr(parts.total, "hidden", !total);
  parts.total.classList.toggle("wordy", total.length > 5);
  attr(parts.node, "data-parted", parted);
  attr(parts.node, "data-foul", Boolean(hand.foul));
  const told = setWords(hand);
  setText(parts.told, told);
  attr(parts.told, "hidden", !told);
  attr(parts.node, "title", told || null);

  const names = new Set(lying.map((part) => part.name));
  for (const [part, group] of parts.groups) if (!names.has(part)) { group.node.remove(); parts.groups.delete(part); }
  const wasHidden = parts.hidden;
  lying.forEach((part, place) => {
    const old = parts.groups.get(part.name);
    const group = old ?? makeGroup(part.name);
    parts.groups.set(part.name, group);
    if (parts.home.children[place] !== group.node) parts.home.insertBefore(group.node, parts.home.children[place] ?? null);
    attr(group.cards, "aria-label", part.name ? t("hand.part.of", { part: partLabel(part.name), name }) : t("hand.of", { name }));
    setText(group.says, part.says);
    attr(group.says, "hidden", !part.says);
    lay(group.cards, part.cards, (item, index, was) => {
      // Cards that lay there before and are now set are not dealt again; backs are turned over.
      const moved = known && !old && part.name;
      const how = was === "??" || (moved && wasHidden) ? "flip" : "deal";
      if (!moved || (wasHidden && item.dataset.card !== "??")) fresh.push({ item, order, index, how });
    });
  });
  parts.hidden = hand.cards.every((text) => text === "??");
  attr(parts.node, "data-hidden", parts.hidden);
  return parts;
}

/** Cards come one at a time, round by round, seats before the shared hands; gives how long it takes. */
export function dealTime(fresh, { first }) {
  if (first || still() || !fresh.length) return 0;
  const slow = document.documentElement.dataset.speed === "slow";
  const step = Math.min(slow ? 420 : 190, (slow ? 6000 : 2600) / fresh.length);
  const whole = fresh.length * step + (slow ? 420 : 180);
  for (const total of fresh.totals) {
    total.classList.remove("reckoned");
    void total.offsetWidth; // so that the fading-in starts anew
    total.style.setProperty("--delay", `${Math.round(whole)}ms`);
    total.classList.add("reckoned");
  }
  fresh.sort((a, b) => a.index - b.index || a.order - b.order);
  fresh.forEach(({ item, how }, index) => {
    item.classList.add(how);
    item.style.setProperty("--delay", `${Math.round(index * step)}ms`);
  });
  return whole;
}
