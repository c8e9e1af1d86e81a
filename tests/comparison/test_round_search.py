"""Rounds that two games settle differently: right, the smallest, and told where it is not sure."""

from __future__ import annotations

from itertools import combinations, permutations, takewhile
from random import Random

import pytest
from tests.games import game_called

from houseway.comparison import round_search
from houseway.comparison.compared_games import shared_names
from houseway.comparison.round_search import (
    _differ,
    _lowest_deals,
    _playable,
    _Search,
    not_comparable,
    smallest_round,
)
from houseway.comparison.shared_round import NotAllowed, Script, SharedTable, Wanted
from houseway.library import Game, load_game
from houseway.progress import silent
from houseway.settling.settle import play_record
from houseway.sheet.switches import Choices

HOLDEM = tuple(shared_names()["ultimate-texas-holdem"])
AT_ONCE = [
    pair if place == 0 else pytest.param(pair, marks=pytest.mark.slow)
    for place, pair in enumerate(combinations(HOLDEM, 2))
]


def games(first: str, other: str) -> tuple[Game, Game]:
    return game_called(first), game_called(other)


def differs_somehow(table: SharedTable, script: Script) -> bool:
    """Whether some way to decide is settled differently, each decision of each game tried."""
    try:
        return _differ(table.play(script))
    except NotAllowed:
        return False
    except Wanted as wanted:
        choices = wanted.choices
    return any(differs_somehow(table, script.with_choice(each)) for each in choices)


@pytest.mark.parametrize("names", AT_ONCE, ids=str)
def test_the_smallest_round_of_two_holdem_games_is_settled_differently_and_no_lower_deal_is(
    names: tuple[str, str],
) -> None:
    """All lower deals are too many to play: some are, every decision, without what the search
    remembers of deals that are alike.
    """
    both = games(*names)
    found = smallest_round(both)
    assert found.exhaustive
    assert found.records is not None
    settled = [play_record(game, each) for game, each in zip(both, found.records, strict=True)]
    mine, theirs = ({line.bet.wager: line.net for line in each.lines} for each in settled)
    assert any(mine[wager] != theirs[wager] for wager in mine.keys() & theirs.keys())
    table = _playable(both)
    assert table is not None
    assert table.slots is not None
    dealt = tuple(settled[0].hands[hand][place] for hand, place in table.slots)
    deals = _lowest_deals(table.slots, table.cards_left(Script()))
    lower = [*takewhile(lambda deal: deal < dealt, deals)]
    for cards in Random(20).sample(lower, min(8, len(lower))):
        assert not differs_somehow(table, Script(tuple(zip(table.slots, cards, strict=True))))


def test_deals_come_from_the_lowest_each_once_up_to_suits() -> None:
    slots = (("seat 2", 0), ("seat 2", 1), ("player-dealer", 0))
    deals = [*_lowest_deals(slots, range(12))]  # deuces, threes and fours
    assert deals == sorted(deals)
    assert deals[:4] == [(0, 1, 2), (0, 1, 4), (0, 1, 5), (0, 1, 6)]

    def alike(deal: tuple[int, ...]) -> tuple[int, ...]:
        """The lowest of all deals that differ in suits and in the order within the hand."""
        changed = (
            [4 * (card // 4) + suits[card % 4] for card in deal] for suits in permutations(range(4))
        )
        return min((*sorted(cards[:2]), cards[2]) for cards in changed)

    assert {alike(deal) for deal in deals} == {alike(d) for d in permutations(range(12), 3)}
    assert len(deals) < 12 * 11 * 10 / 8


@pytest.mark.slow  # lowering its cards plays many rounds
def test_a_search_that_is_cut_short_says_that_a_smaller_round_is_not_excluded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = game_called("hustler/ez-baccarat")
    other = load_game(usual.id, Choices(readings={"banker-three-card-7": "pay"}))
    monkeypatch.setattr(round_search, "ROUNDS_IN_ORDER", 200)
    stated = round_search._found((usual, other), silent)
    assert not stated["exhaustive"]
    first, second = (
        {line.bet.wager: line.net for line in play_record(game, record).lines}
        for game, record in zip((usual, other), stated["records"], strict=True)
    )
    assert (first["banker"], second["banker"]) == (0, 100_00)


@pytest.mark.slow  # each step plays many rounds
def test_lowering_ends_where_no_single_card_can_be_lower() -> None:
    usual = game_called("hustler/ez-baccarat")
    other = load_game(usual.id, Choices(readings={"natural-stop": "draw"}))
    table = _playable((usual, other))
    assert table is not None
    search = _Search(table)
    script = search.at_random()
    assert script is not None
    assert search._differs(script)
    assert next(search._lower(script), None) is None


@pytest.mark.parametrize(
    ("first", "other", "says"),
    [
        ("aviator/razz", "hustler/razz", "among players"),
        ("hustler/ez-baccarat", "hustler/super-pan-9", "different kinds of game"),
        ("hustler/ez-baccarat", "hustler/caribbean-stud", "different kinds of game"),
    ],
)
def test_games_that_cannot_be_dealt_alike_say_why(first: str, other: str, says: str) -> None:
    both = games(first, other)
    assert says in not_comparable(both)
    found = smallest_round(both)
    assert (found.records, found.exhaustive) == (None, False)
    assert says in found.why
