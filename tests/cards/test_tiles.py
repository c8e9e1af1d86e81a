from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import houseway
from houseway.cards import (
    SUITS,
    TILE_RANKS,
    TILES,
    DeckCards,
    DeckSpec,
    card_text,
    cards_text,
    dots,
    is_red,
    is_tile,
    parse_card,
    parse_cards,
    pretty,
    secure_shuffle,
    suit_of,
    tile_rank,
    verify,
)
from houseway.errors import BadRecord, Unreadable

A_SET = DeckSpec(cards=DeckCards.parse("tiles"))


def test_there_is_a_tile_for_every_two_numbers_from_1_to_6() -> None:
    wanted = {f"{a}-{b}" for a in range(1, 7) for b in range(1, a + 1)}
    assert {card_text(tile) for tile in TILES} == wanted
    assert len(TILES) == 21


@pytest.mark.parametrize("tile", TILES)
def test_a_tile_reads_back_either_way_round(tile: int) -> None:
    text = card_text(tile)
    assert parse_card(text) == parse_card(text[::-1]) == parse_card(pretty(tile)) == tile
    assert text[0] >= text[2]
    assert is_tile(tile)
    assert dots(tile) == int(text[0]) + int(text[2])


def test_no_playing_card_is_a_tile_and_no_tile_has_a_suit() -> None:
    assert not any(map(is_tile, range(53)))
    assert not any(is_red(tile) or suit_of(tile) < len(SUITS) for tile in TILES)


def test_the_32_tiles_are_16_pairs() -> None:  # 001:892
    ranks = Counter(tile_rank(tile).rank for tile in A_SET.ordered())
    assert ranks == dict.fromkeys(range(1, 17), 2)
    assert A_SET.size == 32


def test_ranks_1_to_11_have_an_exact_copy_and_the_others_the_same_value() -> None:
    copies = {tile: count for tile, count in A_SET.composition().items() if count == 2}
    assert len(copies) * 2 == 22  # 001:910
    assert {tile_rank(tile).rank for tile in copies} == set(range(1, 12))
    for rank in TILE_RANKS[11:15]:  # 001:911
        assert len({dots(parse_card(face)) for face in rank.faces}) == 1
    assert [dots(parse_card(face)) for face in TILE_RANKS[15].faces] == [6, 3]  # 001:912-913


def test_a_gor_tile_ranks_above_a_foo_tile() -> None:  # 001:902
    gor, foo = (tile_rank(parse_card(text)) for text in ("3-1", "6-5"))
    assert (gor.name, foo.name) == ("Gor", "Foo")
    assert gor.rank < foo.rank


@pytest.mark.parametrize("text", ["7-1", "0-3", "6-", "10-2"])
def test_text_that_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_card(text)
    assert caught.value.code == "unknown-card"


def test_a_refused_tile_is_told_what_a_tile_is() -> None:
    with pytest.raises(Unreadable, match=r"no tile '7-1'; legal: two numbers from 1 to 6"):
        parse_card("7-1")


def test_a_third_tile_of_a_kind_is_one_too_many() -> None:
    with pytest.raises(BadRecord, match="6-6 appears 3 times, a set of tiles has 2"):
        A_SET.check_multiset(parse_cards("6-6 6-6 6-6"))
    with pytest.raises(BadRecord, match="5-4 appears 2 times, a set of tiles has 1"):
        A_SET.check_multiset(parse_cards("5-4 4-5"))


def test_a_card_is_not_in_a_set_of_tiles_and_a_tile_not_in_a_deck() -> None:
    with pytest.raises(BadRecord, match="As is not in the deck: a set of 32 tiles"):
        A_SET.check_multiset(parse_cards("As"))
    with pytest.raises(BadRecord, match="6-6 is not in the deck: one deck of 52"):
        DeckSpec().check_multiset(parse_cards("6-6"))


@pytest.mark.parametrize("wrong", [{"decks": 2}, {"jokers": 1}])
def test_tiles_come_as_one_set_without_jokers(wrong: dict[str, int]) -> None:
    with pytest.raises(Unreadable):
        DeckSpec(cards=DeckCards.parse("tiles"), **wrong)  # type: ignore[arg-type]


def test_a_set_without_some_tiles_says_so() -> None:
    assert str(DeckSpec(cards=DeckCards.parse("tiles"), removed=parse_cards("6-6"))) == (
        "a set of 32 tiles, 1 tile taken out"
    )


def test_a_shuffle_of_tiles_is_proved_like_one_of_cards() -> None:
    shuffle = secure_shuffle(A_SET)
    verify(shuffle.as_json(), A_SET)
    assert sorted(shuffle.order) == list(A_SET.ordered())
    turned = {**shuffle.as_json(), "order": cards_text(shuffle.order[::-1])}
    with pytest.raises(BadRecord, match="commitment"):
        verify(turned, A_SET)


def test_the_drawn_tiles_have_the_names_of_the_ranking() -> None:
    script = Path(houseway.__file__).parent / "web/static/js/tiles.js"
    (table,) = re.findall(r"const NAMES = (\{.*?\});", script.read_text(encoding="utf-8"), re.S)
    drawn = json.loads(re.sub(r",\s*\}", "}", table))
    assert drawn == {card_text(tile): tile_rank(tile).name for tile in TILES}
