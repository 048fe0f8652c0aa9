"""The stored buildings, and the architect that found them."""

import pytest

from tetrapolis.core import Chance
from tetrapolis.games.megacity.architect import build, design, survives
from tetrapolis.games.megacity.architect.stance import stances
from tetrapolis.games.megacity.components import MATERIALS, Side, box
from tetrapolis.games.megacity.inspection import inspect, passes
from tetrapolis.games.megacity.library import stored_buildings
from tetrapolis.games.megacity.physics import Building, Piece, Placed, place, resting, settle

CARDS = (*box().contracts, *box().landmarks)


@pytest.mark.rules("MC-3")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_building_for_every_contract(card) -> None:
    stored = stored_buildings()[card.id]
    motion = settle(stored.building)
    assert not motion.fallen
    found = inspect(motion.building, stored.side, card)
    assert found.passed, [item for item in found.demands if not item.met]
    assert survives(motion.building, stored.side, card)


@pytest.mark.rules("MC-3")
def test_the_stored_buildings_use_what_is_in_the_box() -> None:
    assert stored_buildings().keys() == {card.id for card in CARDS}
    for stored in stored_buildings().values():
        for placed in stored.pieces:
            assert sum(other.piece == placed.piece for other in stored.pieces) <= box().copies
        assert stored.side in {side for platform in box().platforms for side in platform.sides}


@pytest.mark.rules("MC-17")
@pytest.mark.parametrize("name", ["R3", "P5", "L1"])
def test_a_stored_building_can_be_built_piece_by_piece(name: str) -> None:
    stored = stored_buildings()[name]
    building = Building()
    for placed in stored.pieces:
        motion = place(building, placed.piece, placed.pose)
        assert not motion.fallen
        building = motion.building
    building = place(building, None, stored.cube).building
    assert passes(building, stored.side, box().contract(name))


def test_the_architect_is_reproducible_and_keeps_to_its_pieces() -> None:
    pieces = [Piece(shape.name, material) for shape in box().shapes for material in MATERIALS[:2]]
    card, side = box().contract("R2"), Side("residential", "nabla")
    first, again = (build(card, side, pieces, Chance(3)) for _ in range(2))
    assert first is not None
    assert first == again
    assert passes(first, side, card)
    used = [placed.piece for placed in first.pieces]
    assert all(used.count(piece) <= pieces.count(piece) for piece in used)
    assert not any(piece.material in card.banned for piece in used)


def test_the_architect_gives_up_without_enough_pieces() -> None:
    few = [Piece("nub", "glass")] * 3
    assert build(box().contract("R1"), Side("residential", "delta"), few, Chance(0)) is None


def test_plans_stand_on_the_platform() -> None:
    card = box().contract("C3")
    pieces = [Piece(shape.name, "glass") for shape in box().shapes for _ in range(3)]
    chance = Chance(5)
    plans = [design(card, box().layout("quay"), pieces, chance) for _ in range(30)]
    assert any(plans)
    for plan in filter(None, plans):
        assert min(part[:, 2].min() for parts in plan.solids for part in parts) > -0.01


def test_stances_are_those_that_stand() -> None:
    for shape in box().shapes:
        for stance in stances(shape.name)[1:]:
            piece = Piece(shape.name, "steel")
            pose = resting(piece, (0, 0), 0, 0, stance.edge)
            end = settle(Building((Placed(piece, pose),))).building.poses[0]
            assert end.position[2] == pytest.approx(pose.position[2], abs=0.1)
