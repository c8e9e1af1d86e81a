"""Settle a round record: play it from its cards, judge every wager, say why.

The cards come from a deck (in the order in which they leave the shoe), from the final hands as
they lie on the felt, or from a shuffle made here. All three run the family's own round of play, so
a third card that the rules forbid, or one that is missing, is found out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from houseway.cards import card_text, roll, secure_below
from houseway.errors import BadRecord, UnknownName
from houseway.library import Game, game_ids
from houseway.money import dollars, format_money
from houseway.settling.among import among_players
from houseway.settling.collections import collections
from houseway.settling.jackpots import jackpots
from houseway.settling.parts import parts_joined
from houseway.settling.record import Record, check_is_record, read_record, unmarked
from houseway.settling.setup import bet_out, make_setup
from houseway.settling.sources import feed_for, hand_called, position_in_shoe, shuffle_of
from houseway.sheet.cites import cite_for
from houseway.table.button import device_of
from houseway.table.hands import check_happened, check_incidents
from houseway.table.rounds import (
    PLAYER_DEALER,
    Bet,
    Event,
    Finished,
    Setup,
    Stake,
    run,
    who_text,
)
from houseway.table.settlement import Settlement, Verdict, settle_verdicts, verdict_of
from houseway.table.shares import Part, Share, divided, partner_text, scaled
from houseway.wagers.facts import Facts, Value


def settle_record(game: Game, data: Mapping[str, Any], *, shuffle: bool = False) -> dict[str, Any]:
    """The settled record. With `shuffle`, a record without cards gets a fresh, committed shoe."""
    check_is_record(data)
    _check_game(game, data)
    data = parts_joined(game, data)
    record = read_record(unmarked(game, data))
    game = _chosen(game, record)
    made = shuffle_of(game, record, shuffle=shuffle)
    fresh = made is not None and record.shuffle is None
    if fresh:
        record = _shaken(game, record)
    setup = make_setup(game, record)
    deck = made.order[position_in_shoe(record) :] if made else record.deck
    if deck is None and record.hands is None:
        raise BadRecord(
            "no-cards", 'give "deck" (the cards in the order they leave the shoe) or "hands"'
        )
    bets_on = (game.rules.hand_of(bet.bettor) for bet in setup.bets)
    hands = dict.fromkeys((*game.rules.hand_names(setup), *bets_on))
    check_incidents(setup.incidents, hands, game.rules.kinds)
    feed = feed_for(game, record, setup, deck, nonce=made.nonce if made else "")
    finished, events = run(game.rules, setup, feed)
    feed.check_all_used(finished, events)
    if not finished.void:
        check_happened(setup.incidents, events)
    if deck is not None and not finished.void:
        _check_given_hands(record, finished)
    told = [*events, *feed.notes]
    if game.sheet.bank is None:
        result = said(finished, told) | among_players(game, setup, finished)
    else:
        settlement = settle_finished(game, setup, finished)
        result = render(game, setup, finished, told, settlement)
    if finished.void and record.hands is not None:
        result["hands"] = data["hands"]  # a void round has none of its own, and replays from these
    _check_given_facts(record, result.get("facts", {}))
    out = {key: deepcopy(value) for key, value in data.items() if key in Record.model_fields}
    # Choices made outside the record belong into it: it must replay to itself anywhere.
    chosen = {"settings": game.choices.settings, "readings": game.choices.readings}
    out |= {key: dict(value) for key, value in chosen.items() if value}
    if made and fresh:
        out |= {"shuffle": made.as_json()} | ({"dice": record.dice} if record.dice else {})
    if game.sheet.jackpot:
        result["jackpots"] = _jackpots(game, setup, finished, record)
    elif record.prizes:
        raise BadRecord("prizes", f"{game.name} has no jackpot", where="prizes")
    out |= result
    if game.sheet.bank is not None:
        fees = collections(game, setup, record, finished)
        wagers = [{**bet_out(bet), "name": game.wagers[bet.wager].name} for bet in setup.bets]
        bank = {**data["bank"], **result["bank"]}
        out |= {"collections": fees, "wagers": wagers, "bank": bank}
    return {"game": game.id, "name": game.name, **out}


def _jackpots(game: Game, setup: Setup, finished: Finished, record: Record) -> list[dict[str, Any]]:
    if finished.void:
        return []
    laid = stakes(game, setup, finished)
    return jackpots(game, setup, laid, game.rules.facts(finished), record.prizes)


def _shaken(game: Game, record: Record) -> Record:
    """A fresh deal shakes the dice too, where dice place the button and none are given."""
    device = device_of(game.sheet.button)
    if record.dice or not device.dice:
        return record
    shown = roll(device.dice, secure_below, faces=device.faces)
    return record.model_copy(update={"dice": list(shown)})


def _check_game(game: Game, data: Mapping[str, Any]) -> None:
    """A record of another game of the library is not settled by this one's rules."""
    named = data.get("game")
    if named not in (None, game.id) and named in game_ids():
        raise BadRecord("wrong-game", f"the record is of {named}, not of {game.id}", where="game")


def _chosen(game: Game, record: Record) -> Game:
    if not (record.settings or record.readings):
        return game
    return game.but(readings=record.readings, settings=record.settings)


def settle_finished(game: Game, setup: Setup, finished: Finished) -> Settlement:
    """Judge every wager of a finished round and settle them in order."""
    if finished.void:
        why, cite = finished.void
        verdicts = [_returned(bet, "misdeal", why, cite) for bet in setup.bets]
    else:
        common = game.rules.facts(finished)
        verdicts = _envied(
            [_verdict(game, stake, finished, common) for stake in stakes(game, setup, finished)],
            game,
        )
    verdicts += [_over(game, bet) for bet in setup.bets if bet.over]
    return settle_verdicts(verdicts, game.sheet, game.wagers, setup, finished.hands)


def _envied(verdicts: list[Verdict], game: Game) -> list[Verdict]:
    """Envy is paid without a stake: what does not win is no line, and some pay the best alone."""
    best: dict[tuple[object, str], Verdict] = {}
    for verdict in verdicts:
        key = (verdict.bet.bettor, verdict.bet.wager)
        if key not in best or verdict.net > best[key].net:
            best[key] = verdict

    def counts(verdict: Verdict) -> bool:
        section = game.sheet.wager[verdict.bet.wager]
        if section.kind != "envy":
            return True
        alone = best[verdict.bet.bettor, verdict.bet.wager]
        return verdict.net > 0 and (section.combine == "sum" or verdict is alone)

    return [verdict for verdict in verdicts if counts(verdict)]


def stakes(game: Game, setup: Setup, finished: Finished) -> tuple[Stake, ...]:
    """The money on the table at the end: as the play left it, else as it was placed."""
    if finished.stakes is not None:
        return _with_partners(game, setup, finished.stakes)
    rules = game.rules
    laid = []
    for bet in setup.bets:
        hand = rules.hand_of(bet.bettor)
        # A fouled hand is judged without facts: it may have no cards.
        facts = {} if hand in finished.fouled else rules.bettor_facts(finished, bet.bettor)
        laid.append(Stake(bet=bet, hand=hand, facts=facts))
    return tuple(laid)


def _with_partners(game: Game, setup: Setup, laid: tuple[Stake, ...]) -> tuple[Stake, ...]:
    """The stakes with partners also on what is bet in the play, beside a wager of several."""
    together = {bet.bettor: bet.shares for bet in setup.bets if bet.shares}
    in_play = ("raise", "insurance", "envy")
    return tuple(
        replace(stake, bet=replace(stake.bet, shares=together[stake.bet.bettor]))
        if stake.bet.bettor in together and game.sheet.wager[stake.bet.wager].kind in in_play
        else stake
        for stake in laid
    )


def _returned(bet: Bet, row: str, why: str, cite: str) -> Verdict:
    return Verdict(bet=bet, row=row, result="returned", net=0, why=why, cite=cite)


def _over(game: Game, bet: Bet) -> Verdict:
    """The part of a wager above the maximum has no action: each person gets the rest back."""
    why = f"above the maximum of {dollars(bet.amount)}, no action"
    cite = cite_for(game.sheet.cites, "table.above")
    left = (
        Share(share.name, share.amount - played.amount)
        for share, played in zip(bet.shares, scaled(bet.shares, bet.amount), strict=True)
    )
    over = replace(bet, amount=bet.over, shares=tuple(left))
    return _returned(over, "over-maximum", why, cite)


def _verdict(game: Game, stake: Stake, finished: Finished, common: Facts) -> Verdict:
    bet = stake.bet
    if stake.returned:
        return _returned(bet, "no-action", *stake.returned)
    foul = finished.fouled.get(stake.hand) or finished.fouled.get(bet.bettor)
    if foul:
        result, why, cite = foul
        net = -bet.amount if result == "lose" else 0
        return Verdict(bet=bet, row="foul", result=result, net=net, why=why, cite=cite)
    facts = {**common, **stake.facts}
    if bet.number is not None:
        facts["bet.number"] = bet.number
    wager, rounding = game.wagers[bet.wager], game.sheet.banked.rounding
    verdict = verdict_of(bet, wager, facts, rounding, words=stake.words)
    return replace(verdict, first=stake.first)


def render(
    game: Game, setup: Setup, finished: Finished, events: list[Event], settlement: Settlement
) -> dict[str, Any]:
    """Everything that follows from the inputs, in the public shape."""
    facts = {} if finished.void else dict(game.rules.facts(finished))
    bank, shares = settlement.bank, setup.bank_shares
    bank_net = bank.collected - bank.paid
    return {
        "facts": {name: _plain(value) for name, value in facts.items()},
        **said(finished, events),
        "settlement": [
            {
                "order": line.order,
                "seat": line.bet.seat,
                "backline": line.bet.backline,
                **({"hand": line.bet.hand} if line.bet.hand else {}),
                "wager": line.bet.wager,
                "name": line.name,
                "number": line.bet.number,
                "amount": format_money(line.bet.amount),
                "in_action": format_money(line.in_action),
                "result": line.result,
                "net": format_money(line.net),
                "returned": format_money(line.returned),
                "row": line.row,
                "why": line.why,
                "cite": line.cite,
                **_parts_out(who_text(line.bet.bettor), line.parts),
                **({"paid_by": "fund"} if line.fund else {}),
            }
            for line in settlement.lines
        ],
        "bank": {
            "paid": format_money(bank.paid),
            "collected": format_money(bank.collected),
            "net": format_money(bank_net),
            **_parts_out(PLAYER_DEALER, divided(shares, stake=setup.cover or 0, net=bank_net)),
        },
        "start": settlement.start,
        "conserved": settlement.conserved,
    }


def _parts_out(who: str, parts: Sequence[Part]) -> dict[str, Any]:
    """What each person has in a wager or in the bank, and won or lost with it."""
    if not parts:
        return {}
    return {
        "parts": [
            {
                "who": partner_text(who, part.name),
                "amount": format_money(part.amount),
                "net": format_money(part.net),
            }
            for part in parts
        ]
    }


def said(finished: Finished, events: list[Event]) -> dict[str, Any]:
    """The hands of a round and what happened in it, without what is nobody's business."""
    return {
        "hands": {name: [card_text(c) for c in held] for name, held in finished.hands.items()},
        "events": [
            {key: value for key, value in event.items() if not key.startswith("_")}
            for event in events
            if not event["event"].startswith("_")
        ],
        **({"void": finished.void[0]} if finished.void else {}),
    }


def _plain(value: Value) -> Any:
    return sorted(value) if isinstance(value, frozenset) else value


def _check_given_hands(record: Record, finished: Finished) -> None:
    """Hands beside a deck must be what the deck gives: one of the two is a slip of the pen."""
    for given, cards in (record.hands or {}).items():
        name = hand_called(given, finished.hands)
        if name not in finished.hands:
            raise UnknownName("hand", given, finished.hands, where="hands")
        dealt = finished.hands[name]
        if tuple(dealt) != cards:
            found, expected = (" ".join(map(card_text, held)) for held in (cards, dealt))
            raise BadRecord(
                "hands-disagree",
                f"the record has {found}, the deck gives {expected}",
                where=f"hands.{given}",
            )


def _check_given_facts(record: Record, facts: Mapping[str, Any]) -> None:
    for name, value in (record.facts or {}).items():
        if name not in facts:
            raise UnknownName("fact", name, facts, where="facts")
        if facts[name] != value:
            raise BadRecord(
                "facts-disagree",
                f"the record says {name} = {value!r}, the cards say {facts[name]!r}",
                where=f"facts.{name}",
            )
