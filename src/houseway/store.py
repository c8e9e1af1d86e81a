"""Results kept on disk under a key of their content: written whole, or recomputed."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

VERSION = "1"


def cache_dir() -> Path:
    """Where results are kept: $HOUSEWAY_CACHE, or the user's cache folder."""
    if configured := os.environ.get("HOUSEWAY_CACHE"):
        return Path(configured)
    from platformdirs import user_cache_path

    return user_cache_path("houseway")


def cached_json(kind: str, key: str, make: Callable[[], object]) -> str:
    """The JSON text of `make()`, from disk when it was made before under this key."""
    path = cache_dir() / f"{kind}-{VERSION}-{key[:32]}.json"
    try:
        text = path.read_text(encoding="utf-8")
        json.loads(text)
        return text
    except (OSError, ValueError):
        pass
    text = json.dumps(make())
    write_whole(path, text)
    return text


def write_whole(path: Path, text: str) -> None:
    """Write through a temporary file, so that nobody reads half a result.

    A cache that cannot be written (a read-only home) only costs time.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, delete=False
        ) as file:
            file.write(text)
        os.replace(file.name, path)
    except OSError:
        return
