// The coach: says what happens now and points to what should be pressed next, in the first rounds of each kind of game.

import { $, attr, el, replace, setText } from "./dom.js";
import { get } from "./api.js";
import { nextStep } from "./coach_steps.js";
import { COACH_KEY } from "./decisions.js";
import { coached, does } from "./strings_coach.js";
import { limitWords } from "./spot_info.js";
import { ROOM, showProblem } from "./room_says.js";

const KEY = "houseway.coach";
const ROUNDS = 3; // after so many rounds a kind of game is known
/** Where the side lies below the felt, the coach speaks above it, and in few words. */
const BELOW = "(max-width: 61.99rem), (max-height: 35.99rem)";

/** What the coach remembers in this browser, by kind of game: {rounds, counted, closed}. */
function createMemory() {
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}; } catch { /* a private window keeps nothing */ }
  return {
    of: (family) => ({ rounds: 0, counted: "", closed: false, ...kept[family] }),
    keep(family, change) {
      kept[family] = { ...this.of(family), ...change };
      try { localStorage.setItem(KEY, JSON.stringify(kept)); } catch { /* it is known until the page is left */ }
    },
  };
}

/** Whether somebody took part in the last round. */
const played = ({ state, view }) => Boolean(state.last?.yours && !state.last.void && view.mood !== "none");

const listed = (items) => el("ul", { class: "plain" }, items.map((item) => el("li", null, item)));
const lead = ({ lead: name, text }) => [name && el("strong", null, name, " "), text];

/**
 * The coach of a table. It speaks at the `side`, or above `root`, where it points; `question(waits)` is what a decision asks.
 * Its `button` opens and closes it.
 */
export function createCoach({ table, root, side, question }) {
  const memory = createMemory();
  const id = "coach-words";
  const title = el("h2", { id: "coach-title" });
  const progress = el("span", { class: "muted small" });
  const words = el("p", { class: "coach-words", id, role: "status", "aria-live": "polite" });
  const show = el("button", { class: "button small", type: "button", onclick: focus, title: coached("show.title"), "aria-keyshortcuts": COACH_KEY }, coached("show"), el("kbd", { "aria-hidden": "true" }, COACH_KEY));
  const reading = el("div", { class: "coach-reading" });
  const more = el("details", { class: "coach-more", open: !matchMedia(BELOW).matches }, el("summary", null, coached("read")), reading);
  const options = el("details", null, el("summary", null, coached("read.options")), el("div"));
  const panel = el("section", { class: "coach panel", id: "coach", "aria-labelledby": "coach-title", hidden: true },
    el("header", { class: "panel-head" }, title, progress,
      el("button", { class: "button small quiet coach-close", type: "button", "aria-label": coached("close"), onclick: () => { close(); button.focus(); } }, "✕")),
    words, el("div", { class: "button-row" }, show), more);
  const button = el("button", { class: "button small quiet", type: "button", "aria-controls": "coach", "aria-expanded": "false", onclick: () => (open ? close() : begin(true)) }, coached("button"));

  let layout = null;
  let scene = null; // the last state with its view
  let lesson = null;
  let open = false;
  let begun = false; // whether it was asked once whether to open
  let pointed = null;
  let asked = ""; // the decision that a suggestion was asked for
  let suggestion = null;
  let soon = 0;
  let spot = ""; // the wager that it speaks of

  const family = () => layout.game.family;

  // --- opening and closing ---------------------------------------------------------------------

  async function begin(wanted) {
    open = true;
    if (wanted) memory.keep(family(), { closed: false });
    attr(button, "aria-expanded", "true");
    attr(panel, "hidden", null);
    watcher.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-pressed", "aria-disabled", "hidden", "class"] });
    draw();
    if (!lesson) await learn();
  }

  function close() {
    open = false;
    memory.keep(family(), { closed: true });
    watcher.disconnect();
    point(null);
    attr(button, "aria-expanded", "false");
    attr(panel, "hidden", true);
  }

  async function learn() {
    const of = layout;
    try {
      const told = await get(`/api/tables/${encodeURIComponent(table)}/lesson`);
      if (of !== layout) return;
      lesson = told;
      drawReading();
      draw();
    } catch (error) {
      showProblem(words, error);
    }
  }

  // --- reading ---------------------------------------------------------------------------------

  /** A part to read, made when it is opened. */
  function chapter(key, there, body) {
    const box = there && el("details", { ontoggle: () => { if (!box.children[1]) box.append(el("div", { lang: ROOM }, body())); markSpot(); } }, el("summary", null, coached(`read.${key}`)));
    return box;
  }

  function spotText({ id: wager, name, ...limits }) {
    const { text = "", head = [], rows = [] } = lesson.spots[wager] ?? {};
    return el("li", { data: { wager } }, el("strong", null, name), " ", coached("limits", { limits: limitWords(limits) }), " ", text,
      rows.length > 0 && el("table", { class: "data" }, el("thead", null, el("tr", null, head.map((cell) => el("th", { scope: "col" }, cell)))),
        el("tbody", null, rows.map((row) => el("tr", null, row.map((cell) => el("td", null, cell)))))));
  }

  /** The spot that is in question now. */
  function markSpot() {
    for (const node of reading.querySelectorAll("[data-wager]")) attr(node, "aria-current", node.dataset.wager === spot ? "true" : null);
  }

  function drawReading() {
    const { idea, steps, decisions, results } = lesson;
    replace(reading, options,
      chapter("game", idea, () => el("p", null, idea)),
      chapter("spots", layout.wagers.length > 0, () => el("ul", { class: "plain" }, layout.wagers.map(spotText))),
      chapter("round", steps.length > 0, () => el("ol", null, steps.map((step) => el("li", null, step)))),
      chapter("decisions", decisions.length > 0, () => listed(decisions.map(lead))),
      chapter("results", results.length > 0, () => listed(results.map(lead))));
  }

  function drawOptions(offered) {
    attr(options, "hidden", !offered?.length);
    const told = (offered ?? []).map((option) => [option.label, does(option.do.split(" ")[0])]);
    const sign = JSON.stringify(told);
    if (options.dataset.sign === sign) return;
    options.dataset.sign = sign;
    replace(options.lastChild, el("ul", { class: "plain" }, told.map(([label, what]) => el("li", null, el("strong", null, label), what && `: ${what}`))));
  }

  // --- pointing --------------------------------------------------------------------------------

  /** The ring goes to an element, and its description for those who do not see it. */
  function point(target) {
    if (pointed && pointed !== target) {
      pointed.classList.remove("coach-points");
      const rest = (pointed.getAttribute("aria-describedby") ?? "").split(" ").filter((one) => one && one !== id);
      attr(pointed, "aria-describedby", rest.join(" ") || null);
    }
    const moved = target && target !== pointed;
    pointed = target;
    attr(show, "hidden", !target);
    if (!moved) return;
    target.classList.add("coach-points");
    attr(target, "aria-describedby", [target.getAttribute("aria-describedby"), id].filter(Boolean).join(" "));
    const { top, bottom } = target.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) target.scrollIntoView({ block: "nearest" });
  }

  function focus() {
    pointed?.focus();
  }

  /** What a sensible player would do is asked once for each decision. */
  async function suggest({ round, waits }) {
    const now = `${round}|${waits.step}|${waits.hand}`;
    if (now === asked) return;
    asked = now;
    suggestion = null;
    if (below.matches) panel.scrollIntoView({ block: "start" }); // the cards are in sight under it
    let found = {};
    if (layout.demo) {
      try {
        found = await get(`/api/tables/${encodeURIComponent(table)}/suggestion?round=${round}&step=${waits.step}`);
      } catch { /* the table has moved on, or has nothing to say: then what happens without a word */ }
    }
    if (asked !== now) return;
    suggestion = found;
    draw();
  }

  const watcher = new MutationObserver(() => {
    cancelAnimationFrame(soon);
    soon = requestAnimationFrame(draw);
  });

  function draw() {
    if (!open || !scene) return;
    const { state, view } = scene;
    const { rounds, counted } = memory.of(family());
    const over = state.phase === "settled" && counted === lastRound();
    setText(title, coached("title", { family: lesson?.family ?? layout.game.name }));
    setText(progress, rounds < ROUNDS || over ? coached("progress", { round: rounds + (over ? 0 : 1), of: ROUNDS }) : "");
    if (!lesson) return;
    if (state.waits?.you) suggest(state);
    const step = nextStep({ root, layout, state, view, lesson, suggestion, asks: state.waits?.you ? question(state.waits) : "" });
    setText(words, over && rounds === ROUNDS ? `${coached("known")} ${step.words}` : step.words);
    drawOptions(step.options);
    spot = step.spot ?? "";
    markSpot();
    point(step.target);
  }

  const lastRound = () => `${table}#${scene.state.last?.number}`;

  /** Count the rounds that were played with the coach; after the last one it stays away. */
  function count() {
    const { state, view } = scene;
    const { rounds, counted } = memory.of(family());
    if (state.phase === "settled") {
      if (open && rounds < ROUNDS && !view.playing && played(scene) && counted !== lastRound()) memory.keep(family(), { rounds: rounds + 1, counted: lastRound() });
    } else if (open && rounds === ROUNDS && counted.startsWith(`${table}#`)) {
      memory.keep(family(), { counted: "" });
      close();
    }
  }

  /** Show a state; where a kind of game is new, the coach comes by itself. */
  function update(state, view) {
    scene = { state, view };
    if (!begun && state.you) {
      begun = true;
      const { rounds, closed } = memory.of(family());
      if (layout.demo && rounds < ROUNDS && !closed) begin(false);
    }
    count();
    draw();
  }

  function setLayout(message) {
    layout = message;
    lesson = null;
    if (open) learn();
  }

  const below = matchMedia(BELOW);
  const place = () => (below.matches ? root.before(panel) : side.prepend(panel));
  below.addEventListener("change", place);
  place();
  return { button, setLayout, update, focus };
}
