"""Phrases of a rule sheet: a frozen value that is read from its text and prints itself as it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Self

from pydantic_core import CoreSchema, PydanticSerializationUnexpectedValue, core_schema


@dataclass(frozen=True, slots=True)
class Phrase(ABC):
    """The text as printed; a phrase of one kind adds what its text means. Empty text is false."""

    text: str = field(repr=False)

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Self:
        """The phrase of a text; refuses a text that cannot be read."""

    def __str__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return bool(self.text)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> CoreSchema:
        """A field of a section is read from a text, and written as one; many say the same."""
        return core_schema.no_info_after_validator_function(
            lru_cache(maxsize=1024)(cls.parse),
            core_schema.str_schema(strict=True),
            serialization=core_schema.plain_serializer_function_ser_schema(
                _text, return_schema=core_schema.str_schema()
            ),
        )


def _text(value: object) -> str:
    """The text of a phrase; in a union, what is no phrase is for another branch to write."""
    if not isinstance(value, Phrase):
        raise PydanticSerializationUnexpectedValue("no phrase")
    return value.text
