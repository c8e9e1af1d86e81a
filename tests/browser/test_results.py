"""The results of tables in the office, as they follow the books."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import GAMES, ROOM
from tests.browser.people import Visitor
from tests.browser.test_staff import FIRST, add_admin, sign_in
from tests.service.running import Server
from tests.storage.booked_evening import booked_evening

from houseway.storage import Store

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HOUR = 3_600_000
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]


@pytest.fixture
def played_room(tmp_path: Path) -> Iterator[Server]:
    """A room in whose books three hours of baccarat were played before it opened."""
    database = f"sqlite:///{tmp_path / 'room.db'}"
    with Store.open(database) as store:
        table = booked_evening(
            store,
            "parkwest/cash-in-baccarat",
            at=time.time_ns() // 1_000_000 - 3 * HOUR,
            collection={"schedule": "", "option": "1"},
        )
        for _ in range(150):
            table.round()
        table.do("floor", "pause", why="the evening is over")
    with Server(tmp_path, database, games=GAMES, settings=ROOM) as server:
        yield server


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (2560, 1300)])
def test_the_office_follows_what_a_table_wins(
    played_room: Server, visit: Visit, shots: Shots, width: int, height: int
) -> None:
    codes = add_admin(played_room, first_secret=False)
    admin = visit(width=width, height=height, base=played_room.address)
    page = admin.page
    tab = page.get_by_role("tab", name="Results")
    sign_in(admin, "Head", FIRST, codes, tab, to="/admin")
    tab.click()
    figures = page.locator(".result-figure")
    expect(figures.first).to_contain_text("150")
    expect(page.get_by_role("img", name="Won against expected")).to_be_visible()
    assert admin.axe() == []
    shots(page, f"results-{width}")

    choices = page.locator("#which-results")
    choices.get_by_label("Add up by").select_option("table-hour")
    choices.get_by_role("button", name="Show").click()
    rows = page.get_by_role("table", name="Results", exact=True).locator("tbody tr")
    expect(rows.nth(2)).to_be_visible()
    assert rows.count() in (3, 4)  # the hours of two and a half
    choices.get_by_label("Add up by").select_option("bank")
    choices.get_by_role("button", name="Show").click()
    expect(page.get_by_role("rowheader").or_(rows.first)).to_contain_text("ann")
    shots(page, f"results-banks-{width}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
