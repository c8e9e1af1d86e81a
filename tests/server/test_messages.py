"""The texts of the pages: every script finds them, every visitor reads their own language."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from tests.server.page_scripts import (
    PAGES,
    SCRIPTS,
    Asked,
    asked_by,
    english_in,
    lists_needed,
    mentions,
    messages,
    scripts_of,
    sections_of,
    source,
)

from houseway.room.views.shortcut_keys import KEYS
from houseway.server import games
from houseway.server.http.messages import (
    ENGLISH,
    MARKUP,
    chosen_language,
    filled_page,
    missing_places,
    places,
    read_messages,
)
from houseway.server.http.pages import WEB

GAMES = Path(games.__file__).parent
FILES = {f"messages/{file.name}": file.read_bytes() for file in (WEB / "messages").glob("*.json")}
LANGUAGES = read_messages(FILES)
WHOLE = ("labels", "room")  # sections that a script takes as they are
OTHERS = [name for name in LANGUAGES if name != ENGLISH]
COMPLETE = [ENGLISH, "es"]
PLACEHOLDER = re.compile(r"\{(\w+)(?=[},])")
FORMS = re.compile(r"\{(\w+), (plural|select),((?: =?\w+ \{[^{}]*\})+)\}")


def found(asked: Asked) -> set[str]:
    """The sections that hold what a script asks for."""
    pattern = re.compile(".*".join(map(re.escape, asked.key.split("{}"))))
    english = messages(ENGLISH)
    return {one for one in asked.sections if any(map(pattern.fullmatch, english.get(one, {})))}


# --- keys -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_names_every_section_that_its_scripts_ask_for_and_no_other(page: Path) -> None:
    asked = {one: found(one) for script in scripts_of(page) for one in asked_by(script)}
    assert [one for one, sections in asked.items() if not sections] == [], "no such key"
    named = sections_of(page)
    assert {one: where for one, where in asked.items() if not where & named} == {}
    needed = lists_needed(page).union(*asked.values())
    assert named - needed == set(), "sections that nothing on this page asks for"
    assert lists_needed(page) - named == set()


def test_every_text_is_asked_for_by_a_script_or_a_page() -> None:
    scripts = [source(path.name) for path in SCRIPTS.glob("*.js")]
    exact = {text for script in scripts for text in re.findall(r'"([^"\n]+)"', script)}
    patterns = {pattern for script in scripts for pattern in mentions(script)}
    marks = "".join(page.read_text() for page in PAGES)
    unused = [
        f"{section}: {key}"
        for section, key in places(messages(ENGLISH))
        if section not in WHOLE
        and (f"{{{{{key}" not in marks if section == MARKUP else key not in exact)
        and not (section != MARKUP and any(pattern.fullmatch(key) for pattern in patterns))
        and not re.search(rf"\b{re.escape(key)}\b", "".join(scripts))
    ]
    assert unused == []


def test_every_mark_in_a_page_has_a_text() -> None:
    marked = {key for page in PAGES for key in re.findall(r"\{\{([\w.-]+)", page.read_text())}
    assert marked - {"language"} == set(messages(ENGLISH)[MARKUP])


# Scripts with words of their own: English phrases of sheets, marked so, and the names of tiles.
WITH_WORDS = {"sheet_words.js", "tiles.js"}
NO_WORDS = {"mono when", "no limit", "too large"}  # a class, a word of the room, a word for the log


@pytest.mark.parametrize("script", sorted(path.name for path in SCRIPTS.glob("*.js")))
def test_a_script_has_no_words_for_a_reader_of_its_own(script: str) -> None:
    if script not in WITH_WORDS:
        assert set(english_in(source(script))) - NO_WORDS == set()


def test_words_for_a_reader_are_told_from_other_strings() -> None:
    assert english_in('el("p", { class: "muted small" }, "Games by house")') == ["Games by house"]
    assert english_in("el('p', null, `Bank of ${name}`)") == ["Bank of "]
    assert english_in('button.title = "Close"') == ["Close"]
    assert english_in('$("button, input").matches("input, select"); key === "Page Down"') == []
    assert english_in('t("sit.title", { seat })') == []


def test_a_page_has_no_words_of_its_own() -> None:
    for page in PAGES:
        text = re.sub(r"<!--.*?-->|<[^>]*>|\{\{.*?\}\}", " ", page.read_text(), flags=re.S)
        assert set(re.findall(r"\w+", text)) <= {"Houseway"}, page.name
        worded = re.findall(r'\s(?:aria-label|placeholder|title|alt)="([^"]*)"', page.read_text())
        assert all(value.startswith("{{") for value in worded), page.name


# --- translations ---------------------------------------------------------------------------------


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_no_key_that_english_has_not_and_fills_in_the_same(language: str) -> None:
    english, own = messages(ENGLISH), messages(language)
    assert set(places(own)) - set(places(english)) == set()
    differ = {
        (section, key): (english[section][key], own[section][key])
        for section, key in places(own)
        if own[section][key]
        and placeholders(own[section][key]) != placeholders(english[section][key])
    }
    assert differ == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_braces_of_a_message_are_those_of_a_value_or_of_forms_with_other(language: str) -> None:
    for section, texts in messages(language).items():
        for key, text in texts.items():
            forms = FORMS.findall(text)
            assert all("other {" in form[2] for form in forms), (section, key)
            rest = re.sub(r"\{\w+(?:, number)?\}", "", FORMS.sub("", text))
            assert not set(rest) & set("{}"), (section, key)


@pytest.mark.parametrize("language", COMPLETE)
def test_a_complete_language_has_every_text(language: str) -> None:
    assert LANGUAGES[language].missing == ()
    assert LANGUAGES[language].is_offered


def test_families_are_called_in_the_message_files_as_in_the_lobby() -> None:
    families = tomllib.loads((GAMES / "lobby.toml").read_text())["families"]
    lobby = messages(ENGLISH)["lobby"]
    for family in families:
        key = f"family.{family['id']}"
        assert (lobby[key], lobby[f"{key}.about"]) == (family["name"], family["about"])


def test_every_verb_of_the_table_has_words() -> None:
    verbs = [verb.replace("-", " ") for several in KEYS.values() for verb in several]
    assert {verb[:1].upper() + verb[1:] for verb in verbs} - set(messages(ENGLISH)["room"]) == set()


def test_english_stands_for_what_is_not_translated() -> None:
    files = {
        "messages/en.json": b'{"common": {"close": "Close", "cancel": "Cancel"}}',
        "messages/xx.json": b'{"common": {"close": "Xlose", "cancel": ""}}',
    }
    languages = read_messages(files)
    assert languages["xx"].sections == {"common": {"close": "Xlose", "cancel": "Cancel"}}
    assert languages["xx"].missing == (("common", "cancel"),)
    assert not languages["xx"].is_offered
    assert missing_places(messages(ENGLISH), messages(ENGLISH)) == ()


# --- who reads which ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "kept", "accepted", "read"),
    [
        ("", "", "", "en"),
        ("", "", "es-MX,es;q=0.9,en;q=0.8", "es"),
        ("", "", "fr-CA, en;q=0.5, es;q=0.7", "es"),
        ("", "", "fr, es;q=0", "en"),
        ("", "", "xx, ;;q=, es;q=zz", "en"),
        ("", "en", "es", "en"),
        ("es", "en", "en", "es"),
        ("klingon", "nothing", "*", "en"),
        ("", "", "vi", "en"),  # nobody has translated it yet
        ("vi", "", "", "vi"),  # so that a translator sees the pages
    ],
)
def test_a_visitor_reads_the_language_asked_for_then_the_one_kept_then_the_browsers(
    asked: str, kept: str, accepted: str, read: str
) -> None:
    texts = {"en": "Close", "es": "Cerrar", "vi": ""}
    files = {
        f"messages/{name}.json": json.dumps({"common": {"close": text}}).encode()
        for name, text in texts.items()
    }
    languages = read_messages(files)
    assert chosen_language(languages, asked=asked, kept=kept, accepted=accepted) == read


def test_a_text_in_a_page_is_never_markup() -> None:
    files = {"messages/en.json": b'{"pages": {"a.b": "<b> & \\"{command}\\""}}'}
    page = '<html lang="{{language}}"><p>{{a.b command="houseway <x>"}}</p>{{no.such}}'
    assert filled_page(page, read_messages(files)["en"]) == (
        '<html lang="en"><p>&lt;b&gt; &amp; &quot;<code>houseway &lt;x&gt;</code>&quot;</p>no.such'
    )


def test_a_page_and_its_texts_come_in_the_language_of_the_visitor(client: TestClient) -> None:
    english = client.get("/", headers={"Accept-Language": "en"})
    assert english.headers["content-language"] == "en"
    assert '<html lang="en">' in english.text
    assert {"Accept-Language", "Cookie"} <= set(english.headers["vary"].split(", "))
    spanish = client.get("/?language=es", headers={"Accept-Language": "en"})
    assert '<html lang="es">' in spanish.text
    assert spanish.headers["etag"] != english.headers["etag"]
    address = re.search(r'id="messages"[^>]*href="([^"]+)"', spanish.text)
    assert address
    assert "/messages/es/" in address[1]
    sent = client.get(address[1])
    assert "immutable" in sent.headers["cache-control"]
    assert sent.json()["languages"] == {"en": "English", "es": "Español"}
    assert set(sent.json()["sections"]) == sections_of(WEB / "index.html")
    lost = client.get("/nowhere", headers={"Accept-Language": "es"})
    assert lost.status_code == 404
