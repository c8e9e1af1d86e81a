"""Moments at a table at which Ann may say a verb: by plain play, or brought about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tests.browser.stage import ME, OTHERS, asked, others_play, tables
from tests.room.evening import Evening

from houseway.cards import card_text
from houseway.library import Game, load_game
from houseway.room.bot_kinds import plain_choice
from houseway.table.rounds import Choose, is_legal

BETS = ("hand-bet", "flop-bet", "turn-bet")
STAYS_IN = ("check", "call", "let-ride", "blackjack", "stand-pat", "no")
DECISIONS = 12  # of a hand, at most
SEEDS = 2000

# Every family with verbs that come up in plain play.
PLAIN: Mapping[str, str] = {
    "aviator/baccarat-gold": "stand hit",
    "aviator/super-pan-9": "stand hit",
    "hustler/no-bust-6.2": "stand hit double split insurance no",
    "aviator/pure-21-5-buster": "surrender double insurance",
    "aviator/pure-spanish-21-5": "rescue",
    "hustler/2-way-winner": "blackjack poker surrender stand hit double split paid-natural",
    "hustler/three-card-poker": "play fold",
    "hustler/caribbean-stud": "call fold",
    "aviator/ultimate-texas-holdem": "check play fold",
    "hustler/let-it-ride": "let-ride withdraw",
    "aviator/easy-poker": "hand-bet check",
    "parkwest/fortune-pai-gow-poker": "house-way set",
    "hustler/pai-gow-tiles": "house-way set",
    "hustler/13-card-chinese-poker": "house-way set",
    "500-club/face-up-chinese-poker": "house-way set",
    "aviator/texas-holdem": "fold check call raise bet straddle no",
    "500-club/2-7-single-draw": "fold check call raise bet discard stand-pat",
    "hustler/seven-card-stud": "fold check call raise bet complete",
    "hustler/lowball-ace-to-five": "kill",
    "500-club/mexican-poker": "expose no",
    "aviator/conquian": "pass discard decline meld add force",
}


def cards_for(wait: Choose, verb: str) -> list[str]:
    """Cards that may be named after a verb."""
    pick = wait.picks.get(verb)
    if pick is None:
        return []
    legal = pick.legal()
    named = legal[0] if legal else pick.cards[:1] if pick.least <= 1 else ()
    return [card_text(card) for card in named if card not in pick.always]


def may_say(table: Evening, verb: str) -> bool:
    wait = asked(table)
    verbs = [option.split()[0] for option in wait.options] if wait else []
    return (
        wait is not None
        and verb in verbs
        and (verb not in wait.picks or bool(cards_for(wait, verb)))
    )


def moment(game: str | Game, verb: str, *, stays_in: Sequence[str] = STAYS_IN) -> Evening:
    """A table at which Ann may say this; before it she stays in as cheaply as she can."""
    for table in tables(game, seeds=SEEDS):
        for _ in range(DECISIONS):
            if may_say(table, verb):
                return table
            if (wait := asked(table)) is None:
                break
            goes_on = next((one for one in stays_in if one in wait.options), "")
            said = goes_on or table.game.rules.sensible(wait)
            table.do(ME, "choose", say=said if is_legal(wait, said) else plain_choice(wait))
            others_play(table)
    raise AssertionError(f"nobody may {verb} in {game}")


# --- moments that are brought about ---------------------------------------------------------------


def reading(game: str, **readings: str) -> Callable[[str], Evening]:
    changed = {name.replace("_", "-"): choice for name, choice in readings.items()}
    return lambda verb: moment(load_game(game).but(readings=changed), verb)


def newcomer(game: str, verb: str) -> Evening:
    """Ann sits down while a hand is played, and is asked before the next one."""
    for seed in range(1, SEEDS):
        for seat in (2, 4, 6):
            table = Evening(load_game(game), seed=seed)
            table.do("floor", "pause", why="until all are there")
            for place, person in ((1, "ben"), (3, "cleo"), (5, "dora"), (7, "emil")):
                table.do(person, "sit", seat=place, buy_in="200")
            table.do("floor", "resume")
            table.do(ME, "sit", seat=seat, buy_in="200")
            table.decide_all()
            table.time_is_up()
            if may_say(table, verb):
                return table
    raise AssertionError(f"no newcomer may {verb} in {game}")


BACKED = "hustler/no-bust-6.2"


def behind_a_seat(verb: str) -> Evening:
    """Ann has bet behind Ben, who doubles or splits."""
    leader = "double" if verb in ("keep", "double") else "split"
    for table in _behind(BACKED):
        others_play(table, saying=(leader,))
        if may_say(table, verb):
            return table
    raise AssertionError(f"nobody behind a seat may {verb}")


def _behind(game: str) -> Iterator[Evening]:
    for seed in range(1, SEEDS):
        table = Evening(load_game(game), seed=seed)
        table.do("floor", "pause", why="until all are there")
        for seat, person in ((1, "dora"), (2, OTHERS[0]), (3, OTHERS[1])):
            table.do(person, "sit", seat=seat, buy_in="1000")
        table.do(ME, "sit", seat=2, backline=True, buy_in="1000")
        table.do("floor", "resume")
        table.do("dora", "take-bank", amount="900")
        for person in (OTHERS[0], ME):
            wagers = [{"wager": "base", "amount": "20"}]
            table.do(person, "bets", bets=wagers)
        for person in (*OTHERS, ME):
            table.do(person, "done")
        yield table


def objection(verb: str) -> Evening:
    """Somebody kills the pot, and Ann may object."""
    game = load_game("ranchos/lowball").but(settings={"voluntary-kill": "yes"})
    for table in tables(game):
        for _ in range(DECISIONS):
            if may_say(table, verb):
                return table
            wait = asked(table)
            if wait is None or "no" not in wait.options:
                break
            table.do(ME, "choose", say="no")
            others_play(table, saying=("kill",))
    raise AssertionError("nobody killed the pot")


# What is asked, with the verbs of the answers.
BROUGHT_ABOUT: Mapping[str, tuple[Callable[[str], Evening], str]] = {
    "even money": (
        reading("hustler/21st-century-blackjack-second-chances", even_money="offered"),
        "even-money no",
    ),
    "early surrender": (
        reading("aviator/pure-21-5-buster", surrender_time="before-peek"),
        "play surrender",
    ),
    "behind a seat": (behind_a_seat, "keep double first-hand split"),
    "a newcomer": (lambda verb: newcomer("hustler/holdem", verb), "post wait"),
    "the button": (lambda verb: newcomer("ranchos/texas-holdem", verb), "buy-button"),
    "an objection": (objection, "object no"),
    "later streets": (
        lambda verb: moment("aviator/easy-poker", verb, stays_in=BETS),
        "flop-bet turn-bet river-bet",
    ),
    "the bring-in": (lambda verb: moment("500-club/razz", verb), "bring-in"),
}


# Answers to questions that only a chosen deck brings about: a clean sweep in Chinese poker, openers
# of a player who is all in for the ante, a last card that came face up.
RARE = ("declare", "open", "all-in")


def scene(name: str, verb: str) -> Evening:
    made = BROUGHT_ABOUT.get(name)
    return made[0](verb) if made else moment(name, verb)


def scenes() -> list[tuple[str, str]]:
    """Every moment with every verb that is pressed there."""
    pairs = [(game, verb) for game, said in PLAIN.items() for verb in said.split()]
    return pairs + [(n, verb) for n, (_, said) in BROUGHT_ABOUT.items() for verb in said.split()]
