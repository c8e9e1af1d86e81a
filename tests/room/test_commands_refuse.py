"""Commands that nobody should get away with: each is refused with a code and changes nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.room.evening import Evening, evening

from houseway.errors import HousewayError
from houseway.library import load_game
from houseway.money import format_money
from houseway.random_play import any_answer
from houseway.room.bots import Bot, BotSeat
from houseway.room.commands.decision import decide
from houseway.room.commands.spoken import Actor
from houseway.room.commands.wire import COMMANDS, read_command
from houseway.room.state import ledger
from houseway.room.views.table_view import table_view
from houseway.table.rounds import Bet

BACCARAT = "parkwest/cash-in-baccarat"
PEOPLE = ("ann", "ben", "cy", "dee", "eve", "floor")
GAMES = (
    BACCARAT,
    "aviator/pure-21-5",
    "aviator/easy-poker",
    "hustler/2-way-winner",
    "hustler/21st-century-baccarat",
    "hustler/hustler-casino-blackjack",
    "hustler/let-it-ride",
    "hustler/super-pan-9",
    "parkwest/ultimate-texas-holdem",
    "parkwest/3-card-poker",
    "parkwest/fortune-pai-gow-poker",
    "hustler/pai-gow-tiles",
    "hustler/13-card-chinese-poker",
    "500-club/face-up-chinese-poker",
)
NOT_TEXT: tuple[Any, ...] = (None, True, 5, -1, 2.5, float("inf"), [], ["25"], {}, {"amount": "5"})
RICH = "999999999999"
BAD_MONEY: tuple[Any, ...] = (
    *NOT_TEXT,
    *("", " ", "-5", "-0.01", "NaN", "inf", "1e3", "0x10", "2.555", "1/2", "٢٥", "５", "$"),
    *(RICH, "9" * 40, "9" * 4_299, "9" * 5_000, "0" * 5_000 + "5", "1,00", "5\n5", "\0"),
)
BAD_NUMBER: tuple[Any, ...] = (None, True, "1", 0, -1, 99, 1.0, 10**30, 10**4000, [], {})


OWN = ("stack", "bets", "cover")
SITTINGS = 2
LONGEST = 1_000  # letters of a refusal: words of a stranger are not repeated without end


def conserved(table: Evening) -> None:
    """Chips are where the table says, no account is overdrawn, escrow is what lies on the felt."""
    assert sum(table.books.values()) == 0
    for account, cents in table.books.items():
        if account != ledger.CAGE and not account.startswith("wallet:"):
            assert cents >= 0, account
    own = {a: c for a, c in table.books.items() if c and a.split(":")[0] in OWN}
    assert own == dict(table.state.money)
    if table.state.phase != "play":
        for place in table.state.patrons:
            lies = sum(bet.amount for bet in table.state.bets if bet.bettor == place)
            assert table.state.staked(place) == lies


def refused(table: Evening, person: str, what: Any, /, **details: Any) -> str:
    """The code of a refusal; whatever was refused left the table as it was."""
    before, events = table.state, len(table.events)
    with pytest.raises(HousewayError) as caught:
        table.do(person, what, **details)
    assert table.state is before
    assert len(table.events) == events
    assert caught.value.code
    assert len(caught.value.message) < LONGEST
    return caught.value.code


# --- any words at all -----------------------------------------------------------------------------


def said(table: Evening, luck: random.Random) -> tuple[str, dict[str, Any]]:
    """Somebody says something: often nearly right, sometimes nonsense."""
    game, state = table.state.game, table.state
    wait = state.waits
    wagers = [*game.wagers, "nothing", "", 7]

    def money() -> Any:
        if luck.random() < 0.15:
            return luck.choice(BAD_MONEY)
        return format_money(5_00 * luck.choice((1, 1, 1, 2, 3, 5)))

    def number() -> Any:
        return luck.choice((*BAD_NUMBER, 1, 2, 3, 4, 5, 6, 7, 8))

    def bet() -> Any:
        found: dict[str, Any] = {"wager": luck.choice(wagers), "amount": money()}
        if luck.random() < 0.2:
            found["number"] = number()
        return found if luck.random() < 0.97 else luck.choice(NOT_TEXT)

    def say() -> Any:
        if wait is None or luck.random() < 0.2:
            return luck.choice((*NOT_TEXT, "", "hit", "hit me", "double -5", "double x", "fold\0"))
        option = luck.choice(wait.options)
        return f"{option} {money()}" if luck.random() < 0.2 else option

    made: dict[str, Callable[[], dict[str, Any]]] = {
        "sit": lambda: {
            "seat": number(),
            "buy_in": luck.choice(("40", "200", money())),
            **(
                {"backline": luck.choice((True, True, False, "yes"))} if luck.random() < 0.5 else {}
            ),
        },
        "add-chips": lambda: {"amount": money()},
        "sit-out": lambda: {"on": luck.choice((True, False, False, "no", None))},
        "take-bank": lambda: {"amount": luck.choice(("100", "40", money()))},
        "bet": bet,
        "bets": lambda: {"bets": [bet() for _ in range(luck.randrange(5))]},
        "choose": lambda: {"say": say()},
        "void": lambda: {"why": luck.choice(("misdeal", "", *NOT_TEXT))},
        "pause": lambda: {"why": luck.choice(("wait", "", *NOT_TEXT))},
        "change": lambda: {
            **(
                {"limits": luck.choice(("$5-$500", "$5", *NOT_TEXT))} if luck.random() < 0.7 else {}
            ),
            **({"collection": luck.choice(NOT_TEXT)} if luck.random() < 0.5 else {}),
        },
    }
    what = luck.choice((*COMMANDS, *("bets", "choose", "choose", "done", "take-bank", "sit") * 4))
    if what == "close" and luck.random() < 0.95:
        what = "done"
    details = made.get(what, dict)()
    return what, details if isinstance(details, dict) else {}


def bet_out(bet: Bet) -> dict[str, Any]:
    number = {"number": bet.number} if bet.number is not None else {}
    return {"wager": bet.wager, "amount": format_money(bet.amount), **number}


def goes_on(table: Evening, luck: random.Random) -> None:
    """What an honest table would do next."""
    state = table.state
    if state.paused:
        table.do("floor", "resume")
    elif state.phase == "bank" and state.offered is not None:
        table.do(state.patrons[state.offered, ""].person, "take-bank", amount="100")
    elif state.phase == "wagers":
        waiting = [place for place in state.bettors() if place not in state.done]
        if not waiting or luck.random() < 0.2:
            table.time_is_up()
            return
        place = luck.choice(waiting)
        person = state.patrons[place].person
        if not state.staked(place):
            seat = BotSeat(game=state.game, seat=place[0], chips=state.stack(place))
            bets = Bot(luck.randrange).bets(seat)
            table.do(person, "bets", bets=[bet_out(bet) for bet in bets])
        else:
            table.do(person, "done")
    elif (wait := state.waits) is not None:
        person = state.patrons[state.decider(wait)].person
        table.do(person, "choose", say=any_answer(wait, luck))
    elif state.phase == "idle":
        table.do("ann", "done")
    elif state.deadline is not None:
        table.time_is_up()


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_said_is_carried_out_or_refused_and_chips_stay_whole(name: str) -> None:
    luck = random.Random(name)
    said_no: list[HousewayError] = []
    rounds = 0
    for seed in range(SITTINGS):
        table = Evening(load_game(name), seed=seed)
        table.sit("ann", "ben", "cy")
        for _ in range(120):
            if table.state.closed:
                break
            table.at += 500
            before = table.state
            try:
                if luck.random() < 0.5:
                    goes_on(table, luck)
                else:
                    what, details = said(table, luck)
                    table.do(luck.choice(PEOPLE), what, **details)
            except HousewayError as error:
                said_no.append(error)
                assert table.state is before
            conserved(table)
            for viewer in (*PEOPLE, None):
                table_view(table.state, viewer, now=table.at)
        rounds += table.state.number
    assert len(said_no) > 30
    assert all(error.code and len(error.message) < LONGEST for error in said_no)
    assert rounds > 4


# --- one at a time --------------------------------------------------------------------------------


@pytest.fixture
def wagers_open() -> Evening:
    """Ann has the bank; Ben and Cy may bet."""
    table = evening(BACCARAT, "ann", "ben", "cy")
    table.bank()
    return table


def test_a_field_that_a_command_does_not_have_is_not_passed_over(wagers_open: Evening) -> None:
    bet = {"wager": "player", "amount": "10"}
    assert refused(wagers_open, "ben", "bet", **bet, seat=3) == "unknown-field"
    assert refused(wagers_open, "ben", "bets", bets=[{**bet, "seat": 3}]) == "unknown-field"
    assert refused(wagers_open, "ben", "leave", whom="cy") == "unknown-field"
    wagers_open.do("ben", "bet", **bet, id="mine")


def test_two_wagers_on_one_spot_in_one_list_are_refused(wagers_open: Evening) -> None:
    """Each would take its chips, and only one would lie there."""
    twice = [{"wager": "player", "amount": "10"}, {"wager": "Player", "amount": "20"}]
    assert refused(wagers_open, "ben", "bets", bets=twice) == "wager-twice"


@pytest.mark.parametrize("amount", BAD_MONEY)
def test_no_amount_is_taken_that_is_not_money(wagers_open: Evening, amount: Any) -> None:
    assert refused(wagers_open, "ben", "bet", wager="player", amount=amount)
    assert refused(wagers_open, "ben", "bets", bets=[{"wager": "player", "amount": amount}])
    if amount != RICH:  # whether he has it is asked of his wallet
        assert refused(wagers_open, "dee", "sit", seat=4, buy_in=amount)


def test_nobody_bets_more_than_lies_in_front_of_him(wagers_open: Evening) -> None:
    assert refused(wagers_open, "ben", "bet", wager="player", amount="1000.01") == "chips"
    wagers_open.do("ben", "bet", wager="player", amount="600")
    assert refused(wagers_open, "ben", "bet", wager="banker", amount="600") == "chips"
    assert refused(wagers_open, "cy", "take-bank", amount="5000") == "wrong-time"


def test_backline_is_true_or_false(wagers_open: Evening) -> None:
    wrongs: tuple[Any, ...] = ("yes", 1, None, [])
    for wrong in wrongs:
        assert (
            refused(wagers_open, "dee", "sit", seat=4, buy_in="50", backline=wrong) == "wrong-value"
        )


def test_the_clock_is_nobody_at_the_table(wagers_open: Evening) -> None:
    for person in ("ann", "ben", "floor", "stranger", "bot 1"):
        assert refused(wagers_open, person, "time-is-up") == "unknown-command"
        for what in ("away", "back", "gone"):
            actor = Actor(person=person, name=person, floor=person == "floor")
            command = {"do": what, "person": "ben"}
            said = read_command(command, house=actor.clock)
            with pytest.raises(HousewayError, match="no command"):
                decide(wagers_open.state, said, actor, at=0, luck=wagers_open.luck)


@pytest.mark.parametrize("what", ["void", "pause", "resume", "change", "close"])
def test_words_of_the_floor_are_for_the_floor(wagers_open: Evening, what: str) -> None:
    details = {"why": "because"} if what in ("void", "pause") else {}
    for person in ("ann", "ben", "stranger", "bot 1"):
        assert refused(wagers_open, person, what, **details) == "forbidden"


@pytest.mark.parametrize("collection", [5, "x", [], {}, {"option": 5}, {"option": "1", "x": "y"}])
def test_a_fee_option_has_a_name(collection: Any) -> None:
    table = evening(BACCARAT, "ann", "ben")
    assert refused(table, "floor", "change", collection=collection) == "wrong-value"


def test_a_seat_has_spots_for_so_many_bettors() -> None:
    # "two back-line betting is allowed in each position", 003:1985
    table = evening("hustler/caribbean-stud", "ann", "ben")
    for person in ("cy", "dee", "eve"):
        table.do(person, "sit", seat=2, backline=True, buy_in="200")
    table.bank()
    codes = []
    for person in ("ben", "cy", "dee", "eve"):
        try:
            table.do(person, "bet", wager="ante", amount="20")
        except HousewayError as error:
            codes.append(error.code)
    assert codes == ["seat-full"]
    table.time_is_up()
    conserved(table)


def test_a_hand_behind_an_empty_seat_is_played_the_house_way() -> None:
    """Ben bets behind seat 4, where nobody sits: nobody is asked, and the table goes on."""
    table = evening("hustler/super-pan-9", "ann")
    table.do("ben", "sit", seat=4, backline=True, buy_in="500")
    table.do("cy", "sit", seat=2, buy_in="500")
    for _ in range(12):
        if table.phase in ("settled", "idle"):
            for person in ("ann", "ben", "cy"):
                if table.phase in ("settled", "idle"):
                    table.do(person, "done")
        table.do(table.state.patrons[table.state.offered or 0, ""].person, "take-bank", amount="50")
        table.do("ben", "bet", wager="base", amount="10")
        table.time_is_up()
        table.decide_all()
        assert table.phase == "settled"
        conserved(table)


def test_a_table_is_closed_while_the_bank_is_offered() -> None:
    table = evening(BACCARAT, "ann", "ben")
    assert table.phase == "bank"
    table.do("floor", "close")
    assert table.seen_by(None)["offer"] is None
    assert table.state.money == {}


def test_a_doubling_that_is_rescued_goes_back_to_the_stack() -> None:
    # "the last doubling has gone back", 002:305-306
    for seed in range(200):
        table = Evening(load_game("500-club/pure-spanish-21-5"), seed=seed)
        table.sit("ann", "ben")
        table.bank()
        table.do("ben", "bet", wager="base", amount="20")
        table.do("ben", "done")
        wait = table.state.waits
        if wait is None or "double" not in wait.options:
            continue
        table.do("ben", "choose", say="double")
        wait = table.state.waits
        if wait is None or "rescue" not in wait.options:
            continue
        table.do("ben", "choose", say="rescue")
        table.decide_all()
        assert table.state.stack((2, "")) == 980_00
        conserved(table)
        return
    raise AssertionError("no hand could be rescued")
