"""Tables of MegaCity in positions that the tests begin from."""

from __future__ import annotations

import pytest

from tetrapolis.core import Action, Illegal
from tetrapolis.core.hexes import Hex
from tetrapolis.games.megacity import GAME
from tetrapolis.games.megacity.notation import Build, Deliver, Edit, Slide
from tetrapolis.games.megacity.outcome import CUBE, Bodies, Fall, Outcome, Pose, keyed
from tetrapolis.games.megacity.physics import ENGINE, Piece, resting
from tetrapolis.games.megacity.physics import Pose as BodyPose
from tetrapolis.games.megacity.pieces import all_pieces, contract, platforms
from tetrapolis.games.megacity.state import MegaCityState
from tetrapolis.games.megacity.table import Turn, Workshop

HOUSE = "pillar", "pillar", "pillar", "slab"
"""The shapes of a house: three uprights under a roof, four pieces, 50 mm with the cube on top."""


def start(seats: int = 2, seed: int = 7, **options: object) -> MegaCityState:
    state = GAME.start(seats, seed, **options)
    assert isinstance(state, MegaCityState)
    return state


def do(state: MegaCityState, action: Action | str, seat: int | None = None) -> list[str]:
    """Play an action as whoever keeps a table does; the codes of what happened."""
    seat = state.turn.seat if seat is None else seat
    action = GAME.parse(action) if isinstance(action, str) else action
    state.play(str(state.resolve(action, seat)), seat)
    return [event.code.removeprefix("megacity.") for event in state.events]


def refused(state: MegaCityState, action: Action | str, seat: int | None = None) -> str:
    """The code with which an action is refused; nothing of the state may change."""
    before = state.copy()
    with pytest.raises(Illegal) as refusal:
        do(state, action, seat)
    assert state == before
    return refusal.value.code.removeprefix("megacity.illegal.")


def give(state: MegaCityState, seat: int, *shapes: str, material: str = "steel") -> list[int]:
    """Give a seat pieces from the bag; their numbers."""
    given: list[int] = []
    for shape in shapes:
        wanted = Piece(shape, material)
        given.append(next(p for p in state.bag if all_pieces()[p] == wanted and p not in given))
    state.bag = tuple(p for p in state.bag if p not in given)
    player = state.players[seat]
    player.tray = tuple(sorted((*player.tray, *given)))
    return given


def hold(state: MegaCityState, seat: int, name: str, type_: str | None = None) -> int:
    """Give a seat a contract and a platform for it, wherever they are; the platform's number."""
    kind = type_ or contract(name).type
    number, side = min(free_sides(state, kind), key=_suits_a_house, default=(0, 0))
    assert number, f"no {kind} platform is left"
    known = [*state.open_platforms, *state.stack]
    known = [(n, s) for n, s in known if n != number]
    state.open_platforms, state.stack = tuple(known[:3]), tuple(known[3:])
    state.columns = {k: tuple(c for c in col if c != name) for k, col in state.columns.items()}
    state.landmarks = tuple(c for c in state.landmarks if c != name)
    player = state.players[seat]
    player.contracts = (*player.contracts, name)
    player.workshops[number] = Workshop(side)
    return number


def free_sides(state: MegaCityState, kind: str | None) -> list[tuple[int, int]]:
    """The platforms that nobody has, each with its side of a type."""
    taken = {n for player in state.players for n in player.workshops}
    taken |= {tile.platform for tile in state.city.values() if tile.platform is not None}
    return [
        (number, side)
        for number, tile in platforms().items()
        for side in (0, 1)
        if tile.sides[side].type == kind and number not in taken
    ]


def _suits_a_house(platform: tuple[int, int]) -> tuple[bool, int]:
    number, side = platform
    return platforms()[number].sides[side].layout not in ("delta", "nabla"), number


def house(numbers: list[int], layout: str) -> Bodies:
    """A house of these pieces (see HOUSE) and the cube that touches the ports of a layout."""
    turned = layout == "nabla"
    sign = -1 if turned else 1
    heading = 180.0 if turned else 0.0
    spots = [(-17.0, -10.0), (17.0, -10.0), (0.0, 18.0)]
    poses = [
        resting(Piece("pillar", "steel"), (x * sign, y * sign), 0, heading, 0) for x, y in spots
    ]
    poses.append(resting(Piece("slab", "steel"), (0, 2 * sign), 36, heading))
    bodies = {n: _numbers(pose) for n, pose in zip(numbers, poses, strict=True)}
    return bodies | {CUBE: (0.0, 0.0, 46.0, 1.0, 0.0, 0.0, 0.0)}


def _numbers(pose: BodyPose) -> Pose:
    return (*pose.position, *pose.rotation)


def build_house(state: MegaCityState, seat: int, platform: int, material: str = "steel") -> None:
    """Give a seat the pieces of a house and let it build it."""
    numbers = give(state, seat, *HOUSE, material=material)
    side = platforms()[platform].sides[state.players[seat].workshops[platform].side]
    do(state, Build(platform, Edit(put=keyed(house(numbers, side.layout)))), seat)


def put_up(
    state: MegaCityState, seat: int, platform: int, *shapes: str, material: str = "steel"
) -> Bodies:
    """Pieces (some two when none are named) that lie one on the other, with the cube on top, as
    if they had been built."""
    left = [all_pieces()[piece] for piece in state.bag]
    some = [piece.shape for piece in left if piece.material == material][:2]
    numbers = give(state, seat, *(shapes or some), material=material)
    bodies = {
        piece: _numbers(resting(all_pieces()[piece], (0.0, 0.0), 6.0 * level))
        for level, piece in enumerate(numbers)
    }
    bodies[CUBE] = (0.0, 0.0, 6.0 * len(numbers) + 4.0, 1.0, 0.0, 0.0, 0.0)
    player = state.players[seat]
    player.tray = tuple(p for p in player.tray if p not in numbers)
    player.workshops[platform].bodies = bodies
    return bodies


def delivery(
    state: MegaCityState,
    seat: int,
    platform: int,
    place: Hex,
    *,
    stands: bool = True,
    height: float = 50.0,
    neighbours: tuple[Fall, ...] = (),
    fallen: tuple[int, ...] = (),
    failed: tuple[str, ...] = (),
) -> Deliver:
    """A delivery of the seat's oldest contract as it is stored, whatever the building is like."""
    poses = keyed(state.players[seat].workshops[platform].bodies)
    outcome = Outcome(ENGINE, stands, poses, height, fallen, failed, neighbours)
    return Deliver(platform, Slide(state.players[seat].contracts[0], place, (), outcome))


def deliver(
    state: MegaCityState, seat: int, name: str, place: Hex, height: float = 50.0, **wish: str
) -> list[str]:
    """Let a seat deliver a contract, on its turn, with an outcome as stored; what happened."""
    type_ = wish.pop("type_", None)
    platform = hold(state, seat, name, type_)
    player = state.players[seat]
    player.contracts = (name, *(c for c in player.contracts if c != name))
    put_up(state, seat, platform, **wish)
    full = 3 if state.seats == 2 else 2
    if not state.finals_to_go:
        state.turn = Turn(seat, state.turn.number, full)
    state.play(str(delivery(state, seat, platform, place, height=height)), seat)
    return [event.code.removeprefix("megacity.") for event in state.events]


def empty_columns(state: MegaCityState) -> None:
    """All contracts in the columns leave the game."""
    state.columns = dict.fromkeys(state.columns, ())


def no_pieces(state: MegaCityState) -> None:
    """Every piece in hand goes back to the bag."""
    for player in state.players:
        state.into_bag(player.tray)
        player.tray = ()
