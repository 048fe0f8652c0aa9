"""The base of every action."""

from __future__ import annotations

from abc import ABC, abstractmethod


class Action(ABC):
    """Something a seat may do, a small immutable value, one class a kind.

    Subclasses are frozen dataclasses with slots. The text form is one line, and reads back:
    `game.parse(str(action)) == action`.
    """

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str:
        """The one-line text form."""

    @property
    def brief(self) -> str:
        """The text for who looks back: without what is only watched while it happens."""
        return str(self)
