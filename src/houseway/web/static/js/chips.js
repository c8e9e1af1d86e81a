// Chips, drawn: stacks seen from the side, single chips from above.

import { svg } from "./dom.js";
import { cents } from "./strings.js";

const VALUES = [1000, 500, 100, 25, 5, 1];

/** The chips that make an amount, largest first: [{value, count}]; value 0 stands for cents. */
export function chipsOf(amount) {
  let left = cents(amount);
  const found = [];
  for (const value of VALUES) {
    const count = Math.floor(left / (value * 100));
    if (count) found.push({ value, count });
    left -= count * value * 100;
  }
  if (left > 0) found.push({ value: 0, count: 1 });
  return found;
}

const shortValue = (value) => (value === 0 ? "¢" : value >= 1000 ? `${value / 1000}K` : String(value));

function stripes(radius, depth, count) {
  const parts = [];
  for (let index = 0; index < count; index += 1) {
    const angle = (index / count) * 360;
    parts.push(svg("rect", {
      class: "stripe", x: -3.2, y: -radius, width: 6.4, height: depth, transform: `rotate(${angle})`,
    }));
  }
  return parts;
}

/** One chip from above, as <svg class="chip">, for buttons. */
export function chipFace(value) {
  return svg("svg", { class: ["chip", `on-${value}`], viewBox: "-24 -24 48 48", "aria-hidden": "true" },
    svg("circle", { class: `edge v${value}`, r: 22.5 }),
    stripes(22.3, 6, 8),
    svg("circle", { class: "face-ring", r: 14.5 }),
    svg("text", { class: "value", y: 5.2 }, shortValue(value)));
}

/** A stack seen from the side, as <svg class="chip">; at most `most` chips are drawn, the largest on the bottom. */
export function chipStack(amount, { most = 9 } = {}) {
  const all = chipsOf(amount).flatMap(({ value, count }) => Array(Math.min(count, most)).fill(value));
  const drawn = all.slice(0, most);
  const step = 4.6;
  const height = 26 + step * Math.max(0, drawn.length - 1);
  const layers = drawn.map((value, index) => {
    const y = height - 13 - index * step;
    return svg("g", { class: `on-${value}`, transform: `translate(20 ${y})` },
      svg("path", { class: `edge v${value}`, d: "M-19 0a19 9.500 0 0 1 38 0v3.800a19 9.500 0 0 1-38 0z" }),
      svg("path", { class: "stripe", d: "M-4 9.300h8v3.900h-8zM-16.500 5.500l5 2.500v3.900l-5-2.600zM16.500 5.500l-5 2.500v3.900l5-2.600z" }),
      svg("ellipse", { class: `edge v${value}`, rx: 19, ry: 9.5 }),
      svg("ellipse", { class: "face-ring", rx: 12, ry: 5.6 }));
  });
  return svg("svg", { class: "chip stack", viewBox: `0 0 40 ${height}`, "aria-hidden": "true", data: { chips: drawn.length } }, layers);
}
