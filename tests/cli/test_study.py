from __future__ import annotations

import csv
import xml.etree.ElementTree as ET

from tetrapolis.sim import Journal, Outcome
from tetrapolis.sim.study import matches


def test_a_study_is_written_from_what_was_played(run, tmp_path):
    planned = matches()
    with Journal(tmp_path / "games.jsonl", planned) as journal:
        for index in range(len(planned)):
            won = float(index % 2)
            journal.add(index, [Outcome(0, 18, (won,), (30,), {"target": 25})])
    arguments = ("--games", 1, "--folder", tmp_path, "--out", tmp_path / "games.jsonl")
    code, _, err = run("study", "sprawlopolis", *arguments)
    assert (code, err) == (0, "")
    page = (tmp_path / "sprawlopolis.md").read_text(encoding="utf-8")
    assert "won 50.0 %" in page
    assert "](sprawlopolis.svg)" in page
    ET.parse(tmp_path / "sprawlopolis.svg")
    with (tmp_path / "sprawlopolis.csv").open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == 816


def test_an_unknown_study_is_refused(run):
    code, _, err = run("study", "chess")
    assert code == 2
    assert "There is no study “chess”." in err
