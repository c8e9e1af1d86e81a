"""The chapter about questions that the printed words leave open, and about settings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from houseway.prose.document import Paragraph
from houseway.prose.teller import Teller, paragraph
from houseway.prose.words import capital, hyphenless, listed
from houseway.sheet.model import SILENT, Switch

ONE_ANSWER = (
    "Other readings that the notes name have one sensible answer, which the rules above follow"
)
PRINTED = "printed"  # a choice that is the printed words


def reading_paragraphs(tell: Teller, readings: Mapping[str, str]) -> Iterator[Paragraph]:
    """Each reading by the name that notes have: the question, the answer in force, the reason.

    A question that has one answer only is told without its reason.
    """
    for name, switch in tell.sheet.reading.items():
        yield _reading(tell, name, switch, _answer(switch, readings.get(name, switch.default)))


def open_reading_paragraphs(tell: Teller, readings: Mapping[str, str]) -> Iterator[Paragraph]:
    """The readings with more than one answer, and a sentence about the others.

    The reason is told where the answer departs from the words.
    """
    switches = tell.sheet.reading
    for name, switch in switches.items():
        if len(switch.choices) > 1:
            chosen = readings.get(name, switch.default)
            yield _reading(tell, name, switch, _brief(switch, chosen))
    if any(len(switch.choices) == 1 for switch in switches.values()):
        yield paragraph([tell.say(ONE_ANSWER)])


def _reading(tell: Teller, name: str, switch: Switch, answer: str) -> Paragraph:
    return paragraph(
        [tell.say(_question(switch), cite=switch.cite), tell.say(answer)],
        lead=f"{capital(hyphenless(name))}:",
        id=name,
    )


def setting_paragraphs(tell: Teller, settings: Mapping[str, object]) -> Iterator[Paragraph]:
    """What the house may choose."""
    for name, switch in tell.sheet.setting.items():
        chosen = str(settings.get(name, switch.default))
        others = [choice_words(choice) for choice in switch.choices if choice != chosen]
        rest = f"; the house may choose {listed(others, 'or')} instead" if others else ""
        yield paragraph(
            [
                tell.say(_question(switch), cite=switch.cite),
                tell.say(f"Here: {choice_words(chosen)}{rest}"),
            ],
            id=name,
        )


def _question(switch: Switch) -> str:
    text = capital(switch.asks)
    return text if text.endswith("?") or "?" in text else f"{text}?"


def _brief(switch: Switch, chosen: str) -> str:
    if switch.literal == SILENT:
        return f"Not printed; we read {_chosen(switch, chosen)}"
    if switch.literal in ("", chosen):
        return f"We read {_chosen(switch, chosen)}"
    return _answer(switch, chosen)


def _chosen(switch: Switch, chosen: str) -> str:
    """The answer in force, and those that are not."""
    others = [choice_words(choice) for choice in switch.choices if choice != chosen]
    return choice_words(chosen) + (f", not {listed(others, 'or')}" if others else "")


def choice_words(name: str) -> str:
    """A choice by its name; one may be the printed words themselves."""
    return "the words as printed" if name == PRINTED else f"“{hyphenless(name)}”"


def _answer(switch: Switch, chosen: str) -> str:
    if len(switch.choices) == 1:
        return f"We read {choice_words(chosen)}"
    words = (
        "the text is silent"
        if switch.literal == SILENT and "printed" not in switch.why
        else f"the printed words say {choice_words(switch.literal)}"
        if switch.literal not in ("", SILENT, PRINTED, chosen)
        else ""
    )
    why = re.sub("`(.+?)`", r"“\1”", switch.why)  # the name of another choice
    reason = "; ".join(filter(None, (why, words)))
    return f"We read {_chosen(switch, chosen)}" + (f": {reason}" if reason else "")
