// After a round: what your own decisions in it cost, worked out by the room when asked for.

import { announce, el, replace } from "./dom.js";
import { poll } from "./api.js";
import { centsText, worth } from "./strings_values.js";
import { roomError } from "./room_says.js";

/** A graded decision in words. */
export function gradeWords({ label, grade, cost_cents: cost, worth: of, why_not: why }) {
  if (!grade) return worth("noGrade", { answer: label, why });
  const known = { answer: label, grade: worth(`grade.${grade}`) };
  if (grade === "best") return worth("lineBest", known);
  return worth("lineBetter", { ...known, cost: centsText(cost), best: of.options[0].label });
}

/** The button and its answer, for one round after another. `table()` is the table's id. */
export function createCost(table) {
  const said = el("div", { class: "cost-words", role: "status" });
  let known = 0;
  let stopped = null;

  async function ask(round, you) {
    stopped?.abort();
    stopped = new AbortController();
    known = round;
    replace(said, worth("reviewing"));
    const path = `/api/tables/${encodeURIComponent(table())}/rounds/${round}/review`;
    try {
      const found = await poll(path, {
        signal: stopped.signal,
        onwork: ({ done }) => { if (done && known === round) replace(said, worth("reviewShare", { share: Math.round(done * 100) })); },
      });
      if (known === round) tell(round, found, you);
    } catch (problem) {
      if (problem.name !== "AbortError" && known === round) replace(said, roomError(problem));
    }
  }

  function tell(round, found, you) {
    const mine = found.decisions.filter(({ seat, backline }) => seat === you.seat && backline === you.backline);
    const costs = mine.map(({ cost_cents: cost }) => cost ?? 0);
    const lines = mine.map(gradeWords);
    if (mine.length > 1) lines.push(worth("total", { cost: centsText(costs.reduce((sum, cost) => sum + cost, 0)) }));
    if (!mine.length) lines.push(found.why_not || worth("noneYours"));
    const place = mine.find(({ cost_cents: cost }) => cost)?.place ?? mine[0]?.place;
    const link = `/replay/${encodeURIComponent(table())}/${round}${place === undefined ? "" : `#event-${place}`}`;
    replace(said, lines.map((words) => el("p", null, words)), el("p", null, el("a", { href: link }, worth("toReplay"))));
    announce(lines.join(" "));
  }

  /** The row under a settlement. */
  function show(round, you) {
    if (known !== round) { stopped?.abort(); known = 0; replace(said); }
    return el("div", { class: "values" },
      el("button", { class: "button small quiet", type: "button", onclick: () => ask(round, you) }, worth("review")), said);
  }

  return { show };
}
