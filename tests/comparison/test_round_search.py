"""Rounds that two games settle differently: right, the smallest, and told where it is not sure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import combinations, permutations, product, takewhile
from random import Random
from typing import Any

import pytest
from tests.games import game_called

from houseway.cards import Card
from houseway.cards.card import card_text
from houseway.comparison import round_search
from houseway.comparison.compared_games import shared_names
from houseway.comparison.round_search import (
    SmallestRound,
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

EZ = tuple(shared_names()["ez-baccarat"])
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


# --- EZ Baccarat, where a twin plays all rounds in order ------------------------------------------

RANKS = "23456789TJQKA"
DRAWS = {
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
}  # 001:66-87, by what the third card counts


def plays(ranks: Sequence[str], *, stops: bool) -> tuple[int, int, list[str], list[str]]:
    """Totals and cards of the hands that cards make in order; StopIteration if they run out."""
    cards = iter(ranks)
    player: list[str] = []
    banker: list[str] = []
    for hand in (player, banker, player, banker):
        hand.append(next(cards))
    low, high = total(player), total(banker)
    if stops and max(low, high) >= 8:
        return low, high, player, banker
    third = ""
    if low <= 5:
        player.append(next(cards))
        third = str(total(player[2:]))
    if third in DRAWS.get(high, "0123456789" if high <= 2 else "") if third else high <= 5:
        banker.append(next(cards))
    return total(player), total(banker), player, banker


def total(ranks: Sequence[str]) -> int:
    return sum(int(rank) if rank.isdigit() else rank == "A" for rank in ranks) % 10


def settled_by_twin(ranks: Sequence[str], *, stops: bool, tie: int) -> dict[str, int]:
    """What $100 on each wager wins."""
    low, high, player, banker = plays(ranks, stops=stops)
    panda, dragon = (len(player), low) == (3, 8), (len(banker), high) == (3, 7)
    pushes = high > low and dragon
    return {
        "player": 100 * ((low > high) - (high > low)),
        "banker": 0 if pushes else 100 * ((high > low) - (low > high)),
        "tie": 100 * tie if low == high else -100,
        "panda-8": 2500 if low > high and panda else -100,
        "dragon-7": 4000 if high > low and dragon else -100,
    }


def smallest_by_twin(*rules: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The ranks of the first round, fewest cards first, that is settled differently."""
    for count in (4, 5, 6):
        for ranks in product(RANKS, repeat=count):
            with suppress(StopIteration):  # more cards are drawn than these
                one, other = [settled_by_twin(ranks, **each) for each in rules]
                if one != other:
                    return ranks
    return None


@pytest.mark.parametrize(
    ("first", "other"), [each for each in combinations(EZ, 2) if any("parkwest" in e for e in each)]
)
def test_the_smallest_round_of_two_houses_is_that_of_a_twin_that_plays_all(
    first: str, other: str
) -> None:
    found = smallest_round(games(first, other))
    pays = [{"stops": True, "tie": 9 if "parkwest" in name else 8} for name in (first, other)]
    assert found.exhaustive
    assert ranks_in_order(first, found) == smallest_by_twin(*pays)


def test_houses_that_play_and_pay_alike_have_no_round_that_differs() -> None:
    for first, other in combinations([name for name in EZ if "parkwest" not in name], 2):
        found = smallest_round(games(first, other))
        assert (found.exhaustive, found.records) == (True, None)


@pytest.mark.slow  # the search plays eleven thousand rounds
def test_the_smallest_round_of_two_readings_is_that_of_a_twin_that_plays_all() -> None:
    usual = game_called("hustler/ez-baccarat")
    other = load_game(usual.id, Choices(readings={"natural-stop": "draw"}))
    found = smallest_round((usual, other))
    twin = smallest_by_twin({"stops": True, "tie": 8}, {"stops": False, "tie": 8})
    assert found.exhaustive
    assert found.records is not None
    settled = play_record(other, found.records[1])
    assert in_order(settled.hands["player"], settled.hands["banker"]) == twin


def ranks_in_order(name: str, found: SmallestRound) -> tuple[str, ...]:
    assert found.records is not None
    settled = play_record(game_called(name), found.records[0])
    return in_order(settled.hands["player"], settled.hands["banker"])


def in_order(player: Sequence[Card], banker: Sequence[Card]) -> tuple[str, ...]:
    """The ranks as they were dealt: by turns, then the third cards."""
    dealt = (player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:])
    return tuple(card_text(card)[0] for card in dealt)


# --- deals, and searches that are cut short -------------------------------------------------------


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
