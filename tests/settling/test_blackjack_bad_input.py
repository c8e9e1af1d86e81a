"""Records that cannot be a round of a blackjack game: refused, with the field and what is legal."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from tests.worked.examples import bet, loaded
from tests.worked.felt import BOTH, CLUB, PLAIN, RANCHOS, lines, settle, written

from houseway.errors import BadRecord, HousewayError, IllegalMove, Unreadable, UnknownName
from houseway.settling.settle import settle_record

SPANISH = "aviator/pure-spanish-21-5"
NO_BUST = "ranchos/no-bust-21st-century-blackjack"
ORDINARY = "reference/blackjack"

TWICE: dict[str, Any] = {"settings": {"double-double": "yes"}}
EARLY: dict[str, Any] = {"settings": {"surrender": "early"}}
INSURED: dict[str, Any] = {"readings": {"insurance-offered": "yes"}}


def refused(game: str, record: dict[str, Any]) -> HousewayError:
    """The error of a record, which is left as it was."""
    before = deepcopy(record)
    with pytest.raises(HousewayError) as caught:
        settle_record(loaded(game), record)
    assert record == before
    return caught.value


# --- what a hand may not do -----------------------------------------------------------------------

# game, felt, signals, more, and the words of the refusal: who may do what, and why
FORBIDDEN: list[tuple[str, str, str, dict[str, Any], str]] = [
    # a forced stand: hard 19 (004:831), hard 17 (000:2316), hard and soft 20 (004:594)
    (RANCHOS, "Kh 9d 2c / 9s 9d", "hit", {}, "may stand or double or surrender on 19, not 'hit'"),
    (RANCHOS, "7h 7d 5c 2c / 9s 9d", "hit, hit", {}, "must stand on 19, not 'hit'"),
    (SPANISH, "Kh 7d 2c / 9s 9d", "hit", {}, "may stand or double or surrender on 17, not 'hit'"),
    (NO_BUST, "Ah 9d A2 / 9s 9d", "hit", {}, ""),
    (NO_BUST, "Ah 9d Ac / 9s 9d", "hit", {}, "on 20, not 'hit': the chart makes it stand"),
    (NO_BUST, "Jk 2d 3c / 9s 9d", "hit", {}, "may stand or surrender on 21, not 'hit'"),
    # a forced hit: hard 11 (004:831, 004:594)
    (RANCHOS, "6h 5d / 9s 9d", "stand", {}, "may hit or double or surrender on 11, not 'stand'"),
    (RANCHOS, "6h 3d 2c / 9s 9d", "hit, stand", {}, "must hit on 11, not 'stand'"),
    (NO_BUST, "6h 5d / 9s 9d", "stand", {}, "on 11, not 'stand': the chart makes it hit"),
    # doubling
    (RANCHOS, "2h 3d 6c 9d / 9s 9d", "hit, double", {}, "must hit on 11, not 'double'"),
]
