"""Pay tables by wish: a known answer, a slow twin, exact borders, wishes that cannot hold."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import houseway as hw
from houseway.design.chances import wager_chances
from houseway.design.designer import Impossible, design
from houseway.design.listing import Shoes, edge_of, list_tables, satisfies, variance_of
from houseway.design.solver import solve_tables
from houseway.design.wishes import Wishes, read_wishes

EZ = "500-club/ez-baccarat"
LEADS = {f"by-{lead}": f"player.lead == {lead}" for lead in range(4, 10)}


def test_forty_to_one_is_the_only_whole_pay_of_dragon_7_near_its_published_edge() -> None:
    """Dragon 7 at 40 to 1 costs 7.61 % with eight decks, as analysts publish."""
    found = hw.game(EZ).design("dragon-7", {"wins": "30-50"}, edge="7.60%-7.62%")
    assert [table.pays for table in found.best] == [{"wins": Fraction(40)}]


def test_listed_tables_are_those_that_a_slow_twin_finds_one_by_one() -> None:
    chances = wager_chances(hw.game("500-club/fortune-pai-gow-poker"), "fortune")
    wishes = read_wishes(
        chances,
        {"straight": "1-3", "full-house": "3-6", "flush": "2-5", "three-of-a-kind": "2,3,push"},
        edge="3%-9%",
        deviation="3-3.6",
        order="falling",
        most=10_000,
    )
    shoes = Shoes(chances)
    slow = {
        table
        for table in product(*(wishes.pays[row.id] for row in chances.rows))
        if satisfies(shoes, wishes, table)
    }
    assert 0 < len(slow) < 3 * 4 * 4 * 3
    found = list_tables(shoes, wishes)
    assert (found.count, set(found.best)) == (len(slow), slow)


@pytest.mark.parametrize("best", ["edge", "-edge", "deviation", "-deviation"])
def test_the_best_table_comes_first(best: str) -> None:
    chances = wager_chances(hw.game("500-club/fortune-pai-gow-poker"), "fortune")
    pays = {"straight": "1-3", "flush": "2-5"}
    found = list_tables(Shoes(chances), read_wishes(chances, pays, best=best, most=100)).best
    figure = edge_of if best.endswith("edge") else variance_of
    ranked = [figure(chances, table) for table in found]
    assert len(found) == 12
    assert ranked == sorted(ranked, reverse=best.startswith("-"))


def test_a_table_exactly_on_the_border_of_a_wish_satisfies_it() -> None:
    game = hw.game(EZ)
    (exact,) = game.design("dragon-7", {"wins": "40"}).best
    chances = wager_chances(game, "dragon-7")
    for span, count in (
        ((exact.edge, exact.edge), 1),
        ((None, exact.edge - Fraction(1, 10**30)), 0),
        ((exact.edge + Fraction(1, 10**30), None), 0),
    ):
        wishes = Wishes(pays={"wins": (Fraction(40),)}, edge=span)
        assert list_tables(Shoes(chances), wishes).count == count


def test_a_solver_and_the_list_find_the_same_tables() -> None:
    pays = dict.fromkeys(LEADS, "1-6")
    game = hw.game("hustler/21st-century-baccarat-8")
    made = design(game, rows=LEADS, pays=pays, edge="1%-4%", order="by-chance", most=5)
    solved = solve_tables(Shoes(made.chances), made.wishes)
    assert [tuple(table.pays.values()) for table in made.best] == solved


def test_pay_tables_have_about_the_same_edge_with_all_numbers_of_decks() -> None:
    made = design(
        hw.game("hustler/21st-century-baccarat-8"),
        rows=LEADS,
        pays=dict.fromkeys(LEADS, "1-4"),
        decks=(4, 6),
        same_edge="0.05%",
        most=3,
    )
    for table in made.best:
        assert set(table.edges) == {4, 6, 8}
        assert max(table.edges.values()) - min(table.edges.values()) <= Fraction(5, 10_000)


def test_what_the_bank_may_lose_on_one_bet_bounds_the_highest_pay() -> None:
    found = hw.game(EZ).design(
        "dragon-7", {"wins": "30-50"}, limit="$100", bank_loss="$3,500", best="-top"
    )
    assert found.best[0].top == 35


def test_a_written_design_is_a_game_with_that_price(tmp_path: Path) -> None:
    made = design(hw.game(EZ), rows={"nine": "banker.total == 9"}, pays={"nine": "5-7"})
    file = tmp_path / "own.toml"
    file.write_text(made.sheet(), encoding="utf-8")
    assert -hw.game(str(file)).odds(wager="designed").wagers[0].price.ev == made.best[0].edge


def test_the_chances_of_all_values_of_a_fact_add_up_to_one() -> None:
    game = hw.game(EZ)
    for fact in ("winner", "banker.total", "player.natural", "dealt.cards"):
        assert sum(chance for _, chance in game.palette(fact)) == 1


# --- what is refused ------------------------------------------------------------------------------


def test_wishes_that_cannot_hold_are_named() -> None:
    game = hw.game(EZ)
    with pytest.raises(Impossible, match=r"^edge: edge cannot hold: these pays reach an edge of"):
        game.design("dragon-7", {"wins": "30-50"}, edge="90%-95%")
    with pytest.raises(Impossible, match="edge and top cannot hold together"):
        game.design("dragon-7", {"wins": "30-50"}, edge="7%-8%", top="-35")


@pytest.mark.parametrize(
    ("given", "code", "where"),
    [
        ({"wager": "dragon-7", "edge": "8%-6%"}, "contradiction", "edge"),
        ({"wager": "dragon-7", "edge": "much"}, "unreadable-span", "edge"),
        ({"wager": "dragon-7", "pays": {"wins": "a lot"}}, "unreadable-pays", "rows.wins"),
        ({"wager": "dragon-7", "pays": {"won": "20"}}, "unknown-row", "rows"),
        ({"wager": "dragon"}, "unknown-wager", "wager"),
        ({}, "what-to-design", "wager"),
        ({"rows": {"a": "banker.sum == 9"}}, "invalid", ""),
        ({"wager": "dragon-7", "order": "up"}, "unknown-order", "order"),
        ({"wager": "dragon-7", "best": "hit"}, "unknown-ranking", "best"),
        ({"wager": "dragon-7", "limit": "$100"}, "bank-loss", "bank_loss"),
        ({"wager": "dragon-7", "same_edge": "1%"}, "same-edge", "same_edge"),
    ],
)
def test_a_wish_that_makes_no_sense_is_refused(
    given: dict[str, object], code: str, where: str
) -> None:
    with pytest.raises(hw.HousewayError) as caught:
        hw.game(EZ).design(**given)  # type: ignore[arg-type]
    if code != "invalid":
        assert (caught.value.code, caught.value.where) == (code, where)


def test_a_wager_that_is_played_has_no_table_of_its_own() -> None:
    with pytest.raises(hw.HousewayError, match="depends on how the hand is played"):
        hw.game("500-club/three-card-poker-6-card-bonus").design("ante", {"higher": "1,2"})
