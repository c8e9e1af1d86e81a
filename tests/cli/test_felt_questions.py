"""Questions from the floor: which line repairs it, slips in a record, names with brackets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.program import CASH_IN, a_round, houseway

from houseway.cards import card_text

PAN_9 = "aviator/super-pan-9"
EXPOSED = {
    "bank": {"seat": 1, "amount": "500"},
    "wagers": [{"seat": 2, "wager": "Base", "amount": "25"}],
    "dice": [1, 2, 3],
    "incidents": [{"event": "boxed", "card": 2}],
    "deck": "2h 6c 3d 4s 4h 2c 5d 6d",
}
BRACKETS = """extends = "parkwest/cash-in-baccarat"
[game]
name = "My [/b] Game"
source = "own"
[wager.nine]
name = "Nine [/i]"
kind = "bonus"
limits = "$1-$100"
when = "player.total == 9"
pays = "5 to 1"
"""


def test_the_repair_of_an_irregularity_is_shown_with_its_line() -> None:
    done = houseway("deal", PAN_9, stdin=EXPOSED)  # 000:1418
    assert (
        "  boxed, seat 2: replaced-next: a boxed card is dead; the very next card takes its place "
        "(Aviator Casino rules, line 1418)\n"
    ) in done.out


def test_hands_that_the_deck_does_not_give_are_refused() -> None:
    hands = {"player": ["9h", "7d"], "dealer": ["4c", "4d"]}
    agreed = a_round(hands=hands, deck="9h 4c 7d 4d")
    assert houseway("settle", CASH_IN, "--json", stdin=agreed).code == 0
    error = houseway("settle", CASH_IN, "--json", stdin=agreed | {"deck": "9h 3c 7d 4d"}).error
    assert (error["code"], error["where"]) == ("hands-disagree", "hands.dealer")
    assert error["message"] == "the record has 4c 4d, the deck gives 3c 4d"


def test_a_record_from_standard_input_may_be_called_by_a_hyphen() -> None:
    record = a_round()
    assert houseway("settle", CASH_IN, "-", stdin=record) == houseway(
        "settle", CASH_IN, stdin=record
    )


def test_a_settled_record_can_be_piped_into_verify() -> None:
    settled = houseway("settle", CASH_IN, "--json", stdin=a_round()).out
    assert houseway("verify", "-", stdin=settled).code == 0


def test_final_hands_wait_for_nothing() -> None:
    assert houseway("options", CASH_IN, "--json", stdin=a_round()).json["waits_for"] == "nothing"
    done = houseway("options", CASH_IN, stdin=a_round())
    assert done.out == "waits for nothing: the round is over\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--house", "hust"), "--house: no house 'hust'. Did you mean hustler?"),
        (
            ("--family", "dominoes"),
            (
                "--family: no family 'dominoes'. Known: baccarat, blackjack, chinese, conquian, "
                "pai-gow-poker, pai-gow-tiles, poker, round-poker, super-pan-9, two-way"
            ),
        ),
    ],
)
def test_games_of_a_house_or_family_that_is_not_there(words: tuple[str, ...], says: str) -> None:
    done = houseway("games", *words)
    assert (done.code, done.out, done.err) == (2, "", f"houseway: {says}\n")


@pytest.mark.parametrize("wish", [("--action", "-5"), ("--bet", "player=-5")])
def test_no_fee_is_due_for_less_than_nothing(wish: tuple[str, str]) -> None:
    error = houseway("fee", CASH_IN, "--option", "2", *wish, "--json").error
    assert (error["code"], error["where"]) == ("negative", wish[0])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("odds",), "Missing argument 'GAME'."),
        (("odds", CASH_IN, "--decks", "six"), "'six' is not a valid integer"),
        (("setle", CASH_IN), "No such command 'setle'"),
    ],
)
def test_a_program_gets_wrong_usage_as_json_too(words: tuple[str, ...], says: str) -> None:
    error = houseway(*words, "--json").error
    assert (error["code"], error["where"]) == ("usage", "command line")
    assert says in error["message"]


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ({"bank": 5}, "bank: expected an object, found 5"),
        ({"bank": {"seat": "1"}}, 'bank.seat: expected a whole number, found "1"'),
        (a_round(wagers={}), "wagers: expected a list, found {}"),
        (None, "stdin: expected a JSON object, found null"),
    ],
)
def test_a_value_of_the_wrong_type_is_named_in_the_words_of_json(record: object, says: str) -> None:
    assert houseway("settle", CASH_IN, stdin=json.dumps(record)).err == f"houseway: {says}\n"


@pytest.mark.parametrize(
    "words",
    [
        ("rules",),
        ("odds",),
        ("simulate", "-n", "1"),
        ("play", "--seed", "3", "-n", "9"),
        ("options",),
    ],
)
def test_brackets_in_a_name_are_never_taken_for_colours(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(BRACKETS, encoding="utf-8")
    done = houseway(words[0], str(file), *words[1:], stdin={"bank": {"seat": 1}})
    assert done.code == 0, done.err
    assert ("Nine [/i]" if words[0] == "options" else "My [/b] Game") in done.out


def test_two_cards_on_the_felt_and_nobody_said_stand() -> None:
    record = a_round(
        wagers=[{"seat": 2, "wager": "base", "amount": "25"}],
        hands={"player": ["2h", "3d"], "banker": ["9c", "8s"]},
    )
    done = houseway("settle", "aviator/baccarat-gold", stdin=record)
    assert done.err.endswith("only 2; seat 2 hits by the house way unless 'choices' say stand\n")
    stood = record | {"choices": [{"seat": 2, "do": "stand"}]}
    assert houseway("settle", "aviator/baccarat-gold", stdin=stood).code == 0


# --- games among players --------------------------------------------------------------------------

FACE_UP = "500-club/face-up-chinese-poker"
CLOSED = "hustler/13-card-chinese-poker"


def test_a_game_that_is_charged_by_time_shows_the_time_and_every_period_begun_is_paid() -> None:
    # 002:4740-4743: $10 from each active player, in advance, every forty minutes of play.
    (option,) = houseway("fee", FACE_UP, "--json").json["options"]
    assert option["drops"] == {"regular every 40 minutes from each-player": "$10"}
    assert "regular every 40 minutes from each-player $10" in houseway("fee", FACE_UP).out
    words = ("fee", FACE_UP, "--option", "1", "--players", "3", "--minutes")
    for minutes, amount in (("1", "10"), ("40", "10"), ("41", "20")):
        (fee,) = houseway(*words, minutes, "--json").json["fees"]
        assert (fee["payer"], fee["amount"], fee["cite"]) == ("each-player", amount, "002:4743")


@pytest.mark.parametrize(
    ("game", "wish", "code"),
    [
        (FACE_UP, ("--action", "50"), "no-bank"),
        (FACE_UP, ("--stage", "after-deal", "--players", "3"), "fee-time"),
        (FACE_UP, ("--minutes", "40"), "fee-players"),
        (CASH_IN, ("--minutes", "40"), "no-pot"),
        (CASH_IN, ("--stage", "after-deal"), "no-pot"),
    ],
)
def test_a_fee_by_time_needs_time_and_players_and_a_fee_by_wagers_needs_wagers(
    game: str, wish: tuple[str, ...], code: str
) -> None:
    assert houseway("fee", game, "--option", "1", *wish, "--json").error["code"] == code


def test_no_fee_is_printed_for_13_card_chinese_poker() -> None:
    assert houseway("fee", CLOSED, "--json").json["options"] == []
    assert houseway("fee", CLOSED, "--option", "1", "--json").error["code"] == "no-schedule"


def test_a_round_of_a_game_without_a_printed_fee_takes_no_collection() -> None:
    stacks = {"1": "100", "2": "100"}
    record = {"button": 1, "stacks": stacks, "collection": {"option": "1"}, "deck": []}
    error = houseway("settle", CLOSED, "--json", stdin=record).error
    assert (error["code"], "no fee schedule is printed" in error["message"]) == (
        "no-schedule",
        True,
    )


def test_a_round_that_is_paid_for_by_time_costs_nothing_itself() -> None:
    table = {
        "button": 1,
        "stacks": {"1": "300", "2": "300"},
        "deck": [card_text(card) for card in range(52)],
    }
    posted = table | {"collection": {"option": "1"}}
    plain, timed = (
        houseway("settle", FACE_UP, "--json", stdin=record).json for record in (table, posted)
    )
    assert timed["collected"] == "0"
    assert timed["nets"] == plain["nets"]
    error = houseway(
        "settle", FACE_UP, "--json", stdin=table | {"collection": {"option": "1", "minutes": 40}}
    ).error
    assert error["code"] == "fee-time"


@pytest.mark.parametrize("name", [FACE_UP, CLOSED])
@pytest.mark.parametrize("words", [("odds",), ("chart",), ("simulate", "-n", "1000")])
def test_a_game_among_players_has_no_price(name: str, words: tuple[str, ...]) -> None:
    done = houseway(words[0], name, *words[1:], "--json")
    assert done.code == 2
    assert done.error["code"] == "no-price"
    assert "players play each other" in done.error["message"]
