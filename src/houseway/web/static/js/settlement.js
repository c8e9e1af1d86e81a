// The settlement, wager by wager in the order of action, with the bank's cover counting down.

import { announce, attr, el, replace } from "./dom.js";
import { outcomeParts, spotName } from "./felt.js";
import { namesOf } from "./parts.js";
import { POT, headWords, isNews, netList, netSummary, owedNote, paymentOf, paymentWords, reasonList, sumsOf, seatName } from "./payments.js";
import { byPlayer, netsOf, resultWords, uncovered, waysOf } from "./seat_results.js";
import { cents, dollars, money, signed, t } from "./strings.js";
import { setting, still } from "./settings.js";
import { among } from "./strings_among.js";
import { coins } from "./strings_money.js";
import { ROOM } from "./room_says.js";

const STEP = { slow: 2200, normal: 900, instant: 0 };

/** What is left of the cover after so much was paid and collected, by the sheet's policy. */
export function coverLeft(policy, posted, paid, collected) {
  if (policy === "net") return Math.max(0, posted + collected - paid);
  if (policy === "separate-caps") return Math.max(0, posted - paid);
  return Math.max(0, posted - paid - collected);
}

/** One sentence on what the round brought: a return at or below the stake is never called a win. */
export function summaryOf(last, you) {
  if (!last) return { words: "", mood: "" };
  if (last.nets) return netSummary(last, you?.seat);
  if (last.void) return { words: t("sum.void", { why: last.void }), mood: "even" };
  if (!you || !last.yours) return { words: "", mood: "" };
  const net = cents(last.yours.net);
  const fees = cents(last.yours.fees);
  const amount = money(dollars(Math.abs(net)));
  const tail = fees ? t("sum.fees", { fees: money(dollars(fees)) }) : "";
  const banks = last.bank?.seat === you.seat && !you.backline;
  const lines = last.settlement.filter((line) => line.seat === you.seat && (line.backline || "") === (you.backline || ""));
  if (!banks && !lines.length) return { words: t("sum.none"), mood: "none" };
  if (net > 0 && net <= fees) return { words: t("sum.eaten", { amount, fees: money(dollars(fees)) }), mood: "even" };
  // What was won and lost may come to nothing: then no wager "came back".
  const decided = lines.some((line) => line.result === "win" || line.result === "lose");
  const key = net > 0 ? "won" : net < 0 ? "lost" : decided ? "even" : lines.some((line) => line.result === "stays") ? "stays" : "back";
  const mood = net > fees ? "won" : net < 0 ? "lost" : "even";
  return { words: t(banks ? `sum.bank.${net ? key : "even"}` : `sum.${key}`, { amount }) + tail, mood };
}

/**
 * The playback. Hooks: changed() when another line is shown, moved(ways, pause) with the ways of its chips,
 * ended() when all are.
 */
export function createSettlement(hooks) {
  const root = el("section", { class: "settlement panel", "aria-labelledby": "settlement-title", hidden: true });
  let layout = null;
  let last = null;
  let you = null;
  let names = new Map();
  let makes = new Map(); // what the parts of a hand that was set came to
  let shown = 0;
  let playing = false;
  let past = false; // another round has begun
  let within = 0; // milliseconds that the room leaves for showing it, before its clock runs
  let timer = null;
  let told = null; // number of the round that was told last

  const mineIs = (line) => Boolean(you) && (line.seat === you.seat || line.payer === you.seat) && (line.backline || "") === (you.backline || "");

  /** The round and who stood behind the seats in it. */
  function hold(state) {
    last = state.last;
    you = state.you;
    names = new Map(state.people.map((person) => [`${person.seat}|${person.backline}`, person.name]));
    past = state.phase !== "settled";
    within = state.deadline ? state.deadline - state.now - (layout.timers?.settled ?? 8) * 1000 : 0;
    makes = new Map(state.hands.map((hand) => [hand.hand, namesOf(hand)]).filter(([, words]) => words));
  }

  /** Take up a round that was just settled; nothing of it is shown yet. */
  function start(state) {
    clearTimeout(timer);
    hold(state);
    // Bets were seen when they were made; what is shown begins with what is won.
    shown = layout.pots ? last.settlement.filter((line) => !isNews(line)).length : 0;
    playing = true;
  }

  /** Show it line by line, after the milliseconds that the cards take. */
  function run(delay) {
    const count = last.settlement.length;
    if (still() || shown >= count) {
      finish();
      return;
    }
    const spare = setting("speed") === "slow" ? (layout.timers?.settled ?? 8) * 500 : 0;
    const room = Math.max(1500, within + spare - delay);
    const pause = Math.max(120, Math.min(STEP[setting("speed")] ?? STEP.normal, room / (count + 1)));
    const next = () => {
      shown += 1;
      timer = setTimeout(shown >= count ? () => finish() : next, pause);
      draw();
      hooks.changed();
      hooks.moved(waysOf(last.settlement[shown - 1]), pause);
    };
    timer = setTimeout(next, delay + 250);
    draw();
  }

  /** Show everything at once, and say it. */
  function finish() {
    clearTimeout(timer);
    if (!last) return;
    shown = last.settlement.length;
    playing = false;
    draw();
    tell();
    hooks.ended();
  }

  /** The result, when the picture rests: a sentence for each seat, or for one's own, and what it brought in all. */
  function tell() {
    if (told === last.number) return;
    told = last.number;
    const all = setting("announce") === "all";
    if (last.nets) last.settlement.filter((line) => isNews(line) && (all || mineIs(line))).forEach((line) => announce(lineWords(line)));
    else results().filter((one) => all || one.mine).forEach((one) => announce(`${one.words}.`));
    const { words } = summaryOf(last, you);
    if (words) announce(words);
  }

  /** Take the last round as it stands, without playing it (on arrival at the table). */
  function adopt(state) {
    hold(state);
    shown = last?.settlement.length ?? 0;
    told = last?.number ?? null;
    playing = false;
    draw();
  }

  /** The round before stays on the side, but it is no news any more. */
  function age(state) {
    if (!last || past === (state.phase !== "settled")) return;
    past = !past;
    draw();
  }

  function who(line) {
    const { seat, backline } = line;
    if (!backline) return t("line.seat", { seat });
    const name = names.get(`${seat}|${backline}`);
    return name ? t("line.behind", { seat, name }) : t("line.behind.nobody", { seat });
  }

  /** A player of a game without a bank. */
  const nameOf = (seat) => names.get(`${seat}|`) ?? seatName(seat);

  const lineWords = (line) => paymentWords(line, { name: nameOf, pots: Boolean(layout.pots) });

  /** What the lines that are shown brought a player, in one sentence. */
  function resultOf({ seat, backline, lines }) {
    const name = names.get(`${seat}|${backline}`);
    const mine = mineIs({ seat, backline });
    const at = !backline && name ? coins("seat.at", { seat, name }) : who({ seat, backline });
    return { mine, words: coins("sentence", { who: mine ? coins("seat.you") : at, what: resultWords(lines) }) };
  }

  const results = () => byPlayer(last.settlement.slice(0, shown)).map(resultOf);

  const resultAt = ({ seat, backline }) => resultOf(byPlayer(last.settlement.slice(0, shown)).find((one) => one.seat === seat && one.backline === (backline || ""))).words;

  /** What the bank has paid and collected after so many lines. */
  function flow(lines = shown) {
    let paid = 0;
    let collected = 0;
    for (const line of last.settlement.slice(0, lines)) {
      if (line.paid_by === "fund") continue;
      const net = cents(line.net);
      if (net > 0) paid += net; else collected -= net;
    }
    return { paid, collected };
  }

  /** What is left of the bank's cover after a line. */
  function coverAfter(index) {
    const { paid, collected } = flow(index + 1);
    return dollars(coverLeft(layout.cover, cents(last.bank.amount), paid, collected));
  }

  /** The chips on a spot when its line is done: what was won lies beside the stake, what was lost or not covered is gone. */
  const liesAfter = (line) => (line.result === "returned" ? "0" : dollars(cents(line.amount) + cents(line.net) - uncovered(line)));

  /** How the felt shows this state. */
  function view(state) {
    const on = state.phase === "settled" && last && state.last?.number === last.number;
    if (!on) {
      return { seat: null, linesOf: () => null, won: null, coverLeft: null, paid: null, collected: null, playing: false, summary: "", mood: "", skip: () => {} };
    }
    if (last.nets) return viewAmong();
    const { paid, collected } = flow();
    const posted = cents(last.bank?.amount ?? state.bank?.posted ?? 0);
    const now = playing && shown ? last.settlement[shown - 1] : null;
    const { words, mood } = summaryOf(last, you);
    return {
      seat: now?.seat ?? null,
      now,
      words: now ? resultAt(now) : playing ? t("settling") : null,
      why: now?.why ?? "",
      won: netsOf(last.settlement.slice(0, shown), last.bank?.seat),
      posted,
      coverLeft: coverLeft(layout.cover, posted, paid, collected),
      paid,
      collected,
      playing,
      summary: playing ? "" : words,
      mood: playing ? "" : mood,
      skip: () => finish(),
      linesOf: (person) => last.settlement
        .map((line, index) => ({ line, index }))
        .filter(({ line }) => line.seat === person.seat && (line.backline || "") === (person.backline || ""))
        .map(({ line, index }) => {
          const past = index < shown;
          return {
            wager: line.wager, name: line.name, number: line.number, hand: line.hand, why: line.why,
            amount: past && line.result === "lose" && !uncovered(line) ? line.returned : line.amount,
            lies: past ? liesAfter(line) : line.amount,
            result: past ? line.result : "",
            outcome: past ? outcomeParts({ ...line, uncovered: uncovered(line) }) : [],
            lit: playing && index === shown - 1,
          };
        }),
    };
  }

  /** Where players pay each other nothing lies on spots: the seats show what it brings them. */
  function viewAmong() {
    const now = playing && shown ? last.settlement[shown - 1] : null;
    const { words, mood } = summaryOf(last, you);
    const sums = sumsOf(last.settlement.slice(0, shown));
    const won = playing ? sums : new Map(Object.keys(last.nets).map((seat) => [Number(seat), cents(last.nets[seat])]));
    return {
      seat: now?.seat ?? null, now, won, playing, linesOf: () => [], coverLeft: null, pot: playing && layout.pots ? sums.get(POT) ?? 0 : 0, paid: null, collected: null, skip: () => finish(),
      words: now ? headWords(paymentOf(now), { mine: you?.seat, name: nameOf, pots: Boolean(layout.pots) }) : playing ? among("comparing") : null,
      summary: playing ? "" : words,
      mood: playing ? "" : mood,
    };
  }

  /** A payment: who pays whom, and for what. The reasons of what others pay each other are folded. */
  function drawPayment(line, index) {
    const payment = paymentOf(line);
    const mine = mineIs(line);
    const lit = playing && index === shown - 1;
    const sum = dollars(payment.paid);
    const gets = mine && payment.payee === you.seat;
    return el("li", { class: ["line", mine && "mine"], "aria-current": lit ? "step" : null },
      el("span", { class: "line-head" },
        el("span", { class: "line-who" }, headWords(payment, { mine: you?.seat, name: nameOf, pots: Boolean(layout.pots) })),
        el("span", { class: ["line-net money", mine && payment.paid > 0 && (gets ? "good" : "bad")] }, mine ? signed(gets ? sum : `-${sum}`) : money(sum))),
      owedNote(payment),
      el("details", { class: "line-why", open: mine || lit || !you || Boolean(layout.pots) }, el("summary", null, among("why")),
        reasonList(payment.why), payment.cite && el("span", { class: "cite" }, payment.cite)));
  }

  function drawLine(line, index) {
    const short = uncovered(line);
    const before = last.settlement[index - 1];
    const made = before?.seat === line.seat ? "" : makes.get(`seat ${line.seat}`);
    return el("li", { class: ["line", mineIs(line) && "mine", `is-${line.result}`], "aria-current": playing && index === shown - 1 ? "step" : null },
      el("span", { class: "line-head" },
        el("span", { class: "line-who" }, who(line), " · ", spotName(line.name, line.number), " ", el("span", { class: "money" }, money(line.amount)), line.hand > 1 ? ` · ${t("hand.number", { number: line.hand })}` : ""),
        el("span", { class: ["line-net money", cents(line.net) > 0 ? "good" : cents(line.net) < 0 ? "bad" : ""] },
          line.result === "win" || line.result === "lose" ? signed(line.net) : t(`result.${line.result === "returned" ? "back" : line.result}`))),
      short ? el("span", { class: "short money" }, t("line.uncovered", { amount: money(dollars(short)) }),
        line.result !== "returned" ? ` · ${t("line.action", { amount: money(line.in_action) })}` : "") : null,
      made && el("span", { class: "line-hand", lang: ROOM }, made),
      el("span", { class: "line-why", lang: ROOM }, line.why, line.cite && [" · ", el("span", { class: "cite" }, line.cite)]),
      last.bank?.amount && el("span", { class: "line-cover small muted money" }, t("line.cover", { amount: money(coverAfter(index)), posted: money(last.bank.amount) })));
  }

  function draw() {
    attr(root, "hidden", !last);
    if (!last) return;
    const lines = last.settlement.slice(0, shown);
    const { words, mood } = summaryOf(last, you);
    const fees = playing ? [] : last.collections ?? [];
    const all = layout.pots ? last.settlement.filter(isNews) : last.settlement;
    const bank = last.bank ?? {};
    const shared = [...makes].filter(([hand]) => !hand.startsWith("seat "));
    const short = last.nets ? 0 : all.reduce((sum, line) => sum + uncovered(line), 0);
    const count = last.nets ? among("payments.count", { n: all.length }) : t("wagers.count", { n: all.length });
    replace(root,
      el("header", { class: "panel-head" },
        el("h2", { id: "settlement-title" }, t(past ? "settle.past" : "settle.title", { number: last.number })),
        playing ? el("button", { class: "button small", type: "button", onclick: () => finish() }, t("settle.skip")) : el("span", { class: "muted small" }, count)),
      !playing && !past && words && mood !== "none" && el("p", { class: "summary", data: { mood } }, words),
      last.void && !last.nets && el("p", { class: "notice warn" }, t("sum.void", { why: last.void })),
      shared.map(([hand, words]) => el("p", { class: "line-hand shared", lang: ROOM }, el("strong", null, hand.charAt(0).toUpperCase() + hand.slice(1)), ` ${words}`)),
      !playing && !last.nets && all.length > 0 && el("ul", { class: "seat-results plain", tabindex: "0", "aria-label": coins("seats") }, results().map(({ mine, words }) => el("li", { class: ["money", mine && "mine"] }, words.replaceAll("−", "−\u2060")))),
      el("ol", { class: "lines", tabindex: "0", "aria-label": last.nets ? among("payments") : t("settle.order") }, lines.map((line, index) => (layout.pots && !isNews(line) ? null : (last.nets ? drawPayment : drawLine)(line, index)))),
      !playing && last.nets && !last.void && netList(last.nets, { name: nameOf }),
      !playing && bank.seat && el("p", { class: "bank-sum money" },
        t("settle.bank", { seat: bank.seat, paid: money(bank.paid ?? "0"), collected: money(bank.collected ?? "0"), net: signed(bank.net ?? "0").replace("−", "−\u2060") }),
        short ? ` ${t("settle.short", { amount: money(dollars(short)) })}` : ""),
      fees.length ? el("ul", { class: "fees", "aria-label": t("fees") }, fees.map((fee) => el("li", { class: "money" },
        t("fee.line", { payer: fee.payer, amount: money(fee.amount) }), fee.cite && [" · ", el("span", { class: "cite" }, fee.cite)]))) : null,
      (playing ? [] : last.jackpots ?? []).map((won) => el("p", { class: "notice ok" },
        t("jackpot", { name: won.name ?? won.id ?? "", who: won.seat ? t("line.seat", { seat: won.seat }) : "", amount: money(won.amount ?? won.prize ?? "0") }))));
    const list = root.querySelector(".lines");
    if (playing) list.scrollTop = list.scrollHeight;
    else list.scrollTop = list.querySelector(".mine")?.offsetTop ?? 0;
  }

  return {
    root, start, run, finish, adopt, age, view, draw,
    setLayout(message) { layout = message; },
    get playing() { return playing; },
    get number() { return last?.number ?? null; },
  };
}
