"""The collection of a table without a bank: the options for its stakes, and the posted one.

A house prints many options for the same limit, often each for one number of players. A table posts
one for each number: the manager's choice, else the first that is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from houseway.errors import IllegalMove
from houseway.families.peer_games import PeerRules
from houseway.library import Game, cite_text
from houseway.money import dollars
from houseway.package_files import json_beside
from houseway.settling.collections import find_option, find_posted
from houseway.table.collections.drops import (
    LEAST_PLAYERS,
    Drop,
    Posted,
    PotOption,
    PotSchedule,
    PotTerms,
)
from houseway.table.collections.schedule import Players, ScheduleTerms

Collection = Mapping[str, str]  # option, several with commas between them, and schedule

EACH: Final = "each-player"
WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
STAGES = WORDS["stages"]


# --- posted options -------------------------------------------------------------------------------


def posted_at(game: Game, collection: Collection | None) -> Posted | None:
    """The fee options that a peer table posts."""
    if collection is None or not isinstance(game.rules, PeerRules):
        return None
    return find_posted(game, collection.get("option", ""), collection.get("schedule", ""))


def check_collection(game: Game, collection: Collection | None) -> None:
    """Refuse an option that is not printed for the game and the stakes of the table."""
    if collection is None:
        return
    if not isinstance(game.rules, PeerRules):
        find_option(game, collection.get("option", ""), collection.get("schedule", ""))
        return
    posted = posted_at(game, collection)
    assert posted is not None
    for option in posted.options:
        if not fits_stakes(option, game.rules):
            raise IllegalMove(
                "fee-limit",
                f"option {option.name} is for {'; '.join(option.limits)}; this table plays "
                f"{game.rules.plays_for(2)}",
                where="collection.option",
            )


def first_printed(game: Game) -> dict[str, str] | None:
    """The first printed option for the stakes, and the first for each other number of players."""
    if not isinstance(game.rules, PeerRules):
        return None
    for schedule in game.pot_schedules.values():
        if chosen := _one_for_each(game.rules, schedule):
            return {"schedule": schedule.id, "option": ",".join(chosen)}
    return None


def _one_for_each(rules: PeerRules, schedule: PotSchedule) -> list[str]:
    chosen: list[PotOption] = []
    covered: set[int] = set()
    for option in schedule.options:
        counts = {n for n in range(LEAST_PLAYERS, rules.sheet.table.seats + 1) if option.covers(n)}
        if not counts or counts & covered or not fits_stakes(option, rules):
            continue
        if chosen and (option.stakes, option.buy_in) != (chosen[0].stakes, chosen[0].buy_in):
            continue
        chosen.append(option)
        covered |= counts
    return [option.name for option in chosen]


def fits_stakes(option: PotOption, rules: PeerRules) -> bool:
    """Whether an option is printed for the stakes of a table."""
    return any(rules.plays_for(len(band.low)) in band for band in option.stakes)


# --- in words -------------------------------------------------------------------------------------


def layout_out(game: Game, collection: Collection | None) -> dict[str, Any]:
    """The collection of a table as its page shows it."""
    posted = posted_at(game, collection)
    if posted is None:
        return {"option": "", "text": _none(game), "short": "none", "rows": []}
    names = [option.name for option in posted.options]
    short = f"{'option' if len(names) == 1 else 'options'} {', '.join(names)}"
    return {
        "option": ",".join(names),
        "text": f"{short[:1].upper()}{short[1:]}{printed(posted.options[0].terms)}",
        "short": short,
        "rows": [
            {
                "option": option.name,
                "players": _counted(option.players),
                "text": option_words(option),
                "cite": cite_text(option.cite),
            }
            for option in posted.options
        ],
    }


def printed(terms: PotTerms | ScheduleTerms) -> str:
    """The date of an option's schedule, and where it is printed."""
    return f"{f', {terms.date}' if terms.date else ''} ({cite_text(terms.source)})"


def _none(game: Game) -> str:
    if not game.pot_schedules:
        return "None: the house prints no collection for this game"
    return "None at this table"


def _counted(players: Players | None) -> str:
    """
    >>> from houseway.table.collections.schedule import parse_players
    >>> [_counted(parse_players(text)) for text in ("7+", "5-6", "4", "<=3")]
    ['7 or more players', '5-6 players', '4 players', 'up to 3 players']
    """
    text = "" if players is None else str(players)
    if text.endswith("+"):
        text = f"{text[:-1]} or more"
    return f"{text.replace('<=', 'up to ')} players" if text else ""


def option_words(option: PotOption) -> str:
    """The fees of an option, in one line.

    A fee that goes by the number of players names them.
    """
    words = [_drop_words(drop) for drop in option.drops if drop.amount]
    return ", ".join(words) or "no fee"


def _drop_words(drop: Drop) -> str:
    players = f" ({_counted(drop.players)})" if drop.players else ""
    name = f"{drop.name} " if drop.name == "jackpot" else ""
    source = "" if drop.source == "pot" else f" from {_source(drop.source)}"
    if drop.minutes:
        return f"{dollars(drop.amount)} every {drop.minutes} minutes{source}{players}"
    return f"{name}{dollars(drop.amount)} {STAGES[drop.stage]}{source}{players}"


def _source(source: str) -> str:
    return "each player" if source == EACH else f"the {source.replace('-', ' ')}"


def options_out(game: Game) -> list[dict[str, str]]:
    """All that a table of the game can post: one option for each number of players, then each."""
    if not isinstance(game.rules, PeerRules):
        return []
    first = first_printed(game)
    sets: Iterable[dict[str, str]] = ()
    if first is not None and "," in first["option"]:
        source = cite_text(game.pot_schedules[first["schedule"]].terms.source)
        sets = ({**first, "text": "one for each number of players", "cite": source},)
    return [
        *sets,
        *(
            {
                "schedule": schedule.id,
                "option": option.name,
                "text": f"{_for(option)}: {option_words(option)}",
                "cite": cite_text(option.cite),
            }
            for schedule in game.pot_schedules.values()
            for option in schedule.options
        ),
    ]


def _for(option: PotOption) -> str:
    players = f", {_counted(option.players)}" if option.players else ""
    return f"{'; '.join(option.limits)}{players}"
