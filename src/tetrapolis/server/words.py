"""Words that people bring: names, what they say, and what of it is told back to them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from tetrapolis.core import BadInput, Refusal

NAME_LENGTH = 24
CHAT_LENGTH = 500
FACT_LENGTH = 80
"""Characters of a text that a refusal tells: what was sent is not sent back whole."""

# Emoji of several people are joined with it.
_JOINER = "\N{ZERO WIDTH JOINER}"


def _unprintable(text: str, allowed: str = "") -> bool:
    return any(
        (unicodedata.category(letter)[0] == "C" or unicodedata.category(letter) in {"Zl", "Zp"})
        and letter != _JOINER
        and letter not in allowed
        for letter in text
    )


def clean_name(name: str) -> str:
    """The name as it is shown: trimmed, runs of spaces made one, in canonical form.

    Errors:
        BadInput `name.empty`, `name.long`, `name.characters`.
    """
    if _unprintable(name):
        raise BadInput("name.characters")
    name = " ".join(unicodedata.normalize("NFC", name).split()).strip(_JOINER)
    if not name:
        raise BadInput("name.empty")
    if len(name) > NAME_LENGTH:
        raise BadInput("name.long", limit=NAME_LENGTH)
    return name


def clean_chat(text: str) -> str:
    """What is said, trimmed and in canonical form.

    Errors:
        BadInput `chat.empty`, `chat.long`, `chat.characters`.
    """
    text = unicodedata.normalize("NFC", text).strip()
    if _unprintable(text, allowed="\n"):
        raise BadInput("chat.characters")
    if not text.strip(_JOINER):
        raise BadInput("chat.empty")
    if len(text) > CHAT_LENGTH:
        raise BadInput("chat.long", limit=CHAT_LENGTH)
    return text


def told_facts(refusal: Refusal) -> dict[str, Any]:
    """The facts of a refusal as they are told, its texts cut."""
    return {name: _cut(fact) for name, fact in refusal.facts.items()}


def _cut(fact: Any) -> Any:
    match fact:
        case str():
            return fact if len(fact) <= FACT_LENGTH else f"{fact[: FACT_LENGTH - 1]}…"
        case Mapping():
            return {name: _cut(inner) for name, inner in fact.items()}
        case Sequence():
            return [_cut(inner) for inner in fact]
    return fact
