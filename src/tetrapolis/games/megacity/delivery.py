"""Delivering: a building is inspected, slid to the city, and inspected again (MC-26 to MC-28)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
import numpy as np
from numpy.typing import NDArray

from tetrapolis.core import Chance, Event, Illegal
from tetrapolis.core.hexes import Hex
from tetrapolis.games.megacity import city, turns
from tetrapolis.games.megacity.bodies import bodies_of, building_of, order
from tetrapolis.games.megacity.inspection import failures
from tetrapolis.games.megacity.inspection.geometry import Geometry
from tetrapolis.games.megacity.motion import pack
from tetrapolis.games.megacity.notation import Deliver
from tetrapolis.games.megacity.notation import Slide as Wish
from tetrapolis.games.megacity.outcome import Bodies, Fall, Outcome, Pose, keyed, unkeyed
from tetrapolis.games.megacity.physics import (
    ENGINE,
    FRAME_RATE,
    Building,
    Sample,
    Slid,
    Slide,
    careful_path,
    free_approach,
    jolt,
    trembling,
)
from tetrapolis.games.megacity.physics.model import TIMESTEP
from tetrapolis.games.megacity.pieces import contract
from tetrapolis.games.megacity.rules import apply, check, held_platform, must, on_turn
from tetrapolis.games.megacity.table import Workshop
from tetrapolis.games.megacity.workshop import side_of, sizes_of

if TYPE_CHECKING:
    from tetrapolis.games.megacity.state import MegaCityState

TREMOR = 0.5
"""How much the game's own hand trembles, mm (MC-47)."""

_DOCKED = "megacity.demand.docked"
_WAVES = 6
_MOVED = 0.2  # mm: a building that moved less in a blow did not move


def resolve(action: Deliver, state: MegaCityState, seat: int) -> Deliver:
    """The action with what it comes to; an outcome that it carries already counts for nothing.

    Errors:
        Illegal: not legal; `megacity.illegal.inspection` with the codes of what `failed`;
            `megacity.illegal.no_way`: no straight way leads there; `megacity.illegal.path.*`;
            `megacity.illegal.diverged`.
    """
    delivery = Delivery(action, state, seat)
    path = delivery.path or own_path(state, delivery.place)
    delivery.take_hold(path[0])
    delivery.slide.pull(path[1:])
    return delivery.outcome()


def own_path(state: MegaCityState, place: Hex) -> tuple[Sample, ...]:
    """The standard careful path; but for a steady hand it trembles as the game's seed has it.

    Errors:
        Illegal `megacity.illegal.no_way`.
    """
    target = city.centre(place)
    approach = free_approach(target, city.centres(state))
    if approach is None:
        raise Illegal("megacity.illegal.no_way")
    path = careful_path(target, approach)
    if state.options["steady_hand"]:
        return path
    chance = Chance(f"{state.seed}/tremor/{state.turn.number}")
    phases = np.array([[chance.uniform() for _ in range(_WAVES)] for _ in range(2)])
    return trembling(path, TREMOR, phases)


class Delivery:
    """A delivery that has passed inspection.

    Attributes:
        path: of the hand, as the player asked for it.
        place: where the building is to go.
        bodies: of the building, by number.
        slide: of the platform, from `take_hold` on.
    """

    slide: Slide

    def __init__(self, action: Deliver, state: MegaCityState, seat: int) -> None:
        """Check and inspect; see `resolve`."""
        path = () if state.options["steady_hand"] else action.slide.path
        self._asked = _asked(action, path)
        check(self._asked, state, seat)
        shop = state.players[seat].workshops[action.platform]
        self.path, self.place = path, action.slide.place
        self.bodies: Bodies = shop.bodies
        self._state = state
        self._building = building_of(shop.bodies)
        self._side = side_of(action.platform, shop.side)
        self._contract = contract(action.slide.contract)
        if failed := self._failures(self._building):
            raise Illegal("megacity.illegal.inspection", failed=list(failed), n=len(failed))

    def take_hold(self, start: Sample) -> None:
        """Where the hand begins."""
        self.slide = Slide(self._building, start, city.centres(self._state))

    def outcome(self, path: Sequence[Sample] | None = None) -> Deliver:
        """Let go, and see what came of it.

        Args:
            path: of the hand, where it is not as asked for.
        """
        slid = self.slide.release(city.centre(self.place))
        motion, numbers = slid.motion, order(self.bodies)
        failed = self._failures(motion.standing)
        if not slid.docked:
            failed = (_DOCKED, *failed)
        neighbours = tuple(self._shaken(slid))
        outcome = Outcome(
            engine=ENGINE,
            stands=not failed and not motion.fallen,
            poses=keyed(bodies_of(numbers, motion.building)),
            height=_height(motion.building),
            fallen=tuple(numbers[body] for body in sorted(motion.fallen)),
            failed=failed,
            neighbours=neighbours,
            blow=_first_blow(slid.blows) if neighbours else 0,
            motion=pack(numbers, motion.frames, slid.platform),
        )
        asked = self._asked if path is None else _asked(self._asked, tuple(path))
        wish = msgspec.structs.replace(asked.slide, outcome=outcome)
        return replace(asked, slide=wish)

    def _failures(self, building: Building) -> tuple[str, ...]:
        return failures(building, self._side, self._contract, sizes_of(self._state))

    def _shaken(self, slid: Slid) -> Iterator[Fall]:
        """The buildings of the city that the blow changed."""
        begin = round(_first_blow(slid.blows) / FRAME_RATE / TIMESTEP)
        for (place, tile), blows in zip(self._state.city.items(), slid.blows, strict=True):
            if tile.bodies and blows.any():
                yield from _fall(place, tile.bodies, blows[begin:])


def _asked(action: Deliver, path: tuple[Sample, ...]) -> Deliver:
    """The wish of a delivery, without outcome."""
    wish = Wish(action.slide.contract, action.slide.place, path)
    return replace(action, slide=wish)


def _first_blow(blows: NDArray[np.float64]) -> int:
    """The frame before the first blow (tiles, steps, 2)."""
    steps = np.flatnonzero(blows.any(axis=(0, 2)))
    return int(steps[0] * TIMESTEP * FRAME_RATE) if len(steps) else 0


def _fall(place: Hex, before: Mapping[int, Pose], blows: NDArray[np.float64]) -> Iterator[Fall]:
    """What a blow does to a building of the city; nothing when it stays where it is."""
    numbers = order(before)
    motion = jolt(building_of(before), blows)
    after = bodies_of(numbers, motion.building)
    moved = any(math.dist(after[body][:3], before[body][:3]) > _MOVED for body in numbers)
    if moved or motion.fallen:
        lost = tuple(numbers[body] for body in sorted(motion.fallen))
        left = {body: pose for body, pose in after.items() if body not in lost}
        yield Fall(place, keyed(left), _height(motion.standing), lost, pack(numbers, motion.frames))


def _height(building: Building) -> float:
    return round(float(Geometry(building).height), 2)


@check.register(Deliver)
def _(action: Deliver, state: MegaCityState, seat: int) -> None:
    """MC-26 and MC-27, but for the inspection, which is part of resolving."""
    on_turn(state, seat, "actions", "final")
    if state.turn.phase == "actions":
        must(state.turn.actions_left == turns.actions_a_turn(state), "delivery_instead")
    player, slide = state.players[seat], action.slide
    shop = held_platform(state, seat, action.platform)
    must(slide.contract in player.contracts, "no_such_contract", contract=slide.contract)
    must(player.cubes > 0, "no_cube")
    city.check_place(state, slide.place)
    if slide.outcome:
        _check_outcome(slide.outcome, state, shop)


def _check_outcome(outcome: Outcome, state: MegaCityState, shop: Workshop) -> None:
    """An outcome speaks of the bodies that are there."""
    fits = unkeyed(outcome.poses).keys() == shop.bodies.keys()
    places = [fall.place for fall in outcome.neighbours]
    for fall in outcome.neighbours:
        there = state.city[fall.place].bodies if fall.place in state.city else {}
        fits &= bool(there) and there.keys() == {*unkeyed(fall.poses), *fall.lost}
    must(fits and len(set(places)) == len(places), "outcome")


@apply.register(Deliver)
def _(action: Deliver, state: MegaCityState, seat: int) -> Iterator[Event]:
    slide = action.slide
    if slide.outcome is None:
        raise Illegal("megacity.illegal.unresolved")
    if slide.outcome.stands:
        yield from city.dock(state, seat, action.platform, slide, slide.outcome)
        yield from turns.after_delivery(state, slide.place)
    else:
        shop = state.players[seat].workshops[action.platform]
        turns.into_tray(state, seat, shop.collapse())
        state.turn = replace(state.turn, acted=True)
        yield _failure(slide.outcome, action.platform, seat)
        yield from city.shake_neighbours(state, slide.outcome)
        yield from turns.finish_turn(state)


def _failure(outcome: Outcome, platform: int, seat: int) -> Event:
    """How a delivery failed."""
    facts = {"platform": platform, "failed": list(outcome.failed), "n": len(outcome.fallen)}
    if outcome.fallen:
        return Event("megacity.collapsed", seat, facts)
    missed = _DOCKED in outcome.failed
    return Event("megacity.missed" if missed else "megacity.failed", seat, facts)
