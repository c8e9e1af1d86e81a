"""The collection of a table that plays for pots, in a browser: posted, taken, told again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import Visitor
from tests.browser.test_pots import HOLDEM, Player, calls
from tests.service.running import Server

from houseway.server.accounts import passwords
from houseway.server.accounts.tokens import STEP, code_at, new_code_key
from houseway.storage.event_store import Store
from houseway.storage.rows import people

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]
PASSWORD = "correct horse battery"


@pytest.mark.slow
def test_the_table_shows_its_collection_and_the_pot_pays_it(visit: Visit, shots: Shots) -> None:
    ann = Player(visit(), HOLDEM)
    expect(ann.page.locator(".titles .sub")).to_contain_text("collection: options 1, 17, 22, 26")
    ann.page.locator("#tab-table").click()
    rows = ann.page.locator(".fee-rows li")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("Option 1, 6 or more players: $5 before the flop")
    expect(rows.first.locator(".cite")).to_have_text("Aviator Casino rules, line 3642")
    shots(ann.page, "pots-fees-about")
    assert ann.visitor.axe() == []
    ann.page.locator("#tab-log").click()
    ann.next_hand()
    ann.until(ann.is_over, calls)
    line = ann.page.locator(".settlement .line", has_text="The house takes $").first
    expect(line.locator(".cite")).to_contain_text("Aviator Casino rules, line 36")
    shots(ann.page, "pots-fees-settled")
    number = ann.state()["round"]
    ann.page.goto(f"/replay/{ann.table}/{number}")
    ann.page.locator("#replay-last").click()
    expect(ann.page.locator("#replay-lines")).to_contain_text("The house")
    expect(ann.page.locator("#replay-end")).to_contain_text("Collections taken in this round: $")
    expect(ann.page.locator("#replay-end")).to_contain_text("and the collection of $")
    shots(ann.page, "pots-fees-replay")


@pytest.mark.slow
def test_a_house_that_prints_no_fee_takes_none_and_the_page_says_so(visit: Visit) -> None:
    ann = Player(visit(), "hustler/draw-jacks-or-better")
    expect(ann.page.locator(".titles .sub")).to_contain_text("collection: none")
    ann.page.locator("#tab-table").click()
    expect(ann.page.locator(".facts")).to_contain_text("the house prints no collection")


@pytest.mark.slow
def test_the_floor_chooses_the_collection_when_it_opens_a_table(
    visit: Visit, room: Server, shots: Shots
) -> None:
    floor = visit()
    sign_in(floor.page, room)
    floor.page.goto("/admin#tables")
    floor.page.locator(".open-box > summary").click()
    floor.page.locator("#open-game").fill("texas hold aviator")
    floor.page.locator("[role=option]", has_text=re.compile("^Texas Hold'em")).first.click()
    fee = floor.page.locator("select[name=fee]")
    expect(fee).to_have_value("printed")
    expect(fee.locator("option").nth(2)).to_contain_text("one for each number of players")
    fee.select_option("poker-limit-1|1")  # for $1-$2
    floor.forgiven.append("400")
    floor.page.get_by_role("button", name="Open the table").click()
    expect(floor.page.locator("#open-table")).to_contain_text("this table plays limit $4-$8")
    fee.select_option("poker-limit-time|1")
    shots(floor.page, "pots-fees-open")
    floor.page.get_by_role("button", name="Open the table").click()
    floor.page.get_by_role("link", name="Go to the table").click()
    expect(floor.page.locator(".titles .sub")).to_contain_text("collection: option 1")
    floor.page.locator("#tab-table").click()
    expect(floor.page.locator(".fee-rows li")).to_contain_text("$6 every 30 minutes")


def sign_in(page: Page, room: Server) -> None:
    """Somebody of the floor, with password and code."""
    key, at = new_code_key(), int(time.time() * 1000)
    store = Store.open(room.database, migrate=False)
    people.add(
        store,
        name="Flora",
        role="floor",
        secret_hash=passwords.hash_secret(PASSWORD),
        guest=False,
        actor="test",
        at=at,
        code_key=key,
    )
    store.close()
    page.goto("/rules")
    said = {"name": "Flora", "secret": PASSWORD, "code": code_at(key, at // 1000 // STEP)}
    status = page.evaluate(
        """async (said) => (await fetch("/api/login", {method: "POST", body: JSON.stringify(said),
            headers: {"X-Houseway": "1", "content-type": "application/json"}})).status""",
        said,
    )
    assert status == 200
