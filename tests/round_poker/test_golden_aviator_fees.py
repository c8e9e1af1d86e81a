"""What the Aviator Casino takes out of its pots, by the rates that its document (000) prints."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.round_poker.felt import Told, game_of, hand

from houseway.errors import BadRecord
from houseway.settling.options import options

HOLDEM, OMAHA, OMAHA_8 = "aviator/texas-holdem", "aviator/omaha", "aviator/omaha-hi-lo-8"
PINEAPPLE, CRAZY = "aviator/pineapple", "aviator/crazy-pineapple"
PRO = "aviator/pokerpro-texas-holdem"
STUD, HI_LO, RAZZ = "aviator/seven-card-stud", "aviator/seven-card-stud-hi-lo-8", "aviator/razz"
LOWBALL, KANSAS = "aviator/lowball", "aviator/kansas-city-lowball"
JACKS, BACK = "aviator/draw-jacks-or-better", "aviator/jacks-back"
MEXICAN, DELANO = "aviator/mexican-poker", "aviator/delano-draw"

FLOP = pytest.mark.parametrize("game", [HOLDEM, OMAHA, OMAHA_8])
STUDS = pytest.mark.parametrize("game", [STUD, HI_LO, RAZZ])
LOW_DRAWS = pytest.mark.parametrize("game", [LOWBALL, KANSAS])

DRAWERS = {1: "Kc Qc 7d Tc 9s As", 2: "Kd Qd 7h Td 9c Ah"}
TWO_DRAW = "1 discard Kc, 2 discard Kd"


def taken(told: Told) -> list[Fraction]:
    """What was taken, also from the winner: nothing else is lost."""
    assert sum(told.nets.values()) + sum(told.drops) == 0
    return told.drops


# --- games with a flop ----------------------------------------------------------------------------

# 000:3642-3672: option, players, regular, modified and late fee
ROWS = [(1, 6, 5, 1, 0), (6, 9, 5, 1, 5), (12, 6, 5, 1, 15), (13, 7, 10, 1, 5), (16, 8, 15, 1, 15)]
ROWS += [(17, 5, 4, 1, 1), (18, 5, 5, 1, 0), (21, 5, 5, 1, 5), (22, 4, 3, 1, 1), (25, 4, 4, 1, 3)]
ROWS += [(27, 3, 1, 0, 0), (28, 3, 1, 1, 2), (31, 2, 1, 1, 5)]


@FLOP
@pytest.mark.parametrize("option, players, regular, modified, late", ROWS)
def test_the_printed_fees_of_games_with_a_flop(
    game: str, option: int, players: int, regular: int, modified: int, late: int
) -> None:
    # 000:3633: regular before the flop, modified without one, late for a bet that is called later
    fee: dict[str, Any] = {"stacks": players, "fee": str(option), "schedule": "holdem-and-omaha"}
    silent = hand(game, **fee)
    assert taken(silent) == [regular]
    if players == 2:
        early = hand(game, says="2 fold", **fee)
    else:
        folds = ", ".join(f"{seat} fold" for seat in (*range(3, players + 1), 1))
        early = hand(game, says=folds, **fee)
    assert taken(early) == ([modified] if modified else [])
    bet = hand(game, says="turn: 1 bet", **fee)
    assert taken(bet) == ([regular, late] if late else [regular])


@FLOP
def test_a_bet_on_the_flop_is_not_late_and_a_bet_that_nobody_calls_neither(game: str) -> None:
    # 000:3633 "a bet and a call or a raise on the turn card or the river card"
    fee: dict[str, Any] = {"stacks": 4, "fee": "25", "schedule": "holdem-and-omaha"}
    assert taken(hand(game, says="flop: 1 bet", **fee)) == [4]
    assert taken(hand(game, says="turn: 1 bet, 2 fold, 3 fold, 4 fold", **fee)) == [4]


@FLOP
def test_the_late_fee_is_taken_once(game: str) -> None:
    # 000:3633
    fee: dict[str, Any] = {"stacks": 4, "fee": "25", "schedule": "holdem-and-omaha"}
    assert taken(hand(game, says="turn: 1 bet; river: 1 bet", **fee)) == [4, 3]
    assert taken(hand(game, says="river: 1 bet", **fee)) == [4, 3]


@pytest.mark.parametrize("game, street", [(PINEAPPLE, "flop"), (CRAZY, "turn")])
def test_pineapple_has_the_fees_of_holdem(game: str, street: str) -> None:
    # 000:3633
    fee: dict[str, Any] = {"fee": "28", "schedule": "holdem-and-omaha"}
    cards = {1: "2c", 2: "2d", 3: "2h"}
    away = f"{street}: 1 discard 2c, 2 discard 2d, 3 discard 2h"
    assert taken(hand(game, cards, says=away, **fee)) == [1]
    assert taken(hand(game, cards, says=f"{away}; river: 1 bet", **fee)) == [1, 2]
    assert taken(hand(game, says="3 fold, 1 fold", **fee)) == [1]


def test_the_electronic_table_has_the_fees_of_holdem() -> None:
    # 000:1040, 000:1079
    fee: dict[str, Any] = {"stacks": 4, "fee": "25", "schedule": "holdem-and-omaha"}
    assert taken(hand(PRO, says="turn: 1 bet", **fee)) == [4, 3]


def test_the_fee_of_a_number_of_players_is_for_that_number() -> None:
    # 000:3633 "The appropriate fees are dependent on the number of players"
    fee: dict[str, Any] = {"fee": "6, 21, 25, 31", "schedule": "holdem-and-omaha"}
    found = [taken(hand(HOLDEM, stacks=players, **fee)) for players in (6, 5, 4, 3, 2)]
    assert found == [[5], [5], [4], [1], [1]]


# --- stud -----------------------------------------------------------------------------------------

# 000:3749-3784: option, players, regular and late fee
STUD_ROWS = [(1, 6, 6, 0), (7, 8, 6, 6), (16, 7, 15, 15), (17, 5, 5, 0), (22, 5, 5, 5)]
STUD_ROWS += [(23, 4, 3, 0), (26, 4, 4, 3), (28, 3, 1, 0), (32, 2, 1, 5)]


@STUDS
@pytest.mark.parametrize("option, players, regular, late", STUD_ROWS)
def test_the_printed_fees_of_stud(
    game: str, option: int, players: int, regular: int, late: int
) -> None:
    # 000:3741: regular after the first three cards, late for a bet on the fourth card or beyond
    fee: dict[str, Any] = {
        "stacks": players,
        "fee": str(option),
        "schedule": "stud",
        "settings": {"stakes.lower": 20, "stakes.upper": 40},
    }
    silent = hand(game, **fee)
    assert taken(silent) == [regular]
    for street in ("fourth", "sixth", "seventh"):
        first = silent.order(street)[0]
        late_bet = hand(game, says=f"{street}: {first} bet", **fee)
        assert taken(late_bet) == ([regular, late] if late else [regular])


@STUDS
def test_the_late_fee_of_stud_is_taken_once(game: str) -> None:
    # 000:3741
    fee: dict[str, Any] = {"stacks": 4, "fee": "26", "schedule": "stud"}
    silent = hand(game, **fee)
    words = [f"{at}: {silent.order(at)[0]} bet" for at in ("fourth", "fifth", "seventh")]
    assert taken(hand(game, says="; ".join(words), **fee)) == [4, 3]


@STUDS
def test_the_regular_fee_of_stud_is_due_with_the_first_three_cards(game: str) -> None:
    # 000:3741: also when the hand ends on them; five antes of $5 and the forced bet
    fee: dict[str, Any] = {"stacks": 5, "fee": "17", "schedule": "stud"}
    settings = {"stakes.lower": 20, "stakes.upper": 40}
    opens = hand(game, settings=settings, **fee).order("third")[0]
    folds = ", ".join(f"{(opens + turn) % 5 + 1} fold" for turn in range(4))
    told = hand(game, says=folds, settings=settings, **fee)
    assert told.streets == ["third"]
    assert taken(told) == [5]


# --- draw and lowball -----------------------------------------------------------------------------

# 000:3794-3829: option, players, regular, modified and late fee
DRAW_ROWS = [(1, 6, 6, 1, 0), (7, 7, 6, 1, 6), (16, 6, 15, 1, 15), (22, 5, 5, 1, 5)]
DRAW_ROWS += [(23, 4, 3, 1, 0), (26, 4, 4, 1, 3), (28, 3, 1, 0, 0), (32, 3, 1, 1, 5)]


@LOW_DRAWS
@pytest.mark.parametrize("option, players, regular, modified, late", DRAW_ROWS)
def test_the_printed_fees_of_lowball(
    game: str, option: int, players: int, regular: int, modified: int, late: int
) -> None:
    # 000:3786
    fee: dict[str, Any] = {"stacks": players, "fee": str(option), "schedule": "draw-and-lowball"}
    drawn = hand(game, DRAWERS, says=f"after-draw: {TWO_DRAW}", **fee)
    assert taken(drawn) == [regular]
    late_bet = hand(game, DRAWERS, says=f"after-draw: {TWO_DRAW}, 1 bet", **fee)
    assert taken(late_bet) == ([regular, late] if late else [regular])
    folds = ", ".join(f"{seat} fold" for seat in (*range(4, players + 1), 1, 2))
    assert taken(hand(game, says=folds, **fee)) == ([modified] if modified else [])


@LOW_DRAWS
def test_a_hand_in_which_nobody_draws_a_card_pays_the_modified_fee(game: str) -> None:
    # 000:3786 "If the round of play ends before any player draws a card"
    told = hand(game, stacks=4, fee="26", schedule="draw-and-lowball")
    assert taken(told) == [1]


@pytest.mark.parametrize("game", [LOWBALL, KANSAS, JACKS, BACK])
def test_a_hand_without_a_draw_may_be_read_to_pay_both_fees(game: str) -> None:
    # 000:3786: regular after the first five cards, modified if nobody draws a card
    fee: dict[str, Any] = {"stacks": 4, "fee": "26", "schedule": "draw-and-lowball-both-fees"}
    fee |= {"readings": {"one-fee-before-the-draw": "both"}}
    cards = DRAWERS | {1: "Jc Jd 7d Tc 9s As"}
    opens = "1 bet, 2 call, 3 fold, 4 fold; " if game in (JACKS, BACK) else ""
    assert taken(hand(game, cards, says=opens, **fee)) == [4, 1]
    drawn = hand(game, cards, says=f"{opens}after-draw: 1 discard Jc", **fee)
    assert taken(drawn) == [4]
    late = f"{opens}after-draw: 1 discard 7d, 2 discard Kd, 1 bet"
    assert taken(hand(game, cards, says=late, **fee)) == [4, 3]


@LOW_DRAWS
def test_the_late_fee_takes_a_draw_by_two_players_and_then_a_bet_with_a_call(game: str) -> None:
    # 000:3786 "at least one draw by two or more players, followed by a subsequent bet and a call"
    fee: dict[str, Any] = {"stacks": 4, "fee": "26", "schedule": "draw-and-lowball"}
    one = hand(game, DRAWERS, says="after-draw: 1 discard Kc, 1 bet", **fee)
    assert taken(one) == [4]
    uncalled = hand(
        game, DRAWERS, says=f"after-draw: {TWO_DRAW}, 1 bet, 2 fold, 3 fold, 4 fold", **fee
    )
    assert taken(uncalled) == [4]
    raised = hand(
        game, DRAWERS, says=f"after-draw: {TWO_DRAW}, 1 bet, 2 raise, 3 fold, 4 fold, 1 fold", **fee
    )
    assert taken(raised) == [4, 3]


@pytest.mark.parametrize("game", [JACKS, BACK])
def test_jacks_or_better_has_the_fees_of_lowball(game: str) -> None:
    # 000:3786
    fee: dict[str, Any] = {"stacks": 4, "fee": "26", "schedule": "draw-and-lowball"}
    cards = DRAWERS | {1: "Jc Jd 7d Tc 9s As"}
    says = "1 bet; after-draw: 1 discard 7d, 2 discard Kd"
    assert taken(hand(game, cards, says=says, **fee)) == [4]
    assert taken(hand(game, cards, says=f"{says}, 1 bet", **fee)) == [4, 3]
    assert taken(hand(game, cards, says="1 bet, 2 fold, 3 fold, 4 fold", **fee)) == [1]


# --- Mexican poker and Delano Draw ----------------------------------------------------------------

# 000:3704-3739: option, players, regular, modified and late fee
MEXICAN_ROWS = [(1, 6, 6, 1, 0), (7, 7, 6, 1, 6), (16, 6, 15, 1, 15), (22, 5, 5, 1, 5)]
MEXICAN_ROWS += [(23, 4, 3, 1, 0), (26, 4, 4, 1, 3), (28, 3, 1, 0, 0), (32, 2, 1, 1, 5)]


@pytest.mark.parametrize("option, players, regular, modified, late", MEXICAN_ROWS)
def test_the_printed_fees_of_mexican_poker(
    option: int, players: int, regular: int, modified: int, late: int
) -> None:
    # 000:3696: regular after the third card, modified without it, late for a bet on the fourth card
    # or beyond
    fee: dict[str, Any] = {"stacks": players, "fee": str(option), "schedule": "mexican-poker"}
    cards = {1: "Ac 2d Ad"}  # seat 1 opens, and begins every round
    assert taken(hand(MEXICAN, cards, **fee)) == [regular]
    assert taken(hand(MEXICAN, cards, says="third: 1 bet", **fee)) == [regular]
    for street in ("fourth", "fifth"):
        told = hand(MEXICAN, cards, says=f"{street}: 1 bet", **fee)
        assert taken(told) == ([regular, late] if late else [regular])
    both = hand(MEXICAN, cards, says="fourth: 1 bet; fifth: 1 bet", **fee)
    assert taken(both) == ([regular, late] if late else [regular])
    folds = ", ".join(f"{seat} fold" for seat in range(2, players + 1))
    assert taken(hand(MEXICAN, cards, says=folds, **fee)) == ([modified] if modified else [])


# 000:1817-1836: option, lower limit, fees of 7, 6, 5, 4 and of 3 or fewer players
DELANO_ROWS = [(2, 2, [5, 4, 3, 2, 1]), (9, 10, [5, 4, 3, 2, 1]), (16, 100, [5, 4, 3, 2, 1])]


@pytest.mark.parametrize("option, lower, fees", DELANO_ROWS)
def test_delano_draw_pays_when_all_antes_are_posted(
    option: int, lower: int, fees: list[int]
) -> None:
    # 000:1781, 000:1810-1832
    settings = {"stakes.lower": lower, "stakes.upper": 2 * lower}
    found = [
        taken(
            hand(DELANO, stacks=players, fee=str(option), schedule="delano-draw", settings=settings)
        )
        for players in (7, 6, 5, 4, 3)
    ]
    assert found == [[fee] for fee in fees]


def test_delano_draw_at_1_2_has_antes_and_fees_of_half_dollars() -> None:
    # 000:1817
    settings = {"stakes.lower": 1, "stakes.upper": 2, "ante": "half-dollar"}
    common: dict[str, Any] = {"fee": "1", "schedule": "delano-draw", "settings": settings}
    told = hand(DELANO, stacks=7, **common)
    assert told.posts[0] == "1 ante $0.50"
    found = [taken(hand(DELANO, stacks=players, **common)) for players in (7, 6, 5, 4, 3, 2)]
    assert found == [[3], [2.5], [2], [1.5], [1], [1]]


def test_delano_draw_without_a_limit_is_free_at_1_for_three_players() -> None:
    # 000:1833
    settings = {"structure": "no-limit", "stakes.lower": 1, "stakes.upper": 2}
    common: dict[str, Any] = {"fee": "17", "schedule": "delano-draw", "settings": settings}
    found = [taken(hand(DELANO, stacks=players, **common)) for players in (7, 6, 5, 4, 3)]
    assert found == [[4], [3], [2], [1], []]


# --- the older rates ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "schedule, option, lower, fees",
    [
        ("poker-limit-1", 1, 1, [0.5, 1]),  # 000:1607
        ("poker-limit-1", 20, 4, [1, 5]),  # 000:1626
        ("poker-limit-1", 30, 50, [1, 5]),  # 000:1636, $10-$20 and higher
        ("poker-limit-2", 5, 1, [0.5, 2.5, 0.5]),  # 000:1646
        ("poker-limit-2", 16, 4, [1, 1]),  # a regular fee of $0
        ("poker-limit-2", 20, 4, [1, 4, 1]),
    ],
)
def test_the_older_fees_of_limit_games(
    schedule: str, option: int, lower: int, fees: list[float]
) -> None:
    # 000:1604-1671: early, regular and late round fee
    settings = {"stakes.lower": lower, "stakes.upper": 2 * lower}
    told = hand(
        HOLDEM,
        says="3 raise; turn: 1 bet",
        fee=str(option),
        schedule=schedule,
        settings=settings,
    )
    assert taken(told) == fees


# --- a fee every thirty minutes -------------------------------------------------------------------


@pytest.mark.parametrize(("option", "fee"), [("32", 4), ("37", 9), ("38", 10)])
def test_a_fee_by_time_is_taken_from_the_pot_at_the_thirty_minute_mark(
    option: str, fee: int
) -> None:
    # 000:3676, 000:3685-3694
    def drops(minutes: int) -> list[Fraction]:
        return taken(hand(HOLDEM, fee=option, schedule="holdem-and-omaha", minutes=minutes))

    assert drops(29) == []
    assert drops(30) == drops(59) == [fee]


def test_a_pot_that_does_not_cover_a_fee_by_time_pays_none() -> None:
    # 000:3676: "no fee shall be taken that round", but from the next pot that covers all of it
    def drops(players: int, minutes: int) -> list[Fraction]:
        fee, schedule = "39", "holdem-and-omaha"
        told = hand(HOLDEM, stacks=players, fee=fee, schedule=schedule, minutes=minutes)
        return taken(told)

    assert drops(3, 30) == []
    assert drops(5, 45) == [15]


def test_minutes_are_refused_where_no_fee_goes_by_time() -> None:
    with pytest.raises(BadRecord, match="takes no fee from a pot by time"):
        hand(HOLDEM, fee="1", schedule="holdem-and-omaha", minutes=30)


def test_what_a_hand_waits_for_is_told_with_its_collection_posted() -> None:
    game = game_of(HOLDEM)
    table = {"button": 3, "stacks": {"1": "100", "2": "100", "3": "100"}, "deck": []}
    posted = {"option": "32", "schedule": "holdem-and-omaha", "minutes": 31}
    assert options(game, table | {"collection": posted})["waits_for"] == "choice"
    with pytest.raises(BadRecord, match="found -4; legal: 0 or more minutes"):
        options(game, table | {"collection": posted | {"minutes": -4}})


def test_a_dead_collection_blind_of_the_small_blind_goes_into_the_pot_that_pays_the_fee() -> None:
    # 000:1490, 3633. Option 26 takes $1 from a hand without a flop: out of the pot, or out of the
    # dead dollar in it.
    plain = hand(HOLDEM, says="3 1 fold", fee="26")
    assert plain.posts == ["1 small blind $2", "2 big blind $4"]
    assert plain.nets == {1: -2, 2: 1, 3: 0}
    reading = {"dead-collection-blind": "small-blind-posts"}
    posted = hand(HOLDEM, says="3 1 fold", fee="26", readings=reading)
    assert posted.posts[:2] == ["1 small blind $2", "1 collection blind $1"]
    assert posted.ask(1, "pre-flop").total == "$2 to call"
    assert posted.nets == {1: -3, 2: 2, 3: 0}


def test_the_third_card_of_delano_draw_may_be_read_as_dealt() -> None:
    # 000:3696: regular after the third card, late for a bet on the fourth or later; five cards come
    # with the deal (000:1796)
    usual: dict[str, Any] = {"stacks": 4, "fee": "26", "schedule": "mexican-poker"}
    dealt = usual | {"schedule": "delano-draw-third-card"}
    dealt |= {"readings": {"third-card-of-delano-draw": "at-the-deal"}}
    bet_and_folds = "before-draw: 1 bet, 2 fold, 3 fold, 4 fold"
    assert taken(hand(DELANO, says=bet_and_folds, **usual)) == [1]  # the modified fee
    assert taken(hand(DELANO, says=bet_and_folds, **dealt)) == [4]
    called = "before-draw: 1 bet, 2 call, 3 fold, 4 fold"
    draws = f"{called}; after-draw: 1 discard Kc, 2 discard Kd"
    assert taken(hand(DELANO, DRAWERS, says=draws, **usual)) == [4]
    assert taken(hand(DELANO, DRAWERS, says=draws, **dealt)) == [4, 3]
    assert taken(hand(DELANO, DRAWERS, says=f"{draws}, 1 bet", **dealt)) == [4, 3]  # once
