"""The page on hand histories lists what the program reads and writes."""

from __future__ import annotations

import re

from tests.docs.test_tables import rows_of

from houseway.phh.actions import VERBS
from houseway.phh.hand import OWN_FIELDS
from houseway.phh.parser import OWN_KINDS, STATED
from houseway.phh.variants import VARIANTS


def words(heading: str) -> set[str]:
    return {word for row in rows_of("phh.md", heading) for word in re.findall(r"`([^`]+)`", row[0])}


def test_every_variant_is_listed_with_its_game() -> None:
    listed = {
        row[0].strip("`"): (row[1], row[2].strip("`")) for row in rows_of("phh.md", "Variants")
    }
    wanted = {
        code: (variant.name, variant.game or "no game of the library")
        for code, variant in VARIANTS.items()
    }
    assert listed == wanted


def test_every_field_that_a_hand_states_is_explained() -> None:
    assert {*STATED} <= words("Fields")


def test_every_verb_has_its_row() -> None:
    verbs = {action.split()[1] for action in words("Actions")}
    assert verbs == {*VERBS, "dh", "db", "words"}


def test_every_field_of_ours_has_its_row() -> None:
    assert words("What we add") == {OWN_FIELDS + name for name in OWN_KINDS}
