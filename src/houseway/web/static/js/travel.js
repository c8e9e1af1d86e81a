// Chips that travel on the felt. They are moved by transform and opacity alone, so that nothing is laid out again.

import { el } from "./dom.js";
import { chipStack } from "./chips.js";
import { dollars, money } from "./strings.js";
import { still } from "./settings.js";

const MOST_CHIPS = 5;
const TIME = { slow: 900, normal: 450 };
const FADE = 0.85; // of the way, after which chips that arrive give way to those that lie there

/** How long chips are on their way, in milliseconds, where a step of the settlement takes `pause`. */
export const travelTime = (speed, pause) => Math.min(TIME[speed] ?? TIME.normal, pause * 0.8);

/** A layer over `root` for chips on their way. */
export function createTravel(root) {
  const layer = el("div", { class: "travel", "aria-hidden": "true" });
  root.append(layer);

  /** The transform that puts a flight on the middle of a node. */
  function over(node, home) {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2 - home.left, box.top + box.height / 2 - home.top];
    return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;
  }

  /** Send chips: [{from, to, cents, word}] with nodes as ends, all at once; nothing where nothing may move. */
  function send(ways, time) {
    if (still() || document.hidden) return;
    const home = root.getBoundingClientRect();
    const flights = ways.filter(({ from, to }) => from && to && from !== to)
      .map((way) => ({ ...way, start: over(way.from, home), end: over(way.to, home) }));
    for (const { cents, word, start, end } of flights) {
      const node = el("div", { class: "flight" }, chipStack(dollars(cents), { most: MOST_CHIPS }),
        el("span", { class: "money" }, money(dollars(cents)), word && ` ${word}`));
      layer.append(node);
      const way = node.animate([
        { transform: start, opacity: 1 },
        { transform: end, opacity: 1, offset: FADE },
        { transform: end, opacity: 0 },
      ], { duration: time / FADE, easing: "ease-in-out" });
      way.onfinish = way.oncancel = () => node.remove();
    }
  }

  /** Nothing is on its way any more. */
  function clear() {
    layer.getAnimations({ subtree: true }).forEach((way) => way.cancel());
  }

  return { send, clear };
}
