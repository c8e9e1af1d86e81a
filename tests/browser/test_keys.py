"""The keys of the table page: one key, one meaning at every game, and nothing is paid for twice."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.key_scenes import RARE, cards_for, scene, scenes
from tests.browser.people import Visitor
from tests.browser.stage import ME, OTHERS, Stage, asked, bet, others_play, table_of, table_where
from tests.room.evening import Evening

from houseway.room.views.shortcut_keys import KEY_OF, KEYS, shortcut_keys
from houseway.room.views.table_view import public_view, view_for

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]

BLACKJACK = "hustler/no-bust-6.2"
AGAIN = 700  # milliseconds after which a key that costs money is taken once more
OPTIONS = ".decisions .option"
SETS = "house-way"


class Keyboard(Stage):
    """Ann answers with the keys alone."""

    def press(self, key: str, *, says: str) -> None:
        before = len(self.said)
        self.page.keyboard.press(key)
        for _ in range(200):
            if len(self.said) > before:
                break
            self.page.wait_for_timeout(20)
        assert self.said[before:], f"{key} said nothing; asked: {self.wait}"
        assert len(self.said) == before + 1
        command = self.said[before]
        assert command.get("say", command["do"]).split()[0] == says

    def answer_with(self, verb: str) -> None:
        """The key of a verb, and what has to be laid or chosen before."""
        wait = self.wait
        assert wait is not None
        if verb in (SETS, "set"):
            self.page.locator(".setting").wait_for()
            self.page.keyboard.press(KEY_OF[SETS])
            way = self.page.locator(".setting .option").first
            expect(way).to_have_attribute("aria-pressed", "true")
            self.press(KEY_OF["set"], says=SETS)
            return
        for card in cards_for(wait, verb):
            self.page.locator(f".pick-card[data-card='{card}']").click()
        self.page.locator(f"{OPTIONS}[aria-keyshortcuts={KEY_OF[verb]}]").first.wait_for()
        self.page.wait_for_timeout(AGAIN)
        self.press(KEY_OF[verb], says=verb)


# --- every key of every family --------------------------------------------------------------------

IN_SHORT = (  # one of each family; the others in `make test-all`
    ("aviator/baccarat-gold", "hit"),
    ("aviator/super-pan-9", "stand"),
    ("even money", "even-money"),
    ("early surrender", "surrender"),
    ("hustler/2-way-winner", "paid-natural"),
    ("aviator/easy-poker", "hand-bet"),
    ("parkwest/fortune-pai-gow-poker", "house-way"),
    ("hustler/pai-gow-tiles", "set"),
    ("aviator/conquian", "meld"),
    ("500-club/face-up-chinese-poker", "set"),
    ("the bring-in", "bring-in"),
    ("a newcomer", "wait"),
)


@pytest.mark.in_turn
@pytest.mark.parametrize(("name", "verb"), IN_SHORT)
def test_a_key_of_each_family_says_what_its_button_says(visit: Visit, name: str, verb: str) -> None:
    Keyboard(visit(), scene(name, verb)).answer_with(verb)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "verb"), [pair for pair in scenes() if pair not in IN_SHORT], ids="-".join
)
def test_every_key_of_a_family_says_what_its_button_says(
    visit: Visit, name: str, verb: str
) -> None:
    Keyboard(visit(), scene(name, verb)).answer_with(verb)


class Asked(Keyboard):
    """Ann is asked one question more than her table asks."""

    verb = "declare"

    def show(self) -> None:
        state = self.table.state
        view = view_for(state, public_view(state, now=self.table.at, connected={ME}), ME)
        keys = shortcut_keys((self.verb, "no"))
        said = [{"do": do, "key": key, "label": do} for do, key in keys.items()]
        self._send({**view, "waits": {**view["waits"], "options": said}})


@pytest.mark.slow
@pytest.mark.parametrize("verb", RARE)
def test_the_keys_of_rare_questions(
    visit: Visit, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Asked, "verb", verb)
    ann = Asked(visit(), table_where(BLACKJACK, "stand"))
    ann.silent = True
    ann.press(KEY_OF[verb], says=verb)


def test_every_key_is_pressed_at_some_table() -> None:
    pressed = {verb for _, verb in scenes()} | {*RARE}
    assert {*KEY_OF} == pressed


@pytest.mark.slow
def test_a_pile_is_picked_by_its_number(visit: Visit) -> None:
    table = next(
        found
        for seed in range(1, 200)
        if (found := banker(seed)) and (wait := asked(found)) and "pile-3" in wait.options
    )
    Keyboard(visit(), table).press("3", says="pile-3")


def banker(seed: int) -> Evening | None:
    """Ann has the bank of a game in which the bank picks a pile."""
    table = table_of("parkwest/fortune-pai-gow-poker", seed=seed)
    for _ in range(8):
        mine = table.state.place_of(ME)
        if table.state.phase == "bank" and (table.state.offered, "") == mine:
            table.do(ME, "take-bank", amount="500")
            for person in OTHERS:
                table.do(person, "bets", bets=[{"wager": "base", "amount": "20"}])
            others_play(table)
            return table
        bet(table)
        while (wait := asked(table)) is not None:
            table.do(ME, "choose", say=table.game.rules.sensible(wait))
            others_play(table)
        if table.state.phase == "settled":
            table.do(ME, "done")
            others_play(table)
    return None


# --- nothing is paid for twice --------------------------------------------------------------------


def hold_down(stage: Stage, key: str, *, times: int = 8) -> None:
    """A key that is not let go: the keyboard repeats it."""
    for _ in range(times):
        stage.page.keyboard.down(key)
        stage.page.wait_for_timeout(40)
    stage.page.keyboard.up(key)


def test_a_key_that_costs_money_is_taken_once_however_it_is_pressed(visit: Visit) -> None:
    ann = Keyboard(visit(), table_where(BLACKJACK, "split", "double"))
    ann.page.locator(f"{OPTIONS}[aria-keyshortcuts=p]").wait_for()
    ann.silent = True
    ann.page.keyboard.press("p")
    for key in "pdhs":  # the answer is awaited
        ann.page.keyboard.press(key)
    ann.page.wait_for_timeout(200)
    assert [command["say"].split()[0] for command in ann.said] == ["split"]
    ann.answer()
    hold_down(ann, "p")  # a split hand may be split again: the same key is no second word
    assert [command["say"].split()[0] for command in ann.said] == ["split"]


@pytest.mark.slow
def test_two_quick_presses_double_one_hand_and_not_the_next(visit: Visit) -> None:
    table = table_where(BLACKJACK, "split", "double")
    table.do(ME, "choose", say="split")
    for hand in (1, 2):
        wait = asked(table)
        assert wait is not None
        assert (wait.number, "double" in wait.options) == (hand, True)
        if hand == 1:
            ann = Keyboard(visit(), table)
            ann.page.locator(f"{OPTIONS}[aria-keyshortcuts=d]").wait_for()
            ann.page.keyboard.press("d")
            ann.page.keyboard.press("d")
            ann.page.wait_for_timeout(AGAIN)
    assert [command["say"].split()[0] for command in ann.said] == ["double"]


@pytest.mark.slow
def test_enter_held_down_on_a_spot_puts_one_chip_there(visit: Visit) -> None:
    ann = Stage(visit(), table_of("parkwest/cash-in-baccarat"))
    ann.page.keyboard.press("2")
    spot = ann.page.locator(".my-spots .spot[data-spot]").first
    spot.focus()
    hold_down(ann, "Enter")
    expect(spot.locator(".spot-amount")).to_have_text("$5")
    assert [command["do"] for command in ann.said] == ["bet"]


@pytest.mark.slow
def test_a_double_click_on_double_doubles_once(visit: Visit) -> None:
    ann = Stage(visit(), table_where(BLACKJACK, "split", "double"))
    ann.page.locator(f"{OPTIONS}[aria-keyshortcuts=p]").dblclick()
    ann.page.wait_for_timeout(300)
    assert [command["say"].split()[0] for command in ann.said] == ["split"]


# --- wagers, the bank, the next round -------------------------------------------------------------


@pytest.mark.slow
def test_the_keys_of_a_round_of_wagers(visit: Visit) -> None:
    table = table_of("parkwest/cash-in-baccarat")
    ann = Keyboard(visit(), table)
    spot = ann.page.locator(".my-spots .spot[data-spot]").first
    ann.page.keyboard.press("3")
    spot.focus()
    ann.press("Enter", says="bet")
    expect(spot).to_contain_text("$25")
    ann.press("Backspace", says="bets")
    expect(spot).not_to_contain_text("$25")
    ann.press("Enter", says="bet")
    ann.press("x", says="bets")
    expect(spot).not_to_contain_text("$25")
    ann.press("Enter", says="bet")
    ann.press("g", says="done")
    expect(ann.page.locator(".decisions .result")).to_be_visible()
    ann.press("g", says="done")
    if table.state.offered == ann.place[0]:
        ann.press("n", says="pass-bank")
    expect(spot).to_be_enabled()
    ann.press("=", says="bets")
    expect(spot).to_contain_text("$25")


@pytest.mark.slow
def test_the_bank_is_taken_with_y_and_passed_with_n(visit: Visit) -> None:
    for key, says in (("n", "pass-bank"), ("y", "take-bank")):
        table = table_of("parkwest/cash-in-baccarat")
        for _ in range(8):
            if (table.state.offered, "") == table.state.place_of(ME):
                break
            bet(table)
            table.time_is_up()
        assert table.state.phase == "bank"
        ann = Keyboard(visit(), table)
        expect(ann.page.locator("#bank-amount")).to_be_visible()
        ann.press(key, says=says)


# --- the help -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_help_tells_every_key_and_no_other(visit: Visit) -> None:
    ann = Stage(visit(), table_where(BLACKJACK, "stand"))
    ann.page.keyboard.press("?")
    help_ = ann.page.locator("dialog")
    told = {text.lower() for text in help_.locator("kbd").all_inner_texts()}
    assert {*KEYS} <= told
    assert not help_.get_by_text(re.compile(r"help\.")).count()
    assert ann.visitor.axe() == []
