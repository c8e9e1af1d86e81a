// What a person prefers, kept in this browser: theme, speed, card face, advice, values, sound of words.

import { el } from "./dom.js";
import { remembered } from "./remembered.js";
import { t } from "./strings.js";

const KEY = "houseway.settings";
const CHOICES = {
  theme: ["system", "light", "dark"],
  face: ["two", "four"],
  speed: ["slow", "normal", "instant"],
  advice: ["off", "on"],
  values: ["off", "on"],
  announce: ["all", "mine"],
  sounds: ["off", "on"],
};
const DEFAULTS = { theme: "system", face: "two", speed: "normal", advice: "off", values: "off", announce: "all", sounds: "off" };
const FIELDS = Object.fromEntries(Object.entries(CHOICES).map(([name, legal]) => [name, { legal, usual: DEFAULTS[name] }]));

let { values: chosen, problems, keep } = remembered(KEY, FIELDS);
const hearers = new Set();

/** The value of a setting: theme system|light|dark, face two|four, speed slow|normal|instant, advice off|on, values off|on, announce all|mine, sounds off|on. */
export const setting = (name) => chosen[name];

/** Choose; kept in this browser and shown at once. */
export function choose(name, value) {
  chosen[name] = value;
  keep(chosen);
  problems = problems.filter((problem) => problem.name && problem.name !== name);
  apply();
  hearers.forEach((hear) => hear(name, value));
}

/** Hear of every change: onSetting((name, value) => ...). */
export const onSetting = (hear) => hearers.add(hear);

/** Put the settings on <html> as data-theme, data-speed and data-face. */
export function apply() {
  const { dataset } = document.documentElement;
  if (chosen.theme === "system") delete dataset.theme;
  else dataset.theme = chosen.theme;
  dataset.speed = chosen.speed;
  dataset.face = chosen.face;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.dataset.media ??= meta.media;
    meta.media = chosen.theme === "system" ? meta.dataset.media : meta.dataset.media.includes(chosen.theme) ? "all" : "not all";
  }
}

// Another window of the same browser chose.
addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  const before = chosen;
  ({ values: chosen, problems, keep } = remembered(KEY, FIELDS));
  apply();
  for (const [name, value] of Object.entries(chosen)) {
    if (value !== before[name]) hearers.forEach((hear) => hear(name, value));
  }
});

/** Does the person ask for no motion, by the system or by speed "instant"? */
export const still = () => chosen.speed === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches;

const words = (name, value) => t(`setting.${name}.${value}`);

/** What was kept and cannot be used, in a sentence each. */
const troubles = () => problems.map(({ name, found }) => (name
  ? t("setting.unknown", { name: t(`setting.${name}`), found, legal: CHOICES[name].map((value) => words(name, value)).join(", "), used: words(name, DEFAULTS[name]) })
  : t("setting.unreadable", { found })));

/** A form of radio buttons for the settings named (all when left out). */
export function settingsForm(names = Object.keys(CHOICES)) {
  const group = (name) => el("fieldset", null,
    el("legend", null, t(`setting.${name}`)),
    CHOICES[name].map((value) => {
      const input = el("input", { type: "radio", name: `setting-${name}`, value, onchange: () => choose(name, value) });
      input.checked = chosen[name] === value;
      return el("label", { class: "check" }, input, words(name, value));
    }));
  return el("form", { class: "settings" }, troubles().map((sentence) => el("p", { class: "notice warn" }, sentence)), names.map(group));
}
