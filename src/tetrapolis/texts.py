"""Words in a language, made at the edge from codes and facts.

Every part of the project keeps its own catalogues (`texts/en.po`, `texts/es.po`) beside its
code; all of them together are one set, shared by the page and the command line. Message ids are
the codes themselves. A sentence names facts in braces; a plural message chooses by the fact `n`.
The facts in `NAMED` hold names that have words of their own, such as that of a game.
"""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from babel.numbers import get_decimal_symbol, get_group_symbol

LANGUAGES = ("en", "es")
Sentence = str | tuple[str, ...]

NAMED = {
    "game": "game.",
    "wanted_game": "game.",
    "what": "",
    "wanted": "kind.",
    "found": "kind.",
    "path": "path.",
}
"""Facts that are said in words, and what goes before them to make the codes of these."""


@cache
def catalogue(language: str) -> Mapping[str, Sentence]:
    """Every text of a language by its code: a sentence, or (singular, plural)."""
    texts: dict[str, Sentence] = {}
    for path in sorted(Path(__file__).parent.rglob(f"texts/{language}.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if isinstance(message.id, tuple | list):
                    texts[message.id[0]] = tuple(message.string or ())
                elif message.id:
                    texts[message.id] = str(message.string)
    return texts


def say(code: str, facts: Mapping[str, Any] | None = None, language: str = "en") -> str:
    """The sentence for a code, with its facts filled in.

    A code without a sentence comes back as it is, with its facts, so that nothing is ever lost.

    Example:
        >>> say("illegal.over")
        'The game is over.'
    """
    facts = facts or {}
    sentence = catalogue(language).get(code)
    if sentence is None:
        told = ", ".join(f"{name}={value}" for name, value in facts.items())
        return f"{code} ({told})" if told else code
    if isinstance(sentence, tuple):
        sentence = sentence[0] if facts.get("n") == 1 else sentence[-1]

    def shown(fact: str, value: Any) -> str:
        if isinstance(value, list | tuple):
            return ", ".join(shown(fact, item) for item in value)
        if isinstance(value, float):
            return numeral(value, language)
        named = catalogue(language).get(f"{NAMED[fact]}{value}") if fact in NAMED else None
        return str(value) if named is None else str(named)

    def fill(hole: re.Match[str]) -> str:
        return shown(hole[1], facts[hole[1]]) if hole[1] in facts else hole[0]

    return re.sub(r"\{(\w+)\}", fill, sentence)


def numeral(value: float, language: str, form: str = "") -> str:
    """A number with the decimal and the grouping sign of a language, `form` as for `format`.

    Example:
        >>> numeral(50.1, "es"), numeral(1234.5, "es", ",.2f")
        ('50,1', '1.234,50')
    """
    signs = str.maketrans(".,", get_decimal_symbol(language) + get_group_symbol(language))
    return f"{value:{form}}".translate(signs)


def preferred_language() -> str:
    """The language of the terminal: `TETRAPOLIS_LANG`, else the system's, else English."""
    for wish in (os.environ.get("TETRAPOLIS_LANG", ""), *_system_wishes()):
        if wish[:2].lower() in LANGUAGES:
            return wish[:2].lower()
    return "en"


def _system_wishes() -> list[str]:
    """The languages that the system asks for: the first variable that is set, as in gettext.

    Whether the system has the locale itself, such as es_ES.UTF-8, does not matter for words.
    """
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value.split(":")
    return [locale.getlocale()[0] or ""]
