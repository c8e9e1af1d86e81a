// The line of one's chips through a session, with what was expected and a band of two deviations.

import { askedPicture } from "./asked_picture.js";
import { poll } from "./api.js";
import { el } from "./dom.js";
import { plot } from "./plot.js";
import { plots } from "./strings_plots.js";
import { decimal, dollars, figure, signed } from "./strings.js";

const cash = (amount) => signed(dollars(Math.round(amount * 100)));
const whole = (amount) => signed(dollars(Math.round(amount) * 100));

/** The picture of a session as `/api/session` tells it. */
export function sessionPicture(found) {
  const leftOut = found.left_out > 0 && plots("sessionLeftOut", { rounds: found.left_out });
  if (!found.rounds) return el("p", { class: "muted" }, leftOut || plots("sessionNone"));
  const points = found.points.map((point, x) => ({ ...point, x }));
  const ticks = found.rounds < 6 ? points.map(({ x }) => x) : undefined;
  const off = found.deviations === null ? "" : plots(found.deviations < 0 ? "sessionBelow" : "sessionAbove", { deviations: decimal(Math.abs(found.deviations), 1) });
  const note = [plots("sessionNote", { rounds: found.rounds, won: cash(found.won), expected: cash(found.expected), deviation: cash(found.deviation).replace("+", "") }), off, leftOut, !found.exact && plots("sessionDealt")];
  return plot({
    title: plots("session"),
    x: { label: plots("sessionRounds"), from: 0, to: found.rounds, ticks, tick: figure }, y: { label: plots("sessionWon"), tick: whole },
    series: [
      { kind: "band", name: plots("sessionBand"), tone: "expected", points: points.map(({ x, low, high }) => ({ x, low, high })) },
      { kind: "line", name: plots("sessionExpected"), tone: "expected", dashed: true, points: points.map(({ x, expected }) => ({ x, y: expected })) },
      { kind: "line", name: plots("sessionOwn"), tone: "own", points: points.map(({ x, won }) => ({ x, y: won })) },
      { kind: "rule", name: "", tone: "other", y: 0 },
    ],
    table: {
      columns: [plots("sessionRound"), plots("result"), plots("sessionOwn"), plots("sessionExpected"), plots("sessionBand")],
      rows: found.points.slice(1).map(({ round, net, won, expected, low, high }) => [round.split("/").at(-1), cash(net), cash(won), cash(expected), `${cash(low)} – ${cash(high)}`]),
    },
    note: note.filter(Boolean).join(" "),
  });
}

/** A button that asks for one's own line; `query` says of which rounds. */
export const askedSession = (query) => askedPicture({
  button: plots("sessionShow"), working: plots("sessionWorking"),
  load: (onwork) => poll(`/api/session?${new URLSearchParams(query)}`, { onwork }), draw: sessionPicture,
});
