"""`houseway set`: the house way to set a hand, and the other legal settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.cards import Card, card_text, parse_cards
from houseway.errors import errors_at
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.table.cards.hand_setting import HandSetting, Parted


@dataclass(frozen=True, slots=True)
class SetPart:
    """One hand of a setting: `front`, `back`, `high`, `low`; `says` is what its cards make."""

    name: str
    cards: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Setting(JsonView):
    """A way to set a hand. `foul` says why it is against the rules, and is empty if it is not.

    `worth` has the chances to win, push and lose and the expectation (`ev`), if they were
    requested and the game has a price.
    """

    parts: tuple[SetPart, ...]
    foul: str = ""
    worth: Mapping[str, float] = field(default_factory=dict, hash=False)

    def part(self, name: str) -> SetPart:
        """The hand of this name."""
        return next(part for part in self.parts if part.name == name)

    @property
    def ev(self) -> float | None:
        """The expectation per unit of the wager; None if it was not requested."""
        return self.worth.get("ev")

    def as_json(self) -> dict[str, Any]:
        return {
            **{part.name: list(part.cards) for part in self.parts},
            "says": {part.name: part.says for part in self.parts},
            **({"foul": self.foul} if self.foul else {}),
            **self.worth,
        }


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SetHand(JsonView):
    """The house's setting of some cards, and the row of its chart that decides.

    `own` is the setting that was asked about, `settings` are all that are legal, the best first;
    it is None unless they were asked for.
    """

    game: str
    cards: tuple[str, ...]
    setting: Setting
    rule: str
    why: str
    cite: str
    own: Setting | None = None
    settings: tuple[Setting, ...] | None = None

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "cards": list(self.cards),
            **self.setting.as_json(),
            "rule": self.rule,
            "why": self.why,
            "cite": self.cite,
            **({} if self.own is None else {"own": self.own.as_json()}),
            **(
                {}
                if self.settings is None
                else {"settings": [each.as_json() for each in self.settings]}
            ),
        }

    def __repr__(self) -> str:
        parts = "; ".join(f"{part.name} {' '.join(part.cards)}" for part in self.setting.parts)
        return f"<{parts[:100]}, row {self.rule[:40]}>"


def set_hand(
    game: Game, cards: str, *, every: bool = False, said: str = "", against: str = ""
) -> SetHand:
    """The house way of a hand with the row that decides; every legal setting on request, the best
    first, against all that the player-dealer may hold, or `against` the open cards.

    `said` is the setting to judge, such as "front Ah Kd"; a foul one comes with its reason.
    """
    with errors_at("cards"):
        held = parse_cards(cards)
    with errors_at("against"):
        shown = parse_cards(against)
    game.deck.check_multiset((*held, *shown), where="cards")
    parting = game.rules.parting(held)
    own = settings = None
    if said:
        parted = parting.read(said)
        own = _setting(parting, parted, foul=parting.foul(parted))
    if every or shown:
        ranked = _ranked(game, parting, shown)
        settings = tuple(_setting(parting, each, worth=worth) for each, worth in ranked)
    return SetHand(
        game=game.id,
        cards=tuple(map(card_text, held)),
        setting=_setting(parting, parting.house_way),
        rule=parting.row,
        why=parting.why,
        cite=parting.cite,
        own=own,
        settings=settings,
    )


def _ranked(
    game: Game, parting: HandSetting, shown: tuple[Card, ...]
) -> list[tuple[Parted, dict[str, float]]]:
    """Every legal setting, with its worth where the game has a price."""
    if game.sheet.bank is None:
        return [(parted, {}) for parted in parting.legal()]
    return game.analyst.settings(parting.cards, shown)


def _setting(
    parting: HandSetting,
    parted: Parted,
    *,
    foul: str = "",
    worth: Mapping[str, float] | None = None,
) -> Setting:
    cards, says = parting.texts(parted), parting.named(parting.says(parted))
    parts = (SetPart(name, tuple(held), says[name]) for name, held in cards.items())
    return Setting(tuple(parts), foul, worth or {})
