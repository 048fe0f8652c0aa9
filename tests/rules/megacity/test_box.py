from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
import yaml

from tetrapolis.core import BadInput
from tetrapolis.games.megacity import components, outlines
from tetrapolis.games.megacity.components import (
    MATERIALS,
    TYPES,
    box,
    load_box,
)
from tetrapolis.games.megacity.drawing import draw_box
from tetrapolis.texts import LANGUAGES, say

FOLDER = Path(components.__file__).parent


@pytest.mark.rules("MC-1")
def test_pieces() -> None:
    shapes = box().shapes
    assert len(shapes) * len(MATERIALS) * box().copies == 150
    corners = [len(shape.outline) for shape in shapes]
    assert (min(corners), max(corners)) == (3, 7)
    assert sum(len(shape.parts) > 1 for shape in shapes) >= 2
    for shape in shapes:
        assert 12 <= outlines.extent(shape.outline) <= 50
        assert sum(area(part) for part in shape.parts) == pytest.approx(shape.area)
        for part in shape.parts:
            corners_of = zip(part, part[1:] + part[:1], part[2:] + part[:2], strict=True)
            assert all(outlines.turn(*three) > 0 for three in corners_of)


def area(outline: outlines.Outline) -> float:
    return (
        sum(
            outlines.turn((0, 0), a, b)
            for a, b in zip(outline, outline[1:] + outline[:1], strict=True)
        )
        / 2
    )


@pytest.mark.rules("MC-2")
def test_platforms() -> None:
    pairs = Counter(frozenset(side.type for side in p.sides) for p in box().platforms)
    assert pairs == {frozenset(pair): 4 for pair in combinations(TYPES, 2)}
    assert len({side.layout for platform in box().platforms for side in platform.sides}) >= 6
    assert all(len(layout.ports) == 3 for layout in box().layouts)


@pytest.mark.rules("MC-3")
def test_contracts() -> None:
    cards, landmarks = box().contracts, box().landmarks
    assert Counter(card.type for card in cards) == dict.fromkeys(TYPES, 8)
    assert len(landmarks) == 4
    assert all(card.landmark for card in landmarks)
    assert 6 <= sum(card.more for card in cards) <= 10
    assert 9 <= sum(bool(card.banned) for card in cards) <= 13
    assert {card.prestige for card in cards} == {2, 3, 4, 5, 6}
    assert all(7 <= card.prestige <= 10 for card in landmarks)
    easy, hard = box().contract("R1"), box().contract("P8")
    assert (easy.difficulty, easy.prestige) == (4, 2)
    assert (hard.difficulty, hard.prestige) == (16 + 10 + 10, 6)


def faulty(tmp_path: Path, name: str, change) -> str:
    """The refusal of a box in which one file was changed."""
    for file in ("shapes", "platforms", "contracts"):
        entries = yaml.safe_load((FOLDER / f"{file}.yaml").read_text())
        if file == name:
            change(entries)
        (tmp_path / f"{file}.yaml").write_text(yaml.safe_dump(entries))
    with pytest.raises(BadInput) as refused:
        load_box(tmp_path)
    return str(refused.value)


def setting(*path):
    """A change that puts a value where a path of keys leads: the last item is the value."""

    def change(entries) -> None:
        *keys, last, value = path
        for key in keys:
            entries = entries[key]
        entries[last] = value

    return change


@pytest.mark.rules("MC-5")
@pytest.mark.parametrize(
    ("name", "change", "fault", "entry"),
    [
        ("shapes", setting("shapes", 3, "outline", [[0, 0], [20, 0]]), "corners", "wedge"),
        ("shapes", setting("shapes", 0, "outline", 1, [90, 0]), "extent", "slab"),
        ("shapes", setting("shapes", 3, "outline", [[0, 0], [0, 20], [20, 0]]), "outline", "wedge"),
        (
            "shapes",
            setting("shapes", 1, "outline", [[0, 0], [20, 20], [20, 0], [0, 20]]),
            "outline",
            "beam",
        ),
        ("shapes", setting("shapes", 1, "name", "slab"), "repeated", "slab"),
        ("shapes", setting("shapes", 1, "name", 7), "format", "shapes[1].name"),
        ("shapes", setting("copies", 4), "count", "copies"),
        ("platforms", setting("layouts", 0, "ports", 0, [0, 44]), "outside", "delta"),
        ("platforms", setting("layouts", 0, "ports", 0, [0, 9]), "overlap", "delta"),
        ("platforms", setting("platforms", 4, "front", "layout", "moon"), "layout", "5"),
        ("platforms", setting("platforms", 0, "back", "type", "residential"), "same_type", "1"),
        ("platforms", setting("platforms", 0, "back", "type", "public"), "count", "commercial"),
        ("contracts", setting("contracts", 2, "height", 300), "range", "R3"),
        ("contracts", setting("contracts", 2, "pieces", 3), "range", "R3"),
        ("contracts", setting("landmarks", 1, "height", 70), "range", "L2"),
        ("contracts", setting("contracts", 2, "requirements", ["moat"]), "format", "requirements"),
        ("contracts", setting("contracts", 0, "type", "public"), "count", "residential"),
        ("contracts", lambda entries: entries.pop("landmarks"), "format", "$"),
    ],
)
def test_a_fault_is_named(tmp_path: Path, name: str, change, fault: str, entry: str) -> None:
    refusal = faulty(tmp_path, name, change)
    assert refusal.startswith(f"megacity.box.{fault} ")
    assert entry in refusal


@pytest.mark.rules("MC-5")
@pytest.mark.parametrize("content", ["shapes: [", "just words", ""])
def test_a_file_that_is_no_box_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "shapes.yaml").write_text(content)
    with pytest.raises(BadInput, match=r"megacity\.box\.format.*shapes\.yaml"):
        load_box(tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_box_is_drawn(language: str) -> None:
    sheets = draw_box(lambda code, **facts: say(code, facts, language))
    assert sheets["shapes.svg"].count("<polygon") == 10
    assert sheets["platforms.svg"].count("<circle") == 48 * 3
    assert sheets["contracts.svg"].count("<g ") == 36
    assert not any("megacity." in sheet for sheet in sheets.values())
