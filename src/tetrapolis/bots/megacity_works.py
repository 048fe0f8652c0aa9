"""Buildings found and tried out: the hands of the `builder` bot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from tetrapolis.core import Chance, Illegal
from tetrapolis.core.hexes import Hex, neighbours
from tetrapolis.games.megacity import city, delivery
from tetrapolis.games.megacity.architect import build
from tetrapolis.games.megacity.components import MATERIALS, Contract
from tetrapolis.games.megacity.notation import Build, Deliver, Edit, Slide
from tetrapolis.games.megacity.outcome import CUBE, Pose, keyed
from tetrapolis.games.megacity.physics import Building, free_approach
from tetrapolis.games.megacity.physics import Pose as BodyPose
from tetrapolis.games.megacity.pieces import all_pieces
from tetrapolis.games.megacity.state import MegaCityState
from tetrapolis.games.megacity.turns import actions_a_turn
from tetrapolis.games.megacity.workshop import side_of

_PURE = 1  # pieces of one material beyond a contract's number for which that alone is tried
_PROMISING = 0.3  # prestige that a place beside a park without a monument promises
_CROWDED = 0.1  # and what each building beside it costs, which the blow may topple


class Skill(NamedTuple):
    """How much trouble is taken over a building.

    Attributes:
        designs: drawn at most for each building.
        places: in the city, tried at most for each delivery.
    """

    designs: int = 40
    places: int = 3


def find_building(
    state: MegaCityState,
    seat: int,
    card: Contract,
    platform: int,
    *,
    pieces: Sequence[int],
    chance: Chance,
    skill: Skill,
) -> Build | None:
    """The action that builds for a contract, if a building is found that should get delivered.

    Args:
        state: what the seat knows; it stays as it is.
        seat: whose platform it is.
        card: the contract.
        platform: in hand, the right side up.
        pieces: that may be used, by number.
        chance: of the search.
        skill: how much is tried.
    """
    side = side_of(platform, state.players[seat].workshops[platform].side)
    for stock in _stocks(card, pieces):
        kinds = [all_pieces()[number] for number in stock]
        found = build(card, side, kinds, chance, attempts=skill.designs)
        action = found and _put(found, stock, state, seat, platform)
        if action and _will_do(action, card, state, seat, skill):
            return action
    return None


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


def _will_do(action: Build, card: Contract, state: MegaCityState, seat: int, skill: Skill) -> bool:
    """Whether what is built passes inspection and can be delivered, as far as one can know."""
    after = state.copy()
    try:
        after.play(after.resolve(action, seat), seat)
    except Illegal:
        return False
    if after.turn.phase != "final":  # as in a turn to come
        after.turn = replace(after.turn, phase="actions", actions_left=actions_a_turn(after))
    return find_delivery(after, seat, action.platform, card.id, skill) is not None


def find_delivery(
    state: MegaCityState, seat: int, platform: int, name: str, skill: Skill
) -> Deliver | None:
    """The delivery of a building to the best place where it comes to stand in a trial.

    Args:
        state: what the seat knows, when it may deliver; it stays as it is.
        seat: whose building it is.
        platform: on which it stands.
        name: of the contract.
        skill: how much is tried.
    """
    for place in islice(_places(state, seat), skill.places):
        action = Deliver(platform, Slide(name, place))
        try:
            tried = delivery.resolve(action, state, seat)
        except Illegal:
            continue
        if tried.slide.outcome and tried.slide.outcome.stands:
            return action
    return None


def _places(state: MegaCityState, seat: int) -> Iterator[Hex]:
    """Where a platform may dock, the best places first."""
    centres = city.centres(state)

    def worth(place: Hex) -> float:
        tiles = [state.city[cell] for cell in neighbours(place) if cell in state.city]
        parks = [tile for tile in tiles if tile.kind != "platform"]
        monuments = sum(park.monument is not None for park in parks)
        crowd = len(tiles) - len(parks)
        return monuments + _PROMISING * (len(parks) - monuments) - _CROWDED * crowd

    for place in sorted(city.places(state), key=worth, reverse=True):
        if free_approach(city.centre(place), centres) is not None:
            yield place
