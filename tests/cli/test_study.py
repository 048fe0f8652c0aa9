from __future__ import annotations

import csv
import xml.etree.ElementTree as ET

import pytest

from tetrapolis.cli.studies import STUDIES, study_named
from tetrapolis.sim import Journal, Outcome, study_strength

FACTS = {
    "sprawlopolis": {"target": 25},
    "megacity": {"contracts": {"R1": {"seat": 0, "completed": True}}},
}


@pytest.fixture
def written(run, tmp_path):
    """Writes a study from made-up games; gives its page and its table."""

    def write(name):
        matches = study_named(name).matches()
        for game in {match.game for match in matches}:
            same = [match for match in matches if match.game == game]
            with Journal(tmp_path / f"{name}-{game}.jsonl", same) as journal:
                for index, match in enumerate(same):
                    journal.add(index, [made_up(match, index, number) for number in range(2)])
        arguments = ("--games", 2, "--folder", tmp_path, "--out", tmp_path)
        code, _, err = run("study", name, *arguments)
        assert (code, err) == (0, "")
        ET.parse(tmp_path / f"{name}.svg")
        page = (tmp_path / f"{name}.md").read_text(encoding="utf-8")
        assert f"]({name}.svg)" in page
        assert f"tetrapolis study {name} --games 2" in page
        with (tmp_path / f"{name}.csv").open(encoding="utf-8") as file:
            return page, list(csv.DictReader(file))

    return write


def made_up(match, index, number):
    """The first player wins every second match, for the others nothing is left."""
    points = (float(index % 2), *(0.0,) * (match.seats - 1))
    return Outcome(number, 18, points, (30,) * match.seats, FACTS.get(match.game, {}))


def test_the_conditions_of_sprawlopolis(written):
    page, table = written("sprawlopolis")
    assert "won 50.0 %" in page
    assert len(table) == 816


def test_the_seats(written):
    page, table = written("seats")
    assert len(table) == 2 * (2 + 3 + 4)
    # Players move on by one seat with every game.
    assert [line["won"] for line in table[2:5]] == ["0.5000", "0.0000", "0.5000"]
    assert table[0]["game"] == "akropolis"
    assert "| Micropolis | 4 | 4 |" in page


def test_the_strength(written, monkeypatch):
    monkeypatch.setattr(study_strength, "_times", lambda _: [0.001, 0.003])
    page, table = written("strength")
    assert [line["bot"] for line in table[:3]] == ["expert@125", "expert@500", "expert@2000"]
    assert {line["rival"] for line in table} == {"hard", ""}
    assert {line["seconds"] for line in table} == {"0.0020"}
    assert "| Akropolis | expert@500 | hard | 100.0 %" in page
    assert "| Sprawlopolis | hard | alone |" in page


def test_the_contracts_of_megacity(written):
    page, table = written("megacity")
    assert [(line["contract"], line["dealt"]) for line in table] == [("R1", "2")]
    assert "| R1 | " in page


def test_a_study_plays_what_it_lacks(run, tmp_path):
    kept = tmp_path / "new" / "kept"
    code, _, err = run(
        "study", "seats", "--games", 1, "--folder", tmp_path, "--out", kept, "--workers", 1
    )
    assert (code, err) == (0, "")
    assert (kept / "seats-micropolis.jsonl").exists()


def test_games_are_not_kept_where_a_file_stands(run, tmp_path):
    (tmp_path / "kept").write_text("")
    code, out, err = run(
        "study", "seats", "--games", 1, "--folder", tmp_path, "--out", tmp_path / "kept"
    )
    assert (code, out) == (2, "")
    assert "cannot be written" in err


def test_every_study_is_named_in_the_help(run):
    help_text = run("study", "--help")[1]
    assert all(name in help_text for name in STUDIES)


def test_a_study_that_cannot_be_written_is_refused_before_it_is_played(run, tmp_path):
    out = tmp_path / "kept"
    code, _, err = run("study", "seats", "--folder", tmp_path / "none", "--out", out)
    assert code == 2
    assert "cannot be written" in err
    assert not out.exists()


def test_an_unknown_study_is_refused(run):
    code, _, err = run("study", "chess")
    assert code == 2
    assert "There is no study “chess”." in err
    assert all(name in err for name in STUDIES)
