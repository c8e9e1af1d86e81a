"""The collection of a round: the fee option in use, and the fees due under it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from houseway.errors import BadRecord, UnknownName
from houseway.library import Game
from houseway.settling.record import Record
from houseway.sheet.cites import cite_for
from houseway.table.chips.shares import Share, largest_partner, partner_text
from houseway.table.collections.drops import Posted, post
from houseway.table.collections.fees import Fee, FeeBet, due
from houseway.table.collections.schedule import ScheduleOption
from houseway.table.rounds import PLAYER_DEALER, Bet, Bettor, Finished, Setup, who_text


def option_in_use(game: Game, record: Record) -> ScheduleOption | None:
    if record.collection is None or game.pot_schedules:
        return None  # drops from a pot are posted with the table
    if record.collection.minutes is not None:
        raise BadRecord(
            "fee-time",
            f"no fee of {game.name} is taken from a pot by time; leave 'minutes' out",
            where="collection.minutes",
        )
    check_free_hand(game, record.collection.hand, where="collection.hand")
    return find_option(game, record.collection.option, record.collection.schedule)


def find_option(game: Game, option: str, schedule: str = "") -> ScheduleOption:
    """A fee option of the game, in a named schedule or the first that has it."""
    if game.pot_schedules and schedule not in game.schedules:
        raise BadRecord(
            "pot-fees", f"fees of {game.name} are taken from the pot, stage by stage of the hand"
        )
    if not game.schedules:
        raise BadRecord("no-schedule", f"no fee schedule is printed for {game.name}")
    if schedule:
        if schedule not in game.schedules:
            raise UnknownName("schedule", schedule, game.schedules, where="collection.schedule")
        return game.schedules[schedule].option(option)
    for known in game.schedules.values():
        if any(item.name == option for item in known.options):
            return known.option(option)
    names = [f"{item.name} ({s.id})" for s in game.schedules.values() for item in s.options]
    raise UnknownName("option", option, names, where="collection.option")


def find_posted(game: Game, options: str, schedule: str = "") -> Posted:
    """The drops that a peer table posts, from a named schedule or the first that has the options.

    An option is often for one number of players only, so a table posts one for each: "1,4,7".
    """
    names = listed(options)
    if not game.pot_schedules:
        raise BadRecord("no-schedule", f"no fee schedule is printed for {game.name}")
    if schedule:
        if schedule not in game.pot_schedules:
            raise UnknownName("schedule", schedule, game.pot_schedules, where="schedule")
        return post(game.pot_schedules[schedule], names)
    for known in game.pot_schedules.values():
        if set(names) <= {item.name for item in known.options}:
            return post(known, names)
    return post(next(iter(game.pot_schedules.values())), names)


def listed(text: str) -> list[str]:
    """
    >>> listed("1, 17,")
    ['1', '17']
    """
    return [name for item in text.split(",") if (name := item.strip())]


def collections(
    game: Game, setup: Setup, finished: Finished, option: ScheduleOption | None, hand: int | None
) -> tuple[Fee, ...]:
    """The fees of the round under an option; a void round owes none, and some hands get theirs
    back. `hand` is the number of the round in a new game.
    """
    if option is None or finished.void:
        return ()
    fees = with_free_hands(game, due(option, fee_bets(game, setup.bets, free=finished.free)), hand)
    # The player-dealer pays for jackpots, or of several who bank the one with most money in action.
    banker = partner_text(PLAYER_DEALER, largest_partner(setup.bank_shares))
    return tuple(replace(fee, payer=banker) if fee.what == "jackpot" else fee for fee in fees)


def check_free_hand(game: Game, hand: int | None, *, where: str) -> None:
    """Refuse a hand number where no hand is free, and one that no hand has."""
    free = game.sheet.collection.free_hands
    if hand is not None and (not free or hand < 1):
        legal = (
            f"1 for the first hand of a new game, of which {free} are free"
            if free
            else f"no hand of {game.name} is free of collection; leave it out"
        )
        raise BadRecord("free-hands", f"found hand {hand}; legal: {legal}", where=where)


def with_free_hands(game: Game, fees: Sequence[Fee], hand: int | None) -> tuple[Fee, ...]:
    """The fees of a hand of a new game; in a free hand each is $0."""
    free = game.sheet.collection.free_hands
    if hand is None or hand > free:
        return tuple(fees)
    why = f"free, hand {hand} of the first {free} of a new game"
    cite = cite_for(game.sheet.cites, "collection.free_hands")
    return tuple(replace(fee, amount=0, why=f"{fee.why}; {why}", cite=cite) for fee in fees)


def fee_bets(
    game: Game,
    bets: tuple[Bet, ...],
    *,
    free: Collection[str] = (),
    called: Callable[[Bettor], str] = who_text,
) -> list[FeeBet]:
    """The bets that fees are taken on: all that are placed before the deal, so no raise.

    A wager of several persons is one bet, or one of each person where the sheet says so.
    """
    apart = game.sheet.collection.partners == "each-person"
    return [
        FeeBet(
            bettor=partner_text(called(bet.bettor), name),
            wager=bet.wager,
            base=game.wagers[bet.wager].is_base,
            amount=amount,
            carried=bet.carried,
            backline=bool(bet.backline),
            free=game.rules.hand_of(bet.bettor) in free,
        )
        for bet in bets
        if game.sheet.wager[bet.wager].kind != "raise"
        for name, amount in (bet.in_action if apart else [Share("", bet.amount)])
    ]
