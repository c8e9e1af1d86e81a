"""Drawing charts by total, pairs and suits of cards, as words of a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.prose.words import spans

PAIRS: Mapping[str, str] = {
    "none": "are no pair",
    "mixed": "are a pair of two colours",
    "same-colour": "are a pair of one colour, but not of one suit",
    "suited": "are a pair of one suit",
}
TINTS: Mapping[str, str] = {
    "suited": "are of one suit",
    "same-colour": "are of one colour, but not of one suit",
    "mixed": "are not all of one colour",
    "not mixed": "are all of one colour",
}


def chart_text(chart: str, who: str) -> str:
    """The play of a hand by its total, as a predicate.

    >>> chart_text("HHHHHOSSSS", "its player")
    'must draw on 0 to 4 and must stand on 6 to 9; on 5 its player chooses'
    >>> chart_text("OOOOOOOOOO", "its player")
    'draws or stands as its player chooses'
    """
    by_letter = {
        letter: [total for total, does in enumerate(chart) if does == letter] for letter in "HSO"
    }
    if len(by_letter["O"]) == len(chart):
        return f"draws or stands as {who} chooses"
    must = [
        f"must {verb} on {spans(by_letter[letter])}"
        for letter, verb in (("H", "draw"), ("S", "stand"))
        if by_letter[letter]
    ]
    free = f"; on {spans(by_letter['O'])} {who} chooses" if by_letter["O"] else ""
    return " and ".join(must) + free


def way_text(way: str, chart: str) -> str:
    """The play of a hand whose owner might choose and says nothing.

    >>> way_text("HHHHHHSSSS", "OOOOOOOOOO"), way_text("HHHHHSSSSS", "HHHHHOSSSS")
    ('draws on 0 to 5 and stands on 6 to 9', 'stands on 5')
    """
    does: dict[str, list[int]] = {}
    for total, letter in enumerate(chart):
        if letter == "O":
            does.setdefault("draws" if way[total] == "H" else "stands", []).append(total)
    return " and ".join(f"{verb} on {spans(totals)}" for verb, totals in does.items())
