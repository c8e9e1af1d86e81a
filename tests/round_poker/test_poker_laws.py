"""Laws of all pot games, on random hands with random legal choices."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest
from tests.games import games_of

from houseway.cards import Card
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.library import Game, load_game
from houseway.random_play import any_answer, with_amount
from houseway.sheet.switches import Choices
from houseway.table.chips.carried_pot import POT, carried_pot
from houseway.table.rounds import Answer, Choose, Deal, Event, Finished, Setup, Wait, is_legal, run

MOST_STEPS = 1_000
HANDS = 20_000
AT_A_TABLE = 50


GAMES = games_of(RoundPokerRules)


@cache
def chosen(name: str, structure: str, readings: tuple[tuple[str, str], ...]) -> Game:
    return load_game(
        name,
        Choices(settings={"structure": structure} if structure else {}, readings=dict(readings)),
    )


def any_game(name: str, luck: random.Random) -> Game:
    """The game with any of its structures and any of its readings."""
    sheet = load_game(name).sheet
    structures = sheet.setting["structure"].choices if "structure" in sheet.setting else [""]
    readings = {}
    if several := [key for key, switch in sheet.reading.items() if len(switch.choices) > 1]:
        key = luck.choice(several)
        readings[key] = luck.choice(sheet.reading[key].choices)
    return chosen(name, luck.choice(structures), tuple(readings.items()))


def any_table(game: Game, luck: random.Random) -> Setup:
    """Some players with deep and short stacks, and a button."""
    seats = game.sheet.table.seats
    playing = luck.sample(range(1, seats + 1), luck.randint(2, seats))
    rules = game.rules
    assert isinstance(rules, RoundPokerRules)
    chip, bet = rules.plain.chip, rules.plain.upper
    stacks = {
        seat: luck.choice((chip, luck.randrange(chip, bet + 1, chip), 3 * bet, 25 * bet))
        for seat in sorted(playing)
    }
    before = {"kill": luck.choice(playing)} if rules.posts.kill and luck.random() < 0.3 else {}
    return Setup(
        seats=seats,
        bank=luck.choice(playing),
        cover=None,
        bets=(),
        stacks=stacks,
        before=before,
    )


class Deck:
    """A shuffled deck that answers a round, and remembers what it has answered."""

    def __init__(self, game: Game, luck: random.Random) -> None:
        self.cards = list(game.deck.ordered())
        luck.shuffle(self.cards)
        self.luck = luck
        self.out: Counter[Card] = Counter()
        self.answers: list[Answer] = []

    def __call__(self, wait: Wait) -> Answer:
        assert len(self.answers) < MOST_STEPS, "the action is stuck"
        if isinstance(wait, Deal):
            self.answers.append(self._card(wait))
        else:
            self.answers.append(with_amount(wait, any_answer(wait, self.luck), self.luck))
            assert is_legal(wait, self.answers[-1])
        return self.answers[-1]

    def _card(self, wait: Deal) -> Card:
        if wait.again:
            assert all(self.out[card] for card in wait.again), "a card that never left goes back"
            self.out.subtract(wait.again)
            self.cards += wait.again
            self.luck.shuffle(self.cards)
        card = self.cards.pop()
        self.out[card] += 1
        return card


def from_list(answers: list[Answer]) -> Callable[[Wait], Answer]:
    left = iter(answers)
    return lambda wait: next(left)


def check_money(setup: Setup, finished: Finished) -> None:
    """What goes into the pot comes out of it, and nobody puts in more than he has."""
    into = Counter[int]()
    out = 0
    for transfer in finished.transfers:
        assert transfer.amount > 0
        if transfer.payee == POT:
            into[transfer.payer] += transfer.amount
        else:
            assert transfer.payer == POT
            out += transfer.amount
    assert carried_pot(setup.before) + into.total() == out + carried_pot(finished.after)
    for seat, cents in into.items():
        assert cents <= setup.stacks[seat]


def check_pots(events: list[Event], finished: Finished) -> None:
    """Only hands that were not folded win."""
    folded = {event["hand"] for event in events if event["event"] == "folds"}
    for transfer in finished.transfers:
        if transfer.payer == POT and transfer.payee > 0:
            assert f"seat {transfer.payee}" not in folded


def check_cards(game: Game, finished: Finished) -> None:
    """No card lies twice."""
    held = Counter(card for cards in finished.hands.values() for card in cards)
    assert held <= Counter(game.deck.composition())


def play_hands(name: str, hands: int) -> None:
    """Hands at several tables, each with its own structure and reading."""
    luck = random.Random(f"{name} {hands}")
    for number in range(hands):
        if number % AT_A_TABLE == 0:
            game = any_game(name, luck)
        setup = any_table(game, luck)
        deck = Deck(game, luck)
        finished, events = run(game.rules, setup, deck)
        check_money(setup, finished)
        check_pots(events, finished)
        check_cards(game, finished)
        again, told = run(game.rules, setup, from_list(deck.answers))
        assert (again, told) == (finished, events)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_chips_are_conserved_and_the_action_never_sticks(name: str) -> None:
    play_hands(name, HANDS // len(GAMES))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_same_on_ten_times_as_many_hands(name: str) -> None:
    play_hands(name, 10 * HANDS // len(GAMES))


def test_a_choice_never_shows_cards_of_others() -> None:
    """A decision is based on own cards, the board, the pot, the call and cards that lie up."""
    luck = random.Random(7)
    for name in GAMES:
        game = any_game(name, luck)
        setup = any_table(game, luck)
        deck = Deck(game, luck)

        def answer(wait: Wait, deck: Deck = deck) -> Answer:
            if isinstance(wait, Choose) and wait.knows:
                own, board, _, _, up, *_ = wait.knows
                told = {*own, *board, *(card for cards in up for card in cards)}
                assert told <= {card for card, count in deck.out.items() if count}
            return deck(wait)

        run(game.rules, setup, answer)
