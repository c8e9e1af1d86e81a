"""Worked rounds for a page: dealt and settled by the engine, chosen to show every row once.

Rounds are dealt from shuffled decks, many of them stacked (one suit first, a run of ranks, few
ranks), so that rare hands come up too. A row that no round showed has no example.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from houseway.cards import Card
from houseway.cards.card import card_text, pretty
from houseway.disk_cache import cached_json, code_key
from houseway.library import Game
from houseway.money import dollars, format_money, parse_money
from houseway.origin import sheet_digest
from houseway.papers.rule_parts import rule_parts
from houseway.progress import reporting
from houseway.prose.document import Example
from houseway.prose.teller import banker_name
from houseway.prose.words import capital, hyphenless, listed
from houseway.random_play import any_answer, stacked
from houseway.room.bots import together
from houseway.settling.round_setup import posted_limits
from houseway.settling.settle import settle_round
from houseway.settling.settled import Settled
from houseway.table.chips.limits import not_offered, wager_limits, wager_size
from houseway.table.chips.settlement import SettlementLine
from houseway.table.rounds import (
    PLAYER_DEALER,
    Answer,
    Bet,
    Choose,
    Deal,
    Setup,
    Wait,
    default_choice,
    run,
)
from houseway.wagers.rows import ELSE

SEED = 1
MOST_ROUNDS = 1500
SEATS, BANK, YOU = 3, 1, 2
SENSIBLE = 0.6  # the share of decisions that go the house way; others are any legal choice

SHOWN = ("house-way", "pile-")

Row = tuple[str, str]  # a wager and one of its rows


def kept_examples(game: Game) -> tuple[Example, ...]:
    """The examples of a game; they are made once for the same rules and code."""
    content = f"{game.id} {game.removed} {sheet_digest(game)} {code_key('')}"
    key = hashlib.sha256(content.encode()).hexdigest()
    text = cached_json("worked", key, lambda: [(made.title, made.text) for made in examples(game)])
    return tuple(Example(text, title) for title, text in json.loads(text))


def examples(game: Game, *, rounds: int = MOST_ROUNDS, seed: int = SEED) -> tuple[Example, ...]:
    """Few rounds that together show every row that came up."""
    if game.sheet.bank is None:
        return ()
    wanted = {
        (wager.id, row.id) for wager in game.wagers.values() for row in wager.rows if not row.dead
    }
    shown: set[Row] = set()
    found: list[tuple[Settled, frozenset[Row]]] = []
    progress = reporting("worked rounds")
    for number in range(rounds):
        progress(number, rounds)
        if wanted <= shown:
            break
        settled = _played(game, Random(f"{seed} {number}"))
        rows = frozenset(
            row for line in settled.lines if (row := (line.bet.wager, line.row)) in wanted
        )
        if not settled.void and not rows <= shown:
            shown |= rows
            found.append((settled, rows))
    return tuple(
        Example(_told(settled), title=f"Example {number}")
        for number, settled in enumerate(_fewest(found), 1)
    )


def _fewest(found: Sequence[tuple[Settled, frozenset[Row]]]) -> Iterator[Settled]:
    """Rounds that show all that was shown: each time the one that shows most of the rest."""
    left = set().union(*(rows for _, rows in found))
    while left:
        settled, rows = max(found, key=lambda pair: len(pair[1] & left))
        left -= rows
        yield settled


# --- playing a round ------------------------------------------------------------------------------


def _played(game: Game, luck: Random) -> Settled:
    setup = Setup(
        seats=SEATS, bank=BANK, cover=None, bets=_bets(game, luck), dice=_dice(game, luck)
    )
    answers = _Answers(stacked(game.deck.ordered(), luck), luck)
    finished, events = run(game.rules, setup, answers)
    return settle_round(game, setup, finished, events)


def _dice(game: Game, luck: Random) -> tuple[int, ...]:
    button = game.sheet.button
    if button is None:
        return ()
    return tuple(luck.randint(1, button.device.faces) for _ in range(button.device.dice))


@dataclass(slots=True)
class _Answers:
    """Cards from a list; decisions that are mostly sensible."""

    cards: list[Card]
    luck: Random

    def __call__(self, wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            return self.cards.pop(0)
        return _decided(wait, self.luck)


def _decided(wait: Choose, luck: Random) -> str:
    if wait.sets is not None or luck.random() < SENSIBLE:
        return default_choice(wait)
    answer = any_answer(wait, luck)
    if answer in wait.sizes:
        return f"{answer} {format_money(luck.choice(wait.sizes[answer]))}"
    return f"{answer} {format_money(wait.amounts[answer][1])}" if answer in wait.amounts else answer


def _bets(game: Game, luck: Random) -> tuple[Bet, ...]:
    """One person's wagers: a base wager with all that it needs, and every side bet beside it."""
    table = posted_limits(game, None)
    bases = [
        wager.id
        for wager in game.wagers.values()
        if wager.is_base and not not_offered(wager, table)
    ]
    first = luck.choice(bases)
    staked: dict[str, int] = {}
    low, high = wager_limits(game.wagers[first], table)
    amount = max(low, min(25_00, high or 25_00))
    for name in together(game, first):
        staked[name] = amount
    for wager in game.wagers.values():
        needs = wager.section.needs.alternatives
        beside = not needs or any(
            all(staked.get(need.wager, 0) >= need.least for need in needed) for needed in needs
        )
        if wager.section.kind in ("bonus", "envy") and beside and not not_offered(wager, table):
            size = wager_size(wager, table)
            least, _ = wager_limits(wager, table)
            side = max(least, 5_00)
            if size.relation == "==":
                side = int(staked.get(size.of, amount) * size.factor)
            elif size.relation == "<=":
                side = min(side, int(staked.get(size.of, amount) * size.factor))
            if side >= least:
                staked[wager.id] = side
    return tuple(
        Bet(
            seat=YOU,
            wager=name,
            amount=cents,
            number=luck.choice(numbers) if (numbers := game.wagers[name].section.numbers) else None,
        )
        for name, cents in staked.items()
        if game.wagers[name].section.kind != "envy"
    )


# --- telling it -----------------------------------------------------------------------------------


def _told(settled: Settled) -> str:
    """The round in sentences: the bets, the hands, the decisions, each result with its reason."""
    names = settled.game.wagers
    placed = [
        f"{dollars(bet.amount)} on {names[bet.wager].name}"
        + (f" {bet.number}" if bet.number is not None else "")
        for bet in settled.setup.bets
    ]
    said = [f"You bet {listed(placed)}."]
    banker = banker_name(names)
    parts = {event["hand"]: event["parts"] for event in settled.events if event["event"] == "parts"}
    said += [
        f"{capital(_whose(name, banker))}: {_hand(cards, parts.get(name, {}))}."
        for name, cards in settled.hands.items()
        if cards
    ]
    said += _decisions(settled)
    reasons = _made_hands(settled.game)
    said += [
        _result(line, reasons.get((line.bet.wager, line.row), line.why)) for line in settled.lines
    ]
    return " ".join(said)


def _made_hands(game: Game) -> dict[Row, str]:
    """The conditions of rows about what cards make, as the page says them."""
    parts = rule_parts(game)
    facts = parts.tell.facts
    return {
        (wager.id, row.id): parts.family.say(row.when.text, facts)
        for wager in game.wagers.values()
        for row in wager.rows
        if any(facts[name].kind == "set" for name in row.when.uses)
    }


def _hand(cards: Sequence[Card], parts: Mapping[str, Sequence[str]]) -> str:
    """The cards of a hand, or of its parts where it is set in two."""
    if not parts:
        return " ".join(map(_card, cards))
    known = {card_text(card): card for card in cards}
    return ", ".join(
        f"{name} {' '.join(_card(known[card]) for card in held)}" for name, held in parts.items()
    )


def _card(card: Card) -> str:
    return pretty(card).replace("T", "10")


def _whose(name: str, banker: str) -> str:
    if name == f"seat {YOU}" or name.startswith(f"seat {YOU}/"):
        return name.replace(f"seat {YOU}", "your hand").replace("/", " ")
    return {
        PLAYER_DEALER: "the player-dealer's hand",
        "board": "the board",
        "hole cards": "the hole cards",
        "banker": f"the {banker} hand",
    }.get(name, f"the {capital(hyphenless(name))} hand")


def _decisions(settled: Settled) -> Iterator[str]:
    """The choices of a round, without those of cards and settings, which the hands show."""
    chosen: dict[bool, list[str]] = {}
    for event in settled.events:
        if event["event"] == "choice" and not event["do"].startswith(SHOWN):
            chosen.setdefault(event["who"] == PLAYER_DEALER, []).append(_done(event["do"]))
    for by_bank, done in chosen.items():
        who = "The player-dealer chooses" if by_bank else "You choose"
        yield f"{who}: {', '.join(done)}."


def _done(choice: str) -> str:
    """A choice with its money in dollars: "double $25"."""
    verb, _, amount = choice.partition(" ")
    return f"{hyphenless(verb)} {dollars(parse_money(amount))}" if amount else hyphenless(verb)


def _result(line: SettlementLine, reason: str) -> str:
    won = {
        "win": f"you win {dollars(line.net)}",
        "lose": f"you lose {dollars(-line.net)}",
        "push": "it is a push",
        "returned": "it goes back to you",
        "stays": "it stays for the next round",
    }[line.result]
    why = "" if line.row == ELSE else f" ({reason})"
    return f"{line.name}: {won}{why}."
