"""What lies on the felt, and when: on a phone, while cards fly, and in the log beside it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import NEXT, OPTION, Visitor
from tests.browser.stage import ME, Stage, table_where

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

OUT_OF_SIGHT = """() => {
    const floor = document.querySelector("#controls").getBoundingClientRect().top;
    const within = (node, low) => {
        const box = node.getBoundingClientRect();
        return box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= low;
    };
    const cards = [...document.querySelectorAll(".shared-hands .card, .seat.mine .card, .clock")];
    const buttons = [...document.querySelectorAll(".decisions .option")];
    return [...cards.filter((node) => !within(node, floor)),
        ...buttons.filter((node) => !within(node, innerHeight))].map((node) => node.outerHTML);
}"""


@pytest.mark.slow
@pytest.mark.parametrize("width, height", [(390, 844), (844, 390)])
@pytest.mark.parametrize("game", ["aviator/ultimate-texas-holdem", "hustler/let-it-ride"])
def test_a_phone_shows_all_cards_the_clock_and_the_options_without_scrolling(
    visit: Visit, shots: Shots, game: str, width: int, height: int
) -> None:
    ann = visit(width=width, height=height)
    ann.be_dealt_in(game)
    assert ann.get_ready()
    ann.bet()
    ann.page.locator(OPTION).first.wait_for()
    shots(ann.page, f"decide-{game.replace('/', '-')}-{width}")
    assert ann.page.locator(".seat.mine .card").count() >= 2
    assert ann.page.evaluate(OUT_OF_SIGHT) == []
    assert ann.too_wide() <= 0


@pytest.mark.slow
def test_options_wait_until_the_cards_have_landed(visit: Visit) -> None:
    ann = visit()
    ann.page.emulate_media(reduced_motion="no-preference")
    ann.be_dealt_in("aviator/ultimate-texas-holdem")
    assert ann.get_ready()
    ann.bet()
    ann.page.locator(".seat.mine [data-card]").first.wait_for(state="attached")
    assert ann.page.locator(OPTION).count() == 0
    assert ann.page.locator(".hand[data-active]").count() == 0
    expect(ann.page.locator(OPTION).first).to_be_visible()
    expect(ann.page.locator(".hand[data-active]")).to_have_count(1)


@pytest.mark.slow
def test_what_the_clock_does_is_said_beside_it_and_is_no_advice(visit: Visit) -> None:
    ann, ben = visit(), visit()
    table = ann.be_dealt_in("aviator/ultimate-texas-holdem")
    ben.be_dealt_in(
        "aviator/ultimate-texas-holdem", table=table
    )  # among bots alone there is no clock
    for player in (ann, ben):
        assert player.get_ready()
        player.bet()
    ann.page.locator(OPTION).first.wait_for()
    expect(ann.page.locator(".message-row")).to_contain_text("If time runs out: Check")
    expect(ann.page.locator(".option-tag")).to_have_count(0)
    expect(ann.page.locator(".decisions")).not_to_contain_text("runs out")


@pytest.mark.slow
def test_the_log_leads_only_from_lines_of_a_settled_round_to_its_replay(visit: Visit) -> None:
    ann = visit()
    ann.be_dealt_in()
    ann.play_round()
    number = re.search(r"\d+", ann.page.locator("#settlement-title").inner_text())
    assert number
    expect(ann.page.locator(".titles .sub")).to_contain_text(f"Round {number[0]}")
    assert ann.get_ready()
    lines = ann.page.locator(".log li")
    ends = lines.filter(has_text=re.compile("The player-dealer (wins|loses|is even)"))
    expect(ends.first.get_by_role("link")).to_have_text(f"replay {number[0]}")
    between = lines.filter(has_text=re.compile("sits down|posts|passes|New shoe"))
    assert between.count() >= 2
    expect(between.get_by_role("link")).to_have_count(0)


@pytest.mark.slow
def test_who_sits_out_is_not_asked_for_the_next_round(visit: Visit) -> None:
    ann = visit()
    ann.be_dealt_in()
    ann.play_round()
    ann.page.get_by_role("button", name="Sit out").click()
    expect(ann.page.locator(".decisions")).to_contain_text("You sit out.")
    expect(ann.page.locator(NEXT)).to_have_count(0)
    ann.page.locator(".decisions").get_by_role("button", name="Play again").click()
    expect(ann.page.locator(".decisions")).not_to_contain_text("You sit out.")


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1440])
def test_two_split_hands_lie_side_by_side_in_the_middle_of_my_place(
    visit: Visit, width: int
) -> None:
    table = table_where("hustler/no-bust-6.2", "split")
    table.do(ME, "choose", say="split")
    ann = Stage(visit(width=width), table)
    expect(ann.page.locator(".seat.mine .hand")).to_have_count(2)
    assert ann.visitor.astray() == []
