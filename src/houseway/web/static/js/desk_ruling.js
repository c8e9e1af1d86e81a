// The ruling of the floor desk: a sheet to read, to print and to pass on.

import { announce, el, replace } from "./dom.js";
import { asksText, choiceText } from "./sheet_words.js";
import { moment } from "./strings.js";
import { say } from "./strings_desk.js";
import { netsSummary, paymentTable } from "./payments.js";
import { among } from "./strings_among.js";
import { bankSummary, collectionList, handLabel, jackpotList, lyingHand, openedHands, readCards, settlementTable, troubles } from "./record_view.js";
import { ROOM, roomNote } from "./room_says.js";

/** Copy a text; the button says so for a moment. */
export async function copy(text, button) {
  await navigator.clipboard?.writeText(text);
  const words = button.textContent;
  button.textContent = say("copied");
  announce(say("copied"));
  setTimeout(() => { button.textContent = words; }, 1500);
}

/** A question that ends in its mark is answered; a name has a value. */
function inForce(item) {
  const asks = asksText(item);
  return [asks.endsWith("?") ? `${asks} ` : `${asks}: `, el("strong", null, choiceText(item.choice)), "."];
}

/** Draw the ruling on `paper`; `link()` is the address that leads back to this round. */
export function drawRuling(paper, { record, cites, in_force: force }, link) {
  const opened = openedHands(record.events, cites);
  const hand = (name, cards) => lyingHand({ cards: [cards].flat().flatMap((card) => readCards(card).cards), ...opened.get(name) });
  const chosen = [...force.settings, ...force.readings.filter((reading) => reading.choices.length > 1)];
  const act = (words, onclick) => el("button", { class: "button small", type: "button", onclick }, words);
  paper.classList.remove("stale");
  replace(paper,
    el("header", { class: "ruling-head" },
      el("h2", { id: "ruling-title" }, `${say("rulingOn")}: ${record.name}`),
      el("p", { class: "muted small" }, `${force.house} · ${force.deck} · ${force.source}`),
      el("p", { class: "muted small" }, say("ruledAt", { when: moment(Date.now()) })),
      roomNote("log"),
      el("p", { class: "notice warn stale-note" }, say("stale")),
      el("div", { class: "button-row no-print" }, act(say("print"), () => print()),
        act(say("copyLink"), (event) => copy(link(), event.target)),
        act(say("copySettled"), (event) => copy(JSON.stringify(record, null, 2), event.target)))),
    el("ul", { class: "ruling-hands plain" }, Object.entries(record.hands).map(([name, cards]) => el("li", null,
      el("span", { class: "label" }, handLabel(name)), hand(name, cards)))),
    troubles(record, cites),
    record.nets ? [
      el("div", { class: "table-scroll", tabindex: 0, role: "group", "aria-label": among("settled") }, paymentTable(record, cites)),
      el("div", { class: "ruling-foot" }, netsSummary(record)),
    ] : [
      el("div", { class: "table-scroll", tabindex: 0, role: "group", "aria-label": say("settledLines") }, settlementTable(record, cites)),
      el("div", { class: "ruling-foot" }, bankSummary(record), collectionList(record, cites)),
    ],
    jackpotList(record, cites),
    el("details", { class: "more in-force", open: innerWidth > 1100 ? true : null }, el("summary", null, say("inForce")),
      el("ul", { class: "plain small", lang: ROOM }, chosen.map((item) => el("li", null,
        inForce(item), " ", item.cite && el("span", { class: "cite" }, item.cite))))),
    el("p", { class: "signature" }, say("signature")));
}

/** Before the first ruling. */
export function drawEmpty(paper) {
  paper.classList.remove("stale");
  replace(paper, el("h2", { id: "ruling-title" }, say("rulingOn")), el("p", null, say("notYet")), el("p", { class: "muted" }, say("notYetHint")));
}
