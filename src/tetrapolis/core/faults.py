"""What is wrong with data from outside, and what the system refuses, as codes and facts.

Libraries and systems say it in English sentences. Here it becomes the facts `reason` (a code) and
`facts` of the refusal that tells it, so that it can be told in any language.
"""

from __future__ import annotations

import errno
import re
import socket
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec
import yaml

from tetrapolis.core.errors import BadInput
from tetrapolis.core.fields import names_at
from tetrapolis.core.options import Option, check_options

Kind = TypeVar("Kind")

# What msgspec says, the code for it, and the facts in the order of the groups.
_VALUES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (r"Expected `(.+)`, got `null`", "data.none", ("wanted",)),
    (r"Expected `int(?: \| null)?`, got `float`", "data.whole", ()),
    (r"Expected `(.+)`, got `(.+)`", "data.type", ("wanted", "found")),
    (r"Object missing required field `(.+)`", "data.missing", ("field",)),
    (r"Object contains unknown field `(.+)`", "data.unknown", ("field",)),
    (r"Expected `(?:int|float)` >= (\S+)", "data.least", ("limit",)),
    (r"Expected `(?:int|float)` <= (\S+)", "data.most", ("limit",)),
    (r"Expected `(?:int|float)` > (\S+)", "data.above", ("limit",)),
    (r"Expected `(?:int|float)` < (\S+)", "data.below", ("limit",)),
    (r"Expected `str` of length >= (\d+)", "data.short", ("n",)),
    (r"Expected `str` of length <= (\d+)", "data.long", ("n",)),
    (r"Expected `\w+` of length >= (\d+)", "data.few", ("n",)),
    (r"Expected `\w+` of length <= (\d+)", "data.many", ("n",)),
    (r"Expected `array` of (?:at least )?length (\d+), got (\d+)", "data.items", ("n", "found")),
    (r"(?:Number|Integer) (?:value )?out of range", "data.number", ()),
    (r"Invalid (?:enum )?value '?(.+?)'?", "data.value", ("value",)),
)
_SYSTEM = {
    errno.EACCES: "system.denied",
    errno.EPERM: "system.denied",
    errno.EROFS: "system.denied",
    errno.ENOENT: "system.missing",
    errno.ENOTDIR: "system.missing",
    errno.EISDIR: "system.folder",
    errno.EEXIST: "system.exists",
    errno.ENOSPC: "system.full",
    errno.EADDRINUSE: "system.taken",
    errno.EADDRNOTAVAIL: "system.address",
    errno.ECONNREFUSED: "system.refused",
    errno.ETIMEDOUT: "system.refused",
    errno.EHOSTUNREACH: "system.refused",
}
_HALF_CHARACTER = re.compile(
    rb"(?<!\\)(?:\\\\)*(\\u[dD][89abAB][0-9a-fA-F]{2})(?=[^\\]|\\[^u])", re.DOTALL
)
"""Half of a pair in JSON without the other half; msgspec takes it for an early end."""
_OF_KEY = "key` in `"
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]|\[(\.\.\.)\]")
"""A step of a path of msgspec: a field, an item, or any item of a mapping."""


def data_fault(error: Exception, text: bytes | str = "", kind: Any = None) -> dict[str, Any]:
    """The facts `where`, `reason` and `facts` for what is wrong with some data.

    Args:
        error: what reading raised: of msgspec or PyYAML, or a UnicodeError, a RecursionError, or
            a ValueError for a value beyond Python's bounds.
        text: what was read, for line and column.
        kind: the type that it should have had, for the names that are known where one is not.

    Returns:
        `where` is the path of the fault, such as `players.0.ring.3`; empty for the whole. For
        people the facts tell it as `path`, with items counted from 1: `players 1, ring 4`.
    """
    if isinstance(error, msgspec.ValidationError):
        return _misfit(str(error), kind)
    said = str(error)
    if isinstance(error, RecursionError):
        return {"where": "", "reason": "data.deep", "facts": {}}
    if isinstance(error, yaml.MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        at = {"line": mark.line + 1, "column": mark.column + 1} if mark else {}
        return {"where": "", "reason": "data.yaml", "facts": at}
    raw = text.encode() if isinstance(text, str) else text
    if isinstance(error, yaml.reader.ReaderError):
        before = raw.decode(errors="replace")[: error.position].encode()
        return {"where": "", "reason": "data.character", "facts": _line_after(before)}
    if isinstance(error, msgspec.DecodeError):
        code, at = _json_fault(said, raw)
        return {"where": "", "reason": code, "facts": at}
    code = "data.text" if isinstance(error, UnicodeError) else "data.number"
    return {"where": "", "reason": code, "facts": {}}


def _misfit(said: str, kind: Any) -> dict[str, Any]:
    """The facts for data that are no value of a type, from what msgspec says."""
    said, _, path = said.partition(" - at `")
    steps = ["".join(step) for step in _STEP.findall(path)]
    code, facts = ("data.key", {}) if path.startswith(_OF_KEY) else _value_fault(said)
    if kind is not None and code in ("data.unknown", "data.value"):
        facts["known"] = names_at(kind, steps)
        if code == "data.value" and facts["known"]:
            code = "data.choice"
    while steps and steps[-1] == "...":
        steps.pop()
    return {"where": ".".join(steps), "reason": code, "facts": {"path": _told(steps), **facts}}


def _told(steps: list[str]) -> str:
    """A path for people; "$" for the whole."""
    told = "".join(f" {int(step) + 1}" if step.isdecimal() else f", {step}" for step in steps)
    return told.removeprefix(", ").lstrip() or "$"


def _json_fault(said: str, raw: bytes) -> tuple[str, dict[str, Any]]:
    if place := re.search(r"\(byte (\d+)\)", said):
        code = "data.character" if "surrogate" in said else "data.syntax"
        return code, _line_after(raw[: int(place[1])])
    if "truncated" not in said:
        return "data.text", {}
    if not raw.strip():
        return "data.empty", {}
    if half := _HALF_CHARACTER.search(raw):
        return "data.character", _line_after(raw[: half.start(1)])
    return "data.cut", _line_after(raw)


def _line_after(before: bytes) -> dict[str, Any]:
    """Line and column, from 1, of what comes after some text."""
    return {"line": before.count(b"\n") + 1, "column": len(before) - before.rfind(b"\n")}


def _value_fault(said: str) -> tuple[str, dict[str, Any]]:
    for pattern, code, names in _VALUES:
        if match := re.fullmatch(pattern, said):
            facts: dict[str, Any] = dict(zip(names, match.groups(), strict=True))
            if "wanted" in facts:
                # What may be left out is left out by a person, not written as null.
                facts["wanted"] = [each for each in facts["wanted"].split(" | ") if each != "null"]
            if "n" in facts:
                facts["n"] = int(facts["n"])
            if "limit" in facts:
                facts["limit"] = facts["limit"].removesuffix(".0")
            return code, facts
    return "data.other", {"detail": said}


def system_fault(error: OSError) -> dict[str, Any]:
    """The facts `reason` and `facts` for what the operating system refuses."""
    if isinstance(error, socket.gaierror):
        return {"reason": "system.host", "facts": {}}
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
        raise BadInput(code, **data_fault(error, kind=kind)) from error


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
