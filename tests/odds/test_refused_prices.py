"""What cannot be priced is refused with a reason, never priced wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.api.games import game
from houseway.errors import HousewayError

OWN = 'extends = "{parent}"\n[game]\nsource = "own"\n[wager.mine]\nkind = "bonus"\n{rows}\n'

FIXED = "when = \"winner == 'tie'\"\npays = '$50'"


def mine(folder: Path, parent: str, rows: str) -> str:
    file = folder / "mine.toml"
    file.write_text(OWN.format(parent=parent, rows=rows), encoding="utf-8")
    return str(file)


def test_a_pay_off_in_dollars_has_no_price_per_unit(tmp_path: Path) -> None:
    sheet = game(mine(tmp_path, "parkwest/cash-in-baccarat", FIXED))
    with pytest.raises(HousewayError, match="whatever the stake") as refused:
        sheet.odds(wager="mine")
    assert refused.value.where == "wager.mine.row.wins"


def test_a_wager_without_a_price_leaves_the_others_theirs(tmp_path: Path) -> None:
    sheet = game(mine(tmp_path, "parkwest/cash-in-baccarat", FIXED))
    odds = sheet.odds()
    assert odds.not_priced == ["mine"]
    assert odds.price("banker").ev == game("parkwest/cash-in-baccarat").odds().price("banker").ev
    simulated = [item.price.id for item in sheet.simulate(1000).wagers]
    assert simulated == [item.price.id for item in odds.wagers]


def test_too_many_facts_in_one_wager_are_refused_before_the_memory_is_gone(tmp_path: Path) -> None:
    rows = (
        "when = \"'pair' in first4.makes and player.first2 == 3 and banker.first2 == 4 "
        "and banker.up == 1 and hand.total == 5\"\npays = '5 to 1'"
    )
    with pytest.raises(HousewayError, match="wager that combines these facts"):
        game(mine(tmp_path, "aviator/baccarat-gold", rows)).odds()


def test_one_number_of_a_wager_can_be_priced_alone() -> None:
    odds = game("aviator/supreme-baccarat").odds(wager="flex-7")
    assert [item.price.id for item in odds.wagers] == ["flex-7"]


def test_a_bet_that_no_round_decides_has_no_price(tmp_path: Path) -> None:
    rows = "when = \"winner == 'tie'\"\npays = 'stays'\nelse = 'stays'"
    with pytest.raises(HousewayError, match="never decided") as refused:
        game(mine(tmp_path, "parkwest/cash-in-baccarat", rows)).odds()
    assert refused.value.where == "wager.mine"


@pytest.mark.parametrize(
    "name", ["500-club/face-up-chinese-poker", "hustler/13-card-chinese-poker"]
)
def test_a_game_among_players_has_no_price(name: str) -> None:
    sheet = game(name)
    for ask in (sheet.odds, sheet.chart, lambda: sheet.simulate(1000)):
        with pytest.raises(HousewayError, match="play each other") as refused:
            ask()
        assert refused.value.code == "no-price"


OVER = 'when = "dealer.over"\n'


@pytest.mark.slow
def test_a_side_bet_of_blackjack_that_pays_dollars_has_no_price_either(tmp_path: Path) -> None:
    sheet = game(mine(tmp_path, "reference/blackjack", OVER + "pays = '$50'"))
    with pytest.raises(HousewayError, match="whatever the stake") as refused:
        sheet.odds(wager="mine")
    assert refused.value.where == "wager.mine.row.wins"
    odds = sheet.odds()
    assert odds.not_priced == ["mine"]
    simulated = [item.price.id for item in sheet.simulate(1000).wagers]
    assert simulated == [item.price.id for item in odds.wagers] == ["base", "insurance"]


def test_a_side_bet_of_blackjack_that_no_round_decides_has_no_price(tmp_path: Path) -> None:
    rows = OVER + "pays = 'stays'\nelse = 'stays'"
    with pytest.raises(HousewayError, match="never decided") as refused:
        game(mine(tmp_path, "reference/blackjack", rows)).odds(wager="mine")
    assert refused.value.where == "wager.mine"


@pytest.mark.slow
def test_insurance_that_is_never_offered_has_no_price() -> None:
    # Insurance may not be offered where the natural pays 6 to 5 (000:3623), and here it does.
    sheet = game("aviator/pure-21-5")
    with pytest.raises(HousewayError, match="Insurance is not offered") as refused:
        sheet.odds(wager="insurance")
    assert (refused.value.code, refused.value.where) == ("not-offered", "wager")
    priced = [item.price.id for item in sheet.odds().wagers]
    assert priced == [item.price.id for item in sheet.simulate(1000).wagers] == ["base"]


def test_a_reading_that_lets_two_unlike_cards_be_split_has_no_price() -> None:
    # 003:2856 word by word: best play is found for pairs
    sheet = game("hustler/21st-century-blackjack-second-chances")
    with pytest.raises(HousewayError, match="not alike may be split") as refused:
        sheet.but(readings={"split-pairs": "any-two"}).odds()
    assert refused.value.where == "play.split.when"
