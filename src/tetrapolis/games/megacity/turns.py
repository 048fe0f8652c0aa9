"""The course of turns: actions, the limit on pieces, the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tetrapolis.core import Event
from tetrapolis.core.hexes import Hex
from tetrapolis.games.megacity.pieces import contract
from tetrapolis.games.megacity.table import Turn

if TYPE_CHECKING:
    from tetrapolis.games.megacity.state import MegaCityState

MOST_PIECES = 15
"""Pieces that may be held at the end of a turn (MC-16)."""

IDLE_TURNS = 3
"""Turns in a row without any action by everybody that end the game (MC-38)."""


def actions_a_turn(state: MegaCityState) -> int:
    """MC-9."""
    return 3 if state.seats == 2 else 2


def hand_limit(state: MegaCityState) -> int:
    """Contracts, and platforms, that may be held (MC-10, MC-11)."""
    return 3 if state.seats == 2 else 2


def into_tray(state: MegaCityState, seat: int, pieces: Sequence[int]) -> None:
    """Lay pieces into a seat's tray."""
    player = state.players[seat]
    player.tray = tuple(sorted((*player.tray, *pieces)))


def out_of_tray(state: MegaCityState, seat: int, pieces: Sequence[int]) -> None:
    """Take pieces out of a seat's tray."""
    player = state.players[seat]
    player.tray = tuple(p for p in player.tray if p not in pieces)


def spend_action(state: MegaCityState) -> Iterator[Event]:
    """One standard action is done; the last one ends the turn."""
    left = state.turn.actions_left - 1
    state.turn = replace(state.turn, actions_left=left, acted=True)
    if left == 0:
        yield from finish_turn(state)


def after_delivery(state: MegaCityState, place: Hex) -> Iterator[Event]:
    """MC-30, then MC-37 when the last standard contract of the game is completed."""
    state.turn = replace(state.turn, phase="bonus", delivered=place, acted=True)
    waiting = [c for p in state.players for c in p.contracts if not contract(c).landmark]
    ending = state.turns_to_go is not None or state.finals_to_go
    if not ending and not waiting and not any(state.columns.values()):
        state.turns_to_go = state.seats + 1  # this turn does not count
        yield Event("megacity.last_turns")


def finish_turn(state: MegaCityState) -> Iterator[Event]:
    """End the turn, unless pieces have to be returned first (MC-16)."""
    turn, player = state.turn, state.players[state.turn.seat]
    if state.finals_to_go:
        yield from _finish_final(state)
        return
    if player.pieces_held() > MOST_PIECES:
        excess = player.pieces_held() - MOST_PIECES
        if turn.phase != "return":
            yield Event("megacity.too_many", turn.seat, {"n": excess})
        state.turn = replace(turn, phase="return", delivered=None)
        return
    player.idle_turns = 0 if turn.acted else player.idle_turns + 1
    if state.turns_to_go is not None:
        state.turns_to_go -= 1
    elif all(p.idle_turns >= IDLE_TURNS for p in state.players):
        state.turns_to_go = state.seats
        yield Event("megacity.last_turns")
    following = (turn.seat + 1) % state.seats
    if state.turns_to_go == 0:
        state.turns_to_go, state.finals_to_go = None, state.seats
        state.turn = Turn(following, turn.number + 1, 0, phase="final")
        yield Event("megacity.last_choices")
    else:
        state.turn = Turn(following, turn.number + 1, actions_a_turn(state))


def _finish_final(state: MegaCityState) -> Iterator[Event]:
    state.finals_to_go -= 1
    turn = state.turn
    if state.finals_to_go:
        state.turn = Turn((turn.seat + 1) % state.seats, turn.number + 1, 0, phase="final")
    else:
        state.turn = replace(turn, phase="over", delivered=None)
        yield Event("megacity.over")
