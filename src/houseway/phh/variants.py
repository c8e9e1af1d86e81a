"""The variants of the PHH format, and the games that play each."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from houseway.cards import JOKER
from houseway.errors import BadRecord
from houseway.families.pot_games import PotRules
from houseway.library import Game

OWN: Final = "houseway"  # the variant of a hand for which the format has no code
DECK: Final = frozenset(range(JOKER))


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A variant, recognised by `shares` and `streets`; `game` is its default game."""

    code: str
    name: str
    structure: str
    streets: tuple[str, ...]
    shares: tuple[str, ...]
    game: str
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_stud(self) -> bool:
        return "up 1" in self.streets[0]

    @property
    def is_fixed(self) -> bool:
        return self.structure == "fixed"

    @property
    def fields(self) -> tuple[str, ...]:
        """The stakes that a hand must state besides antes, stacks and actions."""
        posts = "bring_in" if self.is_stud else "blinds_or_straddles"
        return (posts, "small_bet", "big_bet") if self.is_fixed else (posts, "min_bet")


def _variants() -> dict[str, Variant]:
    path = Path(__file__).parent / "variants.toml"
    listed: dict[str, dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        code: Variant(
            code=code,
            streets=tuple(row.pop("streets")),
            shares=tuple(row.pop("shares")),
            **row,
        )
        for code, row in listed.items()
    }


VARIANTS: Final[Mapping[str, Variant]] = _variants()


def pot_rules(game: Game) -> PotRules:
    """The rules of a game that is played for a pot, street by street; no other has such hands."""
    rules = game.rules.for_pot
    if rules is None:
        raise BadRecord(
            "no-hands", f"{game.name} is not played for a pot, street by street", where="game"
        )
    return rules


def variant_of(game: Game) -> Variant | None:
    """The variant of a game; None if the format has no code for it."""
    rules = pot_rules(game)
    for variant in VARIANTS.values():
        if variant.structure == rules.stakes.structure and deals(game, variant):
            return variant
    return None


def deals(game: Game, variant: Variant) -> bool:
    """Whether a game has the cards, streets and winners of a variant, whatever its betting."""
    rules = pot_rules(game)
    streets = tuple(
        ", ".join(filter(None, (street.before.text, street.deal.text, street.bet)))
        for street in rules.streets
    )
    shares = tuple(
        share.order + (f" {share.uses}" if share.uses != "any" else "")
        for share in rules.showdown.shares
    )
    return (
        frozenset(game.deck.composition()) == DECK
        and streets == variant.streets
        and shares == variant.shares
        and rules.showdown.openers is None
        and (rules.posts.bring_in is not None) == variant.is_stud
    )
