"""Collections in prose: every printed amount stands in its table, every term in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.suite.rows import each_row

from houseway.library import Game, game_ids, load_game
from houseway.money import dollars
from houseway.prose.collection_chapter import collection_blocks
from houseway.prose.document import plain
from houseway.prose.teller import Teller
from houseway.sheet.switches import Choices
from houseway.table.collections.drops import PotOption, PotSchedule
from houseway.table.collections.fee_bands import Bands
from houseway.table.collections.schedule import Schedule, ScheduleOption

NONE = Choices()
# The lines of a schedule, the games it is for, the readings behind it, and what all pot games of a
# house have in common.
NO_TERMS = {"source", "games", "reading", "general", "general_source"}


def schedules() -> Iterator[tuple[str, str]]:
    """Each schedule with a game that names it."""
    known: set[tuple[str, str]] = set()
    for name in game_ids():
        game = load_game(name)
        for schedule in game.all_schedules:
            if (game.fee_house, schedule) not in known:
                known.add((game.fee_house, schedule))
                yield name, schedule


SCHEDULES = list(schedules())


def told(game: Game, *known: Schedule | PotSchedule) -> str:
    tell = Teller(game.sheet, game.wagers, game.family.facts(game.sheet))
    return "\n".join(plain(collection_blocks(tell, known)))


def amounts(option: ScheduleOption | PotOption) -> Iterator[int | None]:
    """Every amount of money of an option, in cents."""
    if isinstance(option, PotOption):
        yield from (drop.amount for drop in option.drops)
        yield from (option.ante, *option.blinds)
        return
    for limit in option.limits:
        yield from (limit.low, limit.low_up_to, limit.high_from, limit.high)
    for charge in (option.player, option.dealer):
        if isinstance(charge, Bands):
            for band in charge.rows:
                yield from (band.low, band.high, band.fee)
        else:
            yield charge
    yield from (option.jackpot, option.action_cap, *(each.fee for each in option.wagers))


@each_row(SCHEDULES)
def test_every_amount_of_a_schedule_stands_in_its_table(row: tuple[str, str]) -> None:
    game = load_game(row[0])
    schedule = game.all_schedules[row[1]]
    for option in schedule.options:
        only: Any = (option,)
        words = told(game, replace(schedule, options=only))
        printed = {text.rstrip(",") for text in re.findall(r"\$[\d,.]*\d", words)}
        missing = {dollars(amount) for amount in amounts(option) if amount} - printed
        assert not missing, f"option {option.name}: {missing}"
        assert option.name in words


@each_row(SCHEDULES)
def test_every_term_of_a_schedule_is_told(row: tuple[str, str]) -> None:
    game = load_game(row[0])
    schedule = game.all_schedules[row[1]]
    words, stated = told(game, schedule), schedule.terms.model_dump(exclude_defaults=True)
    unused = set(NO_TERMS)
    if isinstance(schedule, Schedule) and not any(option.player for option in schedule.options):
        unused |= {"player_pays", "circles"}  # bettors pay nothing
    for term in stated.keys() - unused:
        terms: Any = type(schedule.terms).model_validate(
            {key: value for key, value in stated.items() if key != term}
        )
        other = told(game, replace(schedule, terms=terms))
        assert other != words, f"{term} = {stated[term]!r} is in no sentence"


def test_an_amount_between_two_bands_has_a_sentence() -> None:
    """Read row by row, EZ Baccarat prints $101 to $200 and then $301 to $500 (000:4207-4223)."""
    choices = Choices(readings={"shifted-rows": "beside"})
    words = told(*_one("aviator/ez-baccarat-panda-8", choices))
    assert "An amount between two bands pays by the lower one. An amount that two bands" in words


def test_the_schedule_in_force_is_named_where_there_are_several() -> None:
    game = load_game("hustler/la-blackjack")
    words = told(game, *game.all_schedules.values())
    assert "Schedule GEGA-003476 of July 2013 is in force; the others are printed too." in words
    assert "in force" not in told(*_one("hustler/la-blackjack"))


def test_wagers_that_bettors_do_not_pay_for_are_not_counted() -> None:
    assert "wagers at most" not in told(*_one("aviator/baccarat-gold"))
    assert "A bettor pays for 40 wagers at most." in told(*_one("aviator/super-pan-9"))


def _one(name: str, choices: Choices = NONE) -> tuple[Game, Schedule | PotSchedule]:
    game = load_game(name, choices)
    return game, next(iter(game.all_schedules.values()))
