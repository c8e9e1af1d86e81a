"""Pay tables by wish: a known answer, a slow twin, exact borders, wishes that cannot hold."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from pathlib import Path

import pytest

import houseway as hw
from houseway.checking import check_text
from houseway.design.chances import Chances, wager_chances
from houseway.design.designer import design
from houseway.design.impossible import Impossible
from houseway.design.listing import Shoes, edge_of, list_tables, satisfies, variance_of
from houseway.design.own_sheets import pay_text
from houseway.design.solver import solve_tables
from houseway.design.wishes import Wishes, read_wishes
from houseway.library import build_game, sheet_from_text
from houseway.money import Pays

EZ = "500-club/ez-baccarat"
NO_DESIGN = ("numbered-wager", "played-wager", "staying-wager", "fixed-pay", "not-offered")
PAIR_PLUS = ("straight-flush", "three-of-a-kind", "straight", "flush", "pair")
LED = "hustler/21st-century-baccarat-8"
LEADS = {f"by-{lead}": f"player.lead == {lead}" for lead in range(4, 10)}


def test_the_published_pay_table_of_pair_plus_is_the_only_one_with_its_published_figures() -> None:
    """40, 30, 6, 4, 1: 2.32 % and a deviation of 2.9106, as analysts publish."""
    pays = dict(zip(PAIR_PLUS, ("35-50/5", "20-35/5", "4-8", "2-5", "1"), strict=True))
    found = hw.game("500-club/three-card-poker-6-card-bonus").design(
        rows={row: f"hand.category >= '{row}'" for row in PAIR_PLUS},
        pays=pays,
        edge="2.31%-2.325%",
        deviation="2.91055-2.91065",
        order="falling",
    )
    (table,) = found.best
    assert [int(pay) for pay in table.pays.values()] == [40, 30, 6, 4, 1]


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
    assert len(found) == 3 * 3  # a flush pays no less than three of a kind, which pays 3
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
    game = hw.game(LED)
    made = design(game, rows=LEADS, pays=pays, edge="1%-4%", order="by-chance", most=5)
    solved = solve_tables(Shoes(made.chances), made.wishes)
    assert [tuple(table.pays.values()) for table in made.best] == solved.tables


def test_pay_tables_have_about_the_same_edge_with_all_numbers_of_decks() -> None:
    made = design(
        hw.game(LED),
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
    with pytest.raises(Impossible, match=r"^top: top and bank loss cannot hold together"):
        game.design("dragon-7", {"wins": "30-50"}, top="45-", limit="$100", bank_loss="$4,000")
    many = dict.fromkeys(LEADS, "1-60")
    with pytest.raises(Impossible, match=r"^edge: edge and top cannot hold together"):
        hw.game(LED).design(rows=LEADS, pays=many, edge="0%-1%", top="-2", order="by-chance")


@pytest.mark.parametrize(
    ("given", "code", "where"),
    [
        ({"wager": "dragon-7", "edge": "8%-6%"}, "contradiction", "edge"),
        ({"wager": "dragon-7", "edge": "much"}, "unreadable-span", "edge"),
        ({"wager": "dragon-7", "pays": {"wins": "a lot"}}, "unreadable-pays", "rows.wins"),
        ({"wager": "dragon-7", "pays": {"won": "20"}}, "unknown-row", "rows"),
        ({"wager": "dragon"}, "unknown-wager", "wager"),
        ({}, "what-to-design", "wager"),
        ({"rows": {"a": "banker.sum == 9"}}, "unknown-fact", "rows.a"),
        ({"rows": {"A b": "banker.total == 9"}}, "row-name", "rows.A b"),
        (
            {"rows": {"a": "banker.total == 9", "b": "banker.total == 9"}},
            "unreachable-row",
            "rows.b",
        ),
        ({"wager": "dragon-7", "rows": {"a": "winner == 'tie'"}}, "what-to-design", "wager"),
        ({"wager": "dragon-7", "name": "Dragon"}, "wager-name", "name"),
        ({"rows": {"a": "winner == 'tie'"}, "name": "Tie"}, "wager-name", "name"),
        ({"wager": "dragon-7", "order": "up"}, "unknown-order", "order"),
        ({"wager": "dragon-7", "best": "hit"}, "unknown-ranking", "best"),
        ({"wager": "dragon-7", "limit": "$100"}, "bank-loss", "bank_loss"),
        ({"wager": "dragon-7", "limit": "$0", "bank_loss": "$9"}, "bank-loss", "limit"),
        ({"wager": "dragon-7", "same_edge": "1%"}, "same-edge", "same_edge"),
    ],
)
def test_a_wish_that_makes_no_sense_is_refused(
    given: dict[str, object], code: str, where: str
) -> None:
    with pytest.raises(hw.HousewayError) as caught:
        hw.game(EZ).design(**given)  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.where) == (code, where)


def test_a_wager_that_is_played_has_no_table_of_its_own() -> None:
    with pytest.raises(hw.HousewayError, match="depends on how the hand is played"):
        hw.game("500-club/three-card-poker-6-card-bonus").design("ante", {"higher": "1,2"})


# --- sheets of a design ---------------------------------------------------------------------------


def check_sheet_of_a_design(made: hw.Designs) -> None:
    """The sheet has no problem, and its wager costs what the design says, priced from the text."""
    text = made.sheet()
    assert check_text(text) == []
    wager = made.chances.wager
    priced = build_game(sheet_from_text(text), made.game.choices, hw.Game).odds(wager=wager)
    assert priced.price(wager, hw.Price).ev == -made.best[0].edge


def test_a_sheet_of_a_design_passes_its_check_and_has_the_price_of_the_design() -> None:
    check_sheet_of_a_design(
        hw.game("parkwest/cash-in-baccarat").design(
            rows={
                "eights": "winner == 'tie' and dealt.cards == 6 and player.total == 8",
                "six-cards": "winner == 'tie' and dealt.cards == 6",
            },
            name="Late Tie",
            pays={"eights": "75", "six-cards": "20-30"},
            edge="5%-9%",
        )
    )


def test_a_pay_in_a_table_of_pays_is_changed_where_it_stands() -> None:
    game = hw.game("500-club/three-card-poker-6-card-bonus")
    made = game.design("pair-plus", {"flush": "4"})
    assert "[wager.pair-plus.row.hand.pays]\nflush = " in made.sheet()
    check_sheet_of_a_design(made)


def chances_or_refusal(game: hw.Game, wager: str) -> Chances | str:
    try:
        return wager_chances(game, wager)
    except hw.HousewayError as error:
        return error.code


@pytest.mark.slow
@pytest.mark.parametrize("game", [entry["id"] for entry in hw.games()])
def test_one_more_for_the_best_row_of_any_wager_is_a_sheet_with_that_price(game: str) -> None:
    for chances in map(partial(chances_or_refusal, hw.game(game)), hw.game(game).wagers):
        if isinstance(chances, str):
            assert chances in NO_DESIGN
            continue
        best = max(chances.rows, key=lambda row: Pays.parse(row.pays).per_unit)
        more = Pays.parse(best.pays).per_unit + 1
        made = hw.game(game).design(chances.wager, {best.id: pay_text(more)})
        check_sheet_of_a_design(made)


def test_where_the_best_row_decides_no_table_changes_the_order_of_the_pays() -> None:
    """A flush with three of a kind is paid as a flush only while the flush pays more."""
    game = hw.game("500-club/fortune-pai-gow-poker")
    made = game.design("fortune", {"flush": "2-5"}, most=10)
    assert sorted(table.pays["flush"] for table in made.best) == [3, 4, 5]
    check_sheet_of_a_design(made)
    with pytest.raises(Impossible, match="must pay in the order in which they pay now"):
        game.design("fortune", {"flush": "1,2"})


def test_a_sheet_from_a_file_is_designed_and_extended(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'extends = "{EZ}"\n[game]\nname = "Mine"\nsource = "own"\n', encoding="utf-8")
    made = hw.game(file).design(rows={"nine": "banker.total == 9"}, pays={"nine": "5-7"})
    own = tmp_path / "own.toml"
    own.write_text(made.sheet(), encoding="utf-8")
    assert -hw.game(own).odds(wager="designed").price("designed").ev == made.best[0].edge
