"""Tiny shoes: the exact solution against an expectimax, and against every order of the cards."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from tests.oracles.blackjack_orders import (
    EXACT,
    Case,
    assert_every_order_agrees,
    game_of,
    solver_of,
    tell_789,
)
from tests.oracles.blackjack_tables import (
    Pay,
    chart,
    no,
    odds,
    rows,
    textbook,
    two_cards,
    under_ace_and_ten,
)
from tests.oracles.blackjack_twin import ACE, JOKER, TEN, Hand, Seen, Table, best_value, counted

REFERENCE = "reference/blackjack"


# --- rules written by hand ------------------------------------------------------------------------


def hard_10_or_11(seen: Seen) -> bool:
    return two_cards(seen) and not seen.soft and seen.total in (10, 11)


def hard_21(limit: int) -> Callable[[Hand], tuple[int, bool]]:
    """A joker makes any hand a hard 21."""
    plain = counted(limit=limit)
    return lambda hand: (21, False) if JOKER in hand else plain(hand)


def no_joker(seen: Seen) -> bool:
    return two_cards(seen) and JOKER not in seen.cards


def to_11(seen: Seen) -> bool:
    return seen.total <= 11


def from_21(seen: Seen) -> bool:
    return seen.total >= 21


def closer_pushes(mine: Seen, bank: Seen) -> Pay:
    """Both over: the hand that is closer is not lost."""
    return 0 if bank.over and mine.total < bank.total else -1


def better_joker(mine: Seen, bank: Seen) -> Pay:
    """Of two hands of 21 the one with a joker is better (004:556, 004:583)."""
    return (JOKER in mine.cards) - (JOKER in bank.cards) if mine.total == 21 else 0


def no_bust(pushes: Callable[[Seen, Seen], bool], **changes: Any) -> Table:
    """The no-bust games without a joker: both over, closer and one thing more is a push."""

    def over(mine: Seen, bank: Seen) -> Pay:
        return 0 if closer_pushes(mine, bank) == 0 and pushes(mine, bank) else -1

    rules: dict[str, Any] = {
        "options": chart(hit=to_11, stand=from_21, surrender=two_cards),
        "pays": rows(natural=odds(Fraction(6, 5)), over=over),
        "naturals": {(ACE, TEN): "21.5"},
    }
    return Table(**(rules | changes))


def three_of_23_to_25(hand: Seen) -> bool:
    return len(hand.cards) == 3 and 23 <= hand.total <= 25


def eights(_mine: Seen, bank: Seen) -> Pay:
    return 0 if bank.cards == (8, 8, 8) else -1


def two_jokers_first(mine: Seen, bank: Seen) -> Pay:
    """Two jokers are the best hand and pay double; a blackjack on both sides pushes."""
    if mine.natural and bank.natural and mine.total == bank.total:
        return 0
    if (JOKER, JOKER) in (mine.cards, bank.cards):
        return 2 if mine.cards == (JOKER, JOKER) else -1
    return Fraction(6, 5) if mine.natural else -1


def second_chance(mine: Seen, bank: Seen) -> Pay:
    near = len(bank.cards) == 3 and 22 <= bank.total <= 25 and mine.total >= 23
    return 0 if near and closer_pushes(mine, bank) == 0 else -1


def los_angeles_over(mine: Seen, bank: Seen) -> Pay:
    """Both over: the closer hand wins."""
    if not bank.over or mine.total > bank.total:
        return -1
    return 1 if mine.total < bank.total else 0


def hard_from_17(seen: Seen) -> bool:
    return seen.total >= 17 and not seen.soft


def of_one_suit(cards: str, ranks: str) -> Fraction:
    """The chance that cards of these ranks, one each, share a suit.

    The play looks at values, so every card of a rank is as likely as the others of it, whatever
    else has been dealt.
    """
    held = cards.split()
    ways = {rank: [card[1] for card in held if card[0] == rank] for rank in ranks}
    together = sum(
        suits[0] == suits[1] == suits[2]
        for suits in ((a, b, c) for a in ways["7"] for b in ways["8"] for c in ways["9"])
    )
    return Fraction(together, len(ways["7"]) * len(ways["8"]) * len(ways["9"]))


def suited_789(share: Fraction) -> Callable[[Seen, Seen], Pay]:
    def over(mine: Seen, bank: Seen) -> Pay:
        return share - 1 if bank.cards == (7, 8, 9) and mine.total < bank.total else -1

    return over


# --- games with tiny shoes ------------------------------------------------------------------------


USUAL = "Ac Ah 3d 5c 6c 8c 8d 9h Tc Kd Kc"
JOKERS = "Jk Jk Ac 2c 5d 6c 8c 9h Tc Kd Kc"
SUITED = "Ac 2d 6c 7h 7c 8h 8d 9h Tc Kd Kc"
NO_SPLIT = {"play.split.when": ""}


def reference(table: Table, *meets: str, **settings: str) -> Case:
    names = {name.replace("__", ".").replace("_", "-"): v for name, v in settings.items()}
    return Case(game=REFERENCE, cards=USUAL, table=table, settings=names | NO_SPLIT, meets=meets)


CASES = {
    "a look under aces and tens": reference(textbook(), "dealer-natural"),
    "no look, all wagers lose to a natural": reference(
        textbook(looks=lambda _: False), "dealer-natural", peek="no"
    ),
    "no look, a natural takes the original wager": Case(
        game=REFERENCE,
        cards=USUAL,
        table=textbook(looks=lambda _: False, original=True),
        settings={"peek": "no", "play.natural_takes": "original", **NO_SPLIT},
        meets=("dealer-natural",),
    ),
    "surrender after the look": reference(
        textbook(options=chart(surrender=two_cards)), "surrendered", surrender="late"
    ),
    "surrender before the look": reference(
        textbook(options=chart(surrender=two_cards), early=True), "surrendered", surrender="early"
    ),
    "double on any number of cards": reference(
        textbook(options=chart(double=lambda _: True)), double="any-cards"
    ),
    "double on hard 10 and 11 only": reference(
        textbook(options=chart(double=hard_10_or_11)), double="hard-10-11"
    ),
    "stand on soft 17": reference(
        textbook(dealer_hits=lambda bank: bank.total < 17), soft_17="stand"
    ),
    # 000:3602-3603: 888 of the player-dealer gives hands that are over back.
    "three eights": Case(
        game="aviator/pure-21-5",
        cards="Ac 4d 5c 6c 8c 8d 8h 8s Tc Kd Kc",
        table=Table(
            options=chart(
                hit=lambda s: s.total <= 11 and not s.soft,
                stand=lambda s: s.total >= 19 and not s.soft,
                surrender=two_cards,
            ),
            pays=rows(natural=odds(Fraction(6, 5)), over=eights),
            naturals={(ACE, TEN): "21.5"},
            looks=under_ace_and_ten,
        ),
        settings=NO_SPLIT,
        meets=("eights", "surrendered"),
    ),
    # 000:2354-2357: doubled hands may be doubled twice again, or rescued for the last doubling.
    "redoubling and rescue": Case(
        game="aviator/pure-spanish-21-5",
        cards="Ac Ad 3c 4d 5c 6c 8c 8d 8h Kd Kc Qc",
        decks=4,
        table=Table(
            options=chart(stand=hard_from_17, surrender=two_cards),
            pays=rows(
                natural=lambda mine, _: Fraction(6, 5) if mine.natural else -1,
                over=eights,
                tie=lambda mine, _bank: 1 if mine.total == 21 else 0,
            ),
            naturals={(ACE, TEN): "21.5"},
            looks=under_ace_and_ten,
            doublings=3,
            rescues=True,
        ),
        settings={"double-double": "yes", **NO_SPLIT},
        meets=("rescued", "surrendered", "eights", "both-21"),
    ),
    # 003:5257-5261: the player-dealer's three-card 23, 24 or 25 makes the push.
    "no bust 4.0a": Case(
        game="hustler/no-bust-4.0a",
        cards=USUAL,
        table=no_bust(
            lambda _, bank: three_of_23_to_25(bank),
            options=chart(
                hit=to_11,
                stand=from_21,
                double=lambda s: two_cards(s) and s.total != 21,
                surrender=two_cards,
            ),
            naturals={(ACE, TEN): "20.5"},
        ),
        settings=NO_SPLIT,
        meets=("over-push", "surrendered"),
    ),
    # 003:7016-7018: here it is the player's three-card hand.
    "no bust 4.0b": Case(
        game="hustler/no-bust-4.0b",
        cards=USUAL,
        table=no_bust(lambda mine, _: three_of_23_to_25(mine)),
        settings=NO_SPLIT,
        meets=("over-push", "surrendered"),
    ),
    # 003:4946-4948: a suited 7-8-9; 22 is not over.
    "no bust 6.2": Case(
        game="hustler/no-bust-6.2",
        cards=SUITED,
        table=Table(
            options=chart(
                hit=to_11, stand=from_21, double=lambda s: two_cards(s) and s.total != 21
            ),
            pays=rows(natural=odds(Fraction(6, 5)), over=suited_789(of_one_suit(SUITED, "789"))),
            naturals={(ACE, TEN): "22"},
            points=counted(limit=22),
            limit=22,
        ),
        settings=NO_SPLIT,
        meets=("over-push",),
        alike=tell_789,
    ),
    # 003:78-122, 361-368: a joker makes a hard 21, 22 is not over, no hole card, a joker freezes.
    "21st century": Case(
        game="hustler/21st-century-blackjack",
        cards="Jk Jk Ac Ah 5d 6c 7c 8h 9d Tc Kd",
        decks=2,
        table=Table(
            options=chart(
                stand=lambda s: JOKER in s.cards or s.total >= 22,
                double=no_joker,
                surrender=lambda s: two_cards(s) and s.total < 22,
            ),
            pays=rows(
                natural=lambda mine, bank: (
                    0
                    if mine.natural and bank.natural
                    else -1
                    if bank.natural
                    else 2
                    if mine.cards == (JOKER, JOKER)
                    else 1
                ),
                over=closer_pushes,
            ),
            naturals={(JOKER, JOKER): "22", (ACE, ACE): "22", (JOKER, ACE): "22"},
            points=hard_21(22),
            limit=22,
            original=True,
            freezes=lambda up: up == JOKER,
        ),
        settings=NO_SPLIT,
        meets=("over-push", "two-jokers", "surrendered", "dealer-natural"),
    ),
    # 003:2869-2873: surrender at any time up to 20; a joker counts 1 or 11.
    "second chances": Case(
        game="hustler/21st-century-blackjack-second-chances",
        cards="Jk Jk Ac 5d 6c 8c 9h Tc Kd Kc",
        decks=2,
        table=Table(
            options=chart(
                hit=to_11,
                stand=from_21,
                double=lambda s: two_cards(s) and s.total != 21,
                surrender=lambda s: s.total <= 20,
            ),
            pays=rows(natural=two_jokers_first, over=second_chance),
            naturals={(JOKER, JOKER): "22", (ACE, TEN): "21", (JOKER, TEN): "21"},
            points=counted(high=(ACE, JOKER), joker=1),
            freezes=lambda up: up == JOKER,
            even_money=lambda s, up: s.natural and s.cards != (JOKER, JOKER) and up == ACE,
        ),
        readings={"even-money": "offered"},
        settings=NO_SPLIT,
        meets=("over-push", "even-money", "surrendered", "two-jokers", "dealer-two-jokers"),
    ),
    # 003:1056-1165: a joker makes a hard 21; any hand may be doubled in this reading.
    "hustler casino blackjack": Case(
        game="hustler/hustler-casino-blackjack",
        cards=JOKERS,
        decks=6,
        table=Table(
            options=chart(
                hit=to_11,
                stand=from_21,
                double=lambda s: JOKER not in s.cards,
                surrender=two_cards,
            ),
            pays=rows(natural=odds(2), over=closer_pushes),
            naturals={(JOKER, JOKER): "21.5"},
            points=hard_21(21),
        ),
        readings={"double-cards": "any-hand"},
        settings=NO_SPLIT,
        meets=("over-push", "natural", "surrendered"),
    ),
    # 003:2376-2529: a joker counts 2 or 12, 22 is the goal, the closer hand above it wins.
    "l.a. blackjack": Case(
        game="hustler/la-blackjack",
        cards="Jk Jk Ac Ah 5d 6c 7c 9h Tc Kd",
        decks=6,
        table=Table(
            options=chart(
                hit=lambda s: s.total <= 12 or (s.soft and s.total == 18),
                stand=lambda s: s.total >= 19 or (s.total == 18 and not s.soft),
                double=no,
            ),
            pays=rows(
                natural=odds(1),
                over=los_angeles_over,
                tie=lambda mine, _bank: -1 if mine.total == 18 else 0,
            ),
            naturals={(ACE, ACE): "22", (JOKER, TEN): "22"},
            points=counted(limit=22, high=(ACE, JOKER), joker=2),
            limit=22,
            dealer_hits=lambda bank: bank.total < 18 or (bank.soft and bank.total == 18),
        ),
        meets=("over-wins", "over-same", "eighteen", "both-natural"),
    ),
    # 004:521-741: no hole card; the player-dealer's two jokers take doubled wagers too.
    "no bust of Rancho's Club": Case(
        game="ranchos/no-bust-21st-century-blackjack",
        cards=JOKERS,
        decks=2,
        table=Table(
            options=chart(
                hit=to_11,
                stand=lambda s: s.total >= 20,
                double=no_joker,
                surrender=two_cards,
            ),
            pays=rows(natural=odds(2), over=closer_pushes, tie=better_joker),
            naturals={(JOKER, JOKER): "22"},
            points=hard_21(21),
        ),
        settings=NO_SPLIT,
        # Against a joker the bettor surrenders, so that two jokers take nothing more.
        meets=("over-push", "natural", "joker-21", "dealer-joker-21", "surrendered"),
    ),
}


# --- against the twins ----------------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize("name", CASES)
def test_the_best_play_wins_what_an_expectimax_wins(name: str) -> None:
    case = CASES[name]
    game = game_of(case)
    assert case.table is not None
    expected = best_value(case.table, game)
    assert solver_of(game).ev == pytest.approx(float(expected), abs=EXACT)


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_without_splits_money_and_rows_are_those_of_every_order_of_the_cards(name: str) -> None:
    assert_every_order_agrees(CASES[name])
