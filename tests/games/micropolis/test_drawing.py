from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tetrapolis.cli.main import main
from tetrapolis.games.micropolis.components import load_tiles
from tetrapolis.games.micropolis.drawing import draw_tile

NAMESPACE = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_whole_set_is_drawn_with_a_legend_in_the_readers_language(
    tmp_path, monkeypatch, capsys, language
):
    monkeypatch.setenv("TETRAPOLIS_LANG", language)
    path = tmp_path / "tiles.svg"
    assert main(["micropolis", "tiles", "--svg", str(path)]) == 0
    assert "61" in capsys.readouterr().out
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    numbers = [each.text for each in root.iter(f"{NAMESPACE}text") if each.get("class") == "number"]
    assert numbers == [str(number) for number in range(1, 62)]
    legend = [each.text for each in root.iter(f"{NAMESPACE}text") if each.get("class") == "legend"]
    assert len(legend) == 14
    assert ("queen" in legend) == (language == "en")
    assert ("reina" in legend) == (language == "es")


def test_every_open_port_has_a_tube_and_every_ant_is_drawn():
    for tile in load_tiles():
        root = ElementTree.fromstring(draw_tile(tile))
        tubes = [each.get("d", "") for each in root.iter("path") if each.get("class") == "tube"]
        ports = sum(len(segment.ports) for segment in tile.segments)
        assert sum(path.count("M") for path in tubes) == ports
        ants = [each for each in root.iter("g") if each.get("class") == "ant"]
        assert len(ants) == sum(segment.ants for segment in tile.segments)
        eggs = [each for each in root.iter("ellipse") if each.get("class") == "egg"]
        assert len(eggs) == sum(segment.eggs for segment in tile.segments)
        beds = [each for each in root.iter("rect") if each.get("class") == "bed"]
        assert len(beds) == tile.barracks


def test_a_bad_file_is_refused_in_words(tmp_path, capsys):
    path = tmp_path / "mine.yaml"
    path.write_text("tiles:\n- {id: 1, segments: [{ports: [UP]}]}\n", encoding="utf-8")
    assert main(["micropolis", "tiles", str(path)]) == 2
    error = capsys.readouterr().err
    assert "1" in error
    assert "UP" in error
    assert main(["micropolis", "tiles", "--svg", str(tmp_path / "no" / "where.svg")]) == 2


def test_the_balance_report_on_the_command_line(capsys):
    base = ["micropolis", "balance", "--games", "2", "--seats", "2", "--seed", "1"]
    assert main([*base, "--bot", "greedy", "--tiles"]) == 0
    assert main([*base, "--bot", "greedy", "--json"]) == 0
    assert '"first"' in capsys.readouterr().out
    assert main([*base, "--games", "0"]) == 2
