// The scoreboard: bead plate and big road, counts and shares. Letters tell results apart, not colour alone.

import { attr, el, replace, svg } from "./dom.js";
import { percent, t } from "./strings.js";

const ROWS = 6;
const CELL = 16;

/** Columns of the big road: [{winner, natural, marks, ties}], a run for each column, turning right at the bottom. */
export function bigRoad(road) {
  const taken = new Set();
  const cells = [];
  let column = -1;
  let at = null;
  let winner = null;
  let early = 0;
  for (const round of road) {
    if (round.winner === "tie") {
      if (at) at.ties += 1; else early += 1;
      continue;
    }
    if (round.winner !== winner) {
      winner = round.winner;
      column += 1;
      while (taken.has(`${column},0`)) column += 1;
      at = { x: column, y: 0 };
    } else {
      const below = { x: at.x, y: at.y + 1 };
      const free = below.y < ROWS && !taken.has(`${below.x},${below.y}`);
      at = free ? below : { x: at.x + 1, y: at.y };
    }
    at = { ...at, winner, natural: round.natural, marks: round.marks ?? [], ties: early };
    early = 0;
    taken.add(`${at.x},${at.y}`);
    cells.push(at);
  }
  return cells;
}

const grid = (columns) => {
  const parts = [];
  for (let x = 0; x <= columns; x += 1) parts.push(`M${x * CELL} 0V${ROWS * CELL}`);
  for (let y = 0; y <= ROWS; y += 1) parts.push(`M0 ${y * CELL}H${columns * CELL}`);
  return svg("path", { class: "grid", d: parts.join("") });
};

/** The scoreboard. Methods: setLayout, update(state). */
export function createScoreboard() {
  const root = el("section", { class: "scoreboard panel", "aria-labelledby": "score-title", hidden: true });
  let layout = null;
  let sign = "";

  function letters(board) {
    const [player, banker, tie] = board.results;
    return { player: player?.label?.[0] ?? "P", banker: banker?.label?.[0] ?? "B", tie: tie?.label?.[0] ?? "T" };
  }

  function plate(road, letter, columns) {
    const shownCount = ROWS * columns;
    const skip = road.length > shownCount ? Math.ceil((road.length - shownCount) / ROWS) * ROWS : 0;
    return svg("svg", { class: "road bead", viewBox: `-0.5 -0.5 ${columns * CELL + 1} ${ROWS * CELL + 1}`, "aria-hidden": "true" },
      grid(columns),
      road.slice(skip).map((round, index) => {
        const x = Math.floor(index / ROWS) * CELL + CELL / 2;
        const y = (index % ROWS) * CELL + CELL / 2;
        return svg("g", { class: `bead-${round.winner}`, transform: `translate(${x} ${y})` },
          svg("circle", { r: CELL / 2 - 1.4 }),
          svg("text", { y: 3.4 }, letter[round.winner]),
          round.natural && svg("circle", { class: "natural", cx: 4.6, cy: -4.6, r: 2 }),
          (round.marks ?? []).length > 0 && svg("circle", { class: "mark", cx: -4.6, cy: 4.6, r: 2 }));
      }));
  }

  function big(road, columns) {
    const cells = bigRoad(road);
    const widest = cells.reduce((most, cell) => Math.max(most, cell.x), 0) + 1;
    const skip = Math.max(0, widest - columns);
    return svg("svg", { class: "road big", viewBox: `-0.5 -0.5 ${columns * CELL + 1} ${ROWS * CELL + 1}`, "aria-hidden": "true" },
      grid(columns),
      cells.filter((cell) => cell.x >= skip).map((cell) =>
        svg("g", { class: `ring-${cell.winner}`, transform: `translate(${(cell.x - skip) * CELL + CELL / 2} ${cell.y * CELL + CELL / 2})` },
          svg("circle", { r: CELL / 2 - 2.4 }),
          cell.winner === "banker" && svg("circle", { class: "dot", r: 1.6 }),
          cell.ties > 0 && svg("path", { class: "tie", d: "M-5 5L5 -5" }),
          cell.ties > 1 && svg("text", { class: "ties", y: 3 }, cell.ties))));
  }

  function words(road, board) {
    const names = Object.fromEntries(["player", "banker", "tie"].map((key, index) => [key, board.results[index]?.label ?? key]));
    const newest = [...road].reverse().slice(0, 20);
    return newest.map((round) => [names[round.winner], round.natural && t("natural"), ...(round.marks ?? [])].filter(Boolean).join(", "));
  }

  function update(state) {
    const board = state.board;
    attr(root, "hidden", !board || (!layout.scoreboard && !board.rounds));
    if (!board) return;
    const next = JSON.stringify(board);
    if (next === sign) return;
    sign = next;
    const letter = letters(board);
    const road = board.road ?? [];
    replace(root,
      el("header", { class: "panel-head" },
        el("h2", { id: "score-title" }, t("score")),
        el("span", { class: "muted small" }, t("rounds.count", { n: board.rounds }),
          board.previous ? t("score.previous", { count: board.previous }) : "")),
      layout.scoreboard && el("div", { class: "roads" },
        el("figure", null, plate(road, letter, 8), el("figcaption", null, t("bead"))),
        el("figure", null, big(road, 16), el("figcaption", null, t("bigroad")))),
      layout.scoreboard && el("ol", { class: "visually-hidden", "aria-label": t("score.newest") }, words(road, board).map((line) => el("li", null, line))),
      el("dl", { class: "counts" }, board.results.map((result, index) => el("div", { class: layout.scoreboard ? ["count-player", "count-banker", "count-tie"][index] ?? "" : "" },
        el("dt", null, result.label), el("dd", { class: "money" }, result.count, el("span", { class: "muted" }, ` ${percent(result.share, 0)}`)))),
        layout.scoreboard && el("div", null, el("dt", null, t("naturals")), el("dd", null, board.naturals))));
  }

  return { root, setLayout(message) { layout = message; sign = ""; }, update };
}
