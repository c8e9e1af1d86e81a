"""Decisions: nothing else is better, and the house way costs what it costs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.peer_games import FAMILIES

from houseway.families.analyst import ListingAnalyst
from houseway.library import index, load_game
from houseway.odds.report import price_readings, solve
from houseway.pricing.branches import lead_wager, priced

# Games whose rounds can be listed. Where every hand has choices, a game is solved otherwise; where
# players play each other, it has no price.
SOLVED = ("blackjack", "pai-gow-poker", "pai-gow-tiles", "poker", "two-way", *FAMILIES)
LISTED = [entry["id"] for entry in index() if entry["family"] not in SOLVED]
DECIDING = [
    "aviator/baccarat-gold",
    "aviator/super-pan-9",
    "hustler/21st-century-baccarat",
    "hustler/21st-century-baccarat-8",
    "hustler/21st-century-baccarat-9",
    "hustler/super-pan-9",
    "hustler/super-pan-9-classic",
]

HOUSE_WAY_IS_BEST = {
    "aviator/super-pan-9",
    "hustler/super-pan-9",
    "hustler/super-pan-9-classic",
}


@pytest.mark.parametrize("name", LISTED)
def test_a_game_has_decisions_where_a_chart_says_option_and_nowhere_else(name: str) -> None:
    charts = str(load_game(name).sheet.model_dump()["draw"]["player"])
    assert ("option" in charts) == (name in DECIDING)
    if name not in DECIDING:
        assert load_game(name).analyst.policy("house-way") == {}


@pytest.mark.in_turn
@pytest.mark.parametrize("name", DECIDING)
def test_no_change_of_one_decision_improves_the_best_play(name: str) -> None:
    game = load_game(name)
    analyst = game.family.analyst(game)
    assert isinstance(analyst, ListingAnalyst)
    lead = lead_wager(game.wagers)
    branches = analyst.branches(lead.uses)
    best, house = game.analyst.policy("best"), game.analyst.policy("house-way")
    assert best.keys() == house.keys() == {b.knows for b in branches if b.knows is not None}

    def worth(plan: dict[tuple[object, ...], str]) -> Fraction:
        return priced(lead, None, branches, plan, analyst.total_weight).ev

    # A decision touches its own branch alone, so few full prices are enough to tie them together.
    top = worth(best)
    assert top >= worth(house)
    assert (best == house) == (name in HOUSE_WAY_IS_BEST)
    by_knows = {b.knows: b for b in branches if b.knows is not None}
    for place, (knows, does) in enumerate(best.items()):
        other = "hit" if does == "stand" else "stand"
        gains = {
            choice: sum(
                weight * lead.judge(facts).pays.per_unit
                for facts, weight in by_knows[knows].outcomes[choice]
            )
            for choice in ("hit", "stand")
        }
        assert gains[does] > gains[other] or (gains[does] == gains[other] and does == house[knows])
        if place % 20 == 0:
            changed = worth({**best, knows: other})
            assert top - changed == Fraction(gains[does] - gains[other]) / analyst.total_weight


@pytest.mark.parametrize(
    "name", ["hustler/21st-century-baccarat-8", "hustler/21st-century-baccarat-9"]
)
def test_the_house_way_on_an_option_5_is_standard_baccarat(name: str) -> None:
    odds = solve(load_game(name), only="player")
    standard = solve(load_game("aviator/supreme-baccarat"), only="player").price("player").ev
    item = odds.wagers[0]
    assert item.house_way is not None
    assert item.house_way.ev == standard
    assert round(float(standard), 6) == -0.012351
    assert item.price.ev > standard


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "name",
    [
        "aviator/super-pan-9",
        "hustler/super-pan-9",
        "hustler/super-pan-9-classic",
        "hustler/21st-century-baccarat",
    ],
)
def test_house_way_against_house_way_is_worth_nothing_by_symmetry(name: str) -> None:
    item = solve(load_game(name), only="base").wagers[0]
    price = item.house_way or item.counted
    won = sum(weight for row, weight in price.weights if row.pays.result == "win")
    lost = sum(weight for row, weight in price.weights if row.pays.result == "lose")
    assert won == lost > 0
    assert price.ev == 0


def test_a_seat_that_plays_super_pan_9_best_hits_up_to_5_and_stands_on_6() -> None:
    # Wizard of Odds, "Super Pan 9": twelve packs, the player hits 0 to 5
    odds = solve(load_game("aviator/super-pan-9"))
    assert {(d.total, d.best) for d in odds.decisions} == {
        (total, "hit" if total <= 5 else "stand") for total in range(10)
    }


def test_a_player_dealer_who_plays_worse_is_worth_money_to_the_seat() -> None:
    game = load_game("aviator/super-pan-9")
    for choice in ("draw-to-3", "draw-to-4", "draw-to-6"):
        other = solve(game.but(readings={"dealer-option": choice})).price("base").ev
        assert other > 0, choice


def test_a_tie_that_loses_costs_the_seat_as_often_as_hands_tie() -> None:
    game = load_game("aviator/super-pan-9")
    pushes = solve(game).price("base")
    house = game.analyst.policy("house-way")
    loses = game.but(readings={"tie-push": "lose"})
    analyst = loses.family.analyst(loses)
    assert isinstance(analyst, ListingAnalyst)
    wager = loses.wagers["base"]
    price = priced(wager, None, analyst.branches(wager.uses), house, analyst.total_weight)
    assert price.ev == pushes.ev - pushes.push


def test_every_choice_of_every_reading_is_priced() -> None:
    game = load_game("hustler/ez-baccarat")
    readings = {(item.name, item.choice): item for item in price_readings(game)}
    assert {choice for name, choice in readings if name == "natural-stop"} == {"stop", "draw"}
    push, pay = (readings["banker-three-card-7", choice] for choice in ("push", "pay"))
    assert push.is_default
    assert not pay.is_default
    dragon = solve(game).price("dragon-7").hit
    assert pay.ev["banker"] - push.ev["banker"] == dragon
    assert pay.ev["player"] == push.ev["player"]
