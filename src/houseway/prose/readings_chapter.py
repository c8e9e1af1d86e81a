"""The chapter about questions that the printed words leave open, and about settings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from houseway.prose.document import Paragraph
from houseway.prose.teller import Teller, cited, paragraph
from houseway.prose.words import capital, hyphenless, listed
from houseway.sheet.model import SILENT, Switch

PRINTED = "printed"  # a choice that is the printed words


def reading_paragraphs(tell: Teller, readings: Mapping[str, str]) -> Iterator[Paragraph]:
    """Each reading by the name that notes have: the question, the answer in force, the reason.

    A question that has one answer only is told without its reason.
    """
    for name, switch in tell.sheet.reading.items():
        answer = _answer(switch, readings.get(name, switch.default))
        yield paragraph(
            [tell.say(_question(switch), cite=switch.cite), tell.say(answer)],
            lead=f"{capital(hyphenless(name))}:",
            id=name,
        )


def open_reading_paragraphs(tell: Teller, readings: Mapping[str, str]) -> Iterator[Paragraph]:
    """The readings with more than one answer.

    The reason is told where the answer departs from the words. Questions of which nothing is
    printed stand in one paragraph, by name, for the rules themselves tell the answers.
    """
    silent: dict[str, str] = {}
    for name, switch in tell.sheet.reading.items():
        if len(switch.choices) > 1:
            chosen = readings.get(name, switch.default)
            if switch.literal == SILENT:
                silent[hyphenless(name)] = switch.cite
            else:
                text = f"{_question(switch)} {_brief(switch, chosen)}"
                yield paragraph([tell.say(text, cite=switch.cite)], id=name)
    if silent:
        told = tell.say(listed(silent), cite=cited(*silent.values()))
        yield paragraph([told], lead="Not printed.")


def setting_paragraphs(tell: Teller, settings: Mapping[str, object]) -> Iterator[Paragraph]:
    """The choices that the house has."""
    for name, switch in tell.sheet.setting.items():
        yield paragraph(
            [
                tell.say(_question(switch), cite=switch.cite),
                tell.say(f"Here {_setting(switch, settings.get(name, switch.default))}"),
            ],
            id=name,
        )


def brief_setting_paragraphs(tell: Teller, settings: Mapping[str, object]) -> Iterator[Paragraph]:
    """The choices that the house has, by their names."""
    for name, switch in tell.sheet.setting.items():
        yield paragraph(
            [tell.say(_setting(switch, settings.get(name, switch.default)), cite=switch.cite)],
            lead=f"{capital(hyphenless(name))}:",
            id=name,
        )


def _setting(switch: Switch, value: object) -> str:
    """The choice in force and the others."""
    chosen = choice_words(str(value))
    others = [choice_words(choice) for choice in switch.choices if choice_words(choice) != chosen]
    return f"{chosen}, else {listed(others, 'or')}" if others else chosen


def _question(switch: Switch) -> str:
    text = capital(switch.asks)
    return text if text.endswith("?") else f"{text}." if "?" in text else f"{text}?"


def _brief(switch: Switch, chosen: str) -> str:
    """The answer in force, and why it is not the printed one."""
    answer = capital(choice_words(chosen))
    if switch.literal in ("", SILENT, chosen):
        return answer
    why = _named(switch.why).split(". ")[0].split("; ")[0]
    return f"{answer}, not {choice_words(switch.literal)}" + (f": {why}" if why else "")


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
    reason = "; ".join(filter(None, (_named(switch.why), words)))
    return f"We read {_chosen(switch, chosen)}" + (f": {reason}" if reason else "")


def _named(why: str) -> str:
    """A reason, with the names of other choices as the page writes them."""
    return re.sub("`(.+?)`", r"“\1”", why)
