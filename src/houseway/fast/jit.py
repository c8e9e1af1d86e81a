"""Numba, set up once: machine code is cached in the user's cache folder, kernels release the GIL.

Nobody else imports Numba: whoever came first would have it keep machine code beside the sources.

Importing this module is what costs the time of importing Numba; only `exact.py`, `kernel.py` and
the drivers that call them do so.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

from houseway.store import cache_dir, code_key

# Read by Numba when it is imported: a package folder may be read-only, the cache folder is not.
# Numba looks at the file of a kernel alone, and would keep machine code that calls a kernel of
# another file as it was: so the folder goes by the code of all packages with kernels.
os.environ.setdefault(
    "NUMBA_CACHE_DIR",
    str(cache_dir() / "kernels" / code_key("families", "pot_equity", "fast", "ranking")),
)

import numba
from numba import uint64

__all__ = ["inline", "kernel", "uint64"]

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """A compiled function, cached on disk."""
    compiled: Any = numba.njit(cache=True, nogil=True)(function)
    return cast(F, compiled)


def inline(function: F) -> F:
    """A small compiled function that becomes part of its caller."""
    compiled: Any = numba.njit(inline="always")(function)
    return cast(F, compiled)
