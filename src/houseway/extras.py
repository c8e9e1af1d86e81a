"""The extras of the package: the libraries that each part of Houseway needs.

`pip install houseway` brings the rules, settling, dealing, fees, ranking and the command line. All
other parts check here that their extra is installed, before they import its libraries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec

from houseway.errors import HousewayError

# By extra: its modules, and their usual names.
BRINGS: Mapping[str, Mapping[str, str]] = {
    "odds": {"numpy": "NumPy", "numba": "Numba"},
    "room": {
        "alembic": "Alembic",
        "argon2": "argon2-cffi",
        "cryptography": "cryptography",
        "fastapi": "FastAPI",
        "httptools": "httptools",
        "prometheus_client": "prometheus-client",
        "sqlalchemy": "SQLAlchemy",
        "tomlkit": "TOML Kit",
        "uvicorn": "uvicorn",
        "uvloop": "uvloop",
        "websockets": "websockets",
    },
    "postgres": {"psycopg": "psycopg"},
    "export": {"pyarrow": "PyArrow"},
    "papers": {"typst": "Typst"},
    "design": {"highspy": "HiGHS"},
    "bank": {"scipy": "SciPy"},
    "plot": {"matplotlib": "Matplotlib"},
    "cluster": {"distributed": "Dask"},
}
INCLUDES: Mapping[str, Sequence[str]] = {
    "room": ("odds",),
    "design": ("odds",),
    "bank": ("odds",),
    "plot": ("odds",),
    "cluster": ("odds",),
}


class MissingExtra(HousewayError):
    """The libraries of a part of Houseway are not installed."""

    def __init__(self, extra: str, what: str, libraries: Sequence[str]) -> None:
        self.extra = extra
        super().__init__(
            "missing-extra",
            f"{what} needs {_listed(libraries)}: pip install 'houseway[{extra}]'",
        )


def is_installed(extra: str) -> bool:
    """Whether all libraries of an extra can be imported."""
    return not _missing(extra)


def require(extra: str, what: str) -> None:
    """Raises `MissingExtra` if a library of the extra is not installed.

    `what` is the part of Houseway that needs it, the subject of the message.
    """
    if missing := _missing(extra):
        raise MissingExtra(extra, what, missing)


def _missing(extra: str) -> list[str]:
    return [name for module, name in _modules(extra) if find_spec(module) is None]


def _modules(extra: str) -> Iterator[tuple[str, str]]:
    yield from BRINGS[extra].items()
    for other in INCLUDES.get(extra, ()):
        yield from _modules(other)


def _listed(names: Sequence[str]) -> str:
    """
    >>> _listed(["NumPy"]), _listed(["Alembic", "NumPy", "Numba"])
    ('NumPy', 'Alembic, NumPy and Numba')
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
