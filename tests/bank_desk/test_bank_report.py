"""The report of the bank's desk: fees as printed, cover, costs, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.program import houseway

import houseway as hw

CASH_IN = "parkwest/cash-in-baccarat"
BANKER = {"seat": 2, "wager": "Banker", "amount": "100"}


def report(game: str = CASH_IN, **table: Any) -> hw.BankReport:
    return hw.game(game).bank(table)


def test_a_table_needs_no_more_than_its_game() -> None:
    found = report()
    assert found.exact
    assert [seat.name for seat in found.round.seats] == [f"seat {n}" for n in range(2, 9)]
    assert {part.name for part in found.round.parts} == {
        wager.name for wager in hw.game(CASH_IN).wagers.values()
    }
    assert found.shift.rounds == 8 * 72


def test_shares_of_the_risk_add_up() -> None:
    found = report()
    for parts in (found.round.parts, found.round.seats):
        assert sum(part.risk for part in parts) == pytest.approx(1)
        assert sum(part.mean for part in parts) == pytest.approx(found.round.mean)


TWO_BETTORS = [
    {"seat": 2, "wager": "player", "amount": "50"},
    {"seat": 3, "wager": "player", "amount": "50"},
]
# Of each house the fees of $50 from one bettor and of $50 with a side bet from another:
# game, schedule, option, side bet, the player-dealer's fee, the two bettors' fees.
PRINTED = [
    # 000:4256-4258: action of $105 is $101 to $200; fifty cents for each base game wager
    ("aviator/supreme-baccarat", "supreme-baccarat", "3", "tie", 1.00, (0.50, 0.50)),
    # 001:1410-1413: total wagers of $50 and $55, action of $105
    ("parkwest/ez-baccarat-panda-8", "ez-panda-own", "1", "tie", 2.00, (0.50, 1.00)),
    # 002:3583-3709: action of $50 to $200, no fee from bettors
    ("500-club/ez-baccarat", "ez-baccarat", "1", "tie", 2.00, (0, 0)),
    # 003:7193-7201: flat, for each game wager
    ("hustler/ez-baccarat", "ez-flat-2013", "1", "dragon-7", 2.00, (0.50, 0.50)),
    # 004:754-761: action of $5 to $200, no fee from bettors
    ("ranchos/ez-baccarat", "ez-baccarat", "1", "dragon-7", 1.00, (0, 0)),
]


@pytest.mark.parametrize(("game", "schedule", "option", "side", "dealer", "bettors"), PRINTED)
def test_fees_of_a_table_are_those_that_the_house_prints(
    game: str, schedule: str, option: str, side: str, dealer: float, bettors: tuple[float, ...]
) -> None:
    amount = "10" if game == "ranchos/ez-baccarat" else "5"  # the least that is printed
    wagers = [*TWO_BETTORS, {"seat": 3, "wager": side, "amount": amount}]
    collection = {"schedule": schedule, "option": option}
    found = report(game, wagers=wagers, collection=collection)
    shown = next(
        each for each in found.options if (each.schedule, each.option) == (schedule, option)
    )
    assert (shown.dealer, shown.bettors) == (dealer, sum(bettors))
    assert tuple(cost.fee for cost in found.costs) == bettors
    assert found.round.net == pytest.approx(found.round.mean - dealer)
    for cost in found.costs:
        assert cost.share == pytest.approx((cost.lost + cost.fee) / cost.staked)


BETS_OF_50 = [*TWO_BETTORS, {"seat": 3, "wager": "tie", "amount": "5"}]
# The whole table of one schedule of each house, read from its pages for two bets of $50 on Player
# and a tie bet of $5 by the second bettor: option, the player-dealer's fee, the bettors' fees.
# None: the action lies in no band.
OPTION_TABLES: list[tuple[str, str, dict[str, tuple[float | None, tuple[float, ...]]]]] = [
    # 000:4247-4260: action of $105; fifty cents for each base game wager from option 3 on
    (
        *("aviator/supreme-baccarat", "supreme-baccarat"),
        {"1": (1, (0, 0)), "2": (1, (0, 0)), "3": (1, (0.5, 0.5)), "4": (1, (0.5, 0.5))},
    ),
    # 001:1410-1458: the fee of a bettor goes by $50 and by $55 in options 1 and 2
    (
        *("parkwest/ez-baccarat-panda-8", "ez-panda-own"),
        {
            "1": (2, (0.5, 1)),
            "2": (1, (0.5, 0.5)),
            "3": (1.5, (0, 0)),
            **dict.fromkeys(("4", "5", "6", "8"), (1, (0, 0))),
            "7": (2, (0, 0)),
        },
    ),
    # 002:3593-3710: action of $105, no fee from bettors
    (
        *("500-club/ez-baccarat", "ez-baccarat"),
        {
            str(option): (fee, (0, 0))
            for option, fee in enumerate(
                [2, 2, 4, 2, 2, 3, 4, 5, 5, 5, 5, 6, 6, 6, 7, 7, 8, 8, 9, 12, 7, 5], 1
            )
        },
    ),
    # 003:7193-7201: flat fees, of a bettor for each game wager and none for the tie
    (
        *("hustler/ez-baccarat", "ez-flat-2013"),
        {
            "1": (2, (0.5, 0.5)),
            "2": (2, (1, 1)),
            "3": (2, (1, 1)),
            "4": (4, (2, 2)),
            "5": (5, (3, 3)),
            "6": (10, (6, 6)),
            "7": (10, (6, 6)),
        },
    ),
    # 003:7228-7270: action of $105 with the tie, below the bands of option 17
    (
        *("hustler/ez-baccarat", "ez-banded-2013"),
        {**dict.fromkeys(("13", "14", "15", "16"), (2, (0, 0))), "17": (None, ())},
    ),
    # 004:754-761: action of $100, for no tie bet may be as small as $5
    ("ranchos/ez-baccarat", "ez-baccarat", {"1": (1, (0, 0))}),
]


@pytest.mark.parametrize(("game", "schedule", "printed"), OPTION_TABLES)
def test_the_option_table_of_a_game_is_the_one_that_its_house_prints(
    game: str, schedule: str, printed: dict[str, tuple[float | None, tuple[float, ...]]]
) -> None:
    bets = [*TWO_BETTORS] if game == "ranchos/ez-baccarat" else BETS_OF_50
    found = report(game, wagers=bets)
    lost = [cost.lost for cost in found.costs]
    shown = {each.option: each for each in found.options if each.schedule == schedule}
    assert shown.keys() == printed.keys()
    for name, (dealer, fees) in printed.items():
        option = shown[name]
        assert option.dealer == dealer
        if dealer is None:
            assert (option.costs, option.bank, option.room) == ({}, None, None)
            continue
        assert option.bettors == sum(fees)
        assert option.room == dealer + sum(fees)
        assert option.bank == pytest.approx(found.round.mean - dealer)
        wanted = [mean + fee for mean, fee in zip(lost, fees, strict=True)]
        assert [*option.costs.values()] == pytest.approx(wanted)


def test_options_stand_side_by_side_with_the_fees_that_the_house_prints() -> None:
    game = hw.game(CASH_IN)
    found = report(wagers=[BANKER])
    for option in found.options:
        quote = game.fee(option.option, schedule=option.schedule, bets={"banker": "100"})
        assert option.room == pytest.approx(quote.cents / 100)
        assert option.bank == pytest.approx(found.round.mean - (option.dealer or 0))


def test_under_each_option_a_bettor_loses_the_price_and_pays_the_fee() -> None:
    found = report("aviator/supreme-baccarat", wagers=TWO_BETTORS)
    price = hw.game("aviator/supreme-baccarat").odds(wager="player").price("player")
    game = hw.game("aviator/supreme-baccarat")
    for option in found.options:
        if option.dealer is None:
            continue
        quote = game.fee(option.option, schedule=option.schedule, bets={"player": "50"})
        fee = sum(each.cents for each in quote.fees or () if each.payer != "player-dealer") / 100
        assert [*option.costs.values()] == pytest.approx([50 * -float(price.ev) + fee] * 2)
        assert option.all_push == -option.dealer


def test_a_fee_by_action_is_not_due_without_bets_and_a_flat_one_is() -> None:
    by_action = report(wagers=[BANKER]).options[0]
    assert by_action.idle == 0
    flat = report("hustler/ez-baccarat", wagers=TWO_BETTORS).options
    assert {each.idle for each in flat if each.schedule == "ez-flat-2013"} != {0}


def test_a_band_ends_with_what_the_bank_keeps_of_such_an_action() -> None:
    found = report(wagers=[BANKER])
    price = hw.game(CASH_IN).odds(wager="banker").price("banker")
    for option in found.options:
        assert option.edges
        for edge in option.edges:
            quote = hw.game(CASH_IN).fee(
                option.option, schedule=option.schedule, action=f"{edge.least:.2f}"
            )
            assert edge.fee == quote.cents / 100
            kept = edge.least * -float(price.ev) - quote.cents / 100
            assert edge.keeps_least == pytest.approx(kept)


def test_an_action_outside_all_bands_has_no_fee() -> None:
    found = report("hustler/ez-baccarat", wagers=[{**BANKER, "amount": "200"}])
    by_name = {(option.schedule, option.option): option.dealer for option in found.options}
    assert None in by_name.values()
    assert any(by_name.values())


def test_the_bank_breaks_even_where_its_win_pays_the_fee() -> None:
    found = report(wagers=[BANKER])
    game = hw.game(CASH_IN)
    for option in found.options:
        assert option.even_action is not None
        action = -(-option.even_action // 0.01) * 0.01
        fee = game.fee(option.option, schedule=option.schedule, action=f"{action:.2f}")
        assert found.round.hold * action == pytest.approx(fee.cents / 100, abs=0.02) or (
            found.round.hold * action > fee.cents / 100
        )


def test_a_seat_is_paid_in_full_as_often_as_nothing_of_it_goes_back() -> None:
    table: dict[str, Any] = {
        "bank": {"seat": 1, "amount": "500"},
        "wagers": [{"seat": s, "wager": "Player", "amount": "200"} for s in range(2, 6)],
    }
    found = report(**table)
    used = next(each for each in found.covers if each.policy == found.policy)
    tie = hw.game(CASH_IN).odds(wager="player").price("player").push
    assert used.seats["seat 2"] == used.seats["seat 3"] == 1
    assert used.seats["seat 5"] == pytest.approx(float(tie))
    assert used.short == pytest.approx(1 - float(tie))


def test_a_hand_for_each_seat_is_simulated_and_says_its_error() -> None:
    table = {"wagers": [{"seat": 2, "wager": "base", "amount": "100"}]}
    found = report("aviator/super-pan-9", **table, rounds=400, seed=3)
    again = report("aviator/super-pan-9", **table, rounds=400, seed=3)
    assert (found.exact, found.sample) == (False, 400)
    price = hw.game("aviator/super-pan-9").odds().wagers[0].price
    assert found.round.error is not None
    assert abs(found.round.mean + 100 * float(price.ev)) < 5 * found.round.error
    assert found == again


def test_seats_may_play_in_ways_of_their_own() -> None:
    bets = [{"seat": seat, "wager": "base", "amount": "100"} for seat in (2, 3)]
    play = {"others": "house-way", "3": "best"}
    found = report("aviator/super-pan-9", wagers=bets, play=play, rounds=200_000)
    assert found.play == "house-way; seat 3 best"
    assert found.costs[0].lost > found.costs[1].lost


def test_covariances_of_wagers_and_of_seats_add_up_to_the_risk_of_the_bank() -> None:
    found = report()
    for parts in (found.round.parts, found.round.seats):
        whole = sum(sum(part.covariances.values()) for part in parts)
        assert whole == pytest.approx(found.round.deviation**2)
        for part in parts:
            assert part.covariances[part.name] == pytest.approx(part.deviation**2)
            assert sum(part.covariances.values()) == pytest.approx(part.risk * whole)


def test_the_curve_of_cover_rises_to_certainty_through_the_chance_at_the_cover() -> None:
    found = report(bank={"seat": 1, "amount": "600"})
    for each in found.covers:
        covers = [*map(float, each.curve)]
        assert covers == sorted(covers)
        assert list(each.curve.values()) == sorted(each.curve.values())
        assert each.curve[str(each.least["1.0"])] == 1
        below = [share for cover, share in each.curve.items() if float(cover) <= 600]
        assert each.short is not None
        assert max(below, default=0) <= 1 - each.short + 1e-12
        assert sum(each.returned_to.values()) == pytest.approx(each.returned)


def test_the_bank_is_worth_what_it_wins_more_than_the_bets_of_its_bettor() -> None:
    wagers = [BANKER, {"seat": 3, "wager": "Player", "amount": "40"}]
    collection = {"option": "1"}
    found = report(wagers=wagers, collection=collection, offered=3)
    assert found.offer is not None
    banker, player = (hw.game(CASH_IN).odds(wager=w).price(w) for w in ("banker", "player"))
    assert found.offer.bank_mean == pytest.approx(-100 * float(banker.ev))
    assert found.offer.bettor_mean == pytest.approx(40 * float(player.ev))
    assert found.offer.bank_deviation == pytest.approx(100 * banker.sd)
    fees = hw.game(CASH_IN).fee("1", bets={"banker": "100"})
    first = found.offer.options[0]
    assert first.as_bank is not None
    assert first.as_bank == pytest.approx(found.offer.bank_mean - fees.cents / 100)
    assert first.gain == pytest.approx(first.as_bank - (first.as_bettor or 0))
    limited = report(wagers=wagers, bank={"seat": 1, "amount": "30"}, offered=3).offer
    assert limited is not None
    assert limited.bank_worst == -30
    assert limited.bank_mean == pytest.approx(-30 * float(banker.ev))


def test_ruin_before_a_goal_stands_beside_the_usual_formula_and_the_shift() -> None:
    found = report(wagers=[BANKER], bankroll="1000", goal="500", hours=1).ruin
    assert found.before_goal is not None
    assert found.usual_before_goal == pytest.approx(found.before_goal, rel=0.1)
    assert found.before_goal_in_shift is not None
    assert found.within_shift is not None
    assert found.before_goal_in_shift <= min(found.before_goal, found.within_shift)


def test_a_table_is_a_value_that_describes_itself() -> None:
    full = hw.table(CASH_IN, hours=4)
    again = hw.table(CASH_IN, full.described)
    assert (again.setup, again.hours) == (full.setup, 4)
    assert hw.game(CASH_IN).bank(full) == report(hours=4)
    with pytest.raises(hw.HousewayError, match="expected a table of hustler/ez-baccarat, found"):
        hw.game("hustler/ez-baccarat").bank(full)


def test_a_share_of_mistakes_costs_the_bettor_who_makes_them() -> None:
    bets = [{"seat": seat, "wager": "base", "amount": "100"} for seat in (2, 3)]
    found = report("aviator/super-pan-9", wagers=bets, play={"3": {"mistakes": 0.5}}, rounds=2_000)
    assert found.play == "best; seat 3 best with 50% mistakes"
    assert found.costs[1].lost > found.costs[0].lost + 1
    none = {"others": {"mistakes": 0}, "3": {"mistakes": 0.0}}
    right = report("aviator/super-pan-9", wagers=bets, play=none, rounds=2_000)
    assert right.play == "best"


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"play": {"2": {"mistakes": 2}}}, "play.2.mistakes: expected a share from 0 to 1, found"),
        ({"play": {"mistakes": 0.1, "wit": 1}}, "play: no key 'wit'. Known: mistakes, way, chart"),
        ({"offered": 1}, "offered: no bettor at seat 1; bettors sit at 2, 3, 4, 5, 6, 7, 8"),
        ({"offered": 2, "wagers": [BANKER]}, "offered: nobody but seat 2 bets; a bank needs"),
        ({"bank": {"seat": 1, "amount": "4.99"}}, "bank.amount: the bank has posted $4.99; the le"),
        ({"seed": "x"}, "seed: expected a whole number"),
        ({"rounds": 0}, "rounds: expected 1 or more, found 0"),
        ({"play": {"9": "best"}}, "play.9: no bettor at seat '9'; bettors sit at 2, 3, 4, 5"),
        ({"play": {"2": "wild"}}, "play.2: no way to play 'wild'. Known: best, house-way"),
        ({"policy": "some"}, "policy: no cover policy 'some'. Known: each-dollar-once"),
        ({"pace": -3}, "pace: expected a number above 0, found -3"),
        ({"hours": "8"}, "hours: expected a number above 0, found '8'"),
        ({"play": "wild"}, "play: no way to play 'wild'. Known: best, house-way"),
        ({"bankroll": "0"}, "bankroll: expected an amount above $0, found 0"),
        ({"wagers": []}, "wagers: a table has at least one wager"),
        ({"deck": []}, "deck: a table has no cards; leave it out"),
        ({"wagers": [{**BANKER, "seat": 1}]}, "seat 1 is the player-dealer"),
        ({"wagers": [{**BANKER, "wager": "baker"}]}, "no wager 'baker'. Did you mean banker"),
        ({"collection": {"option": "99"}}, "collection.option: no option '99'"),
        ({"bank": {"seat": 1, "amount": "-5"}}, "the bank's wager cannot be negative"),
        ({"pause": 3}, "pause"),
    ],
)
def test_a_table_that_cannot_be_says_why(table: dict[str, Any], says: str) -> None:
    with pytest.raises(hw.HousewayError) as refused:
        report(**table)
    assert says in str(refused.value)


def test_a_game_among_players_has_no_bank() -> None:
    with pytest.raises(hw.HousewayError, match="players play each other"):
        report("500-club/razz")


def test_the_command_reads_a_table_from_a_file_and_options_go_before_it(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('hours = 2\n[[wagers]]\nseat = 2\nwager = "Banker"\namount = "100"\n')
    found = json.loads(
        houseway("bank", CASH_IN, "--table", str(file), "--hours", "1", "--json").out
    )
    assert found["shift"]["hours"] == 1
    price = hw.game(CASH_IN).odds(wager="banker").price("banker")
    assert found["round"]["mean"] == pytest.approx(-100 * float(price.ev))
    refused = houseway("bank", CASH_IN, "--bet", "2-banker=25")
    assert refused.code == 2
    assert "--bet: expected SEAT:WAGER=AMOUNT" in refused.err


def test_the_command_places_bettors_behind_a_seat_and_the_bank_at_any() -> None:
    asked = ("--bet", "3b1:banker=25", "--bet", "3:player=25", "--bank-seat", "5", "--seats", "6")
    found = json.loads(houseway("bank", CASH_IN, *asked, "--json").out)
    assert [seat["name"] for seat in found["round"]["seats"]] == ["seat 3 backline b1", "seat 3"]
    refused = houseway("bank", CASH_IN, "--bet", "5:banker=25", "--bank-seat", "5")
    assert "seat 5 is the player-dealer" in refused.err
