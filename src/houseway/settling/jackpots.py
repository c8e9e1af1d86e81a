"""Jackpots: the hands of a round that win a posted prize, and its shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from houseway.errors import BadRecord, UnknownName
from houseway.library import Game
from houseway.money import ROUNDINGS, format_money
from houseway.settling.settled import JackpotShare, JackpotWon
from houseway.sheet.model import Jackpot
from houseway.table.chips.shares import Share, partner_text
from houseway.table.rounds import PLAYER_DEALER, Bettor, Setup, Stake, who_text
from houseway.wagers.facts import Facts
from houseway.wagers.when import parse_when


def jackpots(
    game: Game, setup: Setup, stakes: Sequence[Stake], common: Facts, prizes: Mapping[str, int]
) -> tuple[JackpotWon, ...]:
    """Every jackpot that is won; with amounts where its posted prize is known.

    A prize that several hands of one round win is divided among them in equal parts.
    """
    sections = game.sheet.jackpot
    if unknown := [name for name in prizes if name not in sections]:
        raise UnknownName("jackpot", unknown[0], sections, where="prizes")
    for name, posted in prizes.items():
        if posted < 0:
            raise BadRecord(
                "negative", f"{format_money(posted)} is below zero", where=f"prizes.{name}"
            )
    facts = game.family.facts(game.sheet)
    found = []
    for name, jackpot in sections.items():
        when = parse_when(jackpot.when, facts)
        won = [
            (bettors, said)
            for bettors, said in _hands(game, stakes, common)
            if _players(setup) >= jackpot.players and when.test(said)
        ]
        for bettors, said in won:
            prize = Fraction(prizes[name], len(won)) if name in prizes else None
            found.append(
                JackpotWon(
                    jackpot=name,
                    name=jackpot.name or name,
                    hand=bettors[0][0],
                    why=when.words,
                    shares=tuple(_shares(game, setup, jackpot, bettors, said, prize)),
                    cite=jackpot.cite,
                )
            )
    return tuple(found)


def _hands(
    game: Game, stakes: Sequence[Stake], common: Facts
) -> Iterator[tuple[list[Bettor], Facts]]:
    """Each hand that was played against the player-dealer's, with its bettors."""
    by_hand: dict[str, list[Stake]] = {}
    for stake in stakes:
        base = game.sheet.wager[stake.bet.wager].kind == "base"
        if base and not stake.facts.get("hand.folded"):
            by_hand.setdefault(stake.hand, []).append(stake)
    for held in by_hand.values():
        bettors = list(dict.fromkeys(stake.bet.bettor for stake in held))
        facts = {**common, **held[0].facts}
        if facts.get("hand.vs") in ("higher", "lower"):  # neither of two equal hands loses
            yield bettors, facts


def _players(setup: Setup) -> int:
    """The number of persons with a wager or a part of the bank."""
    bettors = {person for bet in setup.bets for person, _ in bet.persons}
    return len(bettors) + 1 + len(setup.partners)


def _shares(
    game: Game,
    setup: Setup,
    jackpot: Jackpot,
    bettors: list[Bettor],
    facts: Facts,
    prize: Fraction | None,
) -> Iterator[JackpotShare]:
    """The shares of a prize: bettors on one hand share equally, and so do all others.

    Partners in a bank share by the amounts that they have posted.
    """
    own = {who_text(bettor): 1 for bettor in bettors}
    dealer = {
        partner_text(PLAYER_DEALER, name): posted
        for name, posted in setup.bank_shares or [Share("", 1)]
    }
    wins = facts["hand.vs"] == "higher"
    sides = {
        "winner": own if wins else dealer,
        "loser": dealer if wins else own,
        "others": {who_text(bet.bettor): 1 for bet in setup.bets if bet.bettor not in bettors},
    }
    rounding = ROUNDINGS[game.sheet.banked.rounding]
    for side, part in jackpot.parts.items():
        for who, weight in sides[side].items():
            share = part * Fraction(weight, sum(sides[side].values()))
            paid = None if prize is None else rounding(prize * share)
            yield JackpotShare(who, side, share, paid)
