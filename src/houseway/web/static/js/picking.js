// Cards that are named with a verb: pick some of them, then say what is to happen. The room judges.

import { announce, attr, el, replace, setText } from "./dom.js";
import { card, cardName } from "./cards.js";
import { among } from "./strings_among.js";

const ORDER = "A23456789TJQK";
const low = (a, b) => ORDER.indexOf(a[0]) - ORDER.indexOf(b[0]) || a.localeCompare(b);

/** The board. Hooks: say(words). Methods: show(waits, others), forget(). */
export function createPicking(hooks) {
  let picked = new Set();
  let asked = "";
  let waits = null;
  let counts = []; // verbs whose button says how many cards are named
  const cards = el("ul", { class: "pick-cards", "aria-label": among("pick.cards") });
  const ways = el("div", { class: "pick-ways", role: "group", "aria-label": among("pick.ways") });
  const verbs = el("div", { class: "options" });
  const hint = el("p", { class: "pick-hint", role: "status" });
  const root = el("div", { class: "picking" }, cards, hint, ways, verbs);

  const picks = () => Object.entries(waits.picks);
  const always = () => picks().flatMap(([, pick]) => pick.always);
  const named = (pick) => pick.cards.filter((text) => picked.has(text) || pick.always.includes(text));
  const fits = (pick) => [...picked].every((text) => pick.cards.includes(text)) && named(pick).length >= pick.least && named(pick).length <= pick.most;

  /** What is to be chosen before a verb can be said; nothing when it can. */
  function lacking(verb, pick) {
    if (fits(pick)) return "";
    const label = waits.options.find((option) => option.do === verb).label;
    const [least, most] = [pick.least, pick.most].map((count) => count - pick.always.length);
    const key = most === 1 ? "pick.one" : least === most ? "pick.exactly" : "pick.several";
    return among(key, { what: label, least, most });
  }

  function say(verb, pick) {
    const why = lacking(verb, pick);
    if (!why) hooks.say([verb, ...named(pick).sort(low)].join(" "));
    else announce(why);
    hint.classList.toggle("asked", Boolean(why));
  }

  function toggle(text) {
    // Where only one is named, the next one takes its place.
    if (picks().every(([, pick]) => pick.most === 1) && !picked.has(text)) picked = new Set();
    if (picked.has(text)) picked.delete(text); else picked.add(text);
    mark();
  }

  function mark() {
    for (const button of cards.querySelectorAll("button")) attr(button, "aria-pressed", String(picked.has(button.dataset.card) || always().includes(button.dataset.card)));
    for (const button of verbs.querySelectorAll("[data-verb]")) {
      attr(button, "aria-disabled", fits(waits.picks[button.dataset.verb]) ? null : "true");
      attr(button, "title", lacking(button.dataset.verb, waits.picks[button.dataset.verb]) || null);
      if (counts.includes(button.dataset.verb)) button.querySelector(".option-label").textContent = among("draw.count", { count: picked.size });
    }
    tell();
  }

  /** What is lacking for every verb, unless some of them can be said already. */
  function tell() {
    const words = picks().map(([verb, pick]) => lacking(verb, pick));
    setText(hint, words.every(Boolean) ? words.join(" ") : "");
    attr(hint, "hidden", !hint.textContent);
  }

  /** Draw what may be named; `verb(option, run)` makes the button of a verb, `others` are the plain options. */
  function show(next, { verb, others, counted = [] }) {
    waits = next;
    counts = counted;
    const sign = JSON.stringify([waits.hand, waits.total, waits.picks]);
    if (sign !== asked) picked = new Set();
    asked = sign;
    const all = [...new Set(picks().flatMap(([, pick]) => pick.cards))].sort(low);
    replace(cards, all.map((text) => el("li", null, always().includes(text)
      ? el("button", { class: "pick-card fixed", type: "button", "data-card": text, "aria-disabled": "true", "aria-label": cardName(text) }, card(text))
      : el("button", { class: "pick-card", type: "button", "data-card": text, "aria-label": cardName(text), onclick: () => toggle(text) }, card(text)))));
    const known = picks().flatMap(([, pick]) => pick.legal.map((several) => several.filter((text) => !pick.always.includes(text))));
    replace(ways, known.map((several) => el("button", { class: "button small", type: "button", onclick: () => { picked = new Set(several); mark(); } },
      among("pick.way", { cards: several.map(cardName).join(", ") }))));
    attr(ways, "hidden", !known.length);
    const made = picks().map(([name, pick]) => {
      const button = verb(name, () => say(name, pick));
      button.dataset.verb = name;
      return button;
    });
    replace(verbs, made, others);
    hint.classList.remove("asked");
    mark();
    return root;
  }

  return { show, forget: () => { asked = ""; } };
}
