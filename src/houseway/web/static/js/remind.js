// A look at the clock for those who asked for one: how long they have been here, and what it brought.

import { dialog, el } from "./dom.js";
import { elapsed, t } from "./strings.js";

/** A function to be called now and then. `net()` is what this visit brought, in words. */
export function createReminder({ person, net, leave }) {
  let box = null;
  let said = null; // how many times the stretch of time had passed when we looked last
  return () => {
    const somebody = person();
    const minutes = somebody?.limits?.reminder_minutes;
    if (!minutes) return;
    const here = Date.now() - somebody.since;
    const times = Math.floor(here / (minutes * 60_000));
    if (said !== null && times > said) {
      box?.close(); // nobody answered the last one
      box = dialog(t("remind.title"), el("p", null, t("remind.words", { time: elapsed(here), net: net() })), {
        closeLabel: t("remind.on"),
        footer: [el("button", { class: "button", type: "button", onclick: () => { box.close(); leave(); } }, t("bar.leave"))],
      });
    }
    said = Math.max(said ?? 0, times);
  };
}
