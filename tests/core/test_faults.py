from __future__ import annotations

import errno
import socket
from typing import Annotated, Literal

import msgspec
import pytest
import yaml
from msgspec import Meta

from tetrapolis.core import BadInput
from tetrapolis.core.faults import converted, data_fault, system_fault
from tetrapolis.texts import LANGUAGES, catalogue


class Player(msgspec.Struct, forbid_unknown_fields=True):
    army: Annotated[int, Meta(ge=0, le=9)]
    ring: Annotated[tuple[int, ...], Meta(max_length=2)] = ()
    pair: tuple[int, int] = (0, 0)
    side: Literal["left", "right"] = "left"
    name: str | None = None
    houses: dict[int, int] = {}


class Game(msgspec.Struct):
    players: list[Player]


WRONG = {
    "data.type": ({"army": "x"}, {"wanted": ["int"], "found": "str"}),
    "data.missing": ({}, {"field": "army"}),
    "data.unknown": ({"army": 1, "navy": 2}, {"field": "navy"}),
    "data.bound": ({"army": 10}, {"sign": "<=", "limit": "9"}),
    "data.length": ({"army": 1, "ring": [1, 2, 3]}, {"sign": "<=", "limit": "2"}),
    "data.items": ({"army": 1, "pair": [1]}, {"n": 2, "found": "1"}),
    "data.value": ({"army": 1, "side": "top"}, {"value": "'top'"}),
}


@pytest.mark.parametrize("code", WRONG)
def test_what_is_wrong_with_a_value_is_told_by_code_facts_and_path(code):
    player, facts = WRONG[code]
    with pytest.raises(BadInput) as refused:
        converted({"players": [{"army": 1}, player]}, Game, "x.format")
    assert refused.value.code == "x.format"
    told = refused.value.facts
    assert told["reason"] == code
    assert told["where"].startswith("players.1")
    assert facts.items() <= told["facts"].items()
    assert told["facts"]["path"].startswith("players.1")


def test_a_type_may_be_one_of_several():
    with pytest.raises(BadInput) as refused:
        converted({"players": [{"army": 1, "name": 5}]}, Game, "x.format")
    assert refused.value.facts["facts"]["wanted"] == ["str", "null"]


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        (b'{"a": 1,\n "b": x}', "data.syntax", {"line": 2, "column": 7}),
        (b'{"a": 1,\n', "data.cut", {"line": 2, "column": 1}),
        (b"", "data.cut", {"line": 1, "column": 1}),
        (b'{"a":\n "\\ud83d"}', "data.character", {"line": 2, "column": 3}),
        (b'"\\ud83d\\n"', "data.character", {"line": 1, "column": 2}),
        (b'"\\\\ud83d', "data.cut", {"line": 1, "column": 9}),
        (b'"\\ud83d', "data.cut", {"line": 1, "column": 8}),
        (b'"\xff"', "data.text", {}),
        (b"[" * 100_000, "data.deep", {}),
    ],
)
def test_what_is_no_json_is_told_by_line_and_column(text, code, facts):
    with pytest.raises((msgspec.DecodeError, UnicodeError, RecursionError)) as thrown:
        msgspec.json.decode(text)
    fault = data_fault(thrown.value, text)
    assert (fault["reason"], fault["facts"]) == (code, facts)


def test_a_key_that_cannot_be_is_told_by_what_it_is_in():
    with pytest.raises(BadInput) as refused:
        converted({"players": [{"army": 1, "houses": {"x": 1}}]}, Game, "x.format")
    assert refused.value.facts["reason"] == "data.key"
    assert refused.value.facts["where"] == "players.0.houses"
    assert "`" not in refused.value.facts["facts"]["path"]


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("a: [1,\n b", "data.yaml", {"line": 2, "column": 3}),
        ("a: 1\nb: \x00", "data.character", {"line": 2, "column": 4}),
        ("9" * 5000, "data.number", {}),
    ],
)
def test_what_is_no_yaml_is_told_by_line_and_column(text, code, facts):
    with pytest.raises((yaml.YAMLError, ValueError)) as thrown:
        yaml.safe_load(text)
    fault = data_fault(thrown.value, text)
    assert (fault["reason"], fault["facts"]) == (code, facts)


def test_what_the_system_refuses_is_told_without_its_own_words():
    assert system_fault(OSError(errno.EACCES, "x"))["reason"] == "system.denied"
    assert system_fault(OSError(errno.EIO, "x"))["facts"] == {"name": "EIO"}
    assert system_fault(socket.gaierror(-2, "x"))["reason"] == "system.host"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_words(language):
    codes = {*WRONG, "data.syntax", "data.cut", "data.text", "data.deep", "data.other"}
    codes |= {"data.character", "data.yaml", "data.key", "data.number"}
    system = "denied missing folder exists full taken address host refused other"
    codes |= {f"system.{name}" for name in system.split()}
    codes |= {f"kind.{name}" for name in ["int", "float", "str", "bool", "array", "object", "null"]}
    assert codes <= catalogue(language).keys()
