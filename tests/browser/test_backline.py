"""Behind a seat: somebody who wagers on the hand of another."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]

GAME = "parkwest/cash-in-baccarat"
RAW_ID = re.compile(r"\bb\d+\b")


def _watch_a_table(ann: Visitor) -> None:
    ann.page.goto("/rules")
    table = ann.page.evaluate(
        """async (game) => {
            const headers = {"X-Houseway": "1", "content-type": "application/json"};
            const post = async (path, body) => (await fetch(path, {
                method: "POST", headers, body: JSON.stringify(body)})).json();
            await post("/api/guest", {});
            return (await post("/api/tables", {game, demo: true})).table;
        }""",
        GAME,
    )
    ann.page.goto(f"/table/{table}")


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1440])
def test_who_stands_behind_a_seat_has_spots_of_his_own_and_sees_his_result(
    visit: Visit, shots: Shots, width: int
) -> None:
    ann = visit(width=width, height=844 if width < 500 else 900)
    _watch_a_table(ann)
    page = ann.page
    page.get_by_role("button", name="Stand behind seat 3").click()
    page.get_by_role("dialog").get_by_role("button", name="Stand behind seat 3").click()
    mine = page.locator(".seat.mine")
    expect(mine).to_contain_text(re.compile(r"Behind seat 3, Guest \d+"))
    assert ann.get_ready()
    ann.bet()
    shots(page, f"backline-{width}")
    assert ann.play_on()
    shots(page, f"backline-end-{width}")
    line = page.locator(".settlement .line.mine .line-who")
    expect(line.first).to_have_text(re.compile(r"Behind seat 3, Guest \d+ · .+ \$\d"))
    assert not RAW_ID.search(page.locator("main").inner_text())
    assert ann.axe() == []
    assert ann.too_wide() <= 0
