"""What a table has to show: money, time, rules, and no win that is none."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.people import Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]


@pytest.mark.slow
def test_chips_wagers_net_and_time_are_always_in_sight(visit: Visit) -> None:
    ann = visit()
    ann.be_dealt_in()
    facts = ann.page.locator(".purse-facts")
    expect(facts).to_contain_text("$1,000")
    expect(facts).to_contain_text(re.compile(r"\d:\d\d"))
    assert ann.get_ready()
    ann.bet()  # which sees the amount on each spot; a wager that is lost is taken away at once
    ann.play_on()
    expect(ann.page.locator(".settlement .line.mine .line-net").first).to_be_visible()
    expect(facts.locator("dd").nth(2)).to_contain_text(re.compile(r"[+−-]?\$\d"))


@pytest.mark.slow
def test_a_table_says_that_it_is_for_play_chips_and_leads_to_its_rules(visit: Visit) -> None:
    ann = visit()
    ann.be_dealt_in("hustler/ez-baccarat")
    expect(ann.page.locator(".titles .tag").first).to_contain_text("Play chips")
    assert ann.get_ready()
    ann.page.get_by_role("link", name="Rules", exact=True).last.click()
    ann.page.wait_for_url(re.compile("/rules/hustler/ez-baccarat"))
    rules = ann.page.locator("main")
    for words in ("Dragon 7", "40 to 1", "banker-three-card-7"):
        expect(rules).to_contain_text(words)
    expect(rules).to_contain_text("1.02%")  # what the Banker wager costs


@pytest.mark.slow
@pytest.mark.parametrize(
    "net, fees, mood",
    [
        ("25", "0", "won"),
        ("25", "1", "won"),
        ("1", "1", "even"),
        ("0.50", "1", "even"),
        ("0", "0", "even"),
        ("-5", "0", "lost"),
    ],
)
def test_a_return_at_or_below_the_stake_is_never_called_a_win(
    visit: Visit, net: str, fees: str, mood: str
) -> None:
    ann = visit()
    ann.be_dealt_in()  # a page with the texts of a table
    said = ann.page.evaluate(
        """async ([net, fees]) => {
            const {summaryOf} = await import("/static/js/settlement.js");
            const line = {seat: 2, backline: "", result: "win", net};
            const last = {void: null, bank: {seat: 1}, settlement: [line], yours: {net, fees}};
            return summaryOf(last, {seat: 2, backline: ""});
        }""",
        [net, fees],
    )
    assert said["mood"] == mood
    assert (mood == "won") == said["words"].startswith("You won ")


@pytest.mark.slow
def test_who_asked_for_it_is_reminded_of_the_time_and_of_what_it_brought(visit: Visit) -> None:
    ann = visit()
    ann.page.clock.install()
    ann.be_dealt_in()
    ann.page.evaluate(
        """() => fetch("/api/limits", {method: "POST", body: '{"reminder_minutes": 5}',
            headers: {"X-Houseway": "1", "content-type": "application/json"}})"""
    )
    ann.page.reload()
    expect(ann.page.locator(".purse-facts")).to_contain_text("$1,000")
    ann.page.clock.run_for(1000)
    ann.page.clock.fast_forward("06:00")
    reminder = ann.page.get_by_role("dialog")
    expect(reminder).to_contain_text("You asked to be reminded")
    expect(reminder).to_contain_text(re.compile(r"here for 6:\d\d"))
    reminder.get_by_role("button", name="Play on").click()
    expect(reminder).to_have_count(0)
