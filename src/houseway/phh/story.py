"""A hand of a pot game as a story: a title and one sentence for each step."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from houseway.cards import parse_card, pretty
from houseway.errors import UnknownName
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.money import dollars, parse_money
from houseway.phh.conversion import Converted
from houseway.phh.hand import HistoryHand
from houseway.phh.variants import pot_rules
from houseway.settling.settle import settle_record

QUIET = ("choice", "open", "moved", "house-way")  # another event tells the same
UNKNOWN = "??"


@dataclass(frozen=True, slots=True, repr=False)
class Story(JsonView):
    """A hand step by step."""

    title: str
    steps: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<{self.title[:120]}, steps: {len(self.steps)}>"


def named_hands(
    hands: Collection[HistoryHand], name: str, *, where: str = "hand"
) -> list[HistoryHand]:
    """The hand of this name among those of a text; all of them without a name."""
    names = [hand.name for hand in hands]
    if name and name not in names:
        raise UnknownName("hand", name, names, where=where)
    return [hand for hand in hands if hand.name == name or not name]


def title_of(each: Converted) -> str:
    """The name of the hand, the event and the players, as far as the text gives them."""
    fields = each.hand.fields
    told = [f"hand {each.hand.name}" if each.hand.name else "", str(fields.get("event", ""))]
    players = ", ".join(filter(None, each.hand.names))
    return "; ".join(filter(None, (*told, players))) or each.game.name


def story_of(each: Converted) -> Story:
    """The story of a hand of PHH text; its last steps list the assumptions."""
    steps = steps_of(each.record, each.names, each.unknown)
    return Story(title_of(each), (*steps, *each.notes))


def record_story(game: Game, record: Mapping[str, Any]) -> Story:
    """The story of a round record of a pot game."""
    pot_rules(game)
    return Story(game.name, tuple(steps_of(settle_record(game, record), {})))


def steps_of(
    record: Mapping[str, Any], names: Mapping[int, str], unknown: Collection[str] = ()
) -> list[str]:
    """The steps of a settled hand of a pot game, one sentence each.

    `unknown` cards were never told; the record has others in their place.
    """

    def who(hand: object) -> str:
        text = str(hand)
        seat = text.removeprefix("seat ")
        return names.get(int(seat), f"seat {seat}") if seat.isdecimal() else text

    told: list[str] = []
    dealt: dict[str, list[str]] = {}
    for event in [*record["events"], {"event": "end"}]:
        if event["event"] == "card":
            card = event["card"]
            text = UNKNOWN if card in unknown else pretty(parse_card(card))
            dealt.setdefault(event["hand"], []).append(text)
            continue
        if event["event"] in QUIET:
            continue
        if dealt:
            told.append("; ".join(f"{who(hand)} {' '.join(held)}" for hand, held in dealt.items()))
            dealt.clear()
        told += filter(None, [_sentence(event, who)])
    for line in record["settlement"]:
        if line["payer"] == 0:
            payee = "the house takes" if line["payee"] == -1 else f"{who(line['payee'])} wins"
            told.append(f"{payee} {_money(line['paid'])}: {line['why']}")
    nets = (f"{who(seat)} {_money(net)}" for seat, net in record["nets"].items())
    return [*told, f"net: {', '.join(nets)}"]


def _money(text: str) -> str:
    return dollars(parse_money(text))


def _sentence(event: Mapping[str, Any], who: Callable[[object], str]) -> str:
    match event["event"]:
        case "street":
            return f"-- {event['name']}"
        case "posts":
            return f"{who(event['hand'])} posts {event['amount']}, {event['what']}"
        case "wagers":
            return f"{who(event['hand'])}: {event['says']}"
        case "folds":
            return f"{who(event['hand'])}: fold"
        case "draws":
            drawn = f"draws {event['count']}" if event["count"] else "stands pat"
            return f"{who(event['hand'])} {drawn}"
        case "exposes":
            return f"{who(event['hand'])} turns the card up"
        case "uncalled":
            return f"{event['amount']} go back to {who(event['hand'])}: nobody has called them"
        case "shows":
            cards = " ".join(pretty(parse_card(card)) for card in event["cards"])
            says = " / ".join(event["says"].values())
            return f"{who(event['hand'])} shows {cards}: {says}"
        case "end":
            return ""
    hand = f"{who(event['hand'])}, " if event.get("hand") else ""
    return f"{hand}{event['event']}: {event.get('why', '')}".removesuffix(": ")
