"""The worth of each option of one decision, as an analyst states it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from houseway.errors import HousewayError
from houseway.table.cards.hand_setting import HOUSE_WAY, HandSetting, Parted
from houseway.table.seen_decision import SeenDecision

OWN_CARDS = "a fresh deck without the cards of this hand and the open ones"


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionValues:
    """Expected profit by answer, per unit of a wager.

    `per` names the unit in words, empty for a unit of the wager. `counted` says which cards are
    taken to be left, `settings` are the parts of hands that are set, by answer.
    """

    wager: str
    values: Mapping[str, float] = field(hash=False)
    per: str = ""
    counted: str = OWN_CARDS
    settings: Mapping[str, Parted] = field(default_factory=dict, hash=False)


def no_value(why: str) -> HousewayError:
    """The refusal of a decision that has no solved values."""
    return HousewayError("no-value", why, where="decision")


def check_of_bettor(seen: SeenDecision) -> None:
    """Refuse decisions of the player-dealer: games are solved for a bettor."""
    if seen.is_of_bank:
        raise no_value("games are solved for the bettor, not for the player-dealer's own hand")


def valued_options(seen: SeenDecision, values: Mapping[str, float]) -> dict[str, float]:
    """The values of the options that are open; refused unless each has one."""
    found = {option: values[option] for option in seen.options if option in values}
    if missing := [option for option in seen.options if option not in found]:
        raise no_value(f"no value is solved for {' and '.join(missing)} at this point")
    return found


def setting_key(parting: HandSetting, parted: Parted) -> str:
    """The words of a setting, whatever the order of the cards in each part."""
    laid = parting.laid(parted)
    return parting.words(tuple(tuple(sorted(held)) for held in laid))


def setting_values(
    wager: str,
    parting: HandSetting,
    ranked: Iterable[tuple[Parted, Mapping[str, float]]],
    *,
    counted: str = OWN_CARDS,
) -> OptionValues:
    """The value of every legal setting, and of the house way."""
    settings = {setting_key(parting, parted): (parted, worth["ev"]) for parted, worth in ranked}
    values = {key: ev for key, (_, ev) in settings.items()}
    way = setting_key(parting, parting.house_way)
    return OptionValues(
        wager=wager,
        values={HOUSE_WAY: values[way], **values},
        counted=counted,
        settings={key: parted for key, (parted, _) in settings.items()}
        | {HOUSE_WAY: parting.house_way},
    )
