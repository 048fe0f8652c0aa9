"""What a building of MegaCity promises beyond its prestige: the foresight of the best bot."""

from __future__ import annotations

from math import comb

from tetrapolis.games.megacity.city import type_of
from tetrapolis.games.megacity.components import Contract
from tetrapolis.games.megacity.pieces import contract
from tetrapolis.games.megacity.state import MegaCityState

_BESIDES = 1.0  # prestige that a building earns on the average by its place, height and material
_CENTRAL = 1.0  # of a public one: the monument in Central Park (MC-33)


def promise(card: Contract, state: MegaCityState, seat: int) -> float:
    """By how much prestige a building is likely to bring a seat ahead of the others.

    Args:
        card: a contract that nobody has taken yet.
        state: the position, as far as the seat knows it.
        seat: who would take the contract.
    """
    worth: float = card.prestige + _BESIDES
    if card.type is None:  # a landmark counts as whatever it will stand on
        return worth
    others = [_types(state, other) for other in range(state.seats) if other != seat]
    mine = _types(state, seat)
    count, most = mine.count(card.type), max(other.count(card.type) for other in others)
    free = len(state.columns[card.type])
    taken = _lead(count + 1, most, free - 1, state.seats)
    swing = taken - _lead(count, most, free, state.seats)
    worth += state.options["award_specialisation"] * swing
    worth += state.options["award_diversity"] * _new_type(card.type, mine)
    return worth + (_CENTRAL if card.type == "public" else 0.0)


def _types(state: MegaCityState, seat: int) -> list[str | None]:
    """The types of a seat's buildings, and of those that it has contracts for."""
    built = [type_of(tile) for tile in state.city.values() if tile.owner == seat]
    return [*built, *(contract(name).type for name in state.players[seat].contracts)]


def _lead(count: int, most: int, free: int, seats: int) -> float:
    """How likely a seat gets the award for a type (MC-39), less how likely another one does.

    Of the others only the one with most buildings is looked at; every contract that is still free
    goes to one seat as likely as to any other.

    Args:
        count: the seat's buildings.
        most: the other's.
        free: contracts of the type that nobody has taken.
        seats: at the table.

    Example:
        >>> _lead(1, 0, 0, 2), _lead(1, 1, 0, 2), _lead(0, 0, 2, 2)
        (1.0, 0.0, 0.0)
    """
    lead = 0.0
    for won in range(free + 1):
        for lost in range(free - won + 1):
            elsewhere = free - won - lost
            ways = comb(free, won) * comb(free - won, lost)
            chance = ways * (1 / seats) ** (won + lost) * (1 - 2 / seats) ** elsewhere
            mine, theirs = count + won, most + lost
            other = (theirs >= mine and theirs > 0) / (seats - 1)
            lead += chance * ((mine >= theirs and mine > 0) - other)
    return lead


def _new_type(kind: str, types: list[str | None]) -> float:
    """The share of the award for diversity that a type brings: of four the last one most."""
    have = set(types) - {None}
    return 0.0 if kind in have else (len(have) + 1) / 10
