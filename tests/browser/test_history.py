"""A hand history in a real browser: pasted or as a file, step by step, or refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import Visitor
from tests.phh.hands import SHORT
from tests.phh.published import HANDS

Visit = Callable[..., Visitor]
Shots = Callable[[Page, str], None]


@pytest.mark.slow
def test_a_hand_that_is_pasted_is_replayed_to_its_end(visit: Visit, shots: Shots) -> None:
    page = visit().page
    page.goto("/replay")
    page.locator("#history").fill(HANDS["no-limit hold'em"].text)
    page.get_by_role("button", name="Replay it").click()
    expect(page.locator("#replay-words")).to_contain_text("dealer button")
    page.locator("#replay-last").click()
    dwan = page.locator(".replay-seat[data-seat='3']")
    expect(dwan).to_contain_text("Dwan")
    expect(dwan.locator(".seat-net")).to_contain_text("556,000")
    expect(dwan.locator(".seat-hands .card")).to_have_count(2)
    expect(page.locator("#proof-title")).to_have_count(0)
    shots(page, "history")


@pytest.mark.slow
def test_hands_of_a_file_follow_one_another(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "hands.phhs"
    texts = enumerate((HANDS["badugi"].text, SHORT), start=1)
    file.write_text("".join(f"[{number}]\n{text}" for number, text in texts))
    page = visit().page
    page.goto("/replay")
    page.locator("#history-file").set_input_files(file)
    expect(page.locator("#replay h2")).to_have_text("Hand 1, Badugi")
    page.get_by_role("button", name="Hand after").click()
    expect(page.locator("#replay h2")).to_have_text("Hand 2, Texas Hold'em")
    page.locator("#replay-last").click()
    expect(page.locator(".replay-seat[data-seat='3'] .seat-net")).to_contain_text("18")
    page.get_by_role("button", name="Hand before").click()
    expect(page.locator("#replay h2")).to_have_text("Hand 1, Badugi")


@pytest.mark.slow
def test_what_is_wrong_with_a_hand_is_shown_beside_it(visit: Visit) -> None:
    ann = visit()
    ann.forgiven.append("400 (Bad Request)")  # a browser notes every refusal
    page = ann.page
    page.goto("/replay")
    page.locator("#history").fill(SHORT.replace("cbr 6", "cbr 3"))
    page.get_by_role("button", name="Replay it").click()
    problem = page.locator("#history-problem")
    expect(problem).to_contain_text("action 4 (line 10)")
    expect(problem).to_contain_text("raise takes $4 to $300 here")
    page.locator("#history").fill(SHORT)
    page.get_by_role("button", name="Replay it").click()
    expect(problem).to_be_empty()
    expect(page.locator("#replay-words")).to_be_visible()
