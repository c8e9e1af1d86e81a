"""Settlement: every wager in its order, up to the bank's cover.

A settlement line has the result of one wager, the reason and the cited line of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from houseway.cards import Card
from houseway.money import ROUNDINGS
from houseway.sheet.model import Settle, Sheet
from houseway.table.button import clockwise_from, left_of, starting_seat
from houseway.table.chips.cover import Account, covered
from houseway.table.chips.shares import PartnerResult, partner_results
from houseway.table.rounds import Bet, Setup
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The result of a bet by the rules, before cover; `net` is on the whole stake."""

    bet: Bet
    row: str
    result: str  # win | lose | push | returned | stays
    net: int
    why: str
    cite: str
    first: bool = False  # settled before the order of the table begins


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementLine(Verdict):
    """One settled wager: a verdict after cover, so that `net` is on what was in action.

    The stake ends as `returned` plus what was lost, or stays up.
    """

    order: int
    name: str
    in_action: int
    returned: int
    fund: bool = False  # paid from a fund and not by the player-dealer

    @property
    def parts(self) -> tuple[PartnerResult, ...]:
        """The parts of the persons in the wager; none if there is only one."""
        return partner_results(self.bet.shares, stake=self.bet.amount, net=self.net)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    lines: tuple[SettlementLine, ...]
    bank: Account
    start: int  # the seat that was settled first
    short: bool  # the bank did not cover everything

    @property
    def conserved(self) -> bool:
        """Whether the bettors won exactly what the bank lost, to the cent."""
        won = sum(line.net for line in self.lines if not line.fund)
        return won == self.bank.paid - self.bank.collected


def settle_verdicts(
    verdicts: Sequence[Verdict],
    sheet: Sheet,
    wagers: Mapping[str, Wager],
    setup: Setup,
    hands: Mapping[str, Sequence[Card]],
) -> Settlement:
    """Settle in the sheet's order; where cover falls short, in the order for that case."""
    rule = sheet.settling

    def settled(start: str, direction: str) -> Settlement:
        if all(verdict.result == "returned" for verdict in verdicts):
            start = "left-of-player-dealer"  # nothing is at stake, so no button is needed
        seat = starting_seat(start, sheet.button, setup, hands)
        order = settling_order(verdicts, rule, setup, start=seat, direction=direction)
        return _walk(order, sheet, wagers, setup, start=seat)

    first = settled(rule.start, rule.direction)
    if first.short and rule.short is not None:
        return settled(rule.short.start, rule.short.direction)
    return first


def settling_order(
    verdicts: Sequence[Verdict], rule: Settle, setup: Setup, *, start: int, direction: str
) -> list[Verdict]:
    """The wagers in the order in which they are taken and paid.

    Wagers that the order does not name (an added side bet) come last, in layout order; after
    them those that wait until all seats are settled. With `losers = "first"` each of these
    parts is settled in two passes, the losing wagers and then all others. Wagers that are
    settled at once go round from the player-dealer's left, since no button is placed yet.
    """
    ring = clockwise_from(start, setup.seats, clockwise=direction == "clockwise")
    seat_place = {seat: place for place, seat in enumerate(ring)}
    dealt = clockwise_from(left_of(setup.bank, setup.seats), setup.seats)
    deal_place = {seat: place for place, seat in enumerate(dealt)}
    pass_of: dict[str, tuple[int, int]] = {
        wager: (number, place)
        for number, wagers in enumerate(rule.order)
        for place, wager in enumerate(wagers)
    }
    last = (len(rule.order), 0)
    at_the_end = {wager: place for place, wager in enumerate(rule.last, start=1)}

    def key(item: tuple[int, Verdict]) -> tuple[object, ...]:
        written, verdict = item
        bet = verdict.bet
        number, place = pass_of.get(bet.wager, last)
        back = bool(bet.backline)
        seat = deal_place[bet.seat] if verdict.first else seat_place[bet.seat]
        after_all = back and rule.backline == "after-all"
        later = 0 if verdict.first else 1 + at_the_end.get(bet.wager, 0)
        part = (later, rule.losers == "first" and verdict.result != "lose")
        if rule.major == "wager":
            return (*part, number, after_all, seat, back, bet.backline, place, written)
        return (*part, after_all, seat, back, bet.backline, number, place, written)

    return [verdict for _, verdict in sorted(enumerate(verdicts), key=key)]


def _walk(
    order: Sequence[Verdict],
    sheet: Sheet,
    wagers: Mapping[str, Wager],
    setup: Setup,
    *,
    start: int,
) -> Settlement:
    account = Account(setup.cover)
    lines: list[SettlementLine] = []
    short = False
    for number, verdict in enumerate(order, start=1):
        wager = wagers[verdict.bet.wager]
        if wager.section.paid_by == "fund":  # uses up no cover, and none is needed
            lines.append(replace(_line(number, verdict, verdict.net, wager.name), fund=True))
            continue
        net = covered(sheet.banked.cover, account, verdict.net)
        account = account.after(net)
        short = short or net != verdict.net
        line = _line(number, verdict, net, wager.name)
        if line.result == "returned" and "free-collection" in sheet.banked.uncovered:
            line = replace(line, why=f"{line.why}; the next collection is free")
        lines.append(line)
    return Settlement(lines=tuple(lines), bank=account, start=start, short=short)


def _line(number: int, verdict: Verdict, net: int, name: str) -> SettlementLine:
    stake = verdict.bet.amount
    result, why = verdict.result, verdict.why
    in_action = 0 if result == "returned" else stake
    if net != verdict.net and net == 0:
        result, why = "returned", f"not covered by the player-dealer's wager ({why})"
        in_action = 0
    elif net != verdict.net:
        # The part of the stake that the cover reached; a part of a cent counts as a whole one, so
        # that nobody is paid above the odds of what was in action, or loses more.
        why, in_action = f"{why}; covered in part", -(-stake * net // verdict.net)
    return SettlementLine(
        order=number,
        bet=verdict.bet,
        name=name,
        row=verdict.row,
        result=result,
        in_action=in_action,
        net=net,
        returned=0 if result == "stays" else stake + min(net, 0),
        why=why,
        cite=verdict.cite,
    )


def verdict_of(
    bet: Bet, wager: Wager, facts: Facts, rounding: str, *, words: Mapping[str, str]
) -> Verdict:
    """The verdict of a wager's rows on a bet."""
    row = wager.judge(facts)
    return Verdict(
        bet=bet,
        row=row.id,
        result=row.pays.result,
        net=row.pays.net(bet.amount, ROUNDINGS[rounding]),
        why=wager.reason(row, facts, words),
        cite=row.cite,
    )
