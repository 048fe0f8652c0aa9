"""The order in which things are dealt when some of it is known beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tetrapolis.core.chance import Chance
from tetrapolis.core.errors import BadInput


def dealt(first: Sequence[int], items: Iterable[int], chance: Chance) -> list[int]:
    """Every item: those that come first in their order, then the others shuffled.

    Errors:
        BadInput `deck.item`: one that comes first is named twice, or is none of the items.

    Example:
        >>> dealt([3, 1], range(1, 4), Chance(7))
        [3, 1, 2]
    """
    others = list(items)
    for item in first:
        if item not in others:
            raise BadInput("deck.item", item=item)
        others.remove(item)
    chance.shuffle(others)
    return [*first, *others]
