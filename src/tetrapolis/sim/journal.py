"""The file of a run: every game is written as it ends, so that a killed run goes on.

The first line says what is played, each line after it how one game ended: the index of its match
and its `Outcome`. A line that was cut short when the run was killed is played again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from tetrapolis.core import BadInput
from tetrapolis.core.faults import system_fault
from tetrapolis.games import game
from tetrapolis.sim.match import Match, Outcome

_BEGINNING = b'{"version":'


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: the matches, and the version of the rules that they were played by."""

    version: int
    matches: tuple[Match, ...]

    @classmethod
    def of(cls, matches: Sequence[Match]) -> Self:
        """The heading of a run."""
        return cls(game(matches[0].game).version, tuple(matches))


class Journal:
    """A file of outcomes that is open for more of them.

    Attributes:
        known: what it already held: index of the match and number of the game.
    """

    def __init__(self, path: Path, matches: Sequence[Match]) -> None:
        """Open a file, or begin a new one.

        Errors:
            BadInput `journal.format`, `journal.other` (another run), `file.unreadable`.
        """
        heading = Heading.of(matches)
        found, self.known, sound = _read(path)
        if found not in (None, heading):
            raise BadInput("journal.other", file=str(path))
        try:
            self._file = path.open("ab")
        except OSError as error:
            raise BadInput("file.unreadable", file=str(path), **system_fault(error)) from None
        self._file.truncate(sound)
        if found is None:
            self._file.write(msgspec.json.encode(heading) + b"\n")
            self._file.flush()

    def add(self, index: int, outcomes: Iterable[Outcome]) -> None:
        """Write how games of a match ended; they are in the file when this returns."""
        lines = [msgspec.json.encode((index, outcome)) + b"\n" for outcome in outcomes]
        self._file.write(b"".join(lines))
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def begun_with_seed(path: Path) -> int | None:
    """The master seed of the run in a file, None when nothing has been written yet.

    Errors:
        BadInput `journal.format`, `file.unreadable`.
    """
    heading, _, _ = _read(path)
    return None if heading is None else heading.matches[0].seed


def _read(path: Path) -> tuple[Heading | None, dict[tuple[int, int], Outcome], int]:
    """What a file holds, and how many bytes of it are whole lines."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None, {}, 0
    except OSError as error:
        raise BadInput("file.unreadable", file=str(path), **system_fault(error)) from None
    *lines, cut_short = content.split(b"\n")
    heading: Heading | None = None
    known: dict[tuple[int, int], Outcome] = {}
    decoder = msgspec.json.Decoder(tuple[int, Outcome])
    for place, line in enumerate(lines, start=1):
        try:
            if heading is None:
                heading = msgspec.json.decode(line, type=Heading)
            else:
                index, outcome = decoder.decode(line)
                known[index, outcome.number] = outcome
        except (msgspec.DecodeError, RecursionError):
            raise BadInput("journal.format", file=f"{path}:{place}") from None
    if heading is None and cut_short[: len(_BEGINNING)] != _BEGINNING[: len(cut_short)]:
        raise BadInput("journal.format", file=f"{path}:1")
    return heading, known, len(content) - len(cut_short)
