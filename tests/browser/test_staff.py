"""Staff in the office and on the account page: invited, confirmed, signed in."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect
from tests.browser.people import Visitor
from tests.service.running import Server

from houseway.server.accounts import passwords
from houseway.server.accounts.tokens import STEP, code_at, new_code_key
from houseway.storage import Store
from houseway.storage.rows import people

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FIRST = "correct horse battery"
OWN = "a secret of my own"
TRIES = 30  # codes
Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]


def add_admin(room: Server, *, first_secret: bool) -> Codes:
    """An admin named Head; the one-time codes."""
    key = new_code_key()
    with Store.open(room.database, migrate=False) as store:
        people.add(
            store,
            name="Head",
            role="admin",
            secret_hash=passwords.hash_secret(FIRST),
            guest=False,
            actor="operator",
            at=int(time.time() * 1000),
            code_key=key,
            first_secret=first_secret,
        )
    return Codes(key)


class Codes:
    """The one-time codes of a key, each for a later step than the one before."""

    def __init__(self, key: str) -> None:
        self._key, self._step = key, 0

    def next(self) -> str:
        self._step = max(self._step + 1, int(time.time()) // STEP - 1)
        return code_at(self._key, self._step)


def give_code(form: Locator, label: str, button: str, codes: Codes, done: Locator) -> None:
    """Fills in a code and sends the form; again with a later code, if that one came too late."""
    for _ in range(TRIES):
        form.get_by_label(label).fill(codes.next())
        form.get_by_role("button", name=button).click()
        refused = form.get_by_role("alert").filter(has_text=re.compile("code|again"))
        expect(done.or_(refused).first).to_be_visible()
        if done.is_visible():
            return
        form.page.wait_for_timeout(2_000)  # wrong codes are slowed down
    raise AssertionError(f"no code of {TRIES} was accepted")


def sign_in(
    visitor: Visitor, name: str, secret: str, codes: Codes, done: Locator, *, to: str
) -> None:
    visitor.forgiven += ["401", "429"]  # a code that came too late
    visitor.page.goto(f"/account?next={to}")
    form = visitor.page.locator("#sign-in")
    form.get_by_label("Name").fill(name)
    form.get_by_label("PIN or password").fill(secret)
    give_code(form, "One-time code", "Sign in", codes, done)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_an_admin_changes_the_first_secret_invites_somebody_and_confirms_alone(
    quiet_room: Server, visit: Visit, shots: Shots, width: int, height: int
) -> None:
    codes = add_admin(quiet_room, first_secret=True)
    admin = visit(width=width, height=height, base=quiet_room.address)
    page = admin.page
    form = page.locator("#first-secret")
    sign_in(admin, "Head", FIRST, codes, form, to="/admin")
    shots(page, f"staff-first-secret-{width}")
    form.get_by_label("The secret that you were given").fill(FIRST)
    form.get_by_label("Your own secret").fill(OWN)
    form.get_by_role("button", name="Change the secret").click()
    page.wait_for_url("**/admin")

    page.get_by_role("tab", name="People").click()
    expect(page.get_by_text("This room has one admin")).to_be_visible()
    form = page.locator("#invite")
    form.get_by_label("Name").fill("Rosa")
    form.get_by_label("Role").select_option("floor")
    form.get_by_role("button", name="Make the link").click()
    link = page.locator(".notice.ok code").inner_text()
    assert admin.axe() == []
    shots(page, f"staff-invited-{width}")

    rosa = visit(width=width, height=height, base=quiet_room.address)
    rosa.page.goto(link)
    offered = rosa.page.locator("code.key").inner_text().replace(" ", "")
    shots(rosa.page, f"staff-invitation-{width}")
    assert rosa.axe() == []
    form = rosa.page.locator("#accept")
    form.get_by_label("Your own secret").fill(OWN)
    accepted = rosa.page.get_by_text("You become floor when a second admin")
    give_code(form, "Code of the new key", "Set my secret", Codes(offered), accepted)
    assert "#" not in rosa.page.url
    shots(rosa.page, f"staff-waits-{width}")

    page.reload()
    expect(page.get_by_role("heading", name="Roles to be confirmed")).to_be_visible()
    shots(page, f"staff-to-confirm-{width}")
    page.get_by_role("button", name="Confirm alone").click()
    page.get_by_role("button", name="Confirm, and record").click()
    expect(page.get_by_text("Rosa is now floor.")).to_be_visible()
    page.get_by_text("More", exact=True).first.click()
    shots(page, f"staff-confirmed-{width}")
    page.get_by_role("tab", name="Audit").click()
    expect(page.get_by_text("alone: there was no second admin")).to_be_visible()


def test_a_part_of_the_office_that_comes_late_does_not_replace_the_one_opened_after_it(
    quiet_room: Server, visit: Visit
) -> None:
    codes = add_admin(quiet_room, first_secret=False)
    head = visit(base=quiet_room.address)
    page, held = head.page, list[Route]()
    page.route("**/api/admin/tables", lambda route: held.append(route))
    sign_in(head, "Head", FIRST, codes, page.get_by_role("tab", name="Tables"), to="/admin")
    page.get_by_role("tab", name="People").click()
    expect(page.locator("#invite")).to_be_visible()
    assert held
    with page.expect_response("**/api/lobby"):  # the last that the part asks for
        held[0].continue_()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(page.locator("#invite")).to_be_visible()


def addresses_asked(page: Page) -> list[str]:
    found: list[str] = []

    def note(request: Request) -> None:
        found.append(request.url)

    page.on("request", note)
    return found


def test_signing_in_leads_to_a_page_of_the_site_and_to_no_other(
    quiet_room: Server, visit: Visit
) -> None:
    codes = add_admin(quiet_room, first_secret=False)
    for to in ("/%5Cevil.example/", "https://evil.example/", "//evil.example"):
        head = visit(base=quiet_room.address)
        asked = addresses_asked(head.page)
        named = head.page.locator(".account-name").filter(has_text="Head")
        sign_in(head, "Head", FIRST, codes, named, to=to)
        assert not [url for url in asked if "evil.example" in url.partition("?")[0]]


def test_a_table_says_that_its_session_is_over(
    quiet_room: Server, visit: Visit, shots: Shots
) -> None:
    ann = visit(base=quiet_room.address)
    ann.be_dealt_in()
    other = ann.page.context.new_page()
    other.goto("/account")
    other.evaluate("""() => fetch("/api/logout", {method: "POST", headers: {"X-Houseway": "1"}})""")
    expect(ann.page.get_by_text("You are signed out. Sign in again to go on")).to_be_visible()
    expect(ann.page.get_by_text("Wagers are being placed")).to_be_visible()  # as for a spectator
    shots(ann.page, "staff-signed-out")
