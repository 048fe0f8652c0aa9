"""Scoring: every line of a seat's prestige, explained (MC-43)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tetrapolis.core import Cell, ScoreLine, ScoreSheet
from tetrapolis.core.hexes import neighbours
from tetrapolis.games.megacity.city import type_of
from tetrapolis.games.megacity.components import TYPES
from tetrapolis.games.megacity.pieces import contract

if TYPE_CHECKING:
    from tetrapolis.games.megacity.state import MegaCityState

TOKENS = ("tallest", "material", "central")
"""What bonus tokens are earned for (MC-34)."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """What counts for one seat; cells say where it is in the city, if that is known.

    Attributes:
        contracts: those completed, with the cells of their buildings.
        tokens: bonus tokens by what they were earned for.
        buildings: the cells of the buildings of each type, fallen ones too.
        marker: the height of the tallest building and its cells, for who holds the marker.
        parks: for each park with a monument, how many of the seat's buildings lie beside it, and
            the cells of all that.
        pieces: how many are left; 0 when they were recycled.
    """

    contracts: tuple[tuple[str, tuple[Cell, ...]], ...] = ()
    tokens: Mapping[str, int] = field(default_factory=dict)
    buildings: Mapping[str, Sequence[Cell]] = field(default_factory=dict)
    marker: tuple[float, tuple[Cell, ...]] | None = None
    parks: tuple[tuple[int, tuple[Cell, ...]], ...] = ()
    pieces: int = 0

    def count(self, kind: str) -> int:
        """How many buildings of a type there are."""
        return len(self.buildings.get(kind, ()))


def sheet(state: MegaCityState, seat: int) -> ScoreSheet:
    """What a seat has earned so far and would earn if the game ended now."""
    everybody = [holdings(state, each) for each in range(state.seats)]
    return sheet_of(everybody, seat, state.options)


def sheet_of(everybody: Sequence[Holdings], seat: int, options: Mapping[str, Any]) -> ScoreSheet:
    """The score sheet of a seat, from what counts for each."""
    mine = everybody[seat]
    return ScoreSheet(
        (
            *_earned(mine),
            *_awards(everybody, mine, options),
            *_parks(mine),
            *_pieces_left(mine, options),
        )
    )


def holdings(state: MegaCityState, seat: int) -> Holdings:
    """What counts for a seat in a position."""
    player = state.players[seat]
    places = {t.contract: cell for cell, t in state.city.items() if t.contract is not None}
    mine = {cell: t for cell, t in state.city.items() if t.owner == seat and t.kind == "platform"}
    parks = [cell for cell, tile in state.city.items() if tile.monument is not None]
    beside = [(park, [c for c in neighbours(park) if c in mine]) for park in parks]
    tallest = state.city[state.marker].height if state.marker in mine and state.marker else 0.0
    return Holdings(
        contracts=tuple((name, (places[name],)) for name in player.completed),
        tokens={token: getattr(player, token) for token in TOKENS},
        buildings={k: [c for c, tile in mine.items() if type_of(tile) == k] for k in TYPES},
        marker=(round(tallest, 1), (state.marker,)) if tallest and state.marker else None,
        parks=tuple((len(cells), (park, *cells)) for park, cells in beside if cells),
        pieces=0 if player.recycled else player.pieces_held(),
    )


def _earned(mine: Holdings) -> Iterator[ScoreLine]:
    """MC-29 and MC-34."""
    for name, cells in mine.contracts:
        prestige = contract(name).prestige
        yield ScoreLine("megacity.score.contract", prestige, cells, {"contract": name})
    for token in TOKENS:
        if n := mine.tokens.get(token, 0):
            yield ScoreLine(f"megacity.score.{token}", n, facts={"n": n})


def _awards(
    everybody: Sequence[Holdings], mine: Holdings, options: Mapping[str, Any]
) -> Iterator[ScoreLine]:
    """MC-39."""
    for kind in TYPES:
        n = mine.count(kind)
        if n and n == max(each.count(kind) for each in everybody):
            code = f"megacity.score.specialisation_{kind}"
            cells = tuple(mine.buildings[kind])
            yield ScoreLine(code, options["award_specialisation"], cells, {"n": n})
    if all(mine.count(kind) for kind in TYPES):
        cells = tuple(cell for kind in TYPES for cell in mine.buildings[kind])
        yield ScoreLine("megacity.score.diversity", options["award_diversity"], cells)
    if mine.marker:
        height, cells = mine.marker
        points = options["award_tallest"]
        yield ScoreLine("megacity.score.award_tallest", points, cells, {"height": height})


def _parks(mine: Holdings) -> Iterator[ScoreLine]:
    """MC-40: one for each building beside each park, or Central Park, with a monument."""
    for n, cells in mine.parks:
        yield ScoreLine("megacity.score.park", n, cells, {"n": n})


def _pieces_left(mine: Holdings, options: Mapping[str, Any]) -> Iterator[ScoreLine]:
    """MC-41, but for a player who recycled (MC-37)."""
    if mine.pieces:
        cost = -mine.pieces * options["piece_cost"]
        yield ScoreLine("megacity.score.pieces_left", cost, facts={"n": mine.pieces})
