"""Questions to a blackjack game: one hand, removed cards, the dealer's hands, the deviation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest
from tests.oracles.blackjack_orders import EXACT, best_of, every_order
from tests.oracles.blackjack_tables import chart, textbook, two_cards
from tests.oracles.blackjack_twin import (
    ACE,
    JOKER,
    TEN,
    Hand,
    Table,
    best_value,
    counted,
    game_with,
    option_values,
    value_of,
    values_in,
)

import houseway as hw
from houseway.cards import card_text, parse_card, parse_cards
from houseway.errors import BadRecord, HousewayError, IllegalMove
from houseway.families.blackjack.analyst import BlackjackAnalyst
from houseway.families.blackjack.chart import kind_name
from houseway.families.blackjack.hand_report import hand_report
from houseway.families.blackjack.solution.variance import exact_variance
from houseway.library import Game
from houseway.odds.removal import removals

REFERENCE = "reference/blackjack"
CARDS = "Ac Ah 3d 5c 6c 8c 8d 9h Tc Kd Kc"
NO_SPLIT = {"play.split.when": "", "play.split.hands": 2}


def hand_of(game: Game, cards: str, up: str) -> dict[str, Any]:
    analyst: Any = game.analyst
    return hand_report(analyst.solver, parse_cards(cards), parse_card(up))


def values(cards: str) -> Hand:
    return tuple(sorted(map(value_of, parse_cards(cards))))


# --- one hand -------------------------------------------------------------------------------------

SURRENDER = textbook(options=chart(surrender=two_cards))


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "cards, up",
    [
        ("Tc 6c", "9h"),
        ("Tc 6c", "Ac"),  # the house dealer has looked: no ten below
        ("5c 6c", "Kd"),  # the same, no ace
        ("3d 5c 8c", "6c"),
        ("Ac 6c", "9h"),
        ("Ac 3d 5c", "Tc"),
        ("8c 8d", "Kc"),
    ],
)
def test_the_options_of_a_hand_are_worth_what_an_expectimax_finds(cards: str, up: str) -> None:
    game = game_with(REFERENCE, CARDS, settings={"surrender": "late", **NO_SPLIT})
    report = hand_of(game, cards, up)
    expected = option_values(SURRENDER, game, values(cards), value_of(parse_card(up)))
    wanted = {verb: float(value) for verb, value in expected.items()}
    assert report["options"] == pytest.approx(wanted, abs=EXACT)
    assert report["best"] == max(wanted, key=lambda verb: wanted[verb])
    assert list(report["options"]) == sorted(wanted, key=lambda verb: -wanted[verb])


EIGHTS = "8c 8d 8h 8s Ac 5d 6d 6h Tc Td Th Ts Kc Kd Kh Ks"


@pytest.mark.in_turn
@pytest.mark.parametrize("settings", [{}, {"play.split.hands": 2}], ids=["four hands", "once"])
def test_a_split_is_worth_what_all_orders_of_the_other_cards_bring(settings: Any) -> None:
    game = game_with(REFERENCE, EIGHTS, settings=settings)
    best = best_of(game)
    found = every_order(
        game,
        lambda wait: "split" if "split" in wait.options else best(wait),
        begin=(parse_card("8h"), parse_card("6d"), parse_card("8c")),
    )
    report = hand_of(game, "8h 8c", "6d")
    assert report["options"]["split"] == pytest.approx(float(found.ev), abs=EXACT)


def test_a_hand_is_asked_for_in_words() -> None:
    report = hw.game(REFERENCE, settings={"deck.decks": 1}).hand("8h 8c", "6d")
    assert report["hand"] == ["8h", "8c"]
    assert report["up"] == "6d"
    assert (report["total"], report["soft"], report["natural"]) == (16, False, 0)
    assert report["best"] == "split"  # every book splits eights against a six
    # A card that is drawn to a doubled hand ends it, so it is worth twice the hit to a 16 that
    # would stand on anything: the second card of a double is the only one.
    assert report["options"]["double"] == pytest.approx(2 * report["options"]["hit"], abs=EXACT)


def test_after_the_look_the_chance_of_a_natural_is_that_of_the_unseen_cards() -> None:
    report = hw.game(REFERENCE, settings={"deck.decks": 1}).hand("Th 6c", "Ad")
    assert report["after_the_peek"] is True
    assert report["natural"] == pytest.approx(15 / 49, abs=EXACT)  # one ten is in the hand
    # Insurance with these cards in sight: 15 tens win two, 34 cards lose one.
    assert report["insurance"] == pytest.approx((2 * 15 - 34) / 49, abs=EXACT)


def test_surrender_before_the_look_is_no_option_after_it() -> None:
    early = hw.game(REFERENCE, settings={"deck.decks": 1, "surrender": "early"})
    assert "surrender" not in early.hand("Th 6c", "Ad")["options"]
    assert early.hand("Th 6c", "9d")["options"]["surrender"] == pytest.approx(-0.5, abs=EXACT)
    late = hw.game(REFERENCE, settings={"deck.decks": 1, "surrender": "late"})
    assert late.hand("Th 6c", "Ad")["options"]["surrender"] == pytest.approx(-0.5, abs=EXACT)


def test_nothing_is_decided_under_a_card_that_freezes_the_hands() -> None:
    """003:2730-2734: a joker up, and the players have no options."""
    game = game_with(
        "hustler/21st-century-blackjack-second-chances", "Jk Jk Ac 6c 8c 9h Tc Kd Kc", decks=2
    )
    assert list(hand_of(game, "Tc 6c", "Jk")["options"]) == ["stand"]
    assert list(hand_of(game, "Tc 6c", "9h")["options"]) != ["stand"]


def test_a_hand_that_cannot_be_held_is_refused() -> None:
    game = hw.game(REFERENCE, settings={"deck.decks": 1})
    with pytest.raises(BadRecord, match="cards: 1; a hand has two or more"):
        game.hand("Th", "9d")
    with pytest.raises(BadRecord, match="Th appears 2 times, one deck has 1"):
        game.hand("Th 6c", "Th")
    with pytest.raises(IllegalMove, match="cannot be held: the rules end the hand earlier"):
        game.hand("Th Kh Qh 2d", "9d")
    with pytest.raises(BadRecord, match="Jk is not in the deck"):
        game.hand("Jk 5h", "9d")


# --- removed cards --------------------------------------------------------------------------------


def test_a_hand_is_judged_by_the_cards_that_are_left() -> None:
    game = game_with(REFERENCE, CARDS, settings={"surrender": "late", **NO_SPLIT})
    left = game.without(parse_cards("Kd 9h"))
    expected = option_values(SURRENDER, left, values("Tc 6c"), 8)
    wanted = {verb: float(value) for verb, value in expected.items()}
    options = hand_of(left, "Tc 6c", "8c")["options"]
    assert options == pytest.approx(wanted, abs=EXACT)
    assert options != pytest.approx(hand_of(game, "Tc 6c", "8c")["options"], abs=1e-3)
    with pytest.raises(BadRecord, match="Kd appears 1 time, one deck has 0 \\(1 taken out\\)"):
        hand_of(left, "Kd 6c", "8c")


@pytest.mark.slow
def test_the_effect_of_a_card_is_the_difference_of_two_shoes() -> None:
    game = game_with(REFERENCE, "Ac Ah 5c 5d 6c 8c 8d 9h Tc Kd Kc", settings=NO_SPLIT)
    table = textbook()
    whole = best_value(table, game)
    report = removals(game)
    assert report["ev"] == pytest.approx(float(whole), abs=EXACT)
    assert len(report["removals"]) == 7  # ranks
    for item in report["removals"]:
        left = best_value(table, game.without(parse_cards(item["card"])))
        assert item["ev"] == pytest.approx(float(left), abs=EXACT), item["card"]
        assert item["change"] == pytest.approx(float(left - whole), abs=EXACT), item["card"]


def test_insurance_is_better_without_a_low_card_and_worse_without_a_ten() -> None:
    """One deck: 16 tens of 51 cards; a ten less is 15 of 50, another card less 16 of 50."""
    report = removals(hw.game(REFERENCE, settings={"deck.decks": 1}), wager="insurance")
    assert report["ev"] == pytest.approx((2 * 16 - 35) / 51, abs=EXACT)
    for item in report["removals"]:
        tens = 15 if item["card"][0] in "TJQK" else 16
        assert item["ev"] == pytest.approx((3 * tens - 50) / 50, abs=EXACT), item["card"]


def test_a_shoe_that_could_run_out_in_the_middle_of_a_round_is_refused() -> None:
    game = hw.game(REFERENCE, settings={"deck.decks": 1})
    few = game.without([c for c in game.deck.composition() if card_text(c)[0] not in "29"])
    with pytest.raises(HousewayError, match="8 cards are left, 44 points in all") as refused:
        few.odds()
    assert (refused.value.code, refused.value.where) == ("small-shoe", "removed")
    for ask in (lambda: few.hand("2h 9h", "9d"), few.chart, lambda: few.simulate(1000)):
        with pytest.raises(HousewayError, match="a round may take"):
            ask()


@pytest.mark.slow
def test_insurance_has_no_price_in_a_shoe_without_aces() -> None:
    game = hw.game(REFERENCE, settings={"deck.decks": 1})
    left = game.without(parse_cards("As Ah Ad Ac"))
    assert [item.price.id for item in left.odds().wagers] == ["base"]
    with pytest.raises(HousewayError, match="Insurance is not offered"):
        left.odds(wager="insurance")


# --- the dealer's hands ---------------------------------------------------------------------------


def dealer_from(table: Table, shoe: Counter[int], up: int) -> dict[str, Fraction]:
    """What the player-dealer comes to from an up card, card by card."""
    found: dict[str, Fraction] = {}

    def go(hand: Hand, left: Counter[int], chance: Fraction) -> None:
        seen = table.seen(tuple(sorted(hand)))
        if len(hand) > 1 and (seen.over or not table.dealer_hits(seen)):
            name = "natural" if seen.natural else str(seen.total)
            found[name] = found.get(name, Fraction(0)) + chance
            return
        for card, count in left.items():
            go((*hand, card), left - Counter([card]), chance * count / left.total())

    go((up,), shoe - Counter([up]), Fraction(1))
    return found


def hard_21(hand: Hand) -> tuple[int, bool]:
    return (21, False) if JOKER in hand else counted()(hand)


LETTERS = {"A": ACE, "T": TEN, "Jk": JOKER} | {str(n): n for n in range(2, 10)}
DEALERS: dict[str, tuple[Callable[[], Game], Table]] = {
    "hits soft 17": (
        lambda: game_with(REFERENCE, "Ac Ah 2c 3d 4c 5c 6c 7c 8c 9h Tc Kd"),
        textbook(),
    ),
    "stands on soft 17": (
        lambda: game_with(
            REFERENCE, "Ac Ah 2c 3d 4c 5c 6c 7c 8c 9h Tc Kd", settings={"soft-17": "stand"}
        ),
        textbook(dealer_hits=lambda bank: bank.total < 17),
    ),
    # 003:2376-2529
    "jokers of 2 or 12": (
        lambda: game_with("hustler/la-blackjack", "Jk Jk Ac Ah 2c 3d 5c 6c 7c 9h Tc", decks=6),
        textbook(
            points=counted(limit=22, high=(ACE, JOKER), joker=2),
            limit=22,
            naturals={(ACE, ACE): "22", (JOKER, TEN): "22"},
            dealer_hits=lambda bank: bank.total < 18 or (bank.soft and bank.total == 18),
        ),
    ),
    # 004:555-556
    "jokers that make 21": (
        lambda: game_with(
            "ranchos/no-bust-21st-century-blackjack", "Jk Jk Ac Ah 2c 3d 5c 6c 9h Tc", decks=2
        ),
        textbook(points=hard_21, naturals={(JOKER, JOKER): "22"}),
    ),
}


def dealer_table(analyst: BlackjackAnalyst) -> dict[str, dict[str, float]]:
    """The chances of the player-dealer's totals, by up card, with only that card known."""
    table: dict[str, dict[str, float]] = {}
    for up in range(analyst.kinds.number):
        if analyst.shoe.counts[up]:
            found = table.setdefault(kind_name(analyst.nodes, up), {})
            for facts, chance in _dealer_chances(analyst, up):
                name = "natural" if facts["dealer.natural"] else str(facts["dealer.total"])
                found[name] = found.get(name, 0.0) + chance
    return table


def _dealer_chances(
    analyst: BlackjackAnalyst, up: int
) -> Iterator[tuple[Mapping[str, Any], float]]:
    counts = [int(count) - (kind == up) for kind, count in enumerate(analyst.shoe.counts)]
    for end in analyst.dealers.ends[up]:
        if end.suited:
            continue
        chance, left, rest = float(end.orders), list(counts), analyst.shoe.size - 1
        for kind in end.drawn:
            chance *= max(0, left[kind]) / max(rest, 1)  # a small shoe has no such hand
            left[kind] -= 1
            rest -= 1
        yield end.facts, chance


@pytest.mark.in_turn
@pytest.mark.parametrize("name", DEALERS)
def test_the_dealer_comes_to_what_drawing_card_by_card_brings(name: str) -> None:
    make, table = DEALERS[name]
    game = make()
    analyst: Any = game.analyst
    found = dealer_table(analyst)
    shoe = values_in(game)
    assert {LETTERS[up] for up in found} == set(shoe)
    for up, chances in found.items():
        assert sum(chances.values()) == pytest.approx(1, abs=EXACT)
        expected = dealer_from(table, shoe, LETTERS[up])
        wanted = {end: float(chance) for end, chance in expected.items()}
        met = {end: chance for end, chance in chances.items() if chance}
        assert met == pytest.approx(wanted, abs=EXACT), up


@pytest.mark.parametrize("decks", [1, 8])
def test_chances_of_the_dealer_sum_to_one_for_every_up_card_of_a_full_shoe(decks: int) -> None:
    analyst: Any = hw.game(REFERENCE, settings={"deck.decks": decks}).analyst
    table = dealer_table(analyst)
    assert list(table) == ["T", "9", "8", "7", "6", "5", "4", "3", "2", "A"]
    for chances in table.values():
        assert sum(chances.values()) == pytest.approx(1, abs=EXACT)
    # 16 tens a deck under an ace, and 4 aces under a ten
    assert table["A"]["natural"] == pytest.approx(16 * decks / (52 * decks - 1), abs=EXACT)
    assert table["T"]["natural"] == pytest.approx(4 * decks / (52 * decks - 1), abs=EXACT)


# --- the deviation --------------------------------------------------------------------------------

PAIRS = "8c 8d 8h Ac Ad Ah 6d 9c Tc Td Th Ts Kc"
SPREADS: dict[str, dict[str, Any]] = {
    "a look": {},
    "no look, all wagers lose": {"peek": "no"},
    "no look, the original wager loses": {"peek": "no", "play.natural_takes": "original"},
    "surrender": {"surrender": "late", "double-after-split": "no"},
    "no splits": {"play.split.when": ""},
}


def assert_variance_is_exact(game: Game) -> None:
    found = every_order(game, best_of(game))
    analyst: Any = game.analyst
    assert exact_variance(analyst.solver) == pytest.approx(float(found.variance), abs=EXACT)
    assert analyst.solver.ev == pytest.approx(float(found.ev), abs=EXACT)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", SPREADS)
def test_the_variance_of_single_splits_is_that_of_every_order_of_the_cards(name: str) -> None:
    game = game_with(REFERENCE, PAIRS, settings={"play.split.hands": 2, **SPREADS[name]})
    assert_variance_is_exact(game)


def test_the_variance_of_split_hands_that_may_be_surrendered_is_exact_too() -> None:
    """003:310-368: split and surrendered hands keep that when the other wagers go back."""
    game = game_with(
        "hustler/21st-century-blackjack",
        "As 7c Ad Qh Ac Qs Qd Qc Jk 7d 7h",
        decks=2,
        settings={"play.split.hands": 2},
    )
    assert_variance_is_exact(game)
