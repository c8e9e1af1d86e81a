"""Programs that the tests drive: PostgreSQL and Chromium.

Installs what is missing where this user may, else ends with the one command to run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """The browser that the end-to-end tests drive."""
    return next((path for name in CHROMIUM if (path := shutil.which(name))), None)


def postgres_folder() -> Path | None:
    """Where the programs of PostgreSQL are: on the path, or where Debian keeps them."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


def missing() -> list[str]:
    """Debian packages of the programs that are not here."""
    needed = {"chromium": chromium(), "postgresql": postgres_folder()}
    return [package for package, found in needed.items() if found is None]


def may_install() -> list[str] | None:
    """The words before `apt-get`, or None where this user may not install."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True).returncode == 0:
        return [sudo, "-n"]
    return None


def main() -> None:
    wanted = missing()
    if not wanted:
        return
    prefix = may_install()
    if prefix is None:
        sys.exit(
            f"The tests need {' and '.join(wanted)}. Run\n\n"
            f"    sudo apt-get update && sudo apt-get install -y {' '.join(wanted)}\n\n"
            "or run the tests that need neither: make test-core"
        )
    quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "check": True}
    subprocess.run([*prefix, "apt-get", "update", "-qq"], **quiet)  # type: ignore[call-overload]
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *wanted]
    subprocess.run([*prefix, *install], **quiet)  # type: ignore[call-overload]
    if missing():
        sys.exit(f"{' and '.join(missing())} could not be installed")


if __name__ == "__main__":
    main()
