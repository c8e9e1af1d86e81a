"""The collection of a game without a round: its options, and the fees due under one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from houseway.data_table import DataTable, Tabular
from houseway.errors import BadRecord, UnknownName
from houseway.json_view import JSON_FORM, JSON_NAME, JsonView, plain
from houseway.library import Game
from houseway.money import dollars, format_money, parse_money, parse_range
from houseway.origin import origin
from houseway.settling.collections import (
    check_free_hand,
    fee_bets,
    find_option,
    find_posted,
    listed,
    with_free_hands,
)
from houseway.settling.round_setup import posted_limits
from houseway.table.chips.bets import find_wager
from houseway.table.chips.limits import bounds_words
from houseway.table.chips.shares import shares_of
from houseway.table.collections.drops import Drop, Facts, Posted, PotOption, drops_due
from houseway.table.collections.fee_stakes import Stakes, parse_stakes
from houseway.table.collections.fees import FeeBet, due, total_table_action
from houseway.table.collections.schedule import Schedule, ScheduleOption, charge_text
from houseway.table.rounds import Bet

Spell = Callable[[str], str]  # an argument as its caller writes it: `option`, or `--option`


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class FeeOption(JsonView):
    """One option of a schedule that charges bettors and the player-dealer, as it is printed.

    `wagers` are the fees of single wagers, `wager_limits` the limits that some wagers have of
    their own at this table limit, in words.
    """

    schedule: str
    option: str
    date: str
    bureau: str
    limits: tuple[str, ...]
    player: str
    player_pays: str
    dealer: str
    action: str
    jackpot: str
    wagers: Mapping[str, str] = field(hash=False)
    wager_limits: tuple[str, ...]
    cite: str

    def __repr__(self) -> str:
        return f"<option {self.option} of {self.schedule}: player {self.player[:60]}>"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class DropOption(JsonView):
    """One option of a schedule that takes drops from a pot, as it is printed."""

    schedule: str
    option: str
    date: str
    bureau: str
    limits: tuple[str, ...]
    players: str
    ante: str
    blinds: tuple[str, ...]
    drops: Mapping[str, str] = field(hash=False)
    cite: str

    def __repr__(self) -> str:
        return f"<option {self.option} of {self.schedule}: {len(self.drops)} drops>"


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeDue(JsonView):
    """A fee to be taken, in cents. `what` is the column of the schedule."""

    payer: str
    cents: int = field(metadata={JSON_NAME: "amount", JSON_FORM: format_money})
    what: str
    why: str = field(repr=False)
    cite: str = field(repr=False)

    @property
    def amount(self) -> str:
        """In dollars, as records write money."""
        return format_money(self.cents)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class FeeQuote(JsonView, Tabular):
    """The options of a game's collection and the fees due.

    `options` are all that were asked for, or the chosen ones when `is_chosen`. `fees` is None if
    nothing was given that a fee could be due on.
    """

    game: str
    options: tuple[FeeOption, ...] | tuple[DropOption, ...]
    is_chosen: bool = False
    fees: tuple[FeeDue, ...] | None = None
    origin: Mapping[str, Any] = field(hash=False)

    @property
    def cents(self) -> int:
        """All fees together, in cents."""
        return sum(fee.cents for fee in self.fees or ())

    def as_json(self) -> dict[str, Any]:
        shown = [option.as_json() for option in self.options]
        one = self.is_chosen and len(shown) == 1
        report = {"game": self.game, **(shown[0] if one else {"options": shown})}
        if self.fees is not None:
            report["fees"] = [fee.as_json() for fee in self.fees]
        return report | {"origin": plain(self.origin)}

    def table(self) -> DataTable:
        """One row for each fee that is due, or else for each option."""
        if self.fees is not None:
            columns = {"payer": str, "cents": int, "amount": str, "what": str, "why": str}
            due = ({**fee.as_json(), "cents": fee.cents} for fee in self.fees)
            return DataTable.of({**columns, "cite": str}, due, self.origin)
        kind = DropOption if any(isinstance(o, DropOption) for o in self.options) else FeeOption
        names = {each.name: str for each in fields(kind)}
        return DataTable.of(names, (option.as_json() for option in self.options), self.origin)

    def __repr__(self) -> str:
        due = "" if self.fees is None else f", {dollars(self.cents)} due"
        return f"<fees of {self.game[:100]}: {len(self.options)} options{due}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeQuestion:
    """A question about a collection; `spell` writes an argument as its caller does."""

    option: str = ""
    schedule: str = ""
    limit: str = ""
    action: str = ""
    bets: Mapping[str, str] = field(default_factory=dict)
    players: int | None = None
    stage: str = ""
    minutes: int | None = None
    pot: str = ""
    handed: int | None = None
    hand: int | None = None
    spell: Spell = str


def fee_quote(game: Game, asked: FeeQuestion) -> FeeQuote:
    """All options, or those chosen with the fees due for an action, bets, a stage or a time."""
    spell = asked.spell
    check_free_hand(game, asked.hand, where=spell("hand"))
    if game.pot_schedules:
        if asked.action or asked.bets:
            raise BadRecord(
                "no-bank",
                f"{game.name} has no player-dealer: name a {spell('stage')} of the hand, or "
                f"{spell('minutes')}",
                where=spell("action") if asked.action else spell("bet"),
            )
        return _drop_quote(game, asked)
    by_stage = bool(asked.stage) or asked.minutes is not None
    priced = bool(asked.action or asked.bets)
    if not asked.option:
        if priced or by_stage:
            raise _no_option(asked)
        return FeeQuote(game=game.id, options=_options(game, asked), origin=origin(game))
    found = find_option(game, asked.option, asked.schedule)
    if by_stage:
        raise BadRecord(
            "no-pot",
            f"fees of {game.name} go by what is wagered: say {spell('bet')} or {spell('action')}",
            where=spell("stage") if asked.stage else spell("minutes"),
        )
    schedule = next(s for s in game.schedules.values() if found in s.options)
    return FeeQuote(
        game=game.id,
        options=(_fee_option(game, found, schedule),),
        is_chosen=True,
        fees=_due(game, found, asked) if priced else None,
        origin=origin(game),
    )


def _no_option(asked: FeeQuestion) -> BadRecord:
    return BadRecord("option", "say which option of the schedule", where=asked.spell("option"))


def _due(game: Game, option: ScheduleOption, asked: FeeQuestion) -> tuple[FeeDue, ...]:
    spell = asked.spell
    of_one = tuple(_bet(game, *named, spell) for named in asked.bets.items())
    placed = fee_bets(game, of_one, called=lambda _: "bettor")
    if asked.action:
        # Of the other wagers only the sum is known. It sets the player-dealer's fee, and like a bet
        # that was left up it pays no player's fee.
        others = _stake(asked.action, spell("action")) - total_table_action(option, placed)
        if others < 0:
            raise BadRecord(
                "action",
                f"{asked.action} is less than the wagers of {spell('bet')} alone",
                where=spell("action"),
            )
        base = next((name for name, wager in game.wagers.items() if wager.is_base), "")
        rest = FeeBet(bettor="table", wager=base, base=True, amount=others, carried=True)
        placed = [*placed, rest]
    return tuple(
        FeeDue(payer=str(fee.payer), cents=fee.amount, what=fee.what, why=fee.why, cite=fee.cite)
        for fee in with_free_hands(game, due(option, placed), asked.hand)
    )


def _bet(game: Game, name: str, amount: str, spell: Spell) -> Bet:
    """A wager of one bettor, or with partners: `30+20+10`."""
    wager = find_wager(game.wagers, name, where=spell("bet"))
    own, *others = (_stake(text, spell("bet")) for text in amount.split("+"))
    partners = {str(place): stake for place, stake in enumerate(others, start=2)}
    if partners and not game.sheet.table.partners:
        raise BadRecord(
            "no-partners",
            f"{amount} is of several persons; no line of {game.name} lets several put one wager "
            "together",
            where=spell("bet"),
        )
    return Bet(seat=1, wager=wager.id, amount=own + sum(others), shares=shares_of(own, partners))


def _stake(text: str, where: str) -> int:
    amount = parse_money(text, where=where)
    if amount < 0:
        raise BadRecord("negative", f"{text} is below zero; write what was wagered", where=where)
    return amount


def _options(game: Game, asked: FeeQuestion) -> tuple[FeeOption, ...]:
    if asked.schedule and asked.schedule not in game.schedules:
        find_option(game, "", asked.schedule)
    wanted = parse_range(asked.limit, where=asked.spell("limit")) if asked.limit else None
    return tuple(
        _fee_option(game, option, known)
        for known in game.schedules.values()
        if asked.schedule in (known.id, "")
        for option in known.options
        if wanted is None or any((item.low, item.high) == wanted for item in option.limits)
    )


def _fee_option(game: Game, option: ScheduleOption, schedule: Schedule) -> FeeOption:
    terms = option.terms
    return FeeOption(
        schedule=schedule.id,
        option=option.name,
        date=terms.date,
        bureau=terms.bureau,
        limits=tuple(str(limit) for limit in option.limits),
        player=charge_text(option.player),
        player_pays=terms.player_pays,
        dealer=charge_text(option.dealer),
        action=terms.action,
        jackpot=dollars(option.jackpot) if option.jackpot else "",
        wagers={fee.wager: dollars(fee.fee) for fee in option.wagers},
        wager_limits=bounds_words(posted_limits(game, option), game.wagers),
        cite=terms.source,
    )


# --- pot games ------------------------------------------------------------------------------------


def _drop_quote(game: Game, asked: FeeQuestion) -> FeeQuote:
    """All options, or the posted ones with the drops of so many players at these stages."""
    spell = asked.spell
    in_pot = _stake(asked.pot, spell("pot")) if asked.pot else None
    facts = Facts(pot=in_pot, handed=asked.handed, minutes=asked.minutes)
    stakes = parse_stakes(asked.limit, where=spell("limit")) if asked.limit else None
    stages = listed(asked.stage)
    priced = bool(stages) or asked.minutes is not None
    if not asked.option:
        if priced:
            raise _no_option(asked)
        options = _drop_options(game, asked, stakes)
        return FeeQuote(game=game.id, options=options, origin=origin(game))
    posted = find_posted(game, asked.option, asked.schedule)
    fees = None
    if priced:
        if asked.players is None:
            raise BadRecord(
                "fee-players", "say how many players are dealt in", where=spell("players")
            )
        fees = _drops_due(posted, asked.players, stages, stakes, facts, spell)
    return FeeQuote(
        game=game.id,
        options=tuple(_drop_option(game, item) for item in posted.options),
        is_chosen=True,
        fees=fees,
        origin=origin(game),
    )


def _drops_due(
    posted: Posted,
    players: int,
    stages: Sequence[str],
    stakes: Stakes | None,
    facts: Facts,
    spell: Spell,
) -> tuple[FeeDue, ...]:
    # One option names its number of players; of several the one for so many players is in use.
    option = posted.at(players) if len(posted.options) > 1 else posted.options[0]
    if option is None:
        return ()
    if facts.minutes is None and all(drop.minutes for drop in option.drops):
        raise BadRecord(
            "fee-time",
            f"option {option.name} is charged by time: say how long",
            where=spell("minutes"),
        )
    found = drops_due(option, players=players, stages_reached=stages, limit=stakes, facts=facts)
    return tuple(_drop_due(drop, option, players) for drop in found)


def _drop_options(game: Game, asked: FeeQuestion, stakes: Stakes | None) -> tuple[DropOption, ...]:
    schedule, players = asked.schedule, asked.players
    if schedule and schedule not in game.pot_schedules:
        raise UnknownName("schedule", schedule, game.pot_schedules, where=asked.spell("schedule"))
    return tuple(
        _drop_option(game, option)
        for known in game.pot_schedules.values()
        if schedule in (known.id, "")
        for option in known.options
        if stakes is None or any(stakes in band for band in option.stakes)
        if players is None or option.covers(players)
    )


def _drop_option(game: Game, option: PotOption) -> DropOption:
    terms = option.terms
    schedule = next(s.id for s in game.pot_schedules.values() if option in s.options)
    return DropOption(
        schedule=schedule,
        option=option.name,
        date=terms.date,
        bureau=terms.bureau,
        limits=tuple(option.limits),
        players=str(option.players) if option.players else "",
        ante=dollars(option.ante) if option.ante else "",
        blinds=tuple(dollars(blind) for blind in option.blinds),
        drops={drop.label: dollars(drop.amount) for drop in option.drops},
        cite=option.cite,
    )


def _drop_due(drop: Drop, option: PotOption, players: int) -> FeeDue:
    band = drop.players or option.players
    counted = f"{players} players: band {band}" if band else f"{players} players"
    at = f"every {drop.minutes} minutes" if drop.minutes else drop.stage
    printed = next(fee.amount for fee in option.drops if fee.label == drop.label)
    short = ", all that the pot holds" if drop.amount < printed else ""
    return FeeDue(
        payer=drop.source,
        cents=drop.amount,
        what=drop.name,
        why=f"option {option.name}, {drop.name} {at}, {counted}{short}",
        cite=drop.cite,
    )
