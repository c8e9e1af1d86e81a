"""Bad input: exit code 2, one message that says what would have been legal, nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.cli.program import CASH_IN, a_round, houseway, process

GOLD = "aviator/baccarat-gold"
SUPREME = "aviator/supreme-baccarat"


def bet(wager: str, amount: object = "25", *, seat: object = 2, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "wager": wager, "amount": amount} | more


def hands(player: str, banker: str) -> dict[str, list[str]]:
    return {"player": player.split(), "banker": banker.split()}


def refused(
    record: object, code: str, where: str, *says: str, game: str = CASH_IN, command: str = "settle"
) -> None:
    """The record is refused for programs and for people, in the same words."""
    error = houseway(command, game, "--json", stdin=record).error
    assert (error["code"], error["where"]) == (code, where)
    for words in says:
        assert words in error["message"]
    plain = houseway(command, game, stdin=record)
    assert (plain.code, plain.out) == (2, "")
    place = f"{where}: " if where else ""
    assert plain.err == f"houseway: {place}{error['message']}\n"


# --- cards ---------------------------------------------------------------------------------------


def test_a_card_that_is_there_more_often_than_in_the_shoe() -> None:
    record = a_round(hands=hands("2h 2h 2h", "2h 5c"), settings={"deck.decks": 3})
    refused(record, "duplicate-card", "hands", "2h appears 4 times", "three decks have 3")
    four_decks = record | {"settings": {"deck.decks": 4}}
    assert houseway("settle", CASH_IN, "--json", stdin=four_decks).code == 0


def test_a_card_that_does_not_exist() -> None:
    refused(a_round(hands=hands("9x Kd", "2c 5d")), "unknown-card", "hands.player", "'9x'", "cdhs")


def test_a_card_that_this_deck_does_not_have() -> None:
    record = {
        "bank": {"seat": 1},
        "wagers": [bet("base")],
        "hands": {"player-dealer": ["9h", "Kd", "2s"], "seat 2": ["5c", "Ad", "2c"]},
    }
    refused(record, "unknown-card", "hands", "9h is not in the deck", game="aviator/super-pan-9")


def test_too_many_cards() -> None:
    record = a_round(hands=hands("2h Kd 2c 3c", "2c 5d"))
    refused(record, "forbidden-card", "hands.player", "3 cards", "has 4", "3c may not be drawn")


def test_a_third_card_that_the_rules_forbid() -> None:
    natural = a_round(hands=hands("9h Kd 2c", "2c 5d"))
    refused(natural, "forbidden-card", "hands.player", "2 cards", "2c may not be drawn")
    banker_stands = a_round(hands=hands("6h Kd", "2c 5d Ac"))
    refused(banker_stands, "forbidden-card", "hands.banker", "Ac may not be drawn")


def test_a_third_card_that_the_rules_demand_is_missing() -> None:
    refused(a_round(hands=hands("2h Kd", "2c 5d")), "missing-card", "hands.player", "only 2")


def test_a_deck_that_ends_before_the_round_does() -> None:
    record = a_round(deck=["2h", "2c", "Kd"])
    del record["hands"]
    error = houseway("deal", CASH_IN, "--json", stdin=record).error
    assert error["code"] == "out-of-cards"


def test_a_hand_that_the_table_does_not_have() -> None:
    record = a_round(hands={"playr": ["9h", "Kd"], "banker": ["2c", "5d"]})
    refused(record, "unknown-hand", "hands", "Did you mean player?")


def test_a_hand_without_cards() -> None:
    refused(a_round(hands={"player": ["9h", "Kd"]}), "missing-hand", "hands", "banker")


def test_a_record_without_cards_can_be_dealt_but_not_settled() -> None:
    record = a_round()
    del record["hands"]
    refused(record, "no-cards", "", '"deck"', '"hands"')


# --- wagers --------------------------------------------------------------------------------------


def test_a_side_bet_without_its_base() -> None:
    record = {"bank": {"seat": 1}, "wagers": [bet("tie", "5")], "hands": hands("9h Kd", "2c 5d")}
    refused(record, "wager-needs", "wagers", "only with Player or Banker", game=SUPREME)


def test_a_side_bet_above_its_own_limit() -> None:
    record = {
        "bank": {"seat": 1},
        "wagers": [bet("player"), bet("total-shot", "51")],
        "hands": hands("9h Kd", "2c 5d"),
    }
    refused(record, "wager-limits", "wagers[1].amount", "$51", "$1-$50", game=SUPREME)


def test_a_side_bet_above_its_base() -> None:
    record = {
        "bank": {"seat": 1},
        "wagers": [bet("base", "25"), bet("tie", "30")],
        "hands": {"player": ["9h", "Kd"], "banker": ["2c", "5d"]},
    }
    refused(record, "wager-size", "wagers", "$30", "at most $25 (at most Base)", game=GOLD)


@pytest.mark.parametrize(
    ("amount", "code", "says"),
    [
        ("4.99", "wager-limits", "below the minimum; limits are $5-$5,000"),
        ("5000.01", "wager-limits", "above the maximum; limits are $5-$5,000"),
        ("0", "wager-limits", "below the minimum"),
        ("-25", "wager-limits", "below the minimum"),
        ("25.005", "unreadable-money", "at most two decimals"),
        (25.5, "unreadable-money", "write dollars as a string"),
        ("twenty", "unreadable-money", "'twenty'"),
        (None, "unreadable-money", "None"),
        ([], "unreadable-money", "[]"),
    ],
)
def test_an_amount_that_cannot_be_bet(amount: object, code: str, says: str) -> None:
    refused(a_round(wagers=[bet("player", amount)]), code, "wagers[0].amount", says)


@pytest.mark.parametrize("seat", [0, 9, -2])
def test_a_seat_that_the_table_does_not_have(seat: int) -> None:
    record = a_round(wagers=[bet("player", seat=seat)])
    refused(record, "unknown-seat", "wagers[0].seat", f"seat {seat}", "1 to 8")


def test_a_bank_at_a_seat_that_the_table_does_not_have() -> None:
    refused(a_round(bank={"seat": 9}), "unknown-seat", "bank.seat", "seat 9", "1 to 8")


def test_the_player_dealer_cannot_bet_against_himself() -> None:
    refused(a_round(wagers=[bet("player", seat=1)]), "bank-bets", "wagers[0].seat", "seat 1")


def test_two_wagers_on_one_spot() -> None:
    twice = a_round(wagers=[bet("player"), bet("Player")])
    refused(twice, "wager-twice", "wagers[1]", "add them up")


@pytest.mark.parametrize(
    ("number", "says"), [(4, "4 is not one"), (None, "none is given"), (9, "9 is not one")]
)
def test_a_number_that_cannot_be_bet_on(number: int | None, says: str) -> None:
    record = a_round(wagers=[bet("flex", "5", number=number)])
    refused(record, "wager-number", "wagers[0].number", says, "0, 1, 2, 3, 5, 6, 7", game=SUPREME)


# --- names, with the nearest that exists ---------------------------------------------------------


def test_an_unknown_wager() -> None:
    record = a_round(wagers=[bet("phoenix7")])
    refused(record, "unknown-wager", "wagers[0].wager", "Did you mean phoenix-7?")


def test_an_unknown_reading() -> None:
    refused(a_round(readings={"cove": "net"}), "unknown-reading", "reading", "Did you mean cover?")


def test_an_unknown_choice_of_a_reading() -> None:
    record = a_round(readings={"cover": "nett"})
    refused(record, "unknown-choice", "reading cover", "Did you mean net?")


def test_an_unknown_setting() -> None:
    record = a_round(settings={"deck.dekcs": 6})
    refused(record, "unknown-path", "deck", "Did you mean decks?")


def test_a_setting_outside_its_range() -> None:
    for decks in (2, 9, "many", 6.5, [6]):
        record = a_round(settings={"deck.decks": decks})
        refused(record, "outside-range", "deck.decks", "3 to 8")


def test_an_unknown_key_of_the_record() -> None:
    refused(a_round(wagrs=[]), "unknown-key", "wagrs", "Did you mean wagers?")
    record = a_round(wagers=[bet("player", amuont="5")])
    refused(record, "unknown-key", "wagers[0].amuont", "Did you mean amount?")


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("odds", "parkwest/cash-in-bacarat"), "unknown-game", "parkwest/cash-in-baccarat"),
        (("rules", "../parkwest/house"), "unknown-game", "Known: 500-club/2-7-single-draw"),
        (("rules", "parkwest/house"), "unknown-game", "no game 'parkwest/house'"),
        (("rules", "nowhere.toml"), "no-such-file", "nowhere.toml"),
        (("rules", "_common/baccarat"), "abstract-sheet", "cannot be played"),
        (("diff", CASH_IN, "parkwest/ez"), "unknown-game", "'parkwest/ez'"),
        (("compare", CASH_IN, "parkwest/ez"), "unknown-game", "'parkwest/ez'"),
        (("compare", "ez-bacarat"), "unknown-game", "Did you mean ez-baccarat"),
        (("compare", "cash-in-baccarat"), "one-house", "no other house deals parkwest/cash-in"),
        (("compare", CASH_IN), "too-few-games", "parkwest/cash-in-baccarat alone"),
        (("compare", CASH_IN, CASH_IN), "same-game", "is named twice"),
        (("compare", "ez-baccarat", "fortune-pai-gow-poker"), "too-many-games", "11 games"),
        (("compare", CASH_IN, f"{CASH_IN}:cver=net"), "unknown-reading-or-setting", "cover"),
        (("compare", CASH_IN, f"{CASH_IN}:cover=nothing"), "unknown-choice", "'nothing'"),
        (("compare", CASH_IN, f"{CASH_IN}:deck.decks=9"), "outside-range", "3 to 8"),
        (("odds", CASH_IN, "--wager", "tiger"), "unknown-wager", "Did you mean tiger-8 or tie?"),
        (("odds", CASH_IN, "--wager", "x", "-r", "all"), "unknown-wager", "Known: player"),
        (("odds", CASH_IN, "--reading", "cver=net"), "unknown-reading", "Did you mean cover?"),
        (("odds", CASH_IN, "--reading", "cover"), "option", "write NAME=VALUE"),
        (("odds", CASH_IN, "--set", "=6"), "option", "write NAME=VALUE"),
        (("odds", CASH_IN, "--set", "decks=6"), "unknown-path", "'decks'"),
        (("odds", CASH_IN, "--decks", "9"), "outside-range", "3 to 8"),
        (("simulate", CASH_IN, "-n", "0"), "rounds", "at least 1"),
        (("simulate", CASH_IN, "--strategy", "bets"), "unknown-strategy", "Did you mean best?"),
        (("fee", CASH_IN, "--option", "12"), "unknown-option", "11 (baccarat)"),
        (("fee", CASH_IN, "--schedule", "bacarat"), "unknown-schedule", "Did you mean baccarat?"),
        (("fee", CASH_IN, "--limit", "five"), "unreadable-range", "'five'"),
        (("fee", CASH_IN, "--action", "100"), "option", "which option"),
        (("verify", "nowhere.json"), "no-such-file", "nowhere.json"),
        (("settle", CASH_IN, "nowhere.json"), "no-such-file", "nowhere.json"),
        (("fmt", "nowhere.toml"), "no-such-file", "nowhere.toml"),
    ],
)
def test_a_wrong_word_on_the_command_line(words: tuple[str, ...], code: str, says: str) -> None:
    error = houseway(*words, "--json").error
    assert error["code"] == code
    assert says in error["message"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--seats", "1"), "1 players; this table seats 2 to 8"),
        (("--seats", "9"), "9 players; this table seats 2 to 8"),
        (("--seats", "3", "--you", "4"), "seat 4; the players sit at 1 to 3"),
        (("-n", "1", "--log", "no/such/folder/log"), "cannot write no/such/folder/log"),
    ],
)
def test_a_table_that_cannot_be_opened(words: tuple[str, ...], says: str) -> None:
    done = houseway("play", SUPREME, "--seed", "1", *words)
    assert done.code == 2
    assert done.err.startswith("houseway: ")
    assert says in done.err
    assert done.err.count("\n") == 1


# --- text that is not a record -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        (b"", "empty-input", "found nothing"),
        (b" \n", "empty-input", "found nothing"),
        (b"{nope", "not-json", "line 1, column 2"),
        (b'{"bank":\n {"seat": 1,', "not-json", "line 2"),
        (b"[]", "not-a-record", "found a list"),
        (b'"9h"', "not-a-record", "found a text"),
        (b"[" * 100_000, "not-json", "cannot be read"),
        (b'{"seats": ' + b"9" * 5000 + b"}", "not-json", "cannot be read"),
        (b'{"name": "\\ud800"}', "not-json", "surrogates not allowed"),
        (b'{"name": "\xff"}', "not-utf-8", "0xff"),
    ],
    ids=lambda value: value[:12] if isinstance(value, bytes) else "",
)
@pytest.mark.parametrize("command", ["settle", "deal", "options"])
def test_standard_input_that_is_no_record(command: str, text: bytes, code: str, says: str) -> None:
    refused(text, code, "stdin", says, command=command)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("bank", None), ("bank", 1), ("bank", {}), ("wagers", {}), ("wagers", [1])),
        *(("hands", []), ("hands", {"player": 9}), ("readings", 5), ("settings", "x")),
        *(("dice", "six"), ("dice", ["a"]), ("dice", [7, 1, 1]), ("seats", 1.5), ("seats", 99)),
        *(("choices", [{}]), ("choices", [{"seat": "x", "do": "hit"}]), ("shuffle", "x")),
        *(("shuffle", {}), ("incidents", [{}]), ("facts", {"nothing": 1}), ("button", 1)),
        *(("collection", {}), ("collection", {"option": "99"}), ("facts", {"winner": "tie"})),
    ],
)
def test_a_record_with_a_wrong_value(key: str, value: object) -> None:
    error = houseway("settle", CASH_IN, "--json", stdin=a_round(**{key: value})).error
    place = error["where"].split("[")[0].split(".")[0]
    assert place == ("order" if key == "shuffle" and value == {} else key)


def test_a_refusal_of_the_installed_program_is_no_traceback() -> None:
    record = a_round(wagers=[bet("player", "1")])
    error = process("settle", CASH_IN, "--json", stdin=record).error
    assert error == {
        "code": "wager-limits",
        "message": "$1 on Player is below the minimum; limits are $5-$5,000",
        "where": "wagers[0].amount",
    }
    plain = process("settle", CASH_IN, stdin=record)
    assert (plain.code, plain.out) == (2, "")
    assert plain.err == f"houseway: {error['where']}: {error['message']}\n"


# --- usage ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("setle", CASH_IN), "setle"),
        (("odds",), "Missing argument"),
        (("odds", CASH_IN, "--deck", "6"), "--deck"),
        (("odds", CASH_IN, "--decks", "six"), "--decks"),
        (("odds", CASH_IN, "ez-baccarat"), "ez-baccarat"),
        (("simulate", CASH_IN, "--workers", "0"), "--workers"),
        (("play", CASH_IN, "--you", "-1"), "--you"),
        (("play", CASH_IN, "-n", "-1"), "-n"),
    ],
)
def test_a_command_that_cannot_be_understood_shows_its_usage(
    words: tuple[str, ...], says: str
) -> None:
    done = houseway(*words)
    assert (done.code, done.out) == (2, "")
    assert "Usage: " in done.err
    assert says in done.err


# --- sheets --------------------------------------------------------------------------------------


def test_broken_toml_is_refused_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text('[game]\nname = "Own\n', encoding="utf-8")
    for command in ("rules", "odds", "play"):
        done = houseway(command, str(file))
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"houseway: {file}:2:")
    error = houseway("odds", str(file), "--json").error
    assert error["code"] == "bad-sheet"
    assert f"{file}:2:" in error["message"]


def test_a_sheet_that_fails_its_checks_exits_1_with_file_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    lines = [
        f'extends = "{CASH_IN}"',
        "[game]",
        'name = "Own"',
        'source = "own"',
        "[wager.lucky]",
        'when = "banker.totl == 7"',
        'pays = "5 to 1"',
    ]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = houseway("check", str(file))
    assert done.code == 1
    assert done.out.startswith(f"{file}:6:9 unknown-fact: ")
    assert "Did you mean banker.total or" in done.out
    assert done.err == "1 checked, 1 problem\n"
    told = houseway("check", str(file), "--json")
    assert told.code == 1
    assert '"ok": false' in told.out
    assert '"line": 6' in told.out


def test_a_sheet_that_is_not_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(b"name = '\xff'\n")
    assert houseway("check", str(file)).code == 1
    assert houseway("fmt", str(file), "--json").error["code"] == "not-utf-8"
