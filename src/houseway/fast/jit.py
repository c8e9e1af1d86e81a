"""Numba, set up once: machine code is kept in the user's cache folder, kernels release the GIL.

Nobody else imports Numba: the first import decides where machine code is kept, and by itself Numba
would write it beside the sources.

Importing this module costs the time of importing Numba; only `exact.py`, `kernel.py` and the
drivers that call them do so.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

from houseway.disk_cache import cache_dir
from houseway.fast.sources import code_digest

# A package folder may be read-only, the cache folder is not.
os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_dir() / "kernels"))

import numba
from numba import uint64

__all__ = ["inline", "kernel", "uint64"]

KERNELS = os.environ["NUMBA_CACHE_DIR"]

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """A compiled function, kept on disk under the code of its module and of all that it imports."""
    # Numba reads its cache folder when a function is decorated.
    settings: Any = numba.config
    settings.CACHE_DIR = os.path.join(KERNELS, code_digest(function.__module__))
    compiled: Any = numba.njit(cache=True, nogil=True)(function)
    return cast(F, compiled)


def inline(function: F) -> F:
    """A small compiled function that becomes part of its caller."""
    compiled: Any = numba.njit(inline="always")(function)
    return cast(F, compiled)
