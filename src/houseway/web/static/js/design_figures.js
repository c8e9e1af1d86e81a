// Edge, hit rate and deviation of a pay table, from whole numbers; and the tables near it.

import { add, compare, fraction, minus, parse, times } from "./fraction.js";

const MOST_NEAR = 240;
const NOTHING = fraction(0n);

/** The chances that the room sends, with its texts as numbers; rows keep their order. */
export function readChances(told) {
  return {
    ...told,
    total: BigInt(told.total),
    lost: { weight: BigInt(told.lost.weight), profit: parse(told.lost.profit), profitText: told.lost.profit },
    rows: told.rows.map((row) => ({ ...row, weight: BigInt(row.weight), chance: fraction(BigInt(row.weight), BigInt(told.total)) })),
  };
}

/** The exact figures of a table; `pays` has the profit of each row as text. */
export function figuresOf(chances, pays) {
  const ends = [...chances.rows.map((row) => [row.weight, parse(pays[row.id])]), [chances.lost.weight, chances.lost.profit]];
  const mean = (value) => ends.reduce((sum, [weight, profit]) => add(sum, times(fraction(weight), value(profit))), NOTHING);
  const share = (sum) => times(sum, fraction(1n, chances.total));
  const gain = share(mean((profit) => profit));
  const square = share(mean((profit) => times(profit, profit)));
  const wins = ends.reduce((sum, [weight, profit]) => (profit.top > 0n ? sum + weight : sum), 0n);
  const profits = ends.slice(0, -1).map(([, profit]) => profit);
  return {
    edge: minus(NOTHING, gain),
    hit: fraction(wins, chances.total),
    variance: minus(square, times(gain, gain)),
    top: profits.reduce((most, profit) => (compare(profit, most) > 0 ? profit : most)),
  };
}

/** Whether the chances hold for a table: where the best row decides, rows must pay in their order. */
export const isInOrder = (chances, pays) => chances.ranked.every((place, at) => at === 0
  || compare(parse(pays[chances.rows[chances.ranked[at - 1]].id]), parse(pays[chances.rows[place].id])) >= 0);

/** The tables that differ by a step or two in one row, or by a step in two rows. */
export function neighbours(chances, pays) {
  const steps = chances.rows.map((row) => {
    const at = row.values.indexOf(pays[row.id]);
    return [-2, -1, 1, 2].filter((by) => row.values[at + by] !== undefined).map((by) => ({ by, row: row.id, pay: row.values[at + by] }));
  });
  const found = steps.flat().map((step) => [step]);
  steps.forEach((first, place) => {
    for (const second of steps.slice(place + 1)) {
      for (const a of first) for (const b of second) if (Math.abs(a.by) + Math.abs(b.by) === 2) found.push([a, b]);
    }
  });
  return found.slice(0, MOST_NEAR)
    .map((changes) => ({ changes, pays: { ...pays, ...Object.fromEntries(changes.map(({ row, pay }) => [row, pay])) } }))
    .filter((one) => isInOrder(chances, one.pays));
}
