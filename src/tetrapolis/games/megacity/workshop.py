"""Building on the platforms in hand, at any time and for everybody (MC-17, MC-25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from tetrapolis.core import Event, Illegal
from tetrapolis.games.megacity import turns
from tetrapolis.games.megacity.bodies import bodies_of, building_of, order
from tetrapolis.games.megacity.components import Side
from tetrapolis.games.megacity.inspection import Demand, Sizes, inspect_for
from tetrapolis.games.megacity.motion import pack
from tetrapolis.games.megacity.notation import Build, Edit
from tetrapolis.games.megacity.outcome import (
    CUBE,
    PLATFORM,
    Bodies,
    Finding,
    Motion,
    Report,
    keyed,
    unkeyed,
)
from tetrapolis.games.megacity.physics import arrange, settle
from tetrapolis.games.megacity.pieces import contract, platforms
from tetrapolis.games.megacity.rules import apply, check, held_platform, must
from tetrapolis.games.megacity.table import MOST_UNDO, Player, Workshop, pieces_of

if TYPE_CHECKING:
    from tetrapolis.games.megacity.state import MegaCityState


def resolve(action: Build, state: MegaCityState, seat: int) -> Build:
    """The action with what it comes to; an outcome that it carries already counts for nothing.

    Errors:
        Illegal: not legal, or refused by the physics (`megacity.illegal.pose`, `.overlap`,
            `.diverged`).
    """
    edit = msgspec.structs.replace(action.edit, settled=None, motion=None, report=None)
    asked = replace(action, edit=edit)
    check(asked, state, seat)
    player = state.players[seat]
    shop = player.workshops[action.platform]
    settled, motion = _settled(shop, edit)
    side = side_of(action.platform, shop.side)
    report = report_on(settled, side, player.contracts, sizes_of(state))
    edit = msgspec.structs.replace(edit, settled=keyed(settled), motion=motion, report=report)
    return replace(asked, edit=edit)


def _settled(shop: Workshop, edit: Edit) -> tuple[Bodies, Motion | None]:
    """What stands after an edit, and how it came to rest."""
    if edit.undo:
        return shop.past[-1], None
    if edit.redo:
        return shop.future[0], None
    if edit.clear or edit.inspect:
        return {} if edit.clear else shop.bodies, None
    put = unkeyed(edit.put)
    bodies = {body: pose for body, pose in shop.bodies.items() if body not in edit.lift} | put
    numbers = order(bodies)
    motion = arrange(building_of(bodies), [numbers.index(body) for body in put])
    packed = pack(numbers, motion.frames)
    while motion.fallen:
        numbers = tuple(n for k, n in enumerate(numbers) if k not in motion.fallen)
        motion = settle(motion.standing)
    return bodies_of(numbers, motion.building), packed


def side_of(platform: int, side: int) -> Side:
    """The side of a platform that is up."""
    return platforms()[platform].sides[side]


def sizes_of(state: MegaCityState) -> Sizes:
    """The sizes that decide the requirements at this table (MC-24)."""
    names = Sizes.__struct_fields__
    return Sizes(**{name: float(state.options[f"size_{name}"]) for name in names})


def report_on(bodies: Bodies, side: Side, contracts: Sequence[str], sizes: Sizes) -> Report | None:
    """What an inspection finds for the contracts that the side of the platform is right for."""
    if not bodies:
        return None
    building, numbers = building_of(bodies), order(bodies)
    fitting = [name for name in contracts if contract(name).type in (None, side.type)]
    found = inspect_for(building, side, [contract(name) for name in fitting] or [None], sizes)
    one = found[0]
    joints = (*numbers, PLATFORM)  # the platform's index in a joint is -1
    return Report(
        {
            name: tuple(finding(demand, numbers) for demand in each.demands)
            for name, each in zip(fitting or [""], found, strict=True)
        },
        one.height,
        round(one.stability.margin, 3),
        one.stability.direction,
        tuple((joints[a], joints[b]) for a, b in one.stability.weak_joints),
    )


def finding(demand: Demand, numbers: Sequence[int]) -> Finding:
    """A demand in the form in which it is stored, its bodies by number."""
    bodies = tuple(numbers[body] for body in demand.bodies)
    return Finding(demand.code, demand.met, demand.facts, bodies, demand.why)


@check.register(Build)
def _(action: Build, state: MegaCityState, seat: int) -> None:
    """MC-17: at any time, with what is in hand."""
    if state.turn.phase == "over":
        raise Illegal("illegal.over")
    shop = held_platform(state, seat, action.platform)
    player, edit = state.players[seat], action.edit
    ways = (edit.put or edit.lift, edit.clear, edit.undo, edit.redo, edit.inspect)
    must(sum(map(bool, ways)) == 1, "edit_kind")
    for body in edit.lift:
        must(body in shop.bodies, "not_standing", piece=body)
    must(not edit.undo or bool(shop.past), "no_undo")
    must(not edit.redo or bool(shop.future), "no_redo")
    wanted = unkeyed(edit.put)
    if edit.undo or edit.redo:
        wanted = shop.past[-1] if edit.undo else shop.future[0]
    for bodies in (wanted, unkeyed(edit.settled or {})):
        _check_held(bodies, player, shop)


def _check_held(bodies: Bodies, player: Player, shop: Workshop) -> None:
    """All of these stand on the platform or are in hand."""
    for piece in pieces_of(bodies):
        must(piece in shop.bodies or piece in player.tray, "not_in_tray", piece=piece)
    if CUBE in bodies and CUBE not in shop.bodies:
        used = sum(CUBE in other.bodies for other in player.workshops.values())
        must(used < player.cubes, "no_cube")


@apply.register(Build)
def _(action: Build, state: MegaCityState, seat: int) -> Iterator[Event]:
    edit = action.edit
    if edit.settled is None:
        raise Illegal("megacity.illegal.unresolved")
    player = state.players[seat]
    shop, settled = player.workshops[action.platform], unkeyed(edit.settled)
    past, future = shop.past, shop.future
    if edit.undo:
        past, future = past[:-1], (shop.bodies, *future)
    elif edit.redo:
        past, future = (*past, shop.bodies), future[1:]
    elif not edit.inspect:
        past, future = (*past, shop.bodies), ()
    player.workshops[action.platform] = Workshop(
        shop.side, settled, past[-MOST_UNDO:], future, edit.report
    )
    turns.out_of_tray(state, seat, pieces_of(settled))
    turns.into_tray(state, seat, [p for p in pieces_of(shop.bodies) if p not in settled])
    if edit.inspect:
        facts = {"platform": action.platform, "n": len(pieces_of(settled))}
        yield Event("megacity.inspected", seat, facts)
    elif settled and not shop.bodies:  # one word for a building, not for every piece of it
        yield Event("megacity.built", seat, {"platform": action.platform})
