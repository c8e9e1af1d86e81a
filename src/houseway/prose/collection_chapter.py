"""The chapter about collections: every printed schedule as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.money import dollars
from houseway.prose.document import Block, TextTable
from houseway.prose.teller import Teller, paragraph
from houseway.prose.words import capital, counted, hyphenless, listed
from houseway.table.chips.limits import bound_words
from houseway.table.collections.drops import Drop, PotSchedule
from houseway.table.collections.fee_bands import Bands
from houseway.table.collections.schedule import Schedule, charge_text

TAKEN = {
    "before-deal": "It is taken before the cards are dealt",
    "after-deal": "It is taken after the cards are dealt",
}
UNITS = {
    "": "The player pays the fee of the table below",
    "by base wager": "A bettor pays by the amount of each base wager",
    "by total wager": "A bettor pays by the total of all wagers",
    "per base wager": "A bettor pays for each base wager",
    "per wager": "A bettor pays for each wager",
    "per round": "A bettor pays once a round",
}


def collection_blocks(tell: Teller, schedules: Iterable[Schedule | PotSchedule]) -> Iterator[Block]:
    """Each schedule with its terms and its table, the one in force first."""
    known = list(schedules)
    if not known:
        yield paragraph([tell.say("No schedule of collections is printed for this game")])
    for schedule in known:
        if isinstance(schedule, Schedule):
            yield from _banked(tell, schedule)
        else:
            yield from _pot(tell, schedule)
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


def _banked(tell: Teller, schedule: Schedule) -> Iterator[Block]:
    terms = schedule.terms
    said = []
    if terms.taken:
        said.append(TAKEN.get(terms.taken, f"It is taken {hyphenless(terms.taken)}"))
    if any(option.player for option in schedule.options):
        said.append(UNITS.get(terms.player_pays, f"A bettor pays {terms.player_pays}"))
    if terms.action:
        said.append(f"The player-dealer pays by the action of the table: its {terms.action} wagers")
    if terms.circles:
        said.append(f"A bettor pays for {counted(terms.circles, 'wager')} at most")
    if terms.only_alone:
        names = listed([tell.name(wager) for wager in terms.only_alone])
        said.append(f"{names} is charged only to a bettor without a base wager")
    if not terms.backline:
        said.append("Bets behind a seat pay nothing")
    if terms.refund:
        said.append(capital(terms.refund))
    said += [
        capital(bound_words(bound.model_copy(update={"cite": ""}), tell.wagers))
        for bound in terms.bounds
        if not isinstance(bound.wagers, list) or set(bound.wagers) & set(tell.wagers)
    ]
    if terms.note:
        said.append(capital(terms.note))
    yield paragraph(
        [tell.say(text, cite=terms.source if not place else "") for place, text in enumerate(said)],
        lead=_title(schedule.id, terms.date),
        id=schedule.id,
    )
    columns: dict[str, list[str]] = {
        "option": [option.name for option in schedule.options],
        "limits": ["; ".join(map(str, option.limits)) for option in schedule.options],
        "bettor": [_charge(option.player) for option in schedule.options],
        "player-dealer": [_charge(option.dealer) for option in schedule.options],
        "also": [
            "; ".join(
                [f"{tell.name(each.wager)} {dollars(each.fee)}" for each in option.wagers]
                + ([f"jackpot {dollars(option.jackpot)}"] if option.jackpot else [])
                + ([f"action up to {dollars(option.action_cap)}"] if option.action_cap else [])
            )
            for option in schedule.options
        ],
    }
    shown = {head: cells for head, cells in columns.items() if any(cells)}
    yield TextTable(tuple(shown), tuple(zip(*shown.values(), strict=True)), title=schedule.id)


def _charge(charge: int | Bands) -> str:
    if isinstance(charge, Bands):
        return "; ".join(f"{band}: {dollars(band.fee)}" for band in charge.rows)
    return charge_text(charge)


def _title(name: str, date: str) -> str:
    return capital(hyphenless(name)) + (f" ({date})" if date else "")


def _pot(tell: Teller, schedule: PotSchedule) -> Iterator[Block]:
    terms = schedule.terms
    note = [tell.say(terms.note)] if terms.note else []
    yield paragraph(
        [tell.say("What is taken, by the option that is posted", cite=terms.source), *note],
        lead=_title(schedule.id, terms.date),
        id=schedule.id,
    )
    rows = []
    for option in schedule.options:
        more = [f"ante {dollars(option.ante)}"] if option.ante else []
        more += [f"blinds {'-'.join(map(dollars, option.blinds))}"] if option.blinds else []
        rows.append(
            (
                option.name,
                "; ".join([*option.limits, *more]),
                str(option.players or ""),
                "; ".join(_drop(drop) for drop in option.drops),
            )
        )
    head = ("option", "stakes", "players", "what is taken")
    used = [place for place in range(len(head)) if any(row[place] for row in rows)]
    yield TextTable(
        tuple(head[place] for place in used),
        tuple(tuple(row[place] for place in used) for row in rows),
        title=schedule.id,
    )


def _drop(drop: Drop) -> str:
    when = drop.when or (
        f"every {drop.minutes} minutes" if drop.minutes else hyphenless(drop.stage)
    )
    players = f" with {drop.players} players" if drop.players else ""
    return f"{dollars(drop.amount)} {hyphenless(drop.source)}, {when}{players}"
