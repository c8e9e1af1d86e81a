"""`houseway fee`: the printed options, and the fees due under one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from houseway.cli.common import pairs, table
from houseway.cli.drops import drop_report, print_drops
from houseway.cli.felt import money
from houseway.errors import BadRecord
from houseway.library import Game
from houseway.money import dollars, parse_money, parse_range
from houseway.settling.collections import fee_bets, fee_out, find_option
from houseway.table.bets import find_wager
from houseway.table.drops import Facts
from houseway.table.fees import Fee, FeeBet, due, total_table_action
from houseway.table.rounds import Bet
from houseway.table.schedule import Option, Schedule, charge_text

if TYPE_CHECKING:
    from rich.console import Console


def fee_report(
    game: Game,
    *,
    option: str,
    schedule: str,
    limit: str,
    action: str,
    bets: Sequence[str],
    players: int | None,
    stage: str,
    minutes: int | None,
    pot: str,
    handed: int | None,
) -> dict[str, Any]:
    """All options, or one option with the fees due for an action, bets, a stage or a time."""
    if game.pot_schedules:
        if action or bets:
            raise BadRecord(
                "no-bank",
                f"{game.name} has no player-dealer: name a --stage of the hand, or --minutes",
                where="--action" if action else "--bet",
            )
        return drop_report(
            game,
            option=option,
            schedule=schedule,
            limit=limit,
            players=players,
            stage=stage,
            facts=Facts(pot=_stake(pot, "--pot") if pot else None, handed=handed, minutes=minutes),
        )
    asked = bool(action or bets or stage) or minutes is not None
    if not option:
        if asked:
            raise BadRecord("option", "say which option of the schedule", where="--option")
        return {"game": game.id, "options": _options(game, schedule, limit)}
    found = find_option(game, option, schedule)
    report = {"game": game.id, **_option_out(found, _schedule_of(game, found))}
    if stage or minutes is not None:
        raise BadRecord(
            "no-pot",
            f"fees of {game.name} go by what is wagered: say --bet or --action",
            where="--stage" if stage else "--minutes",
        )
    if asked:
        fees = _due(game, found, action=action, bets=bets)
        report["fees"] = [fee_out(fee) for fee in fees]
    return report


def _due(game: Game, option: Option, *, action: str, bets: Sequence[str]) -> tuple[Fee, ...]:
    named = [
        (find_wager(game.wagers, name, where="--bet"), _stake(amount, "--bet"))
        for name, amount in pairs(bets, "--bet").items()
    ]
    bets_ = tuple(Bet(seat=1, wager=wager.id, amount=amount) for wager, amount in named)
    placed = [replace(bet, bettor="bettor") for bet in fee_bets(game, bets_)]
    if not action:
        return due(option, placed)
    # Of the other wagers only the sum is known. It sets the player-dealer's fee, and like a bet
    # that was left up it pays no player's fee.
    others = _stake(action, "--action") - total_table_action(option, placed)
    if others < 0:
        raise BadRecord(
            "action", f"{action} is less than the wagers of --bet alone", where="--action"
        )
    base = next((name for name, wager in game.wagers.items() if wager.is_base), "")
    rest = FeeBet(bettor="table", wager=base, base=True, amount=others, carried=True)
    return due(option, [*placed, rest])


def _stake(text: str, where: str) -> int:
    amount = parse_money(text, where=where)
    if amount < 0:
        raise BadRecord("negative", f"{text} is below zero; write what was wagered", where=where)
    return amount


def _schedule_of(game: Game, option: Option) -> Schedule:
    return next(s for s in game.schedules.values() if option in s.options)


def _options(game: Game, schedule: str, limit: str) -> list[dict[str, Any]]:
    if schedule and schedule not in game.schedules:
        find_option(game, "", schedule)
    wanted = parse_range(limit, where="--limit") if limit else None
    return [
        _option_out(option, known)
        for known in game.schedules.values()
        if schedule in (known.id, "")
        for option in known.options
        if wanted is None or any((item.low, item.high) == wanted for item in option.limits)
    ]


def _option_out(option: Option, schedule: Schedule) -> dict[str, Any]:
    terms = option.terms
    return {
        "schedule": schedule.id,
        "option": option.name,
        "date": terms.date,
        "bureau": terms.bureau,
        "limits": [str(limit) for limit in option.limits],
        "player": charge_text(option.player),
        "player_pays": terms.player_pays,
        "dealer": charge_text(option.dealer),
        "action": terms.action,
        "jackpot": dollars(option.jackpot) if option.jackpot else "",
        "wagers": {fee.wager: dollars(fee.fee) for fee in option.wagers},
        "cite": terms.source,
    }


def print_fees(report: dict[str, Any], out: Console) -> None:
    options = report.get("options", [report])
    if any("drops" in option for option in options):
        print_drops(options, out)
    else:
        _print_options(options, out)
    for fee in report.get("fees", []):
        out.print(f"{fee['payer']}: {money(fee['amount'])} ({fee['why']})")
    if report.get("fees") == []:
        out.print("nothing is due")


def _print_options(options: Sequence[dict[str, Any]], out: Console) -> None:
    rows = table("schedule", "option", "limits", "player", "player-dealer", "also")
    for option in options:
        also = [f"{what} {fee}" for what, fee in option["wagers"].items()]
        also += [f"jackpot {option['jackpot']}"] if option["jackpot"] else []
        rows.add_row(
            option["schedule"],
            option["option"],
            "; ".join(option["limits"]),
            option["player"],
            option["dealer"],
            ", ".join(also),
        )
    out.print(rows)
