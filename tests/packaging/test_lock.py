"""The lock file and the list of packages agree with the project, and name no package index."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.packaging.commands import ROOT
from tests.packaging.sbom import LOCK, OURSELVES, SBOM, bill_of_materials, locked_packages
from tests.packaging.test_extras import EXTRAS, PROJECT

TEXT = LOCK.read_text(encoding="utf-8")
LOCKED = list(locked_packages(TEXT))
LISTED = json.loads(SBOM.read_text(encoding="utf-8"))


def required(requirements: list[str]) -> Iterator[Requirement]:
    """Requirements, with those of our own extras in place of the extras."""
    for one in map(Requirement, requirements):
        if one.name == OURSELVES:
            for extra in one.extras:
                yield from required(EXTRAS[extra])
        else:
            yield one


def test_the_lock_has_every_requirement_of_a_room_at_a_version_that_it_allows() -> None:
    asked = [*required(PROJECT["dependencies"]), *required(EXTRAS["all"])]
    assert len(asked) > 15
    for one in asked:
        found = [locked for locked in LOCKED if locked.name == canonicalize_name(one.name)]
        assert found, f"make lock: {one} is not locked"
        for locked in found:
            assert locked.version in one.specifier, f"make lock: {one}, not {locked.version}"
            assert OURSELVES in locked.via


def test_the_lock_asks_for_nothing_that_nobody_needs() -> None:
    asked = {canonicalize_name(one.name) for one in required(EXTRAS["all"])}
    asked |= {canonicalize_name(one.name) for one in required(PROJECT["dependencies"])}
    assert {one.name for one in LOCKED if OURSELVES in one.via} == asked
    names = {one.name for one in LOCKED}
    for one in LOCKED:
        assert one.via
        assert set(one.via) <= names | {OURSELVES}


def test_every_package_of_the_lock_has_the_digests_of_its_files() -> None:
    assert len({(one.name, one.marker) for one in LOCKED}) == len(LOCKED) > 30
    assert all(one.hashes for one in LOCKED)


def _stable(bill: dict[str, Any]) -> dict[str, Any]:
    """Without licences: packages state them, and are not all installed everywhere."""
    parts = [{k: v for k, v in one.items() if k != "licenses"} for one in bill["components"]]
    return {**bill, "components": parts}


def test_the_list_of_packages_is_the_one_of_the_lock() -> None:
    assert _stable(LISTED) == _stable(bill_of_materials(TEXT)), "make lock writes both anew"
    assert len(LISTED["components"]) == len(LOCKED)
    refs = {one["bom-ref"] for one in LISTED["components"]}
    assert {ref for one in LISTED["dependencies"] for ref in one["dependsOn"]} == refs


@pytest.mark.parametrize("path", [LOCK, SBOM], ids=lambda path: path.name)
def test_no_package_index_is_named(path: Any) -> None:
    text = path.read_text(encoding="utf-8")
    named = re.findall(r"\w+://\S*|--(?:extra-)?index\S*|--find-links\S*|\bfile:\S*", text)
    assert named == []


def test_the_lock_is_made_without_an_address_and_the_audit_is_no_part_of_the_tests() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    rules = dict(re.findall(r"^([\w-]+):([^\n]*\n(?:[\t#].*\n)*)", makefile, re.M))
    assert "--no-emit-index-url" in rules["lock"]
    assert "--no-emit-find-links" in rules["lock"]
    assert "pip-audit" in rules["audit"]
    for name in ("check", "test", "test-all", "setup"):
        assert "audit" not in rules[name]
