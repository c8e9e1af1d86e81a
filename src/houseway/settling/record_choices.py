"""The choices of a record, each taken in its turn; one that no wait asks for is refused."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from houseway.errors import BadRecord, IllegalMove, errors_at
from houseway.settling.record import ChoiceIn
from houseway.table.rounds import (
    CLOSED,
    SEAT_DONE,
    Bettor,
    Choose,
    Event,
    Setup,
    illegal_choice,
    is_legal,
    is_offer_skipped,
    split_choice,
    who_text,
)

Key = tuple[Bettor | str, int]  # the speaker and the number of the hand


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordChoice:
    """One choice of a record and its field."""

    choice: ChoiceIn
    key: Key
    where: str

    @property
    def verb(self) -> str:
        return split_choice(self.choice.do)[0]


class PendingChoices:
    """The choices that are left, in the order of each bettor on each hand."""

    def __init__(self, choices: Sequence[ChoiceIn], setup: Setup, *, in_turn: bool = False) -> None:
        self.setup = setup
        self.in_turn = in_turn  # the choices are those of all seats in the order of the play
        self._asked: dict[Key, Choose] = {}
        self._passed: dict[str, Choose] = {}  # offers that a choice did not answer
        self._left: dict[Key, list[RecordChoice]] = {}
        for place, choice in enumerate(choices):
            words = RecordChoice(
                choice=choice,
                key=(choice.who(0 if setup.stacks else setup.bank), choice.hand),
                where=f"choices[{place}]",
            )
            with errors_at(f"{words.where}.do"):
                words.verb  # noqa: B018 - an amount among the words must be money
            self._left.setdefault(words.key, []).append(words)

    def next(self, wait: Choose) -> RecordChoice | None:
        """The next choice of the person who is asked, whether or not it answers this wait."""
        key = (wait.who, wait.number)
        self._asked[key] = wait
        words = next(iter(self._left.get(key, ())), None)
        if self.in_turn and not wait.offer:
            self._check_turn(wait, words)
        return words

    def _check_turn(self, wait: Choose, words: RecordChoice | None) -> None:
        """Refuse a choice out of turn, where all choices are in the order of the play."""
        first = min(self._unsaid(), key=_place, default=None)
        if first is words:
            return
        assert first is not None
        raise IllegalMove(
            "out-of-turn",
            f"{who_text(first.key[0])} says {first.choice.answer!r} out of turn: {_due(wait)}",
            where=first.where,
        )

    def check_ends(self, wait: Choose) -> None:
        """Refuse choices that end before the hand, where they are in the order of the play."""
        if self.in_turn and not wait.offer:
            message = f"the hand is not over: {_due(wait)}"
            raise BadRecord("missing-choice", message, where="choices")

    @property
    def is_over(self) -> bool:
        """Whether no choice is left."""
        return not any(self._left.values())

    def skips_offer(self, wait: Choose, words: RecordChoice) -> bool:
        """Whether the choice is not about this offer, and so skips it."""
        passed = is_offer_skipped(wait, words.choice.answer)
        if passed:
            self._passed.setdefault(words.where, wait)
        return passed

    def take(self, wait: Choose, words: RecordChoice) -> str:
        """Take the choice as the answer; refused when it is not legal."""
        answer = words.choice.answer
        if not is_legal(wait, answer, fouls=True):
            raise illegal_choice(wait, answer, where=words.where)
        self._left[words.key].remove(words)
        return answer

    def of_seat(self, seat: int) -> Iterator[RecordChoice]:
        """The choices that are left for the hands of a seat."""
        for (who, _), several in self._left.items():
            if not isinstance(who, str) and who[0] == seat:
                yield from several

    def others_on(self, who: Bettor | str) -> bool:
        """Whether another bettor has money on the same seat."""
        seat = None if isinstance(who, str) else who[0]
        return any(bet.seat == seat and bet.bettor != who for bet in self.setup.bets)

    def check_over(self, events: Iterable[Event]) -> None:
        """After the round: refuse the first choice that no wait asked for."""
        self._refuse(events, [*self._unsaid()])

    def check_so_far(self, events: Sequence[Event], hands: Collection[str]) -> None:
        """During the round: refuse a choice that no later wait can ask for.

        `hands` are those that are dealt. A player with neither a hand nor a wager is never asked.
        """
        closed = _closed(events)
        done = {event["seat"] for event in events if event["event"] == SEAT_DONE}
        bettors = {bet.bettor for bet in self.setup.bets} | {*self.setup.co_bankers}

        def is_late(words: RecordChoice) -> bool:
            who = words.key[0]
            if words.key in closed or isinstance(who, str):
                return words.key in closed
            absent = who not in bettors and (who[1] or who_text(who) not in hands)
            return who[0] in done or bool(absent)

        self._refuse(events, [words for words in self._unsaid() if is_late(words)])

    def _unsaid(self) -> Iterator[RecordChoice]:
        for several in self._left.values():
            yield from several

    def _refuse(self, events: Iterable[Event], late: list[RecordChoice]) -> None:
        if not late:
            return
        log = list(events)
        first = min(late, key=_place)
        who, number = first.key
        answer = first.choice.answer
        passed = self._passed.get(first.where)
        if passed and not _heard(log, first.key):
            refused = {first.verb: self._why(log, first)} | dict(passed.refused)
            raise illegal_choice(passed._replace(refused=refused), answer, where=first.where)
        whose = f"{who_text(who)}{f' hand {number}' if number != 1 else ''}"
        when = "any more" if first.key in self._asked else "here"
        raise BadRecord(
            "no-choice",
            f"{whose} has nothing to choose {when}, and says {answer!r}: {self._why(log, first)}",
            where=first.where,
        )

    def _why(self, log: list[Event], words: RecordChoice) -> str:
        """The reason why the speaker was not asked, or not again."""
        who, number = words.key
        closed = _closed(log)
        repaired = [e for e in log if e["event"] == "choice" and e["who"] == who_text(who)]
        if repaired and "why" in repaired[-1]:
            why = repaired[-1]["why"]
            cites = [e["cite"] for e in log if e["event"] == "irregularity" and e["why"] == why]
            return f"{why} ({cites[-1]})" if cites and cites[-1] else str(why)
        if words.key in closed:
            whys = closed[words.key]
            return whys.get(words.verb) or whys[""]
        if not isinstance(who, str):
            bettors = dict.fromkeys(bet.bettor for bet in self.setup.bets)
            if who not in bettors:
                return f"no wager is theirs; there are wagers of {_listed(map(who_text, bettors))}"
            hands = sorted({n for w, n in closed if not isinstance(w, str) and w[0] == who[0]})
            if number not in (hands or [1]):
                there = _listed(map(str, hands or [1]))
                plural = "hands" if len(hands) > 1 else "hand"
                return f"there is no hand {number}; seat {who[0]} has {plural} {there}"
            if len(hands) > 1:
                return f"the bettor did not follow the split and has no money on hand {number}"
            if hands:
                deciders = (w for w, _ in closed if not isinstance(w, str) and w[0] == who[0])
                return f"{_listed(map(who_text, dict.fromkeys(deciders)))} decides for the hand"
        if words.key in self._asked:
            return "every question to them is answered"
        return "the rules leave no choice with these cards"


def _due(wait: Choose) -> str:
    options = " or ".join(wait.options)
    return f"it is {who_text(wait.who)}'s turn to {options} ({wait.total})"


def _place(words: RecordChoice) -> int:
    return int(words.where[len("choices[") : -1])


def _closed(events: Iterable[Event]) -> dict[Key, dict[str, str]]:
    """Hands that are played out, with a reason for each verb; "" stands for all others."""
    return {
        (event["who"], event["number"]): event["whys"]
        for event in events
        if event["event"] == CLOSED
    }


def _heard(events: Iterable[Event], key: Key) -> bool:
    """Whether the speaker has decided on the hand, according to the events."""
    return any(
        event["event"] == CLOSED and (event["who"], event["number"]) == key and event["heard"]
        for event in events
    )


def closing_reason(events: Iterable[Event], hand: str, verb: str) -> str:
    """The reason why a hand on the felt was closed, by its name; empty if not known."""
    seat, _, number = hand.partition("/")
    for (who, n), whys in _closed(events).items():
        if not isinstance(who, str) and f"seat {who[0]}" == seat and n == int(number or 1):
            return whys.get(verb) or whys[""]
    return ""


def _listed(names: Iterable[str]) -> str:
    """
    >>> _listed(["1", "2", "3"]), _listed([])
    ('1, 2 and 3', 'nobody')
    """
    *most, last = [*names] or ["nobody"]
    return f"{', '.join(most)} and {last}" if most else last
