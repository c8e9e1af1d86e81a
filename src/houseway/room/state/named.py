"""Values that are told apart by the name of their class: commands, and bodies of events."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, dataclass_transform


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Named:
    """A frozen value; `kind` is the name of its class in small letters, with hyphens."""

    kind: ClassVar[str]
    unwritten: ClassVar[Mapping[str, Any]]  # the fields, each with the value that is left out

    def __init_subclass__(cls) -> None:
        made = fields(dataclass(frozen=True, kw_only=True)(cls))  # type: ignore[arg-type]
        cls.kind = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", cls.__name__).lower()
        cls.unwritten = {each.name: each.default for each in made}
