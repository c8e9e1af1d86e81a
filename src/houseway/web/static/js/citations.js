// A citation on a page opens what it cites: sentences of the rules, readings, and the printed lines.

import { $$, attr, dialog, el, replace } from "./dom.js";
import { get } from "./api.js";
import { t } from "./strings.js";

const CITED = /\blines? \d|^reading\b/;
const INSIDE = ["a", "button", "summary", "label", "option", "[role=button]"].join(","); // what is pressed for something else

/** The smallest parts of the page that cite something. */
const cites = (root) => $$(".cite", root).flatMap((node) => (node.querySelector("p") ? $$("p", node) : [node]))
  .filter((node) => !node.dataset.opens && CITED.test(node.textContent.replace(/^[\s·(]+/, "")) && !node.querySelector("a, button") && !node.parentElement.closest(INSIDE));

const ROOM = "en"; // the language of the rules

function body({ cite, sentences, readings, lines, why }) {
  return [
    cite && el("p", { class: "muted", lang: ROOM }, cite),
    readings.map((one) => el("p", { lang: ROOM }, el("strong", null, one.asks), " ", one.choice.replaceAll("-", " "), one.why && `: ${one.why}`)),
    sentences.length > 0 && [el("h3", null, t("cite.sentences")), el("ul", { class: "plain", lang: ROOM }, sentences.map((text) => el("li", null, text)))],
    lines.length > 0 && [el("h3", null, t("cite.lines")), el("ol", { class: "printed", lang: ROOM }, lines.map(({ line, text }) => el("li", { value: line }, text || " ")))],
    why && el("p", { class: "muted" }, t(`cite.${why}`)),
  ];
}

async function open(node) {
  const text = node.textContent.replace(/^[\s·(]+/, "");
  const box = el("div", { "aria-live": "polite" }, el("p", { class: "working" }, t("cite.working")));
  dialog(t("cite.title"), box, { closeLabel: t("close") });
  const query = new URLSearchParams({ cite: text, game: document.documentElement.dataset.game ?? "" });
  try {
    replace(box, body(await get(`/api/cited?${query}`)));
  } catch (error) {
    replace(box, el("p", { class: "notice error", role: "alert" }, error.message));
  }
}

function dress() {
  for (const node of cites(document)) {
    node.dataset.opens = "";
    attr(node, "role", "button");
    attr(node, "tabindex", "0");
    attr(node, "title", t("cite.open"));
  }
}

const chosen = (event) => event.target.closest?.("[data-opens]");
document.addEventListener("click", (event) => { const node = chosen(event); if (node) open(node); });
document.addEventListener("keydown", (event) => {
  const node = event.key === "Enter" || event.key === " " ? chosen(event) : null;
  if (!node) return;
  event.preventDefault();
  open(node);
}, true);

let soon = 0;
new MutationObserver(() => { cancelAnimationFrame(soon); soon = requestAnimationFrame(dress); }).observe(document.body, { subtree: true, childList: true });
dress();
