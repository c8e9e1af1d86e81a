"""Every fee that Hustler Casino prints for its games with a player-dealer, row by row (003).

A table begins with its schedule and its columns in the printed order, a row with its lines in the
document. Amounts are dollars: `101-300: 2` takes $2 from $101 to $300, `1101+: 15` takes $15 from
$1,101 on. Options without a printed number are counted from the top.

Readings stand beside what they decide: in brackets for a whole table, in parentheses for one entry;
`32 (some-reading = 2)` is printed as 32 and read as 2. Limits of single wagers that are printed in
the same rows are tested in test_wager_limits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from tests.suite.rows import each_row

from houseway.library import read_schedules
from houseway.table.collections.fee_bands import Band, Bands
from houseway.table.collections.fees import FeeBet, due
from houseway.table.collections.schedule import Limit, Schedule, ScheduleOption

BACCARAT = """
baccarat-2013: option | limit | player | dealer
7186 | 1 | 5-50 | 0.50 | 2
7187 | 2 | 10-100 | 1 | 2
7188 | 3 | 50-300 | 2 | 4
7189 | 4 | 100-500 | 3 | 5
7190 | 5 | 100-1000 | 6 | 10
7191 | 6 | 500-1000 | 6 | 10

baccarat-master: option | limit | player | dealer
6285 | 1 | 10-100 | 1 | 2
6286 | 2 | 5-50 | 0.50 | 2
6287 | 3 | 50-300 | 2 | 4
6288 | 4 | 100-500 | 3 | 5
6289 | 5 | 100-1000 | 6 | 10
6290 | 6 | 500-1000 | 6 | 10

baccarat-8-own [own-options]: limit | dealer | player
3986 | 5-50 | 1 | 0.50
3987 | 10-100 | 2 | 1
3988 | 50-300 | 3 | 2
3989 | 100-500 | 5 | 3

baccarat-9-own [own-options action-column]: limit | action cap | dealer | player
4750 | 10-100 | 5600 | 2 | 1
4751 | 25-100 | 6300 | 2 | 1
4752 | 50-300 | 8400 | 4 | 2
4753 | 100-500 | 8400 | 5 | 3

lucky-7-own [own-options]: limit | player | dealer
5964 | 5-25 | 1 | 2
5966 | 10-100 | 1 | 3
5968 | 25-100 | 1 | 2
5970 | 50-300 | 2 | 5
5972 | 100-500 | 3 | 6

ez-flat-2013: option | limit | player | dealer
7201 | 1 | 5-50 | 0.50 | 2
7202 | 2 | 10-100 | 1 | 2
7203 | 3 | 25-100 | 1 | 2
7204 | 4 | 50-300 | 2 | 4
7205 | 5 | 100-500 | 3 | 5
7206 | 6 | 100-1000 | 6 | 10
7207 | 7 | 500-1000 | 6 | 10

ez-per-bet-2013: option | limit | player | dragon-7 | panda-8 | tie | dealer
7218 | 8 | 10-100 | 1 | 1 | 1 | 1 | 2
7219 | 9 | 25-100 | 1 | 1 | 1 | 1 | 2
7220 | 10 | 50-300 | 2 | 1 | 1 | 1 | 3
7221 | 11 | 100-500 | 3 | 1 | 1 | 1 | 5
7222 | 12 | 500-1000 | 6 | 1 | 1 | 1 | 10

ez-banded-2013 [banded-blocks]: option | limit | dealer | player
7238-7242 | 13 | 10-100 | 10-100: 1; 101-300: 2; 301-500: 3; 501-1100: 7; 1101+: 15 | 0
7243-7247 | 14 | 25-100 | 25-100: 1; 101-300: 2; 301-500: 3; 501-1100: 7; 1101+: 15 | 0
7248-7252 | 15 | 50-300 | 50-100: 1; 101-300: 2; 301-600: 4; 601-1200: 10; 1201+: 15 | 0
7253-7257 | 16 | 100-500 | 100-300: 2; 301-800: 5; 801-1200: 10; 1201-1800: 15; 1801+: 25 | 0
7261-7265 | 17 | 300-500 | 300-800: 5; 801-1200: 10; 1201-1800: 15; 1801-3500: 25; 3501+: 30 | 0

ez-own [own-options]: limit | player | dealer
6210 | 10-100 | 1 | 2
6212 | 25-100 | 1 | 2
6214 | 50-300 | 2 | 3
6216 | 100-500 | 3 | 5
"""

SUPER_PAN_9 = """
super-pan-9-2013: option | limit | player | dealer
7461 | 1 | 10-100 | 1 | 2
7462 | 2 | 25-100 | 1 | 2
7463 | 3 | 50-300 | 2 | 4
7464 | 4 | 100-500 | 3 | 5
7465 | 5 | 200-700 | 4 | 8
7466 | 6 | 300-1000 | 5 | 10
7467 | 7 | 500-2000 | 10 | 20

super-pan-9-master: option | limit | player | dealer
6332 | 1 | 10-100 | 1 | 2
6333 | 2 | 25-100 | 1 | 2
6334 | 3 | 50-300 | 2 | 4
6335 | 4 | 100-500 | 3 | 5
6336 | 5 | 200-700 | 4 | 8
6337 | 6 | 300-1000 | 5 | 10
6338 | 7 | 500-2000 | 10 | 20

super-pan-9-own: option | limit | player | dealer | jackpot
5579 | 1 | 5-25 | 0.50 | 0 | 1
5580 | 2 | 10-100 | 1 | 2 | 1
5581 | 3 | 25-100 | 1 | 2 | 1
5582 | 4 | 50-300 | 2 | 4 | 1
5583 | 5 | 100-500 | 3 | 5 | 1
"""

BLACKJACK = """
blackjack-flat-2013: option | limit | player | dealer
7277 | 1 | 5-25 | 0.50 | 1.50
7278 | 2 | 10-100 | 1 | 2
7279 | 3 | 25-100 | 1 | 2
7280 | 4 | 50-300 | 2 | 4
7281 | 5 | 100-500 | 3 | 5

blackjack-banded-2013 [blackjack-banded-blocks]: option | limit | dealer | player
7293-7297 | 6 | 5-25 | 5-25: 0.50; 26-100: 1; 101-300: 2; 301-500: 3; 501+: 6 | 0
7298-7302 | 7 | 10-100 | 10-100: 1; 101-300: 2; 301-500: 4; 501-1500: 7; 1501+: 13 | 0
7306-7310 | 8 | 25-100 | 25-100: 1; 101-400: 2; 401-700: 7; 701-1500: 9; 1501+: 13 | 0
7311-7315 | 9 | 100-500 | 100-500: 2; 501-1000: 6; 1001-1500: 10; 1501-3500: 17; 3501+: 25 | 0

blackjack-master: option | limit | player | dealer
6299 | 1 | 5-25 | 0.50 | 1.50
6300 | 2 | 10-100 | 1 | 2
6301 | 3 | 25-100 | 1 | 2
6302 | 4 | 50-300 | 2 | 4
6303 | 5 | 100-500 | 3 | 5

second-chances-own [blackjack-row-numbers]: limit | dealer | player
2917 | 2-20 | 25 cents | 25 cents
2918 | 5-50 | 50 cents | 50 cents
2919 | 10-5100 (second-chances-limits = 10-100) | 1 | 1
2920 | 50-300 (second-chances-limits) | 2 | 2

no-bust-4a-own [lost-headings]: option | limit | player | dealer
5363 | 1 | 5-25 | 1 | 2
5364 | 2 | 10-100 | 1 | 3
5365 | 3 | 25-100 | 1 | 2
5366 | 4 | 50-300 | 2 | 5
5367 | 5 | 100-500 | 3 | 6
5368 | 6 | 100-No Limit | 3 | 5

no-bust-6-own [blackjack-row-numbers]: limit | player | dealer | base
5075 | 5-25 | 1 | 2 | (player-jackpot-fee = 1)
5076 | 10-100 | 1 | 2 | (player-jackpot-fee = 1)
5077 | 25-100 | 1 | 2 | 1
5078 | 50-300 | 2 | 5 | (player-jackpot-fee = 1)
5079 | 100-500 | 3 | 6 | (player-jackpot-fee = 1)

no-bust-4b-own: option | limit | player | dealer
7116 | 1 | 5-25 | 0.50 | 1.50
7117 | 2 | 10-100 | 1 | 2
7118 | 3 | 25-100 | 1 | 2
7119 | 4 | 50-300 | 2 | 4
7120 | 5 | 100-500 | 3 | 5
"""

THREE_CARD_POKER = """
three-card-flat-2013 [three-card-option-2]: option | limit | player | dealer
7324 | 1 | 5-100 | 1 | 2
7325 | 2 | 5-100 | 1 | 3

three-card-banded-2013 [three-card-blocks three-card-steps]: option | limit | dealer | player
7337-7341 | 3 | 1-100 | 1-75: 1; 76-200: 2; 205-500: 4; 505-1500: 5; \
505+: 10 (three-card-last-band) | 0
7342-7346 | 4 | 10-100 | 5-75: 1; 76-200: 2; 205-500: 4; 505-1500: 5; 1501+: 10 | 0
7350-7354 | 5 | 25-100 | 25-100: 1; 105-400: 3; 405-1000: 7; 1005-3000: 18; 3005+: 25 | 0
7355-7359 | 6 | 50-300 | 50-600: 4; 605-1500: 9; 1505-3000: 15; 3005-6000: 20; 6005+: 30 | 0

three-card-master: option | limit | player | dealer
6309 | 1 | 5-100 | 1 | 2

three-card-own [three-card-own-table]: limit | player | dealer
3674-3676 | 2-50 | 2-%4: 0.25 (three-card-own-table = 2-4: 0.25); 5-50: 0.50 | 2+: 1
3677-3679 | 5-50 | 5-50: 0.50 | 5-100: 1; 101+: 2
3680-3682 | 10-100 | 10-100: 1 | 5-100: 1; 101+: 2
3683-3687 | 50-300 | 50-300: 2 | 50-100: 1; 101-500: 3; 501+: 5

three-card-6-own: option | limit | player | dealer
6838 | 1 | 5-100 | 1 | 2
"""

OTHER_POKER = """
caribbean-2013: option | limit | player | dealer
7494 | 1 | 5-50 | 0.50 | 1
7495 | 2 | 10-100 | 1 | 2
7496 | 3 | 50-300 | 2 | 3

caribbean-master: option | limit | player | dealer
6344 | 1 | 5-50 | 0.50 | 1
6345 | 2 | 10-100 | 1 | 2
6346 | 3 | 50-300 | 2 | 3

caribbean-own [caribbean-own-table]: limit | player | dealer | jackpot
2035 | 5 10850 (caribbean-own-table = 5-50) | 0.50 | 1 | %1 (caribbean-own-table = 1)
2037 | 10 to 100 | 1 | 32 (caribbean-own-table = 2) | 1
2039 | 50 to 300 | 2 | 33 (caribbean-own-table = 3) | 2

let-it-ride-2013: option | limit | player | dealer
7506 | 1 | 5-25 | 0.50 | 1
7507 | 2 | 10-100 | 1 | 2
7508 | 3 | 25-100 | 1 | 2
7509 | 4 | 50-300 | 2 | 3
7510 | 5 | 100-500 | 3 | 4

let-it-ride-master: option | limit | player | dealer
6349 | 1 | 5-25 | 0.50 | 1
6350 | 2 | 10-100 | 1 | 2
6351 | 3 | 25-100 | 1 | 2
6352 | 4 | 50-300 | 2 | 3
6353 | 5 | 100-500 | 3 | 4

let-it-ride-own [let-it-ride-own-table]: limit | player | dealer
3502 | 5-25 | 0.50 | 1
3503 | 10-100 | 1 | 2
3504 | 25-100 | 1 | 2
3505 | 50-300 | 2 | 3
3507 | 100-500 | 3 | 4

easy-poker-2013: option | limit | player | dealer
7483-7485 | 1 | 5-100 | 1 | 2

easy-poker-master: option | limit | player | dealer
6341 | 1 | 5-100 | 1 | 2

ultimate-flat-2013: option | limit | player | dealer
7527-7533 | 1 | 5-100 | 1 | 3

ultimate-banded-2013 [ultimate-blocks ultimate-steps]: option | limit | dealer | player
7546-7551 | 2 | 1-100 | 1-75: 1; 76-200: 2; 205-500: 4; 505-1500: 5; 1501+: 10 | 0
7554-7558 | 3 | 10-100 | 5-75: 1; 76-200: 2; 205-500: 4; 501-1500: 5; 1501+: 10 | 0
7559-7563 | 4 | 25-100 | 25-100: 1; 105-400: 3; 405-1000: 7; 1005-3000: 18; 3005+: 25 | 0
7564-7568 | 5 | 50-300 | 50-600: 4; 605-1500: 9; 1505-3000: 15; 3005-6000: 20; 6005+: 30 | 0

ultimate-master: option | limit | player | dealer
6356 | 1 | 5-100 | 1 | 3

ultimate-own [ultimate-own-table]: limit | jackpot | player | dealer
3146 | 5-25 | 1 | 0.50 | 1
3147 | 10-100 | 1 | 1 | 2
3148 | 25-100 | 1 | 1 | 2
3149 | 50-300 | 1 | 2 | 3
3150 | 100-500 | 1 | 3 | 4
"""

PAI_GOW_POKER = """
pai-gow-flat-2013: option | limit | player | dealer
7368 | 1 | 10-100 | 1 | 2
7369 | 2 | 25-100 | 1 | 2
7370 | 3 | 50-300 | 2 | 4
7371 | 4 | 100-500 | 3 | 5
7372 | 5 | 300-1000 | 5 | 10

pai-gow-banded-2013 [pai-gow-blocks pai-gow-steps]: option | limit | dealer | player
7383-7387 | 6 | 1-100 | 1-100: 1; 105-300: 2; 305-500: 4; 505-1500: 7; 1501+: 13 | 0
7388-7392 | 7 | 10-100 | 5-100: 1; 105-300: 2; 305-500: 4; 505-1500: 7; 1505+: 13 | 0
7393-7397 | 8 | 25-100 | 25-100: 1; 105-400: 3; 405-1000: 7; 1005-3000: 18; 3005+: 25 | 0
7398-7402 | 9 | 50-300 | 50-1200: 5; 1205-3600: 12; 3605-9000: 24; 9005-24000: 36; 24005+: 50 | 0

pai-gow-master [pai-gow-all-options]: option | limit | player | dealer
6314 | 1 | 10-100 | 1 | 2
6315 | 2 | 25-100 | 1 | 2
6316 | 3 | 50-300 | 2 | 4
6317 | 4 | 100-500 | 3 | 5
6318 | 5 | 300-1000 | 5 | 10

fortune-pai-gow-own [fortune-own-table]: limit | player | dealer
4209 | 10-100 | 1 | 2
4210 | 25-100 | 1 | 2
4211 | 50-300 | 2 | 4
4213 | 100-500 | 3 | 5
"""

PAI_GOW_TILES = """
pai-gow-tiles-flat-2013 [tiles-all-options]: option | limit | player | dealer
7413 | 1 | 10-100 | 1 | 2
7414 | 2 | 25-100 | 1 | 2
7415 | 3 | 50-300 | 2 | 4
7416 | 4 | 100-500 | 3 | 5
7417 | 5 | 200-700 | 4 | 8
7418 | 6 | 300-1000 | 5 | 10

pai-gow-tiles-banded-2013 [tiles-blocks tiles-steps]: option | limit | dealer | player
7431-7435 | 7 | 1-100 | 1-100: 1; 105-300: 2; 305-500: 4; 505-1500: 7; 1501+: 13 | 0
7436-7440 | 8 | 10-100 | 5-100: 1; 105-300: 2; 305-500: 4; 505-1500: 7; 1505+: 13 | 0
7441-7445 | 9 | 25-100 | 25-100: 1; 105-400: 3; 405-1000: 7; 1005-3000: 18; 3005+: 25 | 0
7446-7450 | 10 | 50-300 | 50-1200: 5; 1205-3600: 12; 3605-9000: 24; 9005-24000: 36; 24005+: 50 | 0

pai-gow-tiles-master [tiles-all-options]: option | limit | player | dealer
6323 | 1 | 10-100 | 1 | 2
6324 | 2 | 25-100 | 1 | 2
6325 | 3 | 50-300 | 2 | 4
6326 | 4 | 100-500 | 3 | 5
6327 | 5 | 200-700 | 4 | 8
6328 | 6 | 300-1000 | 5 | 10
"""

TWO_WAY_WINNER = """
two-way-own: option | limit | player | dealer
8111 | 1 | 5-25 | .50 | 2
8112 | 2 | 10-100 | 1 | 3
8113 | 3 | 25-100 | 1 | 3
8114 | 4 | 50-300 | 2 | 4
8115 | 5 | 100-500 | 3 | 5
"""

HEADER = re.compile(r"(?P<schedule>[\w-]+)(?: \[(?P<readings>.+)\])?: (?P<columns>.+)")
ENTRY = re.compile(r"(?P<printed>[^(]*?) ?(?:\((?P<reading>[\w-]+)(?: = (?P<read>.+))?\))?")
SPAN = re.compile(r"(?P<low>\d+)(?:(?:-| to )(?P<high>\d+)|\+|-No Limit)")
DOLLAR = 100
ENDLESS = 1_000_000_00  # an amount to try where a band or a limit has no end

Charge = int | tuple[Band, ...]

SCHEDULES = {
    name: schedule
    for name, schedule in read_schedules("hustler").items()
    if isinstance(schedule, Schedule)
}


# --- reading the tables ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """One printed option, and the readings that its table and its entries name."""

    schedule: str
    option: str
    lines: str
    readings: frozenset[str]
    limit: Limit
    action_cap: int | None
    charges: dict[str, Charge]

    def __str__(self) -> str:
        return f"003:{self.lines}, {self.schedule}, option {self.option}"


def printed(text: str) -> list[Row]:
    """All rows of the tables of a text; empty lines part the tables."""
    tables = (table.splitlines() for table in text.strip().split("\n\n"))
    return [row for head, *lines in tables for row in rows_of(head, lines)]


def rows_of(head: str, lines: list[str]) -> Iterator[Row]:
    header = match(HEADER, head)
    columns = ["lines", *header["columns"].split(" | ")]
    for number, line in enumerate(lines, 1):
        entries = [
            (column, match(ENTRY, entry))
            for column, cell in zip(columns, line.split(" | "), strict=True)
            for entry in cell.split("; ")
        ]
        cells: dict[str, list[str]] = {}
        for column, entry in entries:
            cells.setdefault(column, []).append(entry["read"] or entry["printed"])
        low, high = span(*cells.pop("limit"))
        yield Row(
            schedule=header["schedule"],
            option=cells.pop("option", [str(number)])[0],
            lines=cells.pop("lines")[0],
            readings=frozenset((header["readings"] or "").split())
            | {entry["reading"] for _, entry in entries if entry["reading"]},
            limit=Limit(low=low, high=high),
            action_cap=cents(*cells.pop("action cap")) if "action cap" in cells else None,
            charges={column: charge(cell) for column, cell in cells.items()},
        )


def match(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    found = pattern.fullmatch(text)
    assert found, text
    return found


def charge(cell: list[str]) -> Charge:
    if ":" not in cell[0]:
        return cents(*cell)
    return tuple(band(*entry.split(": ")) for entry in cell)


def band(amounts: str, fee: str) -> Band:
    low, high = span(amounts)
    return Band(low=low, high=high, fee=cents(fee))


def span(text: str) -> tuple[int, int | None]:
    found = match(SPAN, text)
    return cents(found["low"]), cents(found["high"]) if found["high"] else None


def cents(text: str) -> int:
    if text.endswith(" cents"):
        return int(text.removesuffix(" cents"))
    dollars, _, rest = text.partition(".")
    return int(dollars or "0") * DOLLAR + int(rest.ljust(2, "0"))


# --- asking the program ---------------------------------------------------------------------------


def departures(row: Row, option: ScheduleOption) -> Iterator[str]:
    """Where the option is not what is printed: as it is written, then in the fees that it takes."""
    if option.limits != (row.limit,) or option.action_cap != row.action_cap:
        yield f"{option.limits} and action cap {option.action_cap} are written"
    if written(option) != {"jackpot": 0, **row.charges}:
        yield f"{written(option)} is written"
    for column, fees in row.charges.items():
        for amount, fee in edges(fees, row.limit):
            if (taken := paid(option, column, amount)) != fee:
                yield f"{column} at {amount} cents: {taken} taken, {fee} printed"


def written(option: ScheduleOption) -> dict[str, Charge]:
    columns = {"player": option.player, "dealer": option.dealer, "jackpot": option.jackpot}
    columns |= {column.wager: column.fee for column in option.wagers}
    return {name: fee.rows if isinstance(fee, Bands) else fee for name, fee in columns.items()}


def edges(fees: Charge, limit: Limit) -> Iterator[tuple[int, int]]:
    """Amounts and their fees: both ends of each band, or of the limit where the fee is flat.

    A band goes on from the dollar after the band before it, also where print begins it $5 or
    more above that (readings three-card-steps, ultimate-steps, pai-gow-steps and tiles-steps) or
    below that (three-card-last-band).
    """
    bands = (Band(low=limit.low, high=limit.high, fee=fees),) if isinstance(fees, int) else fees
    first = bands[0].low
    for each in bands:
        last = each.high or ENDLESS
        yield from ((amount, each.fee) for amount in (first, max(first, each.low), last))
        first = last + DOLLAR


def paid(option: ScheduleOption, column: str, amount: int) -> int:
    """The fee that a column takes for one bet of this amount.

    A bet left up from the round before is action for the player-dealer and pays nothing itself.
    """
    left_up = column in ("dealer", "jackpot")
    base = left_up or column in ("player", "base")
    bet = FeeBet(bettor="seat 2", wager=column, base=base, amount=amount, carried=left_up)
    return sum(fee.amount for fee in due(option, [bet]) if fee.what == column)


# --- the tests ------------------------------------------------------------------------------------

GAMES = [BACCARAT, SUPER_PAN_9, BLACKJACK, THREE_CARD_POKER, OTHER_POKER]
GAMES += [PAI_GOW_POKER, PAI_GOW_TILES, TWO_WAY_WINNER]
ROWS = [row for text in GAMES for row in printed(text)]


EACH_BET = "-each-bet"  # the same table, read to charge each wager of a hand


def check_row(row: Row) -> None:
    schedule = SCHEDULES[row.schedule]
    assert row.readings <= {*schedule.terms.reading}
    assert list(departures(row, schedule.option(row.option))) == []


@pytest.mark.parametrize("schedule", SCHEDULES)
def test_bettors_and_the_player_dealer_pay_the_printed_fees(schedule: str) -> None:
    printed_as = schedule.removesuffix(EACH_BET)
    rows = [replace(row, schedule=schedule) for row in ROWS if row.schedule == printed_as]
    assert [row.option for row in rows] == [row.name for row in SCHEDULES[schedule].options]
    each_row(rows)(check_row)()


def test_every_printed_table_is_a_schedule() -> None:
    assert {row.schedule for row in ROWS} == {name.removesuffix(EACH_BET) for name in SCHEDULES}


# --- no edge moves unseen -------------------------------------------------------------------------


def options_with_a_moved_edge(option: ScheduleOption) -> Iterator[ScheduleOption]:
    if isinstance(option.player, Bands):
        for bands in bands_with_a_moved_edge(option.player):
            yield replace(option, player=bands)
    if isinstance(option.dealer, Bands):
        for bands in bands_with_a_moved_edge(option.dealer):
            yield replace(option, dealer=bands)


def bands_with_a_moved_edge(bands: Bands) -> Iterator[Bands]:
    """The bands with one edge a dollar lower or higher, for every edge."""
    for place, each in enumerate(bands.rows):
        before, after = bands.rows[:place], bands.rows[place + 1 :]
        for step in (-DOLLAR, DOLLAR):
            yield replace(bands, rows=(*before, replace(each, low=each.low + step), *after))
            if each.high is not None:
                yield replace(bands, rows=(*before, replace(each, high=each.high + step), *after))


@each_row(row for row in ROWS if any(isinstance(fees, tuple) for fees in row.charges.values()))
def test_an_edge_that_is_a_dollar_off_print_is_found(row: Row) -> None:
    moved = list(options_with_a_moved_edge(SCHEDULES[row.schedule].option(row.option)))
    assert moved
    assert all(any(departures(row, option)) for option in moved)
