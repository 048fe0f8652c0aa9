from __future__ import annotations

import json
import re
import sys
import xml.etree.ElementTree as ET

ARGUMENTS = ("sprawlopolis", "--bots", "random,greedy", "--games", 3, "--workers", 1)


def test_standings_are_shown_and_kept(run, tmp_path):
    out = tmp_path / "games.jsonl"
    code, first, err = run("tournament", *ARGUMENTS, "--out", out)
    assert (code, err) == (0, "")
    assert first.index("greedy") < first.index("random")
    assert "3 games a meeting" in first
    # Without a seed the run in the file goes on; here it has nothing left to play.
    size = out.stat().st_size
    assert run("tournament", *ARGUMENTS, "--out", out)[1] == first
    assert out.stat().st_size == size
    code, _, err = run("simulate", "sprawlopolis", "--games", 3, "--out", out)
    assert code == 2
    assert "holds another run" in err


def test_standings_for_programs(run):
    code, out, _ = run("tournament", *ARGUMENTS, "--seed", 4, "--json")
    found = json.loads(out)
    assert code == 0
    assert [line["bot"] for line in found["bots"]] == ["greedy", "random"]
    assert found["tournament"]["matches"][0]["seed"] == 4


def test_a_report_is_one_page_in_the_language(run, tmp_path):
    report = tmp_path / "report.html"
    assert run("--lang", "es", "tournament", *ARGUMENTS, "--report", report)[0] == 0
    page = report.read_text(encoding="utf-8")
    assert '<html lang="es">' in page
    assert "Clasificación" in page
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawings) == 2
    for drawing in drawings:
        assert "greedy" in "".join(ET.fromstring(drawing).itertext())
    assert not re.findall(
        r"(?:src|href)=\"(?!#)", re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
    )


def test_a_report_that_cannot_be_written_is_refused_before_anything_is_played(run, tmp_path):
    out = tmp_path / "games.jsonl"
    for report in (tmp_path, tmp_path / "none" / "report.html"):
        code, _, err = run("tournament", *ARGUMENTS, "--out", out, "--report", report)
        assert code == 2
        assert "cannot be written" in err
        assert not out.exists()


def test_a_report_that_cannot_be_drawn_is_refused_before_anything_is_played(
    run, tmp_path, monkeypatch
):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    out = tmp_path / "games.jsonl"
    report = tmp_path / "report.html"
    code, _, err = run("tournament", *ARGUMENTS, "--out", out, "--report", report)
    assert code == 2
    assert "tetrapolis[plots]" in err
    assert list(tmp_path.iterdir()) == []


def test_a_run_goes_on_with_more_games(run, tmp_path):
    out = tmp_path / "games.jsonl"
    simulate = ("simulate", "sprawlopolis", "--bots", "random", "--workers", 1, "--out", out)
    assert run(*simulate, "--games", 2)[0] == 0
    code, told, _ = run(*simulate, "--games", 5, "--json")
    assert (code, json.loads(told)["games"]) == (0, 5)
    assert len(out.read_text().splitlines()) == 6
