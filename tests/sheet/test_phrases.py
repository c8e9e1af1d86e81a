"""The small grammars of a rule sheet: what each phrase means and how it is refused."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import JOKER, RANKS, rank_of
from houseway.errors import HousewayError
from houseway.sheet.model import WagerSection
from houseway.sheet.phrases import (
    Chart,
    Counts,
    DealingOrder,
    Device,
    Faces,
    Grid,
    Limits,
    Naturals,
    Needs,
    Size,
    Values,
    digit_values,
)

Parser = Callable[[str], object]


def refused(parser: Parser, text: str) -> tuple[str, str]:
    with pytest.raises(HousewayError) as caught:
        parser(text)
    return caught.value.code, caught.value.message


def digits(text: str, *, ten: bool = False) -> Values:
    return digit_values(Values.parse(text), ten=ten)


# --- values and charts ----------------------------------------------------------------------------


def test_baccarat_values_count_ten_cards_nothing_and_an_ace_one() -> None:
    values = Values.parse("A=1 2-9 TJQK=0 mod 10")
    assert [values.of(rank) for rank in range(13)] == [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]
    assert values.modulus == 10


def test_a_rank_that_is_not_named_has_no_value() -> None:
    # Super Pan 9 is played without 7, 8, 9 and ten (000:1350).
    values = Values.parse("A=1 2-6 JQK=0 mod 10")
    assert [values.of(rank) for rank in range(5, 9)] == [-1] * 4


def test_button_values_go_up_to_thirteen_without_a_modulus() -> None:
    values = Values.parse("A=1 2-10 J=11 Q=12 K=13")
    assert values.by_rank == (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1)
    assert values.modulus == 0


def test_an_ace_of_blackjack_counts_one_or_eleven_and_faces_ten() -> None:
    values = Values.parse("A=1/11 2-10 JQK=10")
    assert [values.of(rank) for rank in range(13)] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1]
    assert (values.high, values.modulus) == ((RANKS.index("A"),), 0)


def test_a_card_counts_high_only_where_the_phrase_says_so() -> None:
    assert Values.parse("A=1 2-9 TJQK=0 mod 10").high == ()
    assert Values.parse("A2=1/11 3-10 JQK=10").high == (RANKS.index("A"), RANKS.index("2"))


def test_a_joker_has_a_value_only_where_one_is_printed() -> None:
    # A joker sends the action button to seat 7 (003:377-392).
    button = Values.parse("A=1 2-10 J=11 Q=12 K=13 Jk=7")
    assert (button.of(rank_of(JOKER)), button.joker) == (7, 7)
    assert button.of(RANKS.index("7")) == 7
    assert Values.parse("A=1/11 2-10 JQK=10").of(rank_of(JOKER)) == -1


def test_hands_that_count_0_to_9_need_values_modulo_ten() -> None:
    assert digits("A=1 2-9 TJQK=0 mod 10").modulus == 10
    for text in ("A=1 2-10 JQK=10", "A=1 2-9 TJQK=0 mod 20", "A=1/11 2-9 TJQK=0 mod 10"):
        found = refused(digits, text)
        assert found == ("values", f'values {text!r}: hands count 0 to 9; write "... mod 10"')
    ten = "A=1 2-10 JQK=0 mod 10 above 10"
    assert refused(digits, ten)[0] == "values"
    assert digits(ten, ten=True).highest == 10


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("A=one", '"A=1 2-9 TJQK=0 mod 10" or "A=1/11 2-10 JQK=10"'),
        ("A=", '"A=1 2-9 TJQK=0 mod 10" or "A=1/11 2-10 JQK=10"'),
        ("A=1/12 2-10 JQK=10", '"A=1 2-9 TJQK=0 mod 10" or "A=1/11 2-10 JQK=10"'),
        ("A=11/1 2-10 JQK=10", '"A=1 2-9 TJQK=0 mod 10" or "A=1/11 2-10 JQK=10"'),
        ("A=/11 2-10 JQK=10", '"A=1 2-9 TJQK=0 mod 10" or "A=1/11 2-10 JQK=10"'),
        ("X=1", "ranks 23456789TJQKA"),
        ("2-Z", "ranks 23456789TJQKA"),
        ("A=1 2-9 mod ten", '"... mod 10" or "... mod 10 above 10"'),
        ("A=1 2-9 mod 10 above 12", '"... mod 10" or "... mod 10 above 10"'),
    ],
)
def test_values_that_cannot_be_read(text: str, legal: str) -> None:
    assert refused(Values.parse, text) == ("values", f"{text!r} cannot be read; write {legal}")


@given(st.text("HSO", min_size=10, max_size=10))
def test_a_chart_gives_back_what_was_written_total_by_total(letters: str) -> None:
    verbs = {"H": "hit", "S": "stand", "O": "option"}
    text = ", ".join(f"{total} {verbs[letter]}" for total, letter in enumerate(letters))
    assert Chart.parse(text).letters == letters


def test_a_chart_may_be_written_in_ranges() -> None:
    assert Chart.parse("0-3 hit, 4-6 option, 7-9 stand").letters == "HHHHOOOSSS"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0-5 hit", "'0-5 hit' does not say what 6, 7, 8, 9 does"),
        ("0-5 hit, 5-9 stand", "'0-5 hit, 5-9 stand' says twice what 5 does"),
        ("0-5 hit 6-9 stand", "'0-5 hit 6-9 stand' cannot be read; write \"0-5 hit, 6-9 stand\""),
        ("0-5 draw, 6-9 stand", 'cannot be read; write "0-5 hit, 6-9 stand"'),
        ("0-5 hit, 6-10 stand", 'cannot be read; write "0-5 hit, 6-9 stand"'),
        ("9-6 stand, 0-5 hit", "does not say what 6, 7, 8, 9 does"),
        ("", 'cannot be read; write "0-5 hit, 6-9 stand"'),
    ],
)
def test_a_chart_says_once_what_every_total_does(text: str, message: str) -> None:
    code, found = refused(Chart.parse, text)
    assert code == "chart"
    assert found.endswith(message)


# --- the drawing grid -----------------------------------------------------------------------------

HEAD = "     0123456789 stood\n"
ROWS = """\
0-2  HHHHHHHHHH H
3    HHHHHHHHSH H
4    SSHHHHHHSS H
5    SSSSHHHHSS H
6    SSSSSSHHSS S
7    SSSSSSSSSS S
"""


def test_the_grid_is_read_by_own_total_and_third_card() -> None:
    grid = Grid.parse(HEAD + ROWS)
    # A banker 3 draws on any third card but an 8; a 6 only on a 6 or a 7.
    assert [third for third in range(10) if grid.letter(3, third) == "S"] == [8]
    assert [third for third in range(10) if grid.letter(6, third) == "H"] == [6, 7]
    assert [grid.letter(total, None) for total in range(10)] == [*"HHHHHHSSSS"]


def test_totals_above_the_last_line_stand() -> None:
    grid = Grid.parse(HEAD + ROWS)
    assert {grid.letter(total, third) for total in (8, 9) for third in (None, *range(10))} == {"S"}


def test_a_chart_is_a_grid_that_does_not_look_at_the_third_card() -> None:
    grid = Grid.parse("0-5 hit, 6-9 stand")
    for total, letter in enumerate("HHHHHHSSSS"):
        assert {grid.letter(total, third) for third in (None, *range(10))} == {letter}


@given(st.lists(st.text("HS", min_size=11, max_size=11), min_size=8, max_size=10))
def test_every_cell_of_a_grid_is_kept(lines: list[str]) -> None:
    text = HEAD + "\n".join(f"{n} {line[:10]} {line[10]}" for n, line in enumerate(lines))
    grid = Grid.parse(text)
    for total, line in enumerate(lines):
        thirds = (*range(10), None)
        assert "".join(grid.letter(total, third) for third in thirds) == line


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ROWS, "['0-2', 'HHHHHHHHHH', 'H'] cannot be read; write the head line"),
        ("1234567890 stood\n" + ROWS, "['1234567890', 'stood'] cannot be read"),
        (HEAD + ROWS.replace("HHHHHHHHSH H", "HHHHHHHHSH"), "'3 HHHHHHHHSH' cannot be read"),
        (
            HEAD + ROWS.replace("HHHHHHHHSH", "HHHHHHHHS"),
            "row '3': 9 cells 'HHHHHHHHS'; expected ten letters H or S (third card 0 to 9)",
        ),
        (HEAD + ROWS.replace("HHHHHHHHSH", "HHHHHHHHSHH"), "row '3': 11 cells 'HHHHHHHHSHH'"),
        (HEAD + ROWS.replace("HHHHHHHHSH", "HHHHXHHHSH"), "row '3': 10 cells 'HHHHXHHHSH'"),
        (HEAD + ROWS.replace("SS S", "SS HS"), "row '6': 10 cells 'SSSSSSHHSS'"),
        (HEAD + ROWS.replace("3 ", "x "), "'x' cannot be read; write a total or a range"),
        (HEAD + ROWS.replace("4 ", "3 "), "total 3 has two rows"),
        (HEAD + ROWS.replace("3    HHHHHHHHSH H\n", ""), "no row for total 3"),
        (HEAD + ROWS.replace("7    SSSSSSSSSS S\n", ""), "no row for total 7"),
        (HEAD + "8 SSSSSSSSSS S\n", "no row for total 0, 1, 2, 3, 4, 5, 6, 7"),
    ],
)
def test_a_grid_with_a_slip_is_refused_and_the_slip_is_named(text: str, message: str) -> None:
    code, found = refused(Grid.parse, text)
    assert code == "grid"
    assert found.startswith(message)


# --- short phrases --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "totals"), [("8-9 stop", {8, 9}), ("9 stop", {9}), ("none", set())]
)
def test_naturals_name_the_totals_that_stop_the_drawing(text: str, totals: set[int]) -> None:
    assert Naturals.parse(text).totals == totals


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("player banker player banker", ("player", "banker", "player", "banker")),
        ("seats dealer seats dealer", ("seats", "dealer", "seats", "dealer")),
        ("seats dealer", ("seats", "dealer")),
        ("round round round", ("round", "round", "round")),
        ("seats 3 dealer 3", ("seats",) * 3 + ("dealer",) * 3),
        ("seats 2 dealer 2 board 5", ("seats",) * 2 + ("dealer",) * 2 + ("board",) * 5),
        # Where the player-dealer's second card comes after the play, the deal ends before it.
        ("seats dealer seats", ("seats", "dealer", "seats")),
        ("dealer seats seats", ("dealer", "seats", "seats")),
    ],
)
def test_cards_are_dealt_in_the_order_of_the_words(text: str, order: tuple[str, ...]) -> None:
    assert DealingOrder.parse(text).words == order


def test_faces_have_a_rule_then_exceptions_then_hands_that_are_opened() -> None:
    faces = Faces.parse("down, dealer 3 up, open player, open banker 1")
    assert [faces.of("dealer", place) for place in (1, 2, 3)] == ["down", "down", "up"]
    assert faces.opened == {"player": (), "banker": (1,)}


@pytest.mark.parametrize(
    ("text", "kind", "dice", "hand", "place"),
    [
        ("three-dice", "dice", 3, "", 0),
        ("card banker 2", "card", 0, "banker", 2),
        ("none", "none", 0, "", 0),
    ],
)
def test_a_button_is_placed_by_dice_by_a_card_or_not(
    text: str, kind: str, dice: int, hand: str, place: int
) -> None:
    device = Device.parse(text)
    assert (device.kind, device.dice, device.hand, device.place) == (kind, dice, hand, place)


@pytest.mark.parametrize(
    ("text", "origin", "first", "clockwise", "skip"),
    [
        ("player-dealer 0, clockwise", "player-dealer", 0, True, True),
        ("player-dealer 1, clockwise", "player-dealer", 1, True, False),
        ("player-dealer 1, counter-clockwise", "player-dealer", 1, False, False),
        (
            "left-of-house-dealer 1, clockwise, skip player-dealer",
            "left-of-house-dealer",
            1,
            True,
            True,
        ),
    ],
)
def test_a_number_finds_its_seat_by_counting(
    text: str, origin: str, first: int, clockwise: bool, skip: bool
) -> None:
    counts = Counts.parse(text)
    assert (counts.origin, counts.number) == (origin, first)
    assert (counts.clockwise, counts.skip_bank) == (clockwise, skip)


def test_limits_are_the_tables_or_their_own() -> None:
    assert Limits.parse("table") == Limits("table", 0, None, True)
    assert Limits.parse("$1-$50") == Limits("$1-$50", 100, 5000, False)
    assert Limits.parse("$5+") == Limits("$5+", 500, None, False)


@pytest.mark.parametrize(
    ("text", "relation", "factor", "of"),
    [
        ("any", "any", Fraction(1), ""),
        ("<= base", "<=", Fraction(1), "base"),
        ("== 2 x ante", "==", Fraction(2), "ante"),
        ("== 1/2 ante", "==", Fraction(1, 2), "ante"),
        ("<= 1/2 base", "<=", Fraction(1, 2), "base"),
    ],
)
def test_a_wager_may_be_sized_by_another(
    text: str, relation: str, factor: Fraction, of: str
) -> None:
    size = Size.parse(text)
    assert (size.relation, size.factor, size.of) == (relation, factor, of)


def test_a_wager_may_need_one_of_several_others_or_all_of_them() -> None:
    either = Needs.parse("player or banker").alternatives
    both = Needs.parse("ante and blind >= $5").alternatives
    assert [[need.wager for need in part] for part in either] == [
        ["player"],
        ["banker"],
    ]
    assert [[(need.wager, need.least) for need in part] for part in both] == [
        [("ante", 1), ("blind", 500)]
    ]
    assert Needs.parse("").alternatives == ()


@pytest.mark.parametrize(
    ("parser", "code", "text", "legal"),
    [
        (Naturals.parse, "naturals", "8-9", '"8-9 stop", "9 stop" or "none"'),
        (Naturals.parse, "naturals", "10 stop", '"8-9 stop", "9 stop" or "none"'),
        (Faces.parse, "faces", "sideways", '"up" or "down" first'),
        (Faces.parse, "faces", "up, seat 2 down", '"up", "down, dealer 3 up", "down, open player"'),
        (Faces.parse, "faces", "up banker", '"up" or "down" first'),
        (
            Device.parse,
            "device",
            "four-dice",
            '"three-dice", "number 1-21", "card banker 2" or "none"',
        ),
        (
            Device.parse,
            "device",
            "card banker",
            '"three-dice", "number 1-21", "card banker 2" or "none"',
        ),
        (Size.parse, "size", "< base", '"any", "<= base" or "== 2 x ante"'),
        (Size.parse, "size", "== twice ante", '"any", "<= base" or "== 2 x ante"'),
        (Needs.parse, "needs", "player, banker", '"player or banker", "ante and blind"'),
        (Needs.parse, "needs", "player > $5", '"player or banker", "ante and blind"'),
        (
            Counts.parse,
            "counts",
            "player-dealer 2, clockwise",
            (
                '"player-dealer 0, clockwise", "player-dealer 1, clockwise" or '
                '"left-of-house-dealer 1, clockwise, skip player-dealer"'
            ),
        ),
        (
            DealingOrder.parse,
            "order",
            "banker player",
            (
                '"player banker player banker", "seats dealer seats dealer", '
                '"seats dealer seats", "round round round", "seats 3 dealer 3", '
                '"seats 2 dealer 2 board 5", "seats seats burn board 5 burn dealer 4", '
                '"piles 7" or "seats 13"'
            ),
        ),
    ],
)
def test_a_phrase_that_cannot_be_read_is_answered_with_one_that_can(
    parser: Parser, code: str, text: str, legal: str
) -> None:
    assert refused(parser, text) == (code, f"{text!r} cannot be read; write {legal}")


def test_limits_that_cannot_be_read_are_answered_like_any_range() -> None:
    code, message = refused(Limits.parse, "5 to 10 dollars")
    assert code == "unreadable-range"
    assert 'write "$5-$500"' in message


@pytest.mark.parametrize("pays", ["8 to 1", {"suited": "25 to 1", "plain": "push"}])
def test_a_section_holds_values_and_writes_them_as_they_are_printed(pays: Any) -> None:
    row = {"id": "wins", "pays": pays} | ({"by": "pair"} if isinstance(pays, dict) else {})
    said = {"limits": "$1-$50", "needs": "a or b", "rows": [row]}
    section = WagerSection.model_validate(said)
    assert (section.limits.high, len(section.needs.alternatives)) == (5000, 2)
    assert section.model_dump(exclude_unset=True) == said
    assert WagerSection.model_validate_json(section.model_dump_json(by_alias=True)) == section


@pytest.mark.parametrize(
    "parser",
    [
        *(Chart.parse, Counts.parse, Device.parse, digits, Faces.parse, Grid.parse),
        *(Limits.parse, Needs.parse, DealingOrder.parse, Size.parse, Naturals.parse, Values.parse),
    ],
)
@given(text=st.text("0123456789-=+<>x/$,. \nHSATJQKhitstandoplybnkre", max_size=30))
def test_any_text_is_a_phrase_or_a_plain_refusal(parser: Parser, text: str) -> None:
    try:
        parser(text)
    except HousewayError as error:
        answer = error.message
    else:
        answer = "read"
    assert answer
