"""Settlement of a round record: play it from its cards, judge every wager, give reasons.

The cards come from a deck (in the order in which they leave the shoe), from the final hands on the
felt, or from a shuffle made here. All three run the family's own round of play, so a third card
that the rules forbid, or one that is missing, is detected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from houseway.cards import card_text
from houseway.errors import BadRecord, UnknownName
from houseway.library import Game, game_ids
from houseway.money import dollars
from houseway.settling.card_sources import hand_called
from houseway.settling.collections import collections, option_in_use
from houseway.settling.jackpots import jackpots
from houseway.settling.prepared_round import prepare_round
from houseway.settling.record import Record, check_is_record
from houseway.settling.settled import JackpotWon, Settled, copied, events_told
from houseway.sheet.cites import cite_for
from houseway.table.cards.hands import check_happened, check_incidents
from houseway.table.chips.carried_pot import HOUSE, POT, carried_pot
from houseway.table.chips.payments import Payment, nets, payments
from houseway.table.chips.settlement import Settlement, Verdict, settle_verdicts, verdict_of
from houseway.table.chips.shares import Share, scale_shares
from houseway.table.collections.schedule import ScheduleOption
from houseway.table.rounds import NOTHING, Bet, Event, Finished, Setup, Stake, run
from houseway.wagers.facts import Facts


def settle_record(game: Game, data: Mapping[str, Any], *, shuffle: bool = False) -> dict[str, Any]:
    """The settled record. With `shuffle`, a record without cards gets a fresh, committed shoe."""
    return play_record(game, data, shuffle=shuffle).as_json()


def play_record(game: Game, data: Mapping[str, Any], *, shuffle: bool = False) -> Settled:
    """The round of a record, played and settled."""
    check_is_record(data)
    _check_game(game, data)
    prepared = prepare_round(game, data)
    if shuffle:
        prepared = prepared.shuffled()
    game, record, made = prepared.game, prepared.record, prepared.shuffle
    setup, deck = prepared.setup, prepared.deck
    if deck is None and record.hands is None:
        raise BadRecord(
            "no-cards", 'give "deck" (the cards in the order they leave the shoe) or "hands"'
        )
    bets_on = (game.rules.hand_of(bet.bettor) for bet in setup.bets)
    hands = dict.fromkeys((*game.rules.hand_names(setup), *bets_on))
    check_incidents(setup.incidents, hands, game.rules.kinds)
    feed = prepared.feed()
    finished, events = run(game.rules, setup, feed)
    feed.check_all_used(finished, events)
    if not finished.void:
        check_happened(setup.incidents, events)
    if deck is not None and not finished.void:
        _check_given_hands(record, finished)
    given = prepared.inputs.items()
    inputs = {key: copied(value) for key, value in given if key in Record.model_fields}
    # Choices made outside the record are added to it, so that it replays to itself anywhere.
    chosen = {"settings": game.choices.settings, "readings": game.choices.readings}
    inputs |= {key: dict(value) for key, value in chosen.items() if value}
    if made and prepared.fresh:
        inputs |= {"shuffle": made.as_json()} | ({"dice": record.dice} if record.dice else {})
    if record.prizes and not game.sheet.jackpot:
        raise BadRecord("prizes", f"{game.name} has no jackpot", where="prizes")
    settled = settle_round(
        game,
        setup,
        finished,
        [*events, *feed.notes],
        inputs=inputs,
        option=option_in_use(game, record),
        hand=record.collection.hand if record.collection else None,
        prizes=record.prizes,
    )
    _check_given_facts(record, settled.facts_out())
    return settled


def settle_round(
    game: Game,
    setup: Setup,
    finished: Finished,
    events: Sequence[Event],
    *,
    inputs: Mapping[str, Any] = NOTHING,
    option: ScheduleOption | None = None,
    hand: int | None = None,
    prizes: Mapping[str, int] = NOTHING,
) -> Settled:
    """A finished round, settled; `inputs` are the inputs of its record.

    Fees are due under an `option`; `hand` is the number of the round in a new game. `prizes` are
    the posted jackpots.
    """
    banked = game.sheet.bank is not None
    paid = () if banked else peer_payments(game, setup, finished)
    won: tuple[JackpotWon, ...] = ()
    if game.sheet.jackpot and not finished.void:
        laid = final_stakes(game, setup, finished)
        won = jackpots(game, setup, laid, game.rules.facts(finished), prizes)
    return Settled(
        game=game,
        inputs=inputs,
        setup=setup,
        hands=finished.hands,
        events=events_told(events),
        void=finished.void[0] if finished.void else None,
        facts=game.rules.facts(finished) if banked and not finished.void else {},
        settlement=settle_finished(game, setup, finished) if banked else None,
        payments=paid,
        after={} if banked else finished.after,
        collected=nets(paid).get(HOUSE, 0) if setup.posted and not banked else None,
        fees=collections(game, setup, finished, option, hand) if banked else (),
        jackpots=won,
    )


def peer_payments(game: Game, setup: Setup, finished: Finished) -> tuple[Payment, ...]:
    """The payments of a peer game in their order, limited by the stacks; a void round has none."""
    if finished.void:
        return ()
    caps = game.sheet.stakes.caps  # type: ignore[attr-defined]
    return payments(finished.transfers, {**setup.stacks, POT: carried_pot(setup.before)}, caps=caps)


def _check_game(game: Game, data: Mapping[str, Any]) -> None:
    """Refuse a record of another game of the library."""
    named = data.get("game")
    if named not in (None, game.id) and named in game_ids():
        raise BadRecord("wrong-game", f"the record is of {named}, not of {game.id}", where="game")


def settle_finished(game: Game, setup: Setup, finished: Finished) -> Settlement:
    """Judge every wager of a finished round and settle them in order."""
    if finished.void:
        why, cite = finished.void
        verdicts = [_returned(bet, "misdeal", why, cite) for bet in setup.bets]
    else:
        common = game.rules.facts(finished)
        verdicts = _envied(
            [
                _verdict(game, stake, finished, common)
                for stake in final_stakes(game, setup, finished)
            ],
            game,
        )
    verdicts += [_over(game, bet) for bet in setup.bets if bet.over]
    return settle_verdicts(verdicts, game.sheet, game.wagers, setup, finished.hands)


def _envied(verdicts: list[Verdict], game: Game) -> list[Verdict]:
    """The verdicts without lost envy bets. Unless `combine = sum`, only the best one pays."""
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


def final_stakes(game: Game, setup: Setup, finished: Finished) -> tuple[Stake, ...]:
    """The stakes at the end of the round: as the play left them, else as they were placed."""
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
    """The stakes, with the partners of a shared wager also in bets made during the play."""
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
    """The return of the part above the maximum, which has no action, to each person."""
    why = f"above the maximum of {dollars(bet.amount)}, no action"
    cite = cite_for(game.sheet.cites, "table.above")
    left = (
        Share(share.name, share.amount - played.amount)
        for share, played in zip(bet.shares, scale_shares(bet.shares, bet.amount), strict=True)
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


def _check_given_hands(record: Record, finished: Finished) -> None:
    """Refuse hands that differ from those that the deck gives."""
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
