"""Several persons in one bank or one wager, and what the house gives where no cover reached."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import BadRecord
from houseway.library import load_game
from houseway.settling.settle import settle_record
from houseway.table.chips.shares import divide

DICE = [3, 3, 4]
PAN = "aviator/super-pan-9"
JOKERS = "hustler/21st-century-baccarat"
STUD = "hustler/caribbean-stud"
TOGETHER = {"seat": 2, "wager": "base", "amount": "50", "partners": {"Ann": "25", "Bo": "25"}}


def settle(game: str, bank: dict[str, Any], **more: Any) -> dict[str, Any]:
    record = {
        "bank": bank,
        "wagers": [{"seat": 2, "wager": "base", "amount": "100"}],
        "dice": DICE,
        "hands": {"seat 2": ["6h", "2d", "Kc"], "player-dealer": ["5h", "2d", "Kd"]},
    }
    return settle_record(load_game(game), record | more)


def test_partners_at_the_bank_add_to_the_cover() -> None:
    """003:810-813: a partnership of at most three persons."""
    out = settle(
        "hustler/super-pan-9-classic", {"seat": 1, "amount": "40", "partners": {"P2": "35"}}
    )
    line = out["settlement"][0]
    assert (line["result"], line["net"]) == ("win", "75")
    assert out["bank"]["partners"] == {"P2": "35"}


def test_more_partners_than_the_house_allows_are_refused() -> None:
    partners = {f"P{n}": "10" for n in range(2, 6)}
    with pytest.raises(BadRecord, match="5 persons bank together") as refused:
        settle("hustler/super-pan-9-classic", {"seat": 1, "amount": "40", "partners": partners})
    assert (refused.value.code, refused.value.where) == ("co-bank", "bank.partners")


def test_a_game_of_one_player_dealer_has_no_partners() -> None:
    record = {
        "bank": {"seat": 1, "amount": "40", "partners": {"P2": "10"}},
        "hands": {"player": ["9h", "Kd"], "banker": ["2h", "Kd"]},
    }
    with pytest.raises(BadRecord, match="allows 1"):
        settle_record(load_game("parkwest/cash-in-baccarat"), record)


def test_a_wager_that_no_cover_reached_plays_the_next_round_free_of_collection() -> None:
    """003:1229-1230: courtesy time in the joker game."""
    out = settle(
        "hustler/21st-century-baccarat",
        {"seat": 1, "amount": "0"},
        hands={"seat 2": ["6h", "2d"], "player-dealer": ["5h", "2d"]},
    )
    line = out["settlement"][0]
    assert (line["result"], line["returned"]) == ("returned", "100")
    assert line["why"].endswith("the next collection is free")


# --- one wager of several persons -----------------------------------------------------------------


def kum_kum(wager: dict[str, Any], *, amount: str = "500", **more: Any) -> dict[str, Any]:
    """A round of Super Pan 9 that seat 2 wins, with the shares of `wager` beside it."""
    return settle(PAN, {"seat": 1, "amount": amount}, wagers=[TOGETHER | wager], **more)


def refusal(game: str, record: dict[str, Any]) -> tuple[str, str, str]:
    with pytest.raises(BadRecord) as refused:
        settle_record(load_game(game), record)
    error = refused.value
    return error.code, error.where, error.message


def test_a_kum_kum_bet_is_paid_as_one_bet_and_its_persons_divide_by_their_shares() -> None:
    """000:1457: one bet, so one line, one reach of the cover; reading kum-kum divides it."""
    out = kum_kum({}, amount="55")
    line = out["settlement"][0]
    assert len(out["settlement"]) == 1
    assert (line["amount"], line["in_action"], line["net"]) == ("100", "55", "55")
    assert line["parts"] == [
        {"who": "seat 2", "amount": "50", "net": "27.50"},
        {"who": "seat 2 partner Ann", "amount": "25", "net": "13.75"},
        {"who": "seat 2 partner Bo", "amount": "25", "net": "13.75"},
    ]


def test_a_kum_kum_bet_is_collected_as_one_bet() -> None:
    """000:1457. A backline bettor has partners too."""
    wager = {"backline": "Zoe", "amount": "10", "partners": {"seat 5": "20"}}
    beaten = {"seat 2": ["4h", "2d", "Kc"], "player-dealer": ["5h", "3d", "Kd"]}
    out = kum_kum(wager, amount="10", hands=beaten)
    line = out["settlement"][0]
    assert (line["net"], line["returned"]) == ("-10", "20")
    assert [(part["who"], part["net"]) for part in line["parts"]] == [
        ("seat 2 backline Zoe", "-3.33"),
        ("seat 2 backline Zoe partner seat 5", "-6.67"),
    ]


def test_a_record_with_partners_settles_to_itself_again() -> None:
    out = kum_kum({}, collection={"option": "3"})
    assert settle_record(load_game(PAN), out) == out
    assert out["wagers"][0]["partners"] == {"Ann": "25", "Bo": "25"}


@pytest.mark.parametrize(
    "wager, where",
    [
        ({"partners": {"Ann": "9.99"}}, "wagers[0].partners.Ann"),
        ({"amount": "9"}, "wagers[0].amount"),
    ],
)
def test_each_person_in_a_kum_kum_bet_wagers_at_least_the_table_minimum(
    wager: dict[str, Any], where: str
) -> None:
    """000:1403: $10 under option 3."""
    record = {"bank": {"seat": 1}, "wagers": [TOGETHER | wager], "collection": {"option": "3"}}
    code, field, message = refusal(PAN, record)
    assert (code, field) == ("share", where)
    assert "legal: $10 or more, the least wager from each person (000:1403" in message


def test_the_maximum_is_one_bets_and_so_the_whole_kum_kum_bets() -> None:
    """000:1399, 1457: $200 under option 3."""
    wager = TOGETHER | {"partners": {"Ann": "100", "Bo": "50.01"}}
    record = {"bank": {"seat": 1}, "wagers": [wager], "collection": {"option": "3"}}
    assert refusal(PAN, record)[:2] == ("wager-limits", "wagers[0].amount")


@pytest.mark.parametrize(
    "choice, fees",
    [
        ("one-bet", ["seat 2 2", "player-dealer 2"]),
        (
            "each-person",
            ["seat 2 1", "seat 2 partner Ann 1", "seat 2 partner Bo 1", "player-dealer 2"],
        ),
    ],
)
def test_a_kum_kum_bet_pays_one_collection_or_one_from_each_person(
    choice: str, fees: list[str]
) -> None:
    """000:1391 for each bet; 000:4086 from each player by the wager, $1 to $100, $2 above it."""
    wager = {"partners": {"Ann": "25", "Bo": "26"}}
    readings = {"kum-kum-collection": choice}
    out = kum_kum(wager, collection={"option": "3"}, readings=readings)
    assert [f"{fee['payer']} {fee['amount']}" for fee in out["collections"]] == fees


def test_in_the_joker_game_the_whole_kum_kum_bet_has_the_minimum_or_each_person() -> None:
    """003:1291, 1295-1296: the minimum is printed for players, and the bet is one."""
    record = {
        "bank": {"seat": 1, "amount": "500"},
        "wagers": [TOGETHER | {"amount": "3", "partners": {"Ann": "2"}}],
        "dice": DICE,
        "hands": {"seat 2": ["6h", "2d"], "player-dealer": ["5h", "2d"]},
    }
    line = settle_record(load_game(JOKERS), record)["settlement"][0]
    assert (line["amount"], line["net"]) == ("5", "5")
    assert [part["net"] for part in line["parts"]] == ["3", "2"]
    each = record | {"readings": {"kum-kum-minimum": "each-person"}}
    assert refusal(JOKERS, each)[:2] == ("share", "wagers[0].amount")


def test_a_game_whose_document_knows_no_shared_wager_has_none() -> None:
    record = {"bank": {"seat": 1}, "wagers": [TOGETHER | {"wager": "player"}]}
    code, where, message = refusal("parkwest/cash-in-baccarat", record)
    assert (code, where) == ("no-partners", "wagers[0].partners")
    assert message.startswith("3 persons in one wager")


@pytest.mark.parametrize(
    "bank, wager, code, where",
    [
        ({}, {"partners": {"seat 2": "25"}}, "partner-name", "wagers[0].partners.seat 2"),
        ({}, {"partners": {"": "25"}}, "partner-name", "wagers[0].partners"),
        ({}, {"partners": {"seat 1": "25"}}, "bank-bets", "wagers[0].partners.seat 1"),
        ({}, {"partners": {"Ann": "-25"}}, "share", "wagers[0].partners.Ann"),
        ({}, {"partners": ["Ann"]}, "wrong-value", "wagers[0].partners"),
        ({"partners": {"Pia": "0"}}, {}, "share", "bank.partners.Pia"),
        ({"partners": {"seat 1": "5"}}, {}, "partner-name", "bank.partners.seat 1"),
        ({"amount": "0", "partners": {"Pia": "5"}}, {}, "share", "bank.amount"),
    ],
)
def test_shares_that_cannot_be_are_refused_with_their_field(
    bank: dict[str, Any], wager: dict[str, Any], code: str, where: str
) -> None:
    record = {"bank": {"seat": 1, "amount": "40"} | bank, "wagers": [TOGETHER | wager]}
    assert refusal(PAN, record)[:2] == (code, where)


def test_a_raise_on_a_wager_that_several_put_together_is_all_of_theirs(tmp_path: Path) -> None:
    sheet = tmp_path / "mine.toml"
    sheet.write_text(
        'extends = "ranchos/pure-21-5-blackjack"\n[game]\nsource = "own"\n'
        '[table]\npartners = "any"\n'
    )
    record = {
        "bank": {"seat": 1, "amount": "500"},
        "wagers": [{"seat": 2, "wager": "base", "amount": "20", "partners": {"Ann": "10"}}],
        "choices": [
            {"seat": 2, "do": "insurance", "amount": "10"},
            {"seat": 2, "do": "double", "amount": "15"},
        ],
        "deck": "6c As 5d 7s Td",
    }
    lines = settle_record(load_game(str(sheet)), record)["settlement"]
    parts = [[(part["amount"], part["net"]) for part in line["parts"]] for line in lines]
    assert parts == [[("6.67", "-6.67"), ("3.33", "-3.33")], [("30", "30"), ("15", "15")]]


@given(st.integers(-10_000, 10_000), st.lists(st.integers(1, 5_000), min_size=1, max_size=8))
def test_parts_add_up_and_are_exact_but_for_less_than_a_cent(
    cents: int, weights: list[int]
) -> None:
    parts = divide(cents, weights)
    assert sum(parts) == cents
    assert all(
        abs(part * sum(weights) - cents * weight) < sum(weights)
        for part, weight in zip(parts, weights, strict=True)
    )


# --- one bank of several persons ------------------------------------------------------------------


def test_those_who_bank_together_win_and_lose_by_what_they_have_posted() -> None:
    """000:1434, 003:430-432: several wagers in the player-dealer's position are one bank."""
    out = settle(PAN, {"seat": 1, "amount": "50", "partners": {"Pia": "25"}})
    assert (out["settlement"][0]["net"], out["bank"]["net"]) == ("75", "-75")
    won = settle(
        PAN,
        {"seat": 1, "amount": "50", "partners": {"Pia": "25"}},
        wagers=[{"seat": 2, "wager": "base", "amount": "10"}],
        hands={"seat 2": ["2h", "4d", "Kc"], "player-dealer": ["5h", "2d", "Kd"]},
        collection={"option": "1"},
    )
    assert won["bank"]["parts"] == [
        {"who": "player-dealer", "amount": "50", "net": "6.67"},
        {"who": "player-dealer partner Pia", "amount": "25", "net": "3.33"},
    ]
    # 000:4076: the fee is taken from the position
    fees = [(fee["payer"], fee["amount"]) for fee in won["collections"]]
    assert fees == [("seat 2", "0.50"), ("player-dealer", "1")]


def stud(*seats: int, **bank: Any) -> dict[str, Any]:
    """Seat 2's flush is beaten by a higher one; the others fold."""
    own = {2: "Qh Th 7h 4h 2h", 3: "9h 8d 6c 5d 3s", 4: "9d 8c 6d 5c 3d"}
    record = {
        "bank": {"seat": 1, "amount": "100"} | bank,
        "wagers": [{"seat": seat, "wager": "ante", "amount": "10"} for seat in seats],
        "choices": [{"seat": seat, "do": "call" if seat == 2 else "fold"} for seat in seats],
        "prizes": {"bad-beat": "1000"},
        "hands": {f"seat {seat}": own[seat] for seat in seats}
        | {"player-dealer": "Ks Ts 7s 4s 2s"},
        "collection": {"schedule": "caribbean-own", "option": "1"},
    }
    return settle_record(load_game(STUD), record)


def test_those_who_bank_together_share_a_jackpot_by_their_wagers() -> None:
    """003:2197-2199: pro rata in the player-dealer's position, alike in the players'."""
    won = stud(2, 3, 4, partners={"Pia": "300"})["jackpots"][0]["shares"]
    assert [f"{share['who']} {share['share']} {share['amount']}" for share in won] == [
        "seat 2 3/5 600",
        "player-dealer 1/20 50",
        "player-dealer partner Pia 3/20 150",
        "seat 3 1/10 100",
        "seat 4 1/10 100",
    ]


def test_a_partner_of_the_bank_is_one_of_the_four_players_that_a_jackpot_needs() -> None:
    """003:2204."""
    assert stud(2, 3)["jackpots"] == []
    assert len(stud(2, 3, partners={"Pia": "300"})["jackpots"]) == 1


@pytest.mark.parametrize(
    "posted, payer", [("300", "player-dealer partner Pia"), ("99", "player-dealer")]
)
def test_of_those_who_bank_the_one_with_most_money_posts_the_jackpot_fee(
    posted: str, payer: str
) -> None:
    """003:2207-2212; the table fee is the position's."""
    fees = stud(2, 3, 4, partners={"Pia": posted})["collections"]
    of_bank = [(fee["what"], fee["payer"]) for fee in fees if fee["what"] != "player"]
    assert of_bank == [("dealer", "player-dealer"), ("jackpot", payer)]


# --- shared wagers outside the limits -------------------------------------------------------------


def test_the_excess_of_a_kum_kum_bet_goes_back_to_its_persons_by_their_shares() -> None:
    """000:1399, 1403, 1457: $200 under option 3. In action and back, each has what they placed."""
    wager = {"amount": "100", "partners": {"Ann": "100", "Bo": "100"}, "acted": True}
    out = kum_kum(wager, collection={"option": "3"})
    played, over = out["settlement"]
    assert (played["amount"], over["amount"], over["returned"]) == ("200", "100", "100")
    assert [part["amount"] for part in played["parts"]] == ["66.67", "66.67", "66.66"]
    assert [part["amount"] for part in over["parts"]] == ["33.33", "33.33", "33.34"]
    assert settle_record(load_game(PAN), out) == out


def test_each_person_of_a_kum_kum_bet_pays_the_fee_of_what_is_in_action() -> None:
    """000:1399, 4086: of $150 each in a wager of $300, $100 is in action and costs $1, not $2."""
    wager = {"amount": "150", "partners": {"Ann": "150"}, "acted": True}
    readings = {"kum-kum-collection": "each-person"}
    out = kum_kum(wager, collection={"option": "3"}, readings=readings)
    fees = [f"{fee['payer']} {fee['amount']}" for fee in out["collections"]]
    assert fees[:2] == ["seat 2 1", "seat 2 partner Ann 1"]


@pytest.mark.parametrize("amount", ["4", "45"])
def test_a_share_below_the_minimum_that_was_acted_on_has_action(amount: str) -> None:
    """000:1395, 1403: $10 under option 3; the whole wager is below it, or only a share."""
    wager = {"amount": amount, "partners": {"Ann": "5"}, "acted": True}
    out = kum_kum(wager, collection={"option": "3"})
    assert out["settlement"][0]["parts"][1] == {
        "who": "seat 2 partner Ann",
        "amount": "5",
        "net": "5",
    }


def test_acted_is_refused_where_every_share_is_within_the_limits() -> None:
    wager = TOGETHER | {"acted": True}
    record = {"bank": {"seat": 1}, "wagers": [wager], "collection": {"option": "3"}}
    assert refusal(PAN, record)[:2] == ("within-limits", "wagers[0].acted")


def test_a_share_below_the_minimum_is_refused_where_no_line_lets_it_play() -> None:
    """003:1291: the joker game says nothing of wagers that were acted on."""
    record = {
        "bank": {"seat": 1, "amount": "500"},
        "wagers": [TOGETHER | {"amount": "3", "partners": {"Ann": "2"}, "acted": True}],
        "readings": {"kum-kum-minimum": "each-person"},
    }
    assert refusal(JOKERS, record)[:2] == ("share", "wagers[0].amount")


def test_a_fund_pays_a_shared_wager_whole_after_the_losing_wagers_are_collected(
    tmp_path: Path,
) -> None:
    """003:3127-3129, with wagers of several persons and the losers first."""
    sheet = tmp_path / "mine.toml"
    sheet.write_text(
        'extends = "hustler/ultimate-texas-holdem"\n[game]\nsource = "own"\n'
        '[table]\npartners = "any"\n[settle]\nlosers = "first"\n'
    )
    own = {"seat": 2, "amount": "20"}
    record = {
        "bank": {"seat": 1, "amount": "0"},
        "wagers": [
            *({**own, "wager": wager} for wager in ("ante", "blind")),
            {"seat": 2, "wager": "bonus", "amount": "0.20", "partners": {"Ann": "0.30"}},
            *({**own, "seat": 3, "wager": wager} for wager in ("ante", "blind")),
            {"seat": 3, "wager": "bonus", "amount": "0.50"},
        ],
        "choices": [
            *({"seat": 2, "do": do} for do in ("check", "check", "play")),
            *({"seat": 3, "do": do} for do in ("check", "check", "fold")),
        ],
        "hands": {
            "seat 2": "9h 8h",
            "seat 3": "Jc 4d",
            "player-dealer": "3c 3d",
            "board": "7h 6h 5h Ks 2c",
        },
    }
    out = settle_record(load_game(str(sheet)), record)
    fund = [line for line in out["settlement"] if "paid_by" in line]
    assert [(line["seat"], line["net"]) for line in fund] == [(3, "-0.50"), (2, "200")]
    assert [part["net"] for part in fund[1]["parts"]] == ["80", "120"]
    assert out["conserved"]
