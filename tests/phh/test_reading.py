"""Reading PHH text: what is kept, what may be left open, and what a game makes of it."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.phh.hands import SHORT
from tests.phh.published import HANDS

from houseway.library import load_game
from houseway.phh.conversion import Converted, convert_hand
from houseway.phh.parser import read_hands
from houseway.phh.variants import VARIANTS, variant_of
from houseway.phh.writer import hand_text
from houseway.settling.verify import verify_record


def read(text: str, game: str = "") -> Converted:
    (hand,) = read_hands(text)
    return convert_hand(hand, load_game(game) if game else None)


def test_fields_of_others_are_kept_as_they_are() -> None:
    more = 'author = "Ann"\nlevel = 3\n_mood = { good = true, grade = 1.5 }\nnew_in_2030 = [1]\n'
    (hand,) = read_hands(SHORT + more)
    assert hand.fields["author"] == "Ann"
    assert hand.fields["_mood"] == {"good": True, "grade": Decimal("1.5")}
    fields = convert_hand(hand).as_json()["fields"]
    assert fields["_mood"] == {"good": True, "grade": "1.5"}
    assert (fields["level"], fields["new_in_2030"]) == (3, [1])


def test_comments_belong_to_their_action_or_stand_alone() -> None:
    text = SHORT.replace('"p2 f"', '"  p2   f  # He sighs.", "# The burn card was seen.", ""')
    (hand,) = read_hands(text)
    folds = hand.actions[5]
    assert (folds.player, folds.verb, folds.comment) == (2, "f", "He sighs.")
    assert hand.actions[6].comment == "The burn card was seen."
    assert convert_hand(hand).record["nets"] == read(SHORT).record["nets"]


def test_every_action_knows_its_line() -> None:
    (hand,) = read_hands(SHORT)
    assert [action.line for action in hand.actions] == list(range(7, 25))
    assert hand.lines["starting_stacks"] == 5


def test_the_record_replays_and_verifies_by_the_rules_of_its_game() -> None:
    found = read(SHORT)
    assert found.record["game"] == VARIANTS["NT"].game
    assert found.record["choices"][0] == {"seat": 3, "do": "raise", "amount": "6"}
    assert verify_record(load_game(found.record["game"]), found.record)


def test_any_game_of_the_variant_can_play_the_hand() -> None:
    names = ("500-club/texas-holdem", "hustler/holdem")
    records = [read(SHORT, name).record for name in names]
    assert [record["game"] for record in records] == list(names)
    assert all(record["nets"] == read(SHORT).record["nets"] for record in records)


def test_seats_and_names_of_the_text_are_those_of_the_table() -> None:
    found = read(SHORT + 'seats = [5, 8, 2]\nseat_count = 9\nplayers = ["Ann", "Bob", ""]\n')
    assert found.record["button"] == 2
    assert found.record["stacks"] == {"5": "100", "8": "200", "2": "300"}
    assert found.names == {5: "Ann", 8: "Bob"}
    assert found.notes == ()


def test_seats_that_do_not_go_round_are_numbered_anew_with_a_note() -> None:
    found = read(SHORT + "seats = [8, 5, 2]\n")
    assert list(found.record["stacks"]) == ["1", "2", "3"]
    assert "players are numbered from 1" in found.notes[0]


def test_a_larger_table_than_the_house_has_is_no_obstacle() -> None:
    found = read(SHORT + "seats = [1, 4, 13]\nseat_count = 14\n")
    assert found.record["seats"] == 14


# --- cards that are not known ---------------------------------------------------------------------


def test_cards_that_nobody_saw_are_filled_in_and_named() -> None:
    found = read(SHORT.replace("7c2d", "????"))
    held = found.record["hands"]["seat 2"]
    assert found.unknown == {*held}
    assert found.unknown.isdisjoint(
        card for name in ("seat 1", "seat 3", "board") for card in found.record["hands"][name]
    )


def test_cards_that_are_shown_at_the_end_are_those_that_were_dealt() -> None:
    found = read(SHORT.replace("p1 AsQd", "p1 ????", 1))
    assert found.record["hands"]["seat 1"] == ["As", "Qd"]
    assert found.unknown == frozenset()


def test_a_dash_shows_what_is_known() -> None:
    assert read(SHORT.replace("sm KhKc", "sm -")).record == read(SHORT).record


def test_who_mucks_cards_that_nobody_knows_loses() -> None:
    text = SHORT.replace("p1 AsQd", "p1 ????", 1).replace("p1 sm AsQd", "p1 sm")
    found = read(text)
    assert found.record["nets"] == {"1": "-16", "2": "-2", "3": "18"}
    assert "it is taken to lose" in found.notes[0]


def test_a_winner_whom_nobody_called_may_muck() -> None:
    at = SHORT.index('  "d db 5h"')
    text = SHORT[:at].replace('"p3 cbr 10",\n  "p1 cc"', '"p3 cbr 10",\n  "p1 f",\n  "p3 sm"')
    assert read(text + "]\n").record["nets"] == {"1": "-6", "2": "-2", "3": "8"}


def test_a_check_of_who_cannot_bet_against_anybody_may_be_told_or_not() -> None:
    text = HANDS["no-limit hold'em"].text
    told = text.replace('"d db Jh"', '"p1 cc", "d db Jh", "p1 cc"')
    assert told != text
    assert read(told).record["nets"] == read(text).record["nets"]


def test_draws_may_be_told_one_by_one_or_all_before_the_cards() -> None:
    text = HANDS["badugi"].text
    first = '"p1 sd ????", "p2 sd ????", "p4 sd ??", "d dh p1 ????", "d dh p2 ????", "d dh p4 ??"'
    turns = '"p1 sd ????", "d dh p1 ????", "p2 sd ????", "d dh p2 ????", "p4 sd ??", "d dh p4 ??"'
    assert first in text
    assert read(text.replace(first, turns)).record["nets"] == read(text).record["nets"]


# --- stakes ---------------------------------------------------------------------------------------


def test_bets_of_less_than_a_dollar_are_counted_in_cents() -> None:
    text = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [0.25, 0.5]
min_bet = 0.50
starting_stacks = [20.35, 15]
finishing_stacks = [35.35, 0]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 cbr 1.25", "p1 cbr 20.35", "p2 cc",
  "p1 sm -", "p2 sm -", "d db 2c3c4c", "d db 5h", "d db 9h"]
"""
    found = read(text)
    assert found.record["nets"] == {"1": "1500", "2": "-1500"}
    assert found.notes == (
        "a chip is 1/100 of what the text counts in: all amounts are 100 times as much",
    )


def test_other_stacks_at_the_end_are_told_and_not_refused() -> None:
    found = read(SHORT + "finishing_stacks = [84, 198, 315]\n")  # the house took three
    assert found.notes == ("finishing_stacks differ: here they are 84, 198, 318",)


def test_a_straddle_is_the_third_of_the_blinds() -> None:
    text = SHORT.replace("[1, 2, 0]", "[1, 2, 4]").replace(
        '"p3 cbr 6",\n  "p1 cc",\n  "p2 f"', '"p1 cc",\n  "p2 f",\n  "p3 cc"'
    )
    found = read(text)
    assert found.record["choices"][0] == {"seat": 3, "do": "straddle"}
    assert found.record["nets"] == {"1": "-14", "2": "-2", "3": "16"}


@pytest.mark.parametrize(("blinds", "first"), [("[1, 2]", "p2"), ("[2, 1]", "p1")])
def test_of_two_players_the_first_blind_is_the_button(blinds: str, first: str) -> None:
    other = "p1" if first == "p2" else "p2"
    text = f"""
variant = "NT"
antes = [0, 0]
blinds_or_straddles = {blinds}
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "{first} cbr 6", "{other} f"]
"""
    nets = read(text).record["nets"]
    assert nets == {first[1]: "2", other[1]: "-2"}


def test_a_short_ante_needs_the_word_that_it_is_trimmed() -> None:
    text = HANDS["no-limit hold'em"].text.replace("553500]", "400]")
    (hand,) = read_hands(text)
    with pytest.raises(ValueError, match="ante_trimming_status = true"):
        convert_hand(hand)


def test_a_changed_sheet_is_noticed() -> None:
    found = read(SHORT, "500-club/texas-holdem")
    text = hand_text(found.game, found.record)
    again = text.replace("_houseway_sheet = ", "_houseway_sheet = 'old' # ")
    assert read(text).notes == ()
    assert read(again).notes == ("the rule sheet has changed since the hand was written",)


def test_every_variant_has_its_usual_game_but_for_short_decks() -> None:
    for code, variant in VARIANTS.items():
        if code == "NS":
            assert not variant.game
            continue
        game = load_game(variant.game)
        if not variant.is_fixed:
            game = game.but(settings={"structure": variant.structure})
        assert variant_of(game) == variant
