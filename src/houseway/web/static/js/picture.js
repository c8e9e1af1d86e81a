// The picture of the table, and where its seats lie.

import { svg } from "./dom.js";

/** Shapes of the table: its drawing, and the ellipse that the seats lie on. */
export const WIDE = { width: 1200, height: 790, cx: 600, cy: 262, rx: 490, ry: 392, from: -19, to: 199, gap: 43 };
export const NARROW = { width: 600, height: 560, cx: 300, cy: 262, rx: 222, ry: 236, from: -46, to: 226, gap: 24 };
export const NARROW_TALL = { ...NARROW, height: 640, cy: 306, ry: 270, from: -44, to: 224 };
const DEGREES = Math.PI / 180;

/** Where each seat lies; seat 1 at the house dealer's left, numbers clockwise, `mine` at the bottom. */
export function places(count, mine, shape) {
  const found = [];
  const put = (angle) => ({
    angle,
    x: shape.cx + shape.rx * Math.cos(angle * DEGREES),
    y: shape.cy + shape.ry * Math.sin(angle * DEGREES),
  });
  if (!mine) {
    const step = count > 1 ? (shape.to - shape.from) / (count - 1) : 0;
    for (let seat = 1; seat <= count; seat += 1) found[seat] = put(count > 1 ? shape.from + step * (seat - 1) : 90);
    return found;
  }
  found[mine] = put(90);
  const others = Array.from({ length: count - 1 }, (_, index) => ((mine + index) % count) + 1);
  const left = Math.ceil(others.length / 2);
  const spread = (seats, from, to) => seats.forEach((seat, index) => {
    found[seat] = put(seats.length > 1 ? from + ((to - from) * index) / (seats.length - 1) : (from + to) / 2);
  });
  spread(others.slice(0, left), 90 + shape.gap, shape.to);
  spread(others.slice(left), shape.from, 90 - shape.gap);
  return found;
}

/** The table itself: rail, cloth, printed name, ring of the countdown. */
export function tablePicture(shape) {
  const wide = shape === WIDE;
  const { width: w, height: h } = shape;
  const edge = (inset) => {
    const top = inset;
    const side = w - inset;
    const bottom = h - inset;
    const bend = wide ? h * 0.44 : h * 0.4;
    const corner = wide ? 70 : 60;
    return `M${inset + corner} ${top}H${side - corner}Q${side} ${top} ${side} ${top + corner}V${bend}`
      + `C${side} ${bottom - h * 0.1} ${w * 0.78} ${bottom} ${w / 2} ${bottom}`
      + `S${inset} ${bottom - h * 0.1} ${inset} ${bend}V${top + corner}Q${inset} ${top} ${inset + corner} ${top}Z`;
  };
  const rim = wide ? 26 : 16;
  return svg("svg", { class: "felt-picture", viewBox: `0 0 ${w} ${h}`, "aria-hidden": "true", focusable: "false" },
    svg("defs", null,
      svg("radialGradient", { id: "light", cx: "50%", cy: "34%", r: "78%" },
        svg("stop", { offset: "0", "stop-color": "#fff", "stop-opacity": 0.13 }),
        svg("stop", { offset: "0.5", "stop-color": "#fff", "stop-opacity": 0 }),
        svg("stop", { offset: "0.5", "stop-color": "#000", "stop-opacity": 0 }),
        svg("stop", { offset: "1", "stop-color": "#000", "stop-opacity": 0.42 })),
      svg("path", { id: "name-arc", d: wide ? "M300 452Q600 540 900 452" : "M110 400Q300 440 490 400" })),
    svg("path", { class: "rail", d: edge(2) }),
    svg("path", { class: "rail-shine", d: edge(wide ? 9 : 6) }),
    svg("path", { class: "cloth", d: edge(rim) }),
    svg("path", { class: "cloth-light", d: edge(rim), fill: "url(#light)" }),
    svg("path", { class: "print", d: edge(rim + (wide ? 14 : 8)) }),
    svg("text", { class: "print-name" }, svg("textPath", { href: "#name-arc", startOffset: "50%" })),
    svg("path", { class: "ring-track", d: edge(rim - 4) }),
    svg("path", { class: "ring", d: edge(rim - 4), pathLength: 100, "stroke-dasharray": "100 100" }));
}

const CORNERS = [[-1, -1], [1, 1], [-1, 1], [1, -1]];
const PIPS = {
  1: [[0, 0]], 2: CORNERS.slice(0, 2), 3: [...CORNERS.slice(0, 2), [0, 0]],
  4: CORNERS, 5: [...CORNERS, [0, 0]], 6: [...CORNERS, [-1, 0], [1, 0]],
};

/** A die that shows a number. */
export function die(face) {
  return svg("svg", { class: "die", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 4 }),
    (PIPS[face] ?? []).map(([x, y]) => svg("circle", { cx: 12 + x * 6, cy: 12 + y * 6, r: 2.2 })));
}
