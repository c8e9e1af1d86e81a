"""The documentation shows what the program prints: every command of every page is run."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest
from tests.docs.pages import ROOT, Command, play_page, steps

import houseway as hw
from houseway.cli.app import app

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SHOWN = [page for page in PAGES if any(isinstance(step, Command) for step in steps(page))]


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.stem)
def test_the_commands_of_a_page_print_what_it_shows(page: Path, tmp_path: Path) -> None:
    assert play_page(page, tmp_path)


def test_the_reference_of_the_python_interface_has_every_public_name() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    names = re.findall(r"^.. auto\w+:: houseway\.(?:api\.games\.)?(\w+)$", text, re.M)
    assert sorted(names) == sorted(hw.__all__)


def sections_of(page: str) -> dict[str, str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return dict(re.findall(r"^## (\w+)$(.*?)(?=^## |\Z)", text, re.M | re.S))


def test_every_command_and_no_other_has_its_section() -> None:
    assert sorted(sections_of("commands.md")) == sorted(["Options", *app.commands])


def test_every_option_of_a_command_is_documented_in_its_section() -> None:
    sections = sections_of("commands.md")
    for name, command in app.commands.items():
        shared = sections[name] + sections["Options"]
        for option in (word for param in command.params for word in param.opts):
            if option.startswith("--"):
                assert f"`{option}" in shared, f"{name} {option}"


def test_a_commitment_can_be_repeated_with_the_formula_of_the_fairness_page() -> None:
    text = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
    formula = re.search(r"In Python: `(.+)`", text)
    assert formula
    bets = [{"seat": 2, "wager": "player", "amount": "25"}]
    game = hw.game("parkwest/cash-in-baccarat")
    made = game.deal({"bank": {"seat": 1, "amount": "500"}, "wagers": bets})["shuffle"]
    assert eval(formula[1], {"sha256": sha256, **made}) == made["commitment"]
