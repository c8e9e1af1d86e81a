// A table of one's own, with a seat at it.

import { get, post } from "./api.js";
import { ensurePerson } from "./header.js";
import { cents, dollars } from "./strings.js";

/** Open a table and sit down in its first free seat, as far as the wallet goes; gives the table's id. */
export async function openAndSit(terms) {
  await ensurePerson();
  const { table } = await post("/api/tables", terms);
  const at = `/api/tables/${encodeURIComponent(table)}`;
  const [{ layout, state }, { person }] = await Promise.all([get(at), get("/api/me")]);
  const held = cents(person.wallet);
  const taken = new Set(state.people.map((one) => one.seat));
  const seat = Array.from({ length: layout.seats }, (_, place) => place + 1).find((one) => !taken.has(one));
  if (seat && held >= cents(layout.buy_in.least)) {
    const amount = dollars(Math.min(held, cents(layout.buy_in.usual)));
    // Whoever cannot sit down can still watch, and is told at the table why.
    await post(`${at}/do`, { id: `sit-${table}`, do: "sit", seat, buy_in: amount }).catch(() => {});
  }
  return table;
}
