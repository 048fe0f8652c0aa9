from __future__ import annotations

import json

import pytest

import tetrapolis
from tetrapolis.cli.main import main
from tetrapolis.core.compiled import CompiledGame
from tetrapolis.sim.bench import Effort, Figure, measured

OF_ANY_GAME = ["playout.bot", "actions", "copy", "view", "scores", "sheet"]
MORE = {"megacity": ["simulate", "inspect", "place", "slide"]}
OF_A_COMPILED_GAME = ["playout.compiled", "playout.python", "search", *OF_ANY_GAME]


@pytest.mark.parametrize("game", tetrapolis.games(), ids=lambda game: game.name)
def test_every_game_has_its_figures(game):
    figures = list(measured(game, Effort(seconds=0.001, fresh=False, cold=False)))
    names = OF_A_COMPILED_GAME if isinstance(game, CompiledGame) else OF_ANY_GAME
    names = names + MORE.get(game.name, [])
    assert [figure.name for figure in figures] == [f"{game.name}.{name}" for name in names]
    assert all(figure.value > 0 for figure in figures)


def test_a_new_process_loads_what_is_compiled():
    game = tetrapolis.game("sprawlopolis")
    figures = list(measured(game, Effort(seconds=0.001, cold=False)))
    assert (figures[-1].name, figures[-1].unit) == ("sprawlopolis.start.warm", "s")
    assert figures[-1].value > 0


def test_faster_is_above_one_whatever_the_unit():
    assert Figure("a", 200.0, "moves/s").faster_than(Figure("a", 100.0, "moves/s")) == 2
    assert Figure("b", 5.0, "us").faster_than(Figure("b", 10.0, "us")) == 2


def test_figures_are_compared_with_earlier_ones(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("TETRAPOLIS_LANG", "en")
    assert main(["bench", "akropolis", "--quick", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert {"name", "value", "unit"} == set(figures[0])
    assert figures[0]["name"] == "akropolis.playout.compiled"
    before = tmp_path / "before.json"
    before.write_text(json.dumps(figures))
    assert main(["bench", "akropolis", "--quick", "--against", str(before)]) == 0
    assert " x │" in capsys.readouterr().out
    before.write_text("{}")
    assert main(["bench", "--against", str(before)]) == 2
    assert "is not what bench --json writes" in capsys.readouterr().err
