"""What is wrong with data from outside, and what the system refuses, as codes and facts.

Libraries and systems say it in English sentences. Here it becomes the facts `reason` (a code) and
`facts` of the refusal that tells it, so that it can be told in any language.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from tetrapolis.core.errors import BadInput
from tetrapolis.core.options import Option, check_options

Kind = TypeVar("Kind")

# What msgspec says, the code for it, and the facts in the order of the groups.
_VALUES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (r"Expected `(.+)`, got `(.+)`", "data.type", ("wanted", "found")),
    (r"Object missing required field `(.+)`", "data.missing", ("field",)),
    (r"Object contains unknown field `(.+)`", "data.unknown", ("field",)),
    (r"Expected `(?:int|float)` ([<>]=?) (\S+)", "data.bound", ("sign", "limit")),
    (r"Expected `\w+` of length ([<>]=?) (\d+)", "data.length", ("sign", "limit")),
    (r"Expected `array` of (?:at least )?length (\d+), got (\d+)", "data.items", ("n", "found")),
    (r"Invalid (?:enum )?value (.+)", "data.value", ("value",)),
)
_SYSTEM = {
    errno.EACCES: "system.denied",
    errno.EPERM: "system.denied",
    errno.EROFS: "system.denied",
    errno.ENOENT: "system.missing",
    errno.ENOTDIR: "system.missing",
    errno.EISDIR: "system.folder",
    errno.ENOSPC: "system.full",
    errno.EADDRINUSE: "system.taken",
    errno.EADDRNOTAVAIL: "system.address",
}


def data_fault(error: Exception, text: bytes | str = "") -> dict[str, Any]:
    """The facts `where`, `reason` and `facts` for what msgspec says of some data.

    Args:
        error: what reading raised: of msgspec, or a UnicodeError or RecursionError.
        text: the JSON that was read, for line and column.

    Returns:
        `where` is the path of the fault, such as `players.0.ring.3`; empty for the whole.
    """
    said, _, path = str(error).partition(" - at `")
    where = path.strip("`$").replace("[", ".").replace("]", "").strip(".")
    if isinstance(error, msgspec.ValidationError):
        code, facts = _value_fault(said)
        return {"where": where, "reason": code, "facts": {"path": where or "$", **facts}}
    if isinstance(error, RecursionError):
        return {"where": "", "reason": "data.deep", "facts": {}}
    place = re.search(r"\(byte (\d+)\)", said)
    if place or "truncated" in said:
        raw = text.encode() if isinstance(text, str) else text
        before = raw[: int(place[1])] if place else raw
        line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
        code = "data.syntax" if place else "data.cut"
        return {"where": "", "reason": code, "facts": {"line": line, "column": column}}
    return {"where": "", "reason": "data.text", "facts": {}}


def _value_fault(said: str) -> tuple[str, dict[str, Any]]:
    for pattern, code, names in _VALUES:
        if match := re.fullmatch(pattern, said):
            facts: dict[str, Any] = dict(zip(names, match.groups(), strict=True))
            if code == "data.type":
                facts["wanted"] = facts["wanted"].split(" | ")
            if code == "data.items":
                facts["n"] = int(facts["n"])
            return code, facts
    return "data.other", {"detail": said}


def system_fault(error: OSError) -> dict[str, Any]:
    """The facts `reason` and `facts` for what the operating system refuses."""
    number = error.errno or 0
    if number in _SYSTEM:
        return {"reason": _SYSTEM[number], "facts": {}}
    return {"reason": "system.other", "facts": {"name": errno.errorcode.get(number, str(number))}}


def converted(data: Any, kind: type[Kind], code: str) -> Kind:
    """Plain data as a msgspec type.

    Errors:
        BadInput with that code and the facts of `data_fault`.
    """
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadInput(code, **data_fault(error)) from error


def written_options(
    declared: Iterable[Option], given: Mapping[str, Any], seats: int | None = None
) -> dict[str, Any]:
    """All options, those written under `options` in the file of a final position filled in.

    What chance draws (`deck`) has no place there: it has happened.

    Errors:
        BadInput, those of `check_options`, with the fact `where`.
    """
    settled = [option for option in declared if option.default is not None]
    try:
        return check_options(settled, given, seats)
    except BadInput as refusal:
        raise BadInput(refusal.code, **{**refusal.facts, "where": "options"}) from None
