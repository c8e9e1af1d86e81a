"""A fresh environment with Houseway and what it requires, made without the network."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement
from tests.packaging.commands import ROOT
from tests.suite.waiting import PATIENCE


def built_wheel(folder: Path) -> Path:
    """The wheel of this source."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=PATIENCE,
    )
    (wheel,) = folder.glob("houseway-*.whl")
    return wheel


def new_environment(folder: Path, *, pip: bool = False) -> Path:
    """Makes an empty environment; gives the path of its interpreter."""
    words = [] if pip else ["--without-pip"]
    subprocess.run([sys.executable, "-m", "venv", *words, folder], check=True, timeout=300)
    return folder / "bin" / "python"


def packages_of(folder: Path) -> Path:
    """The folder of an environment in which packages lie."""
    scheme = {"base": str(folder), "platbase": str(folder)}
    return Path(sysconfig.get_path("purelib", "venv", vars=scheme))


def required(whole: Distribution) -> Iterator[Distribution]:
    """What a distribution requires, and what that requires, without any extra."""
    found: dict[str, Distribution] = {}
    waiting = [whole]
    for each in waiting:
        for asked in map(Requirement, each.requires or ()):
            wanted = asked.marker is None or asked.marker.evaluate({"extra": ""})
            if wanted and asked.name not in found:
                found[asked.name] = distribution(asked.name)
                waiting.append(found[asked.name])
    yield from found.values()


def install_light(wheel: Path, folder: Path) -> Path:
    """An environment with the wheel and copies of what it requires; gives its interpreter.

    The copies are of the packages that the tests themselves run with.
    """
    python = new_environment(folder)
    packages = packages_of(folder)
    with ZipFile(wheel) as held:
        held.extractall(packages)
    (installed,) = Distribution.discover(name="houseway", path=[str(packages)])
    for each in required(installed):
        for file in each.files or ():
            if ".." not in file.parts:  # programs lie elsewhere
                target = packages / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(str(file.locate()), target)
    return python


def megabytes(folder: Path, *, leaving_out: tuple[str, ...] = ()) -> float:
    """What the files of a folder take, without some of its entries."""
    files = (
        file
        for entry in folder.iterdir()
        if not entry.name.startswith(leaving_out or ("\0",))
        for file in ([entry] if entry.is_file() else entry.rglob("*"))
    )
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6
