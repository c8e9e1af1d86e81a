"""Side bets of blackjack games as exact fractions: printed tables, hand calculations, twins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from tests.oracles.blackjack_twin import ACE, JOKER, TEN, Hand, counted, value_of, values_in

from houseway.cards import card_text, is_red
from houseway.library import Game, load_game
from houseway.odds.report import solve
from houseway.pricing.prices import Price
from houseway.sheet.switches import Choices

RED_FLEX = "aviator/pure-21-5-red-flex"
BUSTER = "aviator/pure-21-5-buster"
SPANISH = ("aviator/pure-spanish-21-5", "500-club/pure-spanish-21-5")
STANDS_ON_17 = {"play.dealer_hits": "dealer.total < 17"}


def game(
    name: str, settings: Mapping[str, Any] | None = None, readings: Mapping[str, str] | None = None
) -> Game:
    return load_game(name, Choices(settings=settings or {}, readings=readings or {}))


def price_of(of: Game, wager: str) -> Price:
    price = solve(of, only=wager).price(wager)
    assert isinstance(price, Price), "the price is not exact"
    return price


def shares(price: Price) -> dict[str, float]:
    return {row.id: chance for row, chance, _ in price.rows}


def one_deck(of: Game) -> Game:
    """The same game with one card of each sort left of all its decks, and one joker."""
    copies = of.deck.composition().items()
    return of.without([card for card, count in copies for _ in range(count - 1)])


# --- the player-dealer's hand, card by card -------------------------------------------------------

Points = Callable[[Hand], tuple[int, bool]]
Draws = Callable[[Hand], bool]
ORDINARY = counted()


def by_chart(points: Points, *, soft_17: bool = True) -> Draws:
    """He draws below 17 and, unless he stands on it, to a soft 17."""

    def draws(hand: Hand) -> bool:
        total, soft = points(hand)
        return len(hand) < 2 or total < 17 or (soft_17 and soft and total == 17)

    return draws


def bust_cards(shoe: Counter[int], points: Points, *, limit: int = 21) -> dict[int, Fraction]:
    """Chances that the player-dealer is over with so many cards; 0 when he is not."""
    draws = by_chart(points)
    growing: dict[Hand, Fraction] = {(): Fraction(1)}
    result: dict[int, Fraction] = {0: Fraction(0)}
    while growing:
        longer: dict[Hand, Fraction] = {}
        for hand, chance in growing.items():
            if not draws(hand):
                cards = len(hand) if points(hand)[0] > limit else 0
                result[cards] = result.get(cards, Fraction(0)) + chance
                continue
            rest = shoe.total() - len(hand)
            for card, count in shoe.items():
                left = count - hand.count(card)
                if left:
                    held = tuple(sorted((*hand, card)))
                    longer[held] = longer.get(held, Fraction(0)) + chance * left / rest
        growing = longer
    assert sum(result.values()) == 1
    return result


def red_runs(of: Game, draws: Draws) -> dict[int, Fraction]:
    """Chances of so many red cards before the first black one, or the end of his hand."""
    reds: Counter[int] = Counter()
    for card, count in of.deck.composition().items():
        reds[value_of(card)] += count * is_red(card)
    blacks = of.deck.size - reds.total()
    found: dict[int, Fraction] = {}

    def ends(run: int, chance: Fraction) -> None:
        found[run] = found.get(run, Fraction(0)) + chance

    def go(hand: Hand, chance: Fraction) -> None:
        if not draws(hand):
            ends(len(hand), chance)
            return
        rest = of.deck.size - len(hand)
        ends(len(hand), chance * blacks / rest)
        for value, count in reds.items():
            left = count - hand.count(value)
            if left:
                go((*hand, value), chance * left / rest)

    go((), Fraction(1))
    assert sum(found.values()) == 1
    return found


def won(chances: Mapping[int, Fraction], pays: Mapping[int, int]) -> Fraction:
    """The expectation of a unit; the highest number of a pay table stands for all above it."""
    most = max(pays)
    result = Fraction(0)
    for number, chance in chances.items():
        result += chance * pays.get(min(number, most), -1)
    return result


# --- Red Flex -------------------------------------------------------------------------------------

RFB_02 = {2: 1, 3: 5, 4: 10, 5: 50, 6: 100, 7: 200}


def test_red_flex_with_five_decks_has_the_published_chances() -> None:
    """Wizard of Odds, "Red Flex": five decks, the dealer hits soft 17."""
    price = price_of(game("aviator/pure-21-5-red-flex-buster", {"deck.decks": 5}), "red-flex")
    assert shares(price) == pytest.approx(
        {
            "7+": 0.00000230011,
            "6": 0.00006438572,
            "5": 0.00115421980,
            "4": 0.01220995252,
            "3": 0.06849517726,
            "2": 0.16710871362,
            "else": 0.75096525097,
        },
        abs=5.1e-12,
    )
    assert float(price.ev) == pytest.approx(-0.05467154196, abs=5.1e-12)


# Wizard of Odds, "Red Flex": the dealer stands on soft 17, by decks
BY_DECKS = {
    1: "-0.114336",
    2: "-0.085823",
    3: "-0.076052",
    4: "-0.071114",
    5: "-0.068136",
    6: "-0.066143",
    7: "-0.064716",
    8: "-0.063644",
}


@pytest.mark.in_turn
@pytest.mark.parametrize("decks", BY_DECKS)
def test_red_flex_against_a_dealer_who_stands_on_17_costs_what_is_published(decks: int) -> None:
    price = price_of(game(RED_FLEX, {"deck.decks": decks, **STANDS_ON_17}), "red-flex")
    assert f"{float(price.ev):.6f}" == BY_DECKS[decks]


@pytest.mark.in_turn
@pytest.mark.parametrize("soft_17", [True, False], ids=["hits", "stands"])
def test_red_flex_of_one_deck_is_the_fraction_of_all_red_beginnings(soft_17: bool) -> None:
    own = game(RED_FLEX, {"deck.decks": 1} | ({} if soft_17 else STANDS_ON_17))
    runs = red_runs(own, by_chart(ORDINARY, soft_17=soft_17))
    price = price_of(own, "red-flex")
    assert price.ev == won(runs, RFB_02)
    assert price.hit == sum(chance for run, chance in runs.items() if run >= 2)


def test_the_table_with_a_row_for_eight_reds_is_the_fraction_too() -> None:
    """002:140-147: eight red cards pay 300 to 1; more than eight in another row the same."""
    own = game("500-club/pure-21-5-blackjack", {"deck.decks": 2})
    runs = red_runs(own, by_chart(ORDINARY))
    assert price_of(own, "red-flex").ev == won(runs, RFB_02 | {8: 300})
    literal = own.but(readings={"nine-reds": "nothing"})
    nine = sum(chance for run, chance in runs.items() if run >= 9)
    assert nine > 0
    assert price_of(literal, "red-flex").ev == won(runs, RFB_02 | {8: 300}) - 301 * nine


# --- Buster ---------------------------------------------------------------------------------------


def test_the_dealer_is_over_as_often_as_published_for_each_number_of_cards() -> None:
    """discountgambling.net, "Buster Blackjack @ Sycuan": six decks, the dealer hits soft 17."""
    found = shares(price_of(game(BUSTER, {"deck.decks": 6}), "buster"))
    published = {
        "3": ".173032",
        "4": ".0893918",
        "5": ".0204726",
        "6": ".00263760",
        "7": ".000214444",
        "else": ".714240",
    }
    for row, digits in published.items():
        last = 10.0 ** -len(digits[1:])
        assert found[row] == pytest.approx(float(digits), abs=0.51 * last), row
    # Eight cards are 1.15280e-5; the row has nine and ten cards too, 4.08e-7 and 9.1e-9.
    assert found["8+"] == pytest.approx(1.15280e-5 + 4.08e-7 + 9.1e-9, abs=1e-9)


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "pays, edge",
    [
        # E. Jacobson, 888casino blog, "Buster Blackjack (6 decks)"
        pytest.param((1, 3, 6, 30, 100, 200), 4.724, id="1-3-6-30-100-200"),
        # live-dealers-casino.com prints 4.70, rounded up
        pytest.param((2, 2, 4, 18, 50, 200), 4.6914, id="2-2-4-18-50-200"),
    ],
)
def test_pay_tables_of_buster_cost_what_is_published(pays: tuple[int, ...], edge: float) -> None:
    table = {key: f"{pay} to 1" for key, pay in zip("34567", pays, strict=False)}
    table["8+"] = f"{pays[-1]} to 1"
    own = game(BUSTER, {"deck.decks": 6, "wager.buster.row.wins.pays": table})
    price = price_of(own, "buster")
    digits = len(str(edge).partition(".")[2])
    assert round(-100 * float(price.ev), digits) == edge
    assert f"{float(100 * price.hit):.3f}" == "28.576"
    if digits == 3:
        assert f"{price.sd:.4f}" == "2.7245"  # printed 2.724


def hard_21(hand: Hand) -> tuple[int, bool]:
    """A joker makes a hard 21 (004:555-556)."""
    return (21, False) if JOKER in hand else ORDINARY(hand)


def natural_22(hand: Hand) -> tuple[int, bool]:
    """22 is not over (003:4792, 4950-4951)."""
    return counted(limit=22)(hand)


BUSTERS: dict[str, tuple[str, Points, int, dict[int, int]]] = {
    "000:3353-3359": (BUSTER, ORDINARY, 21, {3: 1, 4: 3, 5: 6, 6: 30, 7: 100, 8: 300}),
    "000:2967-2973": (
        "aviator/pure-21-5-red-flex-buster",
        ORDINARY,
        21,
        {3: 1, 4: 3, 5: 6, 6: 25, 7: 100, 8: 250},
    ),
    "002:149-174": (
        "500-club/pure-21-5-blackjack",
        ORDINARY,
        21,
        {3: 2, 4: 2, 5: 4, 6: 15, 7: 50, 8: 150},
    ),
    "003:7150-7164": (
        "hustler/no-bust-4.0b",
        ORDINARY,
        21,
        {3: 1, 4: 3, 5: 5, 6: 25, 7: 100, 8: 500},
    ),
    "003:5060-5071": (
        "hustler/no-bust-6.2",
        natural_22,
        22,
        {3: 1, 4: 3, 5: 5, 6: 25, 7: 100, 8: 500},
    ),
    "004:680-689": (
        "ranchos/no-bust-21st-century-blackjack",
        hard_21,
        21,
        {3: 1, 4: 3, 5: 6, 6: 30, 7: 100, 8: 200},
    ),
    "004:868-899": (
        "ranchos/pure-21-5-blackjack",
        ORDINARY,
        21,
        {3: 2, 4: 2, 5: 4, 6: 15, 7: 50, 8: 200},
    ),
}


@pytest.mark.in_turn
@pytest.mark.parametrize("name, points, limit, pays", BUSTERS.values(), ids=BUSTERS)
def test_buster_of_one_deck_is_the_fraction_of_all_hands_that_are_over(
    name: str, points: Points, limit: int, pays: dict[int, int]
) -> None:
    own = one_deck(game(name))
    assert price_of(own, "buster").ev == won(bust_cards(values_in(own), points, limit=limit), pays)


# --- Match the Dealer -----------------------------------------------------------------------------

# Four to eight decks of 48 cards, each counted by hand: with d decks and an up card dealt, d - 1
# cards match it suited and 3d plain, of 48d - 1. Both cards pay for themselves, 9 and 4 to 1, and
# a hand without a match loses, so the expectation of a unit is
#   2 * (9 * (d - 1) + 4 * 3d) / (48d - 1) - (44d)(44d - 1) / ((48d - 1)(48d - 2)).
MATCHED = {
    4: Fraction(-1150, 18145),
    5: Fraction(-1242, 28441),
    6: Fraction(-1254, 41041),
    7: Fraction(-1186, 55945),
    8: Fraction(-1038, 73153),
}


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "name, decks", [*((SPANISH[0], decks) for decks in MATCHED), (SPANISH[1], 6)]
)
def test_match_the_dealer_is_an_exact_fraction_for_each_number_of_decks(
    name: str, decks: int
) -> None:
    price = price_of(game(name, {"deck.decks": decks}), "match")
    assert price.ev == MATCHED[decks]
    paid = Fraction(2 * (9 * (decks - 1) + 12 * decks), 48 * decks - 1)
    nothing = Fraction(44 * decks * (44 * decks - 1), (48 * decks - 1) * (48 * decks - 2))
    assert price.ev == paid - nothing
    if decks == 6:
        # The usual table of Spanish 21 prints 3.06 per cent for six decks.
        assert f"{-100 * float(price.ev):.2f}" == "3.06"


def matched(first: int, second: int, up: int) -> int:
    """What the two cards pay (000:2376-2386): a suited match 9, another 4, none loses."""
    rank, suit = card_text(up)[0], card_text(up)[1]
    pays = [9 if suit in text else 4 for text in map(card_text, (first, second)) if rank in text]
    return sum(pays) if pays else -1


def test_match_the_dealer_of_one_deck_is_every_deal_of_three_cards() -> None:
    own = one_deck(game(SPANISH[0]))
    deals = list(permutations(own.deck.ordered(), 3))
    assert len(deals) == 48 * 47 * 46
    expected = Fraction(sum(matched(*deal) for deal in deals), len(deals))
    assert price_of(own, "match").ev == expected


# --- Perfect Pairs --------------------------------------------------------------------------------

# After the first card of d decks, d - 1 cards pair it in its suit (25 to 1), d in the other suit
# of its colour (12 to 1), 2d in the other colour (6 to 1); the rest of 52d - 1 lose.
NO_BUST = ["hustler/no-bust-4.0a", "hustler/no-bust-4.0b", "hustler/no-bust-6.2"]


@pytest.mark.in_turn
@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("name", NO_BUST)
def test_perfect_pairs_is_the_fraction_of_the_second_card(name: str, decks: int) -> None:
    price = price_of(game(name, {"deck.decks": decks}), "perfect-pairs")
    paid = 25 * (decks - 1) + 12 * decks + 6 * 2 * decks
    losing = 52 * decks - 1 - (4 * decks - 1)
    assert price.ev == Fraction(paid - losing, 52 * decks - 1)
    if decks == 6:
        assert price.ev == Fraction(-19, 311)  # 25 * 5 + 12 * 6 + 6 * 12 = 269; 288 lose


@pytest.mark.parametrize("name", ["hustler/la-blackjack", "hustler/hustler-casino-blackjack"])
def test_a_joker_is_in_no_pair(name: str) -> None:
    """Six decks with six jokers: 312 cards may start a pair, 317 cards may follow.

    (312 * 269 - (318 * 317 - 312 * 23)) / (318 * 317) = -9702 / 100806 = -1617 / 16801
    """
    assert price_of(game(name), "perfect-pairs").ev == Fraction(-1617, 16801)


def paired(first: int, second: int) -> int:
    one, other = card_text(first), card_text(second)
    if one[0] != other[0] or "Jk" in (one, other):
        return -1
    return 12 if {one[1], other[1]} in ({"h", "d"}, {"s", "c"}) else 6


def test_perfect_pairs_of_one_deck_and_a_joker_is_every_deal_of_two_cards() -> None:
    own = one_deck(game("hustler/la-blackjack"))
    deals = list(permutations(own.deck.ordered(), 2))
    assert len(deals) == 53 * 52
    expected = Fraction(sum(paired(*deal) for deal in deals), len(deals))
    assert price_of(own, "perfect-pairs").ev == expected


# --- insurance ------------------------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize("decks", [2, 8])
def test_insurance_counts_the_jokers_that_make_no_blackjack_with_an_ace(decks: int) -> None:
    """Second Chances: decks of 53, of which 16 tens make a blackjack with the ace."""
    own = game("hustler/21st-century-blackjack-second-chances", {"deck.decks": decks})
    expected = Fraction(2 * 16 * decks - (37 * decks - 1), 53 * decks - 1)
    assert price_of(own, "insurance").ev == expected


def test_insurance_may_be_lost_to_those_who_have_a_natural_themselves() -> None:
    """003:5299-5301 in its other reading; the seat's two cards are looked at as well."""
    own = game("hustler/no-bust-4.0a", {"deck.decks": 1}, {"insured-natural": "loses"})
    shoe = values_in(own)
    shoe[ACE] -= 1  # the up card
    deals = wins = 0
    for first in shoe:
        for second in shoe:
            for hole in shoe:
                left = Counter(shoe)
                ways = 1
                for card in (first, second, hole):
                    ways *= left[card]
                    left[card] -= 1
                deals += ways
                wins += ways * (hole == TEN and {first, second} != {ACE, TEN})
    assert deals == 51 * 50 * 49
    price = price_of(own, "insurance")
    assert price.hit == Fraction(wins, deals)
    assert price.ev == 3 * price.hit - 1


def test_a_bet_on_the_player_dealers_first_two_cards_is_counted_from_these_two(
    tmp_path: Path,
) -> None:
    """Six decks: 24 * 23 of 312 * 311 deals give him two sevens."""
    sheet = tmp_path / "sevens.toml"
    sheet.write_text(
        """
extends = "reference/blackjack"
[game]
name = "Sevens"
[wager.sevens]
name = "Sevens"
when = "dealer.up == '7' and dealer.hole == '7'"
pays = "100 to 1"
says = "two sevens"
cite = "reading:own"
"""
    )
    price = price_of(game(str(sheet)), "sevens")
    assert price.hit == Fraction(24 * 23, 312 * 311)
    assert (price.weights[0][1], price.total) == (24 * 23, 312 * 311)
