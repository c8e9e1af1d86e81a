// What a bet pays and costs, one tap from its spot: pay odds, exact price, and the results of a hundred rounds of it.

import { dialog, el, replace } from "./dom.js";
import { money, t } from "./strings.js";
import { coins } from "./strings_money.js";

/** The limits of a wager in words: "$5 – $500", "from $5". */
export const limitWords = (wager) => (wager.maximum
  ? t("limits", { least: money(wager.minimum), most: money(wager.maximum) })
  : t("limits.open", { least: money(wager.minimum) }));

/** The dialogs of a table. `table` is its id. */
export function createSpotInfo({ table }) {
  let loading = null;

  /** Puts what is told of a wager into a box. */
  async function tell(box, ...what) {
    try {
      loading ??= import("./spot_told.js").then(({ createTold }) => createTold({ table }));
      replace(box, (await loading)(...what));
    } catch {
      loading = null;
      replace(box, el("p", { class: "problem" }, coins("info.lost")));
    }
  }

  /** One wager, from its spot. */
  function open(wager, stake) {
    const body = el("div", { class: "spot-told" }, el("p", { class: "working" }, coins("info.working")));
    dialog(wager.name, body, { closeLabel: t("close") });
    tell(body, wager, stake, { say: true });
  }

  /** All wagers of the table, each closed until it is looked at. */
  function openAll(wagers) {
    dialog(coins("info.all"), wagers.map((wager) => {
      const body = el("div", { class: "spot-told" });
      return el("details", { ontoggle: (event) => { if (event.target.open && !body.hasChildNodes()) tell(body, wager, wager.minimum); } },
        el("summary", null, wager.name), body);
    }), { closeLabel: t("close") });
  }

  return { open, openAll };
}
