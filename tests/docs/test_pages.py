"""The documentation shows what the program prints: every command of every page is run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, Command, play_page, steps

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SHOWN = [page for page in PAGES if any(isinstance(step, Command) for step in steps(page))]
COMMANDS = (
    "games rules odds simulate settle deal options verify fee play check fmt diff schema warm"
).split()


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.stem)
def test_the_commands_of_a_page_print_what_it_shows(page: Path, tmp_path: Path) -> None:
    assert play_page(page, tmp_path)


def test_the_readme_example_of_the_python_interface_runs() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)
    test = doctest.DocTestParser().get_doctest(example, {}, "README", "README.md", 0)
    assert len(test.examples) == 5
    assert doctest.DocTestRunner().run(test).failed == 0


def test_every_command_is_documented() -> None:
    from houseway.cli.app import app

    names = [command.name or command.callback.__name__ for command in app.registered_commands]  # type: ignore[union-attr]
    assert sorted(names) == sorted(COMMANDS)
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    for name in names:
        assert re.search(rf"^## {name}$", text, re.M), f"docs/commands.md has no section {name}"


def test_every_option_of_a_command_is_documented_in_its_section() -> None:
    import typer.main

    from houseway.cli.app import app

    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## (\w+)$(.*?)(?=^## |\Z)", text, re.M | re.S))
    for name, command in typer.main.get_group(app).commands.items():
        shared = sections[name] + sections["Options"]
        for option in (word for param in command.params for word in param.opts):
            if option.startswith("--"):
                assert f"`{option}" in shared, f"{name} {option}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_links_of_a_page_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"
