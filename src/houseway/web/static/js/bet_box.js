// How much to bet where one may choose: a slider, a box for the number, and a few usual amounts.

import { el } from "./dom.js";
import { cents, dollars, money, t } from "./strings.js";
import { among } from "./strings_among.js";

/**
 * An option with an amount: {do, label, key, amounts, quick, step}. Hooks: say(words, event), button({label, key, run}).
 * The box takes any number within the limits; the slider goes in whole chips.
 */
export function betBox(option, hooks) {
  const [least, most] = option.amounts.map(cents);
  const step = cents(option.step ?? "1") || 1;
  const name = t("amount.for", { what: option.label });
  const words = el("small", { class: "money" });
  const slider = el("input", { class: "bet-slider", type: "range", min: 0, max: Math.ceil((most - least) / step), step: 1, value: 0, "aria-label": name });
  const box = el("input", { class: "input amount", type: "number", inputmode: "decimal", min: dollars(least), max: dollars(most), step: "any", "aria-label": name });
  const within = (amount) => Math.max(least, Math.min(most, amount));
  let amount = least;

  function put(next, from = null) {
    amount = within(next);
    if (from !== slider) slider.value = String(Math.ceil((amount - least) / step));
    if (from !== box) box.value = dollars(amount);
    slider.setAttribute("aria-valuetext", money(dollars(amount)));
    words.textContent = money(dollars(amount));
  }

  slider.addEventListener("input", () => put(least + Number(slider.value) * step, slider));
  box.addEventListener("input", () => { if (box.value) put(cents(box.value), box); });
  const run = (event) => hooks.say(`${option.do} ${dollars(box.value ? cents(box.value) : amount)}`, event);
  box.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); run(); } });
  put(least);
  const quick = option.quick.map((one) => el("button", { class: "button small", type: "button", onclick: () => put(cents(one.amount)) },
    among(`quick.${one.name}`), el("span", { class: "money" }, ` ${money(one.amount)}`)));
  const button = hooks.button({ label: option.label, key: option.key, run });
  button.querySelector(".option-label").append(words);
  return el("div", { class: "bet-box", role: "group", "aria-label": name },
    button,
    el("div", { class: "bet-how" },
      el("div", { class: "bet-row" }, slider, box),
      el("div", { class: "button-row" }, quick)));
}
