"""The lobby: creating tables, taking seats, rematches."""

from __future__ import annotations

from collections.abc import Container, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from tetrapolis.bots import bot_names
from tetrapolis.core import BadInput, Game, Illegal
from tetrapolis.server import fairness
from tetrapolis.server.hub import Hub
from tetrapolis.server.protocol import (
    AskRematch,
    Closed,
    CloseTable,
    CreateTable,
    JoinTable,
    SeatAsked,
    SeatBot,
    Seated,
    TableInfo,
    TableList,
)
from tetrapolis.server.room import Room
from tetrapolis.server.rows import SeatRow, TableRow, now
from tetrapolis.server.store import ConflictError, Store
from tetrapolis.server.table import Table, table_info
from tetrapolis.server.words import clean_name


class Lobby:
    """Everything about tables but the play at them."""

    def __init__(self, store: Store, hub: Hub, games: Mapping[str, Game]) -> None:
        self._store = store
        self._hub = hub
        self._games = games

    async def create(self, wish: CreateTable) -> Seated:
        """A new table; its creator gets the seat wished for, else the first without a bot.

        Whoever asks again with the same token gets the same table, but not another one.

        Errors:
            BadInput `token.form`, `token.used`, `seat.given`, `game.unknown`, `seats.count`,
            `option.*`, `name.*`, `bot.unknown`, `seat.unknown`, `table.no_seat`;
            Illegal `seat.taken`.
        """
        name = clean_name(wish.name)
        if wish.game not in self._games:
            raise BadInput("game.unknown", game=wish.game, known=sorted(self._games))
        game = self._games[wish.game]
        token = fairness.new_token(wish.token)
        table = self._new_table(game, wish, fairness.table_of(token))
        bots = _bots(game, wish.bots, table.seats)
        if len(bots) == table.seats:
            raise BadInput("table.no_seat")
        seat = _open_seat(table.seats, bots, wish.seat)
        mine = SeatRow(seat, "human", name, fairness.token_digest(token))
        seats = [SeatRow(seat, "bot", bot, None) for seat, bot in bots.items()]
        with suppress(ConflictError):  # the answer to the first request was lost
            await self._store.create(table, [*seats, mine])
            self._hub.metrics.created.labels(game.name).inc()
        async with self._hub.visit(table.id) as room:  # where a bot may have the first turn
            seat = room.table.seat_of(token)
            if _setup(room.table.row) != _setup(table):
                raise BadInput("token.used")
            room.arrive(seat)
        return Seated(table.id, seat, token)

    def _new_table(self, game: Game, wish: CreateTable, table_id: str) -> TableRow:
        offered = {option.name: option for option in game.options if not option.advanced}
        for option in wish.options:
            # Advanced ones fix what is secret (the order of a deck): not for a table of several.
            if option not in offered:
                raise BadInput("option.unknown", option=option, known=sorted(offered))
        seed, salt = fairness.draw_seed()
        start = game.start(wish.seats, seed, **wish.options)
        return TableRow(
            id=table_id,
            game=game.name,
            version=game.version,
            seats=start.seats,
            options={
                name: _plain(start.options[name])
                for name, option in offered.items()
                if option.applies(start.seats)
            },
            seed=str(seed),
            salt=salt,
            status="waiting",
            public=wish.public,
            language=wish.language,
            created=now(),
        )

    async def tables(self) -> TableList:
        """The newest public tables that wait for players or are being played."""
        listed = await self._store.public_tables()
        return TableList([table_info(one, self._hub.online(one.table.id)) for one in listed])

    async def info(self, table_id: str) -> TableInfo:
        """What everybody may know of a table.

        Errors:
            BadInput `table.unknown`.
        """
        async with self._hub.visit(table_id) as room:
            return room.info()

    async def join(self, table_id: str, wish: JoinTable) -> Seated:
        """Take an open seat; whoever asks again with the same token gets the same one.

        Errors:
            BadInput `token.form`, `seat.given`, `table.unknown`, `name.*`, `seat.unknown`;
            Illegal `seat.taken`, `table.full`.
        """
        name = clean_name(wish.name)
        token = fairness.new_token(wish.token)
        row = SeatRow(0, "human", name, fairness.token_digest(token))
        async with self._hub.visit(table_id) as room:
            await self._take(room, wish.seat, row)
            return Seated(table_id, room.table.seat_of(token), token)

    async def seat_bot(self, table_id: str, wish: SeatBot) -> TableInfo:
        """Give a seat to a bot.

        The host may give an open seat, or that of a player who is away; in a game that goes on
        everybody may give their own. Who wishes for an open seat gets no person's that was taken
        meanwhile.

        Errors:
            BadInput `table.unknown`, `seat.token`, `seat.given`, `bot.unknown`, `seat.unknown`;
            Illegal `seat.taken`, `seat.present`, `seat.just_left`, `table.full`,
            `table.not_host`, `table.waiting`, `illegal.over`, and as `Live.busy` says.
        """
        async with self._hub.visit(table_id) as room:
            table, asking = room.table, room.table.seat_of(wish.token)
            _bots(table.game, {wish.seat: wish.bot}, table.row.seats)
            if asking != wish.seat and asking != room.info().host:
                raise Illegal("table.not_host")
            if (wish.kind or _kind(table, wish.seat)) == "open":
                await self._take(room, wish.seat, SeatRow(wish.seat, "bot", wish.bot, None))
            else:
                await self._hand_over(room, asking, wish)
            return room.info()

    async def _hand_over(self, room: Room, asking: int, wish: SeatBot) -> None:
        status = room.table.row.status
        if status == "over":
            raise Illegal("illegal.over")
        if asking == wish.seat and status == "waiting":
            raise Illegal("table.waiting")
        if asking != wish.seat:
            await self._hub.ask_presence(room)
            room.check_away(wish.seat)
        try:
            await room.hand_over(wish.seat, wish.bot)
        except ConflictError as error:  # somebody was quicker
            raise Illegal("seat.taken", seat=wish.seat, free=[]) from error

    async def close(self, table_id: str, wish: CloseTable) -> Closed:
        """Close a table that waits, which only its host may.

        Whoever is host because those before them are away lets them come back for a minute.

        Errors:
            BadInput `table.unknown`, `seat.token`; Illegal `table.not_host`, `seat.just_left`,
            `table.begun`.
        """
        async with self._hub.visit(table_id) as room:
            asking = room.table.seat_of(wish.token)
            if asking != room.info().host:
                raise Illegal("table.not_host")
            for seat in sorted(room.table.people & frozenset(range(asking))):
                room.check_away(seat)
            try:
                await room.close()
            except ConflictError as error:
                raise Illegal("table.begun") from error
            before = room.table.row.rematch_of
        if before:  # where others may be who could still have come
            async with self._hub.visit(before) as room:
                await room.renewed()
        return Closed(table_id)

    async def _take(self, room: Room, wished: int | None, row: SeatRow) -> None:
        """Seat somebody, unless their token holds a seat already."""
        while row.token_digest is None or not room.table.held(row.token_digest):
            seat = _open_seat(room.table.row.seats, room.table.seats, wished)
            try:
                await self._store.take_seat(room.table_id, msgspec.structs.replace(row, seat=seat))
            except ConflictError:  # somebody was quicker: look again
                await room.catch_up()
                continue
            await room.renewed()
            return

    async def rematch(self, table_id: str, wish: AskRematch) -> Seated:
        """The same seat at the table that follows this one, which everybody shares.

        Errors:
            BadInput `table.unknown`, `seat.token`, `seat.given`; Illegal `rematch.not_over`.
        """
        async with self._hub.visit(table_id) as room:
            seat = room.table.seat_of(wish.token)
            if room.table.row.status != "over":
                raise Illegal("rematch.not_over")
            if room.table.row.rematch is None:
                await self._create_rematch(room.table)
                await room.renewed()
            following = room.table.row.rematch
            if following is None:
                raise RuntimeError("the rematch was stored but is not there")
        token = fairness.rematch_token(wish.token, following)
        async with self._hub.visit(following) as room:
            await self._store.claim_seat(following, seat, fairness.token_digest(token))
            await room.renewed()
            if room.table.bot_in(seat):
                raise BadInput("seat.given")
        return Seated(following, seat, token)

    async def _create_rematch(self, table: Table) -> None:
        before = table.row
        seed, salt = fairness.draw_seed()
        row = TableRow(
            id=fairness.new_table_id(),
            game=before.game,
            version=before.version,
            seats=before.seats,
            options=before.options,
            seed=str(seed),
            salt=salt,
            status="waiting",
            public=before.public,
            language=before.language,
            created=now(),
            rematch_of=before.id,
        )
        kept = [SeatRow(seat.seat, seat.kind, seat.name, None) for seat in table.seats.values()]
        try:
            await self._store.create(row, kept)
        except ConflictError:  # another player asked at the same moment: theirs it is
            return
        self._hub.metrics.created.labels(row.game).inc()


def _kind(table: Table, seat: int) -> SeatAsked:
    """What a seat that a bot is wished for is: a bot's is refused like an open one taken."""
    taken = table.seats.get(seat)
    return "open" if taken is None or taken.kind == "bot" else "human"


def _setup(table: TableRow) -> tuple[Any, ...]:
    """What is played at a table, the same whenever it is asked for."""
    return table.game, table.seats, table.options


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _bots(game: Game, wished: Mapping[int, str], seats: int) -> dict[int, str]:
    known = bot_names(game.name)
    for seat, bot in wished.items():
        if seat >= seats:
            raise BadInput("seat.unknown", seat=str(seat), seats=seats)
        if bot not in known:
            raise BadInput("bot.unknown", bot=bot, game=game.name, known=list(known))
    return dict(wished)


def _open_seat(seats: int, taken: Container[int], wished: int | None) -> int:
    free = [seat for seat in range(seats) if seat not in taken]
    if wished is not None and wished >= seats:
        raise BadInput("seat.unknown", seat=str(wished), seats=seats)
    if not free:
        raise Illegal("table.full")
    if wished is None:
        return free[0]
    if wished not in free:
        raise Illegal("seat.taken", seat=wished, free=free)
    return wished
