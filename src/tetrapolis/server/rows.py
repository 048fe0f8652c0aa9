"""What is stored of a table, as it is read and written."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec

from tetrapolis.server.protocol import Language, Status


class TableRow(msgspec.Struct, frozen=True):
    """What is stored of a table; `rematch` is the id of the table that follows it."""

    id: str
    game: str
    version: int
    seats: int
    options: dict[str, Any]
    seed: str
    salt: str
    status: Status
    public: bool
    language: Language
    created: str
    rematch_of: str | None = None
    rematch: str | None = None


class SeatRow(msgspec.Struct, frozen=True):
    """A seat that is taken, or kept for somebody (a person's seat without a token).

    Where a bot has taken over, `former` is the person's name, `former_n` the number of actions
    by then, and the digest still that of the person's token: it is told from one that never was.
    """

    seat: int
    kind: str
    name: str
    token_digest: str | None
    former: str | None = None
    former_n: int | None = None

    @property
    def ready(self) -> bool:
        """Whether somebody is there to play it."""
        return self.kind == "bot" or self.token_digest is not None


class ActionRow(msgspec.Struct, frozen=True):
    """One action of the log; numbers begin with 1."""

    number: int
    seat: int
    action: str
    act_id: str | None


class ChatRow(msgspec.Struct, frozen=True):
    """Something said."""

    id: int
    seat: int | None
    name: str
    text: str
    at: str


class Snapshot(msgspec.Struct, frozen=True):
    """A table with its seats and what is new in its log and its chat."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    actions: tuple[ActionRow, ...]
    chats: tuple[ChatRow, ...]


class Listed(msgspec.Struct, frozen=True):
    """A table as the lobby lists it; `n` is the number of actions."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    n: int


def stamp(moment: datetime) -> str:
    """A moment as ISO 8601 in UTC, with milliseconds; texts sort as the moments do."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def now() -> str:
    """This moment, stamped."""
    return stamp(datetime.now(UTC))
