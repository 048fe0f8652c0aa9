"""What lies on the table: workshops, players, the city, the turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tetrapolis.core.hexes import Hex
from tetrapolis.games.megacity.outcome import Bodies, Pose, Report

CENTRAL: Hex = (0, 0)
"""The cell of Central Park, the city's first tile (MC-8)."""

MOST_UNDO = 50
"""How many changes of a workshop can be taken back."""


@dataclass(slots=True)
class Workshop:
    """A platform in hand and the unfinished building on it (MC-17).

    Attributes:
        side: which of its two sides is up, 0 or 1.
        bodies: what stands on it, at rest.
        past, future: arrangements to go back to and forward to.
        report: what the last inspection found.
    """

    side: int
    bodies: Bodies = field(default_factory=dict)
    past: tuple[Bodies, ...] = ()
    future: tuple[Bodies, ...] = ()
    report: Report | None = None

    def empty(self) -> tuple[int, ...]:
        """Take everything off the platform for good; the pieces that stood there."""
        pieces = pieces_of(self.bodies)
        self.bodies, self.past, self.future, self.report = {}, (), (), None
        return pieces

    def collapse(self) -> tuple[int, ...]:
        """Take everything off until it is put back; the pieces that stood there."""
        past = (*self.past, self.bodies)[-MOST_UNDO:]
        pieces = self.empty()
        self.past = past
        return pieces


@dataclass(slots=True)
class Player:
    """What one seat holds.

    Attributes:
        contracts: uncompleted ones in hand, oldest first.
        completed: those completed.
        workshops: platforms in hand by number.
        tray: pieces in hand that stand nowhere, sorted.
        park: whether the park is still in hand.
        cubes: how many are left.
        tallest, material, central: bonus tokens earned (MC-34).
        idle_turns: turns in a row ended without any action (MC-38).
        recycled: whether the pieces left cost nothing (MC-37).
    """

    contracts: tuple[str, ...] = ()
    completed: tuple[str, ...] = ()
    workshops: dict[int, Workshop] = field(default_factory=dict)
    tray: tuple[int, ...] = ()
    park: bool = True
    cubes: int = 8
    tallest: int = 0
    material: int = 0
    central: int = 0
    idle_turns: int = 0
    recycled: bool = False

    def pieces_held(self) -> int:
        """Pieces in the tray and in unfinished buildings together (MC-16)."""
        return len(self.tray) + sum(len(pieces_of(w.bodies)) for w in self.workshops.values())


@dataclass(frozen=True, slots=True)
class CityTile:
    """One tile of the city.

    Attributes:
        kind: `central`, `park` or `platform`.
        owner: the seat that laid it, None for Central Park.
        platform, side, contract: of a delivered platform.
        bodies: the building as it stands, empty when it has fallen.
        height: of the building in mm; 0 when it has fallen.
        monument: the piece that stands in a park.
    """

    kind: str
    owner: int | None = None
    platform: int | None = None
    side: int = 0
    contract: str | None = None
    bodies: Mapping[int, Pose] = field(default_factory=dict)
    height: float = 0.0
    monument: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is and what may be done in it.

    Attributes:
        seat: whose turn.
        number: counts turns from 1.
        actions_left: standard actions still allowed.
        acted: whether anything was done in this turn (MC-38).
        phase: `actions`, `bonus` (after a delivery, MC-30), `return` (more than 15 pieces,
            MC-16), `final` (the last choice, MC-37) or `over`.
        delivered: the cell of the platform just delivered, in phase `bonus`.
    """

    seat: int
    number: int
    actions_left: int
    acted: bool = False
    phase: str = "actions"
    delivered: Hex | None = None


def pieces_of(bodies: Mapping[int, Pose]) -> tuple[int, ...]:
    """The pieces among bodies, the cube left out."""
    return tuple(number for number in bodies if number >= 0)
