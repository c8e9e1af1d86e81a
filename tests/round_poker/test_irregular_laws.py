"""Whatever goes wrong on any hand of any pot game is repaired, or the rules print no repair."""

from __future__ import annotations

import random
from functools import cache
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import game_called, games_of
from tests.round_poker.at_table import Told, check_cards, check_chips

from houseway.cards import Card
from houseway.errors import BadRecord, BadSheet
from houseway.families.round_poker.irregularities import repairs
from houseway.families.round_poker.rounds import PokerRound
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.library import Game, build_game, sheet_from_text
from houseway.random_play import any_answer
from houseway.sheet.switches import Choices
from houseway.table.cards.hands import check_incidents
from houseway.table.rounds import Answer, Deal, Event, Finished, Incident, Misdeal, Setup, Wait

REFUSALS = {
    "no-repair": "the document prints nothing for it",
    "incident-unmet": "nobody has found out the wrong number of cards",
    "incident-twice": "a hand has one number of cards",
    "incident-untrue": "the opener holds openers, or the right player made the forced bet",
    "no-hand-left": "all other hands are dead or folded",
    "short-call": "he owes no more than he has put in",
}


@cache
def with_rows() -> list[str]:
    return [name for name in games_of(RoundPokerRules) if game_called(name).sheet.irregular.rows]


@st.composite
def incidents(draw: st.DrawFn, game: Game, seats: list[int]) -> tuple[Incident, ...]:
    """Events that the sheet prints, and now and then another one."""
    rules = game.rules
    assert isinstance(rules, RoundPokerRules)
    printed = sorted({row.event for row in game.sheet.irregular.rows})
    events = st.sampled_from(printed) | st.sampled_from(sorted(get_args(repairs.Event)))
    streets = ["", *(street.id for street in rules.streets), "showdown"]

    def one() -> Incident:
        event = draw(events)
        of_card = event in rules.kinds.of_cards
        return Incident(
            event=event,
            card=draw(st.integers(1, 30)) if of_card else 0,
            hand="" if of_card else f"seat {draw(st.sampled_from(seats))}",
            stage="" if of_card else draw(st.sampled_from(streets)),
            after=draw(st.integers(0, 4)),
            count=draw(st.integers(0, 2)),
            total=draw(st.none() | st.integers(1, 7)),
            note=draw(st.sampled_from(repairs.NOTES)),
        )

    return tuple(one() for _ in range(draw(st.integers(1, 3))))


def deal(hand: PokerRound, game: Game, luck: random.Random) -> tuple[Finished, list[Card]]:
    deck = list(game.deck.ordered())
    luck.shuffle(deck)
    out: list[Card] = []

    def answer(wait: Wait) -> Answer:
        if not isinstance(wait, Deal):
            return any_answer(wait, luck)
        for card in wait.again:
            out.remove(card)
            deck.append(card)
        if wait.again:
            luck.shuffle(deck)
        out.append(deck.pop())
        return out[-1]

    steps = hand.play()
    try:
        wait = next(steps)
        while True:
            wait = steps.send(answer(wait))
    except StopIteration as stop:
        return stop.value, out
    except Misdeal as misdeal:
        return Finished(hands={}, void=(misdeal.why, misdeal.cite)), out


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_chips_and_cards_are_all_there_after_any_mishap(data: st.DataObject) -> None:
    game = game_called(data.draw(st.sampled_from(with_rows())))
    rules = game.rules
    assert isinstance(rules, RoundPokerRules)
    most = min(game.sheet.table.seats, 6)
    seats = sorted(data.draw(st.sets(st.integers(1, most), min_size=2)))
    found = data.draw(incidents(game, seats))
    luck = random.Random(data.draw(st.integers(0, 2**32)))
    setup = Setup(
        seats=game.sheet.table.seats,
        bank=luck.choice(seats),
        cover=None,
        bets=(),
        incidents=found,
        stacks={seat: luck.choice([500, 2_000, 10_000]) for seat in seats},
    )
    check_incidents(setup.incidents, rules.hand_names(setup), rules.kinds)
    log: list[Event] = []
    hand = PokerRound(rules, setup, log)
    refused = ""
    try:
        finished, out = deal(hand, game, luck)
    except BadRecord as error:
        refused = error.code
    if refused:
        assert refused in REFUSALS
        return
    if not finished.void:
        told = Told(hand=hand, finished=finished, events=log, asked=[])
        check_cards(told, out)
        check_chips(told)
    for event in log:
        if event["event"] == "irregularity":
            assert event["cite"], event


def test_every_row_is_of_an_event_and_a_repair_that_fit() -> None:
    assert {*repairs.FITS} == {*get_args(repairs.Event)}
    fitting = {repair for several in repairs.FITS.values() for repair in several}
    assert fitting == {*get_args(repairs.Repair)}


def own_sheet(row: str) -> Game:
    text = f"""extends = "_common/holdem"
[game]
name = "own"
source = "own"
[table]
seats = 9
limits = "$1-$100"
[irregular]
rows = [{row}]
"""
    return build_game(sheet_from_text(text), Choices(), Game)


def test_a_repair_that_does_not_fit_its_event_is_refused() -> None:
    assert own_sheet('{ id = "a", event = "fouled-deck", repair = "misdeal" }').rules
    with pytest.raises(BadSheet, match="fouled-deck is repaired by misdeal, not plays"):
        own_sheet('{ id = "a", event = "fouled-deck", repair = "plays" }')


def test_events_of_games_with_a_bank_are_none_of_poker() -> None:
    with pytest.raises(BadSheet):
        own_sheet('{ id = "a", event = "short-bank", repair = "misdeal" }')


def test_a_fouled_deck_and_boxed_cards_are_for_sheets_of_ones_own() -> None:
    # None of the five documents prints them for poker.
    for name in with_rows():
        events = {row.event for row in game_called(name).sheet.irregular.rows}
        assert not events & {"fouled-deck", "boxed"}
    game = own_sheet('{ id = "a", event = "boxed", repair = "replaced-next", says = "dead" }')
    setup = Setup(
        seats=9,
        bank=2,
        cover=None,
        bets=(),
        incidents=(Incident(event="boxed", card=1),),
        stacks={1: 10_000, 2: 10_000},
    )
    assert isinstance(game.rules, RoundPokerRules)
    hand = PokerRound(game.rules, setup, [])
    _, out = deal(hand, game, random.Random(7))
    assert hand.by_seat[1].cards[0] == out[1]
    assert hand.pile.burns[0] == out[0]
