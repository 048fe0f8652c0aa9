"""Each condition on cities drawn in text, the points worked out by hand from the definition."""

from __future__ import annotations

import pytest

from games.sprawlopolis.drawn import points, sheet

LOOP = "Ces Isw / Rne Cnw"
WITH_HOLE_BESIDE_PARK = "C C C C / C . P C / C C C C"


def boards(*cases: tuple[str, int]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("drawing", "expected"), cases)


@pytest.mark.rules("SP-31")
@boards(
    ("P P / P P", 0),
    ("Cew", -1),  # two ends at the edge are still one road
    ("P Cew P", 1),  # both ends stop against parks
    ("P Cew", -1),
    ("P Cew P Rew", 0),
    (LOOP, 1),
    ("Cew Rns Cew", -3),
    (". . P . / P Cew Rns P / . . P .", 2),  # the first road stops against a block's roadless side
)
def test_the_outskirts(drawing: str, expected: int) -> None:
    assert points(1, drawing) == expected


@pytest.mark.rules("SP-32")
@boards(
    ("P", 0),
    ("P P P", 1),
    ("C", -2),
    ("C R / I C", -4),
    ("P C P P", 0),  # the row has three parks, the column of C none
    ("P P P P", 0),  # four are not three
    ("P P P / P P P / P P P", 6),
    ("P . P P / C C C P", 0),  # gaps are ignored: +1 for the row, -1 for the second column
)
def test_bloom_boom(drawing: str, expected: int) -> None:
    assert points(2, drawing) == expected


@pytest.mark.rules("SP-33")
@boards(("C R", 0), ("P P C", 2), ("P I", -2), ("P P P I", 0), ("I I / I R", -9))
def test_go_green(drawing: str, expected: int) -> None:
    assert points(3, drawing) == expected


@pytest.mark.rules("SP-34")
@boards(
    ("C R / P I", -8),
    ("C C / C .", -8),  # a missing block makes no square
    ("C C / C C", -5),
    ("C C C / C C C", -2),  # overlapping squares both count
    ("C C R R / C C R R", -2),  # of any zones; the mixed one in between does not count
    ("C C C C / C C C C", 1),
    ("C C C / C C C / C C C", 4),
    ("P P P P P P / P P P P P P", 7),
    ("P P P P / P P P P / P P P P", 7),  # six squares give no more than five
)
def test_block_party(drawing: str, expected: int) -> None:
    assert points(4, drawing) == expected


@pytest.mark.rules("SP-35")
@boards(
    ("C R", 0),
    ("I R", 0),
    ("C I P", 0),
    ("C I C", 2),
    ("I", 2),  # empty sides are ignored
    ("I I", 4),
    ("I C / C P", 2),  # diagonals are ignored
)
def test_stacks_and_scrapers(drawing: str, expected: int) -> None:
    assert points(5, drawing) == expected


@pytest.mark.rules("SP-36")
@boards(
    ("C P", 0),
    ("R R R I", 2),
    ("I I R", -1),
    ("R C R R I I", 0),
    ("R R", 2),
    ("I I I", -3),
    ("R I / I R", 0),  # corners do not join a group
)
def test_master_planned(drawing: str, expected: int) -> None:
    assert points(6, drawing) == expected


@pytest.mark.rules("SP-37")
@boards(
    ("C", 0),
    ("P", -2),
    ("P P / C R", -4),
    (". C . / C P C / . C .", 1),  # gaps at the corners only
    ("P C R / C P C / R C I", -1),
    (WITH_HOLE_BESIDE_PARK, -2),
)
def test_central_perks(drawing: str, expected: int) -> None:
    assert points(7, drawing) == expected


@pytest.mark.rules("SP-38")
@boards(
    ("P I C", 0),  # no residential block
    ("R P", 1),
    ("R I", -2),
    ("P R I", -1),
    ("R R / R P", 1),  # a park that touches the group twice counts once
    ("R R C R I", 0),  # only the largest group matters
    ("P R C R I", 1),  # of two largest groups the better one
    ("I R C R I", -2),
)
def test_the_burbs(drawing: str, expected: int) -> None:
    assert points(8, drawing) == expected


@pytest.mark.rules("SP-39")
@boards(
    ("I", 0),
    ("I I", 0),
    ("I C / I C", 0),
    ("I C / C I", 2),
    ("I . / . I", 2),
    ("I C / I I", 2),  # the lower left one only touches along sides
    ("I C I / C I C", 3),  # once a block, not once a pair
)
def test_concrete_jungle(drawing: str, expected: int) -> None:
    assert points(9, drawing) == expected


@pytest.mark.rules("SP-40")
@boards(
    ("P R", 0),
    ("C", 1),
    ("C R C / . . C", 2),
    ("C P C C / C C . .", 3),  # other zones do not interrupt the line
    ("C . C C", 3),  # nor do gaps
    ("C / C / C / R / C", 4),
)
def test_the_strip(drawing: str, expected: int) -> None:
    assert points(10, drawing) == expected


@pytest.mark.rules("SP-41")
@boards(
    ("R C R", 0),
    ("Rew Cew Iew", 0),
    ("Rns Cew Rew", 0),  # the first home is on another road
    ("Rew Cew Cew Rew", 0),  # not directly between
    ("Rew Cew Rew", 2),
    ("Rew Csw / . Rns", 2),  # stepped
    ("Rew Cew Rew Cew Rew", 4),  # the home in the middle serves both
    ("Res Csw / Cne Rnw", 4),  # in a loop
)
def test_mini_marts(drawing: str, expected: int) -> None:
    assert points(11, drawing) == expected


@pytest.mark.rules("SP-42")
@boards(
    ("P", 0),
    ("Cew", 0),
    ("Cew Rew", 1),
    ("Cew Rew Iew", 1),  # rounded down
    ("Cew Rew P Cew Rew Iew Cew", 2),  # the longest alone
    (LOOP, 2),
    ("Ces Iew Csw / Rne Cew Rnw", 3),
)
def test_superhighway(drawing: str, expected: int) -> None:
    assert points(12, drawing) == expected


@pytest.mark.rules("SP-43")
@boards(
    ("P C P", 0),
    ("P Cew", 0),
    ("P Cew C", 0),
    ("P Cew P", 3),
    ("P Cew P Rew P", 6),
    ("Ces Csw / P Cnw", 0),  # both ends at one park block
    ("P Cew P / P P P", 3),  # two blocks of one group
    (LOOP, 0),
)
def test_park_hopping(drawing: str, expected: int) -> None:
    assert points(13, drawing) == expected


@pytest.mark.rules("SP-44")
@boards(
    ("Cew Rew", 0),
    ("Ces Isw / Rne .", 0),
    (LOOP, 4),
    ("Ces Isw Cew / Rne Cnw P", 4),
    ("Ces Iew Csw / Rne Cew Rnw", 6),
    ("Ces Isw Ces Isw / Rne Cnw Rne Cnw", 8),  # all loops score
)
def test_looping_lanes(drawing: str, expected: int) -> None:
    assert points(14, drawing) == expected


@pytest.mark.rules("SP-45")
@boards(
    ("R I", 0),
    ("I C I / C R C", 0),  # corners are no neighbours
    ("I R I", 2),
    ("I C / R I", 2),
    (". I . / I R I / . I .", 2),  # four neighbours give no more than two
    ("I R I R I", 4),
)
def test_skid_row(drawing: str, expected: int) -> None:
    assert points(15, drawing) == expected


@pytest.mark.rules("SP-46")
@boards(
    ("R C", 0),
    ("Rew Iew", 0),
    ("Rns Cew", 0),
    ("Rew Cew", 2),
    ("Rew Cew Rew Cew", 2),  # once a road
    ("Rew Cew P Rew Cew", 4),
    ("Res Csw / Ine Inw", 2),  # a loop
)
def test_morning_commute(drawing: str, expected: int) -> None:
    assert points(16, drawing) == expected


@pytest.mark.rules("SP-47")
@boards(
    ("P", 0),
    (". R . / R C R / . R .", 0),  # inner corners
    ("R / C / R", 1),  # opposite sides are no corner
    ("R C R / R R R", 1),
    ("C R / R R", 2),
    ("C", 2),
    ("C C C", 5),
)
def test_tourist_traps(drawing: str, expected: int) -> None:
    assert points(17, drawing) == expected


@pytest.mark.rules("SP-48")
@boards(
    ("C", 2),
    ("C R P", 4),
    ("C R / P I", 4),
    ("C . C R / P P . .", 5),  # empty cells are skipped
    ("C C C / . C . / . C .", 6),  # the crossing block counts in both
    ("I R / C . / P P P P", 7),
)
def test_sprawlopolis(drawing: str, expected: int) -> None:
    assert points(18, drawing) == expected


@pytest.mark.rules("SP-49", "SP-22")
@pytest.mark.parametrize(
    ("number", "drawing", "hole_is_edge", "otherwise"),
    [
        (1, "P P P P / P . Cew P / P P P P", -1, 1),
        (7, WITH_HOLE_BESIDE_PARK, -2, 1),
        (17, "R R R R / R . C R / R R R R", 1, 0),
        # An inlet open to the outside is no hole.
        (7, "C . C C / C . P C / C C C C", -2, -2),
        # Two empty cells that meet at a corner alone are two holes.
        (7, "C C C C / C . P C / C P . C / C C C C", -4, 2),
    ],
)
def test_a_hole_is_edge_or_not(
    number: int, drawing: str, hole_is_edge: int, otherwise: int
) -> None:
    assert points(number, drawing) == hole_is_edge
    assert points(number, drawing, hole_is_edge=False) == otherwise


@pytest.mark.rules("SP-49")
@pytest.mark.parametrize(
    ("drawing", "blocks", "groups"),
    [("P Cew P", 3, 3), ("P Cew P / P P P", 3, 0), ("P Cew P / P R P", 3, 3)],
)
def test_park_hopping_between_blocks_or_groups(drawing: str, blocks: int, groups: int) -> None:
    assert points(13, drawing) == blocks
    assert points(13, drawing, hop_groups=True) == groups


@pytest.mark.rules("SP-50")
@pytest.mark.parametrize(
    ("number", "drawing", "adds", "costs"),
    [
        (1, "P Cew P Rew", [[1, 0]], [[3, 0]]),
        (2, "P P P C", [[0, 0], [1, 0], [2, 0]], [[3, 0]]),
        (3, "P I C", [[0, 0]], [[1, 0]]),
        (4, "C C R / C C P", [[0, 0], [1, 0], [0, 1], [1, 1]], []),
        (5, "I C R I", [[0, 0]], []),
        (6, "R R I C I I", [[0, 0], [1, 0]], [[4, 0], [5, 0]]),
        (7, ". C . / C P C / . C P", [[1, 1]], [[2, 2]]),
        (8, "P R C R I", [[0, 0]], []),
        (9, "I C / I I", [[0, 0], [1, 1]], []),
        (10, "C R C / . . P", [[0, 0], [2, 0]], []),
        (11, "Rew Cew Rew", [[1, 0]], []),
        (12, "Cew Rew P Iew", [[0, 0], [1, 0]], []),
        (13, "P Cew P R", [[0, 0], [1, 0], [2, 0]], []),
        (14, LOOP, [[0, 0], [1, 0], [0, 1], [1, 1]], []),
        (15, "I R I", [[1, 0]], []),
        (16, "Rew Cew P Iew", [[0, 0], [1, 0]], []),
        (17, "R C R / C R P", [[1, 0], [0, 1]], []),
        (18, "C R P / I . .", [[0, 0], [1, 0], [2, 0], [0, 1]], []),
    ],
)
def test_a_condition_names_the_cells_it_counts(
    number: int, drawing: str, adds: list[list[int]], costs: list[list[int]]
) -> None:
    line = sheet(drawing, (number,)).lines[-1]
    assert line.code == f"sprawlopolis.score.condition.{number}"
    assert line.points == points(number, drawing)
    assert (line.facts["adds"], line.facts["costs"]) == (adds, costs)
    assert {tuple(cell) for cell in adds + costs} == set(line.cells)
