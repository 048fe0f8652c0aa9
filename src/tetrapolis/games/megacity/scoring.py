"""Scoring: every line of a seat's prestige, explained (MC-43)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tetrapolis.core import ScoreLine, ScoreSheet
from tetrapolis.core.hexes import neighbours
from tetrapolis.games.megacity.city import type_of
from tetrapolis.games.megacity.components import TYPES
from tetrapolis.games.megacity.pieces import contract

if TYPE_CHECKING:
    from tetrapolis.games.megacity.state import MegaCityState


def sheet(state: MegaCityState, seat: int) -> ScoreSheet:
    """What a seat has earned so far and would earn if the game ended now."""
    lines = (*_earned(state, seat), *_awards(state, seat), *_parks(state, seat))
    return ScoreSheet((*lines, *_pieces_left(state, seat)))


def _earned(state: MegaCityState, seat: int) -> Iterator[ScoreLine]:
    """MC-29 and MC-34."""
    player = state.players[seat]
    places = {t.contract: cell for cell, t in state.city.items() if t.contract is not None}
    for name in player.completed:
        prestige = contract(name).prestige
        yield ScoreLine("megacity.score.contract", prestige, (places[name],), {"contract": name})
    for token in ("tallest", "material", "central"):
        tokens = getattr(player, token)
        if tokens:
            yield ScoreLine(f"megacity.score.{token}", tokens, facts={"n": tokens})


def _buildings(state: MegaCityState, seat: int, kind: str) -> tuple[tuple[int, int], ...]:
    return tuple(
        cell for cell, tile in state.city.items() if tile.owner == seat and type_of(tile) == kind
    )


def _awards(state: MegaCityState, seat: int) -> Iterator[ScoreLine]:
    """MC-39."""
    options = state.options
    for kind in TYPES:
        counts = [len(_buildings(state, s, kind)) for s in range(state.seats)]
        if counts[seat] and counts[seat] == max(counts):
            yield ScoreLine(
                f"megacity.score.specialisation_{kind}",
                options["award_specialisation"],
                _buildings(state, seat, kind),
                {"n": counts[seat]},
            )
    if all(_buildings(state, seat, kind) for kind in TYPES):
        cells = tuple(c for kind in TYPES for c in _buildings(state, seat, kind))
        yield ScoreLine("megacity.score.diversity", options["award_diversity"], cells)
    if state.marker is not None and state.city[state.marker].owner == seat:
        height = round(state.city[state.marker].height, 1)
        yield ScoreLine(
            "megacity.score.award_tallest",
            options["award_tallest"],
            (state.marker,),
            {"height": height},
        )


def _parks(state: MegaCityState, seat: int) -> Iterator[ScoreLine]:
    """MC-40: one for each building beside each park, or Central Park, with a monument."""
    for cell, tile in state.city.items():
        if tile.monument is None:
            continue
        beside = tuple(
            c
            for c in neighbours(cell)
            if c in state.city and state.city[c].owner == seat and state.city[c].kind == "platform"
        )
        if beside:
            yield ScoreLine("megacity.score.park", len(beside), (cell, *beside), {"n": len(beside)})


def _pieces_left(state: MegaCityState, seat: int) -> Iterator[ScoreLine]:
    """MC-41, but for a player who recycled (MC-37)."""
    player = state.players[seat]
    left = player.pieces_held()
    if left and not player.recycled:
        cost = -left * state.options["piece_cost"]
        yield ScoreLine("megacity.score.pieces_left", cost, facts={"n": left})
