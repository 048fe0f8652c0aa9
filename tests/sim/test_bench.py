from __future__ import annotations

import json

import pytest

import tetrapolis
from tetrapolis.cli.main import main
from tetrapolis.sim.bench import Effort, Figure, measured

NAMES = ["playout.compiled", "playout.python", "actions", "copy", "view", "scores", "sheet"]


@pytest.mark.parametrize("name", ["akropolis", "micropolis", "sprawlopolis"])
def test_every_compiled_game_has_its_figures(name):
    figures = list(measured(tetrapolis.game(name), Effort(seconds=0.001, fresh=False, cold=False)))
    assert [figure.name for figure in figures] == [f"{name}.{what}" for what in NAMES]
    assert all(figure.value > 0 for figure in figures)


def test_faster_is_above_one_whatever_the_unit():
    assert Figure("a", 200.0, "moves/s").faster_than(Figure("a", 100.0, "moves/s")) == 2
    assert Figure("b", 5.0, "us").faster_than(Figure("b", 10.0, "us")) == 2


def test_figures_are_compared_with_earlier_ones(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("TETRAPOLIS_LANG", "en")
    assert main(["bench", "akropolis", "--quick", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert {"name", "value", "unit"} == set(figures[0])
    assert figures[-1]["name"] == "akropolis.start.warm"
    before = tmp_path / "before.json"
    before.write_text(json.dumps(figures))
    assert main(["bench", "akropolis", "--quick", "--against", str(before)]) == 0
    assert " x │" in capsys.readouterr().out
    before.write_text("{}")
    assert main(["bench", "--against", str(before)]) == 2
    assert "is not what bench --json writes" in capsys.readouterr().err
