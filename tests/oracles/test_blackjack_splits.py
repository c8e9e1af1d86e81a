"""Tiny shoes with splits: the exact solution against every order of the cards."""

from __future__ import annotations

from typing import Any

import pytest
from tests.oracles.blackjack_orders import Case, assert_every_order_agrees, tell_789

from houseway.cards import rank_of

REFERENCE = "reference/blackjack"

# Few kinds of cards, and tens enough for all hands.
TENS = "Tc Td Th Ts Kc Kd Kh Ks"
EIGHTS = f"8c 8d 8h 8s Ac Ad 6d {TENS}"
ACES = f"Ac Ad Ah As 6d 9h {TENS}"
MANY_ACES = "8c 8d 8h Ac Ad Ah 6d 9c Tc Td Th Ts Kc"
ORIGINAL = {"peek": "no", "play.natural_takes": "original"}
ONLY_ACES = {"play.split.when": "hand.aces", "resplit-aces": "yes"}


def splits(game: str, cards: str, *meets: str, **more: Any) -> Case:
    return Case(game=game, cards=cards, meets=meets, **more)


SPLITS = {
    "to four hands": splits(REFERENCE, f"8c 8d 8h 8s 3c 6d 6h {TENS}"),
    "to three hands, not doubled": splits(
        REFERENCE, EIGHTS, settings={"play.split.hands": 3, "double-after-split": "no"}
    ),
    "once": splits(REFERENCE, EIGHTS, settings={"play.split.hands": 2}, whole=True),
    "all hands lose to a natural": splits(
        REFERENCE, EIGHTS, "dealer-natural", settings={"peek": "no"}
    ),
    "a natural takes the first hand's first wager": splits(
        REFERENCE, MANY_ACES, settings={**ORIGINAL, "play.split.hands": 2}
    ),
    "a natural takes the first wager, and surrender": splits(
        REFERENCE,
        MANY_ACES,
        "surrendered",
        settings={**ORIGINAL, "surrender": "late", "play.split.hands": 3},
    ),
    # 003:4953, 4987-4998, read so that doubled and split wagers go back.
    "a natural takes the first wager without surrender": splits(
        "hustler/no-bust-6.2",
        "8c 8d Ac Ad Ah 7d 9c Tc Td Th Ts",
        "dealer-natural",
        readings={"natural-takes": "original"},
        settings={"play.split.hands": 2},
        alike=tell_789,
    ),
    "surrender before the look": splits(
        REFERENCE, EIGHTS, "surrendered", settings={"surrender": "early"}
    ),
    "aces again": splits(REFERENCE, ACES, settings=ONLY_ACES),
    "aces again, played on": splits(
        REFERENCE, ACES, settings={**ONLY_ACES, "play.split.aces": "free", "peek": "no"}
    ),
    # 003:7040, 7057-7058: tens of one rank; here some ranks have more cards than others.
    "tens by rank": splits(
        "hustler/no-bust-4.0b", "Tc Td Th Kc Kd Qh 6c 6d 5d 9h 9c", alike=rank_of
    ),
    # 003:5280-5288, read so that only tens are split again.
    "only tens again": splits(
        "hustler/no-bust-4.0a",
        "8c 8d 8h 6c 6d Ac Tc Td Th Ks Kd",
        readings={"resplit": "tens-only"},
        alike=rank_of,
    ),
    "suited 7-8-9": splits(
        "hustler/no-bust-6.2", "6c 7h 7c 8h 9h Tc Kd Ks Qc", "over-push", alike=tell_789
    ),
    # 003:284-346, 364-368: two aces are a natural and may be split; split hands may be
    # surrendered, and keep that when the other wagers go back.
    "21st century": splits(
        "hustler/21st-century-blackjack",
        "Ac Ad 7h 7c 7d Qh Qc 8d Jk Qd Qs Qs",
        "over-push",
        decks=2,
        alike=rank_of,
    ),
    "21st century with three aces": splits(
        "hustler/21st-century-blackjack",
        "As 7c Ad Qh Ac Qs Qd Qc Jk 7d 7h",
        "surrendered",
        "dealer-natural",
        decks=2,
        settings={"play.split.hands": 2},
        alike=rank_of,
    ),
    "second chances": splits(
        "hustler/21st-century-blackjack-second-chances",
        "8h 8c 8d Jk 9d 9c 9h 7c Tc Kc Qc",
        "surrendered",
        decks=2,
    ),
    "redoubling, rescue and free aces": splits(
        "aviator/pure-spanish-21-5",
        "Ac Ad Ah 8d 8c 8h Kd Kc Kd Kc Kh Ks Js",
        "rescued",
        decks=4,
        settings={"double-double": "yes"},
    ),
    "three eights": splits("aviator/pure-21-5", f"8c 8d 8h 8s 5d 6c {TENS}", "eights"),
    "doubling any hand": splits(
        "hustler/hustler-casino-blackjack",
        "4c 4d 6c 9c 9d Jk Tc Td Kh Kc",
        "over-push",
        decks=6,
        readings={"double-cards": "any-hand"},
        alike=rank_of,
    ),
    "no hole card": splits(
        "ranchos/no-bust-21st-century-blackjack",
        f"8c 8d 8h 6d Jk Jk {TENS}",
        "over-push",
        decks=2,
    ),
    "a joker of 2 or 12": splits(
        "hustler/la-blackjack", "Jk Jk Ac Ad 7c 8d Tc Kd Kc Qc", "over-wins", decks=6
    ),
}


@pytest.mark.in_turn
@pytest.mark.parametrize("name", SPLITS)
def test_with_splits_money_and_rows_are_those_of_every_order_of_the_cards(name: str) -> None:
    assert_every_order_agrees(SPLITS[name])
