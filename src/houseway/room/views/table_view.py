"""The JSON view of a table for one person. A hidden value has no field there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from houseway.cards import Card, card_text, cards_text
from houseway.families.peer_games import keeps_secrets
from houseway.money import format_money
from houseway.room.commands.wagers import incomplete, limits_of
from houseway.room.state.scoreboard import labels, main_labels
from houseway.room.state.table_state import TableState
from houseway.room.views import pot_felt
from houseway.room.views.set_hands import HIDDEN, set_hands, setting_out
from houseway.room.views.shortcut_keys import shortcut_keys
from houseway.room.views.view_parts import Parts
from houseway.settling.settled import Settled
from houseway.table.cards.card_picks import picks_json, pretty_cards
from houseway.table.cards.first_cards import BOARD
from houseway.table.felt_cards import DISCARDS, lying_cards
from houseway.table.round_view import view
from houseway.table.rounds import PLAYER_DEALER, Bettor, Choose, who_text


class Advice(NamedTuple):
    """Advice on a decision: the best play, or None where there is none.

    While `best` is empty, `plain` is the choice of plain play and `share` the progress of the
    computation, from 0 to 1.
    """

    best: str | None
    plain: str = ""
    share: float = 0.0


NO_ADVICE = Advice(None)

# --- the table now --------------------------------------------------------------------------------


def table_view(
    state: TableState, viewer: str | None, *, now: int, connected: Collection[str] = ()
) -> dict[str, Any]:
    """The table as a person, or a spectator, sees it."""
    return view_for(state, public_view(state, now=now, connected=connected), viewer)


def public_view(
    state: TableState, *, now: int, connected: Collection[str] = (), parts: Parts | None = None
) -> dict[str, Any]:
    """The table as everybody may see it, made once for all viewers.

    Unchanged `parts` of an earlier view are used again.
    """
    parts = parts or Parts()
    deadline, seconds = state.until(connected)
    played = (state.settled, state.phase, state.game)
    return {
        "type": "state",
        "table": state.table,
        "version": state.version,
        "now": now,
        "phase": state.phase,
        "paused": state.paused,
        "closed": state.closed,
        "round": state.number,
        "you": None,
        "people": _people(state, connected),
        "bank": _bank(state),
        "button": state.kind.button(state),
        "dice": list(state.dice),
        "pot": pot_felt.carried_out(state),
        "felt": pot_felt.pots_out(state),
        "hands": parts.part(
            "hands", (state.round, *played), lambda: _hands(state, None, parts=parts)
        ),
        "offer": _offer(state),
        "waits": _waits(state),
        "deadline": deadline,
        "seconds": seconds,
        "shoe": _shoe(state),
        "revealed": _revealed(state),
        "last": parts.part("last", played, lambda: _last(state)),
        "board": parts.part("board", (state.board, state.road, state.game), lambda: _board(state)),
        "log": parts.part("log", (state.log,), lambda: _log(state, parts)),
    }


def _log(state: TableState, parts: Parts) -> list[dict[str, Any]]:
    """The sentences of the log, newest first; earlier sentences stay the same objects."""
    before, shown = parts.last("log") or (((),), [])
    known = {id(line): out for line, out in zip(before[0], shown, strict=True)}  # type: ignore[call-overload]
    return [known.get(id(line)) or asdict(line) for line in state.log]


def view_for(
    state: TableState,
    public: Mapping[str, Any],
    viewer: str | None,
    *,
    advice: Advice = NO_ADVICE,
    parts: Parts | None = None,
) -> dict[str, Any]:
    """The public view, with one person's own chips, cards and choices."""
    parts = parts or Parts()
    mine = state.place_of(viewer) if viewer else None
    if viewer is None or mine is None:
        return {**public}
    dealt = state.dealt_to(viewer)  # the cards of the last round went to a person, not to a seat
    view = {
        **public,
        "you": _you(state, mine),
        "people": [_marked(state, shown, mine, parts) for shown in public["people"]],
    }
    seat = None
    if state.phase == "settled" and dealt is not None and keeps_secrets(state.game.rules):
        seat = dealt[0]
    elif state.phase == "play" and _holds(state, mine):
        seat = mine[0]
    if seat is not None:
        view["hands"] = parts.part(
            ("hands", (seat, "")),
            (state.round, state.settled, state.phase, state.game, public["hands"]),
            lambda: _hands(state, seat, known=public["hands"], parts=parts),
        )
    if state.offered is not None and mine == (state.offered, ""):
        view["offer"] = {**public["offer"], "you": True}
    if (wait := state.waits) is not None and state.decider(wait) == mine:
        view["waits"] = {**public["waits"], **_choice(state, wait, advice)}
    if public["last"] is not None and (settled := state.settled) is not None and dealt is not None:
        view["last"] = parts.part(
            ("last", dealt),
            (public["last"], settled),
            lambda: {**public["last"], "yours": _yours(settled, dealt)},
        )
    return view


def _marked(
    state: TableState, shown: Mapping[str, Any], mine: Bettor, parts: Parts
) -> Mapping[str, Any]:
    if (shown["seat"], shown["backline"]) != mine:
        return shown
    problems: Mapping[Bettor, str] = {}
    if state.phase == "wagers":
        own = (bet for bet in state.bets if bet.bettor == mine)
        of = (state.game, state.terms, state.position, *own)
        problems = parts.part(("problem", mine), of, lambda: incomplete(state, mine))
    return {**shown, "you": True, "problem": problems.get(mine, "")}


def _you(state: TableState, place: Bettor) -> dict[str, Any]:
    return {
        "seat": place[0],
        "backline": place[1],
        **_chips(
            state,
            place,
            pot_felt.stacks_now(state),
            cover=state.cover if place == state.bank else 0,
        ),
        "out": state.patrons[place].out,
        "leaving": state.patrons[place].leaving,
        "bank": state.bank == place,
    }


def _chips(
    state: TableState, place: Bettor, now: Mapping[int, tuple[int, int]], *, cover: int = 0
) -> dict[str, str]:
    """The chips that a player has left and has in play."""
    left, played = now.get(place[0], (state.stack(place), state.staked(place) + cover))
    return {"stack": format_money(left), "in_play": format_money(played)}


def _people(state: TableState, connected: Collection[str]) -> list[dict[str, Any]]:
    now = pot_felt.stacks_now(state)
    return [
        {
            "seat": place[0],
            "backline": place[1],
            "name": patron.name,
            "bot": patron.bot,
            "you": False,
            "connected": patron.bot or patron.person in connected,
            **_chips(state, place, now),
            "out": patron.out,
            "done": place in state.done,
            "problem": "",
            "bets": [
                {
                    "wager": bet.wager,
                    "name": state.game.wagers[bet.wager].name,
                    "number": bet.number,
                    "amount": format_money(bet.amount),
                    "carried": bet.carried,
                }
                for bet in state.bets
                if bet.bettor == place
            ],
        }
        for place, patron in state.patrons.items()
    ]


def _bank(state: TableState) -> dict[str, Any] | None:
    if state.bank is None:
        return None
    return {
        "seat": state.bank[0],
        "turn": state.position.button,
        "posted": format_money(state.posted),
        "left": format_money(state.cover),
    }


def _offer(state: TableState) -> dict[str, Any] | None:
    if state.offered is None:
        return None
    return {
        "seat": state.offered,
        "least": format_money(limits_of(state).low),
        "most": format_money(state.stack((state.offered, ""))),
        "you": False,
    }


# --- cards ----------------------------------------------------------------------------------------


def _hands(
    state: TableState, seat: int | None, *, parts: Parts, known: Sequence[Mapping[str, Any]] = ()
) -> list[Mapping[str, Any]]:
    """The hands as a seat sees them; hands that look as in `known` are used again."""
    if state.phase == "settled" and state.settled is not None:
        if keeps_secrets(state.game.rules):
            return _hands_at_end(state, state.settled, seat)
        shown = {hand: dict(enumerate(held, 1)) for hand, held in state.settled.hands.items()}
        opened = set_hands(state.settled.events, None)
        return [
            {**_hand(state, hand, held, len(held), shown), **opened.get(hand, {})}
            for hand, held in shown.items()
            if hand != DISCARDS
        ]
    if state.round is None:
        return []
    round_ = state.round
    lying = parts.part("lying", (round_,), lambda: lying_cards(round_.events, "_card"))
    apart = set_hands(round_.events, seat)
    seen = view(round_, seat, lying)
    shown = {hand: dict(held) for hand, held in seen.seen.items()}
    looks = {(hand["hand"], tuple(hand["cards"])): hand for hand in known}
    return [
        {
            **(
                looks.get((hand, tuple(_faces(shown.get(hand, {}), count))))
                or _hand(state, hand, shown.get(hand, {}), count, shown)
            ),
            **apart.get(hand, {}),
        }
        for hand, count in seen.held.items()
    ]


def _hands_at_end(state: TableState, settled: Settled, seat: int | None) -> list[Mapping[str, Any]]:
    """The hands of a round that is over: cards that were not shown stay hidden."""
    held = pot_felt.shown_at_end(settled.events, seat)
    shown = {hand: seen for hand, (_, seen) in held.items()}
    gone = pot_felt.folded_in(settled.events)
    parts = set_hands(settled.events, None)
    return [
        {
            **_hand(state, hand, seen, count, shown),
            "folded": hand in gone,
            **parts.get(hand, {}),
        }
        for hand, (count, seen) in held.items()
    ]


def _holds(state: TableState, mine: Bettor) -> bool:
    """Whether a player may see the hand: the player plays it or decides for it now."""
    if mine[1]:
        wait = state.waits
        return wait is not None and state.decider(wait) == mine
    return state.plays(mine)


def _faces(seen: Mapping[int, Card], count: int) -> list[str]:
    return [card_text(seen[place]) if place in seen else HIDDEN for place in range(1, count + 1)]


def _hand(
    state: TableState,
    hand: str,
    seen: Mapping[int, Card],
    count: int,
    shown: Mapping[str, Mapping[int, Card]],
) -> dict[str, Any]:
    whole = len(seen) == count and hand != BOARD
    beside = () if hand == BOARD else tuple(shown.get(BOARD, {}).values())
    total = ""
    if whole:
        cards = [seen[place] for place in sorted(seen)]
        total = str(state.game.rules.points(cards, split="/" in hand, board=beside))
        total = "" if total == cards_text(cards) else total  # no whole hand yet
    seat = hand.partition("/")[0].removeprefix("seat ")
    number = hand.partition("/")[2]
    return {
        "hand": hand,
        "label": hand.capitalize() if not number else f"Seat {seat}, hand {number}",
        "seat": int(seat) if seat.isdigit() else None,
        "cards": _faces(seen, count),
        "total": total,
    }


def _waits(state: TableState) -> dict[str, Any] | None:
    """The decider. The options are left out, since they would reveal cards."""
    wait = state.waits
    if wait is None:
        return None
    seat, backline = state.decider(wait)
    return {
        "seat": seat,
        "backline": backline,
        "who": who_text(wait.who),
        "hand": wait.hand,
        "number": wait.number,
        "you": False,
    }


def _choice(state: TableState, wait: Choose, advice: Advice) -> dict[str, Any]:
    keys = shortcut_keys(wait.options)
    options = [_option(wait, option, keys[option]) for option in wait.options]
    return {
        "you": True,
        "step": state.decision[1],
        "total": pretty_cards(str(wait.total)),
        "options": pot_felt.option_prices(state, wait, options),
        "refused": [{"do": what, "why": why} for what, why in wait.refused.items() if what],
        "advice": advice.best,
        **({"meanwhile": advice.plain, "share": advice.share} if advice.best == "" else {}),
        **({"set": setting_out(wait.sets)} if wait.sets else {}),
        **({"picks": picks_json(wait.picks)} if wait.picks else {}),
    }


def _option(wait: Choose, option: str, key: str) -> dict[str, Any]:
    amounts = wait.amounts.get(option)
    sizes = wait.sizes.get(option)
    return {
        "do": option,
        "label": _label(option),
        "key": key,
        "amounts": None if amounts is None else [format_money(cents) for cents in amounts],
        "sizes": None if sizes is None else [format_money(cents) for cents in sorted(sizes)],
        "house_way": wait.house_way == option or wait.house_way.startswith(f"{option} "),
    }


def _label(option: str) -> str:
    words = pretty_cards(option.replace("-", " "))
    return words[:1].upper() + words[1:]


# --- shoe, settlement, scoreboard -----------------------------------------------------------------


def _shoe(state: TableState) -> dict[str, Any] | None:
    if state.shoe is None or state.shuffle is None:
        return None
    dealt = state.shoe.position + (len(state.round.cards) if state.round else 0)
    return {
        "number": state.shoe_number,
        "commitment": state.shuffle.commitment,
        "cards": len(state.shoe.order),
        "dealt": dealt,
        "cut": state.shoe.cut,
    }


def _revealed(state: TableState) -> list[Mapping[str, Any]]:
    """The last shoe; without its nonce if that would let a viewer test guesses of hidden cards."""
    if state.revealed is None:
        return []
    secret = keeps_secrets(state.game.rules)
    return [{key: told for key, told in state.revealed.items() if key != "nonce" or not secret}]


def _last(state: TableState) -> dict[str, Any] | None:
    settled = state.settled
    if settled is None or state.phase == "play":
        return None
    return state.kind.last_round_json(state, settled)


def _yours(settled: Settled, mine: Bettor) -> dict[str, str]:
    """The result of the round for a player; for the player-dealer, that of the bank too."""
    banks = mine == (settled.setup.bank, "")
    net = settled.line_net(mine) + (settled.bank_net if banks else 0)
    net += settled.nets.get(mine[0], 0)
    payers = {who_text(mine), *((PLAYER_DEALER,) if banks else ())}
    fees = sum(fee.amount for fee in settled.fees if fee.payer in payers)
    return {"net": format_money(net), "fees": format_money(fees)}


def _board(state: TableState) -> dict[str, Any]:
    board = state.board
    always = main_labels(state.game)
    return {
        "rounds": board.rounds,
        "results": [
            {"label": label, "count": board.results.get(label, 0), "share": board.share(label)}
            for label in labels(state.game)
            if label in board.results or label in always
        ],
        "naturals": board.naturals,
        "road": list(state.road),
        "previous": board.previous.rounds if board.previous else None,
    }
