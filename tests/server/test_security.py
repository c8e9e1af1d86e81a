"""The gate: headers, origins, bodies, rates; and refusals that always look the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from starlette.datastructures import Headers

from houseway.errors import HousewayError, Unreadable
from houseway.server.app import create_app
from houseway.server.config import Config, Rates
from houseway.server.errors import Forbidden, TooMany, WrongHost
from houseway.server.http.addresses import address_key
from houseway.server.http.bodies import JSON_DEPTH, read_json
from houseway.server.http.gate import CONTENT_POLICY, check_host, check_socket, own_origin
from houseway.server.http.quotas import Buckets

ADDRESSES = ("/", "/nowhere", "/api/me", "/api/nowhere", "/healthz", "/static/nothing.js")


def refusal(answer: Any) -> dict[str, str]:
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "message", "where"}
    return dict(body["error"])


# --- headers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_carries_the_headers_that_keep_a_page_safe(
    client: TestClient, address: str
) -> None:
    headers = client.get(address).headers
    assert headers["content-security-policy"] == CONTENT_POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert "referrer-policy" in headers
    assert "permissions-policy" in headers
    assert "strict-transport-security" not in headers


def test_no_script_or_style_from_elsewhere_or_inside_a_page() -> None:
    assert "default-src 'none'" in CONTENT_POLICY
    assert "unsafe" not in CONTENT_POLICY
    assert "*" not in CONTENT_POLICY


@pytest.fixture
def secure(config: Config) -> Iterator[TestClient]:
    """Somebody who reaches a room of its own through https."""
    named = config.model_copy(update={"hosts": ("cards.example",)})
    address, headers = "https://cards.example", {"X-Houseway": "1"}
    with TestClient(create_app(named), base_url=address, headers=headers) as made:
        yield made


def test_https_is_remembered_by_the_browser(secure: TestClient) -> None:
    answer = secure.post("/api/guest")
    assert "max-age" in answer.headers["strict-transport-security"]
    assert "Secure" in answer.headers["set-cookie"]


def test_a_cookie_of_https_belongs_to_this_host_and_to_https_alone(
    secure: TestClient,
) -> None:
    wanted = {"name": "Penny", "secret": "a long password"}
    cookies = secure.post("/api/register", json=wanted).headers.get_list("set-cookie")
    assert {cookie.partition("=")[0] for cookie in cookies} == {
        "__Host-houseway",
        "__Host-houseway-device",
    }
    for cookie in cookies:
        words = {word.strip().lower() for word in cookie.split(";")[1:]}
        assert {"secure", "path=/", "httponly", "samesite=strict"} <= words
        assert not any(word.startswith("domain") for word in words)
    assert secure.get("/api/me").json()["person"]["name"] == "Penny"
    token = secure.cookies["__Host-houseway"]
    gone = secure.post("/api/logout").headers["set-cookie"]
    assert gone.startswith("__Host-houseway=")
    assert "Secure" in gone
    assert token not in gone


def test_under_https_a_cookie_that_a_page_of_http_could_have_set_is_not_read(
    secure: TestClient,
) -> None:
    plain = TestClient(secure.app, base_url="http://127.0.0.1:8000", headers={"X-Houseway": "1"})
    plain.portal = secure.portal
    assert plain.post("/api/guest").status_code == 200
    secure.cookies.set("houseway", plain.cookies["houseway"])
    assert secure.get("/api/me").json()["person"] is None


# --- hosts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "192.0.2.7", "", "a b"])
def test_a_name_that_is_not_the_rooms_is_refused(client: TestClient, host: str) -> None:
    for path in ("/", "/api/me", "/static/nothing.js"):
        answer = client.get(path, headers={"Host": host})
        assert (answer.status_code, refusal(answer)["code"]) == (421, "wrong-host")
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "LOCALHOST.:9", "[::1]:8000"])
def test_the_names_of_loopback_are_answered(client: TestClient, host: str) -> None:
    assert client.get("/api/me", headers={"Host": host}).status_code == 200


def test_a_room_answers_to_its_own_names_and_no_other() -> None:
    def answered(host: str, config: Config) -> bool:
        try:
            check_host(Headers({"host": host}), config)
        except WrongHost:
            return False
        return True

    named = Config(hosts="cards.example, play.cards.example", origins=("https://www.example:444",))
    assert answered("Cards.Example:443", named)
    assert answered("play.cards.example", named)
    assert answered("www.example:444", named)
    assert not answered("192.0.2.7:8000", named)
    for everywhere in (Config(host="0.0.0.0"), Config(host="::")):
        assert answered("192.0.2.7:8000", everywhere)
        assert not answered("evil.example", everywhere), "a name may be pointed at any address"
    assert answered("192.0.2.7", Config(host="192.0.2.7"))
    twice = Headers(raw=[(b"host", b"localhost"), (b"host", b"localhost")])
    with pytest.raises(WrongHost):
        check_host(twice, Config())


@pytest.mark.parametrize("host", ["https://cards.example", "cards.example:443", "a/b", "", "*"])
def test_a_host_in_the_settings_is_a_name_alone(host: str) -> None:
    with pytest.raises(ValidationError, match="is not a host name"):
        Config(hosts=(host,))


@pytest.mark.parametrize(
    "path", ["//evil.example/", "/rules/", "/%5Cevil.example/", "/table//evil.example/", "/api/me/"]
)
def test_no_answer_leads_out_of_the_site(client: TestClient, path: str) -> None:
    answer = client.get(path, follow_redirects=False)
    if answer.is_redirect:
        assert answer.headers["location"].startswith("http://127.0.0.1:8000/")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("192.0.2.7", "192.0.2.8", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
    ],
)
def test_an_address_of_ipv6_is_counted_by_its_network(one: str, other: str, same: bool) -> None:
    assert (address_key(one) == address_key(other)) == same


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_pages(client: TestClient) -> None:
    cookie = client.post("/api/guest").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Path=/" in cookie


def test_answers_about_people_are_not_kept_by_anybody(client: TestClient) -> None:
    assert client.get("/api/me").headers["cache-control"] == "no-store"


# --- origins --------------------------------------------------------------------------------------


def test_a_request_that_changes_something_needs_our_header(client: TestClient) -> None:
    answer = client.post("/api/guest", headers={"X-Houseway": "0"})
    assert (answer.status_code, refusal(answer)["code"]) == (403, "no-header")


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://127.0.0.1:8001", "https://127.0.0.1:8000", ""],
)
def test_a_request_from_another_page_is_refused(client: TestClient, origin: str) -> None:
    answer = client.post("/api/guest", headers={"Origin": origin})
    assert (answer.status_code, refusal(answer)["code"]) == (403, "foreign-origin")
    assert client.get("/api/me").json()["person"] is None


def test_our_own_page_may_ask(client: TestClient) -> None:
    answer = client.post("/api/guest", headers={"Origin": "http://127.0.0.1:8000"})
    assert answer.status_code == 200


def test_origins_of_a_proxy_can_be_listed() -> None:
    headers = Headers({"host": "127.0.0.1:8000", "origin": "https://cards.example"})
    assert not own_origin(headers, "http", Config())
    assert own_origin(headers, "http", Config(origins=("https://cards.example",)))


def test_a_page_elsewhere_cannot_open_a_socket() -> None:
    def scope(origin: bytes, host: bytes = b"127.0.0.1:8000") -> dict[str, Any]:
        headers = [(b"host", host), (b"origin", origin)]
        return {"type": "websocket", "scheme": "ws", "headers": headers}

    check_socket(scope(b"http://127.0.0.1:8000"), Config())
    with pytest.raises(WrongHost):
        check_socket(scope(b"http://evil.example", b"evil.example"), Config())
    with pytest.raises(Forbidden):
        check_socket(scope(b"https://evil.example"), Config())


# --- bodies ---------------------------------------------------------------------------------------


def test_a_body_that_is_too_large_is_refused_before_it_is_read(client: TestClient) -> None:
    answer = client.post("/api/login", content=b" " * (16 * 1024 + 1))
    assert (answer.status_code, refusal(answer)["code"]) == (413, "too-large")


def test_a_body_that_does_not_say_its_size_is_measured(client: TestClient) -> None:
    answer = client.post("/api/login", content=(b" " * 4096 for _ in range(5)))
    assert (answer.status_code, refusal(answer)["code"]) == (413, "too-large")


@pytest.mark.parametrize(
    "body, code",
    [
        (b'{"name": "\xff"}', "not-utf-8"),
        (b'{"name": ', "unreadable-json"),
        (b"name=x", "unreadable-json"),
        (b'{"name": NaN}', "unreadable-json"),
        (b'{"name": "\\ud800"}', "not-utf-8"),
        (b'{"name": "\\u0000"}', "unreadable-json"),
        (b"[" * 5000 + b"]" * 5000, "too-deep"),
        (b'{"a":' * 200 + b"1" + b"}" * 200, "too-deep"),
        (b"1" * 5000, "unreadable-json"),
    ],
)
def test_a_body_that_cannot_be_read_is_a_400(client: TestClient, body: bytes, code: str) -> None:
    answer = client.post("/api/login", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, refusal(answer)["code"]) == (400, code)


def test_brackets_in_a_text_do_not_count_as_depth() -> None:
    text = "[" * 100 + '\\"'
    assert read_json(json.dumps({"toml": text})) == {"toml": text}
    deepest: Any = 1
    for _ in range(JSON_DEPTH):
        deepest = [deepest]
    assert read_json(json.dumps(deepest)) == deepest
    with pytest.raises(Unreadable):
        read_json(json.dumps([deepest]))


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)
TREES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


@given(TREES, st.booleans())
def test_json_of_a_friend_is_read_as_it_was_written(tree: Any, ascii: bool) -> None:
    assert read_json(json.dumps(tree, ensure_ascii=ascii).encode()) == tree


@given(st.binary(max_size=60) | st.text(alphabet='[]{}",:\\u0d8 1e', max_size=60))
def test_json_of_a_stranger_is_read_or_refused(data: bytes | str) -> None:
    code = ""
    try:
        read_json(data)
    except HousewayError as error:
        code = error.code
    assert code in ("", "not-utf-8", "too-deep", "unreadable-json")


def test_an_address_with_a_nul_is_refused(client: TestClient) -> None:
    assert refusal(client.get("/api/tables/%00"))["code"] == "unreadable-address"
    assert refusal(client.get("/api/wallet?before=%00"))["code"] == "unreadable-address"


# --- refusals -------------------------------------------------------------------------------------


def test_a_wrong_field_is_named(client: TestClient) -> None:
    answer = client.post("/api/login", json={"name": 5, "secret": "x"})
    assert answer.status_code == 422
    assert refusal(answer)["code"] == "wrong-value"
    assert refusal(answer)["where"] == "name"
    unknown = client.post("/api/login", json={"name": "a", "secret": "x", "role": "admin"})
    assert refusal(unknown)["where"] == "role"
    client.post("/api/guest")
    assert refusal(client.get("/api/wallet?before=abc"))["where"] == "before"


def test_what_is_not_there_and_what_cannot_be_done_look_the_same(client: TestClient) -> None:
    assert refusal(client.get("/api/nothing"))["code"] == "not-found"
    wrong = client.put("/api/me")
    assert (wrong.status_code, refusal(wrong)["code"]) == (405, "wrong-method")
    assert wrong.headers["allow"] == "GET"


def test_a_failure_of_ours_says_nothing_of_its_cause(app: FastAPI, client: TestClient) -> None:
    @app.get("/api/broken")
    def broken() -> None:
        raise RuntimeError("the secret cause")

    answer = client.get("/api/broken")
    assert (answer.status_code, refusal(answer)["code"]) == (500, "internal")
    assert "secret" not in answer.text
    assert answer.headers["content-security-policy"] == CONTENT_POLICY


# --- rates ----------------------------------------------------------------------------------------


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    now = 0.0
    buckets = Buckets(rate=2, burst=3, clock=lambda: now)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b") == 0
    now = 0.5
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    now = 100
    assert [buckets.take("a") > 0 for _ in range(4)] == [False, False, False, True]


def test_a_bucket_forgets_the_key_that_was_used_longest_ago() -> None:
    buckets = Buckets(rate=0.001, burst=1, clock=lambda: 0.0, most=2)
    for key in ("a", "b", "c"):
        buckets.check(key)
    buckets.check("a")
    with pytest.raises(TooMany):
        buckets.check("c")


@given(st.lists(st.floats(0, 3), max_size=60))
def test_nobody_gets_more_than_burst_and_rate_allow(steps: list[float]) -> None:
    now = 0.0
    buckets = Buckets(rate=2, burst=5, clock=lambda: now)
    given_out = 0
    for step in steps:
        now += step
        given_out += buckets.take("a") == 0
        assert given_out <= 5 + 2 * now + 1e-6


class TestTightRoom:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        rates = Rates(
            requests_per_second=0.01,
            requests_at_once=20,
            logins_per_minute=0.1,
            logins_at_once=4,
            guests_per_minute=0.1,
            guests_at_once=2,
        )
        return config.model_copy(update={"rates": rates})

    def test_who_guesses_secrets_has_to_wait(self, client: TestClient) -> None:
        wrong = {"name": "Nobody", "secret": "wrong"}
        answers = [client.post("/api/login", json=wrong) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [401] * 4 + [429]
        assert refusal(answers[4])["code"] == "too-many"
        assert int(answers[4].headers["retry-after"]) > 60

    def test_guests_come_a_few_at_a_time(self, client: TestClient) -> None:
        statuses = []
        for _ in range(3):
            statuses.append(client.post("/api/guest").status_code)
            client.cookies.clear()
        assert statuses == [200, 200, 429]

    def test_requests_of_one_address_are_counted_together(self, client: TestClient) -> None:
        statuses = [client.get("/healthz").status_code for _ in range(25)]
        assert statuses == [200] * 20 + [429] * 5
