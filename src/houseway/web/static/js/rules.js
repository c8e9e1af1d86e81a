// The rulebook: a rule card with its readings on the left, what the wagers cost on the right.

import { $, $$, announce, el, replace, setText } from "./dom.js";
import { get, poll, post } from "./api.js";
import { ensurePerson, mountHeader } from "./header.js";
import { createContents } from "./contents_list.js";
import { openAndSit } from "./sit_down.js";
import { figure } from "./strings.js";
import { LABELS, w, wordsOr } from "./strings_pages.js";
import { chartView } from "./chart_view.js";
import { isPriceOf, priceText, wagerCard } from "./odds_view.js";
import { askedPicture } from "./asked_picture.js";
import { costsPicture } from "./costs_picture.js";
import { decksPicture } from "./decks_picture.js";
import { sumsPicture } from "./sums_picture.js";
import { plots } from "./strings_plots.js";
import { prose, workedRounds } from "./rule_prose.js";
import { found, nearest, plainly } from "./search.js";
import { worthRows } from "./worth_view.js";
import { choiceText, conditionText, facesText, formulaText, learnDocuments, orderText, sourcesText } from "./sheet_words.js";
import { roomError, ROOM, roomNote, roomSays } from "./room_says.js";

const game = decodeURIComponent(location.pathname).split("/").slice(2, 4).join("/");
const api = `/api/games/${game.split("/").map(encodeURIComponent).join("/")}`;
const LONG = 2500; // milliseconds after which a wait needs a word
const state = { contents: null, arrived: false, card: null, usual: null, odds: null, asking: null };

// --- the choices in the address --------------------------------------------------------------------

const chosen = () => {
  const found = new URLSearchParams(location.search);
  const pairs = (name) => new Map(found.getAll(name).map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]));
  return { reading: pairs("reading"), set: pairs("set") };
};

function query({ reading, set } = chosen()) {
  const made = new URLSearchParams();
  for (const [name, choice] of reading) made.append("reading", `${name}=${choice}`);
  for (const [path, value] of set) made.append("set", `${path}=${value}`);
  return made.size ? `?${made}` : "";
}

function choose(kind, name, value, usual) {
  const now = chosen();
  if (String(value) === String(usual)) now[kind].delete(name);
  else now[kind].set(name, String(value));
  history.replaceState(null, "", location.pathname + query(now));
  refresh();
}

// --- the rule card -------------------------------------------------------------------------------

function switchBox(one) {
  const kind = one.kind === "reading" ? "reading" : "set";
  const name = `${one.kind}-${one.name}`;
  return el("fieldset", { id: name, class: ["switch", one.chosen !== one.default && "changed"] },
    el("legend", null, el("span", { class: "tag" }, w(`rules.${one.kind}`)), " ", roomSays(sourcesText(one.asks))),
    el("div", { class: "choices" }, one.choices.map((choice) => {
      const id = `${name}-${choice}`.replace(/[^\w-]/g, "_");
      const marks = [choice === one.default && w("rules.usual"), choice === one.literal && w("rules.literal")].filter(Boolean);
      return el("label", { class: "choice", for: id },
        el("input", { type: "radio", id, name, value: choice, checked: choice === one.chosen,
          onchange: () => choose(kind, one.name, choice, one.default) }),
        el("span", null, roomSays(choice.replaceAll("-", " ")), marks.length ? el("small", null, marks.join(", ")) : null));
    })),
    one.why && el("p", { class: "why", lang: ROOM }, sourcesText(one.why)),
    one.cite && el("p", { class: "cite" }, one.cite));
}

function numberBox(number) {
  const id = `number-${number.path.replaceAll(".", "-")}`;
  const note = number.of
    ? w("rules.numberOf", { of: number.of.join(", "), default: number.default })
    : w("rules.number", number);
  const options = number.of ?? Array.from({ length: number.to - number.from + 1 }, (_, step) => number.from + step);
  return el("span", { class: "number-box" },
    el("select", { class: "input", id, "aria-label": LABELS[number.path] ?? number.path, "aria-describedby": `${id}-note`,
      onchange: (event) => choose("set", number.path, event.target.value, number.default) },
    options.map((value) => el("option", { value, selected: value === number.value }, String(value)))),
    el("span", { class: "hint", id: `${id}-note` }, note));
}

function valueText(path, value) {
  if (value === "True" || value === "False") return w(value === "True" ? "yes" : "no");
  if (path === "deal.order") return orderText(value);
  if (path === "deal.faces") return facesText(value);
  if (value.includes("\n")) return el("pre", null, value);
  if (path === "deck.cards" && /^\d+$/.test(value)) return w("rules.cards", { n: value });
  if (path === "table.bettors" && value === "0") return w("rules.anyNumber");
  if (/^\[".*"\]$/.test(value)) return JSON.parse(value).join(", ").replaceAll("-", " ");
  return /^[a-z]+(-[a-z]+)+$/.test(value) ? choiceText(value) : formulaText(value);
}

/** A citation; one of a reading leads to what is said of it. */
function citeLine(cite) {
  const name = cite.startsWith("reading ") ? cite.slice(8) : "";
  return el("p", { class: "cite" }, name ? el("a", { href: `#reading-${name}` }, cite.replaceAll("-", " ")) : cite);
}

/** Switches by the path of the line that shows them; each is shown once, at its first place. */
function placed(card) {
  const paths = [...card.sections.flatMap((section) => section.lines.map((line) => line.path)),
    ...card.wagers.flatMap((wager) => [...wager.rows.map((row) => `wager.${wager.id}.row.${row.id}`), `wager.${wager.id}`])];
  const under = (place) => paths.find((path) => place === path || place.startsWith(`${path}.`));
  const at = new Map();
  const rest = [];
  for (const one of card.switches) {
    const lines = one.at.map(under).filter(Boolean);
    if (one.choices.length > 1 && lines.length) {
      at.set(lines[0], [...(at.get(lines[0]) ?? []), one]);
    } else rest.push(one);
  }
  return { at, rest };
}

function line(row, at, numbers) {
  const number = numbers.find((one) => one.path === row.path);
  const here = at.get(row.path) ?? [];
  const told = here.some((one) => row.cite === `reading ${one.name}`);
  return el("div", { class: "rule", id: row.path },
    el("dt", null, LABELS[row.path] ?? roomSays(row.label)),
    el("dd", null,
      el("div", { class: "rule-line" },
        number ? numberBox(number) : el("div", { class: "rule-value", lang: ROOM }, valueText(row.path, row.value)),
        row.cite && !told && citeLine(row.cite)),
      here.map(switchBox)));
}

function wagerRules(wager, at) {
  const path = `wager.${wager.id}`;
  const here = [...(at.get(path) ?? []), ...wager.rows.flatMap((row) => at.get(`${path}.row.${row.id}`) ?? [])];
  return el("section", { class: "wager-rules", id: path },
    el("h3", null, wager.name, " ", el("span", { class: "tag" }, w(`kind.${wager.kind}`))),
    el("p", { class: "muted small", lang: ROOM }, wager.terms.join(", ")),
    el("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": wager.name },
      el("table", { class: "data" },
        el("thead", null, el("tr", null, ["odds.outcome", "odds.pays"].map((key) => el("th", { scope: "col" }, w(key))))),
        el("tbody", null,
          wager.rows.map((row) => el("tr", null,
            el("td", null, roomSays(conditionText(row.when)) || w("chart.always"), row.dead && el("p", { class: "hint" }, w("rules.dead", { why: conditionText(sourcesText(row.dead)) })),
              row.cite !== wager.cite && row.cite && el("p", { class: "cite" }, row.cite)),
            el("td", { class: "pays", lang: ROOM }, row.pays))),
          el("tr", null, el("td", { class: "muted" }, w("rules.otherwise")), el("td", { class: "pays", lang: ROOM }, wager.otherwise))))),
    wager.cite && el("p", { class: "cite" }, wager.cite),
    here.map(switchBox));
}

const block = (id, title, ...body) => el("section", { class: "rules-section", id, "aria-labelledby": `${id}-title` },
  el("h2", { id: `${id}-title` }, title), body);

function drawCard() {
  const { card } = state;
  const { at, rest } = placed(card);
  const unplaced = rest.filter((one) => one.choices.length > 1);
  const remarks = rest.filter((one) => one.choices.length === 1);
  replace($("#card"),
    card.sections.map((section) => block(`s-${section.id}`, wordsOr(`rules.section.${section.id}`, section.id),
      el("dl", { class: "rules-list" }, section.lines.map((row) => line(row, at, card.numbers))))),
    card.wagers.length > 0 && block("s-wagers", w("rules.wagers"), card.wagers.map((wager) => wagerRules(wager, at))),
    card.irregularities.length > 0 && block("s-irregular", w("rules.irregularities"),
      el("ul", { class: "plain", lang: ROOM }, card.irregularities.map((row) => el("li", null,
        el("strong", null, row.event.replaceAll("-", " ")), row.when && ` (${conditionText(row.when)})`, `: ${row.repair.replaceAll("-", " ")}`,
        row.cite && el("p", { class: "cite" }, row.cite))))),
    card.jackpots.length > 0 && block("s-jackpots", w("rules.jackpots"),
      el("ul", { class: "plain", lang: ROOM }, card.jackpots.map((one) => el("li", null, el("strong", null, one.name), `: ${conditionText(one.when)}. `,
        Object.entries(one.shares).map(([who, share]) => `${who} ${share}`).join(", "),
        one.cite && el("p", { class: "cite" }, one.cite))))),
    block("s-collection", w("rules.collection"), card.collection.length
      ? el("ul", { class: "plain" }, card.collection.map((one) => el("li", null,
        el("strong", null, one.schedule), ` (${one.date || w("rules.undated")}): ${one.options.join(", ")}`,
        one.cite && el("p", { class: "cite" }, one.cite))))
      : el("p", { class: "muted" }, w("rules.noCollection"))),
    (remarks.length + unplaced.length > 0) && block("s-readings", w("rules.readings"),
      el("p", { class: "muted" }, w("rules.readingsNote")),
      unplaced.map(switchBox),
      el("ul", { class: "plain", lang: ROOM }, remarks.map((one) => el("li", { id: `reading-${one.name}` },
        el("p", { class: "asks" }, sourcesText(one.asks)), el("p", null, el("strong", null, one.chosen.replaceAll("-", " ")), one.why && `: ${sourcesText(one.why)}`),
        one.cite && el("p", { class: "cite" }, one.cite))))));
}

function drawChanges() {
  const now = chosen();
  const changes = [...now.reading, ...now.set].map(([name, value]) => `${LABELS[name] ?? name.replaceAll("-", " ")}: ${value.replaceAll("-", " ")}`);
  replace($("#changes"), changes.length > 0 && el("div", { class: "notice warn" },
    el("strong", null, w("rules.inForce")), el("p", null, changes.join("; ")),
    el("button", { class: "button small", type: "button", onclick: () => { history.replaceState(null, "", location.pathname); refresh(); } }, w("rules.resetAll"))));
}

// --- the numbers ----------------------------------------------------------------------------------

function drawPrices() {
  const { odds, usual, card } = state;
  const names = Object.fromEntries(card.wagers.map((wager) => [wager.id, wager.name]));
  replace($("#prices"), odds.wagers.map((price) => {
    const wager = card.wagers.find((one) => one.id === price.wager) ?? card.wagers.find((one) => isPriceOf(price, one.id));
    const rows = new Map((wager?.rows ?? []).map((row) => [row.id, conditionText(row.when)]));
    return wagerCard(price, {
      before: usual?.wagers.find((one) => one.wager === price.wager) ?? null,
      returns: odds.returns[wager?.id] ?? {},
      words: (id) => (id === "else" ? w("rules.otherwise") : rows.get(id) || id),
      names,
      number: wager && wager.id !== price.wager ? price.wager.slice(wager.id.length + 1) : "",
      more: pictureOf(`sums${withQuery({ wager: price.wager })}`, { button: plots("sums", { rounds: 100 }), working: plots("sumsWorking"), draw: sumsPicture }),
    });
  }),
  odds.not_priced && el("p", { class: "hint" }, w("rules.notPriced", { names: odds.not_priced.map((id) => names[id] ?? id).join(", ") })),
  (odds.jackpots ?? []).map((one) => el("p", { class: "hint" }, w("rules.jackpotChance", { name: one.jackpot, n: figure(Math.round(1 / one.chance)) }))));
}

/** The choices in force as a query, with more of it. */
const withQuery = (more) => `${query() || "?"}${query() ? "&" : ""}${new URLSearchParams(more)}`;

/** A button that asks the room for a game's figures and shows their picture. */
const pictureOf = (path, { button, working: words, draw }) => askedPicture({ button, working: words, load: (onwork) => poll(`${api}/${path}`, { onwork }), draw }).node;

/** Pictures of the whole game: prices by decks, and what mistakes cost where there is a chart of totals. */
function drawPictures() {
  const { odds, card } = state;
  const names = Object.fromEntries(odds.wagers.map(({ wager, name }) => [wager, name]));
  const decks = card.sections.flatMap(({ lines }) => lines).find(({ path }) => path === "deck.decks");
  const hasDecks = decks && (decks.value !== "1" || card.numbers.some(({ path }) => path === decks.path));
  replace($("#decks"), hasDecks && pictureOf(`decks${query()}`, { button: plots("decksShow"), working: plots("decksWorking"), draw: ({ decks }) => decksPicture(decks, names) }));
  replace($("#costs"), odds.strategy?.chart && pictureOf(`chart/costs${query()}`, { button: plots("costsShow"), working: plots("costsWorking"), draw: costsPicture }));
}

/** The best play as the prices tell it; /api/games/…/chart says the same. */
function chartOf({ strategy }) {
  if (!strategy) return { kind: "none" };
  return strategy.chart ? { kind: "totals", ...strategy.chart } : { kind: "decisions", ...strategy };
}

function working(box, value) {
  const words = value?.of ? w("rules.solvingStep", { of: value.of }) : w("rules.solving");
  const bar = $("progress", box);
  if (bar) {
    setText($(".working", box), words);
    if (value?.done) bar.value = value.done;
    return;
  }
  const slow = el("p", { class: "hint", hidden: true }, w("rules.solvingLong"));
  if (box.id !== "chart") setTimeout(() => { slow.hidden = false; }, LONG); // it is said once, with the prices
  box.prepend(el("div", { class: "solving" }, el("p", { class: "working" }, words),
    el("progress", { max: "1", "aria-label": words, value: value?.done || null }), slow));
}

/** The best play; where nothing is decided there is no such part. */
function drawChart(chart) {
  $("#best-play").hidden = chart.kind === "none";
  replace($("#chart"), chartView(chart));
  drawContents();
}

/** Players play each other: there is nothing to price, and that is no fault. */
function drawNoPrice() {
  replace($("#prices"), el("p", { class: "notice" }, w("rules.noPrice")));
  $("#prices-note").hidden = true;
  $("#best-play").hidden = !state.card.sets_hands;
  replace($("#chart"), state.card.sets_hands ? el("p", null, w("rules.noChart")) : null);
}

async function ask(path, box, draw, signal) {
  try {
    draw(await poll(path, { signal, onwork: (value) => working(box, value) }));
  } catch (error) {
    if (error.name !== "AbortError") replace(box, el("p", { class: "notice error", role: "alert" }, roomError(error)));
    throw error;
  }
}

/** The rules as a page to read; worked rounds follow when they are made. */
async function drawProse(signal) {
  try {
    replace($("#prose"), prose(await get(`${api}/book${query()}`, { signal })));
    drawContents();
    if (!state.card.wagers.length) return;
    const made = await poll(`${api}/book/examples${query()}`, { signal });
    if (made.examples.length > 0) {
      $("#chapter-wagers")?.append(el("details", { class: "worked-rounds" },
        el("summary", null, w("rules.worked", { n: made.examples.length })), workedRounds(made)));
    }
  } catch (error) {
    if (error.name !== "AbortError" && !$("#prose").hasChildNodes()) replace($("#prose"), el("p", { class: "notice error", role: "alert" }, roomError(error)));
  }
}

const paper = (name, words) => el("a", { class: "button small", href: `${api}/${name}${query()}`, target: "_blank", rel: "noopener" }, words);

/** Links to the PAR sheet and the approval pack under the choices in force. */
function drawPapers() {
  replace($("#pack"), paper("pack.zip", w("rules.pack.zip")));
  if (!$("#par")) return;
  replace($("#par"), ["html", "pdf", "csv", "json"].map((form) => paper(`par.${form}`, w(`rules.par.${form}`))));
}

/** The contents, as far as the page has come; the part that the address names is brought into sight once it is there. */
function drawContents() {
  state.contents.update($$(".prose-chapter > h2, #details > summary, .numbers > section:not([hidden]) > h2"));
  const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named && !state.arrived) {
    state.arrived = true;
    named.scrollIntoView();
  }
}

async function refresh() {
  state.asking?.abort();
  state.asking = new AbortController();
  const { signal } = state.asking;
  const focused = document.activeElement?.id;
  drawChanges();
  drawPapers();
  try {
    state.card = await get(api + query(), { signal });
  } catch (error) {
    if (error.name !== "AbortError") replace($("#changes"), el("p", { class: "notice error", role: "alert" }, roomError(error)));
    return;
  }
  drawCard();
  drawProse(signal);
  $("#prices-file").hidden = true; // until there are prices of these choices
  if (focused) document.getElementById(focused)?.focus();
  if (!state.card.wagers.length) {
    drawNoPrice();
    return;
  }
  $("#prices").setAttribute("aria-busy", "true");
  if (!state.odds) working($("#prices"));
  if (!$("#chart").hasChildNodes()) working($("#chart"));
  try {
    if (query() && !state.usual) state.usual = await poll(`${api}/odds`, { signal, onwork: (value) => working($("#prices"), value) });
    await ask(`${api}/odds${query()}`, $("#prices"), (odds) => {
      state.odds = odds;
      if (!query()) state.usual = odds;
      drawPrices();
      const first = odds.wagers[0];
      if (focused) announce(`${first.name}: ${priceText(first.ev)}`);
    }, signal);
    $("#prices").removeAttribute("aria-busy");
    replace($("#prices-file"), el("a", { href: `${api}/odds.csv${query()}`, download: `${game.replace("/", "-")}-odds.csv` }, w("rules.pricesFile")));
    $("#prices-file").hidden = false;
    drawChart(chartOf(state.odds));
    drawPictures();
  } catch {
    // A newer choice is on its way, or the refusal is shown where the answer would be.
  }
}

async function worth(button) {
  const box = $("#worth");
  button.disabled = true;
  try {
    await ask(`${api}/readings${query()}`, box, ({ readings }) => {
      replace(box, worthRows(readings, Object.fromEntries(state.card.wagers.map((wager) => [wager.id, wager.name]))));
    });
  } catch {
    button.disabled = false;
  }
}

// --- the page -------------------------------------------------------------------------------------

async function dealMeIn() {
  await ensurePerson();
  return (await post("/api/deal-me-in", { game })).table;
}

async function play(button) {
  button.disabled = true;
  try {
    const { reading, set } = chosen();
    const table = query()
      ? await openAndSit({ game, readings: Object.fromEntries(reading), settings: Object.fromEntries(set), demo: true })
      : await dealMeIn();
    location.assign(`/table/${encodeURIComponent(table)}`);
  } catch (error) {
    button.disabled = false;
    replace($("#changes"), el("p", { class: "notice error", role: "alert" }, roomError(error)));
  }
}

function drawFrame() {
  const { card } = state;
  document.title = `${card.name}, ${card.house} · Houseway`;
  document.documentElement.dataset.felt = card.felt;
  document.documentElement.dataset.game = game;
  const fact = (key, value) => value && el("div", null, el("dt", null, w(key)), el("dd", null, value));
  replace($("#book"),
    el("div", { class: "book-head" },
      el("div", null,
        el("p", { class: "crumbs" }, el("a", { href: "/rules" }, w("rules.choose")), ` · ${card.house} · `, el("a", { href: "/readings" }, w("readings.title")), " · ", el("a", { href: `/compare?game=${encodeURIComponent(game)}` }, w("compare.here"))),
        el("h1", null, card.name),
        card.note && el("p", { lang: ROOM }, card.note),
        el("dl", { class: "facts" }, fact("rules.source", card.source), fact("rules.bureau", card.bureau), fact("rules.owner", card.owner))),
      el("div", { class: "button-row no-print" },
        el("button", { class: "button primary", type: "button", onclick: (event) => play(event.currentTarget) }, w("rules.play")),
        el("a", { class: "button", href: `/practice?game=${encodeURIComponent(game)}` }, w("rules.practise")),
        el("a", { class: "button", href: `/lab?game=${encodeURIComponent(game)}` }, w("rules.lab")),
        el("a", { class: "button quiet", href: `${api}/book.html`, target: "_blank", rel: "noopener" }, w("rules.page")),
        el("a", { class: "button quiet", href: `${api}/toml`, download: `${game.replace("/", "-")}.toml` }, w("rules.sheet")))),
    roomNote("rules"),
    el("div", { id: "changes" }),
    el("div", { class: "book" },
      (state.contents = createContents({ read: (heading) => !heading.closest(".numbers") })).node,
      el("div", null,
        el("div", { id: "prose", class: "prose" }),
        el("details", { id: "details", class: "details", open: Boolean(location.search || (location.hash && !location.hash.startsWith("#chapter-"))) },
          el("summary", { id: "details-title" }, w("rules.details")),
          el("div", { id: "card", class: "rule-card" }))),
      el("div", { class: "numbers" },
        el("section", { "aria-labelledby": "prices-title" },
          el("h2", { id: "prices-title" }, w("rules.prices")),
          el("p", { class: "muted small", id: "prices-note" }, w("rules.pricesNote")),
          el("div", { id: "prices" }),
          el("div", { id: "decks", class: "no-print" }),
          el("p", { id: "prices-file", class: "small no-print", hidden: true })),
        el("section", { id: "best-play", "aria-labelledby": "chart-title" },
          el("h2", { id: "chart-title" }, w("rules.chart")),
          el("div", { id: "chart" }),
          el("div", { id: "costs", class: "no-print" })),
        el("section", { class: "no-print", "aria-labelledby": "worth-title" },
          el("h2", { id: "worth-title" }, w("rules.worthTitle")),
          el("button", { class: "button", type: "button", onclick: (event) => worth(event.currentTarget) }, w("rules.worth")),
          el("p", { class: "hint" }, w("rules.worthNote")),
          el("div", { id: "worth" })),
        card.wagers.length > 0 && el("section", { class: "no-print", "aria-labelledby": "par-title" },
          el("h2", { id: "par-title" }, w("rules.par")),
          el("p", { class: "hint" }, w("rules.parNote")),
          el("div", { id: "par", class: "button-row" })),
        el("section", { class: "no-print", "aria-labelledby": "pack-title" },
          el("h2", { id: "pack-title" }, w("rules.pack")),
          el("p", { class: "hint" }, w("rules.packNote")),
          el("div", { id: "pack", class: "button-row" })))));
}

async function contents() {
  const { houses, games } = await get("/api/lobby");
  const list = el("div", { class: "index" });
  const draw = (words) => {
    const parts = houses.map((house) => {
      const here = games.filter((one) => one.house === house.id && found(words, one) !== null);
      return here.length > 0 && el("section", null, el("h2", null, house.name),
        el("ul", null, here.map((one) => el("li", null, el("a", { href: `/rules/${one.id}` }, one.name)))));
    });
    const near = parts.some(Boolean) ? [] : nearest(words, games);
    replace(list, parts.some(Boolean) ? parts : el("p", { class: "notice" }, w("rules.none", { words }), near.length > 0 && [` ${w("lobby.nearest")} `,
      near.map((one, place) => [place > 0 && ", ", el("a", { href: `/rules/${one.id}` }, one.name)]), "."]));
  };
  replace($("#book"),
    el("h1", null, w("rules.title")),
    el("p", null, el("a", { href: "/readings" }, w("readings.all"))),
    el("p", null, el("a", { href: "/findings" }, w("findings.all"))),
    el("div", { class: "field find-field" },
      el("label", { for: "search" }, w("rules.choose")),
      el("input", { class: "input", id: "search", type: "search", autocomplete: "off", oninput: (event) => draw(plainly(event.target.value)) })),
    list);
  draw("");
}

async function open() {
  mountHeader("rules");
  try {
    if (!game) {
      await contents();
      return;
    }
    const [card, lobby] = await Promise.all([get(api + query()), get("/api/lobby")]);
    learnDocuments(lobby.houses);
    state.card = card;
    drawFrame();
    await refresh();
  } catch (error) {
    replace($("#book"), el("p", { class: "notice error", role: "alert" }, roomError(error)), el("p", null, el("a", { href: "/rules" }, w("rules.choose"))));
  }
}

open();
