"""Worked examples of what a house may post: table limits, decks, blinds and wagers as printed."""

from __future__ import annotations

import pytest
from tests.room.evening import evening
from tests.worked.examples import bet, loaded

from houseway.errors import HousewayError
from houseway.library import Game, build_game, sheet_from_text
from houseway.settling.options import options
from houseway.sheet.phrases import Range
from houseway.sheet.switches import Choices
from houseway.table.collections.schedule import check_postable

CASH_IN = "parkwest/cash-in-baccarat"
FACE_UP = "500-club/face-up-pai-gow-poker"
COMMISSION_FREE = "parkwest/commission-free-baccarat-dragon-bonus"
HOLDEM = "500-club/texas-holdem"
STUD = "500-club/seven-card-stud"
CONQUIAN = "aviator/conquian"


def refusal(name: str, **settings: object) -> HousewayError:
    with pytest.raises(HousewayError) as refused:
        loaded(name).but(settings={key.replace("__", "."): v for key, v in settings.items()})
    assert refused.value.code == "outside-range"
    return refused.value


@pytest.mark.parametrize(
    "game, limits, legal",
    [
        (CASH_IN, "$5-$5,000", True),  # 001:1958-1960
        (CASH_IN, "$100-$5,000", True),
        (CASH_IN, "$101-$5,000", False),  # the minimum is between $5 and $100
        (CASH_IN, "$5-$1,000", False),  # the maximum is $5,000
        (CASH_IN, "$5-No Limit", False),
        (FACE_UP, "$1,000-$10,000", True),  # 002:5027-5029
        (FACE_UP, "$1-$100", True),
        (FACE_UP, "$1,001-$10,000", False),
        (FACE_UP, "$1-$99", False),  # the maximum is between $100 and $10,000
        (FACE_UP, "$1-$10,001", False),
    ],
)
def test_table_limits_that_are_set_lie_in_the_printed_range(
    game: str, limits: str, legal: bool
) -> None:
    if legal:
        posted = loaded(game).but(settings={"table.limits": limits})
        assert str(posted.sheet.table.limits) == limits
    else:
        error = refusal(game, table__limits=limits)
        assert error.where == "table.limits"
        assert f"{limits} cannot be posted" in error.message


def test_a_record_and_the_floor_post_no_other_limits() -> None:
    record = {"bank": {"seat": 1}, "wagers": [bet(2, "player", "200")]}
    posted = {"settings": {"table.limits": "$200-$5,000"}}  # 001:1958-1960
    with pytest.raises(HousewayError, match=r"minimum \$5-\$100, maximum \$5,000"):
        options(loaded(CASH_IN), record | posted)
    with pytest.raises(HousewayError, match="cannot be posted"):
        evening(CASH_IN, "ann", "ben").do("floor", "change", limits="$200-$5,000")


def test_a_game_is_dealt_from_the_decks_that_are_printed_for_it() -> None:
    assert loaded(COMMISSION_FREE).but(settings={"deck.decks": 8}).deck.decks == 8  # 001:1076
    error = refusal(COMMISSION_FREE, deck__decks=6)
    assert (error.where, error.message[:40]) == (
        "deck.decks",
        "6 is not allowed; the sheet says 8. A sh",
    )


def test_a_sheet_of_ones_own_may_have_other_decks_and_limits() -> None:
    text = f'extends = "{COMMISSION_FREE}"\n[game]\nsource = "own"\n'
    chosen = Choices(settings={"deck.decks": 6, "table.limits": "$1-$2"})
    own = build_game(sheet_from_text(text), chosen, Game)
    assert (own.deck.decks, str(own.sheet.table.limits)) == (6, "$1-$2")


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit"])
@pytest.mark.parametrize("game, least", [(HOLDEM, 20), (STUD, 40)])  # 002:4454-4458, 4660-4662
def test_a_table_without_limits_is_bound_by_its_buy_ins(
    game: str, least: int, structure: str
) -> None:
    for blind in (2, 5000):
        rules = loaded(game).but(settings={"structure": structure, "stakes.lower": blind}).rules
        assert rules.stakes.lower == blind  # type: ignore[attr-defined]
        assert rules.least_buy_in == least * 100  # type: ignore[attr-defined]
        assert rules.most_buy_in == 100_000_00  # type: ignore[attr-defined]
    error = refusal(game, structure=structure, stakes__lower=100_001)
    assert error.where == "stakes.lower"


@pytest.mark.parametrize("game, most", [(HOLDEM, 1000), (STUD, 100)])  # 002:4559-4562, 4699-4702
def test_limit_tables_keep_to_the_limits_printed_for_them(game: str, most: int) -> None:
    top = {"stakes.lower": most, "stakes.upper": 2 * most}
    assert loaded(game).but(settings=top).settings["stakes.lower"] == most
    assert refusal(game, stakes__lower=2).message.startswith("2 is not allowed")
    refusal(game, stakes__lower=most + 1)


@pytest.mark.parametrize("option", ["18", "20"])  # $1,000 and no limit: 000:2496-2498
def test_conquian_is_played_for_more_than_1000_dollars(option: str) -> None:
    record = {
        "button": 1,
        "seats": 3,
        "stacks": {"1": "60000", "2": "60000"},
        "settings": {"stakes.wager": 2500},
        "collection": {"option": option},
    }
    assert options(loaded(CONQUIAN), record)["waits_for"] in ("wagers", "cards")


def test_where_no_schedule_prints_limits_those_of_the_sheet_bind() -> None:
    check_postable(Range.parse("$10-$200"), [], usual="$5-$500", game="Mine")
    with pytest.raises(HousewayError, match=r"\$1-\$200 cannot be posted; .* Mine: \$5-\$500"):
        check_postable(Range.parse("$1-$200"), [], usual="$5-$500", game="Mine")
