"""The chapter about collections: every printed schedule as a table."""

from __future__ import annotations

from calendar import month_name
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from houseway.money import dollars
from houseway.prose.document import Block, Paragraph, TextTable
from houseway.prose.table_chapter import bound_text
from houseway.prose.teller import Teller, paragraph
from houseway.prose.words import capital, counted, hyphenless, listed, number
from houseway.table.collections.drops import Drop, PotOption, PotSchedule
from houseway.table.collections.fee_bands import Bands
from houseway.table.collections.schedule import (
    Players,
    Schedule,
    ScheduleOption,
    Terms,
    charge_text,
)

T = TypeVar("T")

TAKEN = {
    "before-deal": "It is taken before the cards are dealt",
    "after-deal": "It is taken after the cards are dealt",
}
STAGES = {
    "before-deal": "before the deal",
    "after-deal": "after the first cards",
    "after-round-1": "after the first round of wagering",
    "after-round-2": "after the second round of wagering",
    "after-round-3": "after the third round of wagering",
    "before-flop": "before the flop",
    "after-flop": "after the flop",
    "after-turn": "after the turn",
    "after-river": "after the river",
    "after-street-2": "after the second cards or a first draw",
    "after-street-3": "after the third cards or a second draw",
    "no-flop": "if there was no flop",
    "no-street-2": "if no second cards came",
    "bet-called": "if a bet was called or raised",
    "late": "if a bet was called or raised late",
}
SOURCES = {
    "pot": "from the pot",
    "small-blind": "from the small blind",
    "blind": "from the blind",
    "antes": "from the antes",
    "each-player": "from each player",
}
UNITS = {
    "": "The player pays the fee of the table below",
    "by base wager": "A bettor pays by the amount of each base wager",
    "by total wager": "A bettor pays by the total of all wagers",
    "per base wager": "A bettor pays for each base wager",
    "per wager": "A bettor pays for each wager",
    "per round": "A bettor pays once a round",
}
EDGES = {
    ("between", "up"): "An amount between two bands pays by the upper one",
    ("between", "down"): "An amount between two bands pays by the lower one",
    ("overlap", "lower"): "An amount that two bands name pays by the lower one",
    ("overlap", "upper"): "An amount that two bands name pays by the upper one",
    ("below", "first"): "An amount below all bands pays by the first one",
    ("above", "last"): "An amount above all bands pays by the last one",
}


def collection_blocks(tell: Teller, schedules: Iterable[Schedule | PotSchedule]) -> Iterator[Block]:
    """Each schedule with its terms and its table, the one in force first."""
    known = list(schedules)
    if not known:
        yield paragraph([tell.say("No schedule of collections is printed for this game")])
    titles = dict.fromkeys(_title(schedule.terms) for schedule in known)
    if len(titles) > 1:
        in_force = next(iter(titles))
        yield paragraph([tell.say(f"{in_force} is in force; the others are printed too")])
    for schedule, title in zip(known, schedule_titles(known), strict=True):
        yield _terms(tell, schedule, title)
        if isinstance(schedule, Schedule):
            yield _option_table(tell, schedule.options)
        else:
            yield _drop_table(schedule.options)
    collection = tell.sheet.collection
    rules = []
    if collection.free_hands:
        hands = counted(collection.free_hands, "hand")
        rules.append(tell.say(f"The first {hands} of a new game are free", "collection.free_hands"))
    if tell.sheet.table.partners:
        who = {
            "one-bet": "A wager that several persons put together pays as one bet",
            "each-person": "Of a wager that several persons put together, each of them pays",
        }[collection.partners]
        rules.append(tell.say(who, "collection.partners"))
    if known and not tell.places and collection.walk == "free":
        rules.append(
            tell.say("A hand in which all fold to the forced bets is free", "collection.walk")
        )
    if rules:
        yield paragraph(rules)


def _terms(tell: Teller, schedule: Schedule | PotSchedule, title: str) -> Paragraph:
    if isinstance(schedule, Schedule):
        return _banked(tell, schedule, title)
    terms = schedule.terms
    note = [tell.say(terms.note)] if terms.note else []
    what = tell.say("What is taken, by the option that is posted", cite=terms.source)
    return paragraph([what, *note], lead=title, id=schedule.id)


def _banked(tell: Teller, schedule: Schedule, title: str) -> Paragraph:
    terms = schedule.terms
    said = []
    if terms.taken:
        said.append(TAKEN.get(terms.taken, f"It is taken {hyphenless(terms.taken)}"))
    if any(option.player for option in schedule.options):
        said.append(UNITS.get(terms.player_pays, f"A bettor pays {terms.player_pays}"))
    if terms.action:
        said.append(f"The player-dealer pays by the action of the table: its {terms.action} wagers")
    if terms.circles and any(option.player for option in schedule.options):
        said.append(f"A bettor pays for {counted(terms.circles, 'wager')} at most")
    if terms.only_alone:
        names = listed([tell.name(wager) for wager in terms.only_alone])
        said.append(f"{names} is charged only to a bettor without a base wager")
    if not terms.backline:
        said.append("Bets behind a seat pay nothing")
    if terms.refund:
        said.append(capital(terms.refund))
    said += filter(None, (bound_text(tell, bound) for bound in terms.bounds))
    said += [EDGES[edge, getattr(terms.edges, edge)] for edge in terms.edges.used]
    if terms.note:
        said.append(capital(terms.note))
    if _is_free(schedule.options):
        said.append("Bettors pay nothing")
    if limits := _common_limits(schedule.options):
        said.append(f"Every option is for tables of {limits}")
    return paragraph(
        [tell.say(text, cite=terms.source if not place else "") for place, text in enumerate(said)],
        lead=title,
        id=schedule.id,
    )


def schedule_titles(schedules: Sequence[Schedule | PotSchedule]) -> Iterator[str]:
    """Schedules by the bureau's number and their date; parts that share both are counted."""
    named = [_title(schedule.terms) for schedule in schedules]
    for place, name in enumerate(named):
        part, parts = named[: place + 1].count(name), named.count(name)
        yield f"{name}, part {number(part)} of {number(parts)}" if parts > 1 else name


def _title(terms: Terms) -> str:
    bureau = f" {terms.bureau}" if terms.bureau else ""
    return f"Schedule{bureau}{_dated(terms.date)}" if bureau or terms.date else "Undated schedule"


def _dated(date: str) -> str:
    """
    >>> _dated("2013-07"), _dated("2008-06-12"), _dated("2006"), _dated("")
    (' of July 2013', ' of June 12, 2008', ' of 2006', '')
    """
    year, month, day = [*date.split("-"), "", ""][:3]
    if not month:
        return f" of {year}" if year else ""
    return f" of {month_name[int(month)]} {f'{int(day)}, ' if day else ''}{year}"


def _option_table(
    tell: Teller, options: Sequence[ScheduleOption], *, title: str = "", limits: bool = True
) -> TextTable:
    """The fees of each option, with the limits for which it may be posted.

    Limits that all options share, and a column of bettors who pay nothing, are left to the terms.
    """
    limits = limits and not _common_limits(options)
    free = _is_free(options)
    columns: dict[str, list[str]] = {
        "option": [option.name for option in options],
        "limits": ["; ".join(map(str, option.limits)) if limits else "" for option in options],
        "bettor": ["" if free else _charge(option.player) for option in options],
        "player-dealer": [_charge(option.dealer) for option in options],
        "also": [
            "; ".join(
                [f"{tell.name(each.wager)} {dollars(each.fee)}" for each in option.wagers]
                + ([f"jackpot {dollars(option.jackpot)}"] if option.jackpot else [])
                + ([f"action up to {dollars(option.action_cap)}"] if option.action_cap else [])
            )
            for option in options
        ],
    }
    return _filled(columns, title)


def _is_free(options: Iterable[ScheduleOption]) -> bool:
    """Whether only the player-dealer pays."""
    return not any(option.player or option.wagers or option.jackpot for option in options)


def _common_limits(options: Sequence[ScheduleOption]) -> str:
    """The limits that several options share, if all of them do."""
    posted = {"; ".join(map(str, option.limits)) for option in options}
    return posted.pop() if len(posted) == 1 and len(options) > 1 else ""


def _filled(columns: Mapping[str, Sequence[str]], title: str) -> TextTable:
    """The columns that hold anything, as a table."""
    shown = {head: cells for head, cells in columns.items() if any(cells)}
    return TextTable(tuple(shown), tuple(zip(*shown.values(), strict=True)), title=title)


def _charge(charge: int | Bands) -> str:
    if isinstance(charge, Bands):
        return "; ".join(f"{band}: {dollars(band.fee)}" for band in charge.rows)
    return charge_text(charge)


def _drop_table(options: Sequence[PotOption], *, title: str = "", stakes: bool = True) -> TextTable:
    """The drops of each option at each moment of a hand."""
    columns: dict[str, list[str]] = {
        "option": [option.name for option in options],
        "stakes": [_stakes(option) if stakes else "" for option in options],
        "players": [_players(option.players) if option.players else "" for option in options],
    }
    taken = [_taken(option.drops) for option in options]
    for moment in dict.fromkeys(moment for cells in taken for moment in cells):
        columns[moment] = [cells.get(moment, "") for cells in taken]
    return _filled(columns, title)


def collection_by_limit(
    tell: Teller, schedules: Iterable[Schedule | PotSchedule]
) -> Iterator[Block]:
    """Each schedule with a table for every limit; limits with the same options share one."""
    known = list(schedules)
    for schedule, heading in zip(known, schedule_titles(known), strict=True):
        yield _terms(tell, schedule, heading)
        if isinstance(schedule, Schedule):
            posted = [(tuple(map(str, option.limits)), option) for option in schedule.options]
            for limits, options in _shared_options(posted):
                title = _limits_title("Table limits", limits)
                yield _option_table(tell, options, title=title, limits=False)
        else:
            staked = [((_stakes(option),), option) for option in schedule.options]
            for stakes, drops in _shared_options(staked):
                title = _limits_title("Stakes", stakes)
                yield _drop_table(drops, title=title, stakes=False)


def _limits_title(what: str, limits: Iterable[str]) -> str:
    named = "; ".join(filter(None, limits))
    return f"{what} {named}" if named else f"{what}: any"


def _shared_options(
    posted: Iterable[tuple[tuple[str, ...], T]],
) -> Iterator[tuple[list[str], tuple[T, ...]]]:
    """Limits that may be posted with the same options, and these options."""
    options: dict[str, list[T]] = {}
    for limits, option in posted:
        for limit in limits or ("",):
            options.setdefault(limit, []).append(option)
    names = {id(option): option for found in options.values() for option in found}
    groups: dict[tuple[int, ...], list[str]] = {}
    for limit, found in options.items():
        groups.setdefault(tuple(map(id, found)), []).append(limit)
    for keys, limits_alike in groups.items():
        yield limits_alike, tuple(names[key] for key in keys)


def _stakes(option: PotOption) -> str:
    more = [f"ante {dollars(option.ante)}"] if option.ante else []
    more += [f"blinds {'-'.join(map(dollars, option.blinds))}"] if option.blinds else []
    return "; ".join([*option.limits, *more])


def _taken(drops: Iterable[Drop]) -> dict[str, str]:
    """The drops of an option by moment and source; amounts by the number of players."""
    cells: dict[str, list[str]] = {}
    for drop in drops:
        what = ", for the jackpot" if drop.name == "jackpot" else ""
        what += ", if the pot covers it" if drop.whole else ""
        players = f" with {_players(drop.players)} players" if drop.players else ""
        amount = f"{dollars(drop.amount)}{players}"
        cells.setdefault(f"{SOURCES[drop.source]}, {_moment(drop)}{what}", []).append(amount)
    return {moment: ", ".join(amounts) for moment, amounts in cells.items()}


def _moment(drop: Drop) -> str:
    if drop.minutes:
        advance = " in advance" if drop.in_advance else ""
        return f"every {drop.minutes} minutes{advance}"
    moment = STAGES.get(drop.stage, hyphenless(drop.stage))
    return f"{moment} ({drop.when})" if drop.when else moment


def _players(players: Players) -> str:
    """How many players an option or a fee is for."""
    if players.high is None:
        return f"{players.low} or more"
    if players.low == players.high:
        return str(players.low)
    return f"{players.low} to {players.high}" if players.low else f"up to {players.high}"
