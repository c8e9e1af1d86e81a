"""Writes `sbom.json`, a CycloneDX list of what a room installs, from `requirements.lock`.

Run by `make lock`. Nothing in it depends on the time or on the package index that was asked.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.packaging.commands import ROOT

import houseway

LOCK = ROOT / "requirements.lock"
SBOM = ROOT / "sbom.json"
OURSELVES = "houseway"


@dataclass(frozen=True, slots=True, kw_only=True)
class Locked:
    """A package of the lock file: `via` are the packages that ask for it."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]
    via: tuple[str, ...]

    @property
    def purl(self) -> str:
        return f"pkg:pypi/{self.name}@{self.version}"


def locked_packages(text: str) -> Iterator[Locked]:
    """The packages of a lock file as `uv pip compile --generate-hashes` writes it."""
    for block in re.split(r"^(?=[A-Za-z0-9])", text, flags=re.M)[1:]:
        requirement = Requirement(re.split(r"\\|#|\n", block)[0].strip())
        [pinned] = requirement.specifier
        assert pinned.operator == "==", f"{requirement} is not pinned"
        comment = " ".join(re.findall(r"^ +#(.*)$", block, re.M)).removeprefix(" via")
        named = re.findall(r"([A-Za-z0-9._-]+)(?: \(pyproject\.toml\))?", comment)
        yield Locked(
            name=canonicalize_name(requirement.name),
            version=pinned.version,
            marker=str(requirement.marker or ""),
            hashes=tuple(re.findall(r"--hash=sha256:([0-9a-f]{64})", block)),
            via=tuple(sorted({canonicalize_name(one) for one in named})),
        )


def _license(name: str) -> list[dict[str, Any]]:
    """The licence that an installed package states; nothing for one that is not installed."""
    try:
        said = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return []
    if expression := said.get_all("License-Expression"):
        return [{"expression": expression[0]}]
    stated = [one for one in said.get_all("Classifier") or [] if one.startswith("License ::")]
    return [{"license": {"name": one.split(" :: ")[-1]}} for one in sorted(stated)]


def bill_of_materials(lock: str) -> dict[str, Any]:
    """The list as a CycloneDX document."""
    packages = list(locked_packages(lock))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ourselves = f"pkg:pypi/{OURSELVES}@{houseway.__version__}"
    asks: dict[str, list[str]] = {ourselves: [], **{one.purl: [] for one in packages}}
    refs: dict[str, list[str]] = {OURSELVES: [ourselves]}
    for one in packages:  # another version for another system has the same name
        refs.setdefault(one.name, []).append(one.purl)
    for one in packages:
        for name in one.via:
            for ref in refs[name]:
                asks[ref].append(one.purl)
    components = []
    for one in packages:
        component: dict[str, Any] = {
            "type": "library",
            "bom-ref": one.purl,
            "name": one.name,
            "version": one.version,
            "purl": one.purl,
            "hashes": [{"alg": "SHA-256", "content": digest} for digest in one.hashes],
        }
        if licenses := _license(one.name):
            component["licenses"] = licenses
        if one.marker:
            component["properties"] = [{"name": "houseway:marker", "value": one.marker}]
        components.append(component)
    digest = hashlib.sha256(lock.encode()).hexdigest()
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.UUID(digest[:32], version=4)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": ourselves,
                "name": OURSELVES,
                "version": houseway.__version__,
                "purl": ourselves,
                "licenses": [{"expression": project["license"]}],
            },
            "properties": [{"name": "houseway:lock:sha256", "value": digest}],
        },
        "components": components,
        "dependencies": [{"ref": ref, "dependsOn": sorted(on)} for ref, on in sorted(asks.items())],
    }


if __name__ == "__main__":
    made = bill_of_materials(LOCK.read_text(encoding="utf-8"))
    SBOM.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    print(f"{SBOM.name}: {len(made['components'])} packages")
