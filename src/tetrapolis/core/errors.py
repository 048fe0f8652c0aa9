"""Refusals: values with a code and facts, never sentences.

The words that a person reads are made at the edge (page, command line) from the code and the
facts, in the language of the reader: see `tetrapolis.texts`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Fact = int | float | str | bool | None | Sequence["Fact"] | Mapping[str, "Fact"]


class Refusal(Exception):
    """Something asked for that cannot be done; nothing has changed.

    Attributes:
        code: a dotted name such as `illegal.price`, the key of the sentence in the catalogues.
        facts: what the sentence may mention, JSON-able.
    """

    def __init__(self, code: str, /, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Mapping[str, Fact] = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by code and facts, so that a refusal reaches another process whole."""
        return _rebuilt, (type(self), self.code, dict(self.facts))

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code} ({told})" if told else self.code

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"{type(self).__name__}({self.code!r}{facts})"


def _rebuilt(kind: type[Refusal], code: str, facts: dict[str, Fact]) -> Refusal:
    return kind(code, **facts)


class Illegal(Refusal):
    """An action that the rules do not allow in this position."""


class BadInput(Refusal):
    """Something malformed: an unknown game or option, a text that is no action, a broken file."""
