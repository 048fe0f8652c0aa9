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


def data_fault(error: Exception, text: bytes | str = "") -> dict[str, Any]:
    """The facts `where`, `reason` and `facts` for what is wrong with some data.

    Args:
        error: what reading raised: of msgspec or PyYAML, or a UnicodeError, a RecursionError, or
            a ValueError for a value beyond Python's bounds.
        text: what was read, for line and column.

    Returns:
        `where` is the path of the fault, such as `players.0.ring.3`; empty for the whole.
    """
    said, _, path = str(error).partition(" - at `")
    of_key = path.startswith(_OF_KEY)
    path = path.removeprefix(_OF_KEY)
    where = path.strip("`$").replace("[", ".").replace("]", "").strip(".")
    if isinstance(error, msgspec.ValidationError):
        code, facts = ("data.key", {}) if of_key else _value_fault(said)
        return {"where": where, "reason": code, "facts": {"path": where or "$", **facts}}
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


def _json_fault(said: str, raw: bytes) -> tuple[str, dict[str, Any]]:
    if place := re.search(r"\(byte (\d+)\)", said):
        code = "data.character" if "surrogate" in said else "data.syntax"
        return code, _line_after(raw[: int(place[1])])
    if "truncated" not in said:
        return "data.text", {}
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
            if code == "data.type":
                facts["wanted"] = facts["wanted"].split(" | ")
            if code == "data.items":
                facts["n"] = int(facts["n"])
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
