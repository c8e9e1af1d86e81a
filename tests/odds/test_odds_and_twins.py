"""Every wager of every sheet against slow twins, to the last sequence, on many deck counts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import perm

import pytest
from tests.oracles.own_twin import Rules as OwnRules
from tests.oracles.own_twin import hands_by_choice, total, total_weight
from tests.oracles.pays_twin import EZ, SHARED, expectation, tie
from tests.oracles.shared_twin import (
    CENTURY,
    CENTURY_TOTAL,
    GOLD,
    NATURALS_DRAW,
    Ending,
    Rules,
    deals,
    decided,
    decks_by_value,
    endings,
)
from tests.oracles.suits_twin import makes, pair_probabilities, royale_probabilities
from tests.peer_games import AMONG

from houseway.library import Game, game_ids, index, load_game
from houseway.odds.report import solve
from houseway.pricing.prices import Price, Valued

# These are solved by their own means and have twins of their own.
BLACKJACK = [entry["id"] for entry in index() if entry["family"] == "blackjack"]
POKER = [entry["id"] for entry in index() if entry["family"] == "poker"]
TWO_WAY = [entry["id"] for entry in index() if entry["family"] == "two-way"]
PAI_GOW = [entry["id"] for entry in index() if entry["family"].startswith("pai-gow")]
# Players play each other: there is no bank, and so no price.
SOLVED = sorted([*BLACKJACK, *POKER, *TWO_WAY, *PAI_GOW])
LISTED = [name for name in game_ids() if name not in (*SOLVED, *AMONG)]
SHARED_OPTIONS = {
    "aviator/baccarat-gold",
    "hustler/21st-century-baccarat-8",
    "hustler/21st-century-baccarat-9",
}
OWN = {
    "aviator/super-pan-9",
    "hustler/21st-century-baccarat",
    "hustler/super-pan-9",
    "hustler/super-pan-9-classic",
}
# Deck counts that the sheets allow; three to eight where nothing is said here.
LEGAL = {
    "aviator/supreme-baccarat": range(1, 9),
    "parkwest/commission-free-baccarat-dragon-bonus": (8,),  # 001:1076
}
# Sheets that print the same wagers as another one; they need fewer deck counts.
REPEATED = {name for name, gains in SHARED.items() if gains is EZ} - {"hustler/ez-baccarat"}


def with_decks(name: str, decks: int, **readings: str) -> Game:
    chosen = {key.replace("_", "-"): choice for key, choice in readings.items()}
    return load_game(name).but(settings={"deck.decks": decks}, readings=chosen)


def test_the_twins_cover_every_sheet() -> None:
    assert {*SHARED, *SHARED_OPTIONS, *OWN} == set(LISTED)
    priced = [name for name in game_ids() if name not in AMONG]
    assert [name for name in priced if load_game(name).analyst.has_chart] == SOLVED


@pytest.mark.in_turn
@pytest.mark.parametrize("decks", [1, 3, 4, 5, 6, 7, 8])
def test_shared_hands_agree_with_the_recursive_twin(decks: int) -> None:
    weights = endings(decks)
    assert sum(weights.values()) == perm(52 * decks, 6)
    for name, wagers in SHARED.items():
        if decks not in LEGAL.get(name, range(3, 9)):
            continue
        if name in REPEATED and decks not in (3, 8):
            continue
        odds = solve(with_decks(name, decks))
        for wager, gain in wagers.items():
            price = odds.price(wager, Price)
            assert price.ev == expectation(weights, gain), (name, wager)
            won = sum(w for end, w in weights.items() if (gain(end) or 0) > 0)
            assert price.hit * price.total == won, (name, wager)


@pytest.mark.parametrize("decks", [3])
def test_naturals_that_draw_agree_with_the_recursive_twin(decks: int) -> None:
    weights = endings(decks, NATURALS_DRAW)
    for name, gains in SHARED.items():
        if gains is EZ:
            odds = solve(with_decks(name, decks, natural_stop="draw"))
            for wager, gain in gains.items():
                assert odds.price(wager).ev == expectation(weights, gain), (name, wager)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", LISTED)
def test_rows_add_up_to_all_deals_and_only_a_dead_row_never_decides(name: str) -> None:
    game = load_game(name)
    decides: Counter[tuple[str, str]] = Counter()
    for item in solve(game).wagers:
        for price in (item.counted, item.house_way or item.counted):
            assert sum(weight for _, weight in price.weights) == price.total
        for row, weight in item.counted.weights:
            decides[item.price.wager.id, row.id] += weight
    for wager in game.wagers.values():
        for row in wager.rows:
            assert bool(row.dead) == (decides[wager.id, row.id] == 0), row.id


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "name",
    [
        name if "three-card" in name else pytest.param(name, marks=pytest.mark.slow)
        for name in POKER
    ],
)
def test_rows_of_poker_add_up_to_all_deals_and_only_a_dead_row_never_decides(name: str) -> None:
    for item in solve(load_game(name)).wagers:
        chances = {row.id: chance for row, chance, _ in item.price.rows}
        assert sum(chances.values()) == pytest.approx(1, abs=1e-12)
        for row in item.price.wager.rows:
            assert bool(row.dead) == (chances[row.id] == 0), (item.price.id, row.id)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [*BLACKJACK[:1], *(pytest.param(name, marks=pytest.mark.slow) for name in BLACKJACK[1:])],
)
def test_rows_of_blackjack_add_up_to_all_hands_and_only_a_dead_row_never_decides(name: str) -> None:
    for item in solve(load_game(name)).wagers:
        price = item.price
        rows = price.wager.rows
        chances = {row.id: chance for row, chance, _ in price.rows}
        if isinstance(price, Valued):
            # The game wager lies on one hand, or on more after a split; some row speaks of each.
            split = load_game(name).sheet.model_dump()["play"]["split"]
            assert (sum(chances.values()) > 1 + 1e-9) == (split is not None)
            assert sum(chances.values()) == pytest.approx(1, abs=0.04)
            assert chances["else"] == 0
        else:
            assert isinstance(price, Price)
            assert sum(weight for _, weight in price.weights) == price.total
            assert chances["else"] > 0
        for row in rows:
            assert bool(row.dead) == (chances[row.id] == 0), (price.id, row.id)


# --- suits -------------------------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize("decks", [3, 8])
def test_lucky_7_tie_tiers_by_colour(decks: int) -> None:
    """All six cards of one colour: the same deals from half the shoe, twice."""
    half = {value: count // 2 for value, count in decks_by_value(decks).items()}
    size = 52 * decks
    six_of_one_colour = 2 * sum(
        weight
        for dealt, end, weight in deals(half, int, size=size, alike=2)
        if len(dealt) == 6 and end.player == end.banker >= 6
    )
    ties = {end: weight for end, weight in endings(decks).items() if end.player == end.banker}
    six = sum(
        weight
        for end, weight in ties.items()
        if end.player >= 6 and end.player_cards + end.banker_cards == 6
    )
    price = solve(with_decks("hustler/lucky-7-baccarat", decks), only="tie").price("tie", Price)
    assert {row.id: weight for row, weight in price.weights if row.id != "else"} == {
        "six-of-one-colour": six_of_one_colour,
        "six-mixed": six - six_of_one_colour,
        "other": sum(ties.values()) - six,
    }


@pytest.mark.parametrize("decks", [3, 6, 8])
def test_pairs_have_their_closed_form(decks: int) -> None:
    odds = solve(with_decks("hustler/lucky-7-baccarat", decks))
    expected = pair_probabilities(decks)
    for price in (odds.price("player-pair", Price), odds.price("banker-pair", Price)):
        for row, weight in price.weights:
            assert Fraction(weight, price.total) == expected.get(row.id, 1 - sum(expected.values()))
        assert price.ev == (
            26 * expected["suited"] + 13 * expected["same-colour"] + 7 * expected["mixed"] - 1
        )


@pytest.mark.in_turn
@pytest.mark.parametrize("decks", [3, 8])
@pytest.mark.parametrize("reading", ["best-paying", "printed-order"])
def test_royale_bonus_has_its_closed_form(reading: str, decks: int) -> None:
    game = with_decks("hustler/21st-century-baccarat-9", decks, royale_highest=reading)
    price = solve(game, only="royale").price("royale", Price)
    expected = royale_probabilities(decks, two_pair_first=reading == "printed-order")
    found = {row.id: Fraction(weight, price.total) for row, weight in price.weights}
    assert found.pop("else") == 1 - sum(expected.values())
    assert found == expected


@pytest.mark.slow
def test_royale_bonus_of_one_deck_by_looking_at_all_hands_of_two_and_two() -> None:
    pays = {
        "royal-flush": 250,
        "straight-flush": 100,
        "four-of-a-kind": 50,
        "pair-suited": 12,
        "two-pair": 8,
        "pair-same-colour": 6,
        "pair": 3,
    }
    found: Counter[str] = Counter()
    for player in combinations(range(52), 2):
        rest = [card for card in range(52) if card not in player]
        for banker in combinations(rest, 2):
            found[max(makes(player, banker), key=pays.__getitem__, default="")] += 1
    expected = royale_probabilities(1, two_pair_first=False)
    for name in pays:
        assert Fraction(found[name], 1326 * 1225) == expected[name], name


# --- decisions ---------------------------------------------------------------------------------


def gold_base(end: Ending) -> int:
    """Ties on 0 and 1 lose, others push (000:139-141)."""
    if end.own == end.banker:
        return -1 if end.own <= 1 else 0
    return 1 if end.own > end.banker else -1


def own_line(end: Ending) -> int:
    return (end.own > end.banker) - (end.own < end.banker)


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "name, decks, rules, wager, reading",
    [
        ("aviator/baccarat-gold", 4, GOLD, "base", {}),
        ("hustler/21st-century-baccarat-8", 8, CENTURY, "player", {}),
        ("hustler/21st-century-baccarat-9", 3, CENTURY_TOTAL, "player", {"option_test": "total"}),
    ],
)
def test_decisions_on_the_shared_hand_agree_with_direct_enumeration(
    name: str, decks: int, rules: Rules, wager: str, reading: dict[str, str]
) -> None:
    gain = gold_base if wager == "base" else own_line
    expected = {
        key: sum(gain(end) * weight for end, weight in inner.items())
        for key, inner in decided(decks, rules).items()
    }
    odds = solve(with_decks(name, decks, **reading))
    found = {(d.knows, choice): value for d in odds.decisions for choice, value in d.values.items()}
    fixed = expected.pop((None, ""))
    assert found == expected
    best = sum(max(d.values.values()) for d in odds.decisions) + fixed
    assert odds.price(wager).ev == Fraction(best) / perm(52 * decks, 6)


@pytest.mark.slow
def test_gold_with_eight_decks_and_its_tie_that_follows_the_play_of_the_base_wager() -> None:
    odds = solve(load_game("aviator/baccarat-gold"))
    best = {d.knows: d.best for d in odds.decisions}
    weights: Counter[Ending] = Counter()
    for (knows, choice), inner in decided(8, GOLD).items():
        if knows is None or best[knows] == choice:
            weights.update({end._replace(player=end.own): w for end, w in inner.items()})
    assert sum(weights.values()) == perm(416, 6)
    assert odds.price("tie").ev == expectation(weights, tie(8))
    assert odds.price("base").ev == expectation(weights, gold_base)


def pan_nine(decks: int) -> dict[int, int]:
    """Ace to six and pictures."""
    return {0: 12 * decks} | dict.fromkeys(range(1, 7), 4 * decks)


def joker_shoe(decks: int) -> dict[int, int]:
    return decks_by_value(decks) | {10: 8}


def choose_always(points: int) -> str:
    return "choose"


def option_on_5(points: int) -> str:
    return "hit" if points <= 4 else "choose" if points == 5 else "stand"


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "name, counts, rules, readings",
    [
        ("aviator/super-pan-9", pan_nine(12), OwnRules(3, choose_always, lambda t: t <= 5), {}),
        (
            "aviator/super-pan-9",
            pan_nine(12),
            OwnRules(3, choose_always, lambda t: t <= 3),
            {"dealer-option": "draw-to-3"},
        ),
        (
            "hustler/super-pan-9-classic",
            pan_nine(8),
            OwnRules(3, choose_always, lambda t: t <= 6),
            {"dealer-option": "hit-5-6"},
        ),
        (
            "hustler/21st-century-baccarat",
            joker_shoe(8),
            OwnRules(2, option_on_5, lambda t: t <= 4),
            {},
        ),
        (
            "hustler/21st-century-baccarat",
            joker_shoe(8),
            OwnRules(2, option_on_5, lambda t: t <= 4 or t == 6),
            {"dealer-option": "hit-6"},
        ),
    ],
)
def test_a_hand_for_each_seat_agrees_with_unordered_hands(
    name: str, counts: dict[int, int], rules: OwnRules, readings: dict[str, str]
) -> None:
    """The twin counts unordered hands: other weights, the same expectations."""

    def gain(own: tuple[int, ...], dealer: tuple[int, ...]) -> int:
        mine, his = (
            (hand.count(10) >= 2, total(hand)) if rules.cards == 2 else (False, total(hand))
            for hand in (own, dealer)
        )
        return (mine > his) - (mine < his)

    values: dict[tuple[tuple[int, ...], str], int] = {
        key: sum(gain(*hands) * weight for hands, weight in tally.items())
        for key, tally in hands_by_choice(counts, rules).items()
    }
    whole = total_weight(sum(counts.values()), rules.cards)
    odds = solve(load_game(name).but(readings=readings))
    price = odds.price("base", Price)
    for decision in odds.decisions:
        for choice, value in decision.values.items():
            expected = Fraction(values[decision.knows[0], choice], whole)
            assert value / price.total == expected, (decision.knows, choice)
    by_hand: dict[tuple[int, ...], list[int]] = {}
    for (hand, _), worth in values.items():
        by_hand.setdefault(hand, []).append(worth)
    assert price.ev == Fraction(sum(map(max, by_hand.values())), whole)


def test_the_bonus_bet_of_super_pan_9_counts_cards_of_value_and_suit() -> None:
    """Under the house way the seat draws on 0 to 5, whatever the player-dealer shows."""
    odds = solve(load_game("hustler/super-pan-9"))
    assert all(d.best == d.house_way for d in odds.decisions)
    cards = [(value, suit) for value in range(7) for suit in range(4)]
    held = {(value, suit): 24 if value == 0 else 8 for value, suit in cards}
    ways: Counter[str] = Counter()  # of perm(288, 4) ordered cards
    for a, b, c in product(cards, repeat=3):
        three = held[a] * (held[b] - (b == a)) * (held[c] - (c == a) - (c == b))
        points = (a[0] + b[0] + c[0]) % 10
        if points == 9:
            ways[_bonus_row([a, b, c])] += three * 285
        for suit in range(4) if 3 <= points <= 5 else ():
            d = (9 - points, suit)
            ways[_bonus_row([a, b, c, d])] += three * (held[d] - [a, b, c].count(d))
    found = {name: Fraction(count, perm(288, 4)) for name, count in ways.items()}
    price = odds.price("bonus", Price)
    shares = {row.id: Fraction(w, price.total) for row, w in price.weights if row.id != "else"}
    assert shares == found


def _bonus_row(hand: list[tuple[int, int]]) -> str:
    size = {3: "three-card", 4: "four-card"}[len(hand)]
    suits = {suit for _, suit in hand}
    if len(suits) == 1:
        return f"{size}-suited"
    return f"{size}-same-colour" if suits in ({0, 3}, {1, 2}) else size
