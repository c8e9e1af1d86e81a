// Tables that play for pots: an oval with seats all round, bets before them, the pots in the middle.

import { attr, el, replace, setText, svg } from "./dom.js";
import { chipStack } from "./chips.js";
import { cents, money } from "./strings.js";
import { among } from "./strings_among.js";
import { seatName } from "./payments.js";
import { ROOM } from "./room_says.js";

const MIDDLE = { x: 600, y: 404 };
const DEGREES = Math.PI / 180;

/**
 * Where each seat lies on the oval, `mine` at the bottom: {x, y} of its name, {dx, dy} from there to its bet.
 */
export function placesOval(count, mine) {
  const found = [];
  for (let seat = 1; seat <= count; seat += 1) {
    const turn = mine ? (seat - mine + count) % count : seat - 0.5;
    const angle = (90 + (360 * turn) / count) * DEGREES;
    const [across, down] = [Math.cos(angle), Math.sin(angle)];
    const x = MIDDLE.x + 496 * across;
    const y = MIDDLE.y + (down > 0 ? 312 : 246) * down;
    const own = seat === mine;
    const dx = own ? 0 : -178 * Math.sign(across) * Math.min(1, Math.abs(across) * 1.2);
    const dy = own ? -206 : down > 0.25 ? -112 * down : -96 * down;
    found[seat] = { x, y, dx, dy };
  }
  return found;
}

/** The oval: rail, cloth, printed name, ring of the countdown. */
export function ovalPicture(name) {
  const edge = (inset) => {
    const [top, bottom, left, right] = [92 + inset, 742 - inset, 36 + inset, 1164 - inset];
    const round = (bottom - top) / 2;
    return `M${left + round} ${top}H${right - round}A${round} ${round} 0 0 1 ${right - round} ${bottom}H${left + round}A${round} ${round} 0 0 1 ${left + round} ${top}Z`;
  };
  return svg("svg", { class: "felt-picture", viewBox: "0 0 1200 790", "aria-hidden": "true", focusable: "false" },
    svg("defs", null,
      svg("radialGradient", { id: "light", cx: "50%", cy: "42%", r: "70%" },
        svg("stop", { offset: "0", "stop-color": "var(--shine)", "stop-opacity": 0.13 }),
        svg("stop", { offset: "0.55", "stop-color": "var(--shine)", "stop-opacity": 0 }),
        svg("stop", { offset: "0.55", "stop-color": "var(--shade)", "stop-opacity": 0 }),
        svg("stop", { offset: "1", "stop-color": "var(--shade)", "stop-opacity": 0.4 }))),
    svg("path", { class: "rail", d: edge(0) }),
    svg("path", { class: "rail-shine", d: edge(7) }),
    svg("path", { class: "cloth", d: edge(26) }),
    svg("path", { class: "cloth-light", d: edge(26), fill: "url(#light)" }),
    svg("path", { class: "print", d: edge(92) }),
    svg("text", { class: "print-name", x: 600, y: 538, style: { "font-size": `${Math.min(34, 700 / name.length)}px` } }, name),
    svg("path", { class: "ring-track", d: edge(22) }),
    svg("path", { class: "ring", d: edge(22), pathLength: 100, "stroke-dasharray": "100 100" }));
}

const whose = (pot, name) => among("pot.whose", { names: pot.seats.map(name).join(", ") });

/** The pots in the middle: drawn into `node`, only when they changed. */
export function createPots(node) {
  let sign = "";
  return (state) => {
    const felt = state.felt;
    const name = (seat) => state.people.find((person) => person.seat === seat && !person.backline)?.name ?? seatName(seat);
    const lies = felt?.pots ?? [];
    const next = JSON.stringify([lies, felt?.street, felt?.total, lies.flatMap((pot) => pot.seats.map(name))]);
    if (next === sign) return;
    sign = next;
    attr(node, "hidden", !felt);
    if (!felt) { replace(node); return; }
    const several = lies.length > 1;
    replace(node,
      el("p", { class: "street" }, felt.street, cents(felt.total) > 0 && el("span", { class: "money" }, felt.street && " · ", among("pot.total", { amount: money(felt.total) }))),
      lies.length > 0 && el("ul", { class: "pot-list plain", "aria-label": among("pot.list") }, lies.map((pot, place) => el("li", { class: "pot-pile", title: several ? whose(pot, name) : null },
        chipStack(pot.amount, { most: 8 }),
        el("span", { class: "money" }, place ? among("pot.side", { number: place, amount: money(pot.amount) }) : among(several ? "pot.main" : "potOf", { amount: money(pot.amount) })),
        several && el("span", { class: "visually-hidden" }, whose(pot, name))))));
  };
}

/** What a seat has bet, and what it did last: drawn into the seat's node. */
export function createStake() {
  const chips = el("div", { class: "stake" });
  const did = el("p", { class: "did", lang: ROOM });
  let sign = "";
  const draw = (here) => {
    const bet = here && cents(here.bet) > 0 ? here.bet : "";
    const words = here?.all_in ? among("did.allIn") : here?.did ?? "";
    const next = JSON.stringify([bet, words]);
    if (next === sign) return;
    sign = next;
    replace(chips, bet && [chipStack(bet, { most: 6 }), el("span", { class: "money" }, el("span", { class: "visually-hidden" }, `${among("stake")} `), money(bet))]);
    attr(chips, "hidden", !bet);
    setText(did, words.charAt(0).toUpperCase() + words.slice(1));
    attr(did, "data-all-in", Boolean(here?.all_in));
    attr(did, "hidden", !words);
  };
  draw(null);
  return { chips, did, draw };
}
