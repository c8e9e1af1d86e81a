"""Records as PHH text and back: nothing is lost, and PokerKit plays the same hand from the text."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pokerkit import HandHistory
from tests.phh.hands import random_record
from tests.phh.published import HANDS

from houseway.errors import UnknownName
from houseway.library import Game, game_ids, load_game, read_sheet
from houseway.money import format_money, parse_money
from houseway.phh.conversion import Converted, convert_hand
from houseway.phh.parser import read_hands
from houseway.phh.variants import OWN, VARIANTS
from houseway.phh.writer import hand_text
from houseway.settling.settle import settle_record

PLAYED = [code for code, variant in VARIANTS.items() if variant.game]
POT_GAMES = [n for n in game_ids() if read_sheet(n).data["game"]["family"] == "round-poker"]
SAME = ("seats", "button", "stacks", "deck", "hands", "nets", "settlement", "after")


def of_variant(code: str) -> Game:
    """The usual game of a variant, with a bring-in that is less than a bet."""
    variant = VARIANTS[code]
    settings: dict[str, Any] = {}
    if variant.is_stud:
        posts = variant.settings.get("posts", {}).get("bring_in", {})
        settings["posts"] = {"ante": "$1", "bring_in": {**posts, "amount": "$2"}}
    if not variant.is_fixed:
        settings["structure"] = variant.structure
    return load_game(variant.game).but(settings=settings)


def read(text: str) -> Converted:
    (hand,) = read_hands(text)
    return convert_hand(hand)


def told(record: dict[str, Any]) -> list[dict[str, Any]]:
    """What happened; that somebody left an offer alone may be said or not."""
    return [event for event in record["events"] if event["event"] != "house-way"]


def goes_round(game: Game, record: dict[str, Any]) -> str:
    """A record, its text and the record of that; gives the variant."""
    settled = settle_record(game, record)
    text = hand_text(game, record)
    back = read(text)
    assert {key: back.record[key] for key in SAME} == {key: settled[key] for key in SAME}
    assert told(back.record) == told(settled)
    assert back.notes == ()
    assert hand_text(game, back.record) == text
    return back.hand.variant


@pytest.mark.in_turn
@pytest.mark.parametrize("code", PLAYED)
def test_a_record_comes_back_from_its_text(code: str) -> None:
    game, luck = of_variant(code), Random(1)
    for _ in range(25):
        assert goes_round(game, random_record(game, luck, stacks=(3, 300), most=6)) == code


@pytest.mark.in_turn
@pytest.mark.parametrize("name", POT_GAMES)
def test_hands_of_every_pot_game_can_be_written_and_read(name: str) -> None:
    game, luck = load_game(name), Random(2)
    known = {
        goes_round(game, random_record(game, luck, stacks=(20, 300), most=7)) for _ in range(6)
    }
    assert known <= {OWN, *VARIANTS}


@pytest.mark.slow
@pytest.mark.parametrize("name", POT_GAMES)
def test_many_hands_of_every_pot_game_can_be_written_and_read(name: str) -> None:
    game, luck = load_game(name), Random(3)
    for _ in range(200):
        goes_round(game, random_record(game, luck, stacks=(1, 300), most=9))


@pytest.mark.in_turn
@pytest.mark.filterwarnings("ignore::UserWarning:pokerkit")
@pytest.mark.parametrize("code", PLAYED)
def test_pokerkit_ends_with_the_same_stacks(code: str) -> None:
    game, luck = of_variant(code), Random(4)
    stacks = (400, 900) if VARIANTS[code].is_fixed else (20, 400)
    for _ in range(40):
        text = hand_text(game, random_record(game, luck, stacks=stacks, most=6))
        *_, state = HandHistory.loads(text)
        assert not state.status
        assert list(state.stacks) == tomllib.loads(text)["finishing_stacks"], text


def ended(record: Mapping[str, Any], seats: Sequence[int]) -> Iterator[int]:
    """The final stacks in cents."""
    for seat in map(str, seats):
        yield parse_money(record["stacks"][seat]) + parse_money(record["nets"][seat])


@pytest.mark.parametrize("name", HANDS)
def test_a_published_hand_ends_with_the_published_stacks(name: str) -> None:
    published = HANDS[name]
    found = read(published.text)
    seats = list(range(1, found.hand.players + 1))
    assert tuple(map(format_money, ended(found.record, seats))) == published.ended
    assert found.notes == ()
    assert [found.names[seat] for seat in seats] == tomllib.loads(published.text)["players"]
    assert goes_round(found.game, found.record) == found.hand.variant


@pytest.mark.filterwarnings("ignore::UserWarning:pokerkit")
@pytest.mark.parametrize("name", HANDS)
def test_what_pokerkit_writes_of_a_hand_is_read(name: str) -> None:
    *_, state = peer = tuple(HandHistory.loads(HANDS[name].text))
    assert len(peer) > 10
    found = read(HandHistory.loads(HANDS[name].text).dumps())
    seats = list(range(1, found.hand.players + 1))
    stacks = [format_money(cents) for cents in ended(found.record, seats)]
    assert stacks == [format_money(int(chips * 100)) for chips in state.stacks]


def test_a_text_with_many_hands_gives_each_under_its_name() -> None:
    numbered = enumerate(HANDS.values(), start=1)
    text = "\n".join(f"[{number}]\n{published.text}" for number, published in numbered)
    hands = read_hands(text)
    assert [hand.name for hand in hands] == ["1", "2", "3", "4"]
    assert [hand.variant for hand in hands] == ["NT", "PO", "F2L3D", "FB"]
    again = HandHistory.loads_all(text)
    assert [each.variant for each in again] == [hand.variant for hand in hands]


# --- what the format has no place for -------------------------------------------------------------


def test_a_kill_pot_is_written_with_what_the_last_hand_has_left() -> None:
    game, luck = load_game("ranchos/omaha-9-hi-lo-half-kill"), Random(5)
    record = random_record(game, luck, stacks=(100, 300), most=6, kill=True)
    assert goes_round(game, record) == OWN
    text = hand_text(game, record)
    assert tomllib.loads(text)["small_bet"] == game.settings["stakes.lower"] * 3 / 2
    assert read(text).record["before"] == record["before"]


def test_who_comes_back_posts_or_waits_in_our_words() -> None:
    game, luck = load_game("hustler/holdem"), Random(9)
    words: set[str] = set()
    for _ in range(30):
        record = random_record(game, luck, stacks=(100, 300), most=6, enters=True)
        assert goes_round(game, record) == OWN
        actions = tomllib.loads(hand_text(game, record))["actions"]
        words |= {action.split()[1] for action in actions}
    assert {"post", "wait"} <= words


def test_a_straddle_stands_among_the_blinds_and_is_no_action() -> None:
    game = load_game("hustler/holdem")
    straddle = {"amount": "2 big-blind", "needs": "4 big-blind"}
    game = game.but(settings={"posts": {"straddle": straddle}})
    luck, seen = Random(6), 0
    for _ in range(20):
        record = random_record(game, luck, stacks=(100, 300), most=6)
        code = goes_round(game, record)
        if {"straddle"} & {choice["do"] for choice in record["choices"]}:
            text = hand_text(game, record)
            assert code == "FT"
            assert "straddle" not in " ".join(tomllib.loads(text)["actions"])
            small, big, straddle, *others = tomllib.loads(text)["blinds_or_straddles"]
            assert small < big < straddle == 2 * big
            assert not any(others)
            seen += 1
    assert seen > 3


def test_a_collection_leaves_the_pot_and_the_text_says_which() -> None:
    game, luck = load_game("500-club/texas-holdem"), Random(7)
    option = game.pot_schedules["texas-holdem"].options[0].name
    record = random_record(game, luck, stacks=(200, 300), most=8)
    posted = {**record, "collection": {"option": option}}
    assert goes_round(game, posted) == "FT"
    assert read(hand_text(game, posted)).record["collection"] == {"option": option}


def test_a_joker_and_a_card_that_is_turned_up_have_their_words() -> None:
    game, luck = load_game("aviator/mexican-poker"), Random(8)
    texts = [
        hand_text(game, random_record(game, luck, stacks=(100, 300), most=6)) for _ in range(20)
    ]
    words = " ".join(action for text in texts for action in tomllib.loads(text)["actions"])
    assert "Jk" in words
    assert " expose" in words


def test_a_hand_of_a_sheet_of_ones_own_is_read_with_that_sheet(tmp_path: Path) -> None:
    sheet = tmp_path / "own.toml"
    sheet.write_text('extends = "500-club/pineapple"\n[game]\nname = "Own"\nsource = "own"\n')
    game, luck = load_game(str(sheet)), Random(10)
    record = random_record(game, luck, stacks=(100, 300), most=6)
    (hand,) = read_hands(hand_text(game, record))
    assert convert_hand(hand, game).record["nets"] == settle_record(game, record)["nets"]
    with pytest.raises(UnknownName):  # a text opens no files
        convert_hand(hand)


def test_a_record_with_a_shuffle_is_written_like_one_with_a_deck() -> None:
    game = load_game("500-club/texas-holdem")
    inputs = {"seats": 4, "button": 1, "stacks": {"1": "100", "2": "100"}}
    folds = {**inputs, "choices": [{"seat": 2, "do": "fold"}]}
    dealt = settle_record(game, folds, shuffle=True)
    back = read(hand_text(game, dealt))
    assert back.record["nets"] == dealt["nets"]
    assert back.record["hands"] == dealt["hands"]


@pytest.mark.parametrize(
    "deck",
    [
        "2c Ah 4c 2d 3d 4d 3c 7h 8h Js Kd Qs Kh 9s",  # the second card is seen, and is the burn
        "Ah 2c Ah 4c 2d 3d 4d Kc 7h 8h Js Kd Qs Kh 9s",  # the first is, and comes again
    ],
)
def test_a_card_that_was_exposed_is_told_with_what_became_of_it(deck: str) -> None:
    # 003:4415-4421; see tests/round_poker/test_irregular_holdem.py
    game = load_game("hustler/holdem")
    card = 2 if deck.startswith("2c") else 1
    speaks = (3, 1, 2, *(1, 2, 3) * 3)
    calls = [
        {"seat": seat, "do": "call" if place < 2 else "check"} for place, seat in enumerate(speaks)
    ]
    record = {
        "seats": 3,
        "button": 3,
        "stacks": {"1": "100", "2": "100", "3": "100"},
        "incidents": [{"event": "exposed", "card": card}],
        "choices": calls,
        "deck": deck.split(),
    }
    assert goes_round(game, record) == OWN
    assert read(hand_text(game, record)).record["incidents"] == record["incidents"]
