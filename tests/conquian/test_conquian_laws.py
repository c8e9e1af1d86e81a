"""Laws of random games: cards are where they should be, nobody sees too much, all comes to an end.

Two thousand games with legal answers at random, under readings drawn at random, and some among
players of sense.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import pytest
from tests.conquian.felt import game_of, played, rules_of, shuffled_deck, table, zones

from houseway.cards import Card, parse_cards
from houseway.families.conquian.melds import is_run
from houseway.families.conquian.rules import ConquianRules
from houseway.random_play import any_answer
from houseway.table.chips.carried_pot import POT, carried_pot
from houseway.table.chips.payments import payments
from houseway.table.round_view import view
from houseway.table.rounds import (
    Answer,
    Choose,
    Event,
    Finished,
    Setup,
    Wait,
    apply,
    is_legal,
    open_round,
    run,
)

SWITCHES = {
    name.replace("-", "_"): reading.choices
    for name, reading in game_of().sheet.reading.items()
    if len(reading.choices) > 1
}
GAMES = 2_000
PARTS = 8


def any_rules(luck: random.Random) -> ConquianRules:
    chosen = {name: luck.choice(choices) for name, choices in SWITCHES.items()}
    return rules_of(**dict(luck.sample(sorted(chosen.items()), luck.randrange(3))))


def any_table(luck: random.Random) -> Setup:
    seats = sorted(luck.sample([1, 2, 3], luck.choice([2, 3])))
    stacks = {seat: luck.choice([500, 700, 1200, 10_000]) for seat in seats}
    before = {"pot": "25", "wager": "5", "tied": seats} if luck.random() < 0.2 else {}
    return table(stacks, button=luck.choice(seats), before=before)


def runs_of(log: Iterable[Event]) -> dict[str, list[list[Card]]]:
    lying: dict[str, list[list[Card]]] = {}
    for event in log:
        if event["event"] == "parts":
            lying[event["hand"]] = list(map(cards_of, event["parts"].values()))
    return lying


@dataclass(slots=True)
class Watch:
    """Somebody who follows the cards event by event and looks whenever a player is asked."""

    players: int
    read: int = 0  # events so far
    lying: dict[str, list[Card]] = field(default_factory=dict)
    runs: dict[str, list[list[Card]]] = field(default_factory=dict)
    dealt: int = 0

    def look(self, wait: Choose, log: list[Event]) -> None:
        for event in log[self.read :]:
            self._follow(event)
        self.read = len(log)
        self._check(wait)

    def _follow(self, event: Event) -> None:
        if event["event"] == "card":
            self.dealt += 1
            self.lying.setdefault(event["hand"], []).append(event["_card"])
        elif event["event"] == "moved":
            self.lying[event["hand"]].remove(event["_card"])
            self.lying.setdefault(event["into"], []).append(event["_card"])
        elif event["event"] == "parts":
            before = self.runs.get(event["hand"], [])
            after = self.runs[event["hand"]] = list(map(cards_of, event["parts"].values()))
            # Runs are never taken apart: each is as it was, or longer.
            assert all({*old} <= {*new} for old, new in zip(before, after, strict=False))
            assert all(map(is_run, after))
            melded = [card for run_ in after for card in run_]
            assert len(melded) == len({*melded}) <= 10
            assert {*melded} <= {*self.lying[event["hand"]]}

    def _check(self, wait: Choose) -> None:
        """Forty cards, each in one place; nine for everybody, and ten for who is to discard."""
        cards = [card for held in self.lying.values() for card in held]
        assert len(cards) == len({*cards}) == self.dealt
        assert wait.knows[0].stock == 40 - max(self.dealt, 9 * self.players)
        assert len(self.lying.get("up card", ())) <= 1
        sizes = {hand: len(held) for hand, held in self.lying.items() if hand.startswith("seat")}
        busy = [hand for hand, size in sizes.items() if size != 9]
        assert busy in ([], [wait.hand])
        assert all(sizes[hand] == 10 for hand in busy)


def cards_of(texts: list[str]) -> list[Card]:
    return list(parse_cards(texts))


def check_end(rules: ConquianRules, setup: Setup, finished: Finished, log: list[Event]) -> None:
    winners = [hand for hand, runs in runs_of(log).items() if sum(map(len, runs)) == 10]
    rows = {transfer.row for transfer in finished.transfers}
    if winners:
        assert rows <= {"pot", "carried", "viejo"}
        assert {f"seat {transfer.payee}" for transfer in finished.transfers} == {*winners}
        assert len(winners) == 1
        assert not finished.after
    else:
        assert rows == {"tie"}
        assert finished.after["tied"] == sorted(rules.dealt_in(setup))
    stacks = {**setup.stacks, POT: carried_pot(setup.before)}
    paid = payments(finished.transfers, stacks, caps="losses")
    left = dict(stacks)
    for payment in paid:
        left[payment.owed.payer] -= payment.paid
        left[payment.owed.payee] += payment.paid
    assert min(left.values()) >= 0
    assert left[POT] == carried_pot(finished.after)
    assert sum(left.values()) == sum(stacks.values())
    wagers = [each for each in paid if each.owed.row in ("pot", "tie", "carried")]
    assert all(each.short == 0 for each in wagers)  # what lies in the pot is there


def retold(answers: list[Answer]) -> Callable[[Wait], Answer]:
    again = iter(answers)
    return lambda _: next(again)


def at_random(luck: random.Random) -> Callable[[Choose], str]:
    return lambda wait: any_answer(wait, luck)


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "part", [0, 1, *(pytest.param(part, marks=pytest.mark.slow) for part in range(2, PARTS))]
)
def test_random_games_keep_the_laws(part: int) -> None:
    for seed in range(part, GAMES, PARTS):
        luck = random.Random(seed)
        rules, setup = any_rules(luck), any_table(luck)
        deck = shuffled_deck(seed)

        def says(wait: Choose, luck: random.Random = luck) -> str:
            answer = any_answer(wait, luck)
            assert is_legal(wait, answer)
            assert is_legal(wait, wait.house_way)
            return answer

        look = Watch(players=len(rules.dealt_in(setup))).look
        finished, log, answers = played(rules, setup, deck, says, look=look)
        assert len(answers) < 400
        check_end(rules, setup, finished, log)
        assert run(rules, setup, retold(answers)) == (finished, log)


def test_players_of_sense_keep_them_too_and_win_most_games() -> None:
    ends: list[str] = []
    forced = 0
    for seed in range(30):
        luck = random.Random(seed)
        rules, setup = any_rules(luck), any_table(luck)
        finished, log, _ = played(rules, setup, shuffled_deck(seed), rules.sensible)
        check_end(rules, setup, finished, log)
        ends.append(finished.transfers[0].row)
        forced += sum(e["event"] == "choice" and e["do"].startswith("force") for e in log)
    assert ends.count("tie") < 10
    assert forced > 5


def test_a_player_of_sense_beats_one_who_plays_at_random() -> None:
    won = 0
    for seed in range(30):
        luck = random.Random(seed)
        rules, setup = rules_of(), table(button=1 + seed % 2)

        def says(wait: Choose, luck: random.Random = luck) -> str:
            return rules_of().sensible(wait) if wait.who == (1, "") else any_answer(wait, luck)

        finished, _, _ = played(rules, setup, shuffled_deck(seed), says)
        won += finished.transfers[0].payee == 1
        won -= finished.transfers[0].payee == 2
    assert won > 12


# --- what nobody may see --------------------------------------------------------------------------


def other_world(answers: list[Answer], viewer: int, log: list[Event]) -> list[Answer] | None:
    """The same game, but two cards that others hold hidden to the end change places."""
    lying = zones(log)
    melded = {card for runs in runs_of(log).values() for run_ in runs for card in run_}
    own = f"seat {viewer}"
    known = {
        event["_card"]
        for event in log
        if own in (event.get("hand"), event.get("into")) and "_card" in event
    }
    others = [
        card
        for hand, cards in lying.items()
        if hand.startswith("seat") and hand != own
        for card in cards
        if card not in melded | known
    ]
    stock = [card for card in range(52) if card // 4 not in (6, 7, 8)]
    never = [card for card in stock if card not in answers]
    if not others or not never:
        return None
    hidden, new = others[0], never[0]
    return [new if answer == hidden else answer for answer in answers]


@pytest.mark.in_turn
@pytest.mark.parametrize("seed", range(25))
def test_a_hidden_card_of_another_changes_nothing_that_one_sees(seed: int) -> None:
    """Who is asked, what lies open, how many cards each holds: the same in both worlds."""
    luck = random.Random(seed)
    rules, setup = rules_of(), table(players=2 + seed % 2)
    _, log, answers = played(rules, setup, shuffled_deck(seed), at_random(luck))
    game = game_of()
    for viewer in rules.dealt_in(setup):
        other = other_world(answers[: 3 * len(answers) // 4], viewer, log)
        if other is None:
            continue
        one = two = open_round(rules, game.deck, setup)
        for here, there in zip(answers, other, strict=False):
            if isinstance(there, str) and not is_legal(two.waits, there):  # type: ignore[arg-type]
                break  # he named the card that he does not hold in this world
            one, two = apply(one, here), apply(two, there)
            assert view(one, viewer) == view(two, viewer)


def test_everybody_sees_runs_and_the_up_card_and_only_his_own_hand() -> None:
    for seed in range(10):
        luck = random.Random(seed)
        rules, setup = rules_of(), table(players=3)
        _, _, answers = played(rules, setup, shuffled_deck(seed), at_random(luck))
        round_ = open_round(rules, game_of().deck, setup)
        for answer in answers[:-1]:
            round_ = apply(round_, answer)
            if round_.is_over:
                break
            lying, runs = zones(round_.events), runs_of(round_.events)
            for viewer in (None, 1, 2, 3):
                shown = {
                    hand: {card for _, card in cards}
                    for hand, cards in view(round_, viewer).seen.items()
                }
                for hand, cards in lying.items():
                    if hand == "discards":
                        assert hand not in shown
                    elif hand == "up card" or hand == f"seat {viewer}":
                        assert shown.get(hand, set()) == {*cards}
                    else:
                        open_ = {card for run_ in runs.get(hand, ()) for card in run_}
                        assert shown.get(hand, set()) == open_
