"""The table of a round record: seats, bank and wagers, checked against the sheet."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache
from typing import Any

from houseway.cards import parse_dice
from houseway.errors import BadRecord
from houseway.families.peer_games import needs_button
from houseway.library import Game
from houseway.money import dollars, format_money
from houseway.settling.collections import check_free_hand, find_posted, option_in_use
from houseway.settling.record import BankIn, CollectionIn, Record
from houseway.sheet.cites import cite_for
from houseway.sheet.model import Bound
from houseway.table.button import device_of
from houseway.table.chips.bets import as_acted_on, check_bets, find_wager
from houseway.table.chips.limits import TableLimits, table_limits
from houseway.table.chips.shares import SOME_MONEY, check_shares, partners_of, shares_of
from houseway.table.collections.drops import Posted
from houseway.table.collections.schedule import ScheduleOption
from houseway.table.rounds import Bet, Setup

# Starts of settling that need no action button.
BEGINS = {
    "left-of-player-dealer": "player-dealer's left",
    "left-of-house-dealer": "house dealer's left",
    "right-of-house-dealer": "house dealer's right",
}


def make_setup(game: Game, record: Record) -> Setup:
    """The table of a record, with every wager checked against the sheet."""
    if game.sheet.bank is None:
        return peer_setup(game, record)
    if record.bank is None:
        raise BadRecord("missing-key", "bank is missing", where="bank")
    if record.stacks or record.before:
        where = "stacks" if record.stacks else "before"
        raise BadRecord(
            "stakes", f"{game.name} is played against a bank; leave {where!r} out", where=where
        )
    seats = game.sheet.table.seats if record.seats is None else record.seats
    most = max([game.sheet.table.seats, *(item.seats for item in game.sheet.table.layouts)])
    if not 2 <= seats <= most:
        raise BadRecord(
            "seats", f"{seats} seats; this table has 2 to {most}, with the bank's", where="seats"
        )
    bank = record.bank.seat
    if not 1 <= bank <= seats:
        raise BadRecord(
            "unknown-seat", f"seat {bank} does not exist; seats are 1 to {seats}", where="bank.seat"
        )
    bets = tuple(
        Bet(
            seat=item.seat,
            backline=item.backline,
            wager=find_wager(game.wagers, item.wager, where=f"wagers[{place}].wager").id,
            amount=item.amount + sum(item.partners.values()),
            number=item.number,
            carried=item.carried,
            shares=shares_of(item.amount, item.partners),
            acted=item.acted,
        )
        for place, item in enumerate(record.wagers)
    )
    limits = limits_in_use(game, record)
    bets = tuple(
        as_acted_on(bet, game.sheet, game.wagers[bet.wager], limits, where=f"wagers[{place}]")
        if bet.acted
        else bet
        for place, bet in enumerate(bets)
    )
    check_bets(bets, game.sheet, game.wagers, seats=seats, bank=bank, limits=limits)
    _check_button(game, record, bank=bank, seats=seats)
    return Setup(
        seats=seats,
        bank=bank,
        cover=_posted(game, record.bank),
        bets=bets,
        dice=parse_dice(record.dice, faces=device_of(game.sheet.button).faces)
        if record.dice
        else (),
        button=record.button,
        incidents=tuple(item.value() for item in record.incidents),
        partners=record.bank.partners,
    )


def peer_setup(game: Game, record: Record) -> Setup:
    """The table of a peer game: a dealer button and stacks."""
    for name in ("bank", "wagers", "dice"):
        if getattr(record, name):
            raise BadRecord(
                "no-bank", f"{game.name} has no player-dealer; leave {name!r} out", where=name
            )
    posted = _posted_options(game, record.collection) if record.collection else None
    most = game.sheet.table.seats
    seats = most if record.seats is None else record.seats
    if not 2 <= seats <= most:
        raise BadRecord("seats", f"{seats} seats; this table has 2 to {most}", where="seats")
    stacks = {}
    for seat, cents in record.stacks.items():
        if not seat.isdecimal() or not 1 <= int(seat) <= seats:
            raise BadRecord(
                "unknown-seat", f"no seat {seat!r}; legal: 1 to {seats}", where=f"stacks.{seat}"
            )
        if cents < 0:
            raise BadRecord("stack", "a stack cannot be negative", where=f"stacks.{seat}")
        stacks[int(seat)] = cents
    return Setup(
        seats=seats,
        bank=_dealer_button(game, record, seats=seats, stacks=stacks),
        cover=None,
        bets=(),
        incidents=tuple(item.value() for item in record.incidents),
        stacks=stacks,
        before=record.before,
        posted=posted,
    )


def _dealer_button(game: Game, record: Record, *, seats: int, stacks: Collection[int]) -> int:
    """The seat with the dealer button; in a game without one, the seat that is dealt last."""
    button = record.button
    if button is None and not needs_button(game.rules):
        return max(stacks, default=seats)
    if button is None or not 1 <= button <= seats:
        raise BadRecord(
            "button",
            f"{button} cannot have the dealer button; legal: seats 1 to {seats}",
            where="button",
        )
    if stacks and button not in stacks:
        playing = ", ".join(map(str, sorted(stacks)))
        raise BadRecord(
            "button",
            f"seat {button} has no stack; the dealer button is at a seat that plays ({playing})",
            where="button",
        )
    return button


def _posted_options(game: Game, collection: CollectionIn) -> Posted:
    """The posted options for drops; minutes count where an option goes by time."""
    check_free_hand(game, collection.hand, where="collection.hand")
    posted = find_posted(game, collection.option, collection.schedule)
    if (collection.minutes or 0) < 0:
        raise BadRecord(
            "fee-time",
            f"found {collection.minutes}; legal: 0 or more minutes since the last fee",
            where="collection.minutes",
        )
    timed = (drop for option in posted.options for drop in option.drops if drop.minutes)
    if collection.minutes is not None and not any(drop.source == "pot" for drop in timed):
        raise BadRecord(
            "fee-time",
            f"option {collection.option} takes no fee from a pot by time; leave 'minutes' out",
            where="collection.minutes",
        )
    return replace(posted, minutes=collection.minutes)


def _check_button(game: Game, record: Record, *, bank: int, seats: int) -> None:
    """Refuse a button or dice that this game does not use, and a seat that cannot have it."""
    sheet = game.sheet
    device = device_of(sheet.button)
    if sheet.settling.start in BEGINS and device.kind == "none":
        cite = cite_for(sheet.cites, "settle.start")
        for field, found in (("button", record.button is not None), ("dice", bool(record.dice))):
            if found:
                raise BadRecord(
                    "no-button",
                    f"{game.name} has no action button, the action begins at the "
                    f"{BEGINS[sheet.settling.start]}{f' ({cite})' if cite else ''}; "
                    f"leave {field!r} out",
                    where=field,
                )
    elif record.dice and device.kind == "card":
        cite = cite_for(sheet.cites, "button.device")
        raise BadRecord(
            "no-dice",
            f"card {device.place} of the {device.hand} hand places the action button"
            f"{f' ({cite})' if cite else ''}, no dice do; leave 'dice' out",
            where="dice",
        )
    if record.button is not None and (not 1 <= record.button <= seats or record.button == bank):
        raise BadRecord(
            "button",
            f"seat {record.button} cannot have the action button; legal: 1 to {seats}, "
            f"not the player-dealer's seat {bank}",
            where="button",
        )


def limits_in_use(game: Game, record: Record) -> TableLimits:
    """The limits of the table of a record."""
    return posted_limits(game, option_in_use(game, record))


def posted_limits(game: Game, option: ScheduleOption | None) -> TableLimits:
    """The limits of a fee option, unless others were set, else the sheet's widest.

    The bounds of the sheet and of the option's schedule hold together.
    """
    low, high = game.sheet.table.limits.low, game.sheet.table.limits.high
    if option is not None and option.limits and "table.limits" not in game.choices.settings:
        low, high = option.limits[0].low, option.limits[0].high
    of_option = option.terms.bounds if option else ()
    return table_limits(low, high, (*_own_bounds(game), *of_option))


@lru_cache(maxsize=128)
def _own_bounds(game: Game) -> tuple[Bound, ...]:
    """The bounds of the sheet, each with its lines."""
    lines = cite_for(game.sheet.cites, "table.bounds")
    return tuple(
        bound if bound.cite else bound.model_copy(update={"cite": lines})
        for bound in game.sheet.table.bounds
    )


def _posted(game: Game, bank: BankIn) -> int | None:
    """The amount posted at the bank's seat, with partners where the house allows several."""
    if bank.amount is not None and bank.amount < 0:
        raise BadRecord("bank-amount", "the bank's wager cannot be negative", where="bank.amount")
    most = game.sheet.banked.co_bank
    if 1 + len(bank.partners) > most:
        raise BadRecord(
            "co-bank",
            f"{1 + len(bank.partners)} persons bank together; {game.name} allows {most}",
            where="bank.partners",
        )
    if bank.amount is None and bank.partners:
        raise BadRecord(
            "co-bank",
            f"partners post {dollars(sum(bank.partners.values()))}, the bank nothing",
            where="bank.amount",
        )
    if bank.amount is None:
        return None
    shares = shares_of(bank.amount, bank.partners)
    check_shares(shares, holder=f"seat {bank.seat}", least=1, why=SOME_MONEY, where="bank")
    return bank.amount + sum(bank.partners.values())


def bet_out(bet: Bet) -> dict[str, Any]:
    """A wager as a round record writes it."""
    partners = partners_of(bet.shares)
    own = bet.amount + bet.over - sum(partners.values())
    out: dict[str, Any] = {"seat": bet.seat, "wager": bet.wager, "amount": format_money(own)}
    if bet.backline:
        out["backline"] = bet.backline
    if bet.number is not None:
        out["number"] = bet.number
    if bet.carried:
        out["carried"] = True
    if partners:
        out["partners"] = {name: format_money(cents) for name, cents in partners.items()}
    if bet.acted:
        out["acted"] = True
    return out
