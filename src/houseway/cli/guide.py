"""The guided round: the next step at the table, with the line that prints it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.markup import escape

from houseway.cli.felt import cited
from houseway.library import Game
from houseway.room.state.events import Event as TableEvent
from houseway.room.state.table_state import TableState
from houseway.room.views.pot_felt import plays_for_pots
from houseway.sheet.cites import cite_for
from houseway.table.cards.card_picks import pretty_cards
from houseway.table.rounds import Event


class Guide:
    """A guide that explains each step of a round before it happens."""

    def __init__(self, game: Game, out: Console, *, seeded: bool) -> None:
        self.game = game
        self.out = out
        self.seeded = seeded

    def opening(self) -> None:
        wagers = ", ".join(escape(wager.name) for wager in self.game.wagers.values())
        what = f"The wagers of this game: {wagers}." if wagers else "Players play each other."
        self.say(f"A guided round. {what}", "")

    def before(self, event: TableEvent, after: TableState) -> None:
        sheet = self.game.sheet
        if event.kind == "shuffled":
            source = "from a seed, for practice" if self.seeded else "by the system's randomness"
            self.say(
                f"The shoe is shuffled {source}. Its SHA-256 commitment is published before "
                "anybody bets, so the order can be checked later.",
                "deal.burn" if str(sheet.deal.burn) != "none" else "",
            )
        elif event.kind == "banked":
            self.say(
                "A patron, never the house, banks the round: the player-dealer. The position is "
                f"offered {sheet.banked.offer} and stays at most {sheet.banked.rounds} rounds. "
                "The player-dealer wins and loses no more than was posted.",
                "bank",
            )
        elif event.kind == "dealt" and after.bets:
            self.say("Wagers are placed before any card is dealt.", "table")
        elif event.kind == "settled" and after.settled is not None:
            self._dealt(after.settled.as_json())

    def street(self, event: Event) -> None:
        """The part of a pot game that an event begins: posts, a street, the showdown."""
        rules = self.game.rules.for_pot
        assert rules is not None
        if event["event"] == "posts":
            self.say("Some chips go in before anybody chooses, so that there is a pot.", "posts")
        elif event["event"] == "street":
            row = next(row for row in rules.streets if row.id == event["name"])
            parts = [
                row.before.text.replace("may-expose", "a card may be turned up"),
                f"cards {row.deal}" if row.deal else "",
                f"bets of the {row.bet} limit" if rules.stakes.structure == "fixed" else "",
                f"first to speak {row.first.replace('-', ' ')}",
            ]
            said = ", ".join(filter(None, parts))
            self.say(f"{row.id.replace('-', ' ').capitalize()}: {said}.", "street")
        elif event["event"] == "open":
            shares = " and the ".join(share.id for share in rules.showdown.shares)
            self.say(f"Hands are shown: the pot goes to the {shares} hand.", "showdown")

    def _dealt(self, record: Mapping[str, Any]) -> None:
        if plays_for_pots(self.game):
            self.say("Each pot is won by those who have put chips into it.", "showdown")
            return
        self.say(f"Cards: {self.game.sheet.deal.order}, face {self.game.sheet.deal.faces}.", "deal")
        family = self.game.sheet.game.family
        if family in ("blackjack", "two-way"):
            self._played(record["events"])
        elif family in ("poker", "conquian"):
            self._bet(record["events"])
        elif any(event["event"] == "parts" for event in record["events"]):
            self._set(record["events"])
        else:
            self._drawn(record["events"])
        if self.game.sheet.bank is None:
            return
        rule = self.game.sheet.settling
        order = ", then ".join(" and ".join(group) for group in rule.order)
        losers = ", losing wagers before all others" if rule.losers == "first" else ""
        self.say(
            f"Settled {rule.direction} from seat {record['start']}{losers}: {order}; "
            "each line below says why.",
            "settle",
        )

    def _drawn(self, events: list[dict[str, Any]]) -> None:
        if any(e["event"] == "natural" for e in events):
            self.say("A natural: nobody draws.", "draw.naturals")
        for event in [e for e in events if e["event"] == "card"][4:]:
            self.say(f"The {event['hand']} hand draws {event['card']}.", f"draw.{event['hand']}")

    def _set(self, events: list[dict[str, Any]]) -> None:
        """The step in which hands are set, by the chart of the house or by their owners."""
        for event in events:
            if event["event"] == "parts":
                said = ", ".join(f"{part} {text}" for part, text in event["says"].items())
                why = f": {event['why']}" if event.get("why") else ""
                by = "the house way" if event.get("by") == "house-way" else "by its owner"
                self.say(f"{event['hand']} is set {by}, {said}{escape(why)}.", "house_way")

    def _bet(self, events: list[dict[str, Any]]) -> None:
        """The choices of the bettors: raises, checks and folds, or discards after a run."""
        for event in events:
            if event["event"] == "choice":
                self.say(
                    f"{event['who']} with {event['total']}: {pretty_cards(event['do'])}.", "play"
                )

    def _played(self, events: list[dict[str, Any]]) -> None:
        """The step of the seats' signals, then of the player-dealer's chart."""
        playing = False
        for event in events:
            if event["event"] == "natural":
                self.say("The house dealer looks: a natural ends the round.", "play.peek")
            elif event["event"] == "choice":
                playing = True
                verb = event["do"].partition(" ")[0]
                path = {"stand": "play.must_stand", "hit": "play.must_hit"}.get(verb, "")
                self.say(
                    f"{event['who']} with {event['total']}: {event['do']}.", path or f"play.{verb}"
                )
            elif event["event"] == "open":
                playing = True
            elif event["event"] == "card" and event["hand"] == "player-dealer" and playing:
                self.say(f"The player-dealer draws {event['card']}.", "play.dealer_hits")

    def say(self, text: str, path: str) -> None:
        cite = cite_for(self.game.sheet.cites, path) if path else ""
        self.out.print(f"[cyan]»[/cyan] {text}{cited(cite)}")
