"""A round described by hand: the fields of a game's felt, and those still missing."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from houseway.cards import card_text
from houseway.cards.shuffle import shuffled
from houseway.errors import HousewayError
from houseway.families.peer_games import PeerRules, all_in_turn
from houseway.library import Game, cite_text
from houseway.money import format_money, parse_money
from houseway.room.peer_games.pot_fees import options_out
from houseway.room.views.pot_felt import plays_for_pots
from houseway.room.views.set_hands import setting_out
from houseway.server.games.irregularity_form import incidents_out
from houseway.settling.options import options
from houseway.settling.prepared_round import PreparedRound, prepare_round
from houseway.settling.record import check_is_record, read_record
from houseway.settling.round_setup import make_setup, posted_limits
from houseway.settling.settle import play_record, settle_record
from houseway.sheet.phrases import Needs, Size
from houseway.table.button import device_of
from houseway.table.cards.card_picks import picks_json
from houseway.table.cards.stub import Stub
from houseway.table.chips.limits import bounds_words
from houseway.table.collections.schedule import ScheduleOption, charge_text
from houseway.table.rounds import Answer, Choose, Setup, Wait, is_legal, run, split_choice, who_text
from houseway.wagers.terms import needs_words, size_words

EXAMPLES_TRIED = 200  # deals searched for one in which the bank runs short


# --- the blank felt -------------------------------------------------------------------------------


def felt_form(game: Game) -> dict[str, Any]:
    """Everything that can be put on the felt of a game, with limits, switches and fee options."""
    sheet = game.sheet
    device = device_of(sheet.button)
    blank = Setup(seats=sheet.table.seats, bank=1, cover=None, bets=())
    among = sheet.bank is None  # every hand is a player's
    names = () if among else game.rules.hand_names(blank)
    hands = [name for name in names if not name.startswith("seat ")]
    most = max([sheet.table.seats, *(item.seats for item in sheet.table.layouts)])
    return {
        "game": {
            "id": game.id,
            "name": game.name,
            "house": game.house.name,
            "house_id": game.house.id,
            "family": sheet.game.family,
            "source": cite_text(sheet.game.source),
        },
        "seats": sheet.table.seats,
        "most_seats": most,
        "backline": sheet.table.backline != "none",
        "among": among,
        "parts": list(game.rules.parts),
        "needs_deck": not game.rules.lies_on_felt,
        "deck": str(game.deck),
        "hands": hands,
        "splits": bool(getattr(getattr(sheet, "play", None), "split", None)),
        "wagers": wagers_form(game, {"bank": {"seat": 1}}),
        "dice": device.dice,
        "button": device.kind != "none",
        "readings": switches_form(sheet.reading, game.readings),
        "settings": _settings(game),
        "collection": fee_options(game),
        "pots": plays_for_pots(game),
        "jackpots": [
            {"id": name, "name": jackpot.name or name} for name, jackpot in sheet.jackpot.items()
        ],
        "incidents": incidents_out(game),
    }


def switches_form(sections: Mapping[str, Any], chosen: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Readings or settings with the choice in force."""
    return [
        {
            "name": name,
            "asks": switch.asks,
            "choices": switch.choices,
            "default": switch.default,
            "choice": str(chosen.get(name, switch.default)),
            "why": switch.why,
            "cite": cite_text(switch.cite),
        }
        for name, switch in sections.items()
    ]


def _settings(game: Game) -> list[dict[str, Any]]:
    """Settings of the sheet, then the numbers that its document leaves open."""
    named = switches_form(game.sheet.setting, game.settings)
    open_numbers = {k: v for k, v in game.settings.items() if k not in game.sheet.setting}
    return named + [
        {"name": path, "asks": path.replace(".", " "), "choices": [], "default": value}
        | {"choice": value, "why": "", "cite": ""}
        for path, value in open_numbers.items()
    ]


def fee_options(game: Game) -> list[dict[str, str]]:
    """The fee options of a table, in their printed order."""
    return options_out(game) or [
        {
            "schedule": schedule.id,
            "option": option.name,
            "text": _fee_words(game, option),
            "cite": cite_text(option.terms.source),
        }
        for schedule in game.schedules.values()
        for option in schedule.options
    ]


def _fee_words(game: Game, option: ScheduleOption) -> str:
    """A fee option in one line: who pays how much at which limits."""
    of_wagers = bounds_words(posted_limits(game, option), game.wagers)
    limits = "; ".join([*map(str, option.limits), *of_wagers])
    paid = f"player {charge_text(option.player)}, player-dealer {charge_text(option.dealer)}"
    return f"{limits}: {paid}" if limits else paid


def wagers_form(game: Game, record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The wagers of a game with their limits at this table, and their terms in words."""
    names = {wager.id: wager.name for wager in game.wagers.values()}
    table = {key: record[key] for key in ("settings", "readings", "collection") if key in record}
    if game.sheet.bank is None:
        return []
    found = options(game, {"bank": {"seat": 1}, **table})["wagers"]
    return [
        {
            **wager,
            "needs": needs_words(Needs.parse(wager["needs"]), names) if wager["needs"] else "",
            "size": "" if wager["size"] == "any" else size_words(Size.parse(wager["size"]), names),
            "cite": cite_text(wager["cite"]),
            "stays": any(
                row.pays.result == "stays" for row in game.wagers[wager["wager"]].all_rows
            ),
        }
        for wager in found
    ]


# --- gaps in a description ------------------------------------------------------------------------


def felt_state(game: Game, data: Mapping[str, Any]) -> dict[str, Any]:
    """The hands that belong on the felt, every decision with its answer, and the first problem.

    An incomplete description is not refused: `problem` says what is missing, and where.
    """
    check_is_record(data)
    result: dict[str, Any] = {"game": game.id, "hands": [], "decisions": [], "problem": None}
    try:
        result["wagers"] = wagers_form(game, data)
        prepared = prepare_round(game, data)
        result["hands"] = list(prepared.game.rules.hand_names(prepared.setup))
        if not prepared.setup.bets and game.sheet.bank is not None:
            return result | {"waits_for": "wagers"}
        _play(prepared, result["decisions"])
    except HousewayError as error:
        problem = error.as_json()["error"]
        return result | {"problem": problem, "waits_for": _waits_for(error.code)}
    return result | {"waits_for": "nothing"}


def _waits_for(code: str) -> str:
    return "cards" if code in ("missing-card", "missing-hand", "out-of-cards") else "correction"


def _play(prepared: PreparedRound, log: list[dict[str, Any]]) -> None:
    """Play the round as far as it is described, noting each decision as it is answered."""
    if prepared.deck is None:
        hands = {"hands": _all_hands(prepared)}
        prepared = replace(prepared, record=prepared.record.model_copy(update=hands))
    setup, feed = prepared.setup, prepared.feed()

    def answer(wait: Wait) -> Answer:
        if not isinstance(wait, Choose):
            return feed(wait)
        said = bool(feed.pending.next(wait))
        note = decision_out(wait, setup) | {"said": said}
        log.append(note)
        note["answer"] = str(feed(wait))
        return str(note["answer"])

    finished, events = run(prepared.game.rules, setup, answer)
    feed.check_all_used(finished, events)


def _all_hands(prepared: PreparedRound) -> dict[str, Any]:
    """The hands given, and the missing ones without a card: the play says which it needs first."""
    given: dict[str, Any] = dict(prepared.record.hands or {})
    for name in prepared.game.rules.hand_names(prepared.setup):
        if name not in given and not any(key.startswith(f"{name}/") for key in given):
            given[name] = ()
    return given


def decision_out(wait: Choose, setup: Setup) -> dict[str, Any]:
    """A decision as the desk shows it."""
    amounts = {
        option: [format_money(low), format_money(high)]
        for option, (low, high) in wait.amounts.items()
    }
    seat, backline = _place(wait, setup)
    return {
        "who": who_text(wait.who),
        "seat": seat,
        "backline": backline,
        "hand": wait.number,
        "on": wait.hand,
        "total": str(wait.total),
        "options": list(wait.options),
        "amounts": amounts,
        "sizes": {name: [format_money(size) for size in of] for name, of in wait.sizes.items()},
        "refused": dict(wait.refused),
        "house_way": wait.house_way,
        **({"set": setting_out(wait.sets)} if wait.sets else {}),
        **({"picks": picks_json(wait.picks)} if wait.picks else {}),
    }


def _place(wait: Choose, setup: Setup) -> tuple[int | None, str]:
    """The seat of the decider, and the name of the place behind it."""
    return (setup.bank, "") if isinstance(wait.who, str) else wait.who


# --- rulings --------------------------------------------------------------------------------------


def ruling(game: Game, data: Mapping[str, Any]) -> dict[str, Any]:
    """The settled record, what was in force, and every citation of it in words."""
    settled = play_record(game, data)
    record = settled.as_json()
    return {"record": record, "cites": cites_of(record), "in_force": in_force(settled.game)}


def in_force(game: Game) -> dict[str, Any]:
    """The readings and settings that a round is settled under."""
    return {
        "readings": switches_form(game.sheet.reading, game.readings),
        "settings": _settings(game),
        "source": cite_text(game.sheet.game.source),
        "house": game.house.name,
        "deck": str(game.deck),
    }


def cites_of(record: Mapping[str, Any]) -> dict[str, str]:
    """Citations of a settled record in words, by their short form."""
    lines: Iterable[Mapping[str, Any]] = (
        *record.get("settlement", ()),
        *record.get("events", ()),
        *record.get("collections", ()),
        *record.get("jackpots", ()),
    )
    return {line["cite"]: cite_text(line["cite"]) for line in lines if line.get("cite")}


# --- an example -----------------------------------------------------------------------------------


def short_bank(game: Game) -> dict[str, Any]:
    """A round in which three seats bet more than the bank posts, the same for every call."""
    if game.sheet.bank is None:
        return _example_peers(game)
    least = game.sheet.table.limits.low
    bank = {"seat": 1, "amount": format_money(6 * least)}
    error: HousewayError | None = None
    for bets in _example_bets(game, least):
        record = {"bank": bank, "wagers": bets}
        try:
            make_setup(game, read_record(record))
        except HousewayError as refused:
            error = refused
            continue
        return _example_cards(game, record)
    raise HousewayError("no-example", f"no example fits {game.name}: {error}", where="game")


def _example_peers(game: Game) -> dict[str, Any]:
    """Three players, one of whom may not have enough to pay."""
    pot_game = all_in_turn(game.rules)  # a pot pays its own chips: nobody owes
    assert isinstance(game.rules, PeerRules)
    least = game.rules.least_buy_in if pot_game else game.rules.least_stack
    stacks = {
        "1": format_money(10 * least),
        "2": format_money(least),
        "3": format_money(10 * least),
    }
    record = {"button": 1, "stacks": stacks}
    tried = (_dealt(game, record, random.Random(seed)) for seed in range(1, EXAMPLES_TRIED))
    if pot_game or game.rules.lies_on_felt:
        return next(tried)
    return next(filter(lambda dealt: _owes(settle_record(game, dealt)), tried))


def _owes(settled: Mapping[str, Any]) -> bool:
    """Whether somebody could not pay in full."""
    return any(line["paid"] != line["amount"] for line in settled["settlement"])


def _example_bets(game: Game, least: int) -> Iterable[list[dict[str, Any]]]:
    bases = [wager.id for wager in game.wagers.values() if wager.is_base]
    stakes = [(2, 5 * least), (3, 4 * least), (5, 10 * least)]
    yield [_bet(seat, bases[n % len(bases)], cents) for n, (seat, cents) in enumerate(stakes)]
    yield [_bet(seat, bases[0], cents) for seat, cents in stakes]
    yield [_bet(seat, wager, cents) for seat, cents in stakes for wager in bases]


def _bet(seat: int, wager: str, cents: int) -> dict[str, Any]:
    return {"seat": seat, "wager": wager, "amount": format_money(cents)}


def _example_cards(game: Game, record: dict[str, Any]) -> dict[str, Any]:
    """Cards for the wagers: the first deal found that leaves somebody uncovered."""
    found: dict[str, Any] = {}
    device = device_of(game.sheet.button)
    for seed in range(EXAMPLES_TRIED):
        luck = random.Random(seed)
        dice = [luck.randint(1, device.faces) for _ in range(device.dice)]
        described_ = _dealt(game, {**record, **({"dice": dice} if dice else {})}, luck)
        try:
            settled = settle_record(game, described_)
        except HousewayError:
            continue  # a deal whose hands do not show how they were played
        found = found or described_
        if any(_is_short(line) for line in settled["settlement"]):
            return described_
    return found


def _is_short(line: Mapping[str, Any]) -> bool:
    return line["result"] in ("win", "lose", "returned") and parse_money(
        line["in_action"]
    ) < parse_money(line["amount"])


def _dealt(game: Game, record: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    setup = make_setup(game, read_record(record))
    order = shuffled(game.deck.ordered(), luck.randrange)
    stub = Stub(order, "")
    choices: list[dict[str, Any]] = []

    def answer(wait: Wait) -> Answer:
        if not isinstance(wait, Choose):
            dealt = stub.answer(wait)
            assert dealt is not None
            return dealt
        said = _plays_on(game, wait)
        choices.append(choice_out(wait, setup, said))
        return said

    finished, _ = run(game.rules, setup, answer)
    played = {**record, **({"choices": choices} if choices else {})}
    if not game.rules.lies_on_felt:
        return {**played, "deck": [card_text(card) for card in order]}
    hands = {name: [card_text(card) for card in held] for name, held in finished.hands.items()}
    return {**played, "hands": hands}


def _plays_on(game: Game, wait: Choose) -> str:
    """The house way; if that gives the hand up, the first option that stays in."""
    if isinstance(game.rules, PeerRules):
        return game.rules.sensible(wait)
    if wait.house_way not in ("fold", "surrender"):
        return wait.house_way
    stays = [option for option in wait.options if option not in ("fold", "surrender")]
    return stays[0] if stays and is_legal(wait, stays[0]) else wait.house_way


def choice_out(wait: Choose, setup: Setup, answer: str) -> dict[str, Any]:
    """A choice in the form of a round record."""
    verb, amount = split_choice(answer)
    seat, backline = _place(wait, setup)
    return {
        "seat": seat,
        **({"backline": backline} if backline else {}),
        **({"hand": wait.number} if wait.number > 1 else {}),
        "do": answer if amount is None else verb,
        **({"amount": format_money(amount)} if amount is not None else {}),
    }
