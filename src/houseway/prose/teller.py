"""Writes sentences about one sheet: each knows the lines that its rule stands on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from houseway.prose.document import Paragraph, Sentence
from houseway.prose.words import sentence
from houseway.sheet.cites import cite_for, document_of, qualify
from houseway.sheet.model import Sheet
from houseway.wagers.facts import Fact
from houseway.wagers.rows import Wager

# Lines in brackets in a reason or a note: "(002:673)", "(3335)", "(729-730, 000:12)".
IN_BRACKETS = re.compile(r" \(((?:\d{3}:\d+|\d{3,})(?:-\d+)?(?:, (?:\d{3}:)?\d+(?:-\d+)?)*)\)")


@dataclass(frozen=True, slots=True)
class Teller:
    """A resolved sheet with its wagers, for those who write about it."""

    sheet: Sheet
    wagers: Mapping[str, Wager]
    facts: Mapping[str, Fact]

    def say(self, text: str, *paths: str, cite: str = "") -> Sentence:
        """A sentence about the values at these addresses of the sheet. Lines that its text has in
        brackets become citations.
        """
        lines = (cite_for(self.sheet.cites, path) for path in paths)
        own = document_of(self.sheet.game.source)
        named = (qualify(each, own) for each in IN_BRACKETS.findall(text))
        return Sentence(sentence(IN_BRACKETS.sub("", text)), cited(cite, *lines, *named))

    def name(self, wager: str) -> str:
        """The printed name of a wager."""
        known = self.wagers.get(wager)
        return known.name if known else wager

    @property
    def places(self) -> bool:
        """Whether there are wagers against a player-dealer."""
        return self.sheet.bank is not None


def cited(*cites: str) -> str:
    """Citations in a row, each once.

    >>> cited("001:96", "", "001:93-99", "001:96")
    '001:96, 001:93-99'
    """
    return ", ".join(dict.fromkeys(filter(None, cites)))


def banker_name(wagers: Mapping[str, Wager]) -> str:
    """The house's name of the hand that is not the Player hand: by the bet on it."""
    bets = [wager.name.split()[0] for wager in wagers.values() if wager.is_base]
    return "Dealer" if "Dealer" in bets else "Banker"


def paragraph(sentences: Iterable[Sentence | None], lead: str = "", id: str = "") -> Paragraph:
    """The sentences that are there."""
    return Paragraph(tuple(each for each in sentences if each is not None), lead, id)
