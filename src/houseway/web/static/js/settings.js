// What a person prefers, kept in this browser: speed, card face, advice, values, sound of words.

import { el } from "./dom.js";
import { t } from "./strings.js";

const KEY = "houseway.settings";
const CHOICES = {
  speed: ["slow", "normal", "instant"],
  face: ["two", "four"],
  advice: ["off", "on"],
  values: ["off", "on"],
  announce: ["all", "mine"],
};
const DEFAULTS = { speed: "normal", face: "two", advice: "off", values: "off", announce: "all" };

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const legal = Object.entries(kept).filter(([name, value]) => CHOICES[name]?.includes(value));
    return { ...DEFAULTS, ...Object.fromEntries(legal) };
  } catch {
    return { ...DEFAULTS };
  }
}

const chosen = read();
const hearers = new Set();

/** The value of a setting: speed slow|normal|instant, face two|four, advice off|on, values off|on, announce all|mine. */
export const setting = (name) => chosen[name];

/** Choose; kept in this browser and shown at once. */
export function choose(name, value) {
  chosen[name] = value;
  try { localStorage.setItem(KEY, JSON.stringify(chosen)); } catch { /* a private window keeps nothing */ }
  apply();
  hearers.forEach((hear) => hear(name, value));
}

/** Hear of every change: onSetting((name, value) => ...). */
export const onSetting = (hear) => hearers.add(hear);

/** Put the settings on <html> as data-speed and data-face; call once on each page that draws cards. */
export function apply() {
  document.documentElement.dataset.speed = chosen.speed;
  document.documentElement.dataset.face = chosen.face;
}

/** Does the person ask for no motion, by the system or by speed "instant"? */
export const still = () => chosen.speed === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A form of radio buttons for the settings named (all when left out). */
export function settingsForm(names = Object.keys(CHOICES)) {
  const group = (name) => el("fieldset", null,
    el("legend", null, t(`setting.${name}`)),
    CHOICES[name].map((value) => {
      const input = el("input", { type: "radio", name: `setting-${name}`, value, onchange: () => choose(name, value) });
      input.checked = chosen[name] === value;
      return el("label", { class: "check" }, input, t(`setting.${name}.${value}`));
    }));
  return el("form", { class: "settings" }, names.map(group));
}
