"""One table in memory: a cache of its log, rebuilt from it at any time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tetrapolis.bots.advice import hint
from tetrapolis.core import Action, BadInput, Chance, Game, Illegal, Move, Record, ScoreSheet, State
from tetrapolis.server import fairness
from tetrapolis.server.protocol import Advice, Former, LogEntry, SeatInfo, SeatKind, TableInfo
from tetrapolis.server.review import advice
from tetrapolis.server.rows import ActionRow, Listed, SeatRow, TableRow


class Entry(msgspec.Struct, frozen=True):
    """An action that was played.

    Attributes:
        row: as it is stored.
        events: what it brought about, as plain data.
        could_act: the seats that could act before it.
        log: the action as it is told to who comes later (`Action.brief`).
    """

    row: ActionRow
    events: list[dict[str, Any]]
    could_act: tuple[int, ...]
    log: LogEntry


class Table:
    """A table: what is stored of it, and the position that its log leads to.

    The state is never changed, only replaced, so that threads may read it while play goes on.

    Attributes:
        row: what is stored of the table itself.
        seats: who sits where.
        entries: every action so far.
        state: the position; None while the table waits for players.
    """

    def __init__(self, game: Game, row: TableRow, seats: Iterable[SeatRow]) -> None:
        """A table without its log; see `play_row`.

        Errors:
            BadInput `table.version`: made with other rules than those known here.
        """
        if row.version != game.version:
            raise BadInput("table.version", version=row.version, known=game.version)
        self.game = game
        self.entries: list[Entry] = []
        self._done: dict[tuple[int, str], Entry] = {}
        self.state: State | None = None
        self.renew(row, seats)

    def renew(self, row: TableRow, seats: Iterable[SeatRow]) -> None:
        """Take over what is stored now of the table and its seats."""
        self.row = row
        self.seats = {seat.seat: seat for seat in seats}
        if self.state is None and row.status != "waiting":
            self.state = self.game.start(row.seats, int(row.seed), **row.options)

    @property
    def n(self) -> int:
        """The number of actions so far."""
        return len(self.entries)

    @property
    def people(self) -> frozenset[int]:
        """The seats that people hold; not those only kept for them."""
        return _people(self.seats.values())

    @property
    def playing(self) -> State:
        """The position.

        Errors:
            Illegal `table.waiting`: the game has not started.
        """
        if self.state is None:
            raise Illegal("table.waiting")
        return self.state

    def seat_of(self, token: str) -> int:
        """The seat that a token holds.

        Errors:
            BadInput `seat.token`: none. BadInput `seat.given`: one that a bot has taken over.
        """
        held = self.held(fairness.token_digest(token))
        if held is None:
            raise BadInput("seat.token")
        if held.kind == "bot":
            raise BadInput("seat.given")
        return held.seat

    def held(self, digest: str) -> SeatRow | None:
        """The seat held by the token with this digest, also where a bot has taken it over."""
        return next((one for one in self.seats.values() if one.token_digest == digest), None)

    def done(self, seat: int, act_id: str | None) -> Entry | None:
        """The action that a seat has played under this id, if it has."""
        return None if act_id is None else self._done.get((seat, act_id))

    def check_fresh(self, seat: int, seen: int, *, anytime: bool = False) -> None:
        """Refuse an action of a player who has not seen what the others did before it.

        Where several seats may act at once nobody waits for the others: what they did in the
        meantime does not make an action stale. Neither does it one that may be done `anytime`.

        Errors:
            Illegal `table.stale`.
        """
        missed = self.entries[seen:]
        apart = all(
            entry.row.seat != seat and (anytime or seat in entry.could_act) for entry in missed
        )
        if seen > self.n or not apart:
            raise Illegal("table.stale", n=self.n, seen=seen)

    def play_row(self, row: ActionRow) -> Entry:
        """Play a stored action."""
        action, after = self.game.parse(row.action), self.playing.copy()
        after.play(action, row.seat)
        return self.accept(row, action, after)

    def accept(self, row: ActionRow, action: Action, after: State) -> Entry:
        """Take over a stored action and the position that it leads to."""
        events = [event.plain() for event in after.events]
        log = LogEntry(row.number, row.seat, action.brief, events)
        entry = Entry(row, events, self.playing.to_act, log)
        self.entries.append(entry)
        if row.act_id is not None:
            self._done[row.seat, row.act_id] = entry
        self.state = after
        return entry

    def preview(self, seat: int, action: str) -> ScoreSheet:
        """The score sheet that an action would lead to.

        Worked out on a guess, so that it cannot tell what the seat may not know.

        Errors: those of `State.play`.
        """
        return self.playing.guess(seat, self._chance("preview", seat)).preview(action, seat)

    def hint(self, seat: int) -> list[Advice]:
        """What the strongest bot would play in a seat, by what that seat may know.

        Nobody gets help against other people: it is for games against bots, and for teams.

        Errors:
            Illegal `hint.others`; and those of `tetrapolis.bots.advice.hint`.
        """
        people = sum(taken.kind != "bot" for taken in self.seats.values())
        if people > 1 and not self.game.team:
            raise Illegal("hint.others")
        state, chance = self.playing, self._chance("hint", seat)
        return [advice(state, seat, found, chance) for found in hint(state, seat, chance)]

    def drawn_from(self, seat: int) -> str:
        """The seed of what is guessed for a seat now, the same in every process.

        A guess is drawn from what is hidden: whoever knew how could tell from what comes of it
        what that was. So nobody can know it before the salt is told.
        """
        return f"{self.row.id}/{self.row.salt}/{self.n}/{seat}"

    def _chance(self, purpose: str, seat: int) -> Chance:
        return Chance(f"{purpose}/{self.drawn_from(seat)}")

    def bot_in(self, seat: int) -> str | None:
        """The name of the bot in a seat, None for a person's."""
        taken = self.seats[seat]
        return taken.name if taken.kind == "bot" else None

    def sheets(self) -> list[dict[str, Any]]:
        """The score sheet of every seat as plain data; none while the table waits."""
        if self.state is None:
            return []
        return [self.state.sheet(seat).plain() for seat in range(self.row.seats)]

    def info(self, online: frozenset[int]) -> TableInfo:
        """What everybody may know, given the seats whose players are there."""
        to_act = list(self.state.to_act) if self.state else []
        return table_info(Listed(self.row, tuple(self.seats.values()), self.n), online, to_act)

    def record(self) -> Record:
        """The record of the finished game.

        Errors:
            Illegal `record.not_over`.
        """
        if self.state is None or self.row.status != "over":
            raise Illegal("record.not_over")
        moves = [Move(entry.row.seat, entry.row.action) for entry in self.entries]
        record = Record.of(self.state, moves)
        return msgspec.structs.replace(record, scores=self.state.scores())


def table_info(
    listed: Listed, online: frozenset[int], to_act: list[int] | None = None
) -> TableInfo:
    """What everybody may know of a table, given who is there and, where known, who may act."""
    row = listed.table
    taken = {seat.seat: seat for seat in listed.seats}
    over = row.status == "over"
    return TableInfo(
        id=row.id,
        game=row.game,
        seats=[_seat_info(seat, taken.get(seat), seat in online) for seat in range(row.seats)],
        host=_host(listed, online),
        options=row.options,
        status=row.status,
        n=listed.n,
        to_act=to_act,
        commitment=fairness.commitment(row.id, row.seed, row.salt),
        seed=row.seed if over else None,
        salt=row.salt if over else None,
        rematch=row.rematch,
        created=row.created,
        language=row.language,
    )


def _people(seats: Iterable[SeatRow]) -> frozenset[int]:
    return frozenset(seat.seat for seat in seats if seat.kind == "human" and seat.ready)


def _host(listed: Listed, online: frozenset[int]) -> int | None:
    """The first seat that a person holds; before the end, the first who is there."""
    people = _people(listed.seats)
    there = frozenset() if listed.table.status == "over" else people & online
    return min(there or people, default=None)


def _seat_info(number: int, seat: SeatRow | None, online: bool) -> SeatInfo:
    if seat is None:
        return SeatInfo(number, "", "open", False)
    kind: SeatKind = "bot" if seat.kind == "bot" else "human"
    former = None if seat.former is None else Former(seat.former, seat.former_n or 0)
    return SeatInfo(number, seat.name, kind, online or kind == "bot", former)
