"""The worth of each option of a decision in a round, with the money that it stands for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from houseway.families.option_values import OptionValues, setting_key
from houseway.json_view import AsJson
from houseway.library import Game
from houseway.table.cards.card_picks import pretty_cards
from houseway.table.cards.hand_setting import SET
from houseway.table.rounds import split_choice
from houseway.table.seen_decision import SeenDecision

TIE = 1e-9  # figures that differ by less are equal


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionWorth(AsJson):
    """One answer, and its expected profit per unit of the wager.

    `parts` are the hands of a setting.
    """

    say: str
    label: str
    value: float
    best: bool
    house_way: bool
    parts: Mapping[str, list[str]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionWorth(AsJson):
    """Every option of a decision, the best first.

    Values are expected profits for each unit of `wager`, of which `stake` cents lie on the table;
    `per` names the unit in words;
    `base` are the cents of the decider's first base wager. `counted` says which cards are taken
    to be left.
    """

    options: tuple[OptionWorth, ...]
    wager: str
    name: str
    stake: int
    base: int
    per: str
    counted: str

    @property
    def best(self) -> OptionWorth:
        return self.options[0]

    def of(self, say: str) -> OptionWorth | None:
        """The option of an answer."""
        return next((option for option in self.options if option.say == say), None)


def decision_worth(game: Game, seen: SeenDecision) -> DecisionWorth:
    """The worth of each option; refused where the game or the decision is not solved.

    It rests on what the decider sees, and on a deck without those cards.
    """
    found: OptionValues = game.analyst.option_values(seen)
    most = max(found.values.values())
    ranked = sorted(found.values.items(), key=lambda item: -item[1])
    return DecisionWorth(
        options=tuple(
            OptionWorth(
                say=say,
                label=option_label(say),
                value=value,
                best=most - value <= TIE,
                house_way=say == seen.with_size(seen.house_way),
                parts=_parts(game, seen, found, say),
            )
            for say, value in ranked
        ),
        wager=found.wager,
        name=game.wagers[found.wager].name,
        stake=seen.staked.get(found.wager) or seen.amounts.get(found.wager, (0, 0))[1],
        base=next((seen.staked[w.id] for w in game.wagers.values() if _lies(w, seen)), 0),
        per=found.per or f"for each unit of {game.wagers[found.wager].name}",
        counted=found.counted,
    )


def answer_said(game: Game, seen: SeenDecision, answer: str) -> str:
    """An answer in the words by which a `DecisionWorth` names it."""
    if answer.startswith(f"{SET} "):
        parting = game.rules.parting(seen.own)
        return setting_key(parting, parting.read(answer))
    said = seen.with_size(answer)
    return said if split_choice(said)[0] in seen.sizes else split_choice(said)[0]


def option_label(say: str) -> str:
    """An answer for a person.

    >>> option_label("house-way"), option_label("play 40")
    ('House way', 'Play $40')
    """
    verb, amount = (say, None) if say.startswith(f"{SET} ") else split_choice(say)
    words = pretty_cards(verb.replace("-", " "))
    paid = "" if amount is None else f" ${say.partition(' ')[2]}"
    return words[:1].upper() + words[1:] + paid


def _lies(wager: Any, seen: SeenDecision) -> bool:
    return bool(wager.is_base and seen.staked.get(wager.id))


def _parts(
    game: Game, seen: SeenDecision, found: OptionValues, say: str
) -> dict[str, list[str]] | None:
    if say not in found.settings:
        return None
    return game.rules.parting(seen.own).texts(found.settings[say])
