// The board on which a hand is set: tap a card, drag it, or use the keys; the house way with its reason.

import { announce, attr, el, replace, setText } from "./dom.js";
import { card as cardPicture, cardName } from "./cards.js";
import { partLabel, without } from "./parts.js";
import { layCards } from "./setting_cards.js";
import { handText, t } from "./strings.js";
import { still } from "./settings.js";
import { among } from "./strings_among.js";

const FAR = 7; // pixels after which a press is a drag
const FEW = 5; // so many cards lie side by side wherever they begin

/** The board. Hooks: say(words), moved(). `show(waits, {before, advice})` gives its node; `before` are cards that were set earlier. */
export function createSetting(hooks) {
  const root = el("div", { class: "setting", onkeydown: arrows });
  const hint = el("p", { class: "set-hint" });
  const head = el("div", { class: "set-head", role: "group", "aria-label": t("setting.title") }, el("strong", null, t("setting.title")), hint);
  const zones = el("div", { class: "set-parts" });
  const beside = el("div", { class: "set-beside" });
  let waits = null;
  let lying = null;
  let placed = {};
  let buttons = new Map();
  let boxes = [];
  let asked = "";
  let active = 0;
  let dragged = false;

  const wayButton = el("button", { class: "button option", type: "button", "data-say": "house-way", onclick: houseWay });
  const setButton = el("button", { class: "button option primary", type: "button", "data-say": "set", onclick: send });
  const sortButton = el("button", { class: "button small quiet", type: "button", onclick: sort });
  const backButton = el("button", { class: "button small quiet", type: "button", onclick: takeBack }, t("setting.back"));
  root.append(
    head,
    zones,
    el("div", { class: "set-foot" }, beside, el("div", { class: "options" }, wayButton, setButton), el("div", { class: "set-tools" }, sortButton, backButton)),
    el("p", { class: "visually-hidden", id: "set-help" }, t("setting.help")));

  // --- what is done to the cards -------------------------------------------------------------------

  const placeWords = (at) => (at < 0 ? t("setting.loose") : partLabel(lying.parts[at].name));

  function changed(card, how = "moved") {
    active = card.id;
    draw({ focus: card });
    const name = cardName(card.text);
    announce([t(`setting.say.${how}`, { card: name, part: placeWords(card.at) }), how === "moved" ? standWords() : ""].filter(Boolean).join(" "));
  }

  function tap(card) {
    if (!dragged) changed(card, lying.tap(card));
  }

  function houseWay() {
    lying.layWay();
    draw();
    announce([t("setting.say.way"), standWords()].join(" "));
  }

  function send() {
    const stand = lying.stand();
    if (stand.full) hooks.say(lying.words()); // the room says what is wrong with a foul one
    else announce(standWords());
  }

  function sort() {
    lying.order = lying.order === "rank" ? "suit" : "rank";
    draw();
  }

  function takeBack() {
    lying.takeBack();
    draw();
  }

  // --- drawing -------------------------------------------------------------------------------------

  /** What the cards come to, or what is missing. */
  function standWords() {
    const { full, foul, says, house, lacks } = lying.stand();
    if (lying.lifted) return t("setting.lifted", { card: cardName(lying.lifted.text) });
    if (foul) return t("set.foul", { why: foul });
    if (house) {
      const { why, cite } = waits.set.house_way;
      return [why ? t("set.way", { why }) : t("set.way.plain"), cite].filter(Boolean).join(" · ");
    }
    if (full) return Object.keys(says).length ? t("setting.legal") : t("setting.ready");
    if (!lacks) return t("setting.place");
    return t(lacks.have ? "setting.more" : "setting.pick", { count: lacks.least - lacks.have, part: partLabel(lacks.name) });
  }

  function makeButton(card) {
    const button = el("button", { class: "set-card", type: "button", tabindex: -1, data: { card: card.text, id: card.id }, "aria-describedby": "set-help", onclick: () => tap(card), onpointerdown: (event) => press(event, card) }, cardPicture(card.text));
    button.firstChild.setAttribute("aria-hidden", "true");
    return button;
  }

  const earlier = (at) => placed[lying.parts[at]?.name] ?? [];

  /** How wide a part is, in cards: where all of them begin many lie one over the other, but can be told apart. */
  const slots = (at) => Math.max(at < 0 ? 0 : lying.parts[at].most + earlier(at).length, at === lying.holder ? Math.ceil(lying.cards.length * (at < 0 || lying.cards.length <= FEW ? 1 : 0.62)) : 0);

  function makeBox(at) {
    const part = lying.parts[at] ?? null;
    const id = `set-part-${at}`;
    const box = { at, label: el("h3", { id, class: "set-label" }), count: el("span", { class: "set-count" }), list: el("ul", { class: "set-cards" }), says: el("p", { class: "set-says" }) };
    setText(box.label, placeWords(at));
    box.node = el("section", { class: ["set-part", at < 0 && "loose"], "aria-labelledby": id, data: { at, part: part?.name ?? "" }, style: { "--slots": String(slots(at)) } },
      el("div", { class: "set-part-head" }, box.label, box.count), box.list, box.says);
    return box;
  }

  /** Where cards lay before, "0 of 2" would be misread. */
  const countWords = (part, have, before) => (before ? among(part.most > have ? "room" : "full", { count: part.most - have }) : t("setting.count", { have, need: part.most }));

  const keyOf = (what) => waits.options.find((option) => option.do === what)?.key;
  const slot = () => el("li", { class: "set-slot", "aria-hidden": "true" });

  function drawBox(box, says) {
    const { at } = box;
    const held = lying.inPart(at);
    const part = lying.parts[at];
    const room = part ? Math.max(0, part.most - held.length) : 0;
    replace(box.list, earlier(at).map((text) => el("li", { class: "set-before" }, cardPicture(text))),
      held.map((card) => el("li", null, buttons.get(card.id))), Array.from({ length: Math.min(room, 5) }, slot));
    held.forEach((card, place) => attr(buttons.get(card.id), "aria-label",
      t("setting.card", { card: cardName(card.text), part: placeWords(at), place: place + 1, count: held.length })));
    setText(box.count, part ? countWords(part, held.length, earlier(at).length) : "");
    attr(box.node, "data-over", part && held.length > part.most);
    setText(box.says, handText(says[part?.name]));
  }

  /** On a low window the words may need scrolling: then the keyboard reaches them. */
  function reachable() {
    attr(head, "tabindex", head.scrollHeight > head.clientHeight ? 0 : null);
  }

  function draw({ focus = null } = {}) {
    hooks.moved();
    const stand = lying.stand();
    const from = still() ? null : new Map([...buttons].map(([id, node]) => [id, node.getBoundingClientRect()]));
    const held = focus ? buttons.get(focus.id) : zones.contains(document.activeElement) ? document.activeElement : null;
    boxes.forEach((box) => drawBox(box, stand.says));
    for (const [id, node] of buttons) {
      attr(node, "tabindex", id === active ? 0 : -1);
      attr(node, "aria-pressed", lying.lifted?.id === id ? "true" : null);
    }
    held?.focus({ preventScroll: true });
    if (from) slide(from);
    setText(hint, standWords());
    requestAnimationFrame(reachable);
    attr(hint, "data-mood", stand.foul ? "foul" : stand.full ? "ready" : null);
    attr(setButton, "aria-disabled", stand.full && !stand.foul ? null : "true");
    attr(wayButton, "aria-pressed", String(lying.way));
    const face = (label, key) => [el("span", { class: "option-label" }, label), key && el("kbd", { "aria-hidden": "true" }, key.toUpperCase())];
    replace(wayButton, face(t("setting.way"), keyOf("house-way")));
    replace(setButton, face(t(lying.way ? "setting.way.set" : "setting.set"), keyOf("set")));
    const other = t(lying.order === "rank" ? "setting.bySuit" : "setting.byRank");
    setText(sortButton, other);
    attr(sortButton, "aria-label", t("setting.sort", { how: other }));
    attr(sortButton, "hidden", !lying.suited);
  }

  /** Cards glide from where they lay. */
  function slide(from) {
    const duration = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--slide")) || 0;
    for (const [id, node] of buttons) {
      const was = from.get(id);
      const now = node.getBoundingClientRect();
      const [x, y] = [was.left - now.left, was.top - now.top];
      if (was.width && (x || y)) node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration, easing: "ease-out" });
    }
  }

  // --- dragging ------------------------------------------------------------------------------------

  function press(event, card) {
    if (event.button || !event.isPrimary) return;
    const node = buttons.get(card.id);
    const start = { x: event.clientX, y: event.clientY };
    dragged = false;
    node.setPointerCapture(event.pointerId); // a quick hand is elsewhere with the first move
    const under = ({ clientX, clientY }) => {
      const found = document.elementFromPoint(clientX, clientY);
      const box = boxes.find((one) => one.node.contains(found));
      const id = found?.closest?.("[data-id]")?.dataset.id;
      return { box, onto: id === undefined ? nearest(box, clientX) : lying.cards[Number(id)] };
    };
    const drag = (moved) => {
      const [x, y] = [moved.clientX - start.x, moved.clientY - start.y];
      if (!dragged && Math.hypot(x, y) < FAR) return;
      if (!dragged) {
        dragged = true;
        node.classList.add("dragged");
      }
      node.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
      const over = under(moved).box;
      boxes.forEach((box) => attr(box.node, "data-target", box === over && box.at !== card.at));
    };
    const end = (ended) => {
      for (const [name, run] of [["pointermove", drag], ["pointerup", end], ["pointercancel", end]]) node.removeEventListener(name, run);
      if (!dragged) return;
      const { box, onto } = under(ended);
      node.style.transform = "";
      node.classList.remove("dragged");
      boxes.forEach((one) => attr(one.node, "data-target", null));
      if (ended.type === "pointerup" && box && lying.drop(card, box.at, onto)) changed(card);
      setTimeout(() => { dragged = false; }); // the click that ends a drag is none
    };
    for (const [name, run] of [["pointermove", drag], ["pointerup", end], ["pointercancel", end]]) node.addEventListener(name, run);
  }

  /** The card of a part that lies nearest to a place. */
  const nearest = (box, x) => (box ? lying.inPart(box.at) : []).map((card) => {
    const { left, width } = buttons.get(card.id).getBoundingClientRect();
    return { card, far: Math.abs(left + width / 2 - x) };
  }).sort((a, b) => a.far - b.far)[0]?.card ?? null;

  // --- keys ----------------------------------------------------------------------------------------

  const middle = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, height };
  };

  /** The card that lies in a direction from another. */
  function towards(from, key) {
    const all = [...zones.querySelectorAll(".set-card")];
    const at = all.indexOf(from);
    if (key === "ArrowLeft") return all[at - 1] ?? all.at(-1);
    if (key === "ArrowRight") return all[at + 1] ?? all[0];
    const here = middle(from);
    const side = key === "ArrowUp" ? -1 : 1;
    return all.map((node) => ({ node, ...middle(node) })).filter(({ y, height }) => (y - here.y) * side > height / 2)
      .sort((a, b) => Math.abs(a.y - here.y) - Math.abs(b.y - here.y) || Math.abs(a.x - here.x) - Math.abs(b.x - here.x))[0]?.node ?? from;
  }

  function arrows(event) {
    const from = event.target.closest?.(".set-card");
    if (!from || !/^Arrow/.test(event.key)) return;
    event.preventDefault();
    const to = towards(from, event.key);
    active = Number(to.dataset.id);
    for (const [id, node] of buttons) attr(node, "tabindex", id === active ? 0 : -1);
    to.focus();
  }

  /** Begin with the keys: true when a card took the focus. */
  function enter(event) {
    if (!/^Arrow/.test(event.key) || !root.isConnected || zones.contains(document.activeElement)) return false;
    buttons.get(active)?.focus();
    return true;
  }

  /** The board for a decision; what was begun on it stays until there are other cards. */
  function show(asks, { before, advice }) {
    waits = asks;
    replace(beside, advice);
    const next = JSON.stringify([waits.hand, waits.set.cards, waits.set.parts]);
    if (next === asked) { draw(); return root; }
    asked = next;
    lying = layCards(waits.set);
    placed = Object.fromEntries(Object.entries(before).map(([name, cards]) => [name, without(cards, waits.set.cards)]));
    buttons = new Map(lying.cards.map((card) => [card.id, makeButton(card)]));
    boxes = [...lying.parts.keys(), ...(lying.holder < 0 ? [-1] : [])].map(makeBox);
    active = lying.inPart(lying.holder)[0]?.id ?? 0;
    root.classList.toggle("many", lying.cards.length > 7 || boxes.length > 3);
    replace(zones, boxes.map((box) => box.node));
    draw();
    return root;
  }

  return { show, enter, send, houseWay, same: (held) => Boolean(lying?.stand().full && lying.same(held)), forget() { asked = ""; } };
}
