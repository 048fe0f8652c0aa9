from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tetrapolis
from tetrapolis.cli import files
from tetrapolis.cli.files import read_document
from tetrapolis.core import BadInput, Move, Record
from tetrapolis.texts import catalogue

CITY = """\
game: akropolis
# a city that was built last night
cities:
  - stones: 3
    hexes:
      - 0,0 1 house_plaza
      - 0,1 1 house
      - 1,1 1 quarry
      - 0,2 1 quarry
      - 0,-1 1 quarry
      - 1,0 1 quarry
      - -1,1 1 quarry
"""


@pytest.fixture
def written(tmp_path):
    """Write a file; returns its name."""

    def write(content, name="file.yaml"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return write


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\xff\xfe\x00", "file.text"),
        (b"a: \x00", "data.character"),
        (b"\x7fELF\x02", "data.character"),
        ("[" * 50_000, "data.deep"),
        ('a: ["\\ud800"]', "file.half"),
        ('{"\\udc00": 1}', "file.half"),
        ("a: [1, 2", "file.format"),
        ("a: b: c", "file.format"),
        ("\ta: 1", "file.format"),
        ("a: 1\n---\nb: 2", "file.format"),
        ("a: !!python/object:os.system x", "file.format"),
        ("a: &x 1\nb: *x", "file.alias"),
        ("a: &x [*x]", "file.alias"),
        ("a: 1\nb: 2\na: 3", "file.twice"),
        ("? [1, 2]\n: 3", "file.key"),
        ("9" * 5000, "data.number"),
    ],
)
def test_broken_files_are_refused(written, content, code):
    with pytest.raises(BadInput) as refused:
        read_document(written(content))
    assert code in (refused.value.code, refused.value.facts.get("reason"))


def test_the_line_of_a_fault_in_the_file_is_told(written):
    with pytest.raises(BadInput) as refused:
        read_document(written("a: 1\nb: 2\na: 3"))
    assert str(refused.value.facts["file"]).endswith("file.yaml:3")


def test_huge_files_are_not_read_whole(written, monkeypatch):
    monkeypatch.setattr(files, "LARGEST_FILE", 2**20)
    with pytest.raises(BadInput) as refused:
        read_document(written(b" " * (2**20 + 1)))
    assert refused.value.code == "file.large"
    with pytest.raises(BadInput) as refused:
        read_document("/dev/zero")
    assert refused.value.code == "file.large"


def test_a_file_that_cannot_be_read():
    with pytest.raises(BadInput) as refused:
        read_document("/proc/self/mem")
    assert refused.value.code == "file.unreadable"


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("game", 1),
        ("cities", 4),
        ("cities.0.stones", 4),
        ("cities.0.hexes.2", 8),
        ("cities.0.hexes.9", 6),
        ("cities.0.towers", 4),
        ("cities.x", 4),
        ("", 1),
    ],
)
def test_paths_lead_to_lines(written, where, line):
    assert read_document(written(CITY)).place(where).endswith(f"file.yaml:{line}")


def test_json_with_tabs_has_lines_too(written):
    document = read_document(written('{\n\t"a": "x\\ty",\n\t"b": [\n\t\t1,\n\t\t2]}'))
    assert document.data == {"a": "x\ty", "b": [1, 2]}
    assert document.place("b.1").endswith(":5")


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
        max_leaves=6,
    )
)
def test_any_json_is_read_as_it_is(tmp_path_factory, value):
    path = tmp_path_factory.mktemp("json") / "any.json"
    path.write_text(json.dumps(value, indent="\t"))
    assert read_document(str(path)).data == value


def test_dates_stay_text(written):
    assert read_document(written("day: 2024-05-01")).data == {"day": "2024-05-01"}


def test_a_score_line_by_line(run, written):
    code, out, err = run("score", written(CITY))
    assert (code, err) == (0, "")
    assert "Total" in out
    code, as_json, _ = run("score", written(CITY), "--json")
    (sheet,) = json.loads(as_json)
    counted = [",".join(map(str, cell)) for line in sheet["lines"] for cell in line["cells"]]
    assert counted
    assert set(counted) <= set(re.findall(r"-?\d+,-?\d+", out))
    assert sheet["total"] == sum(line["points"] for line in sheet["lines"]) == 4


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("- 1", "file.yaml:1: A position is written as names"),
        ("", "file.yaml: A position is written as names"),
        ("cities: []", "file.yaml:1: The position has to say which game"),
        ("a: 1\ngame: chess", "file.yaml:2: There is no game called “chess”"),
        ("a: 1\ngame: [1]", "file.yaml:2: The position has to say which game"),
        (CITY.replace("0,1 1 house", "0,1 1 castle"), "file.yaml:7: "),
        (CITY.replace("0,1 1 house", "0,0 1 house"), "file.yaml:7: "),
        (CITY.replace("stones: 3", "stones: -3"), "file.yaml:4: "),
        (
            CITY + "options:\n  all_tiles: true\n",
            "file.yaml:14: With 1 player the option “all_tiles”",
        ),
        (CITY + "options: {lake: deep}\n", "file.yaml:13: The option “lake” cannot be “deep”"),
    ],
)
def test_impossible_positions_are_refused_with_the_line(run, written, content, told):
    code, out, err = run("score", written(content))
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "counted"),
    [
        (CITY, "0,1"),
        ("game: sprawlopolis\nconditions: [1, 5, 9]\ncity: [Cew Rns, Cns Rew]", "2:1"),
        (
            "game: micropolis\nplayers: [{ring: [12, 5, 40, 7, 33, 2, 61, 18, 25, 9], army: 4}]",
            "12 5 40 18 25 9",
        ),
        (
            "game: micropolis\nplayers: [{ring: [12, 5, 40, 7, 33, 2, 61, 18, 25, 9], "
            "full: [12], army: 4}]",
            "12",
        ),
        (
            "game: megacity\nplayers: [{buildings: [{contract: R3}]}, {}]",
            "R3",
        ),
    ],
)
def test_what_is_counted_is_named_as_in_the_file(run, written, content, counted):
    code, out, err = run("score", written(content))
    assert (code, err) == (0, "")
    assert any(counted == line.strip(" │") for line in out.splitlines())
    game = content.split()[1]
    assert out.endswith(f"{catalogue('en')[f'{game}.final.counted']}\n")


@pytest.mark.parametrize(
    ("content", "near"),
    [
        ("game: akropolsi", "akropolis"),
        (CITY.replace("0,1 1 house", "0,1 1 hous"), "house"),
        (CITY.replace("hexes:", "hexs:"), "hexes"),
        (CITY + "options: {laek: single}\n", "lake"),
        (CITY + "options: {ocean: 1}\n", None),
    ],
)
def test_a_misspelt_name_is_told_the_nearest(run, written, content, near):
    code, _, err = run("score", written(content))
    assert code == 2
    assert err.rpartition(" Did you mean “")[2].removesuffix("”?\n") == (near or err)


@pytest.fixture
def record():
    state = tetrapolis.game("akropolis").start(seats=2, seed=5)
    moves = []
    while state.to_act:
        seat = state.to_act[0]
        action = state.actions(seat)[0]
        moves.append(Move(seat, str(action)))
        state.play(action)
    return json.loads(Record.of(state, moves).encode()) | {"scores": list(state.scores())}


def test_a_sound_record(run, written, record):
    name = written(json.dumps(record))
    code, out, err = run("replay", name)
    assert (code, err) == (0, "")
    assert f"{len(record['moves'])} actions" in out
    assert "Won by" in out
    code, told, _ = run("--lang", "es", "replay", name, "--moves")
    assert code == 0
    assert told.count("\n") > out.count("\n") + len(record["moves"])
    code, out, _ = run("replay", name, "--json")
    assert json.loads(out)["scores"] == record["scores"]


def test_a_byte_order_mark_is_passed_over(run, written, record):
    name = written(b"\xef\xbb\xbf" + json.dumps(record).encode())
    assert run("replay", name) == run("replay", written(json.dumps(record), "plain.json"))
    assert run("review", name, "--simulations", 10)[0] == 0


def test_a_record_of_a_game_that_goes_on(run, written, record):
    name = written(json.dumps(record | {"moves": record["moves"][:3], "scores": []}))
    code, out, _ = run("replay", name)
    assert code == 0
    assert "The game has not ended." in out


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"game": "chess"}, "There is no game called “chess”"),
        ({"version": 99}, "This record was made with version 99"),
        ({"seats": 7}, "Akropolis is for 1 to 4 players"),
        ({"seats": 10**30}, "Akropolis is for 1 to 4 players"),
        ({"seed": "x"}, "The seed of this record"),
        ({"seed": "9" * 39}, "A seed is a whole number"),
        ({"options": {"seats": 3}}, "There is no option “seats”"),
        ({"moves": [[0, "9@0,0/0"]]}, "Move 1 of the record (9@0,0/0) cannot be played: "),
        ({"moves": [[1, "1@0,-2/0"]]}, "cannot be played: It is not your turn."),
        ({"moves": [[0, "fly"]]}, "cannot be played: “fly” is not an action of this game."),
        ({"moves": [[0]]}, "This is not a game record"),
        ({"scores": [1, 2]}, "The record says the scores are 1, 2"),
        ({"winner": 1}, "This is not a game record"),
    ],
)
def test_unsound_records_are_refused(run, written, record, changed, told):
    code, out, err = run("replay", written(json.dumps(record | changed)))
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "content", [b"", b"\xff\x00", b"[" * 10_000, b"{}", b'{"options": ' + b"[" * 9999]
)
def test_what_is_no_record_is_refused(run, written, content):
    code, out, err = run("replay", written(content))
    assert (code, out) == (2, "")
    assert "This is not a game record" in err
