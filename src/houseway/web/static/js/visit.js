// A visit to a table: since when, and what it brought. A page loaded again goes on with it.

import { me } from "./header.js";
import { cents } from "./strings.js";

/** The visit to a table. Gives {began (ms), net() -> {cents, rounds}, count(last)}. */
export function createVisit(table) {
  const purse = () => `houseway.net.${table}.${me()?.person?.id ?? ""}`;

  function firstHere() {
    const key = `houseway.since.${table}`;
    try {
      const kept = Number(sessionStorage.getItem(key)) || Date.now();
      sessionStorage.setItem(key, String(kept));
      return kept;
    } catch {
      return Date.now();
    }
  }

  function net() {
    try {
      return { cents: 0, rounds: 0, upto: 0, ...JSON.parse(sessionStorage.getItem(purse()) ?? "{}") };
    } catch {
      return { cents: 0, rounds: 0, upto: 0 };
    }
  }

  /** Add what the last round brought, once. */
  function count(last) {
    if (!last?.yours || last.void) return;
    const kept = net();
    if (last.number <= kept.upto) return;
    kept.cents += cents(last.yours.net) - cents(last.yours.fees);
    kept.rounds += 1;
    kept.upto = last.number;
    try { sessionStorage.setItem(purse(), JSON.stringify(kept)); } catch { /* nothing is kept in a private window */ }
  }

  return { began: firstHere(), net, count };
}
