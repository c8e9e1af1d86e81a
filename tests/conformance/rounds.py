"""Random legal rounds of any sheet, as round records, for laws that hold at every table.

A round is made the way a table makes it: bank and wagers first, or the stacks of players who play
each other, then the cards, and a choice whenever the round asks for one. Banks and stacks are
small, so that they often run out.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st
from tests.games import game_called

from houseway.cards import Card, card_text
from houseway.errors import BadRecord
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.chinese.rules import ChineseRules
from houseway.families.conquian.rules import ConquianRules
from houseway.families.poker.rules import PokerRules
from houseway.families.two_way.rules import TwoWayRules
from houseway.library import Game, game_ids, load_game, read_sheet
from houseway.money import format_money
from houseway.random_play import any_answer
from houseway.settling.record import read_record
from houseway.settling.round_setup import make_setup, posted_limits
from houseway.sheet.model import WagerSection
from houseway.sheet.switches import Choices
from houseway.table.chips.limits import not_offered, wager_limits, wager_size
from houseway.table.rounds import Answer, Bettor, Choose, Deal, Setup, Wait, run

AMONG = tuple(name for name in game_ids() if "bank" not in read_sheet(name).data)
BANKED = tuple(name for name in game_ids() if name not in AMONG)
# Games whose hands tell at the end how they were played.
ON_THE_FELT = tuple(
    name for name in game_ids() if getattr(game_called(name).rules, "lies_on_felt", True)
)
MOST_CARDS = 200  # seven seats that split and draw, and some cards that are dead
NO_OWN_RULES = ("first-bank", "nobody-banks", "fee-list")  # change nothing within a round
CARD_EVENTS = ("boxed", "exposed", "off-table")
HAND_EVENTS = ("foul", "wager-moved", "misplayed", "passed")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Dealt:
    """A random round: its game, its record, and what it was played from."""

    game: Game
    record: dict[str, Any]
    setup: Setup
    answers: tuple[Answer, ...]
    given: tuple[str, ...]  # the hand of each card

    def __repr__(self) -> str:
        return f"{self.game.id}: {self.record}"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))  # Hypothesis would print the whole sheet

    @property
    def cards(self) -> list[Card]:
        """The cards that left the shoe."""
        return [answer for answer in self.answers if isinstance(answer, int)]


@cache
def _game(name: str, readings: tuple[tuple[str, str], ...]) -> Game:
    return load_game(name, Choices(readings=dict(readings)))


@st.composite
def dealt_rounds(
    draw: st.DrawFn,
    *,
    games: tuple[str, ...] = (),
    incidents: bool = True,
    bank: bool | None = None,
) -> Dealt:
    """A legal round. `bank` True always posts an amount, False never, None either."""
    name = draw(st.sampled_from(games or tuple(game_ids())))
    readings = draw(_readings(_game(name, ())))
    game = _game(name, tuple(sorted(readings.items())))
    table = _stacks(game) if name in AMONG else _tables(game, posted=bank)
    record = draw(table) | {"readings": readings}
    seed = draw(st.integers(0, 2**32 - 1))
    deck = list(game.deck.ordered())
    random.Random(seed).shuffle(deck)
    del deck[MOST_CARDS:]
    record["deck"] = [card_text(card) for card in deck]
    if incidents:
        record["incidents"] = draw(_incidents(game, record))
    return _played(game, record, deck, random.Random(seed + 1))


def _played(game: Game, record: dict[str, Any], deck: list[Card], luck: random.Random) -> Dealt:
    """Answer all choices, at random or by keeping silent, and note them in the record."""
    setup = make_setup(game, read_record(record))
    choices: list[dict[str, Any]] = []
    answers: list[Answer] = []
    given: list[str] = []
    cards = list(deck)
    # Who speaks for a hand several times speaks every time: silence has no place in the list.
    several = game.sheet.bank is None or isinstance(
        game.rules, BlackjackRules | PokerRules | TwoWayRules
    )

    def answer(wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            if wait.again:
                cards.extend(wait.again)
                luck.shuffle(cards)
            answers.append(cards.pop(0))
            given.append(wait.hand)
        elif luck.random() < 0.3 and not several:
            answers.append(wait.house_way)
        else:
            answers.append(any_answer(wait, luck))
            choices.append(_choice(wait) | {"do": answers[-1]})
        return answers[-1]

    try:
        _, events = run(game.rules, setup, answer)
    except BadRecord as error:
        if error.code != "no-repair":
            raise
        # What went wrong here is not among the things that the rules repair.
        return _played(game, record | {"incidents": []}, deck, luck)
    met = sum(event["event"] == "irregularity" for event in events)
    if met < len(setup.incidents) and not any(e["event"] == "misdeal" for e in events):
        # Some incident was about a card or a choice that this round never came to.
        return _played(game, record | {"incidents": []}, deck, luck)
    # The deck as it was dealt: cards that were shuffled in again leave it a second time.
    left = [*(card for card in answers if isinstance(card, int)), *cards]
    full = record | {"choices": choices, "deck": [card_text(card) for card in left]}
    return Dealt(game=game, record=full, setup=setup, answers=tuple(answers), given=tuple(given))


def _choice(wait: Choose) -> dict[str, Any]:
    if isinstance(wait.who, str):
        return {"seat": wait.who}
    return {"seat": wait.who[0], "backline": wait.who[1], "hand": wait.number}


@st.composite
def _readings(draw: st.DrawFn, game: Game) -> dict[str, str]:
    """Cover and grouping often, another reading now and then."""
    open_ones = {
        name: switch.choices
        for name, switch in game.sheet.reading.items()
        if len(switch.choices) > 1 and name not in NO_OWN_RULES
    }
    names = [name for name in ("cover", "settle-grouping") if name in open_ones]
    names += [draw(st.sampled_from(sorted(open_ones)))]
    return {name: draw(st.sampled_from(open_ones[name])) for name in dict.fromkeys(names)}


@st.composite
def _tables(draw: st.DrawFn, game: Game, *, posted: bool | None) -> dict[str, Any]:
    table = game.sheet.table
    seats = draw(st.integers(2, max([table.seats, *(item.seats for item in table.layouts)])))
    bank = draw(st.integers(1, seats))
    others = [seat for seat in range(1, seats + 1) if seat != bank]
    behind = ["", "b1", "b2"] if table.backline == "all" else [""]
    behind = behind[: table.bettors or None]  # no more of them than there are spots at a seat
    bettors = draw(
        st.lists(
            st.tuples(st.sampled_from(others), st.sampled_from(behind)),
            min_size=1,
            max_size=6,
            unique=True,
        )
    )
    wagers = [bet for bettor in bettors for bet in draw(_bets(game, bettor))]
    amounts = st.integers(0, 12_000).map(format_money)
    record: dict[str, Any] = {"seats": seats, "bank": {"seat": bank}, "wagers": wagers}
    if posted or (posted is None and draw(st.booleans())):
        record["bank"]["amount"] = draw(amounts)
    button = game.sheet.button
    if button is not None and button.device.kind == "dice":
        record["dice"] = [draw(st.integers(1, 6)) for _ in range(3)]
    if button is not None and button.device.kind != "none" and draw(st.integers(0, 4)) == 0:
        record["button"] = draw(st.sampled_from(others))
    return record


@st.composite
def _stacks(draw: st.DrawFn, game: Game) -> dict[str, Any]:
    """Players who play each other: two at least have what a hand needs, some sit out."""
    rules = game.rules
    least: int = rules.least_stack  # type: ignore[attr-defined]
    seats = draw(st.integers(2, game.sheet.table.seats))
    there = draw(st.permutations(range(1, seats + 1)))[: draw(st.integers(2, seats))]
    able = st.integers(least, 5 * least)
    cents = {
        seat: draw(able if number < 2 else st.integers(0, least) | able)
        for number, seat in enumerate(there)
    }
    record: dict[str, Any] = {
        "seats": seats,
        "button": draw(st.sampled_from(there)),
        "stacks": {str(seat): format_money(cents[seat]) for seat in sorted(there)},
    }
    if isinstance(rules, ConquianRules) and draw(st.booleans()):
        tied = {"pot": format_money(3 * least), "wager": format_money(least)}
        record["before"] = tied | {"tied": sorted(there)}
    if isinstance(rules, ChineseRules) and rules.entry is not None:
        record["before"] = {"fantasy": sorted(draw(st.sets(st.sampled_from(there))))}
    return record


@st.composite
def _bets(draw: st.DrawFn, game: Game, bettor: Bettor) -> list[dict[str, Any]]:
    """Legal wagers of one bettor: base wagers, then side bets that have what they need."""
    sections = {name: wager.section for name, wager in game.wagers.items()}
    free = [name for name, section in sections.items() if not section.needs]
    bases = [name for name, section in sections.items() if section.kind == "base"]
    placed = (
        {
            name: draw(_amounts(game, name, most=None))
            for name in draw(st.lists(st.sampled_from(free), min_size=1, max_size=2, unique=True))
        }
        if free
        else dict.fromkeys(bases, draw(_amounts(game, bases[0], most=None)))
    )
    lines = dict(placed)
    limits = posted_limits(game, None)
    for name, section in sections.items():
        if section.kind in ("insurance", "raise", "envy") or (
            bettor[1] and section.backline is False
        ):
            continue  # bet during the play, never bet, or by seated players only
        if not_offered(game.wagers[name], limits):
            continue
        wanted = [{need.wager for need in way} for way in section.needs.alternatives]
        there = any(way <= set(lines) for way in wanted)
        if section.needs and name not in placed and there and draw(st.booleans()):
            size = wager_size(game.wagers[name], limits)
            most = lines["base"] if str(size) == "<= base" else None
            equal = str(size).removeprefix("== ")
            placed[name] = lines.get(equal) or draw(_amounts(game, name, most=most))
    return [bet for name in placed for bet in draw(_spots(sections, bettor, name, placed[name]))]


@st.composite
def _spots(
    draw: st.DrawFn,
    sections: Mapping[str, WagerSection],
    bettor: Bettor,
    name: str,
    amount: int,
) -> list[dict[str, Any]]:
    """The wager itself, or one for each number bet on; a bet on a number may be an old one."""
    seat, backline = bettor
    bet = {"seat": seat, "backline": backline, "wager": name, "amount": format_money(amount)}
    numbers = sections[name].numbers
    if not numbers:
        return [bet]
    chosen = draw(st.lists(st.sampled_from(numbers), min_size=1, max_size=3, unique=True))
    return [bet | {"number": number, "carried": draw(st.booleans())} for number in chosen]


def _amounts(game: Game, name: str, *, most: int | None) -> st.SearchStrategy[int]:
    """Amounts close to the minimum, in dollars or with odd cents."""
    low, high = wager_limits(game.wagers[name], posted_limits(game, None))
    top = min(low + 4_000, *(bound for bound in (high, most) if bound is not None), 10**9)
    odd = st.integers(low, top)
    if top // 100 < -(-low // 100):
        return odd  # no whole dollar lies between the limits
    return st.integers(-(-low // 100), top // 100).map(lambda dollars: dollars * 100) | odd


@st.composite
def _incidents(draw: st.DrawFn, game: Game, record: dict[str, Any]) -> list[dict[str, Any]]:
    """Irregularities that the sheet has a repair for; most rounds have none."""
    printed = {row.event for row in game.sheet.irregular.rows}
    if not printed or draw(st.booleans()):
        return []
    hands = [
        hand
        for hand in game.rules.hand_names(make_setup(game, read_record(record)))
        if hand.startswith("seat ")
    ] or [f"seat {bet['seat']}" for bet in record["wagers"]]  # a wager on a hand that all share
    of_cards = [event for event in CARD_EVENTS if event in printed]
    of_hands = [event for event in HAND_EVENTS if event in printed]
    places = draw(st.sets(st.integers(1, 12), max_size=3)) if of_cards else set()
    found: list[dict[str, Any]] = [
        {"event": draw(st.sampled_from(of_cards)), "card": place} for place in sorted(places)
    ]
    if draw(st.booleans()) and of_hands:
        hand = draw(st.sampled_from(hands))
        found.append({"event": draw(st.sampled_from(of_hands)), "hand": hand})
    return found
