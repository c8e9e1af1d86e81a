"""Results cached on disk under a key of their content."""

from __future__ import annotations

import hashlib
import io
import json
import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

if TYPE_CHECKING:
    from numpy.typing import NDArray

VERSION = "1"
SOURCES = (".py", ".json", ".css", ".typ")


def cache_dir() -> Path:
    """The folder of cached results: $HOUSEWAY_CACHE, or the user's cache folder."""
    if configured := os.environ.get("HOUSEWAY_CACHE"):
        return Path(configured)
    from platformdirs import user_cache_path

    return user_cache_path("houseway")


def code_key(*packages: str) -> str:
    """A digest of the source code and the data files of some packages of Houseway."""
    root = Path(__file__).parent
    content = hashlib.sha256()
    for package in packages:
        files = (root / package).rglob("*")
        for path in sorted(path for path in files if path.suffix in SOURCES):
            content.update(path.read_bytes())
    return content.hexdigest()[:16]


def _path(kind: str, key: str, ending: str) -> Path:
    return cache_dir() / f"{kind}-{VERSION}-{key[:32]}.{ending}"


def cached_json(kind: str, key: str, make: Callable[[], object]) -> str:
    """The JSON text of `make()`, from disk if it was cached under this key."""
    path = _path(kind, key, "json")
    try:
        text = path.read_text(encoding="utf-8")
        json.loads(text)
        return text
    except (OSError, ValueError):
        pass
    text = json.dumps(make())
    write_whole(path, text)
    return text


def cached_arrays(
    kind: str, key: str, make: Callable[[], Mapping[str, NDArray[Any]]]
) -> dict[str, NDArray[Any]]:
    """The arrays of `make()` by name, from disk if they were cached under this key."""
    import numpy as np

    path = _path(kind, key, "npz")
    try:
        with np.load(path, allow_pickle=False) as kept:
            return {name: kept[name] for name in kept.files}
    except (OSError, ValueError, EOFError, BadZipFile):
        pass
    made = dict(make())
    held = io.BytesIO()
    np.savez(held, **made)  # type: ignore[arg-type]
    write_whole(path, held.getvalue())
    return made


def write_whole(path: Path, content: str | bytes) -> None:
    """Write through a temporary file, so that no reader sees half a result.

    A cache that cannot be written (a read-only home) only costs time.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("wb", dir=path.parent, delete=False) as file:
            file.write(data)
        os.replace(file.name, path)
    except OSError:
        return
