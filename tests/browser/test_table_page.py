"""What the table page says and shows at the moments that are easily got wrong."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import RESULT, Visitor
from tests.browser.stage import ME, Stage, asked, bet, table_of, table_where, tables
from tests.room.evening import Evening

from houseway.cards import card_text
from houseway.families.pai_gow_tiles.rules import TileRules
from houseway.library import load_game
from houseway.room.state.table_state import TIMERS
from houseway.room.views.table_view import Advice

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

BACCARAT = "parkwest/cash-in-baccarat"
BLACKJACK = "hustler/no-bust-6.2"
TILES = "hustler/pai-gow-tiles"
HOLDEM = "hustler/holdem"
CONQUIAN = "aviator/conquian"
IDLE_SECONDS = 20
MOST_BUSY = 0.03  # of a core, for a page that waits

ASK = ".decisions .ask"
HINT = ".set-hint"

HIDDEN_TILES = """() => [...document.querySelectorAll(".set-card")].filter((node) => {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const seen = [box.left + 4, x, box.right - 4].map((left) => document.elementFromPoint(left, y));
    return box.width < 24 || box.height < 48 || seen.some((found) => !node.contains(found));
}).map((node) => node.dataset.card)"""


# --- tiles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (390, 844),
        pytest.param(844, 390, marks=pytest.mark.slow),
        pytest.param(1440, 900, marks=pytest.mark.slow),
        pytest.param(2560, 1440, marks=pytest.mark.slow),
    ],
)
def test_all_tiles_to_be_set_are_in_full_sight(
    visit: Visit, shots: Shots, width: int, height: int
) -> None:
    ann = Stage(visit(width=width, height=height), table_where(TILES, "set"))
    expect(ann.page.locator(".set-card")).to_have_count(4)
    shots(ann.page, f"tiles-{width}")
    assert ann.page.evaluate(HIDDEN_TILES) == []
    expect(ann.page.locator(".felt .card.down:not(.tile)")).to_have_count(0)
    expect(ann.page.locator("main")).not_to_contain_text(re.compile(r"\d+ cards"))
    assert ann.visitor.too_wide() <= 0
    assert ann.visitor.axe() == []


def lower_in_front(table: Evening) -> list[str] | None:
    """Two tiles for the high hand that the other two outrank."""
    wait = asked(table)
    assert wait is not None
    assert wait.sets is not None
    house = {*wait.sets.house_way[0]}
    low = [card for card in wait.sets.cards if card not in house]
    parted = (tuple(low), tuple(card for card in wait.sets.cards if card in house))
    assert isinstance(table.game.rules, TileRules)
    outranked = len({*wait.sets.cards}) == 4 and table.game.rules.foul(parted)
    return [card_text(card) for card in low] if outranked else None


def tapped(visitor: Visitor, readings: dict[str, str]) -> Stage:
    game = load_game(TILES).but(readings=readings)
    table, front = next((t, found) for t in tables(game) if (found := lower_in_front(t)))
    ann = Stage(visitor, table)
    for tile in front:
        ann.page.locator(f".set-card[data-card='{tile}']").click()
    return ann


@pytest.mark.slow
def test_a_fouled_setting_says_why(visit: Visit) -> None:
    ann = tapped(visit(), {"stacks": "foul"})
    expect(ann.page.locator(HINT)).to_contain_text("Foul: the low hand outranks the high hand")
    expect(ann.page.locator(".setting .option.primary")).to_have_attribute("aria-disabled", "true")


@pytest.mark.slow
def test_stacks_that_need_no_place_are_no_foul(visit: Visit) -> None:
    ann = tapped(visit(), {"stacks": "higher-is-high"})
    expect(ann.page.locator(HINT)).not_to_contain_text("Foul")
    ann.page.keyboard.press("t")
    expect(ann.page.locator(RESULT)).to_be_visible()


# --- what a round brought -------------------------------------------------------------------------


def summary(page: Page, last: dict[str, Any], you: dict[str, Any]) -> str:
    found: str = page.evaluate(
        """async ([last, you]) => {
            const { summaryOf } = await import("/static/js/settlement.js");
            return summaryOf(last, you).words;
        }""",
        [last, you],
    )
    return found


def line(result: str, net: str) -> dict[str, Any]:
    return {"seat": 2, "backline": "", "amount": "5", "result": result, "net": net}


@pytest.mark.slow
def test_the_result_says_that_a_wager_came_back_only_when_it_did(visit: Visit) -> None:
    ann = Stage(visit(), newcomer())
    you = {"seat": 2, "backline": ""}
    last = {"bank": {"seat": 1}, "yours": {"net": "0", "fees": "0"}}
    won_and_lost = {**last, "settlement": [line("win", "5"), line("lose", "-5")]}
    pushed = {**last, "settlement": [line("push", "0"), line("push", "0")]}
    assert "came out even" in summary(ann.page, won_and_lost, you)
    assert summary(ann.page, pushed, you) == "Your wager came back."
    among = {"settlement": [], "nets": {"1": "0", "2": "0"}, "dealt_in": [1], "void": None}
    assert summary(ann.page, among, you) == "You were not in this round."
    assert summary(ann.page, {**among, "dealt_in": [1, 2]}, you) == "You came out even."


@pytest.mark.slow
def test_a_player_who_waits_for_the_blind_was_not_in_the_round(visit: Visit) -> None:
    ann = Stage(visit(), newcomer())
    ann.page.keyboard.press("n")
    expect(ann.page.locator(RESULT)).to_have_text("You were not in this round.")


# --- coming into a pot game -----------------------------------------------------------------------


def newcomer() -> Evening:
    """Ann sits down while a hand is played, and is asked before the next."""
    for seed in range(1, 60):
        table = Evening(load_game(HOLDEM), seed=seed)
        table.do("floor", "pause", why="until all are there")
        for seat, person in ((1, "ben"), (3, "cleo"), (5, "dora"), (7, "emil")):
            table.do(person, "sit", seat=seat, buy_in="200")
        table.do("floor", "resume")
        table.do(ME, "sit", seat=2, buy_in="200")
        table.decide_all()
        table.time_is_up()
        wait = asked(table)
        if wait is not None and "post" in wait.options and wait.house_way == "wait":
            return table
    raise AssertionError("nobody had to post")


@pytest.mark.slow
def test_post_and_wait_are_explained_and_hold_the_table_for_seconds_only(visit: Visit) -> None:
    ann = Stage(visit(), newcomer())
    expect(ann.page.locator(ASK)).to_contain_text("put up the blind now and be dealt in")
    expect(ann.page.locator(ASK)).to_contain_text("the table goes on")
    expect(ann.page.locator(".message-row")).to_contain_text("If time runs out: Wait")
    assert int(ann.page.locator(".clock").inner_text()) <= 10
    expect(ann.page.locator(".decisions .odds")).to_have_count(0)
    assert ann.visitor.axe() == []


@pytest.mark.slow
def test_waiting_for_the_blind_is_said_once(visit: Visit) -> None:
    ann = Stage(visit(), newcomer())
    ann.page.keyboard.press("n")
    expect(ann.page.locator(RESULT)).to_be_visible()
    ann.page.keyboard.press("g")  # the next hand asks again, and is answered without a word
    expect(ann.page.locator("#settlement-title")).to_contain_text("3")
    assert [command.get("say", command["do"]) for command in ann.said] == ["wait", "done", "wait"]


# --- the end of a round ---------------------------------------------------------------------------


@pytest.mark.slow
def test_cards_are_announced_before_the_result_when_nothing_moves(visit: Visit) -> None:
    ann = Stage(visit(), table_of(BACCARAT))
    ann.page.keyboard.press("2")
    ann.page.locator(".my-spots .spot[data-spot]").first.click()
    ann.page.evaluate(
        """() => {
            window.told = [];
            new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) =>
                window.told.push(node.textContent))))
                .observe(document.querySelector(".visually-hidden[role=status]") ?? document.body,
                    {childList: true, subtree: true});
        }"""
    )
    ann.page.locator("[data-tool=done]").click()
    expect(ann.page.locator(RESULT)).to_be_visible()
    told = [words for words in ann.page.evaluate("window.told") if words]
    cards = next(n for n, words in enumerate(told) if re.match(r"(Banker|Player): ", words))
    ends = [n for n, words in enumerate(told) if re.match(r"You (won|lost)|Your wager", words)]
    assert cards < ends[0]


BOXES = """async () => {
    const seen = new Set();
    for (let frame = 0; frame < 20; frame += 1) {
        await new Promise(requestAnimationFrame);
        const buttons = [...document.querySelectorAll(".decisions button")];
        seen.add(JSON.stringify(buttons.map((node) => node.getBoundingClientRect())));
    }
    return seen.size;
}"""


def test_an_option_that_is_refused_says_why_and_no_button_moves(visit: Visit) -> None:
    ann = Stage(visit(), table_where(BLACKJACK, "stand", "hit"))
    refused = ann.page.locator(".refused button").first
    stand = ann.page.locator(".options .option").first
    before = stand.bounding_box()
    refused.hover()
    assert ann.page.evaluate(BOXES) == 1
    assert stand.bounding_box() == before
    expect(ann.page.locator(".decisions .reason")).to_have_text(
        refused.get_attribute("aria-label") or ""
    )


@pytest.mark.slow
def test_the_clock_stands_still_while_the_settlement_is_shown(visit: Visit) -> None:
    visitor = visit()
    visitor.page.emulate_media(reduced_motion="no-preference")
    ann = Stage(visitor, table_of(BACCARAT, timers={**TIMERS, "shown": 60}))
    ann.page.keyboard.press("2")
    for spot in ann.page.locator(".my-spots .spot[data-spot]").all()[:2]:
        spot.click()
        expect(spot.locator(".spot-amount")).to_contain_text("$")
    ann.page.locator("[data-tool=done]").click()
    ann.page.get_by_role("button", name="Show all").first.wait_for()
    expect(ann.page.locator(".clock")).to_be_empty()
    state = ann.table.state
    assert state.deadline is not None
    assert state.deadline - ann.table.at > state.terms.timers["settled"] * 1000
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".clock")).to_have_text(re.compile(r"\d+"))
    seconds = int(ann.page.locator(".clock").inner_text())
    assert seconds <= state.terms.timers["settled"]


@pytest.mark.slow
def test_the_last_round_is_no_headline_of_the_next(visit: Visit) -> None:
    table = table_of(BACCARAT)
    bet(table)
    ann = Stage(visit(), table)
    expect(ann.page.locator(".settlement .summary")).to_be_visible()
    ann.page.keyboard.press("g")
    expect(ann.page.locator("#settlement-title")).to_contain_text("last round")
    expect(ann.page.locator(".settlement .summary")).to_have_count(0)
    expect(ann.page.locator(".felt-message")).not_to_have_text(re.compile("^You (won|lost)"))


# --- questions ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_insurance_is_a_question_before_no_is_an_answer(visit: Visit) -> None:
    ann = Stage(visit(), table_where(BLACKJACK, "insurance", "no"))
    expect(ann.page.locator(ASK)).to_contain_text("Do you want insurance?")
    insurance = ann.page.locator(".decisions .option[aria-keyshortcuts=i]")
    expect(insurance).to_be_visible()
    ann.page.keyboard.press("n")
    expect(insurance).to_have_count(0)
    assert [command["say"] for command in ann.said] == ["no"]


@pytest.mark.slow
def test_a_pass_of_conquian_says_that_a_card_must_be_chosen(visit: Visit) -> None:
    ann = Stage(visit(), table_where(CONQUIAN, "pass"))
    hint = ann.page.locator(".pick-hint")
    expect(hint).to_have_text("Pass: choose a card first.")
    ann.page.keyboard.press("v")
    expect(hint).to_have_class(re.compile("asked"))
    assert ann.said == []
    ann.page.locator(".pick-card").first.click()
    expect(hint).to_be_hidden()
    ann.page.keyboard.press("v")
    ann.page.wait_for_timeout(200)
    assert [command["say"].split()[0] for command in ann.said] == ["pass"]
    assert ann.visitor.axe() == []


@pytest.mark.slow
def test_advice_begins_with_plain_play_and_tells_how_far_the_best_is(visit: Visit) -> None:
    ann = Stage(visit(), table_where(BLACKJACK, "stand", "hit", demo=True))
    ann.advice = Advice("", "hit", 0.25)
    ann.page.keyboard.press("/")
    ann.show()
    words = ann.page.locator(".advice-words")
    expect(words).to_have_text("Simple play for now: hit. Working out the best play: 25 %")
    ann.advice = Advice("stand")
    ann.show()
    expect(words).to_have_text("Best play: stand")


# --- the connection -------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_unknown_table_is_said_to_be_unknown(visit: Visit) -> None:
    ann = visit()
    ann.page.goto("/table/there-is-none")
    banner = ann.page.locator("#banner")
    expect(banner).to_contain_text("There is no table there-is-none")
    expect(banner).not_to_contain_text("connection")
    banner.get_by_role("link", name="To the lobby").click()
    ann.page.wait_for_url(re.compile("/$"))


# --- at rest --------------------------------------------------------------------------------------


def busy_seconds() -> dict[int, float]:
    """Seconds of CPU of every Chromium process that this test has started."""
    ticks = os.sysconf("SC_CLK_TCK")
    children: dict[int, list[int]] = {}
    used: dict[int, float] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            name, _, rest = (folder / "stat").read_text().rpartition(")")
        except OSError:
            continue
        fields = rest.split()
        children.setdefault(int(fields[1]), []).append(int(folder.name))
        if "chrom" in name:
            used[int(folder.name)] = (int(fields[11]) + int(fields[12])) / ticks
    ours, found = [os.getpid()], []
    while ours:
        found += (below := children.get(ours.pop(), []))
        ours += below
    return {pid: used[pid] for pid in found if pid in used}


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are not in /proc here")
@pytest.mark.parametrize("width", [390, 1440])
def test_a_page_that_waits_leaves_the_machine_alone(visit: Visit, width: int) -> None:
    visitor = visit(width=width)
    visitor.page.emulate_media(reduced_motion="no-preference")
    ann = Stage(visitor, table_of(BACCARAT))
    expect(ann.page.locator(".clock")).not_to_be_empty()
    ann.page.wait_for_timeout(3_000)
    before = busy_seconds()
    ann.page.wait_for_timeout(IDLE_SECONDS * 1000)
    expect(ann.page.locator(".clock")).not_to_be_empty()
    after = busy_seconds()
    busy = sum(after[pid] - before.get(pid, 0) for pid in after) / IDLE_SECONDS
    print(f"an idle table page at {width} px: {busy:.2%} of a core")
    assert before
    assert busy < MOST_BUSY
