"""What a wager needs and how large it may be, as people read it."""

from __future__ import annotations

import pytest

from houseway.library import load_game
from houseway.sheet.phrases import Needs, Size
from houseway.wagers.terms import needs_words, size_words

NO_BUST = load_game("hustler/no-bust-6.2").wagers
RANCHOS = {"base": "NB21", "buster": "Buster Blackjack"}
SUPREME = {"player": "Player", "banker": "Banker", "tie": "Tie"}


def test_a_side_bet_names_the_wager_it_needs_as_the_felt_does() -> None:
    assert needs_words(Needs.parse("base"), RANCHOS) == "NB21"
    assert needs_words(Needs.parse("player or banker"), SUPREME) == "Player or Banker"
    both = Needs.parse("player >= $5 and tie")
    assert needs_words(both, SUPREME) == "Player of at least $5 and Tie"


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ("<= base", "at most NB21"),
        ("== base", "exactly NB21"),
        ("<= 1/2 base", "at most 1/2 of NB21"),
        ("== 2 x base", "exactly 2 x NB21"),
        ("any", "any"),
    ],
)
def test_a_size_is_told_by_the_printed_name(size: str, words: str) -> None:
    assert size_words(Size.parse(size), RANCHOS) == words


def test_a_lost_side_bet_is_explained_without_names_of_facts() -> None:
    buster = NO_BUST["buster"]
    why = buster.reason(buster.otherwise, {"dealer.bust_cards": 0, "dealer.cards": 2})
    assert why == "the player-dealer is not over"
    pairs = NO_BUST["perfect-pairs"]
    assert pairs.reason(pairs.otherwise, {"seat.pair": "none"}) == "the seat has no pair"


def test_every_fact_of_blackjack_has_words_for_people() -> None:
    game = load_game("hustler/no-bust-6.2")
    for name, fact in game.family.facts(game.sheet).items():
        assert fact.says, name
        assert "_" not in fact.says + fact.lacks, name
        assert (fact.kind == "bool") <= bool(fact.lacks), name
