"""Scoring a finished game on a real table.

game: megacity
players:
  - buildings:
      - {contract: R3, parks: 1}            # beside one park, or Central Park, with a monument
      - {contract: L2, type: public}        # a landmark has the type of its platform
    tokens: {tallest: 2, material: 1}       # bonus tokens by what they were earned for
    tallest: 61.5                           # only who holds the marker: that building's height, mm
    pieces: 3                               # left over; none when they were recycled
  - buildings: [{contract: P1}]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tetrapolis.core import BadInput, ScoreLine, ScoreSheet
from tetrapolis.core.faults import converted, written_options
from tetrapolis.games.megacity import GAME
from tetrapolis.games.megacity.components import TYPES, Type
from tetrapolis.games.megacity.pieces import all_pieces, contract
from tetrapolis.games.megacity.scoring import TOKENS, Holdings, sheet_of

Count = Annotated[int, Meta(ge=0, le=150)]


class FinishedBuilding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A building that was delivered; cells of score lines are the numbers of buildings, from 0."""

    contract: str
    type: Type | None = None
    parks: Annotated[int, Meta(ge=0, le=6)] = 0


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bonus tokens (MC-34)."""

    tallest: Count = 0
    material: Count = 0
    central: Count = 0


class FinishedPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player has at the end."""

    buildings: Annotated[tuple[FinishedBuilding, ...], Meta(max_length=8)] = ()
    tokens: Tokens = Tokens()
    tallest: Annotated[float, Meta(gt=0, le=1000)] | None = None
    pieces: Count = 0


class FinishedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file holds; `options` are those of the game."""

    players: Annotated[tuple[FinishedPlayer, ...], Meta(min_length=2, max_length=4)]
    game: str = GAME.name
    options: dict[str, Any] = {}


def score_position(data: object) -> list[ScoreSheet]:
    """The score sheet of every player.

    Args:
        data: as shown above, parsed.

    Errors:
        BadInput `megacity.final.*`, `megacity.contract.unknown` or `option.*` with the fact
        `where`: the path of the faulty value, such as `players.0.buildings.3`.
    """
    finished = converted(data, FinishedGame, "megacity.final.format")
    options = written_options(GAME.options, finished.options)
    for fault in _faults(finished):
        raise fault
    everybody = [_holdings(player) for player in finished.players]
    return [sheet_of(everybody, seat, options) for seat in range(len(everybody))]


def counted(data: Any, seat: int, line: ScoreLine) -> list[str]:
    """The contracts of the buildings that a line of a player's sheet counts."""
    if line.code == "megacity.score.contract":  # which says so itself
        return []
    return [data["players"][seat]["buildings"][building]["contract"] for (building,) in line.cells]


def _faults(finished: FinishedGame) -> Iterator[BadInput]:
    seen: set[str] = set()
    for seat, player in enumerate(finished.players):
        for number, building in enumerate(player.buildings):
            where = f"players.{seat}.buildings.{number}"
            yield from _building_faults(building, where)
            if building.contract in seen:
                yield BadInput("megacity.final.twice", where=where, contract=building.contract)
            seen.add(building.contract)
        if player.tallest is not None and not player.buildings:
            yield BadInput("megacity.final.marker", where=f"players.{seat}.tallest")
    if sum(player.tallest is not None for player in finished.players) > 1:
        yield BadInput("megacity.final.tallest", where="players")
    if sum(player.pieces for player in finished.players) > len(all_pieces()):
        yield BadInput("megacity.final.pieces", where="players", high=len(all_pieces()))


def _building_faults(building: FinishedBuilding, where: str) -> Iterator[BadInput]:
    try:
        card = contract(building.contract)
    except BadInput as refusal:
        yield BadInput(refusal.code, **{**refusal.facts, "where": where})
        return
    if card.landmark and building.type is None:
        yield BadInput("megacity.final.no_type", where=where, contract=card.id)
    if not card.landmark and building.type not in (None, card.type):
        yield BadInput("megacity.final.type", where=where, contract=card.id)


def _holdings(player: FinishedPlayer) -> Holdings:
    types = [building.type or contract(building.contract).type for building in player.buildings]
    beside = sum(building.parks for building in player.buildings)
    return Holdings(
        contracts=tuple((b.contract, ((k,),)) for k, b in enumerate(player.buildings)),
        tokens={token: getattr(player.tokens, token) for token in TOKENS},
        buildings={kind: [(k,) for k, t in enumerate(types) if t == kind] for kind in TYPES},
        marker=None if player.tallest is None else (player.tallest, ()),
        parks=((beside, ()),) if beside else (),
        pieces=player.pieces,
    )
