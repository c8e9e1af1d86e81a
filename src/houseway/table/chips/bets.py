"""Checks of placed wagers: a bet that the sheet does not allow is refused, never clipped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from houseway.errors import BadRecord, UnknownName
from houseway.money import dollars, format_range
from houseway.sheet.cites import cite_for
from houseway.sheet.model import Sheet
from houseway.table.chips.limits import (
    TableLimits,
    check_sums,
    limits_words,
    not_offered,
    wager_limits,
    wager_size,
)
from houseway.table.chips.shares import SOME_MONEY, check_shares
from houseway.table.rounds import Bet, Bettor, who_text
from houseway.wagers.rows import Wager
from houseway.wagers.terms import RELATIONS, needs_words, size_words


def find_wager(wagers: Mapping[str, Wager], name: str, *, where: str = "wager") -> Wager:
    """A wager by its id or its printed name; upper and lower case are equal."""
    folded = name.strip().lower()
    for wager in wagers.values():
        if folded in (wager.id, wager.name.lower()):
            return wager
    known = [wager.id for wager in wagers.values() if wager.section.kind != "envy"]
    raise UnknownName("wager", name, known, where=where)


def check_bets(
    bets: Sequence[Bet],
    sheet: Sheet,
    wagers: Mapping[str, Wager],
    *,
    seats: int,
    bank: int,
    limits: TableLimits,
) -> None:
    """Refuse the first wager that the sheet or the table's limits do not allow."""
    for place, bet in enumerate(bets):
        where = f"wagers[{place}]"
        wager = wagers[bet.wager]
        _check_placed(wager, wagers, where)
        _check_seat(bet, seats, bank, where)
        _check_backline(bet, sheet, wager, where)
        _check_number(bet, wager, where)
        _check_carried(bet, wager, where)
        _check_limits(bet, wager, limits, where)
        _check_partners(bet, sheet, wager, limits, bank, where)
    _check_once(bets)
    _check_bettors(bets, sheet.table.bettors)
    _check_hands_each(bets, sheet)
    for _, group in groupby(sorted(bets, key=lambda bet: bet.bettor), key=lambda bet: bet.bettor):
        _check_relations(list(group), sheet, wagers, limits)
    check_sums(bets, wagers, limits)


def _check_placed(wager: Wager, wagers: Mapping[str, Wager], where: str) -> None:
    if wager.section.kind == "envy":
        names = {each.id: each.name for each in wagers.values()}
        raise BadRecord(
            "not-placed",
            f"{wager.name} is not a bet of its own; it comes with "
            f"{needs_words(wager.section.needs, names)}",
            where=f"{where}.wager",
        )


def _check_seat(bet: Bet, seats: int, bank: int, where: str) -> None:
    if not 1 <= bet.seat <= seats:
        raise BadRecord(
            "unknown-seat",
            f"seat {bet.seat} does not exist; seats are 1 to {seats}",
            where=f"{where}.seat",
        )
    if bet.seat == bank and not bet.backline:
        raise _own_bank(bank, where=f"{where}.seat")
    if bet.seat == bank:
        raise BadRecord(
            "bank-bets",
            f"seat {bank} is the player-dealer's; there is no hand there to back",
            where=f"{where}.seat",
        )


def _check_backline(bet: Bet, sheet: Sheet, wager: Wager, where: str) -> None:
    if bet.backline and not is_open_behind(sheet, wager.id):
        raise BadRecord(
            "no-backline",
            f"backline bets on {wager.name} are not allowed in {sheet.game.name}",
            where=f"{where}.backline",
        )


def is_open_behind(sheet: Sheet, wager: str) -> bool:
    """Whether backline bets on a wager are allowed."""
    own = sheet.wager[wager].backline
    if own is not None:
        return own
    table = sheet.table.backline
    return table == "all" or (isinstance(table, list) and wager in table)


def _check_number(bet: Bet, wager: Wager, where: str) -> None:
    numbers = wager.section.numbers
    if numbers and bet.number not in numbers:
        found = "none is given" if bet.number is None else f"{bet.number} is not one"
        raise BadRecord(
            "wager-number",
            f"{wager.name} is bet on a number ({', '.join(map(str, numbers))}); {found}",
            where=f"{where}.number",
        )
    if not numbers and bet.number is not None:
        raise BadRecord(
            "wager-number", f"{wager.name} is not bet on a number", where=f"{where}.number"
        )


def _check_carried(bet: Bet, wager: Wager, where: str) -> None:
    if bet.carried and all(row.pays.result != "stays" for row in wager.all_rows):
        raise BadRecord(
            "never-stays",
            f"{wager.name} is decided in every round, so it cannot be left up from an earlier one",
            where=f"{where}.carried",
        )


def _own_bank(bank: int, *, where: str) -> BadRecord:
    message = f"seat {bank} is the player-dealer this round and cannot bet against the bank"
    return BadRecord("bank-bets", message, where=where)


def _check_limits(bet: Bet, wager: Wager, table: TableLimits, where: str) -> None:
    if wager.section.kind == "raise":
        return  # its size is decided in the play
    if not bet.carried and (refused := not_offered(wager, table)):
        raise BadRecord("not-offered", refused, where=f"{where}.wager")
    if bet.carried or bet.acted:
        low, high = 1, None  # it was placed before, or acted on; it is still money
    else:
        low, high = wager_limits(wager, table)
    if bet.amount < low or (high is not None and bet.amount > high):
        raise BadRecord("wager-limits", _outside(bet, wager, table), where=f"{where}.amount")


def _outside(bet: Bet, wager: Wager, table: TableLimits) -> str:
    low, _ = wager_limits(wager, table)
    word = "below the minimum" if bet.amount < low else "above the maximum"
    found = f"{dollars(bet.amount)} on {wager.name}"
    return f"{found} is {word}; limits are {limits_words(wager, table)}"


def as_acted_on(bet: Bet, sheet: Sheet, wager: Wager, table: TableLimits, *, where: str) -> Bet:
    """A bet outside the limits that was acted on, divided into the part in action and `over`."""
    low, high = wager_limits(wager, table)
    if low <= bet.amount and (high is None or bet.amount <= high):
        least, _ = _least_share(bet, sheet, wager, table)
        if any(share.amount < least for share in bet.shares):
            return bet
        raise BadRecord(
            "within-limits",
            f"{dollars(bet.amount)} on {wager.name} is within the limits "
            f"({format_range(low, high)}); leave 'acted' out",
            where=f"{where}.acted",
        )
    if bet.amount < low and sheet.table.below == "plays":
        return bet
    if high is not None and bet.amount > high and sheet.table.above == "excess-returned":
        return replace(bet, amount=high, over=bet.amount - high)
    raise BadRecord(
        "wager-limits",
        f"{_outside(bet, wager, table)}, and the rules of {sheet.game.name} do not say what "
        "becomes of it once it was acted on",
        where=f"{where}.amount",
    )


def _check_partners(
    bet: Bet, sheet: Sheet, wager: Wager, table: TableLimits, bank: int, where: str
) -> None:
    """Refuse several persons in one wager where the sheet does not allow it."""
    if not bet.shares:
        return
    if not sheet.table.partners:
        raise BadRecord(
            "no-partners",
            f"{len(bet.shares)} persons in one wager; no line of {sheet.game.name} lets several "
            "put one together. Write a wager for each, with 'backline'",
            where=f"{where}.partners",
        )
    if any(share.name == f"seat {bank}" for share in bet.shares):
        raise _own_bank(bank, where=f"{where}.partners.seat {bank}")
    least, why = _least_share(bet, sheet, wager, table)
    if bet.acted and sheet.table.below == "plays":
        least, why = 1, SOME_MONEY
    holder = bet.backline or f"seat {bet.seat}"
    check_shares(bet.shares, holder=holder, least=least, why=why, where=where)


def _least_share(bet: Bet, sheet: Sheet, wager: Wager, table: TableLimits) -> tuple[int, str]:
    """The least money of each person in a wager, with the reason."""
    if sheet.table.partners != "minimum-each" or bet.carried:
        return 1, SOME_MONEY
    cite = cite_for(sheet.cites, "table.partners")
    return wager_limits(wager, table)[0], f"the least wager from each person ({cite})"


def _check_once(bets: Iterable[Bet]) -> None:
    seen: set[tuple[Bettor, str, int | None]] = set()
    for place, bet in enumerate(bets):
        spot = (bet.bettor, bet.wager, bet.number)
        if spot in seen:
            raise BadRecord(
                "wager-twice",
                f"{who_text(bet.bettor)} has two wagers on the same spot ({bet.wager}); "
                "add them up",
                where=f"wagers[{place}]",
            )
        seen.add(spot)


def _check_bettors(bets: Sequence[Bet], most: int) -> None:
    """Refuse more bettors than a seat has spots."""
    for place, bet in enumerate(bets):
        there = {other.bettor for other in bets[: place + 1] if other.seat == bet.seat}
        if most and len(there) > most:
            raise BadRecord(
                "seat-full",
                f"seat {bet.seat} has {len(there)} bettors; there are spots for {most}",
                where=f"wagers[{place}].seat",
            )


def _check_hands_each(bets: Sequence[Bet], sheet: Sheet) -> None:
    """Refuse wagers on more hands than the sheet allows a person."""
    most = sheet.table.hands_each
    if most is None:
        return
    held: dict[str, list[int]] = {}
    for place, bet in enumerate(bets):
        for person, _ in bet.persons:
            seats = held.setdefault(person, [])
            if bet.seat not in seats:
                seats.append(bet.seat)
            if len(seats) > most:
                raise BadRecord(
                    "hands-each",
                    f"{person} wagers on the hands of seats {' and '.join(map(str, seats))}; "
                    f"legal: {most} hand for each person "
                    f"({cite_for(sheet.cites, 'table.hands_each')})",
                    where=f"wagers[{place}].seat",
                )


def _check_relations(
    bets: list[Bet], sheet: Sheet, wagers: Mapping[str, Wager], limits: TableLimits
) -> None:
    """A side bet with its base, a blind equal to the ante: relations within one bettor.

    A backline bettor does not need a wager that is closed to backline bettors.
    """
    names = {wager.id: wager.name for wager in wagers.values()}
    placed: dict[str, int] = {}
    for bet in bets:
        placed[bet.wager] = placed.get(bet.wager, 0) + bet.amount
    for bet in bets:
        wager = wagers[bet.wager]
        if bet.carried:
            continue
        alternatives = wager.section.needs.alternatives
        closed = bet.backline and any(
            not is_open_behind(sheet, need.wager) for together in alternatives for need in together
        )
        if (
            alternatives
            and not closed
            and not any(
                all(placed.get(need.wager, 0) >= need.least for need in together)
                for together in alternatives
            )
        ):
            raise BadRecord(
                "wager-needs",
                f"{who_text(bet.bettor)}: {wager.name} may be bet only with "
                f"{needs_words(wager.section.needs, names)}",
                where="wagers",
            )
        size = wager_size(wager, limits)
        if size.relation == "any":
            continue
        bound = size.factor * placed.get(size.of, 0)
        if bet.amount > bound or (size.relation == "==" and bet.amount != bound):
            raise BadRecord(
                "wager-size",
                f"{who_text(bet.bettor)}: {wager.name} {dollars(bet.amount)} must be "
                f"{RELATIONS[size.relation]} {dollars(int(bound))} "
                f"({size_words(size, names)})",
                where="wagers",
            )
