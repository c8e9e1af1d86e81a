"""The chapter about questions that the printed words leave open, and about settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.prose.document import Paragraph
from houseway.prose.teller import Teller, paragraph
from houseway.prose.words import capital, hyphenless, listed
from houseway.sheet.model import SILENT, Switch


def reading_paragraphs(tell: Teller, readings: Mapping[str, str]) -> Iterator[Paragraph]:
    """Each open reading: the question, the answer in force, the reason.

    A question that has one answer only is told without its reason.
    """
    for name, switch in tell.sheet.reading.items():
        yield paragraph(
            [
                tell.say(_question(switch), cite=switch.cite),
                tell.say(_answer(switch, readings.get(name, switch.default))),
            ],
            id=name,
        )


def setting_paragraphs(tell: Teller, settings: Mapping[str, object]) -> Iterator[Paragraph]:
    """What the house may choose."""
    for name, switch in tell.sheet.setting.items():
        chosen = str(settings.get(name, switch.default))
        others = [hyphenless(choice) for choice in switch.choices if choice != chosen]
        rest = f" The house may choose {listed(others, 'or')} too." if others else ""
        yield paragraph(
            [
                tell.say(_question(switch), cite=switch.cite),
                tell.say(f"Here: {hyphenless(chosen)}.{rest}"),
            ],
            id=name,
        )


def _question(switch: Switch) -> str:
    text = capital(switch.asks)
    return text if text.endswith("?") or "?" in text else f"{text}?"


def _answer(switch: Switch, chosen: str) -> str:
    others = [hyphenless(choice) for choice in switch.choices if choice != chosen]
    if not others:
        return f"We read {hyphenless(chosen)}"
    rest = f" (it might also be {listed(others, 'or')})"
    words = (
        "the text is silent"
        if switch.literal == SILENT and "printed" not in switch.why
        else f"the printed words say {hyphenless(switch.literal)}"
        if switch.literal not in ("", SILENT, chosen)
        else ""
    )
    reason = "; ".join(filter(None, (switch.why, words)))
    return f"We read {hyphenless(chosen)}{rest}" + (f": {reason}" if reason else "")
