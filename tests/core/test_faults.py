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
from tetrapolis.core.fields import names_at
from tetrapolis.texts import LANGUAGES, catalogue


class Player(msgspec.Struct, forbid_unknown_fields=True):
    army: Annotated[int, Meta(ge=0, le=9)]
    ring: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)] = (0,)
    pair: tuple[int, int] = (0, 0)
    side: Literal["left", "right"] = "left"
    name: Annotated[str, Meta(min_length=1, max_length=3)] | None = None
    houses: dict[int, int] = {}
    weight: Annotated[float, Meta(gt=0, lt=1.5)] = 1.0


class Game(msgspec.Struct):
    players: list[Player]


WRONG = {
    "data.type": ({"army": "x"}, {"wanted": ["int"], "found": "str"}),
    "data.none": ({"army": None}, {"wanted": ["int"]}),
    "data.whole": ({"army": 1.5}, {}),
    "data.missing": ({}, {"field": "army"}),
    "data.unknown": (
        {"army": 1, "navy": 2},
        {"field": "navy", "known": ["army", "ring", "pair", "side", "name", "houses", "weight"]},
    ),
    "data.least": ({"army": -1}, {"limit": "0"}),
    "data.most": ({"army": 10}, {"limit": "9"}),
    "data.above": ({"army": 1, "weight": 0}, {"limit": "0"}),
    "data.below": ({"army": 1, "weight": 2}, {"limit": "1.5"}),
    "data.few": ({"army": 1, "ring": []}, {"n": 1}),
    "data.many": ({"army": 1, "ring": [1, 2, 3]}, {"n": 2}),
    "data.short": ({"army": 1, "name": ""}, {"n": 1}),
    "data.long": ({"army": 1, "name": "Anne"}, {"n": 3}),
    "data.items": ({"army": 1, "pair": [1]}, {"n": 2, "found": "1"}),
    "data.choice": (
        {"army": 1, "side": "top"},
        {"value": "top", "known": ["left", "right"], "path": "players 2, side"},
    ),
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
    assert told["facts"]["path"].startswith("players 2")


def test_people_count_from_one():
    with pytest.raises(BadInput) as refused:
        converted({"players": [{"army": 1, "ring": [1, "x"]}]}, Game, "x.format")
    assert refused.value.facts["where"] == "players.0.ring.1"
    assert refused.value.facts["facts"]["path"] == "players 1, ring 2"


def test_names_are_known_where_data_have_a_type():
    assert names_at(Game, []) == ["players"]
    assert names_at(dict[str, list[Player | None]], ["any", "7", "side"]) == ["left", "right"]
    assert names_at(Game, ["players", "0", "army"]) == []
    assert names_at(Game, ["nowhere", "0"]) == []


def test_a_type_may_be_one_of_several():
    with pytest.raises(BadInput) as refused:
        converted(True, int | str, "x.format")
    assert refused.value.facts["facts"]["wanted"] == ["int", "str"]


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        (b'{"a": 1,\n "b": x}', "data.syntax", {"line": 2, "column": 7}),
        (b'{"a": 1,\n', "data.cut", {"line": 2, "column": 1}),
        (b"", "data.empty", {}),
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
    codes = {
        *WRONG,
        "data.value",
        "data.syntax",
        "data.cut",
        "data.empty",
        "data.text",
        "data.deep",
        "data.other",
    }
    codes |= {"data.character", "data.yaml", "data.key", "data.number"}
    system = "denied missing folder exists full taken address host refused other"
    codes |= {f"system.{name}" for name in system.split()}
    codes |= {f"kind.{name}" for name in ["int", "float", "str", "bool", "array", "object", "null"]}
    assert codes <= catalogue(language).keys()
