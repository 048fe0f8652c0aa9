"""Actions and their one-line texts.

    contract residential      take the top contract of a column        (MC-10)
    contract landmark L2      take a landmark                          (MC-36)
    platform 12               take an open platform                    (MC-11)
    pieces                    take three pieces at random              (MC-12)
    piece steel               take one piece of a material             (MC-12)
    piece steel fin           the same, with the setting choose_shape
    rezone 12                 turn a platform over                     (MC-13)
    refresh                   open three new platforms                 (MC-14)
    reorganise public         a column's top card to its bottom        (MC-15)
    end                       stop early                               (MC-9)
    return 71                 give a piece back to the bag             (MC-16)
    build 12 {...}            arrange the workshop on a platform       (MC-17)
    deliver 12 {...}          slide a building into the city           (MC-26)
    park 1,-2                 lay the park                             (MC-31)
    monument 71 1,-2          a piece becomes a park's monument        (MC-32)
    central 71                a piece becomes Central Park's monument  (MC-33)
    skip                      none of these                            (MC-30)
    recycle                   give all pieces back at the end          (MC-37)

Building and delivering carry JSON: what was asked for, and (once resolved) what came of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import msgspec

from tetrapolis.core import Action, BadInput
from tetrapolis.core.hexes import Hex
from tetrapolis.games.megacity.components import MATERIALS, TYPES
from tetrapolis.games.megacity.outcome import Motion, Outcome, Pose, Report


@dataclass(frozen=True, slots=True)
class TakeContract(Action):
    """Take a column's top card, or (column `landmark`) the landmark of that id."""

    column: str
    landmark: str | None = None

    def __str__(self) -> str:
        return f"contract {self.column}" + (f" {self.landmark}" if self.landmark else "")


@dataclass(frozen=True, slots=True)
class TakePlatform(Action):
    """Take one of the open platforms."""

    platform: int

    def __str__(self) -> str:
        return f"platform {self.platform}"


@dataclass(frozen=True, slots=True)
class TakePieces(Action):
    """Take three random pieces, or announce a material (and, where the setting allows, a shape)."""

    material: str | None = None
    shape: str | None = None

    def __str__(self) -> str:
        if self.material is None:
            return "pieces"
        return f"piece {self.material}" + (f" {self.shape}" if self.shape else "")


@dataclass(frozen=True, slots=True)
class Rezone(Action):
    """Turn one of one's own platforms over."""

    platform: int

    def __str__(self) -> str:
        return f"rezone {self.platform}"


@dataclass(frozen=True, slots=True)
class Reorganise(Action):
    """Put a column's top card to its bottom."""

    column: str

    def __str__(self) -> str:
        return f"reorganise {self.column}"


@dataclass(frozen=True, slots=True)
class Plain(Action):
    """An action that is one word."""

    WORDS: ClassVar[tuple[str, ...]] = ("refresh", "end", "skip", "recycle")

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Return(Action):
    """Give a piece of the tray back to the bag."""

    piece: int

    def __str__(self) -> str:
        return f"return {self.piece}"


@dataclass(frozen=True, slots=True)
class LayPark(Action):
    """Lay the park beside the platform just delivered."""

    place: Hex

    def __str__(self) -> str:
        return f"park {self.place[0]},{self.place[1]}"


@dataclass(frozen=True, slots=True)
class SetMonument(Action):
    """A piece of the tray becomes the monument of a park."""

    piece: int
    place: Hex

    def __str__(self) -> str:
        return f"monument {self.piece} {self.place[0]},{self.place[1]}"


@dataclass(frozen=True, slots=True)
class SetCentral(Action):
    """A piece of the tray becomes the monument of Central Park."""

    piece: int

    def __str__(self) -> str:
        return f"central {self.piece}"


class Edit(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One change of a workshop.

    Attributes:
        put: bodies to place, all at once, by number as text (`"-1"` is the cube), with their
            poses; one that stands already is moved.
        lift: bodies to take back into the tray before any are placed.
        clear: take everything back.
        undo, redo: go back to the arrangement before the last change, or forward again.
        inspect: change nothing, only inspect (MC-25).
        settled: the outcome, filled in by `State.resolve`: every body's pose at rest. What is not
            among them has fallen on the table and goes back to the tray.
        motion: how the bodies settled; none where nothing was placed or lifted.
        report: what an inspection finds afterwards; none of an empty platform.
    """

    put: dict[str, Pose] = {}
    lift: tuple[int, ...] = ()
    clear: bool = False
    undo: bool = False
    redo: bool = False
    inspect: bool = False
    settled: dict[str, Pose] | None = None
    motion: Motion | None = None
    report: Report | None = None


class Slide(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A delivery as asked for, and what came of it.

    Attributes:
        contract: its id.
        place: the cell of the city.
        path: samples of the hand (seconds since it took hold, x and y in mm on the city's table,
            see `city.centre`); empty to leave it to a hand of the game's own (MC-47).
        outcome: filled in by `State.resolve`.
    """

    contract: str
    place: Hex
    path: tuple[tuple[float, float, float], ...] = ()
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Build(Action):
    """Arrange the workshop on one of one's own platforms."""

    platform: int
    edit: Edit

    def __str__(self) -> str:
        return f"build {self.platform} {msgspec.json.encode(self.edit).decode()}"

    @property
    def brief(self) -> str:
        """Without what came of it."""
        edit = msgspec.structs.replace(self.edit, settled=None, motion=None, report=None)
        return str(Build(self.platform, edit))


@dataclass(frozen=True)
class Deliver(Action):
    """Slide a building into the city."""

    platform: int
    slide: Slide

    def __str__(self) -> str:
        return f"deliver {self.platform} {msgspec.json.encode(self.slide).decode()}"

    @property
    def brief(self) -> str:
        """Without the way of the hand and how anything moved."""
        outcome = self.slide.outcome
        if outcome:
            still = tuple(msgspec.structs.replace(f, motion=None) for f in outcome.neighbours)
            outcome = msgspec.structs.replace(outcome, motion=None, neighbours=still)
        return str(
            Deliver(self.platform, Slide(self.slide.contract, self.slide.place, (), outcome))
        )


_TYPE = "(" + "|".join(TYPES) + ")"
_MATERIAL = "(" + "|".join(MATERIALS) + ")"
_NUMBER = r"(\d{1,3})"
_CELL = r"(-?\d{1,2}),(-?\d{1,2})"

_READERS: tuple[tuple[str, Callable[..., Action]], ...] = (
    (f"contract {_TYPE}", TakeContract),
    (r"contract (landmark) (\w{1,8})", TakeContract),
    (f"platform {_NUMBER}", lambda n: TakePlatform(int(n))),
    ("pieces", TakePieces),
    (f"piece {_MATERIAL}(?: ([a-z]+))?", TakePieces),
    (f"rezone {_NUMBER}", lambda n: Rezone(int(n))),
    (f"reorganise {_TYPE}", Reorganise),
    ("(" + "|".join(Plain.WORDS) + ")", Plain),
    (f"return {_NUMBER}", lambda n: Return(int(n))),
    (f"park {_CELL}", lambda q, r: LayPark((int(q), int(r)))),
    (f"monument {_NUMBER} {_CELL}", lambda n, q, r: SetMonument(int(n), (int(q), int(r)))),
    (f"central {_NUMBER}", lambda n: SetCentral(int(n))),
    (rf"build {_NUMBER} (\{{.*\}})", lambda n, json: Build(int(n), _read(json, Edit))),
    (rf"deliver {_NUMBER} (\{{.*\}})", lambda n, json: Deliver(int(n), _read(json, Slide))),
)


def _read(json: str, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(json, type=kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadInput("action.text", text=str(error)[:120]) from error


def parse(text: str) -> Action:
    """The action that a text means.

    Errors:
        BadInput `action.text`.
    """
    for pattern, make in _READERS:
        match = re.fullmatch(pattern, text, re.ASCII)
        if match:
            return make(*match.groups())
    raise BadInput("action.text", text=text[:80])
