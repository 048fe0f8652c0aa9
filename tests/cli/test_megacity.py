from __future__ import annotations

import re
import sys
from xml.etree import ElementTree

import pytest

from tetrapolis.cli.screen import words
from tetrapolis.games.megacity.drawing import draw_box


@pytest.mark.rules("MC-5")
def test_the_box_is_drawn(run, tmp_path):
    code, out, _ = run("megacity", "box")
    assert code == 0
    assert "10 shapes, 24 platforms, 32 contracts and 4 landmarks" in out
    code, _, _ = run("megacity", "box", "--svg", tmp_path / "new")
    assert code == 0
    for name, drawing in draw_box(words).items():
        assert (tmp_path / "new" / name).read_text("utf-8") == drawing


def test_a_building_is_found_from_the_pieces_given_and_drawn(run, tmp_path):
    svg, png = tmp_path / "r1.svg", tmp_path / "r1.png"
    arguments = ("megacity", "build", "R1", "--seed", 1, "--layout", "delta")
    stock = ("--pieces", "slab:steel*4, pillar:glass*3,beam:concrete*3")
    code, out, _ = run(*arguments, *stock, "--svg", svg, "--png", png)
    assert code == 0
    assert run(*arguments, *stock)[1] in out
    pieces = re.findall(r"(slab|pillar|beam), (steel|glass|concrete)", out)
    assert len(pieces) == 4
    assert set(pieces) <= {("slab", "steel"), ("pillar", "glass"), ("beam", "concrete")}
    fills = [
        polygon.get("fill") for polygon in ElementTree.parse(svg).iter() if polygon.get("fill")
    ]
    assert len(fills) > 20
    assert png.read_bytes().startswith(b"\x89PNG")


def test_what_cannot_be_built_is_said(run):
    code, _, err = run("megacity", "build", "R1", "--pieces", "nub:glass*3")
    assert code == 1
    assert "No building was found for R1 with 3 pieces." in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("X9",), "There is no contract “X9”"),
        (("R1", "--layout", "maze"), "There is no layout “maze”"),
        (("R1", "--pieces", "slab:wood"), "“slab:wood” names no pieces"),
        (("R1", "--pieces", "slab:steel,"), "“” names no pieces"),
        (("R1", "--pieces", "ball:steel"), "There is no shape “ball”"),
        (("R1", "--pieces", "slab:steel*3,slab:steel*3"), "holds 5 pieces of each"),
        (("R1", "--seed", "-1"), "seed"),
    ],
)
def test_bad_input_is_refused(run, arguments, said):
    code, out, err = run("megacity", "build", *arguments)
    assert (code, out) == (2, "")
    assert said in err


def test_a_place_that_cannot_be_written_is_refused(run, tmp_path):
    (tmp_path / "file").write_text("")
    code, _, err = run("megacity", "box", "--svg", tmp_path / "file" / "folder")
    assert code == 2
    assert "cannot be written" in err
    code, _, err = run("megacity", "box", "--svg", tmp_path / "file")
    assert code == 2
    assert err == f"{tmp_path / 'file'} cannot be written: a file of this name is in the way.\n"
    drawing = tmp_path / "none" / "r1.svg"
    build = ("megacity", "build", "R1", "--seed", 1, "--layout", "delta", "--svg", drawing)
    code, _, err = run("--lang", "es", *build)
    assert (code, err) == (2, f"No se puede escribir {drawing}: no existe ese archivo o carpeta.\n")
    assert not drawing.parent.exists()


def test_a_png_needs_matplotlib(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    code, _, err = run(
        "megacity", "build", "R1", "--seed", 1, "--layout", "delta", "--png", tmp_path / "r1.png"
    )
    assert code == 2
    assert "tetrapolis[plots]" in err
