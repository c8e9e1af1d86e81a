// The picture of many rounds of a bet.

import { plot } from "./plot.js";
import { plots } from "./strings_plots.js";
import { cents, decimal, dollars, money, percent, signed } from "./strings.js";

const share = (value, places = value > 0 && value < 0.001 ? 3 : 1) => percent(value, places);

/** Units as a person reads them: money where the bet is known, else a number with its sign. */
const resultText = (stake) => (stake ? (units) => signed(dollars(Math.round(units * cents(stake))))
  : (units) => `${units > 0 ? "+" : units < 0 ? "−" : ""}${decimal(Math.abs(units), 0, 2)}`);

/** How the results of many rounds are distributed; `stake` is the bet in dollars, if it is known. */
export function sumsPicture(found, { stake = "" } = {}) {
  const text = resultText(stake);
  const last = found.bars.length - 1;
  const labelOf = ({ least, below, result }, place) => {
    const middle = text(result ?? (least + below) / 2);
    return place === 0 ? plots("atMost", { what: middle }) : place === last ? plots("atLeast", { what: middle }) : middle;
  };
  const words = { wins: share(found.wins), even: share(found.even), loses: share(found.loses), mean: text(found.mean), low: text(found.quantiles["0.05"]), high: text(found.quantiles["0.95"]) };
  const note = [plots("sumsNote", words), plots("sumsEnds"), found.method === "simulated" && plots("sumsSimulated", { error: text(found.standard_error).replace("+", "") })].filter(Boolean).join(" ");
  const told = { rounds: found.rounds, name: found.name, amount: stake && money(stake) };
  return plot({
    title: plots(stake ? "sumsOf" : "sumsUnits", told),
    x: { label: plots(stake ? "result" : "resultUnits"), tick: text }, y: { label: plots("chance"), from: 0, tick: (value) => share(value, value < 0.1 && value > 0 ? 1 : 0) },
    series: [{ kind: "bars", bars: found.bars.map((bar, place) => ({ from: bar.least, to: bar.below, y: bar.chance, tone: toneOf(bar), label: labelOf(bar, place) })) },
      { kind: "rule", tone: "other", x: 0 }, { kind: "rule", tone: "expected", x: found.mean }],
    table: { columns: [plots(stake ? "result" : "resultUnits"), plots("chance")], rows: found.bars.map((bar, place) => [labelOf(bar, place), share(bar.chance, 2)]) },
    note,
  });
}

/** A bar of losses, of gains, or one around nothing. */
function toneOf({ least, below, result }) {
  const middle = result ?? (least < 0 && below > 0 ? 0 : least + below);
  return middle < 0 ? "bad" : middle > 0 ? "good" : "other";
}
