"""The package says the same about itself everywhere: version, addresses, files beside the code."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import metadata

from tests.docs.pages import ROOT

import houseway

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
URLS = PYPROJECT["project"]["urls"]
_LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)\s]+)\)")
SHOWN = f"{URLS['Source']}/blob/main/"
RAW = SHOWN.replace("github.com", "raw.githubusercontent.com").replace("/blob/", "/")


def readme_of_the_index() -> str:
    """The README as the build writes it into the metadata."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    hook = PYPROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    for change in hook["substitutions"]:
        text = re.sub(change["pattern"], change["replacement"], text)
    return text


def test_links_of_the_readme_lead_from_an_index_to_the_files_of_the_project() -> None:
    links = _LINK.findall(readme_of_the_index())
    ours = [(picture, link) for picture, link in links if link.startswith((SHOWN, RAW))]
    assert len(ours) > 30
    for picture, link in links:
        assert link.startswith("https://"), link
        assert link.startswith(RAW) == bool(picture), link
    for _, link in ours:
        name = link.removeprefix(SHOWN).removeprefix(RAW).partition("#")[0]
        assert (ROOT / name).is_file(), link


def test_the_installed_metadata_has_absolute_links_only() -> None:
    found = metadata("houseway")
    assert found["Description-Content-Type"] == "text/markdown"
    links = _LINK.findall(str(found.json["description"]))
    assert len(links) > 30
    assert [link for _, link in links if not link.startswith("https://")] == []


def test_the_version_is_stated_once_and_known_to_the_installed_package() -> None:
    assert PYPROJECT["project"]["dynamic"] == ["version", "readme"]
    assert metadata("houseway")["Version"] == houseway.__version__


def test_the_citation_has_the_version_and_the_addresses() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    said = dict(re.findall(r"^([a-z-]+): (\S+)$", text, re.M))
    assert said["version"] == houseway.__version__
    assert said["repository-code"] == URLS["Source"]
    assert said["url"] == URLS["Documentation"]
    assert said["license"] == PYPROJECT["project"]["license"]


def test_every_address_of_the_project_begins_like_those_of_the_metadata() -> None:
    known = (URLS["Source"], URLS["Documentation"], RAW.removesuffix("main/"))
    for page in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CITATION.cff", "pyproject.toml"):
        text = (ROOT / page).read_text(encoding="utf-8")
        for address in re.findall(r"https://[\w./-]*houseway[\w./-]*", text):
            assert address.startswith(known), f"{page}: {address}"


def test_the_changes_have_a_heading_for_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {houseway.__version__}\n" in text
