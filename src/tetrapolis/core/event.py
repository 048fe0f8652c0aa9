"""What everybody may know of what happened."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, told to every seat and spectator alike.

    Logs, animations and statistics are made from events, so an event never holds anything that
    one seat may not know.

    Attributes:
        code: what happened, such as `akropolis.placed`; the key of its sentence.
        seat: who did it, or None for what the game itself does.
        facts: JSON-able details.
    """

    code: str
    seat: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """The event as JSON-able data: `code`, `seat` and `facts`."""
        return {"code": self.code, "seat": self.seat, "facts": self.facts}
