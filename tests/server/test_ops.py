"""Health, figures, build identity, logs, pages and the hourly accounts."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import socket
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from prometheus_client import generate_latest
from sqlalchemy import text
from tests.suite.waiting import PATIENCE

import houseway
from houseway.errors import HousewayError
from houseway.server import app as application
from houseway.server.config import Config
from houseway.server.context import Context
from houseway.server.http import pages
from houseway.server.http.pages import ASK_AGAIN, FOR_EVER, Site
from houseway.server.operations import logs, service_health
from houseway.storage.errors import StorageDown
from houseway.storage.event_store import Store

# --- health ---------------------------------------------------------------------------------------


def test_alive_and_ready(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"alive": True}
    assert client.get("/readyz").json() == {"ready": True, "why": ""}


def test_a_server_that_is_about_to_stop_is_alive_but_not_ready(
    client: TestClient, context: Context
) -> None:
    context.closing = True
    answer = client.get("/readyz")
    context.closing = False
    assert (answer.status_code, answer.json()["why"]) == (503, "shutting down")
    assert client.get("/healthz").status_code == 200


def test_a_server_without_its_database_is_not_ready_and_says_503(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.post("/api/guest")

    def gone(*_: object, **__: object) -> int:
        raise StorageDown("connection to 10.0.0.7 refused")

    monkeypatch.setattr(Store, "head", gone)
    monkeypatch.setattr(Store, "balance", gone)
    ready = client.get("/readyz")
    assert (ready.status_code, ready.json()["ready"]) == (503, False)
    answer = client.get("/api/wallet")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage-down")
    assert "10.0.0.7" not in ready.text + answer.text


# --- figures --------------------------------------------------------------------------------------


def figures_of(client: TestClient) -> str:
    metrics = client.app.state.metrics  # type: ignore[attr-defined]
    return generate_latest(metrics.registry).decode()


def test_requests_and_refusals_are_counted(client: TestClient) -> None:
    client.post("/api/guest")
    client.post("/api/guest", headers={"X-Houseway": "no"})
    client.post("/api/login", json={"name": "Nobody", "secret": "wrong"})
    figures = figures_of(client)
    assert 'houseway_refusals_total{code="no-header"} 1.0' in figures
    assert 'houseway_refusals_total{code="wrong-secret"} 1.0' in figures
    line = 'houseway_request_seconds_count{method="POST",route="/api/guest",status="200"} 1.0'
    assert line in figures
    for name in ("rounds_total", "events_total", "sockets", "command_seconds_count"):
        assert f"houseway_{name}" in figures


def test_the_address_of_a_table_or_person_is_no_label(client: TestClient) -> None:
    client.get("/rules/some-house/some-game")
    client.get("/no/such/page/at/all")
    figures = figures_of(client)
    assert "some-game" not in figures
    assert "such/page" not in figures


def test_a_method_that_somebody_made_up_is_no_label(client: TestClient) -> None:
    for number in range(5):
        client.request(f"X{number}", "/api/me")
    figures = figures_of(client)
    assert 'method="X' not in figures
    assert 'houseway_request_seconds_count{method="other"' in figures


def test_figures_have_a_port_of_their_own_and_none_unless_it_is_set(client: TestClient) -> None:
    assert client.get("/metrics").status_code == 404
    metrics = client.app.state.metrics  # type: ignore[attr-defined]
    with service_health.metrics_listener(Config(), metrics) as port:
        assert port is None
    with service_health.metrics_listener(Config(metrics_port=0), metrics) as port:
        address = f"http://127.0.0.1:{port}/metrics"
        with urlopen(address, timeout=PATIENCE) as answer:
            assert b"houseway_rounds_total" in answer.read()
        assert client.get("/healthz").status_code == 200
    with pytest.raises(URLError):
        urlopen(address, timeout=PATIENCE)


def test_a_port_for_figures_that_is_taken_is_named(client: TestClient) -> None:
    metrics = client.app.state.metrics  # type: ignore[attr-defined]
    with socket.create_server(("127.0.0.1", 0)) as taken:
        config = Config(metrics_port=taken.getsockname()[1])
        with (
            pytest.raises(HousewayError) as caught,
            service_health.metrics_listener(config, metrics),
        ):
            pass
    assert (caught.value.code, caught.value.where) == ("port-taken", "metrics_port")


# --- build identity -------------------------------------------------------------------------------


def test_the_build_is_shown_and_written_down_once(client: TestClient, context: Context) -> None:
    build = client.get("/api/build").json()
    assert build["version"] == houseway.__version__
    assert len(build["code"]) == len(build["sheets"]) == 64
    assert client.get("/api/me").json()["build"] == build
    service_health.note_build(context, context.build)
    events = context.store.search_events(stream="room", kind="build")
    assert [event.body for event in events] == [{"before": None, "after": build}]


def test_a_change_on_disk_is_found_counted_and_written_down(context: Context) -> None:
    assert service_health.check_build(context)
    started = context.build
    context.build = started.model_copy(update={"sheets": "0" * 64})
    assert not service_health.check_build(context)
    assert b'mismatches_total{what="build"} 1.0' in generate_latest(context.metrics.registry)


def test_the_digest_sees_every_file_and_its_name(tmp_path: Path) -> None:
    files = [tmp_path / "a.toml", tmp_path / "b.toml"]
    files[0].write_text("x = 1")
    files[1].write_text("y = 2")
    first = service_health._digest(tmp_path, files)
    assert service_health._digest(tmp_path, files[::-1]) == first
    files[1].write_text("y = 3")
    assert service_health._digest(tmp_path, files) != first
    assert service_health._digest(tmp_path, files[:1]) != first


# --- hourly ---------------------------------------------------------------------------------------


def test_sound_accounts_are_noted_with_a_checkpoint(client: TestClient, context: Context) -> None:
    client.post("/api/guest")
    asyncio.run(service_health.every_hour(context))
    assert context.store.latest("room", "checkpoint") is not None
    assert b"mismatches_total{" not in generate_latest(context.metrics.registry)


def test_an_account_that_differs_is_counted_and_named_in_the_log(
    client: TestClient, context: Context, caplog: pytest.LogCaptureFixture
) -> None:
    me = client.post("/api/guest").json()["person"]["id"]
    with context.store.database.writing() as connection:
        connection.execute(
            text("UPDATE accounts SET balance = balance + 1 WHERE name = :name"),
            {"name": f"wallet:{me}"},
        )
    with caplog.at_level(logging.ERROR, "houseway.ops"):
        asyncio.run(service_health.every_hour(context))
    assert b'mismatches_total{what="balance"} 1.0' in generate_latest(context.metrics.registry)
    [record] = [r for r in caplog.records if r.levelno == logging.ERROR]
    assert f"wallet:{me}" in str(logs.fields(record)["differences"])


def test_regular_work_goes_on_after_a_failure(context: Context) -> None:
    turns = 0

    async def work(_context: Context) -> None:
        nonlocal turns
        turns += 1
        raise RuntimeError("no luck")

    async def a_while() -> None:
        task = asyncio.create_task(service_health.repeat(work, context, 0.001))
        while turns < 3:
            await asyncio.sleep(0.001)
        task.cancel()

    asyncio.run(asyncio.wait_for(a_while(), 5))
    assert turns >= 3


# --- logs -----------------------------------------------------------------------------------------


def test_a_line_of_the_log_is_json_without_secrets() -> None:
    record = logging.makeLogRecord(
        {
            "name": "houseway.auth",
            "levelname": "WARNING",
            "msg": "sign-in of %s failed",
            "args": ("x1",),
            "person": "x1",
            "token": "abc",
            "new_secret": "hunter2",
        }
    )
    line = json.loads(logs.JsonLines().format(record))
    assert (line["level"], line["message"]) == ("warning", "sign-in of x1 failed")
    assert (line["person"], line["token"], line["new_secret"]) == ("x1", logs.HIDDEN, logs.HIDDEN)
    assert "hunter2" not in logs.Text().format(record)


def test_signing_in_leaves_no_secret_in_the_log(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    secret = "my very own secret"
    with caplog.at_level(logging.DEBUG):
        client.post("/api/register", json={"name": "Penny", "secret": secret})
        client.post("/api/logout")
        client.post("/api/login", json={"name": "Penny", "secret": secret + "?"})
        client.post("/api/login", json={"name": "Penny", "secret": secret})
    ours = [r for r in caplog.records if r.name.startswith("houseway")]
    written = "\n".join(logs.JsonLines().format(record) for record in ours)
    assert '"path": "/api/login"' in written
    assert secret not in written
    assert client.cookies["houseway"] not in written


def test_a_line_for_each_request_names_the_person_and_the_terminal(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    me = client.post("/api/guest").json()["person"]["id"]
    with caplog.at_level(logging.INFO, "houseway.ops"):
        client.get("/api/wallet?before=5")
    line = logs.fields(caplog.records[-1])
    assert (line["person"], line["path"], line["status"]) == (me, "/api/wallet", 200)
    assert line["terminal"] == "testclient"


# --- pages ----------------------------------------------------------------------------------------


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "web"
    (root / "static" / "js").mkdir(parents=True)
    (root / "index.html").write_text('<script type="module" src="/static/js/a.js"></script>')
    (root / "table.html").write_text("<p>table")
    (root / "404.html").write_text((pages.WEB / "404.html").read_text())
    (root / "static" / "js" / "a.js").write_text('import "./b.js";\n' + "// words\n" * 100)
    (root / "static" / "mark.svg").write_text("<svg/>")
    monkeypatch.setattr(pages, "SITE", Site(root))
    monkeypatch.setattr(pages, "LOOK_SECONDS", 0)
    return root


def test_a_page_names_its_files_by_the_digest_of_all_files(site: Path, client: TestClient) -> None:
    page = client.get("/")
    assert page.headers["cache-control"] == ASK_AGAIN
    address = page.text.split('src="')[1].split('"')[0]
    assert address.startswith("/static/~")
    kept = client.get(address)
    assert kept.headers["cache-control"] == FOR_EVER
    assert kept.headers["content-type"].startswith("text/javascript")
    (site / "static" / "mark.svg").write_text("<svg></svg>")
    assert client.get("/").text != page.text
    assert client.get(address).headers["cache-control"] == ASK_AGAIN, "an old address"
    assert client.get("/static/js/a.js").headers["cache-control"] == ASK_AGAIN


def test_files_are_sent_packed_and_only_when_they_changed(site: Path, client: TestClient) -> None:
    plain = client.get("/static/js/a.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    packed = client.get("/static/js/a.js", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) < len(plain.content)
    tag = plain.headers["etag"]
    again = client.get("/static/js/a.js", headers={"If-None-Match": f'"x", W/{tag}'})
    assert (again.status_code, again.content) == (304, b"")


def test_every_table_has_the_same_page(site: Path, client: TestClient) -> None:
    assert client.get("/table/k3x9").text == "<p>table"


@pytest.mark.parametrize(
    "address",
    ["/nothing", "/static/../index.html", "/static/%2e%2e/index.html", "/static/", "/lab"],
)
def test_what_is_not_there_is_a_page_that_leads_back(
    site: Path, client: TestClient, address: str
) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert 'href="/"' in answer.text


def test_packing_is_the_same_each_time(site: Path) -> None:
    first, second = Site(site).current(), Site(site).current()
    assert first == second
    assert gzip.decompress(first[1]["static/js/a.js"].packed).startswith(b"import")


# --- the description ------------------------------------------------------------------------------


def test_the_description_names_every_route_once_with_its_refusals(client: TestClient) -> None:
    description = client.get("/api/openapi.json").json()
    operations = [op for path in description["paths"].values() for op in path.values()]
    ids = [op["operationId"] for op in operations]
    assert len(set(ids)) == len(ids)
    for operation in operations:
        assert operation["tags"], operation["operationId"]
        assert operation.get("summary") or operation.get("description")
        assert {"400", "401", "403", "404", "422", "429", "503"} <= set(operation["responses"])
    refused = description["components"]["schemas"]["Refusal"]["properties"]
    assert set(refused) == {"code", "message", "where"}


def test_a_server_closes_its_tables_once(app: FastAPI, context: Context) -> None:
    goodbyes = 0

    class Hub:
        async def stop(self) -> None:
            nonlocal goodbyes
            goodbyes += 1

    real, context.hub = context.hub, Hub()
    asyncio.run(application.close_tables(app))
    asyncio.run(application.close_tables(app))
    assert goodbyes == 1
    context.closing, context.hub = False, real
