"""The rules of the table: what is legal, and what it does.

`check` raises for an action that is not legal and changes nothing; `apply` plays a legal one and
tells what happened. Both choose by the kind of the action: the standard actions and those after a
delivery are here, building is in `workshop.py`, delivering in `delivery.py`. Set-up is in
`setup.py`, the course of turns in `turns.py`, the city in `city.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import TYPE_CHECKING

from tetrapolis.core import Action, Event, Illegal
from tetrapolis.games.megacity import city, turns
from tetrapolis.games.megacity.components import MATERIALS, TYPES
from tetrapolis.games.megacity.notation import (
    LayPark,
    Plain,
    Reorganise,
    Return,
    Rezone,
    SetCentral,
    SetMonument,
    TakeContract,
    TakePieces,
    TakePlatform,
)
from tetrapolis.games.megacity.pieces import all_pieces, contract, shape_names
from tetrapolis.games.megacity.table import CENTRAL, Workshop, pieces_of

if TYPE_CHECKING:
    from tetrapolis.games.megacity.state import MegaCityState

RANDOM_PIECES = 3
"""Pieces that the plain action takes (MC-12)."""


def legal_actions(state: MegaCityState, seat: int) -> tuple[Action, ...]:
    """Every legal action but building and delivering, which have no end."""
    return tuple(action for action in _candidates(state, seat) if _allowed(action, state, seat))


def _allowed(action: Action, state: MegaCityState, seat: int) -> bool:
    try:
        check(action, state, seat)
    except Illegal:
        return False
    return True


def _candidates(state: MegaCityState, seat: int) -> Iterator[Action]:
    player, phase = state.players[seat], state.turn.phase
    if state.turn.seat != seat:
        return
    if phase == "actions":
        yield Plain("end")
        yield from (TakeContract(column) for column in TYPES)
        yield from (TakeContract("landmark", name) for name in state.landmarks)
        yield from (TakePlatform(number) for number, _ in state.open_platforms)
        yield TakePieces()
        for material in MATERIALS:
            if state.options["search"] == "random_shape":
                yield TakePieces(material)
            else:
                yield from (TakePieces(material, shape) for shape in shape_names())
        yield from (Rezone(number) for number in player.workshops)
        yield Plain("refresh")
        yield from (Reorganise(column) for column in TYPES)
    elif phase == "bonus":
        yield Plain("skip")
        yield from (LayPark(place) for place in city.park_places(state))
        for place in city.monument_places(state):
            yield from (SetMonument(piece, place) for piece in player.tray)
        yield from (SetCentral(piece) for piece in player.tray)
    elif phase == "return":
        yield from (Return(piece) for piece in player.tray)
        if not player.tray:
            yield from (Return(p) for w in player.workshops.values() for p in pieces_of(w.bodies))
    elif phase == "final":
        yield Plain("recycle")


def must(condition: bool, code: str, **facts: int | str | None) -> None:
    """Refuse with `megacity.illegal.<code>` unless the condition holds."""
    if not condition:
        raise Illegal(f"megacity.illegal.{code}", **facts)


def on_turn(state: MegaCityState, seat: int, *phases: str) -> None:
    """The action belongs to the seat whose turn it is, in one of these phases."""
    state.check_turn(seat)
    must(state.turn.phase in phases, f"phase.{state.turn.phase}")


def held_platform(state: MegaCityState, seat: int, number: int) -> Workshop:
    """The workshop on a platform that a seat holds.

    Errors:
        Illegal `megacity.illegal.no_such_platform`.
    """
    shop = state.players[seat].workshops.get(number)
    if shop is None:
        raise Illegal("megacity.illegal.no_such_platform", platform=number)
    return shop


@singledispatch
def check(action: Action, state: MegaCityState, seat: int) -> None:
    """Raise unless the action is legal for the seat.

    Errors:
        Illegal, with the rule's own code and facts.
    """
    raise Illegal("illegal.kind")


@singledispatch
def apply(action: Action, state: MegaCityState, seat: int) -> Iterator[Event]:
    """Play a legal action; what happened comes back as events."""
    raise Illegal("illegal.kind")


@check.register(TakeContract)
def _(action: TakeContract, state: MegaCityState, seat: int) -> None:
    """MC-10; landmarks by MC-36."""
    on_turn(state, seat, "actions")
    player = state.players[seat]
    limit = turns.hand_limit(state)
    must(len(player.contracts) < limit, "contracts_full", limit=limit)
    if action.column == "landmark":
        must(action.landmark in state.landmarks, "no_such_landmark", landmark=action.landmark)
        if state.options["landmark_last"]:
            standard = [c for c in player.contracts if not contract(c).landmark]
            must(not standard, "landmark_waits")
    else:
        must(bool(state.columns.get(action.column)), "column_empty", column=action.column)


@apply.register(TakeContract)
def _(action: TakeContract, state: MegaCityState, seat: int) -> Iterator[Event]:
    player = state.players[seat]
    if action.column == "landmark":
        name = action.landmark or ""
        state.landmarks = tuple(other for other in state.landmarks if other != name)
    else:
        name, *rest = state.columns[action.column]
        state.columns[action.column] = tuple(rest)
    player.contracts = (*player.contracts, name)
    yield Event("megacity.took_contract", seat, {"contract": name, "column": action.column})
    if not state.landmarks and state.landmarks_aside and not any(state.columns.values()):
        state.landmarks, state.landmarks_aside = state.landmarks_aside, ()
        yield Event("megacity.landmarks_open", None, {"contracts": list(state.landmarks)})
    yield from turns.spend_action(state)


@check.register(TakePlatform)
def _(action: TakePlatform, state: MegaCityState, seat: int) -> None:
    """MC-11."""
    on_turn(state, seat, "actions")
    limit = turns.hand_limit(state)
    must(len(state.players[seat].workshops) < limit, "platforms_full", limit=limit)
    open_now = [number for number, _ in state.open_platforms]
    must(action.platform in open_now, "not_open", platform=action.platform)


@apply.register(TakePlatform)
def _(action: TakePlatform, state: MegaCityState, seat: int) -> Iterator[Event]:
    side = dict(state.open_platforms)[action.platform]
    still = tuple(p for p in state.open_platforms if p[0] != action.platform)
    state.open_platforms = still + state.stack[:1]
    state.stack = state.stack[1:]
    state.players[seat].workshops[action.platform] = Workshop(side)
    yield Event("megacity.took_platform", seat, {"platform": action.platform})
    yield from turns.spend_action(state)


@check.register(TakePieces)
def _(action: TakePieces, state: MegaCityState, seat: int) -> None:
    """MC-12."""
    on_turn(state, seat, "actions")
    must(bool(state.bag), "bag_empty")
    if action.shape is not None:
        must(state.options["search"] == "choose_shape", "shape_is_random")
        must(action.shape in shape_names(), "no_such_shape", shape=action.shape)
        left = {all_pieces()[p] for p in state.bag}
        shapes = {piece.shape for piece in left if piece.material == action.material}
        gone = bool(shapes) and action.shape not in shapes
        must(not gone, "shape_gone", shape=action.shape)
    elif action.material is not None:
        must(state.options["search"] == "random_shape", "shape_missing")


@apply.register(TakePieces)
def _(action: TakePieces, state: MegaCityState, seat: int) -> Iterator[Event]:
    wanted = [
        p
        for p in state.bag
        if all_pieces()[p].material == action.material
        and action.shape in (None, all_pieces()[p].shape)
    ]
    picked = action.material is not None and bool(wanted)
    if picked:
        taken = [state.draw_piece(wanted)]
    else:
        count = min(RANDOM_PIECES, len(state.bag))
        taken = [state.draw_piece(state.bag) for _ in range(count)]
    turns.into_tray(state, seat, taken)
    yield Event(
        f"megacity.took_{action.material}" if picked else "megacity.took_pieces",
        seat,
        {"pieces": taken, "n": len(taken)},
    )
    yield from turns.spend_action(state)


@check.register(Rezone)
def _(action: Rezone, state: MegaCityState, seat: int) -> None:
    """MC-13."""
    on_turn(state, seat, "actions")
    held_platform(state, seat, action.platform)


@apply.register(Rezone)
def _(action: Rezone, state: MegaCityState, seat: int) -> Iterator[Event]:
    shop = state.players[seat].workshops[action.platform]
    turns.into_tray(state, seat, shop.empty())
    shop.side = 1 - shop.side
    yield Event("megacity.rezoned", seat, {"platform": action.platform})
    yield from turns.spend_action(state)


@check.register(Reorganise)
def _(action: Reorganise, state: MegaCityState, seat: int) -> None:
    """MC-15."""
    on_turn(state, seat, "actions")
    must(len(state.columns.get(action.column, ())) > 1, "column_short", column=action.column)


@apply.register(Reorganise)
def _(action: Reorganise, state: MegaCityState, seat: int) -> Iterator[Event]:
    top, *rest = state.columns[action.column]
    state.columns[action.column] = (*rest, top)
    yield Event(f"megacity.reorganised_{action.column}", seat, {"column": action.column})
    yield from turns.spend_action(state)


@check.register(Plain)
def _(action: Plain, state: MegaCityState, seat: int) -> None:
    """MC-9 (end), MC-14 (refresh), MC-30 (skip), MC-37 (recycle)."""
    phase = {"end": "actions", "refresh": "actions", "skip": "bonus", "recycle": "final"}
    on_turn(state, seat, phase[action.word])
    if action.word == "refresh":
        must(bool(state.stack), "stack_empty")


@apply.register(Plain)
def _(action: Plain, state: MegaCityState, seat: int) -> Iterator[Event]:
    if action.word == "refresh":
        under = state.stack + state.open_platforms
        state.open_platforms, state.stack = under[:3], under[3:]
        opened = [number for number, _ in state.open_platforms]
        yield Event("megacity.refreshed", seat, {"platforms": opened})
        yield from turns.spend_action(state)
    elif action.word == "end":
        yield Event("megacity.stopped", seat)
        yield from turns.finish_turn(state)
    elif action.word == "skip":
        yield Event("megacity.skipped", seat)
        yield from turns.finish_turn(state)
    else:
        player = state.players[seat]
        count = player.pieces_held()
        state.into_bag(player.tray)
        for shop in player.workshops.values():
            state.into_bag(shop.empty())
        player.tray, player.recycled = (), True
        yield Event("megacity.recycled", seat, {"n": count})
        yield from turns.finish_turn(state)


@check.register(Return)
def _(action: Return, state: MegaCityState, seat: int) -> None:
    """MC-16: a piece of the tray; pieces of buildings only when the tray is empty."""
    on_turn(state, seat, "return")
    player = state.players[seat]
    standing = [p for w in player.workshops.values() for p in pieces_of(w.bodies)]
    returnable = player.tray or standing
    must(action.piece in returnable, "not_in_tray", piece=action.piece)


@apply.register(Return)
def _(action: Return, state: MegaCityState, seat: int) -> Iterator[Event]:
    player = state.players[seat]
    for shop in player.workshops.values():
        if action.piece in shop.bodies:
            # A building that loses a piece this way is taken apart.
            turns.into_tray(state, seat, shop.empty())
    turns.out_of_tray(state, seat, (action.piece,))
    state.into_bag((action.piece,))
    yield Event("megacity.returned", seat, {"piece": action.piece})
    yield from turns.finish_turn(state)


@check.register(LayPark)
def _(action: LayPark, state: MegaCityState, seat: int) -> None:
    """MC-31."""
    on_turn(state, seat, "bonus")
    must(state.players[seat].park, "no_park")
    must(action.place in city.park_places(state), "park_place")


@apply.register(LayPark)
def _(action: LayPark, state: MegaCityState, seat: int) -> Iterator[Event]:
    city.lay_park(state, seat, action.place)
    yield Event("megacity.park_laid", seat, {"place": list(action.place)})
    yield from turns.finish_turn(state)


@check.register(SetMonument)
def _(action: SetMonument, state: MegaCityState, seat: int) -> None:
    """MC-32."""
    on_turn(state, seat, "bonus")
    must(action.piece in state.players[seat].tray, "not_in_tray", piece=action.piece)
    must(action.place in city.monument_places(state), "monument_place")


@apply.register(SetMonument)
def _(action: SetMonument, state: MegaCityState, seat: int) -> Iterator[Event]:
    turns.out_of_tray(state, seat, (action.piece,))
    city.set_monument(state, action.place, action.piece)
    yield Event("megacity.monument", seat, {"place": list(action.place), "piece": action.piece})
    yield from turns.finish_turn(state)


@check.register(SetCentral)
def _(action: SetCentral, state: MegaCityState, seat: int) -> None:
    """MC-33."""
    on_turn(state, seat, "bonus")
    must(action.piece in state.players[seat].tray, "not_in_tray", piece=action.piece)
    must(city.delivered_type(state) == "public", "not_public")


@apply.register(SetCentral)
def _(action: SetCentral, state: MegaCityState, seat: int) -> Iterator[Event]:
    turns.out_of_tray(state, seat, (action.piece,))
    before = city.set_monument(state, CENTRAL, action.piece)
    if before is not None:
        state.into_bag((before,))
    state.players[seat].central += 1
    yield Event("megacity.central", seat, {"piece": action.piece})
    yield from turns.finish_turn(state)
