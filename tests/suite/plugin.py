"""The options of the test run, and what it tells at its end."""

from __future__ import annotations

import argparse
import os
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from tests.suite.needs import NEEDS, Need
from tests.suite.rotation import (
    PARTS,
    QUARTERED,
    Rotation,
    commit,
    current_rotation,
    is_in_quarter,
    set_rotation,
)
from tests.suite.shards import Shard, function_of, shard

SLOWEST = 10
# No test depends on the speed of the machine.
settings.register_profile("full", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("short", settings.get_profile("full"), max_examples=25)


def _turn(text: str) -> int:
    if text.isdecimal() and int(text) < PARTS:
        return int(text)
    raise argparse.ArgumentTypeError(f"expected a number from 0 to {PARTS - 1}; found {text!r}")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("houseway")
    group.addoption(
        "--everything",
        action="store_true",
        help="also run the exhaustive tests, and the laws of all sheets",
    )
    group.addoption(
        "--turn",
        type=_turn,
        metavar="0-7",
        help="the eighth of the sheets whose laws are checked (default: by the commit)",
    )
    group.addoption(
        "--quarters",
        action="store_true",
        help="of the folders that take turns, run the tests of one quarter",
    )
    group.addoption(
        "--shard", type=shard, metavar="PART/PARTS", help="run one part, such as 2/4, of all tests"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    everything: bool = config.option.everything
    seed = int(commit()[:8], 16)
    if config.option.turn is None:
        config.option.turn = seed % PARTS
    set_rotation(Rotation(config.option.turn, everything=everything))
    settings.load_profile("full" if everything else "short")
    if everything and config.option.markexpr == "not slow":
        config.option.markexpr = ""
    if not everything and config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(seed)
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Report(config.option.shard, quarters=config.option.quarters))


def pytest_itemcollected(item: pytest.Item) -> None:
    """Refuse a name that differs from run to run: workers could not share such a test."""
    if " object at 0x" in item.nodeid:
        raise pytest.UsageError(f"a case is named by its address, give it an id: {item.nodeid}")


@pytest.hookimpl(trylast=True)  # after `-m` has left out what is slow
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    part: Shard | None = config.option.shard
    wanted = set(_in_turn(items))
    if config.option.quarters:
        wanted = {item for item in wanted if is_in_quarter(item.nodeid, config.option.turn)}
    if part is not None:
        wanted = {item for item in wanted if part.holds(item.nodeid)}
    config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
    items[:] = [item for item in items if item in wanted]
    if os.environ.get("CI"):
        return  # what is missing there is an error
    for need in NEEDS:
        if need.is_missing():
            left_out = pytest.mark.skip(reason=need.reason)
            for item in items:
                if need.marker in item.keywords:
                    item.add_marker(left_out)


def _in_turn(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """All tests, but of one that is marked `in_turn` an eighth of its cases, and at least one."""
    rotation = current_rotation()
    cases = Counter(function_of(item.nodeid) for item in items)
    # Functions begin their rotation at different places.
    place = {function: zlib.crc32(function.encode()) for function in cases}
    for item in items:
        function = function_of(item.nodeid)
        place[function] += 1
        parts = min(cases[function], PARTS)
        if (
            rotation.everything
            or item.get_closest_marker("in_turn") is None
            or place[function] % parts == rotation.turn % parts
        ):
            yield item


class Report:
    """Counts time and tests by module, and tells them when the run is over."""

    def __init__(self, part: Shard | None, *, quarters: bool) -> None:
        self.part = part
        self.quarters = quarters
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.ran: Counter[str] = Counter()
        self.left_out: dict[Need, Counter[str]] = {need: Counter() for need in NEEDS}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        module = report.nodeid.partition("::")[0]
        self.seconds[module] += report.duration
        if report.when == "call":
            self.ran[module] += 1
        elif report.skipped and isinstance(report.longrepr, tuple):
            for need, modules in self.left_out.items():
                if report.longrepr[2] == f"Skipped: {need.reason}":
                    modules[module] += 1

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for line in self.lines():
            terminalreporter.write_line(line)

    def lines(self) -> Iterator[str]:
        if not self.ran:
            return
        yield f"slowest modules, {sum(self.seconds.values()):.0f} s of tests in all:"
        slowest = sorted(self.seconds.items(), key=lambda entry: -entry[1])
        for module, seconds in slowest[:SLOWEST]:
            yield f"{seconds:8.1f} s  {self.ran[module]:5} tests  {module}"
        if self.part is not None:
            yield (
                f"shard {self.part}: {sum(self.ran.values())} tests of {len(self.ran)} modules ran"
            )
        rotation = current_rotation()
        if not rotation.everything:
            yield (
                f"laws were checked for one game of each family and for eighth {rotation.turn} of "
                f"the sheets: make test TURN={rotation.turn} repeats it"
            )
        if self.quarters:
            yield f"one quarter was run of the tests of {', '.join(QUARTERED)}"
        for need, modules in self.left_out.items():
            if modules:
                yield f"NOT RUN: {sum(modules.values())} tests. {need.reason}"
                yield from (f"  {count} of {module}" for module, count in sorted(modules.items()))
                yield f"  To run them: {need.command}"
