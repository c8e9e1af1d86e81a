"""Shoes of a few cards, dealt in every order: all facts together against a brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.oracles import own_twin, shared_twin, suits_twin

from houseway.cards import DeckSpec, parse_cards
from houseway.library import Game, load_game
from houseway.odds.report import solve
from houseway.pricing.prices import Price

Found = dict[tuple[Any, str], Counter[tuple[tuple[str, Any], ...]]]


def analyst_of(game: Game, cards: str) -> Any:
    """The analyst of a game that is played with these cards only; `Jk` is a joker."""
    held = Counter(parse_cards(cards))
    jokers = held.pop(52, 0)
    decks = max(held.values())
    whole = DeckSpec(decks=decks, jokers=jokers)
    gone = [
        card
        for card, count in whole.composition().items()
        if card != 52
        for _ in range(count - held[card])
    ]
    deck = replace(whole, removed=tuple(gone))
    assert Counter(deck.ordered()) == Counter(parse_cards(cards))
    return game.family.analyst(SimpleNamespace(rules=game.rules, deck=deck, family=game.family))


def found_by(analyst: Any, uses: frozenset[str]) -> Found:
    found: Found = {}
    for branch in analyst.branches(uses):
        for choice, outcomes in branch.outcomes.items():
            tally = found.setdefault((branch.knows, choice), Counter())
            for facts, weight in outcomes:
                tally[_key(facts, uses)] += weight
    return found


def _key(facts: Mapping[str, Any], uses: frozenset[str]) -> tuple[tuple[str, Any], ...]:
    return tuple((name, facts[name]) for name in sorted(uses))


# --- two shared hands ---------------------------------------------------------------------------

# Two decks' worth of sevens for suited pairs, a run of spades, two colours, values that draw.
RUN = "As 2s 3s 4s 4s 5d 5c 7d 7h"
PICTURES = "Js Qs Ks As 6s 6s 5h 5c 9d"
SHOES = {"run": RUN, "pictures": PICTURES}
USES = [
    {"player.total", "player.cards", "banker.total", "banker.cards", "winner", "player.lead"},
    {"hand.total", "hand.cards", "bet.choice", "banker.total", "dealt.cards", "banker.natural"},
    {"player.pair", "banker.pair", "winner"},
    {"dealt.tint", "first4.makes"},
    {"dealt.tint", "dealt.cards", "winner", "player.pair"},
    {"first4.makes", "hand.total"},
    {"player.first2", "hand.total"},
    {"banker.first2", "player.lead"},
    {"banker.up", "hand.cards"},
]
GAMES = {
    "aviator/supreme-baccarat": shared_twin.STANDARD,
    "aviator/baccarat-gold": shared_twin.GOLD,
    "hustler/21st-century-baccarat-8": shared_twin.CENTURY,
}


def shared_facts(dealt: tuple[int, ...], end: shared_twin.Ending, naturals: tuple[int, ...]) -> Any:
    player, banker = (dealt[0], dealt[2]), (dealt[1], dealt[3])
    values = [suits_twin.value(card) for card in dealt]
    return {
        "player.total": end.player,
        "player.cards": end.player_cards,
        "player.lead": end.player - end.banker,
        "banker.total": end.banker,
        "banker.cards": end.banker_cards,
        "banker.natural": end.banker_cards == 2 and end.banker in naturals,
        "winner": "tie"
        if end.player == end.banker
        else "player"
        if end.player > end.banker
        else "banker",
        "dealt.cards": len(dealt),
        "dealt.tint": suits_twin.tint(dealt),
        "first4.makes": suits_twin.makes(player, banker),
        "player.pair": suits_twin.pair(*player),
        "banker.pair": suits_twin.pair(*banker),
        "player.first2": (values[0] + values[2]) % 10,
        "banker.first2": (values[1] + values[3]) % 10,
        "banker.up": values[1],
        "hand.total": end.own,
        "hand.cards": end.own_cards,
        "bet.choice": end.choice,
    }


@pytest.mark.in_turn
@pytest.mark.parametrize("shoe", SHOES)
@pytest.mark.parametrize("name", GAMES)
def test_all_facts_of_shared_hands_agree_when_every_order_is_dealt(name: str, shoe: str) -> None:
    rules = GAMES[name]
    counts = Counter(parse_cards(SHOES[shoe]))
    expected: list[Found] = [{} for _ in USES]
    for choice in ("stand", "hit"):
        for dealt, end, weight in shared_twin.deals(counts, suits_twin.value, rules, choice):
            if choice == "hit" and not end.chose:
                continue
            facts = shared_facts(dealt, end, rules.naturals)
            values = [suits_twin.value(card) for card in dealt]
            key = (shared_twin.knowledge(values), choice) if end.chose else (None, "")
            for uses, tallies in zip(USES, expected, strict=True):
                tallies.setdefault(key, Counter())[_key(facts, frozenset(uses))] += weight
    analyst = analyst_of(load_game(name), SHOES[shoe])
    for uses, tallies in zip(USES, expected, strict=True):
        assert found_by(analyst, frozenset(uses)) == tallies, uses


# --- a hand for each seat -----------------------------------------------------------------------

OWN_GAMES = {
    "aviator/super-pan-9": own_twin.Rules(3, lambda t: "choose", lambda t: t <= 5),
    "hustler/super-pan-9": own_twin.Rules(
        3,
        lambda t: "hit" if t <= 4 else "choose" if t <= 6 else "stand",
        lambda t: t <= 5,
        up=3,
    ),
    "hustler/21st-century-baccarat": own_twin.Rules(
        2, lambda t: "hit" if t <= 4 else "choose" if t == 5 else "stand", lambda t: t <= 4
    ),
}
OWN_SHOES = {
    "aviator/super-pan-9": "Ah 2h 3h 3h 4c 6d Ks 5d",
    "hustler/super-pan-9": "Ah 2h 3d 3h 4c 6d Ks 5d",
    "hustler/21st-century-baccarat": "Ah 2h 9d 3d 5c Kd Jk Jk",
}
OWN_USES = [
    {"hand.total", "dealer.total", "hand.cards", "dealer.cards", "bet.choice"},
    {"hand.total", "hand.tint", "hand.cards"},
    {"hand.natural", "dealer.natural", "dealer.total", "dealer.up"},
]


def class_of(card: int) -> int:
    return own_twin.JOKER if card == 52 else suits_twin.value(card)


def own_facts(rules: own_twin.Rules, dealt: tuple[int, ...], end: own_twin.End) -> Any:
    first = 2 * rules.cards
    hand = [*dealt[0:first:2], *(dealt[first : first + 1] if len(end.own) > rules.cards else ())]
    joker = own_twin.JOKER
    return {
        "hand.total": own_twin.total(end.own),
        "hand.cards": len(end.own),
        "hand.natural": end.own.count(joker) >= 2,
        "hand.tint": "mixed" if 52 in hand else suits_twin.tint(hand),
        "bet.choice": "hit" if len(end.own) > rules.cards else "stand",
        "dealer.total": own_twin.total(end.dealer),
        "dealer.cards": len(end.dealer),
        "dealer.natural": end.dealer.count(joker) >= 2,
        "dealer.up": end.knows[1] or 0,
    }


@pytest.mark.in_turn
@pytest.mark.parametrize("name", OWN_GAMES)
def test_all_facts_of_a_hand_for_each_seat_agree_when_every_order_is_dealt(name: str) -> None:
    rules = OWN_GAMES[name]
    counts = Counter(parse_cards(OWN_SHOES[name]))
    expected: list[Found] = [{} for _ in OWN_USES]
    for choice in ("stand", "hit"):
        for dealt, end, weight in own_twin.deals(counts, class_of, rules, choice):
            asked = rules.seat(own_twin.total(end.own[: rules.cards])) == "choose"
            if choice == "hit" and not asked:
                continue
            facts = own_facts(rules, dealt, end)
            key = (end.knows, choice) if asked else (None, "")
            for uses, tallies in zip(OWN_USES, expected, strict=True):
                tallies.setdefault(key, Counter())[_key(facts, frozenset(uses))] += weight
    analyst = analyst_of(load_game(name), OWN_SHOES[name])
    for uses, tallies in zip(OWN_USES, expected, strict=True):
        assert found_by(analyst, frozenset(uses)) == tallies, uses


# --- wagers that mix facts ----------------------------------------------------------------------

MIXED = """
extends = "parkwest/cash-in-baccarat"

[deck]
decks = 1

[wager.pair-wins]
name = "Pair wins"
kind = "bonus"
when = "player.pair != 'none' and winner == 'player'"
pays = "20 to 1"
cite = "1"

[wager.one-suit-run]
name = "One suit run"
kind = "bonus"
when = "dealt.tint == 'suited' and 'straight-flush' in first4.makes"
pays = "5000 to 1"
cite = "1"
"""


@pytest.mark.slow
def test_a_wager_may_mix_pairs_with_totals_and_suits_with_runs(tmp_path: Path) -> None:
    sheet = tmp_path / "mixed.toml"
    sheet.write_text(MIXED)
    odds = solve(load_game(str(sheet)))

    # A pair of one rank: 13 ranks, and the banker's cards by value.
    wins = 0
    for rank in range(13):
        value = suits_twin.value(rank * 4)
        left = shared_twin.decks_by_value(1)
        left[value] -= 2
        for dealt, end, weight in _behind_a_pair(value, left):
            if end.player > end.banker:
                wins += 4 * 3 * weight
            assert dealt[0] == dealt[2]
    price = odds.price("pair-wins", Price)
    assert price.hit == Fraction(wins, price.total)

    # All cards from one suit: every order of every run, and every draw from the other nine.
    runs = 0
    names = "A234567890JQK"
    for start in range(10):
        run = [suits_twin.RANK_NAMES.index(name) * 4 for name in names[start : start + 4]]
        others = [rank * 4 for rank in range(13) if rank * 4 not in run]
        for first in permutations(run):
            for dealt, weight in _finished(first, others):
                assert suits_twin.makes(dealt[0:4:2], dealt[1:4:2]) == {"straight-flush"}
                runs += 4 * weight
    price = odds.price("one-suit-run", Price)
    assert price.hit == Fraction(runs, price.total)


def _behind_a_pair(
    value: int, left: dict[int, int]
) -> list[tuple[tuple[int, ...], shared_twin.Ending, int]]:
    """Deals whose player hand is one given pair of this value, as six-card sequences."""
    found: list[tuple[tuple[int, ...], shared_twin.Ending, int]] = []
    for b1 in range(10):
        for b2 in range(10):
            ways = left[b1] * (left[b2] - (b1 == b2))
            stack: list[tuple[tuple[int, ...], int]] = [((value, b1, value, b2), ways)]
            while stack:
                dealt, weight = stack.pop()
                if not weight:
                    continue
                end = shared_twin.play(dealt, shared_twin.STANDARD, "stand")
                if end is not None:
                    for cards in range(len(dealt), 6):
                        weight *= 52 - cards
                    found.append((dealt, end, weight))
                    continue
                taken = Counter([b1, b2, *dealt[4:]])
                stack += [((*dealt, v), weight * (left[v] - taken[v])) for v in range(10)]
    return found


def _finished(first: tuple[int, ...], others: list[int]) -> list[tuple[tuple[int, ...], int]]:
    """The deal after four cards, with draws from `others`; unused cards may be any of the deck."""
    found: list[tuple[tuple[int, ...], int]] = []
    stack = [first]
    while stack:
        dealt = stack.pop()
        values = [suits_twin.value(card) for card in dealt]
        if shared_twin.play(values, shared_twin.STANDARD, "stand") is None:
            stack += [(*dealt, card) for card in others if card not in dealt]
            continue
        weight = 1
        for cards in range(len(dealt), 6):
            weight *= 52 - cards
        found.append((dealt, weight))
    return found
