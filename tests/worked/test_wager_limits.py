"""Worked examples of limits that are printed for some wagers: by schedule, table limit, seat."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cli.evenings import typed
from tests.room.evening import Evening, evening
from tests.worked.examples import Bet, bet, loaded

from houseway.errors import BadRecord, HousewayError
from houseway.room.views.layout import layout
from houseway.settling.fee_quote import FeeOption, FeeQuestion, fee_quote
from houseway.settling.options import options
from houseway.settling.settle import settle_record

COMMISSION_FREE = "parkwest/commission-free-baccarat-dragon-bonus"
BOTH = "aviator/pure-21-5-red-flex-buster"
CLUB = "500-club/pure-21-5-blackjack"
SPANISH = "500-club/pure-spanish-21-5"
BLACKJACK = "hustler/21st-century-blackjack"
STUD = "hustler/caribbean-stud"
THREE_CARD = "hustler/three-card-poker"
TWO_WAY = "hustler/2-way-winner"


def lay(game: str, schedule: str, option: str, *bets: Bet, **record: Any) -> dict[str, Any]:
    """A record with wagers under a posted option, up to the deal."""
    posted = {"collection": {"schedule": schedule, "option": option}} if option else {}
    found: dict[str, Any] = options(
        loaded(game), {"bank": {"seat": 1}, "wagers": list(bets), **posted, **record}
    )
    return found


def refusal(game: str, schedule: str, option: str, *bets: Bet, **record: Any) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        lay(game, schedule, option, *bets, **record)
    return refused.value


def limits(game: str, schedule: str, option: str, **record: Any) -> dict[str, tuple[str, str]]:
    wagers = lay(game, schedule, option, **record)["wagers"]
    return {item["wager"]: (item["minimum"], item["maximum"]) for item in wagers}


@pytest.mark.parametrize(
    "game, schedule, option, wager, least, most",
    [
        (COMMISSION_FREE, "commission-free-own", "1", "tie", "5", "150"),  # 001:1186
        (COMMISSION_FREE, "commission-free-own", "12", "player-dragon", "5", "150"),
        (COMMISSION_FREE, "baccarat", "1", "player-dragon", "5", "500"),  # 001:1956
        (COMMISSION_FREE, "baccarat", "1", "tie", "5", "5000"),
        (BOTH, "pure-21-5-red-flex-buster", "6", "buster", "1", "50"),  # 000:4014
        (BOTH, "pure-21-5-red-flex-buster-per-wager", "8", "buster", "2", "50"),  # 000:4052
        (CLUB, "pure-21-5-blackjack-own", "3", "buster", "5", "200"),  # 002:178
        (SPANISH, "pure-spanish-21-5-own", "1", "match", "5", "1000"),  # 002:344
        (SPANISH, "pure-spanish-21-5-own", "8", "match", "50", "1000"),
        (SPANISH, "pure-spanish-21-5", "1", "match", "1", "1000"),  # 002:3843
        (BLACKJACK, "blackjack-flat-2013", "2", "perfect-pairs", "1", "50"),  # 003:4245-4246
        (BLACKJACK, "blackjack-banded-2013", "7", "perfect-pairs", "10", "50"),  # 003:7286-7287
        (BLACKJACK, "blackjack-banded-2013", "6", "perfect-pairs", "5", "25"),
        (STUD, "caribbean-own", "1", "ante", "5", "25"),  # 003:2035-2039
        (STUD, "caribbean-own", "2", "ante", "10", "50"),
        (STUD, "caribbean-own", "3", "ante", "50", "150"),
        (TWO_WAY, "two-way-own", "1", "seven-card-bonus", "1", "100"),  # 003:8100
    ],
)
def test_a_schedules_own_limits_bind_the_wagers_they_name(
    game: str, schedule: str, option: str, wager: str, least: str, most: str
) -> None:
    assert limits(game, schedule, option)[wager] == (least, most)


def test_the_tie_bet_of_commission_free_baccarat_is_at_most_150_dollars() -> None:
    lines = [bet(2, "player", "100"), bet(2, "tie", "150"), bet(2, "player-dragon", "150")]
    lay(COMMISSION_FREE, "commission-free-own", "1", *lines)  # 001:1186
    more = bet(2, "tie", "151")
    error = refusal(COMMISSION_FREE, "commission-free-own", "1", lines[0], more)
    assert (error.code, error.where) == ("wager-limits", "wagers[1].amount")
    assert "limits are $5-$150 (001:1186)" in error.message
    lay(COMMISSION_FREE, "baccarat", "1", lines[0], more)  # 001:1956: within the table limits


def test_the_150_dollars_may_be_read_as_the_most_of_a_person_on_all_three_bets() -> None:
    together = {"readings": {"dragon-most": "person"}}  # 001:1186
    bets = [bet(2, "player", "100"), bet(2, "tie", "100"), bet(2, "player-dragon", "50")]
    lay(COMMISSION_FREE, "commission-free-own", "1", *bets, **together)
    error = refusal(
        COMMISSION_FREE, "commission-free-own", "1", *bets, bet(2, "banker-dragon", "5"), **together
    )
    assert (error.code, error.where) == ("wager-limits", "wagers")
    assert "together are $155; at most $150 a person (001:1186)" in error.message
    others = bet(3, "player", "100"), bet(3, "tie", "100")
    lay(COMMISSION_FREE, "commission-free-own", "1", *bets, *others, **together)


def test_bonus_bets_under_the_banded_options_of_hustler_are_at_most_the_game_wager() -> None:
    base, pairs = bet(2, "base", "10"), bet(2, "perfect-pairs", "15")
    lay(BLACKJACK, "blackjack-flat-2013", "2", base, pairs)  # 003:4244: greater than the wager
    error = refusal(BLACKJACK, "blackjack-banded-2013", "7", base, pairs)  # 003:7286-7287
    assert error.code == "wager-size"
    assert "must be at most $10" in error.message


@pytest.mark.parametrize(
    "option, reading, offered",
    [
        ("2", "below-25-100", True),  # $10-$100
        ("3", "below-25-100", False),  # $25-$100
        ("3", "below-50-300", True),
        ("4", "below-50-300", False),  # $50-$300
        ("5", "below-25-100", False),  # $100-$500
    ],
)
def test_perfect_pairs_is_not_offered_at_the_limits_named(
    option: str, reading: str, offered: bool
) -> None:
    # 003:4246-4247
    chosen = {"readings": {"pairs-tables": reading}}
    schedule = "blackjack-flat-2013"
    assert ("perfect-pairs" in limits(BLACKJACK, schedule, option, **chosen)) == offered
    bets = [bet(2, "base", "100"), bet(2, "perfect-pairs", "25")]
    if not offered:
        error = refusal(BLACKJACK, schedule, option, *bets, **chosen)
        assert (error.code, error.where) == ("not-offered", "wagers[1].wager")
        assert "Perfect Pairs is not offered at a table of" in error.message
        assert "003:4244-4247" in error.message


def test_a_table_limit_that_is_set_closes_a_bonus_bet_as_a_posted_one_does() -> None:
    # 003:4306-4308: not offered on $10-$100 and above
    assert "bonus-bet" in limits("hustler/easy-poker", "", "")
    closed = {"settings": {"table.limits": "$10-$100"}}
    assert "bonus-bet" not in limits("hustler/easy-poker", "", "", **closed)


@pytest.mark.parametrize(
    "option, ante, most",  # 003:3674-3686
    [("1", "50", 300), ("2", "50", 600), ("3", "100", 1000), ("4", "300", 2000)],
)
def test_a_seat_of_three_card_poker_has_a_most_for_all_who_bet_there(
    option: str, ante: str, most: int
) -> None:
    behind = [
        bet(2, wager, ante, **({"backline": f"b{place}"} if place else {}))
        for place in range(8)
        for wager in ("ante", "pair-plus")
    ]
    allowed, chosen = most // int(ante), {"readings": {"backline": "all"}}
    lay(THREE_CARD, "three-card-own", option, *behind[:allowed], **chosen)
    error = refusal(THREE_CARD, "three-card-own", option, *behind[: allowed + 1], **chosen)
    assert (error.code, error.where) == ("wager-limits", "wagers")
    assert f"seat 2: all wagers together are ${(allowed + 1) * int(ante):,}" in error.message
    elsewhere = bet(3, "ante", ante)
    lay(THREE_CARD, "three-card-own", option, *behind[:allowed], elsewhere, **chosen)


def test_a_base_wager_keeps_to_the_minimum_of_its_table() -> None:
    # 003:7494-7496: the third limit of Caribbean Stud begins at $50
    assert limits(STUD, "caribbean-2013", "3")["ante"] == ("50", "150")


# --- the ordinance of the 500 Club ----------------------------------------------------------------


def test_the_ordinance_of_200_dollars_holds_under_both_schedules_of_pure_21_5() -> None:
    # 002:178, 002:3770-3774: the least amounts stay those of the schedule in use
    for schedule, option, least in (
        ("pure-21-5-blackjack-own", "1", "5"),
        ("pure-21-5-blackjack", "1", "1"),
    ):
        found = limits(CLUB, schedule, option)
        assert found["base"] == found["buster"] == found["red-flex"] == (least, "200")
        error = refusal(CLUB, schedule, option, bet(2, "base", "201"))
        assert f"limits are ${least}-$200 (002:178)" in error.message


def test_the_schedules_of_pure_21_5_may_be_read_without_the_ordinance() -> None:
    free = {"readings": {"bet-cap": "schedules"}}
    found = limits(CLUB, "pure-21-5-blackjack", "1", **free)
    assert (found["base"], found["buster"]) == (("1", "10000"), ("1", "1000"))  # 002:3770-3774
    own = limits(CLUB, "pure-21-5-blackjack-own", "1", **free)
    assert (own["base"], own["buster"]) == (("5", "800"), ("5", "200"))  # 002:178-181


# --- at a table of the room, and where limits are shown -------------------------------------------


def test_a_table_of_the_room_holds_a_wager_to_the_limits_of_its_posted_option() -> None:
    table = evening(
        BLACKJACK, "ann", "ben", collection={"schedule": "blackjack-flat-2013", "option": "2"}
    )
    table.bank()
    bettor = next(name for name in ("ann", "ben") if table.seen_by(name)["you"]["seat"] != 1)
    table.do(bettor, "bet", wager="base", amount="10")
    with pytest.raises(HousewayError, match=r"limits are \$1-\$50 \(003:4244-4247\)"):
        table.do(bettor, "bet", wager="perfect-pairs", amount="51")  # 003:4245-4246
    table.do(bettor, "bet", wager="perfect-pairs", amount="50")


def test_a_wager_that_is_not_offered_has_no_spot_on_the_layout() -> None:
    spots = {}
    for option in ("2", "3"):
        posted = {"schedule": "blackjack-flat-2013", "option": option}
        shown = layout(evening(BLACKJACK, "ann", "ben", collection=posted).state)
        spots[option] = [wager["id"] for wager in shown["wagers"]]
    assert "perfect-pairs" in spots["2"]
    assert "perfect-pairs" not in spots["3"]  # 003:4246-4247


def test_the_limits_of_wagers_are_listed_with_the_option() -> None:
    asked = FeeQuestion(option="1", schedule="three-card-own")
    (option,) = fee_quote(loaded(THREE_CARD), asked).options
    assert isinstance(option, FeeOption)
    assert option.wager_limits == ("all wagers up to $300 together for each seat (003:3674-3676)",)


def test_somebody_who_plays_at_the_terminal_keeps_to_the_limits_of_the_posted_option(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    posted = {"schedule": "blackjack-flat-2013", "option": "2"}
    lines = ("base 101", "base 20, perfect-pairs 51")  # 003:4245-4246, 7278
    table, told = typed(monkeypatch, BLACKJACK, *lines, collection=posted)
    assert told.count("above the maximum") == 2
    assert [(bet.wager, bet.amount) for bet in table.state.bets] == [("base", 20_00)]


def test_a_seat_of_the_room_has_a_most_for_all_who_bet_there() -> None:
    game = loaded(THREE_CARD).but(readings={"backline": "all"})
    posted = {"schedule": "three-card-own", "option": "1"}  # 003:3674-3676
    table = Evening(game, terms={"collection": posted})
    table.sit("ann", "ben")
    for person in ("cy", "dee", "eve"):
        table.do(person, "sit", seat=2, backline=True, buy_in="500")
    table.bank()
    for person in ("ben", "cy", "dee"):
        table.do(person, "bet", wager="ante", amount="50")
        table.do(person, "bet", wager="pair-plus", amount="50")
    with pytest.raises(HousewayError, match=r"seat 2: all wagers together are \$350"):
        table.do("eve", "bet", wager="ante", amount="50")


def test_a_described_round_is_held_to_the_limits_of_its_option() -> None:
    record = {
        "bank": {"seat": 1, "amount": "5000"},
        "wagers": [bet(2, "player", "100"), bet(2, "tie", "151")],
        "collection": {"schedule": "commission-free-own", "option": "1"},
        "hands": {"player": ["9h", "Kd"], "banker": ["2c", "6d"]},
    }
    with pytest.raises(BadRecord, match=r"limits are \$5-\$150 \(001:1186\)"):
        settle_record(loaded(COMMISSION_FREE), record)
    record["wagers"] = [bet(2, "player", "100"), bet(2, "tie", "150")]
    assert settle_record(loaded(COMMISSION_FREE), record)["settlement"]


def test_a_person_behind_two_seats_has_one_most_of_dragon_bonus() -> None:
    """001:1186, with the reading that $150 is the most of a person, not of a bet."""
    bets = [
        {"seat": seat, "backline": name, "wager": wager, "amount": "80"}
        for seat, name in ((2, "Zoe"), (3, "Zoe"))
        for wager in ("player", "player-dragon")
    ]
    record = {
        "bank": {"seat": 1},
        "wagers": bets,
        "settings": {"table.limits": "$5-$500"},
        "readings": {"dragon-most": "person"},
        "hands": {"player": "9h Kd", "banker": "2h Kd"},
    }
    game = loaded("parkwest/commission-free-baccarat-dragon-bonus")
    with pytest.raises(BadRecord, match=r"^.*Zoe: .* together are \$160; at most \$150 a person"):
        settle_record(game, record)
    for placed, name in zip(bets, ("Zoe", "Zoe", "Amy", "Amy"), strict=True):
        placed["backline"] = name
    assert settle_record(game, record)["conserved"]
