// The hands of the floor desk: a field for each, one more after a split, several where a hand lies in parts.

import { $, replace } from "./dom.js";
import { handField } from "./desk_form.js";
import { readCards } from "./record_view.js";
import { say } from "./strings_desk.js";

/** Cards as typed; what is no card stays, so that the room can say so. */
export const cardsOf = (text) => {
  const { cards, rest } = readCards(text ?? "");
  return rest ? [...cards, ...rest.split(" ")] : cards;
};

/** The fields. Hooks: felt(), round(), texts(), told() give what the desk holds now; changed() says that it is another. */
export function createHands({ felt, round, texts, told, changed }) {
  let parts = []; // names of the parts in which hands of this game are set
  let settable = new Set(); // hands that somebody may set

  const below = (name) => [...texts().keys()].filter((key) => key.startsWith(`${name}/`));
  const inParts = (name) => below(name).some((key) => !/\/\d+$/.test(key));

  /** The hands on the felt, split and parted ones one by one. */
  function names() {
    const known = told()?.hands?.length ? told().hands : felt()?.hands ?? [];
    return known.flatMap((name) => (below(name).length ? below(name) : [name]));
  }

  const asked = (name) => (told()?.decisions ?? []).find((decision) => decision.set && decision.on === name);

  /** Learn from the decisions which hands are set. */
  function learn() {
    const found = (told()?.decisions ?? []).filter((decision) => decision.set && !settable.has(decision.on));
    if (!found.length || !felt().parts.length) return;
    parts = felt().parts;
    found.forEach((decision) => settable.add(decision.on));
    draw(true);
  }

  function forget() {
    parts = [];
    settable = new Set();
  }

  /** Fields for the hands that belong on the felt; those that stay keep what is being typed. */
  function draw(anew = false) {
    const box = $("#hands");
    if (!box) return;
    const { shuffle, byShoe } = round();
    const wanted = shuffle ? [] : byShoe ? ["deck"] : names();
    const there = new Map([...box.children].map((node) => [node.dataset.hand, node]));
    if (!anew && [...there.keys()].join() === wanted.join()) return;
    const focused = document.activeElement?.closest?.("[data-hand]")?.dataset.hand;
    replace(box, wanted.map((name) => (!anew && there.get(name)) || (name === "deck" ? deckField() : handField(name, texts(), changed, { split: splitButton(name) ?? partButton(name) }))));
    if (focused) $(`[data-hand="${CSS.escape(focused)}"] input`, box)?.focus();
  }

  function deckField() {
    const box = handField("deck", texts(), changed);
    $("label", box).textContent = say("deck");
    $("input", box).dataset.where = "deck";
    return box;
  }

  function redraw(run) {
    return () => {
      run();
      draw(true);
      changed();
    };
  }

  function splitButton(name) {
    const own = /^(seat \d+)(?:\/(\d+))?$/.exec(name);
    if (!felt().splits || !own) return null;
    const [, seat, number] = own;
    const hands = below(seat);
    if (number && Number(number) !== hands.length) return null;
    return {
      label: number ? say("addSplit") : say("addSplitOf"),
      onclick: redraw(() => {
        if (number) { texts().set(`${seat}/${hands.length + 1}`, ""); return; }
        const [one = "", two = "", ...more] = cardsOf(texts().get(name));
        texts().delete(name);
        texts().set(`${seat}/1`, [one, ...more].join(" "));
        texts().set(`${seat}/2`, two);
      }),
    };
  }

  /** A whole hand is the house's to set; in parts it lies as somebody set it. */
  function partButton(name) {
    const [hand, part] = name.split("/");
    if (part ? !parts.length || !inParts(hand) : !settable.has(hand)) return null;
    if (part) return part === parts.at(-1) ? { label: say("joinParts"), onclick: redraw(() => join(hand)) } : null;
    return { label: say("inParts", { parts: parts.join(", ") }), onclick: redraw(() => divide(hand)) };
  }

  /** As it was said to be set, else as the house would. */
  function divide(hand) {
    const decision = asked(hand);
    const said = decision?.said && decision.set.legal.find((legal) => legal.say === decision.answer);
    const lies = (said || decision?.set.house_way)?.parts ?? { [parts.at(-1)]: cardsOf(texts().get(hand)) };
    texts().delete(hand);
    for (const part of parts) texts().set(`${hand}/${part}`, (lies[part] ?? []).join(" "));
    const seat = hand.startsWith("seat ") ? [Number(hand.slice(5))] : [hand, round().bank?.seat];
    round().choices = (round().choices ?? []).filter((choice) => !(seat.includes(choice.seat) && /^(set|house-way)/.test(choice.do)));
  }

  function join(hand) {
    const cards = below(hand).flatMap((key) => cardsOf(texts().get(key)));
    for (const key of below(hand)) texts().delete(key);
    texts().set(hand, cards.join(" "));
  }

  return { names, draw, learn, forget, inParts };
}
