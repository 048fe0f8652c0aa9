"""Live actions: those that take their time under everybody's eyes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from tetrapolis.core.action import Action

Numbers = list[float]
"""A frame to be shown, or a sample from the player; what it holds is the game's own."""


class Live(ABC):
    """An action while a player does it by hand; see `State.live`.

    Attributes:
        busy: code of the refusal that meets whatever else is played meanwhile.
        action: what the player set out to do.
    """

    busy: ClassVar[str]
    action: Action

    @abstractmethod
    def feed(self, samples: Sequence[Sequence[float]]) -> list[Numbers]:
        """What the player's hand did next; the new frames to show.

        Errors:
            Illegal: the samples cannot be; nothing has happened.
        """

    @abstractmethod
    def finish(self) -> tuple[list[Numbers], Action]:
        """The hand lets go: the last frames, and the action with its outcome, to be played.

        Errors:
            Illegal: the action comes to nothing.
        """
