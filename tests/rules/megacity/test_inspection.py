"""Every demand with a building that just meets it and one that just misses it."""

import pytest

from games.megacity.sketches import block, flat, settled, tower, upright
from tetrapolis.games.megacity.components import Contract, Requirement, Side, box
from tetrapolis.games.megacity.inspection import Demand, Sizes, inspect, stability
from tetrapolis.games.megacity.inspection.demands import passes
from tetrapolis.games.megacity.inspection.geometry import Geometry
from tetrapolis.games.megacity.physics import Building, Placed, Pose
from tetrapolis.texts import LANGUAGES, catalogue

DELTA = Side("public", "delta")


def demand(building: Building, name: str, side: Side = DELTA, **wanted) -> Demand:
    """One demand of an inspection by a contract that wants this."""
    contract = Contract(**{"id": "X", "pieces": 1, "height": 0, "type": "public"} | wanted)
    found = inspect(building, side, contract)
    assert passes(building, side, contract) == found.passed
    (named,) = (item for item in found.demands if item.code == f"megacity.demand.{name}")
    assert named.met == (named.why is None)
    return named


def required(building: Building, requirement: Requirement) -> Demand:
    return demand(building, requirement, requirements=(requirement,))


def laid(shape: str, left: float, bottom: float, base: float = 0) -> Placed:
    """A piece lying flat with its outline's origin there: its lower left corner, for most."""
    centre = box().shape(shape).plate[0]
    first = box().shape(shape).outline[0]
    return flat(shape, left - centre[0] + first[0], bottom - centre[1] + first[1], base)


@pytest.mark.rules("MC-18")
@pytest.mark.parametrize(("beyond", "met"), [(0.2, True), (0.4, False)])
def test_within_the_platform(beyond: float, met: bool) -> None:
    low = laid("slab", 45 + beyond - 48, -10)
    found = demand(settled(low), "inside")
    assert found.met == met
    assert found.facts["figure"] == pytest.approx(beyond, abs=0.06)
    assert found.bodies == (() if met else (0,))


@pytest.mark.rules("MC-18")
def test_within_the_platform_at_every_height() -> None:
    high = settled(laid("slab", -4, -16), laid("slab", -4, -16, 6), laid("slab", 10, -16, 12))
    found = demand(high, "inside")
    assert (found.met, found.bodies) == (False, (2,))


@pytest.mark.rules("MC-19")
@pytest.mark.parametrize(("distance", "met"), [(6.9, True), (7.1, False)])
def test_ports(distance: float, met: bool) -> None:
    # delta has its ports at (0, 24), (-21, -12) and (21, -12).
    lowest = min(corner[1] for corner in box().shape("slab").plate)
    first = flat("slab", 0, 24 + distance - lowest)
    touching = Building((first, laid("nub", -25, -16), laid("nub", 16, -16)))
    found = demand(touching, "ports")
    assert found.met == met
    assert found.facts["touched"] == [met, True, True]


@pytest.mark.rules("MC-19")
def test_a_piece_above_a_port_does_not_touch_it() -> None:
    roofed = settled(flat("nub", 0, 8), flat("nub", 0, -8), flat("slab", 0, 4, 6))
    assert demand(roofed, "ports").facts["figure"] == 0


@pytest.mark.rules("MC-20", "MC-24")
@pytest.mark.parametrize(("left", "touches"), [(7.9, True), (8.1, False)])
def test_the_vent(left: float, touches: bool) -> None:
    beside = Building((laid("nub", left, -5),))
    free = demand(beside, "vent_free")
    assert free.met != touches
    assert free.bodies == ((0,) if touches else ())
    assert required(beside, "vent").met == touches


@pytest.mark.rules("MC-20")
def test_a_piece_may_hang_over_the_vent() -> None:
    bridge = settled(flat("nub", -18, 0), flat("nub", 18, 0), flat("slab", 0, 0, 6))
    assert demand(bridge, "vent_free").met


@pytest.mark.rules("MC-21")
@pytest.mark.parametrize(("apart", "met"), [(0.0, True), (0.2, False)])
def test_every_piece_touches_another(apart: float, met: bool) -> None:
    pair = Building((upright("slab", 0, 0), upright("slab", 0, 6 + apart), flat("nub", 36, 0)))
    found = demand(pair, "touching")
    assert not found.met
    assert found.bodies == ((2,) if met else (0, 1, 2))


@pytest.mark.rules("MC-22")
def test_the_cube_is_no_piece_and_counts_in_height() -> None:
    base = settled(flat("slab", 0, 0), flat("ell", 0, 0, 6))
    assert demand(base, "cube").why == "megacity.why.no_cube"
    beside = settled(*base.pieces, cube=Pose((0.0, -35.0, 4.0)))
    assert demand(beside, "cube").why == "megacity.why.cube_alone"
    crowned = settled(*base.pieces, cube=Pose((0.0, 0.0, 16.0)))
    assert demand(crowned, "cube").met
    assert demand(crowned, "pieces", pieces=2).met
    assert demand(crowned, "height", height=20).met
    assert not demand(base, "height", height=20).met
    assert demand(crowned, "banned", banned=("glass",)).met


@pytest.mark.rules("MC-23")
@pytest.mark.parametrize(("height", "met"), [(36, True), (37, False)])
def test_height(height: int, met: bool) -> None:
    pillar = settled(upright("pillar", 0, 0))
    found = demand(pillar, "height", height=height)
    assert found.met == met
    assert found.facts == {"figure": pytest.approx(36, abs=0.1), "wanted": height}


@pytest.mark.rules("MC-25")
@pytest.mark.parametrize(
    ("wanted", "more", "why"),
    [
        (2, False, None),
        (1, False, "megacity.why.many"),
        (3, False, "megacity.why.few"),
        (1, True, None),
        (3, True, "megacity.why.few"),
    ],
)
def test_number_of_pieces(wanted: int, more: bool, why: str | None) -> None:
    pair = settled(flat("slab", 0, 0), flat("ell", 0, 0, 6))
    name = "pieces_more" if more else "pieces"
    assert demand(pair, name, pieces=wanted, more=more).why == why


@pytest.mark.rules("MC-25")
def test_type_and_material() -> None:
    mixed = settled(flat("slab", 0, 0, material="glass"), flat("ell", 0, 0, 6))
    assert demand(mixed, "banned", banned=("glass",)).bodies == (0,)
    assert demand(mixed, "banned", banned=("concrete",)).met
    assert demand(mixed, "type", type="industrial").why == "megacity.why.type"
    codes = {item.code for item in inspect(mixed, DELTA, box().contract("L1")).demands}
    assert "megacity.demand.type" not in codes


def bridge(opening: float, base: float) -> tuple[Placed, ...]:
    """Two uprights with that much between them under a slab."""
    apart = opening / 2 + 3
    return (
        upright("cog", -apart, 0, base, heading=90),
        upright("cog", apart, 0, base, heading=90),
        flat("slab", 0, 0, base + 24),
    )


@pytest.mark.rules("MC-24")
@pytest.mark.parametrize(("opening", "met"), [(10.2, True), (9.8, False)])
def test_arches(opening: float, met: bool) -> None:
    low = settled(*bridge(opening, 0))
    found = required(low, "arch_ground")
    assert found.met == met
    assert found.facts["figure"] == pytest.approx(opening, abs=0.15)
    assert not required(low, "arch_upper").met
    high = settled(flat("slab", 0, 0), *bridge(opening, 6))
    found = required(high, "arch_upper")
    assert found.met == met
    assert found.facts["figure"] == pytest.approx(opening, abs=0.15)
    assert found.bodies == (1, 2, 3)
    assert not required(high, "arch_ground").met


@pytest.mark.rules("MC-24")
def test_an_arch_spans_and_goes_right_through() -> None:
    apart = settled(
        upright("cog", -14, 0, heading=90),
        upright("cog", 14, 0, heading=90),
        upright("cog", -14, 26, heading=90),
        upright("cog", 14, 26, heading=90),
    )
    assert not required(apart, "arch_ground").met
    walled = settled(*bridge(16, 0), upright("slab", 0, 16))
    assert not required(walled, "arch_ground").met


@pytest.mark.rules("MC-24")
@pytest.mark.parametrize(("opening", "met"), [(6.2, True), (5.8, False)])
def test_gap(opening: float, met: bool) -> None:
    low = settled(*bridge(opening, 0))
    assert not required(low, "gap").met
    high = settled(flat("slab", 0, 0), *bridge(opening, 6))
    found = required(high, "gap")
    assert found.met == met
    assert found.facts["figure"] == pytest.approx(opening, abs=0.15)


def court(width: float, chink: float = 0.0) -> tuple[Placed, ...]:
    """Four beams on edge around a square, each end against the next one's side."""
    left = min(corner[0] for corner in box().shape("beam").plate)
    x, y = -width / 2 + chink - left, -width / 2 - 3
    walls = []
    for quarter in range(4):
        walls.append(upright("beam", x, y, heading=90 * quarter))
        x, y = -y, x
    return tuple(walls)


@pytest.mark.rules("MC-24")
@pytest.mark.parametrize(("width", "met"), [(8.2, True), (7.8, False)])
def test_courtyard(width: float, met: bool) -> None:
    found = required(Building(court(width)), "courtyard")
    assert found.met == met
    assert found.facts["figure"] == pytest.approx(width, abs=0.1)
    assert required(Building(court(width)), "enclosed").met == met


@pytest.mark.rules("MC-24")
@pytest.mark.parametrize(("chink", "met"), [(1.9, True), (2.1, False)])
def test_walls_close(chink: float, met: bool) -> None:
    assert required(Building(court(14, chink)), "enclosed").met == met


@pytest.mark.rules("MC-24")
@pytest.mark.parametrize(("open_width", "met"), [(8.2, True), (7.8, False)])
def test_a_roof_closes_the_sky(open_width: float, met: bool) -> None:
    roofed = Building((*court(20), laid("beam", -24, -10 + open_width, 14)))
    assert required(roofed, "courtyard").met == met
    assert required(roofed, "enclosed").met


@pytest.mark.rules("MC-24")
@pytest.mark.parametrize(("reach", "met"), [(15.2, True), (14.8, False)])
def test_overhang(reach: float, met: bool) -> None:
    stepped = settled(laid("slab", -24, -16), laid("slab", -24 + reach, -16, 6))
    found = required(stepped, "overhang")
    assert found.met == met
    assert found.facts["figure"] == pytest.approx(reach, abs=0.05)
    assert found.bodies == ((1,) if met else ())


@pytest.mark.rules("MC-24")
def test_the_sizes_can_be_set() -> None:
    stepped = settled(laid("slab", -24, -16), laid("slab", -12, -16, 6))
    card = Contract(id="X", pieces=1, height=0, requirements=("overhang",))
    for wanted, met in ((11.0, True), (13.0, False)):
        found = inspect(stepped, DELTA, card, Sizes(overhang=wanted)).demands[-1]
        assert (found.met, found.facts["wanted"]) == (met, wanted)


@pytest.mark.rules("MC-24")
def test_a_bridge_is_no_overhang() -> None:
    assert required(settled(*bridge(24, 0)), "overhang").facts["figure"] < 12


@pytest.mark.rules("MC-25")
def test_stability_of_one_upright() -> None:
    found = stability(Geometry(settled(upright("pillar", 0, 0))))
    assert found.margin == pytest.approx(3 / 17.28, rel=0.05)
    assert found.direction in {90, 270}
    assert found.weak_joints == ((-1, 0),)


@pytest.mark.rules("MC-25")
def test_stability_falls_with_height() -> None:
    lying, low = settled(flat("slab", 0, 0)), block(10)
    margins = [stability(Geometry(building)).margin for building in (lying, low, tower())]
    assert 0.35 <= margins[0] <= 0.5
    assert margins == sorted(margins, reverse=True)
    assert stability(Geometry(Building())).margin == 1


@pytest.mark.rules("MC-25")
def test_what_cannot_stand_has_no_margin() -> None:
    hanging = Building((flat("nub", 0, 0), flat("slab", 20, 0, 6)))
    assert stability(Geometry(hanging)).margin == 0


@pytest.mark.rules("MC-25")
def test_weak_joints_are_those_that_open() -> None:
    wobbly = settled(flat("slab", 0, 0), upright("pillar", 0, 0, 6))
    assert stability(Geometry(wobbly)).weak_joints == ((0, 1),)


@pytest.mark.rules("MC-25")
def test_every_answer_has_words() -> None:
    seen = set()
    for card in (*box().contracts, *box().landmarks):
        for item in inspect(Building(), DELTA, card).demands:
            seen |= {item.code, item.why} - {None}
    assert len(seen) > 20
    for language in LANGUAGES:
        assert seen <= catalogue(language).keys()
