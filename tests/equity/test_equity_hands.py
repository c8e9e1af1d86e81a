"""Hands, boards and dead cards as they are written, and what is refused."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.pot_equity.games import pot_game_named
from houseway.pot_equity.hands import read_hand
from houseway.pot_equity.solve import equity

HOLDEM = pot_game_named("holdem")


@pytest.mark.parametrize(
    "text, combinations",
    [
        ("QQ", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("ka", 16),
        ("JJ+", 24),
        ("22+", 78),
        ("A2s+", 48),
        ("T9o+", 12),
        ("K9+", 64),
        ("22-66", 30),
        ("66-22", 30),
        ("A2s-A5s", 16),
        ("QQ+,AKs", 22),
        ("QQ+, KK", 18),
        ("AsKs,AdKd", 2),
        ("AKs,KsAs", 4),
        ("22+,A2s+,A2o+,K2+", 78 + 12 * 16 + 11 * 16),
    ],
)
def test_a_name_stands_for_all_its_combinations(text: str, combinations: int) -> None:
    hand = read_hand(HOLDEM, text, where="hand 1")
    assert len({frozenset(cards) for cards in hand.holdings}) == combinations
    assert len(hand.holdings) == combinations


@pytest.mark.parametrize("text", ["AsKs", "As Ks", "as,ks", "A♠K♠", "AS KS"])
def test_cards_are_read_with_and_without_spaces(text: str) -> None:
    hand = read_hand(HOLDEM, text, where="hand 1")
    assert (hand.text, hand.holdings, hand.unknown) == ("As Ks", ((51, 47),), 0)


def test_ten_is_written_in_two_ways() -> None:
    hand = read_hand(HOLDEM, "10s10h", where="hand 1")
    assert hand.text == "Ts Th"


def test_a_joker_may_have_a_number() -> None:
    way = pot_game_named("lowball")
    assert read_hand(way, "Jk2c", where="hand 1").text == "Jk 2c ?? ?? ??"
    assert read_hand(way, "Jk10c", where="hand 1").text == "Jk Tc ?? ?? ??"
    assert read_hand(way, "Jk1 2c", where="hand 1").text == "Jk 2c ?? ?? ??"


def test_a_card_that_is_not_known_may_be_written_or_left_to_come() -> None:
    for text in ("AsAd7c", "AsAd7c????", "AsAd7c ?? ?? ?? ??"):
        hand = read_hand(pot_game_named("stud"), text, where="hand 1")
        assert (hand.text, hand.unknown) == ("As Ad 7c ?? ?? ?? ??", 4)
    assert read_hand(pot_game_named("omaha"), "AsAd????", where="hand 1").unknown == 2


@pytest.mark.parametrize("text", ["AsAh", "KK", "QQ+,AKs", "random", "As ??"])
def test_what_is_printed_can_be_read_again(text: str) -> None:
    hand = read_hand(HOLDEM, text, where="hand 1")
    assert read_hand(HOLDEM, hand.text, where="hand 1") == hand


REFUSED = [
    ("holden", ["AA", "KK"], {}, "game: no game 'holden'. Did you mean holdem?"),
    ("holdem", [], {}, "hands: number of hands: 0; legal in holdem: at least 2, and at most 23"),
    ("holdem", ["AA"], {}, "hands: number of hands: 1; legal in holdem: at least 2"),
    ("stud", ["random"] * 8, {}, "number of hands: 8; legal in stud: at least 2, and at most 7"),
    ("badugi", ["random"] * 13, {"dead": "As"}, "at most 12, as 52 cards can deal beside 1 dead"),
    (
        "holdem",
        ["AsAh", "AsKs"],
        {},
        "hand 2: As is there twice, in hand 1 too; legal: each card once",
    ),
    ("holdem", ["AsAs", "KsKd"], {}, "hand 1: As is there twice; legal"),
    ("holdem", ["AsKs", "KK"], {"board": "As2d3d"}, "hand 1: As is there twice, in board too"),
    (
        "holdem",
        ["QQ", "KK"],
        {"board": "As2d3d", "dead": "2d"},
        "dead: 2d is there twice, in board too",
    ),
    ("holdem", ["AsAs,KK", "QQ"], {}, "hand 1: As is there twice"),
    ("holdem", ["JkAs", "KK"], {}, "hand 1: Jk is not in the deck of holdem; legal: 2 3 4"),
    ("holdem", ["JkAs,QQ", "KK"], {}, "hand 1: Jk is not in the deck of holdem"),
    ("lowball", ["Jk", "Jk"], {}, "hand 2: Jk is there twice, in hand 1 too"),
    (
        "mexican",
        ["8s", "As"],
        {},
        "hand 1: 8s is not in the deck of mexican; legal: 2 3 4 5 6 7 J Q K A of",
    ),
    ("holdem", ["As", "KK"], {}, "hand 1: number of cards: 1 (As); legal in holdem: 2"),
    (
        "omaha",
        ["AsAdKsKdQs", "random"],
        {},
        "hand 1: number of cards: 5 (As Ad Ks Kd Qs); legal in omaha: 4",
    ),
    ("stud", ["2s3s4s5s6s7s8s9s", "random"], {}, "legal in stud: 1 to 7, the rest are dealt"),
    ("holdem", ["AA", "KK"], {"board": "As Ks"}, "board: number of cards: 2; legal: 0, 3, 4 or 5"),
    ("holdem", ["AA", "KK"], {"board": "2s3s4s5s6s7s"}, "board: number of cards: 6; legal"),
    (
        "stud",
        ["AsAd", "KsKd"],
        {"board": "2s3s4s"},
        "board: number of cards: 3; legal: none, stud has no board",
    ),
    ("holdem", ["AA", "KK"], {"board": "AsXx2d"}, "board: cannot read the cards 'AsXx2d'; legal"),
    ("holdem", ["AA", "KK"], {"dead": "??"}, "dead: cannot read the cards '??'"),
    ("holdem", ["AA", "AKx"], {}, "hand 2: no hand 'AKx'; legal: cards as AsKd, AK"),
    ("holdem", ["AAs", "KK"], {}, "hand 1: no hand 'AAs'"),
    ("holdem", ["AA", "22-A5s"], {}, "hand 2: no hand '22-A5s'"),
    ("holdem", ["AA", "A2s-K5s"], {}, "hand 2: no hand 'A2s-K5s'"),
    ("holdem", ["AA", "22+-66"], {}, "hand 2: no hand '22+-66'"),
    ("holdem", ["AA", ""], {}, "hand 2: no hand ''; legal"),
    ("holdem", ["AA", "KK,"], {}, "hand 2: no hand ''; legal"),
    (
        "omaha",
        ["AA", "random"],
        {},
        "hand 1: no hand 'AA'; legal: cards as \"AsKd\", ?? for a card that is not known, or r",
    ),
    (
        "holdem",
        ["AA", "KK"],
        {"board": "AsAhAd"},
        "hand 1: no combination of AA is left beside Ad Ah As; legal",
    ),
    (
        "holdem",
        ["AA", "22+", "AA", "AA"],
        {},
        "hand 4: no combination of AA is left beside the other hands; legal",
    ),
    ("holdem", ["AK+,AQ,AJ,AT"] * 5, {}, "hand 5: no combination of AK+,AQ,AJ,AT is left beside"),
    ("holdem", ["22-66"] * 10, {}, "hands: 100,000 tries to deal these ranges gave some card tw"),
    ("holdem", ["AA", "KK"], {"samples": 1}, "samples: number of deals: 1; legal: 2 to"),
    ("holdem", ["AA", "KK"], {"samples": 9, "exact": True}, "exact: a sample is not exact; legal"),
    (
        "omaha",
        ["random", "random"],
        {"exact": True},
        "exact: number of lookups: 6.9e+18; legal: up to 1e+11",
    ),
    ("holdem", ["AA", 7], {}, "hand 2: expected a text, found 7"),
]


@pytest.mark.parametrize("game, hands, more, message", REFUSED)
def test_what_cannot_be_is_refused_with_what_could(
    game: str, hands: list[str], more: dict[str, object], message: str
) -> None:
    with pytest.raises(HousewayError) as refused:
        equity(game, hands, **more)  # type: ignore[arg-type]
    assert message in str(refused.value)
