"""Collections of the pai gow poker games of five houses."""

from __future__ import annotations

import pytest
from tests.worked.examples import Bet, bet, dice, loaded
from tests.worked.pai_gow import (
    ACE_UP,
    AVIATOR,
    BONUS,
    CLUB,
    FACE_UP,
    FPG_01,
    FPG_08,
    HUSTLER,
    HUSTLER_F,
    LUCKY,
    ORDER_OF_CARDS,
    RANCHOS,
    WILD,
)

from houseway.settling.settle import settle_record


def fees(game: str, option: str, *bets: Bet, schedule: str = "") -> list[tuple[str, str]]:
    collection = {"option": option, "schedule": schedule}
    given = {"bank": {"seat": 1}, "dice": dice(10), "deck": ORDER_OF_CARDS, "wagers": list(bets)}
    settled = settle_record(loaded(game), given | {"collection": collection})
    return [(fee["payer"], fee["amount"]) for fee in settled["collections"]]


@pytest.mark.parametrize(
    "game, schedule, option, dollars, player, dealer",
    [
        # 000:4104-4109
        *[(AVIATOR, "", "1", 5, "0.50", "1"), (WILD, "", "1", 50, "0.50", "1")],
        (AVIATOR, "", "2", 100, "1", "1"),
        # 000:4114-4122: $500 is under the first band of table action and pays it
        *[(AVIATOR, "pai-gow-poker-by-wager", "3", 101, "2", "2")],
        *[(WILD, "pai-gow-poker-by-wager", "5", 500, "5", "5")],
        *[(AVIATOR, "pai-gow-poker-by-wager", "5", 10001, "10", "25")],
        # 000:4268-4287
        *[(FPG_08, "", "1", 101, "1", "2"), (FPG_08, "", "3", 301, "0.50", "3")],
        *[(FPG_08, "", "7", 3000, "5", "5"), (FPG_08, "", "7", 3001, "5", "10")],
        # 001:2115-2119
        *[(LUCKY, "pai-gow-poker-by-wager", "1", 100, "1", "2")],
        *[(ACE_UP, "pai-gow-poker-by-wager", "1", 301, "4", "2")],
        *[(FPG_01, "pai-gow-poker-by-wager", "1", 1000, "5", "2")],
        # 001:1662-1663
        (FPG_01, "fortune-pai-gow-own", "1", 101, "2", "2"),
        # 002:3720-3742: $51 stands in two bands of option 4
        *[(CLUB, "", "1", 49, "0.50", "2"), (CLUB, "", "2", 401, "5", "2")],
        *[(CLUB, "", "4", 50, "0.50", "2"), (CLUB, "", "4", 51, "1", "2")],
        # 002:5032-5097
        *[(FACE_UP, "", "1", 401, "5", "1"), (FACE_UP, "", "4", 200, "1", "3")],
        *[(FACE_UP, "face-up-pai-gow-poker-by-wager", "10", 301, "2", "4")],
        *[(FACE_UP, "face-up-pai-gow-poker-by-wager", "7", 400, "4", "3")],
        # 003:7368-7372, 003:6314-6318, 003:4209-4213
        *[(HUSTLER, "", "5", 300, "5", "10"), (HUSTLER_F, "", "1", 10, "1", "2")],
        *[(HUSTLER, "pai-gow-master", "3", 50, "2", "4")],
        *[(HUSTLER_F, "fortune-pai-gow-own", "4", 500, "3", "5")],
    ],
)
def test_a_base_wager_is_charged_and_the_player_dealer_pays_his_fee(
    game: str, schedule: str, option: str, dollars: int, player: str, dealer: str
) -> None:
    paid = fees(game, option, bet(2, "base", str(dollars)), schedule=schedule)
    assert paid == [("seat 2", player), ("player-dealer", dealer)]


@pytest.mark.parametrize(
    "game, schedule, option, dollars, dealer",
    [
        # 000:4292-4304
        *[(FPG_08, "", "8", 51, "3"), (FPG_08, "", "9", 1001, "25")],
        # 001:2126-2198
        *[(LUCKY, "", "2", 5, "1"), (LUCKY, "", "3", 701, "12"), (ACE_UP, "", "3", 801, "20")],
        *[(FPG_01, "", "6", 1001, "20"), (FPG_01, "", "9", 301, "8"), (LUCKY, "", "15", 25, "4")],
        (LUCKY, "", "15", 5, "4"),  # under the first band
        # 002:3750-3764
        *[(CLUB, "fortune-pai-gow-poker-by-action", "5", 601, "15")],
        *[(CLUB, "fortune-pai-gow-poker-by-action", "7", 301, "7")],
        # 002:5106-5239
        *[(FACE_UP, "face-up-pai-gow-poker-by-action", "12", 49, "1")],
        *[(FACE_UP, "face-up-pai-gow-poker-by-action", "28", 500, "12")],
        *[(FACE_UP, "face-up-pai-gow-poker-by-action", "36", 4000, "70")],
        # 003:7383-7402: $101 lies in a hole and pays the band above
        *[(HUSTLER, "pai-gow-banded-2013", "9", 300, "5")],
        *[(HUSTLER_F, "pai-gow-banded-2013", "6", 100, "1")],
        # 004:746-752
        *[
            (RANCHOS, "", "1", 45, "0.50"),
            (RANCHOS, "", "1", 46, "2"),
            (RANCHOS, "", "1", 796, "10"),
        ],
        (RANCHOS, "", "2", 51, "2"),
    ],
)
def test_the_player_dealer_alone_pays_by_total_table_action(
    game: str, schedule: str, option: str, dollars: int, dealer: str
) -> None:
    paid = fees(game, option, bet(2, "base", str(dollars)), schedule=schedule)
    assert paid == [("player-dealer", dealer)]


def test_what_lies_between_two_bands_pays_the_upper_one() -> None:
    bets = [bet(2, "base", "51"), bet(3, "base", "50")]  # 003:7383-7384
    assert fees(HUSTLER, "6", *bets, schedule="pai-gow-banded-2013") == [("player-dealer", "2")]


@pytest.mark.parametrize(
    "game, option, schedule, action",
    [
        # whether bonus bets count in total table action: $95 and a bonus bet of $10
        (FPG_08, "1", "", "2"),  # 000:4265
        (LUCKY, "2", "", "2"),  # 001:2121
        (HUSTLER_F, "6", "pai-gow-banded-2013", "2"),  # 003:7374-7377
        (RANCHOS, "1", "", "2"),  # $95 alone: 004:745, by reading
    ],
)
def test_bonus_bets_are_free_and_count_or_not(
    game: str, option: str, schedule: str, action: str
) -> None:
    wager = BONUS.get(game, "fortune")
    paid = fees(game, option, bet(2, "base", "95"), bet(2, wager, "10"), schedule=schedule)
    assert paid[-1] == ("player-dealer", action)
    assert len(paid) == (2 if game == FPG_08 else 1)


def test_the_fortune_bonus_does_not_count_at_ranchos() -> None:
    bets = [bet(2, "base", "45"), bet(2, "fortune", "25")]  # 004:745-746
    assert fees(RANCHOS, "1", *bets) == [("player-dealer", "0.50")]
