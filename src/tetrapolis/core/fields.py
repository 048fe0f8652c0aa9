"""What may stand at a place in data of a type: the names that a misspelt one could have meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import inspect


def names_at(kind: Any, steps: Iterable[str]) -> list[str]:
    """The fields of what stands at a path, or the texts that may stand there.

    Args:
        kind: the type of the whole, as msgspec reads it.
        steps: the path: names of fields, and numbers of items from 0.

    Example:
        >>> from typing import Literal
        >>> names_at(dict[str, Literal["left", "right"]], ["any"])
        ['left', 'right']
    """
    here = list(_alternatives(inspect.type_info(kind)))
    for step in steps:
        here = [inner for each in here for inner in _inside(each, step)]
    return [name for each in here for name in _names(each)]


def _alternatives(kind: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(kind, inspect.UnionType):
        yield from kind.types
    else:
        yield kind


def _inside(kind: inspect.Type, step: str) -> Iterator[inspect.Type]:
    match kind:
        case inspect.StructType(array_like=False):
            for field in kind.fields:
                if field.encode_name == step:
                    yield from _alternatives(field.type)
        case inspect.ListType() | inspect.VarTupleType():
            yield from _alternatives(kind.item_type)
        case inspect.DictType():
            yield from _alternatives(kind.value_type)


def _names(kind: inspect.Type) -> Iterator[str]:
    match kind:
        case inspect.StructType(array_like=False):
            yield from (field.encode_name for field in kind.fields)
        case inspect.LiteralType():
            yield from map(str, kind.values)
