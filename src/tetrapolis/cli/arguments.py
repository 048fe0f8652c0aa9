"""What several commands read from text in the same way."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tetrapolis.core import BadInput, Game
from tetrapolis.core.chance import SEED_LIMIT
from tetrapolis.core.options import check_options


def parsed_seed(seed: int | str) -> int:
    """A seed given as a number or in decimal, from 0 to 2**128 - 1.

    Errors:
        BadInput `seed.range`.
    """
    text = str(seed)
    digits = text.isascii() and text.isdigit() and len(text) <= len(str(SEED_LIMIT))
    if not digits or int(text) >= SEED_LIMIT:
        raise BadInput("seed.range", seed=text[:80])
    return int(text)


def parsed_options(game: Game, assignments: Iterable[str]) -> dict[str, Any]:
    """The options in texts such as `all_tiles=true`; a value that is not JSON is a word.

    Errors:
        BadInput `option.assignment`, and those of `check_options`.
    """
    given: dict[str, Any] = {}
    for text in assignments:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput("option.assignment", text=text[:80])
        try:
            given[name.strip()] = json.loads(value)
        except (ValueError, RecursionError):
            given[name.strip()] = value.strip()
    check_options(game.options, given)
    return given
