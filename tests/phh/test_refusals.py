"""What is wrong with a text is refused by field, action and line, with what would be legal."""

from __future__ import annotations

import pytest
from tests.phh.hands import SHORT
from tests.phh.published import HANDS

from houseway.errors import BadRecord, HousewayError, IllegalMove, UnknownName, Unreadable
from houseway.library import load_game
from houseway.phh.conversion import Converted, convert_hand
from houseway.phh.parser import LARGEST, read_hands
from houseway.phh.writer import hand_text
from houseway.settling.settle import settle_record


def refusal(old: str, new: str, text: str = SHORT) -> HousewayError:
    """What is said of the text with one change."""
    assert old in text
    with pytest.raises(HousewayError) as caught:
        read_all(text.replace(old, new, 1))
    return caught.value


def read_all(text: str) -> list[Converted]:
    return [convert_hand(hand) for hand in read_hands(text)]


def test_the_text_itself_is_fine() -> None:
    (hand,) = read_hands(SHORT)
    assert convert_hand(hand).record["nets"] == {"1": "-16", "2": "-2", "3": "18"}


# --- fields ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code", "where", "words"),
    [
        ('"NT"', '"NX"', "unknown-variant", "variant (line 1)", "FT, NT, NS"),
        ('variant = "NT"', "", "missing-field", "variant", "variant is missing"),
        ("min_bet = 2", "", "missing-field", "min_bet", "NT, no-limit Texas hold'em, states"),
        ("min_bet = 2", "small_bet = 2", "missing-field", "min_bet", "min_bet is missing"),
        ("min_bet", "bring_in = 1\nmin_bet", "wrong-field", "bring_in (line 4)", "has no bring_in"),
        ("antes = [0, 0, 0]", "", "missing-field", "antes", "antes is missing"),
        ("[0, 0, 0]", "[0, 0]", "wrong-count", "antes (line 2)", "2 entries for 3 players"),
        ("[0, 0, 0]", "[0, 1, 0]", "antes", "antes (line 2)", "here all do"),
        ("[0, 0, 0]", "[-1, 0, 0]", "wrong-value", "antes (line 2)", "0 or more, found -1"),
        ("[1, 2, 0]", "[2, 1, 0]", "blinds", "blinds_or_straddles (line 3)", "a small blind"),
        ("[1, 2, 0]", "[1, 2, 1]", "blinds", "blinds_or_straddles (line 3)", "straddle"),
        ("300]", "inf]", "wrong-value", "starting_stacks (line 5)", "found Infinity"),
        ("300]", "0]", "wrong-value", "starting_stacks (line 5)", "more than 0, found 0"),
        ("300]", "'much']", "wrong-value", "starting_stacks (line 5)", "found 'much'"),
        ("300]", "1e999999999]", "wrong-value", "starting_stacks (line 5)", "found 1E+999999999"),
        ("[100, 200, 300]", "100", "wrong-value", "starting_stacks (line 5)", "a list of chips"),
        ("[100, 200, 300]", "[100]", "wrong-count", "starting_stacks (line 5)", "legal: 2 to 10"),
        ("min_bet", "seats = [1, 1, 2]\nmin_bet", "wrong-value", "seats (line 4)", "different"),
        ("min_bet", "players = ['Ann']\nmin_bet", "wrong-value", "players (line 4)", "3 names"),
        ("min_bet", "seat_count = 2\nmin_bet", "wrong-value", "seat_count (line 4)", "3 to 14"),
        ('"NT"', '"NS"', "no-game", "variant (line 1)", "no-limit short-deck hold'em"),
        ('"NT"', '"houseway"', "missing-field", "_houseway_game", "names the game"),
    ],
)
def test_a_wrong_field_is_named_with_its_line(
    old: str, new: str, code: str, where: str, words: str
) -> None:
    error = refusal(old, new)
    assert (error.code, error.where) == (code, where)
    assert words in error.message


def test_text_that_is_cut_off_says_where_it_ends() -> None:
    error = refusal('  "p3 sm KhKc",\n]\n', "", SHORT + "min_bet = 3\n")
    assert error.code == "not-toml"
    assert "line 24" in error.message


@pytest.mark.parametrize("text", ["", "variant", "[", "a = " + "[" * 5000, "a = " + "9" * 5000])
def test_what_is_no_hand_is_refused(text: str) -> None:
    with pytest.raises((Unreadable, BadRecord)):
        read_hands(text)


def test_ten_megabytes_are_refused_before_they_are_read() -> None:
    with pytest.raises(Unreadable, match="10,000,000 characters") as caught:
        read_hands("#" * 10_000_000)
    assert caught.value.code == "too-large"
    assert LARGEST < 10_000_000


# --- actions --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code", "where", "words"),
    [
        # the same card twice: in a hand, in two hands, on the board
        ("AsQd", "AsAs", "duplicate-card", "action 1 (line 7)", "dealt to p1"),
        ("KhKc", "KhQd", "duplicate-card", "action 3 (line 9)", "dealt to p1, action 1 (line 7)"),
        ('"d db 9c"', '"d db 5h"', "duplicate-card", "action 14 (line 20)", "to the board"),
        ("AsQd", "AsJk", "duplicate-card", "action 1 (line 7)", "no such card is in the deck"),
        # words that are no action
        ('"p2 f"', '"p2 fold"', "bad-action", "action 6 (line 12)", "legal: d dh p1 AsKs"),
        ('"p2 f"', '"p4 f"', "bad-action", "action 6 (line 12)", "legal: p1 to p3"),
        ('"p2 f"', '"p2 straddle"', "bad-action", "action 6 (line 12)", "this is not an action"),
        ("cbr 6", "cbr six", "bad-action", "action 4 (line 10)", "not an amount of chips"),
        ("cbr 6", "cbr 1e999999999", "bad-action", "action 4 (line 10)", "not an amount of chips"),
        ("AsQd", "AsQx", "unknown-card", "action 1 (line 7)", "no card 'Qx'"),
        ("AsQd", "AsQ", "unknown-card", "action 1 (line 7)", "no card 'Q'"),
        # a bet below the least, above the stack, in parts of a cent
        ("cbr 6", "cbr 3", "illegal-choice", "action 4 (line 10)", "raise takes $4 to $300 here"),
        ("cbr 6", "cbr 301", "illegal-choice", "action 4 (line 10)", "raise takes $4 to $300"),
        ("cbr 10", "cbr 1", "illegal-choice", "action 9 (line 15)", "bet takes $2 to $294 here"),
        ("cbr 6", "cbr 6.001", "wrong-value", "action 4 (line 10)", "not whole cents"),
        # what cannot be done now
        ('"p3 cbr 6"', '"p3 sd"', "illegal-choice", "action 4 (line 10)", "fold or call or raise"),
        ('"p3 cbr 6"', '"p3 pb"', "illegal-choice", "action 4 (line 10)", "fold or call or raise"),
        ('"p3 cbr 6"', '"p3 sm KhKc"', "out-of-turn", "action 4 (line 10)", "it is p3's turn"),
        # who is not to speak, and cards that come too soon or not at all
        ('"p3 cbr 6"', '"p1 cbr 6"', "out-of-turn", "action 4 (line 10)", "it is p3's turn to"),
        ('  "p2 f",\n', "", "out-of-turn", "action 6 (line 12)", "it is p2's turn to fold or call"),
        ('  "d db 5h",\n', "", "out-of-turn", "action 11 (line 17)", "the board gets a card first"),
        ('  "d db 9c",\n', "", "out-of-turn", "action 14 (line 20)", "the board gets a card"),
        ("Qs8d3c", "Qs8d3c4c", "out-of-turn", "action 7 (line 13)", "cards are dealt out of turn"),
        ("Qs8d3c", "Qs8d", "out-of-turn", "action 8 (line 14)", "the board gets a card first"),
        ("Qs8d3c", "Qs8d??", "unknown-cards", "action 7 (line 13)", "must be known"),
        ('  "d dh p2 7c2d",\n', "", "out-of-turn", "action 3 (line 9)", "p2 gets a card first"),
        # the end
        ('"p1 sm AsQd"', '"p1 sm AsQc"', "wrong-card", "action 17 (line 23)", "p1 holds As Qd"),
        ('KhKc",\n]', 'KhKc",\n"p1 f",\n]', "out-of-turn", "action 19 (line 25)", "hand is over"),
        ('KhKc",\n]', 'KhKc",\n"d db 2c",\n]', "out-of-turn", "action 19 (line 25)", "over"),
        ('"p3 sm KhKc"', '"p3 sm"', "muck-wins", "", "here cards speak"),
        ("p2 7c2d", "p2 7c??????", "out-of-turn", "action 2 (line 8)", "cards are dealt"),
    ],
)
def test_a_wrong_action_is_named_with_its_number_and_line(
    old: str, new: str, code: str, where: str, words: str
) -> None:
    error = refusal(old, new)
    assert (error.code, error.where) == (code, where)
    assert words in error.message


def test_a_hand_that_is_not_over_says_whose_turn_it_is() -> None:
    at = SHORT.index('  "d db 9c"')
    with pytest.raises(BadRecord, match="no action deals the next card to the board"):
        convert_hand(read_hands(SHORT[:at] + "]\n")[0])
    at = SHORT.index('  "p2 f"')
    with pytest.raises(BadRecord, match="the hand is not over: it is p2's turn to fold"):
        convert_hand(read_hands(SHORT[:at] + "]\n")[0])


def test_cards_that_are_compared_must_be_known() -> None:
    text = SHORT.replace('  "p1 sm AsQd",\n', "")
    error = refusal("p1 AsQd", "p1 ????", text)
    assert error.code == "unknown-cards"
    assert "p1 is in at the end" in error.message


def test_a_draw_of_a_card_that_he_does_not_hold() -> None:
    triple = HANDS["deuce-to-seven triple draw"].text
    error = refusal("p4 sd AsQs", "p4 sd AsKs", triple)
    assert isinstance(error, IllegalMove)
    assert "Ks is not there; legal: As Qs 6s 5c 3c" in error.message
    error = refusal("p4 sd AsQs", "p4 sd As??", triple)
    assert (error.code, "all cards of p4 are known" in error.message) == ("unknown-cards", True)


def test_the_hand_of_a_file_with_many_is_named() -> None:
    text = "".join(f"[{n}]\n{SHORT}" for n in (1, 2))
    bad = text.replace("cbr 6", "cbr 3").replace("cbr 3", "cbr 6", 1)
    with pytest.raises(IllegalMove) as caught:
        read_all(bad)
    assert caught.value.where == "hand 2, action 4 (line 37)"
    with pytest.raises(BadRecord) as missing:
        read_hands(text.replace("min_bet = 2\n", "", 1))
    assert missing.value.where == "hand 1, min_bet"


# --- games ----------------------------------------------------------------------------------------


def test_a_game_of_another_variant_is_refused() -> None:
    (hand,) = read_hands(SHORT)
    for name in ("500-club/omaha", "500-club/seven-card-stud", "aviator/lowball"):
        with pytest.raises(BadRecord, match="is not NT, no-limit Texas hold'em") as caught:
            convert_hand(hand, load_game(name))
        assert caught.value.code == "wrong-variant"


def test_a_game_that_is_not_played_for_a_pot_is_refused() -> None:
    (hand,) = read_hands(SHORT)
    for name in ("parkwest/cash-in-baccarat", "500-club/face-up-chinese-poker"):
        with pytest.raises(BadRecord, match="is not played for a pot"):
            convert_hand(hand, load_game(name))
        with pytest.raises(BadRecord, match="is not played for a pot"):
            hand_text(load_game(name), {})


def test_the_cap_of_a_house_holds_where_its_game_is_named() -> None:
    text = """
variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd",
  "p3 cbr 4", "p1 cbr 6", "p2 cbr 8", "p3 cbr 10", "p1 f", "p2 f"]
"""
    (hand,) = read_hands(text)
    assert convert_hand(hand).record["nets"] == {"1": "-6", "2": "-8", "3": "14"}
    with pytest.raises(IllegalMove, match="a bet and 3 raises") as caught:
        convert_hand(hand, load_game("500-club/texas-holdem"))
    assert caught.value.where == "action 7 (line 9)"


def own_text() -> str:
    game = load_game("500-club/texas-holdem")
    record = {"seats": 4, "button": 1, "stacks": {"1": "100", "2": "100", "4": "80"}}
    does = [{"seat": 1, "do": "raise"}, {"seat": 2, "do": "fold"}, {"seat": 4, "do": "fold"}]
    return hand_text(game, settle_record(game, {**record, "choices": does}, shuffle=True))


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ("antes = [0, 0, 0]", "antes = [1, 1, 1]", "wrong-stakes", "antes (line 2)"),
        ("[2, 4, 0]", "[2, 5, 0]", "wrong-stakes", "blinds_or_straddles (line 3)"),
        ("small_bet = 4", "small_bet = 5", "wrong-stakes", "small_bet (line 4)"),
        ("seats = [2, 4, 1]", "seats = [4, 2, 1]", "seats", "seats (line 15)"),
        ('"500-club/texas-holdem"', '"/etc/passwd"', "unknown-game", "_houseway_game (line 21)"),
        ('"500-club/texas-holdem"', '"500-club/omaha"', "wrong-variant", "variant (line 1)"),
        ('"500-club/texas-holdem"', "7", "wrong-value", "_houseway_game (line 21)"),
        ('"p1 f"', '"p1 straddle"', "illegal-choice", "action 5 (line 12)"),
    ],
)
def test_a_text_of_ones_own_that_contradicts_its_game_is_refused(
    old: str, new: str, code: str, where: str
) -> None:
    error = refusal(old, new, own_text())
    assert (error.code, error.where) == (code, where)


@pytest.mark.parametrize(
    "before",
    ["{ kill = [1] }", "{ enters = 1 }", "{ enters = { a = 1 } }", "{ enters = { 2 = 3 } }"],
)
def test_what_the_hand_before_has_left_must_be_readable(before: str) -> None:
    error = refusal("currency =", f"_houseway_before = {before}\ncurrency =", own_text())
    assert error.code == "wrong-value"
    assert error.where.startswith("_houseway_before (line ")


def test_an_unknown_variant_offers_those_that_are_known() -> None:
    error = refusal('"NT"', '"FO8"')
    assert isinstance(error, UnknownName)
    assert "Did you mean FO/8" in error.message
