"""The poker fees of the houses: every printed row, compared with the documents and a twin."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.library import game_ids, is_game, read_schedules, read_toml
from houseway.money import format_money
from houseway.sheet import cites
from houseway.sheet_files import SHEETS
from houseway.table.collections.drops import (
    MOST_PLAYERS,
    STAGES,
    Facts,
    PotOption,
    PotSchedule,
    drops_due,
    post,
)
from houseway.table.collections.fee_stakes import parse_stakes

ROWS = {
    "500-club": {  # 002:4034-4743: 579 rows, and one by time
        "pineapple-and-omaha-hi-lo": 166,
        "omaha-and-big-o": 176,
        "texas-holdem": 177,
        "draw-and-stud": 60,
        "face-up-chinese-poker": 1,
    },
    "aviator": {
        # 000:1602-1751
        "poker-limit-1": 30,
        "poker-limit-2": 30,
        "poker-no-limit-1": 20,
        "poker-no-limit-2": 20,
        "poker-limit-time": 5,
        "poker-no-limit-time-1": 5,
        "poker-no-limit-time-2": 5,
        # 000:3631-3854
        "holdem-and-omaha": 41,
        "mexican-poker": 32,
        "stud": 32,
        "draw-and-lowball": 32,
        "delano-draw-third-card": 32,  # the rows of Mexican poker, by a reading
        "draw-and-lowball-both-fees": 32,  # those of lowball
        "conquian-consolidated": 21,
        # 000:2478-2498 and 000:1816-1836
        "conquian": 20,
        "delano-draw": 20,
    },
    "hustler": {  # 003:7598-7694 and 003:3022-3040
        "holdem-no-limit-2015": 8,
        "holdem-limit-2015": 16,
        "omaha-and-others-2015": 8,
        "omaha-pot-limit-2015": 8,  # the same rows
        "stud-antes-2015": 4,
        "stud-time-2015": 4,
        "texas-stud-own": 5,
    },
    "ranchos": {"poker": 1},  # 004:327
    "parkwest": {},  # document 001 has no poker rates
}
EVERY = [(house, name) for house, names in ROWS.items() for name in names]
each = pytest.mark.parametrize(("house", "name"), EVERY)


@cache
def pot_schedules(house: str) -> dict[str, PotSchedule]:
    found = read_schedules(house)
    return {name: known for name, known in found.items() if isinstance(known, PotSchedule)}


def option(house: str, name: str, number: str | int) -> PotOption:
    return pot_schedules(house)[name].option(str(number))


@pytest.mark.parametrize("house", ROWS)
def test_every_printed_row_is_an_option(house: str) -> None:
    found = {name: len(known.options) for name, known in pot_schedules(house).items()}
    assert found == ROWS[house]


def test_the_500_club_prints_579_options_and_one_by_time() -> None:
    assert sum(ROWS["500-club"].values()) == 579 + 1
    [time] = option("500-club", "face-up-chinese-poker", 1).drops
    assert (time.source, time.amount, time.minutes, time.in_advance) == (  # 002:4740-4743
        *("each-player", 10_00, 40, True),
    )


@each
def test_options_are_numbered_from_one_without_a_gap(house: str, name: str) -> None:
    names = [item.name for item in pot_schedules(house)[name].options]
    assert names == [str(number) for number in range(1, len(names) + 1)]


@each
def test_every_option_cites_a_line_of_its_own_in_the_printed_order(house: str, name: str) -> None:
    schedule = pot_schedules(house)[name]
    spans = [cites.spans(item.cite)[0] for item in schedule.options]
    assert all(before[1] < after[0] for before, after in pairwise(spans))
    inside = cites.spans(schedule.terms.source)
    assert all(any(a <= low and high <= b for a, b in inside) for low, high in spans)
    document = cites.document_of(schedule.terms.source)
    general = schedule.terms.general_source or schedule.terms.source
    assert cites.document_of(general) == document
    assert all(item.cite.startswith(f"{document}:") for item in schedule.options)
    assert all(drop.cite == item.cite for item in schedule.options for drop in item.drops)


@pytest.mark.parametrize("house", [house for house in ROWS if ROWS[house]])
def test_readings_are_used_and_a_file_of_fees_is_no_game(house: str) -> None:
    path = SHEETS / house / "collection-poker.toml"
    used = {name for known in pot_schedules(house).values() for name in known.terms.reading}
    assert used == set(read_toml(path).data["reading"])
    assert not is_game(path)
    assert f"{house}/collection-poker" not in game_ids()


# --- a twin of the 500 Club's tables ---------------------------------------------------------

NO_LIMIT = ("no limit, buy-in $20-$100,000",)
LIMIT = ("limit $4-$8 to $1,000-$2,000",)
Row = tuple[str, tuple[int, ...]]


def ten(base: int) -> list[Row]:
    """Blocks of ten options: players, and the regular, turn and river fee."""
    return [
        *(("7+", (base, 1, 1)), ("7+", (base, 0, 0)), ("7+", (base - 2, 5, 5))),
        *(("5-6", (base - 1, 1, 1)), ("5-6", (base - 1, 0, 0)), ("5-6", (base - 2, 5, 0))),
        *(("<=4", (base - 2, turn, river)) for turn, river in ((1, 1), (1, 0), (2, 0), (0, 0))),
    ]


def blocks(first: int, last: int) -> list[Row]:
    return [row for base in range(first, last - 1, -1) for row in ten(base)]


def short(*bands: tuple[str, list[tuple[int, ...]]]) -> list[Row]:
    return [(players, fees) for players, rows in bands for fees in rows]


# Rows outside the blocks, by hand: 002:4136-4138, 4243-4245, 4445-4450, 4547-4557, 4651-4656.
BARE = short(("7+", [(6,)]), ("5-6", [(5,)]), ("<=4", [(4,)]))
TWIN: dict[str, list[tuple[tuple[str, ...], list[Row]]]] = {
    "pineapple-and-omaha-hi-lo": [(NO_LIMIT, blocks(15, 8) + BARE), (LIMIT, blocks(15, 8) + BARE)],
    "omaha-and-big-o": [
        (NO_LIMIT, blocks(15, 7)),
        (
            LIMIT,
            blocks(15, 8)
            + short(
                ("7+", [(7, 1, 1), (7, 0, 0)]),
                ("5-6", [(6, 1, 1), (6, 0, 0)]),
                ("<=4", [(5, 1, 1), (5, 0, 0)]),
            ),
        ),
    ],
    "texas-holdem": [
        (
            NO_LIMIT,
            blocks(15, 8)
            + short(
                ("7+", [(6, 1, 1), (6, 0, 0), (5, 5, 5), (4, 0, 0)]),
                ("5-6", [(5, 5, 0), (5, 1, 1), (5, 0, 0)]),
                ("<=4", [(5, 2, 0), (5, 0, 0), (4, 1, 1), (4, 0, 0)]),
            ),
        ),
        (
            LIMIT,
            blocks(15, 8)
            + short(
                ("7+", [(6, 1, 1), (6, 0, 0)]),
                ("5-6", [(5, 1, 1), (5, 0, 0)]),
                ("<=4", [(4, 1, 1), (4, 0, 0)]),
            ),
        ),
    ],
}


@pytest.mark.parametrize("name", TWIN)
def test_every_flop_option_of_the_500_club_is_as_its_twin(name: str) -> None:
    expected = [(limits, players, fees) for limits, rows in TWIN[name] for players, fees in rows]
    names = ("regular", "turn", "river")
    found = pot_schedules("500-club")[name].options
    for item, (limits, players, fees) in zip(found, expected, strict=True):
        assert (item.limits, str(item.players)) == (limits, players), item.name
        amounts = {drop.name: drop.amount for drop in item.drops}
        # The modified fee is $1 in every row.
        wanted = dict(zip(names, (fee * 100 for fee in fees), strict=False)) | {"modified": 100}
        assert amounts == wanted, item.name


def test_every_draw_and_stud_option_of_the_500_club_is_as_its_twin() -> None:
    once = [
        (players, (fee, more, more))
        for players, most in (("7+", 11), ("5-6", 10), ("<=4", 9))
        for fee in range(most, most - 5, -1)
        for more in (1, 0)
    ]
    found = pot_schedules("500-club")["draw-and-stud"].options
    rows = [(str(item.players), tuple(drop.amount // 100 for drop in item.drops)) for item in found]
    assert rows == once * 2
    assert [item.limits for item in found] == [
        *([("no limit, buy-in $40-$100,000",)] * 30),
        *([("limit $4-$8 to $100-$200",)] * 30),
    ]


# --- printed fees ----------------------------------------------------------------------------

HAND = ("before-deal", "after-deal", "after-round-1", "before-flop", "after-flop")
ALL = (*HAND, "after-round-2", "after-turn", "after-round-3", "after-river")
STUD = ("before-deal", "after-deal", "after-round-1", "after-street-2", "after-street-3")


@pytest.mark.parametrize(
    ("house", "name", "number", "players", "stages", "fees"),
    [
        # 002:4461 Texas Hold'em option 1: $15 after the flop, $1 turn, $1 river.
        ("500-club", "texas-holdem", 1, 8, HAND, "regular 15 pot"),
        ("500-club", "texas-holdem", 1, 8, ALL, "regular 15 pot, turn 1 pot, river 1 pot"),
        ("500-club", "texas-holdem", 1, 8, (*HAND[:3], "no-flop"), "modified 1 pot"),
        # 002:4656, 4551
        ("500-club", "texas-holdem", 177, 4, ALL, "regular 4 pot"),
        ("500-club", "texas-holdem", 85, 5, ALL, "regular 5 pot, turn 5 pot"),
        # 002:4245: no turn and river fee
        ("500-club", "pineapple-and-omaha-hi-lo", 166, 2, ALL, "regular 4 pot"),
        # 002:4344
        ("500-club", "omaha-and-big-o", 83, 7, ALL, "regular 5 pot, turn 5 pot, river 5 pot"),
        # 002:4665, 4697
        (
            *("500-club", "draw-and-stud", 1, 7),
            *(ALL, "regular 11 pot, fee-2 1 pot, fee-3 1 pot"),
        ),
        ("500-club", "draw-and-stud", 30, 4, ALL, "regular 5 pot"),
        ("500-club", "draw-and-stud", 1, 7, ("before-deal", "after-deal"), ""),
        # 000:3644: $5 before the flop, $1 without one, $2 late
        ("aviator", "holdem-and-omaha", 3, 6, HAND[:4], "regular 5 pot"),
        ("aviator", "holdem-and-omaha", 3, 6, ("no-flop",), "modified 1 pot"),
        ("aviator", "holdem-and-omaha", 3, 9, (*ALL, "late"), "regular 5 pot, late 2 pot"),
        # 000:3668: three or less, no modified fee
        ("aviator", "holdem-and-omaha", 27, 3, ("no-flop",), ""),
        # 000:3723, 3735
        (
            *("aviator", "mexican-poker", 16, 6),
            *((*STUD, "late"), "regular 15 pot, late 15 pot"),
        ),
        ("aviator", "mexican-poker", 28, 2, ("no-street-2",), ""),
        ("aviator", "mexican-poker", 27, 2, ("no-street-2",), "modified 1 pot"),
        # 000:3775: from the pot after the first three cards
        ("aviator", "stud", 23, 4, ("before-deal", "after-deal"), "regular 3 pot"),
        ("aviator", "stud", 32, 3, (*STUD, "late"), "regular 1 pot, late 5 pot"),
        # 000:3795-3829
        ("aviator", "draw-and-lowball", 6, 6, ("after-deal", "no-street-2"), "modified 1 pot"),
        (
            *("aviator", "draw-and-lowball", 6, 6),
            *(("after-deal", "after-street-2", "late"), "regular 6 pot, late 5 pot"),
        ),
        # 000:1607, 1646, 1721
        ("aviator", "poker-limit-1", 1, 5, (*ALL, "late"), "early 0.50 pot, regular 1 pot"),
        ("aviator", "poker-limit-2", 6, 5, (*ALL, "late"), "early 1 pot, late 1 pot"),
        ("aviator", "poker-limit-2", 6, 5, ("after-round-1", "no-flop"), "early 1 pot"),
        (
            *("aviator", "poker-no-limit-2", 20, 5),
            *((*ALL, "late"), "early 1 pot, regular 4 pot, late 1 pot"),
        ),
        # 000:1817, 1833
        ("aviator", "delano-draw", 1, 6, ("before-deal",), "regular 2.50 pot"),
        ("aviator", "delano-draw", 17, 3, ("before-deal",), ""),
        # 000:2480, 3835-3836
        ("aviator", "conquian", 2, 3, ("before-deal",), "player 2 each-player"),
        ("aviator", "conquian-consolidated", 2, 3, ("before-deal",), "player 1 each-player"),
        ("aviator", "conquian-consolidated", 21, 2, ("before-deal",), "player 20 each-player"),
        # 003:7624, 7635-7636, 7650
        ("hustler", "holdem-no-limit-2015", 7, 9, HAND, "fee-1 1 small-blind, fee-2 4 pot"),
        ("hustler", "holdem-limit-2015", 1, 4, ALL, "fee-1 1 small-blind"),
        (
            *("hustler", "holdem-limit-2015", 2, 7),
            *(ALL, "fee-1 1 small-blind, fee-2 3 pot, fee-3 1 pot"),
        ),
        ("hustler", "holdem-limit-2015", 16, 5, HAND, "fee-1 1 small-blind, fee-2 2 pot"),
        # 003:7663: Omaha by its flop and turn, razz by its fourth and fifth street
        (
            *("hustler", "omaha-and-others-2015", 3, 6),
            *(ALL, "fee-1 1 blind, fee-2 3 pot, fee-3 1 pot"),
        ),
        (
            *("hustler", "omaha-and-others-2015", 3, 6),
            *(STUD, "fee-1 1 blind, fee-2 3 pot, fee-3 1 pot"),
        ),
        # 003:7682
        ("hustler", "stud-antes-2015", 4, 5, ("before-deal",), "regular 4 antes"),
        # 003:3029-3031
        (
            *("hustler", "texas-stud-own", 2, 5),
            *(STUD, "designated 1 blind, jackpot 1 pot, regular 1.50 pot"),
        ),
        ("ranchos", "poker", 1, 9, HAND, "regular 5 pot"),
    ],
)
def test_the_printed_fee_is_due(
    house: str, name: str, number: int, players: int, stages: tuple[str, ...], fees: str
) -> None:
    due = drops_due(option(house, name, number), players=players, stages_reached=stages)
    found = [f"{drop.name} {format_money(drop.amount)} {drop.source}" for drop in due]
    assert ", ".join(found) == fees


@pytest.mark.parametrize(
    ("house", "name", "number", "players", "minutes", "fee"),
    [
        # 000:3685-3694: from the pot every 30 minutes
        ("aviator", "holdem-and-omaha", 41, 7, 30, ("pot", 2500)),
        # 000:1728, 1751
        ("aviator", "poker-limit-time", 1, 7, 30, ("each-player", 600)),
        ("aviator", "poker-no-limit-time-2", 5, 7, 31, ("each-player", 2400)),
        # 003:7691, 7694
        ("hustler", "stud-time-2015", 1, 4, 30, ("each-player", 1000)),
        ("hustler", "stud-time-2015", 4, 5, 30, ("each-player", 3600)),
    ],
)
def test_the_printed_fee_by_time_is_due(
    house: str, name: str, number: int, players: int, minutes: int, fee: tuple[str, int]
) -> None:
    asked = option(house, name, number)
    facts = Facts(minutes=minutes)
    (drop,) = drops_due(asked, players=players, stages_reached=(), facts=facts)
    assert (drop.source, drop.amount) == fee
    assert drops_due(asked, players=players, stages_reached=ALL) == ()


def test_texas_stud_takes_no_jackpot_dollar_from_a_game_that_shrank() -> None:
    # 003:3042-3043
    asked = option("hustler", "texas-stud-own", 1)

    def jackpot(players: int, handed: int) -> bool:
        facts = Facts(handed=handed)
        due = drops_due(asked, players=players, stages_reached=STUD, facts=facts)
        return "jackpot" in [drop.name for drop in due]

    assert [jackpot(players, 9) for players in (5, 4)] == [True, False]
    assert [jackpot(players, 8) for players in (4, 3)] == [True, False]
    assert [jackpot(players, 7) for players in (4, 3)] == [True, False]


@pytest.mark.parametrize(
    ("house", "name", "number", "fits", "fits_not"),
    [
        ("500-club", "texas-holdem", 1, "NL $1-$2", "$4-$8"),
        ("500-club", "texas-holdem", 92, "$1,000-$2,000", "$2-$4"),
        ("500-club", "draw-and-stud", 31, "$100-$200", "$150-$300"),
        ("aviator", "holdem-and-omaha", 1, "$2,000-$4,000", "$3,000-$6,000"),
        ("aviator", "holdem-and-omaha", 1, "NL $5,000-$10,000", "ante $1"),
        ("aviator", "stud", 1, "ante $5,000", "ante $5,001"),
        ("aviator", "poker-limit-1", 21, "$9-$18", "$10-$20"),
        ("aviator", "poker-limit-1", 26, "$40-$80", "$9-$18"),
        ("aviator", "poker-no-limit-1", 16, "NL $5", "NL $3"),
        ("aviator", "delano-draw", 17, "NL $1", "NL $2"),
        ("aviator", "conquian", 1, "$19", "$20"),
        ("aviator", "conquian", 20, "$5,000", "$999"),
        ("hustler", "holdem-limit-2015", 15, "$50-$100", "NL"),
    ],
)
def test_an_option_is_for_the_printed_stakes(
    house: str, name: str, number: int, fits: str, fits_not: str
) -> None:
    bands = option(house, name, number).stakes
    assert any(parse_stakes(fits) in band for band in bands)
    assert not any(parse_stakes(fits_not) in band for band in bands)


def test_antes_and_blinds_are_printed_beside_the_limits() -> None:
    # 000:1817, 003:7679, 003:3033
    assert option("aviator", "delano-draw", 1).ante == 50
    assert option("hustler", "stud-antes-2015", 1).ante == 50
    assert option("hustler", "texas-stud-own", 3).blinds == (200, 400)
    assert option("aviator", "stud", 1).buy_in == (2000, None)


# --- laws of all schedules -------------------------------------------------------------------


@each
def test_a_fee_by_players_has_one_band_for_each_number_and_never_falls_with_more(
    house: str, name: str
) -> None:
    for item in pot_schedules(house)[name].options:
        covered = [n for n in range(2, MOST_PLAYERS + 1) if item.covers(n)]
        assert covered == list(range(covered[0], covered[-1] + 1)), item.name
        for fee in item.names:
            by_players = [
                [d.amount for d in item.fees(fee) if d.players is None or n in d.players]
                for n in covered
            ]
            assert all(len(amounts) == 1 for amounts in by_players), item.name
            assert by_players == sorted(by_players), item.name


@each
def test_no_fee_depends_on_anything_but_flat_steps_of_half_a_dollar(house: str, name: str) -> None:
    for item in pot_schedules(house)[name].options:
        assert item.drops
        assert all(drop.amount % 50 == 0 for drop in item.drops)


@pytest.mark.parametrize("name", ROWS["500-club"])
def test_a_500_club_table_can_post_an_option_for_every_number_of_players(name: str) -> None:
    schedule = pot_schedules("500-club")[name]
    for limits in dict.fromkeys(item.limits for item in schedule.options):
        first: dict[str, str] = {}
        for item in schedule.options:
            if item.limits == limits:
                first.setdefault(str(item.players), item.name)
        posted = post(schedule, list(first.values()))
        assert all(posted.at(players) for players in range(2, MOST_PLAYERS + 1))


every_option = st.sampled_from(
    [item for house in ROWS for known in pot_schedules(house).values() for item in known.options]
)
STREETS = tuple(stage for stage in STAGES if not stage.startswith("no-") and stage != "time")


@given(every_option, st.integers(2, 10), st.sets(st.sampled_from(STREETS)), st.integers(0, 4000))
def test_a_hand_pays_each_fee_once_and_no_more_than_the_pot_holds(
    item: PotOption, players: int, stages: set[str], pot: int
) -> None:
    if not item.covers(players):
        return
    reached = sorted(stages, key=STREETS.index)
    at_once = drops_due(item, players=players, stages_reached=reached)
    assert len({drop.name for drop in at_once}) == len(at_once)
    taken: list[str] = []
    for end in range(len(reached) + 1):
        facts = Facts(taken=taken)
        due = drops_due(item, players=players, stages_reached=reached[:end], facts=facts)
        taken += [drop.name for drop in due]
    assert sorted(taken) == sorted(drop.name for drop in at_once)
    capped = drops_due(item, players=players, stages_reached=reached, facts=Facts(pot=pot))
    from_pot = [drop.amount for drop in capped if drop.source in ("pot", "antes")]
    wanted = [drop.amount for drop in at_once if drop.source in ("pot", "antes")]
    assert sum(from_pot) == min(pot, sum(wanted))
