"""Rooms: the tables that somebody is at, in this process.

All that happens at a table goes the same way: checked against the rules, stored, and only then
told. Another process may serve the same table: the unique key of the log decides who was first,
and the other one catches up from the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import msgspec

from tetrapolis.core import Action, BadInput, Game, Illegal
from tetrapolis.server.live import LivePlay
from tetrapolis.server.presence import Presence
from tetrapolis.server.protocol import (
    Acted,
    Chat,
    Error,
    Info,
    TableInfo,
    Thinking,
    Welcome,
    encode,
)
from tetrapolis.server.rows import ActionRow, ChatRow, Snapshot
from tetrapolis.server.store import CHATS_SHOWN, ConflictError, Store
from tetrapolis.server.table import Entry, Table
from tetrapolis.server.watchers import Watcher, Watchers


class Room:
    """One table, who is at it, and what they are told.

    Attributes:
        table: the table, from the first `catch_up` on.
        watchers: everybody connected to it in this process.
        live: what a player is doing by hand.
        visitors: how many hold the room open; see `Hub.visit`.
    """

    def __init__(
        self,
        table_id: str,
        store: Store,
        games: Mapping[str, Game],
        presence: Presence,
        changed: Callable[[Room], Awaitable[None]],
    ) -> None:
        """A room that knows nothing yet.

        Args:
            table_id: which table.
            store: where it is kept.
            games: by name.
            presence: who is there, which may be known from before.
            changed: called after something was stored here, to tell other processes.
        """
        self.table_id = table_id
        self.watchers = Watchers()
        self.visitors = 0
        self.live = LivePlay(self.watchers.tell, self._store_live)
        self._store = store
        self._games = games
        self._changed = changed
        self._lock = asyncio.Lock()
        self._table: Table | None = None
        self._chats: list[ChatRow] = []
        self._presence = presence
        self._told: TableInfo | None = None

    @property
    def table(self) -> Table:
        """The table.

        Errors:
            RuntimeError: before the first `catch_up`.
        """
        if self._table is None:
            raise RuntimeError("the room has not been opened")
        return self._table

    @property
    def opened(self) -> bool:
        """Whether the table has been read."""
        return self._table is not None

    # ------------------------------------------------------------ what happens

    async def catch_up(self) -> None:
        """Read what is new in the store and tell it.

        Errors:
            BadInput `table.unknown`, `table.version`, `game.unknown`.
        """
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        known = self._table.n if self._table else 0
        said = self._chats[-1].id if self._chats else 0
        try:
            news = await self._store.since(self.table_id, known, said)
        except BadInput:
            self._dismiss()
            raise
        if self._table is None:
            self._open(news)
            return
        waiting, before = self._table.state is None, self._table.people
        self._table.renew(news.table, news.seats)
        for seat in self._table.people - before:
            self.arrive(seat)
        if waiting and self._table.state is not None:
            self._tell_welcome()
        self._unseat()  # before anything is told that the bot alone has seen
        for action in news.actions:
            self._tell_acted(self._table.play_row(action))
        for chat in news.chats:
            self._hear(chat)
        self.tell_info()

    def _dismiss(self) -> None:
        """The table is no more: send everybody away."""
        self.watchers.tell(Error(None, "table.closed", {}))
        for watcher in self.watchers:
            watcher.dismiss()

    def _unseat(self) -> None:
        """Those whose seat a bot has taken over look on from now on."""
        for watcher in self.watchers:
            if watcher.seat is not None and self.table.bot_in(watcher.seat):
                watcher.stand_up()
                self._look_around()
                watcher.send(encode(self._welcome(None, self.table.n)))

    def _open(self, stored: Snapshot) -> None:
        game = self._games.get(stored.table.game)
        if game is None:
            raise BadInput("game.unknown", game=stored.table.game, known=sorted(self._games))
        table = Table(game, stored.table, stored.seats)
        for action in stored.actions:
            table.play_row(action)
        self._table = table
        self._chats = list(stored.chats)

    async def act(self, seat: int, text: str, seen: int, act_id: str | None) -> Entry | None:
        """Play an action for a seat.

        Args:
            seat: who plays.
            text: the action.
            seen: the number of actions the player has seen.
            act_id: the player's own name for it, None for a bot's; one that was done is not
                done again.

        Returns:
            The action that had been done under this id before, None when this one was played
            now (everybody has been told).

        Errors:
            BadInput `seat.given`; Illegal `table.waiting`, `table.stale`, and those of
            `State.play`.
        """
        return await self._record(
            seat, act_id, lambda: self._resolve_and_store(seat, text, seen, act_id)
        )

    async def _record(
        self, seat: int, act_id: str | None, store: Callable[[], Awaitable[None]]
    ) -> Entry | None:
        """Store an action once, in spite of other processes; returns what `act` does."""
        async with self._lock:
            while True:
                if done := self.table.done(seat, act_id):
                    return done
                if act_id is not None and self.table.bot_in(seat):
                    raise BadInput("seat.given")
                try:
                    await store()
                    break
                except ConflictError:
                    # Another process was first: look at what it stored, and try again.
                    known = self.table.n, self.table.seats
                    await self._catch_up()
                    if (self.table.n, self.table.seats) == known:
                        raise
        await self._changed(self)
        return None

    async def _resolve_and_store(self, seat: int, text: str, seen: int, act_id: str | None) -> None:
        """Check an action, store it, and tell it, in this order."""
        action = self._wanted(seat, text, seen)
        action = await asyncio.to_thread(self.table.playing.resolve, action, seat)
        await self._store_action(seat, action, act_id)

    def _wanted(self, seat: int, text: str, seen: int) -> Action:
        """The action that a player wants to play now."""
        state, action = self.table.playing, self.table.game.parse(text)
        self.table.check_fresh(seat, seen, anytime=state.anytime(action))
        self.live.check_hands()
        return action

    async def _store_action(self, seat: int, action: Action, act_id: str | None) -> None:
        table = self.table
        after = table.playing.copy()
        after.play(action, seat)
        row = ActionRow(table.n + 1, seat, str(action), act_id)
        over = after.result is not None
        await self._store.append(self.table_id, row, over=over)
        self._tell_acted(table.accept(row, action, after))
        if over:
            await self._catch_up()

    async def begin_live(
        self, owner: Watcher, seat: int, text: str, seen: int, act_id: str
    ) -> Entry | None:
        """Begin an action that a player does by hand; arguments and answer as in `act`.

        Errors:
            Illegal `live.none`: there is nothing to be done by hand; and those of `State.live`.
        """
        async with self._lock:
            if done := self.table.done(seat, act_id):
                return done
            action = self._wanted(seat, text, seen)
            live = await asyncio.to_thread(self.table.playing.live, action, seat)
            if live is None:
                raise Illegal("live.none")
            self.live.begin(owner, seat, act_id, live)
        return None

    async def _store_live(self, seat: int, action: Action, act_id: str) -> None:
        await self._record(seat, act_id, lambda: self._store_action(seat, action, act_id))

    async def say(self, seat: int | None, text: str) -> None:
        """Say something at the table."""
        name = "" if seat is None else self.table.seats[seat].name
        await self._store.say(self.table_id, seat, name, text)
        await self.renewed()

    async def hand_over(self, seat: int, bot: str) -> None:
        """Give a person's seat to a bot; what the person has in hand ends where it is.

        Errors:
            ConflictError: no person has it any more. Illegal, as `Live.busy` says.
        """
        await self.live.let_go(seat)
        async with self._lock:
            self.live.check_hands()
            await self._store.hand_over(self.table_id, seat, bot)
        await self.renewed()

    async def renewed(self) -> None:
        """Something of this table was stored by this process: tell it everywhere."""
        await self.catch_up()
        await self._changed(self)

    async def close(self) -> None:
        """Close the table while it waits.

        Errors:
            ConflictError: the game has begun. BadInput `table.unknown`.
        """
        await self._store.close_table(self.table_id)
        self._dismiss()
        await self._changed(self)

    # ------------------------------------------------------------ who is there

    def enter(self, watcher: Watcher, seen: int) -> None:
        """Welcome somebody, who from now on is told everything."""
        self.watchers.add(watcher)
        self._look_around()
        watcher.send(encode(self._welcome(watcher.seat, seen)))
        if going := self.live.now():
            watcher.send(encode(going))
        self.tell_info()

    def arrive(self, seat: int) -> None:
        """Note who has just taken a seat: the page connects in a moment."""
        self._presence.arrive(seat, _time())

    def leave(self, watcher: Watcher) -> None:
        """Stop telling somebody."""
        self.watchers.remove(watcher)
        self._look_around()
        self.tell_info()

    def _look_around(self) -> None:
        self._presence.here(self.watchers.seats, _time())

    def online_elsewhere(self, process: str, seats: frozenset[int], until: float) -> bool:
        """Note who is connected to another process, to be forgotten after a moment.

        Args:
            process: which one.
            seats: whose players are there.
            until: loop time at which that is forgotten unless heard again.

        Returns:
            Whether that process was not known to have this table.
        """
        new = self._presence.elsewhere(process, seats, _time(), until)
        self.tell_info()
        return new

    def check_away(self, seat: int) -> None:
        """Refuse to take anything from a player who is there, or was there a moment ago.

        Errors:
            Illegal `seat.present`, `seat.just_left`.
        """
        self._presence.check_away(seat, _time())

    def forget_silent(self, time: float) -> None:
        """Forget processes that have not been heard of in time."""
        self._presence.forget_silent(time)
        self.tell_info()

    # ------------------------------------------------------------ what is told

    def info(self) -> TableInfo:
        """What everybody may know of the table now."""
        return self.table.info(self._presence.seats)

    def tell_thinking(self, seat: int) -> None:
        """Tell that a bot has begun to think."""
        self.watchers.tell(Thinking(seat))

    def tell_info(self) -> None:
        """Tell seats, presence and status where they have changed."""
        info = self.info()
        if self._told is None or _apart_from_play(info) != _apart_from_play(self._told):
            self.watchers.tell(Info(info))
        self._told = info

    def acted(self, entry: Entry, seat: int | None) -> Acted:
        """What a seat is told of an action, with the position as it is now."""
        row = entry.row
        return Acted(
            n=row.number,
            seat=row.seat,
            action=row.action,
            id=row.act_id if row.seat == seat else None,
            events=entry.events,
            view=self.table.playing.view(seat),
            sheets=self.table.sheets(),
        )

    def _tell_acted(self, entry: Entry) -> None:
        self.watchers.tell_each(lambda seat: self.acted(entry, seat))

    def _tell_welcome(self) -> None:
        self.watchers.tell_each(lambda seat: self._welcome(seat, 0))

    def _welcome(self, seat: int | None, seen: int) -> Welcome:
        table = self.table
        return Welcome(
            info=self.info(),
            seat=seat,
            n=table.n,
            view=None if table.state is None else table.state.view(seat),
            sheets=table.sheets(),
            log=[entry.log for entry in table.entries[seen:]],
            chat=[_chat(row) for row in self._chats],
        )

    def _hear(self, chat: ChatRow) -> None:
        self._chats = [*self._chats, chat][-CHATS_SHOWN:]
        self.watchers.tell(_chat(chat))


def _chat(row: ChatRow) -> Chat:
    return Chat(row.seat, row.name, row.text, row.at)


def _time() -> float:
    return asyncio.get_running_loop().time()


def _apart_from_play(info: TableInfo) -> TableInfo:
    """What is not told with each action."""
    return msgspec.structs.replace(info, n=0, to_act=None)
