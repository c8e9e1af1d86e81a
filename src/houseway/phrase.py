"""Phrases of a rule sheet: a frozen value that is read from its text and prints itself as it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from pydantic_core import CoreSchema, core_schema


@dataclass(frozen=True, slots=True)
class Phrase:
    """The text as printed; a phrase of one kind adds what its text means. Empty text is false."""

    text: str = field(repr=False)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The phrase of a text; refuses a text that cannot be read."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return bool(self.text)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> CoreSchema:
        """A field of a section is read from a text, and written as one."""
        return core_schema.no_info_after_validator_function(
            cls.parse,
            core_schema.str_schema(strict=True),
            serialization=core_schema.to_string_ser_schema(when_used="always"),
        )
