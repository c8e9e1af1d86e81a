// The picture of the table, and where its seats lie.

import { svg } from "./dom.js";

/** The shape of the table: its drawing, and the ellipse that the seats lie on. */
export const WIDE = { width: 1200, height: 790, cx: 600, cy: 262, rx: 490, ry: 392, from: -19, to: 199, gap: 43 };
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

/** Where each seat lies when players play each other: all round the table, `mine` at the bottom. */
export function placesRound(count, mine) {
  const found = [];
  for (let seat = 1; seat <= count; seat += 1) {
    const angle = mine ? 90 + (360 * ((seat - mine + count) % count)) / count : (360 * (seat - 1)) / count;
    const down = Math.sin(angle * DEGREES);
    found[seat] = { angle, x: 600 + 440 * Math.cos(angle * DEGREES), y: 305 + (down > 0 ? 300 : 140) * down };
  }
  return found;
}

/** Where there is no room for a picture: the ring of the countdown alone. */
export function smallPicture() {
  const edge = { width: "100%", height: "100%", rx: 14 };
  return svg("svg", { class: "felt-picture", "aria-hidden": "true", focusable: "false" },
    svg("rect", { class: "ring-track", ...edge }),
    svg("rect", { class: "ring", ...edge, pathLength: 100, "stroke-dasharray": "100 100" }));
}

/** The table itself: rail, cloth, printed name, ring of the countdown. */
export function tablePicture(name) {
  const { width: w, height: h } = WIDE;
  const edge = (inset) => {
    const top = inset;
    const side = w - inset;
    const bottom = h - inset;
    const bend = h * 0.44;
    const corner = 70;
    return `M${inset + corner} ${top}H${side - corner}Q${side} ${top} ${side} ${top + corner}V${bend}`
      + `C${side} ${bottom - h * 0.1} ${w * 0.78} ${bottom} ${w / 2} ${bottom}`
      + `S${inset} ${bottom - h * 0.1} ${inset} ${bend}V${top + corner}Q${inset} ${top} ${inset + corner} ${top}Z`;
  };
  const rim = 26;
  return svg("svg", { class: "felt-picture", viewBox: `0 0 ${w} ${h}`, "aria-hidden": "true", focusable: "false" },
    svg("defs", null,
      svg("radialGradient", { id: "light", cx: "50%", cy: "34%", r: "78%" },
        svg("stop", { offset: "0", "stop-color": "var(--shine)", "stop-opacity": 0.13 }),
        svg("stop", { offset: "0.5", "stop-color": "var(--shine)", "stop-opacity": 0 }),
        svg("stop", { offset: "0.5", "stop-color": "var(--shade)", "stop-opacity": 0 }),
        svg("stop", { offset: "1", "stop-color": "var(--shade)", "stop-opacity": 0.42 })),
      svg("path", { id: "name-arc", d: "M300 460Q600 548 900 460" })),
    svg("path", { class: "rail", d: edge(2) }),
    svg("path", { class: "rail-shine", d: edge(9) }),
    svg("path", { class: "cloth", d: edge(rim) }),
    svg("path", { class: "cloth-light", d: edge(rim), fill: "url(#light)" }),
    svg("path", { class: "print", d: edge(rim + 14) }),
    svg("text", { class: "print-name", style: { "font-size": `${Math.min(46, 1080 / name.length)}px` } }, svg("textPath", { href: "#name-arc", startOffset: "50%" }, name)),
    svg("path", { class: "ring-track", d: edge(rim - 4) }),
    svg("path", { class: "ring", d: edge(rim - 4), pathLength: 100, "stroke-dasharray": "100 100" }));
}

const CORNERS = [[-1, -1], [1, 1], [-1, 1], [1, -1]];
const PIPS = {
  1: [[0, 0]], 2: CORNERS.slice(0, 2), 3: [...CORNERS.slice(0, 2), [0, 0]],
  4: CORNERS, 5: [...CORNERS, [0, 0]], 6: [...CORNERS, [-1, 0], [1, 0]],
};

/** A die that shows a number, in figures where it has more than six. */
export function die(face) {
  return svg("svg", { class: "die", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 4 }),
    PIPS[face]?.map(([x, y]) => svg("circle", { cx: 12 + x * 6, cy: 12 + y * 6, r: 2.2 }))
      ?? svg("text", { x: 12, y: 16.5, "text-anchor": "middle", "font-size": 13 }, String(face)));
}
