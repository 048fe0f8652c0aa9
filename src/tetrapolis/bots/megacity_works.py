"""Buildings found, tried out and delivered: the hands of the bots that build."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec
import numpy as np

from tetrapolis.core import Chance, Illegal
from tetrapolis.core.hexes import Hex, neighbours
from tetrapolis.games.megacity import city, delivery, workshop
from tetrapolis.games.megacity.architect import buildings
from tetrapolis.games.megacity.components import MATERIALS, Contract
from tetrapolis.games.megacity.notation import Build, Deliver, Edit, Slide
from tetrapolis.games.megacity.outcome import CUBE, Pose, keyed
from tetrapolis.games.megacity.physics import (
    Building,
    Sample,
    careful_path,
    free_approach,
    trembling,
)
from tetrapolis.games.megacity.physics import Pose as BodyPose
from tetrapolis.games.megacity.pieces import all_pieces
from tetrapolis.games.megacity.state import MegaCityState
from tetrapolis.games.megacity.workshop import side_of, sizes_of

_PURE = 1  # pieces of one material beyond a contract's number for which that alone is tried
_PROMISING = 0.3  # prestige that a place beside a park without a monument promises
_CROWDED = 0.1  # and what each building beside it costs, which the blow may topple
_WAY = 80.0  # mm that a hand draws a platform
_WAVES = 6  # of the tremor
_DIGITS = 3


class Skill(NamedTuple):
    """How well a bot plans, and how steady its hand is.

    Attributes:
        designs: drawn at most before an action, for whatever may be built.
        seconds: after which no further one is drawn. The number of designs is what usually ends
            the search, so that it does not depend on the machine.
        spare: pieces beyond a contract's number without which none is drawn.
        places: in the city, tried at most for each delivery.
        trials: how often a delivery is gone through in mind, the hand trembling in another way
            each time; the building must come to stand every time.
        tremor: of the hand, mm.
        weighs: whether it thinks of all that earns prestige: which contract promises most for its
            effort, a single material, a place beside a park.
        ahead: whether it looks for buildings before each of its actions, so that it takes no
            piece more than it needs; else only when what is built can be delivered at once.
        awards: whether it goes for the awards: takes contracts by which it gets ahead of the
            others, and tries first to build higher than anything in the city.
    """

    designs: int
    seconds: float
    spare: int
    places: int
    trials: int
    tremor: float
    weighs: bool = True
    ahead: bool = False
    awards: bool = False


def find_building(
    state: MegaCityState,
    seat: int,
    sites: Sequence[tuple[Contract, int]],
    *,
    pieces: Sequence[int],
    chance: Chance,
    skill: Skill,
) -> Build | None:
    """The action that builds for a contract, if a building is found.

    All that may be built, of every stock that will do, shares the designs.

    Args:
        state: what the seat knows; it stays as it is.
        seat: whose platforms they are.
        sites: the contracts that may be built, each with a platform in hand, the right side up.
        pieces: that may be used, by number.
        chance: of the search.
        skill: how much is drawn.
    """
    until = time.monotonic() + skill.seconds
    works = [
        (aim, platform, stock)
        for card, platform in sites
        for aim in (_aims(card, state) if skill.awards else [card])
        for stock in (_stocks(card, pieces) if skill.weighs else [pieces])
    ]
    for card, platform, stock in works:
        found = buildings(
            card,
            side_of(platform, state.players[seat].workshops[platform].side),
            [all_pieces()[number] for number in stock],
            chance,
            attempts=math.ceil(skill.designs / len(works)),
            sizes=sizes_of(state),
            until=until,
        )
        for building in found:
            action = _put(building, stock, state, seat, platform)
            if _comes_to_stand(action, card, state, seat):
                return action
    return None


def _aims(card: Contract, state: MegaCityState) -> Iterator[Contract]:
    """What to build for: the contract as if it asked for a new tallest building, then as it is."""
    tallest = max(tile.height for tile in state.city.values())
    if tallest >= card.height:
        yield msgspec.structs.replace(card, height=math.floor(tallest) + 1)
    yield card


def _stocks(card: Contract, pieces: Sequence[int]) -> Iterator[Sequence[int]]:
    """What to build from: a single material where there is enough of it (MC-34), then anything."""
    for material in MATERIALS:
        pure = [number for number in pieces if all_pieces()[number].material == material]
        if material not in card.banned and len(pure) >= card.pieces + _PURE:
            yield pure
    yield pieces


def _put(
    building: Building, stock: Sequence[int], state: MegaCityState, seat: int, platform: int
) -> Build:
    """The action that puts a building of pieces from a stock on a platform."""
    left = list(stock)
    put: dict[int, Pose] = {}
    for placed in building.pieces:
        number = next(n for n in left if all_pieces()[n] == placed.piece)
        left.remove(number)
        put[number] = _numbers(placed.pose)
    if building.cube:
        put[CUBE] = _numbers(building.cube)
    standing = state.players[seat].workshops[platform].bodies
    lift = tuple(body for body in standing if body not in put)
    return Build(platform, Edit(put=keyed(put), lift=lift))


def _numbers(pose: BodyPose) -> Pose:
    return (*pose.position, *pose.rotation)


def _comes_to_stand(action: Build, card: Contract, state: MegaCityState, seat: int) -> bool:
    """Whether the building that an action puts up meets its contract."""
    try:
        report = workshop.resolve(action, state, seat).edit.report
    except Illegal:
        return False
    return report is not None and all(demand.met for demand in report.demands[card.id])


def find_delivery(
    state: MegaCityState,
    seat: int,
    platform: int,
    name: str,
    *,
    chance: Chance,
    skill: Skill,
) -> Deliver | None:
    """The delivery of a building to the best place where it comes to stand in the trials.

    Args:
        state: what the seat knows, when it may deliver; it stays as it is.
        seat: whose building it is.
        platform: on which it stands.
        name: of the contract.
        chance: of the hand.
        skill: how much is tried, and how the hand trembles.
    """
    for place, approach in islice(_places(state, seat, skill), skill.places):
        tries = (
            Deliver(platform, Slide(name, place, _own_path(place, approach, chance, skill)))
            for _ in range(skill.trials)
        )
        if all(_stands(each, state, seat) for each in tries):
            path = _own_path(place, approach, chance, skill)
            return Deliver(platform, Slide(name, place, path))
    return None


def _stands(action: Deliver, state: MegaCityState, seat: int) -> bool:
    """What comes of a delivery in a trial."""
    try:
        outcome = delivery.resolve(action, state, seat).slide.outcome
    except Illegal:
        return False
    return outcome is not None and outcome.stands


def _own_path(place: Hex, approach: float, chance: Chance, skill: Skill) -> tuple[Sample, ...]:
    """The way of the bot's hand, which trembles differently every time."""
    path = careful_path(city.centre(place), approach, distance=_WAY)
    phases = np.array([[chance.uniform() for _ in range(_WAVES)] for _ in range(2)])
    return tuple(
        (time, round(x, _DIGITS), round(y, _DIGITS))
        for time, x, y in trembling(path, skill.tremor, phases)
    )


def _places(state: MegaCityState, seat: int, skill: Skill) -> Iterator[tuple[Hex, float]]:
    """Where a platform may dock and the direction it comes from, the best places first."""
    centres = city.centres(state)

    def worth(place: Hex) -> float:
        tiles = [state.city[cell] for cell in neighbours(place) if cell in state.city]
        parks = [tile for tile in tiles if tile.kind != "platform"]
        monuments = sum(park.monument is not None for park in parks)
        crowd = len(tiles) - len(parks)
        return monuments + _PROMISING * (len(parks) - monuments) - _CROWDED * crowd

    places = city.places(state)
    for place in sorted(places, key=worth, reverse=True) if skill.weighs else places:
        approach = free_approach(city.centre(place), centres)
        if approach is not None:
            yield place, approach
