"""Records that cannot be a round: every one gets a clear answer, and nothing is half done."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.suite.rotation import trials

from houseway.errors import HousewayError
from houseway.library import load_game
from houseway.settling.record import parse_json
from houseway.settling.settle import settle_record

Record = dict[str, Any]
CASH_IN = load_game("parkwest/cash-in-baccarat")
GOLD = load_game("aviator/baccarat-gold")
SUPREME = load_game("aviator/supreme-baccarat")
LUCKY = load_game("hustler/lucky-7-baccarat")
CLASSIC = load_game("hustler/super-pan-9-classic")

# Player 9 against banker 7: a natural, nobody draws.
GOOD: Record = {
    "seats": 8,
    "bank": {"seat": 1, "amount": "500"},
    "wagers": [{"seat": 2, "wager": "player", "amount": "25"}],
    "hands": {"player": ["4h", "5d"], "banker": ["3c", "4s"]},
}
PAN_9: Record = {
    "bank": {"seat": 1, "amount": "100"},
    "wagers": [{"seat": 2, "wager": "base", "amount": "25"}],
    "dice": [3, 3, 4],
    "deck": ["2h", "Kd", "3h", "Kc", "4d", "6d", "5h", "5d"],
    "choices": [{"seat": 2, "do": "stand"}],
}


def refusal(record: Record, game: Any = CASH_IN) -> HousewayError:
    before = copy.deepcopy(record)
    with pytest.raises(HousewayError) as refused:
        settle_record(game, record)
    assert record == before, "a refused record is left as it was"
    return refused.value


def wagers(*items: tuple[str, Any]) -> Record:
    """Wagers of seat 2."""
    return {"wagers": [{"seat": 2, "wager": name, "amount": amount} for name, amount in items]}


def test_the_record_that_all_others_are_spoilt_from_is_good() -> None:
    assert settle_record(CASH_IN, GOOD)["conserved"]
    assert settle_record(CLASSIC, PAN_9)["conserved"]


# --- cards ----------------------------------------------------------------------------------------


def hands(player: str, banker: str) -> Record:
    return {"hands": {"player": player.split(), "banker": banker.split()}}


@pytest.mark.parametrize(
    "change, code, where, says",
    [
        (hands("4h Xx", "3c 4s"), "unknown-card", "hands.player", "no card 'Xx'; legal: rank of"),
        (hands("4h 1d", "3c 4s"), "unknown-card", "hands.player", "no card '1d'"),
        (hands("4h Jk", "3c 4s"), "unknown-card", "hands", "Jk is not in the deck"),
        (hands("4h 5d 2c", "3c 4s"), "forbidden-card", "hands.player", "2c may not be drawn"),
        (hands("4h 5d", "3c 4s Kd"), "forbidden-card", "hands.banker", "gives? the banker hand 2"),
        (hands("2h 3d", "3c 4s"), "missing-card", "hands.player", "another card"),
        # The player stands on 6, so a banker with 5 must draw.
        (hands("2h 4d", "2c 3s"), "missing-card", "hands.banker", "has only 2"),
        # Player 2 draws a 9: a banker with 3 draws (3 stands only against an 8).
        (hands("2h Kd 9d", "Kc 3s"), "missing-card", "hands.banker", "another card"),
        (hands("4h", "3c 4s"), "missing-card", "hands.player", "has only 1"),
        (hands("", "3c 4s"), "missing-card", "hands.player", "has only 0"),
        (hands("4h 5d 6c 7c", "3c 4s"), "forbidden-card", "hands.player", "the record has 4"),
        ({"hands": {"player": ["4h", "5d"]}}, "missing-hand", "hands", "banker"),
        ({"hands": {}}, "missing-hand", "hands", "player"),
        (
            {"hands": GOOD["hands"] | {"plyer": ["2c"]}},
            "unknown-hand",
            "hands",
            "Did you mean player",
        ),
        ({"hands": {"player": [4, 5], "banker": []}}, "unreadable-cards", "hands.player", "list"),
        ({"hands": None}, "no-cards", "", '"deck"'),
        ({"deck": ["4h", "3c", "5d"]}, "out-of-cards", "deck", "the deck ends after 3"),
        ({"deck": ["4h"] * 9}, "duplicate-card", "deck", "4h appears 9 times, eight decks have 8"),
        ({"shuffle": {"order": "4h"}}, "bad-shuffle", "nonce", "64 digits"),
    ],
)
def test_cards_that_cannot_lie_there_are_refused(
    change: Record, code: str, where: str, says: str
) -> None:
    error = refusal(GOOD | change)
    assert (error.code, error.where) == (code, where)
    assert re.search(says, error.message)


def test_a_card_may_not_appear_more_often_than_the_chosen_decks_have_it() -> None:
    one_deck = {"settings": {"deck.decks": 1}}
    deck = {"deck": ["2h", "Kd", "2h", "Kc", "4d", "6d"]}
    error = refusal(PAN_9 | one_deck | deck, CLASSIC)
    assert (error.code, error.where) == ("duplicate-card", "deck")
    assert "2h appears 2 times, one deck has 1" in error.message


def test_a_deck_without_sevens_to_tens_has_none() -> None:
    error = refusal(PAN_9 | {"deck": ["7h"]}, CLASSIC)
    assert error.code == "unknown-card"
    assert "52 less 7 8 9 T" in error.message


# --- wagers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change, code, where, says",
    [
        (wagers(("player", "4")), "wager-limits", "wagers[0].amount", r"limits are \$5-\$5,000"),
        (wagers(("player", "5000.01")), "wager-limits", "wagers[0].amount", "above the maximum"),
        (wagers(("tiger-8", "501")), "wager-limits", "wagers[0].amount", r"limits are \$5-\$500"),
        (wagers(("player", "10.005")), "unreadable-money", "wagers[0].amount", "two decimals"),
        (wagers(("player", 10.5)), "unreadable-money", "wagers[0].amount", "as a string"),
        (wagers(("player", "ten")), "unreadable-money", "wagers[0].amount", '"25" or "12.50"'),
        (wagers(("player", "")), "unreadable-money", "wagers[0].amount", "not an amount"),
        (wagers(("player", None)), "unreadable-money", "wagers[0].amount", "not an amount"),
        (wagers(("player", True)), "unreadable-money", "wagers[0].amount", "not an amount"),
        (wagers(("player", "-25")), "wager-limits", "wagers[0].amount", "below the minimum"),
        (wagers(("phoenix7", "25")), "unknown-wager", "wagers[0].wager", "Did you mean phoenix-7"),
        (wagers(("player", "5"), ("player", "5")), "wager-twice", "wagers[1]", "add them up"),
        ({"wagers": [{"seat": 9, "wager": "player", "amount": "5"}]}, "unknown-seat", "", "1 to 8"),
        (
            {"wagers": [{"seat": 1, "wager": "player", "amount": "5"}]},
            "bank-bets",
            "",
            "against the bank",
        ),
        ({"wagers": [{"seat": "two", "wager": "player", "amount": "5"}]}, "wrong-value", "", "two"),
        ({"wagers": [{"seat": 2, "wager": "player"}]}, "missing-key", "", "amount is missing"),
        ({"wagers": {"seat": 2}}, "wrong-value", "wagers", "list"),
        (
            {"wagers": [{"seat": 2, "wagr": "player", "amount": "5"}]},
            "missing-key",
            "wagers[0].wager",
            "missing",
        ),
        (
            {"wagers": [{"seat": 2, "wager": "player", "amount": "5", "numbr": 3}]},
            "unknown-key",
            "wagers[0].numbr",
            "Did you mean number",
        ),
    ],
)
def test_wagers_that_cannot_be_placed_are_refused(
    change: Record, code: str, where: str, says: str
) -> None:
    error = refusal(GOOD | change)
    assert error.code == code
    assert error.where.startswith(where or "wagers[0].")
    assert re.search(says, error.message)


def test_a_side_bet_without_its_base_is_refused() -> None:
    error = refusal(GOOD | wagers(("lucky-7", "5")), LUCKY)
    assert error.code == "wager-needs"
    assert "Player or Dealer" in error.message


def test_a_side_bet_above_its_base_is_refused() -> None:
    error = refusal(GOOD | wagers(("base", "5"), ("tie", "6")), GOLD)
    assert error.code == "wager-size"
    assert "at most $5" in error.message


# --- the table ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change, code, where, says",
    [
        ({"seats": 1}, "seats", "seats", "2 to 11"),
        ({"seats": 15}, "seats", "seats", "2 to 11"),
        ({"bank": {"seat": 9}}, "unknown-seat", "bank.seat", "seats are 1 to 8"),
        ({"bank": {"seat": 0}}, "unknown-seat", "bank.seat", "seats are 1 to 8"),
        ({"bank": {"seat": 1, "amount": "-5"}}, "bank-amount", "bank.amount", "negative"),
        ({"bank": {"seat": 1, "amount": "1.234"}}, "unreadable-money", "bank.amount", "decimals"),
        ({"bank": {"amount": "5"}}, "missing-key", "bank.seat", "missing"),
        ({"bank": {"seat": 1, "amout": "5"}}, "unknown-key", "bank.amout", "Did you mean amount"),
        ({"bank": None}, "wrong-value", "bank", "found null"),
        # 001:91: no button, so neither a seat nor dice for it
        ({"button": 2}, "no-button", "button", r"begins at the player-dealer's left \(001:91\)"),
        ({"dice": [3, 3, 4]}, "no-button", "dice", "leave 'dice' out"),
        ({"readings": {"covr": "net"}}, "unknown-reading", "reading", "Did you mean cover"),
        ({"readings": {"cover": "nett"}}, "unknown-choice", "reading cover", "Did you mean net"),
        ({"settings": {"deck.deks": 6}}, "unknown-path", "deck", "Did you mean decks"),
        ({"settings": {"deck.decks": 99}}, "outside-range", "deck.decks", "the sheet says"),
        ({"wagerz": []}, "unknown-key", "wagerz", "Did you mean wagers"),
        ({"collection": {"option": "77"}}, "unknown-option", "collection.option", "Known: 1"),
        (
            {"collection": {"option": "1", "schedule": "bacarat"}},
            "unknown-schedule",
            "collection.schedule",
            "Did you mean baccarat",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    change: Record, code: str, where: str, says: str
) -> None:
    error = refusal(GOOD | change)
    assert (error.code, error.where) == (code, where)
    assert re.search(says, error.message)


@pytest.mark.parametrize(
    "change, code, where, says",
    [
        ({"button": 1}, "button", "button", "cannot have the action button"),
        ({"button": 12}, "button", "button", "legal: 1 to 8, not the player-dealer's seat 1"),
        ({"dice": [0, 3, 4]}, "bad-dice", "dice", "legal: 1 to 6"),
        ({"dice": [3] * 6}, "bad-dice", "dice", "6 dice"),
    ],
)
def test_a_button_that_cannot_be_is_refused(
    change: Record, code: str, where: str, says: str
) -> None:
    error = refusal(PAN_9 | change, CLASSIC)
    assert (error.code, error.where) == (code, where)
    assert says in error.message


def test_dice_are_refused_where_a_card_places_the_button() -> None:
    # 000:115-125: the banker's second card
    error = refusal(GOOD | {"dice": [3, 3, 4], **wagers(("base", "25"))}, GOLD)
    assert (error.code, error.where) == ("no-dice", "dice")
    assert "card 2 of the banker hand places the action button (000:115-125)" in error.message


def test_a_game_that_does_not_exist_is_answered_with_the_nearest() -> None:
    with pytest.raises(HousewayError, match="Did you mean parkwest/cash-in-baccarat") as refused:
        load_game("parkwest/cash-in-bacarat")
    assert (refused.value.code, refused.value.where) == ("unknown-game", "game")


# --- choices and facts ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "choices, code, says",
    [
        ([{"seat": 2, "do": "fold"}], "illegal-choice", "seat 2 may stand or hit on 9"),
        ([{"seat": 5, "do": "hit"}], "no-choice", "seat 5 has nothing to choose"),
        (
            [{"seat": 2, "do": "hit"}, {"seat": 2, "do": "stand"}],
            "no-choice",
            "seat 2 has nothing to choose any more",
        ),
        ([{"seat": "banker", "do": "hit"}], "wrong-value", "banker"),
        ([{"seat": 2}], "missing-key", "do is missing"),
    ],
)
def test_choices_that_nobody_has_are_refused(choices: list[Record], code: str, says: str) -> None:
    error = refusal(PAN_9 | {"choices": choices}, CLASSIC)
    assert error.code == code
    assert error.where.startswith("choices")
    assert says in error.message


def test_a_hand_without_an_option_has_nothing_to_choose() -> None:
    error = refusal(GOOD | {"choices": [{"seat": 2, "do": "stand"}]})
    assert error.code == "no-choice"


def test_facts_that_disagree_with_the_cards_are_refused() -> None:
    assert settle_record(CASH_IN, GOOD | {"facts": {"winner": "player"}})
    error = refusal(GOOD | {"facts": {"winner": "banker"}})
    assert (error.code, error.where) == ("facts-disagree", "facts.winner")
    assert "the record says winner = 'banker', the cards say 'player'" in error.message
    error = refusal(GOOD | {"facts": {"winer": "banker"}})
    assert error.code == "unknown-fact"
    assert "Did you mean winner" in error.message


def test_a_settled_record_with_a_changed_card_no_longer_settles() -> None:
    out = settle_record(CASH_IN, GOOD)
    out["hands"]["banker"] = ["3c", "5s"]
    assert refusal(out).code == "facts-disagree"


# --- text that is cut or spoilt -------------------------------------------------------------------


@pytest.mark.parametrize("game, record", [(CASH_IN, GOOD), (CLASSIC, PAN_9)])
def test_a_record_cut_anywhere_is_refused_with_the_place_where_it_breaks(
    game: Any, record: Record
) -> None:
    text = json.dumps(settle_record(game, record))
    for end in range(0, len(text) - 1, 20):
        with pytest.raises(HousewayError) as refused:
            parse_json(text[:end])
        assert refused.value.code == ("not-json" if end else "empty-input")
        assert refused.value.where == "stdin"
    assert settle_record(game, parse_json(text)) == json.loads(text)


@pytest.mark.parametrize(
    "text, code",
    [
        ("", "empty-input"),
        (" \n", "empty-input"),
        ("[]", "not-a-record"),
        ("25", "not-a-record"),
        ("null", "not-a-record"),
        ('{"bank": {"seat": ' + "1" * 5000 + "}}", "not-json"),
        ('{"wagers": ' + "[" * 100_000, "not-json"),
    ],
)
def test_text_that_is_not_a_record_is_refused(text: str, code: str) -> None:
    with pytest.raises(HousewayError) as refused:
        parse_json(text)
    assert refused.value.code == code


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All places of a record, the whole of it left out."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, item in items:
        found.append((*path, key))
        if isinstance(item, dict | list):
            found += paths(item, (*path, key))
    return found


junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.floats(),
    st.text(max_size=4),
    st.sampled_from(["", "0", "-1", "hit", "seat 2", "base", "net", "As", "Jk", "1e9", "٣"]),
    st.lists(st.sampled_from([1, "As", None, {}]), max_size=3),
    st.dictionaries(st.sampled_from(["seat", "cover", "deck.decks", "x"]), st.integers()),
)
FULL: Record = PAN_9 | {
    "seats": 8,
    "settings": {"deck.decks": 6},
    "readings": {"cover": "net"},
    "button": 2,
    "incidents": [{"event": "exposed", "card": 1}],
    "collection": {"option": "1"},
    "facts": {"dealer.total": 6},
}


def test_the_full_record_is_good() -> None:
    assert settle_record(CLASSIC, FULL)["conserved"]


@settings(
    max_examples=trials(short=80, full=300),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(st.sampled_from(paths(FULL)), junk)
def test_junk_anywhere_in_a_record_is_refused_or_settled_but_never_a_crash(
    path: tuple[Any, ...], value: Any
) -> None:
    record = copy.deepcopy(FULL)
    node: Any = record
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    before = repr(record)
    try:
        answer = settle_record(CLASSIC, record)["conserved"]
    except HousewayError as refused:
        answer = refused.code and refused.message
    assert answer
    assert repr(record) == before


# --- carried bets, names of hands, dice -----------------------------------------------------------


@pytest.mark.parametrize("amount", ["-25", "0"])
def test_a_bet_that_stayed_up_is_still_money(amount: str) -> None:
    bet = {"seat": 2, "wager": "flex", "number": 3, "amount": amount, "carried": True}
    error = refusal({**GOOD, "wagers": [bet]}, SUPREME)
    assert (error.code, error.where) == ("wager-limits", "wagers[0].amount")


def test_a_hand_under_two_names_is_refused() -> None:
    error = refusal({**GOOD, "hands": {**GOOD["hands"], "dealer": ["9c", "9d"]}})
    assert (error.code, error.where) == ("hand-twice", "hands.dealer")


def test_dice_are_asked_for_by_their_number() -> None:
    error = refusal({**PAN_9, "dice": []}, CLASSIC)
    assert error.where == "dice"
    assert "(3 numbers from 1 to 6)" in error.message
