"""The line protocol of `tetrapolis engine`: requests in, answers out; see docs/engine.md.

Nothing that a line says can raise an exception here or end the session: what cannot be done is
answered with a code and facts.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgspec

from tetrapolis.bots import bot_names, make_bot
from tetrapolis.cli.arguments import parsed_seed
from tetrapolis.core import BadInput, Chance, Move, Record, Refusal, State
from tetrapolis.core.faults import data_fault
from tetrapolis.core.options import check_options
from tetrapolis.games import game, games

LONGEST_LINE = 2**20
"""Bytes of a request, its end included."""

MOST_STATES = 10_000
"""States kept at a time; `drop` makes room."""

Answer = dict[str, Any]
Message = TypeVar("Message", bound="Envelope")


class Envelope(msgspec.Struct, frozen=True):
    """What every request has: `do` names it, `id` comes back with the answer."""

    do: str
    id: int | str | None = None


class Request(Envelope, frozen=True, forbid_unknown_fields=True):
    """A request that says nothing but what it has to."""


class Games(Request, frozen=True):
    """All games: seats, options, bots."""


class Start(Request, frozen=True, kw_only=True):
    """A new game; the seed may be a text, because JSON numbers lose large ones."""

    game: str
    seats: int | None = None
    seed: int | str | None = None
    options: dict[str, Any] = {}


class Load(Request, frozen=True, kw_only=True):
    """The last state of a record."""

    record: Record


class OfState(Request, frozen=True, kw_only=True):
    """A request about a state."""

    state: int


class Guess(OfState, frozen=True, kw_only=True):
    """A new state that a seat could be in, drawn by a seed."""

    seat: int
    seed: int | str


class OfSeat(OfState, frozen=True, kw_only=True):
    """A request about a seat; the one that may act when none is named."""

    seat: int | None = None


class Choose(OfSeat, frozen=True, kw_only=True):
    """What a bot would play."""

    bot: str
    seed: int | str = 0


class Act(OfSeat, frozen=True, kw_only=True):
    """An action, to play it or to see what it would lead to."""

    action: str


class Kept(NamedTuple):
    """A state and the moves that led to it."""

    state: State
    moves: list[Move]


class Session:
    """What one user of the protocol has started; states are numbered from 1."""

    def __init__(self) -> None:
        self._states: dict[int, Kept] = {}
        self._last = 0

    def answer_to_long_line(self) -> bytes:
        """The answer to a line longer than `LONGEST_LINE`, of which nothing was read."""
        facts = {"limit": LONGEST_LINE}
        return msgspec.json.encode({"ok": False, "code": "engine.line", "facts": facts})

    def answer(self, line: bytes) -> bytes:
        """The answer to one line, without a line end."""
        identity: int | str | None = None
        try:
            request = _decoded(line, Envelope)
            identity = request.id
            kind, handle = _handler(request.do)
            answer = {"ok": True, **handle(self, _decoded(line, kind))}
        except Refusal as refusal:
            answer = {"ok": False, "code": refusal.code, "facts": refusal.facts}
        except Exception:
            logging.getLogger(__name__).exception("a request failed")
            answer = {"ok": False, "code": "engine.fault", "facts": {}}
        if identity is not None:
            answer = {"id": identity, **answer}
        return msgspec.json.encode(answer)

    def _kept(self, request: OfState) -> Kept:
        if request.state not in self._states:
            raise BadInput("engine.state", state=str(request.state))
        return self._states[request.state]

    def _keep(self, state: State, moves: list[Move]) -> Answer:
        if len(self._states) >= MOST_STATES:
            raise BadInput("engine.states", limit=MOST_STATES)
        self._last += 1
        self._states[self._last] = Kept(state, moves)
        return {"state": self._last, **_standing(state)}

    def _games(self, _: Games) -> Answer:
        return {"games": [{**each.plain(), "bots": bot_names(each.name)} for each in games()]}

    def _start(self, request: Start) -> Answer:
        started = game(request.game)
        check_options(started.options, request.options)
        seed = None if request.seed is None else parsed_seed(request.seed)
        return self._keep(started.start(request.seats, seed, **request.options), [])

    def _load(self, request: Load) -> Answer:
        record = request.record
        return self._keep(record.replay(game(record.game)), list(record.moves))

    def _copy(self, request: OfState) -> Answer:
        kept = self._kept(request)
        return self._keep(kept.state.copy(), list(kept.moves))

    def _guess(self, request: Guess) -> Answer:
        kept = self._kept(request)
        chance = Chance(parsed_seed(request.seed))
        return self._keep(kept.state.guess(request.seat, chance), list(kept.moves))

    def _drop(self, request: OfState) -> Answer:
        self._kept(request)
        del self._states[request.state]
        return {}

    def _view(self, request: OfSeat) -> Answer:
        return {"view": self._kept(request).state.view(request.seat)}

    def _actions(self, request: OfSeat) -> Answer:
        state = self._kept(request).state
        seat = state.acting_seat(request.seat)
        return {"actions": [str(action) for action in state.actions(seat)]}

    def _play(self, request: Act) -> Answer:
        state, moves = self._kept(request)
        seat = state.acting_seat(request.seat)
        action = state.resolve(state.game.parse(request.action), seat)
        state.play(action, seat)
        moves.append(Move(seat, str(action)))
        events = [event.plain() for event in state.events]
        return {"action": str(action), "events": events, **_standing(state)}

    def _preview(self, request: Act) -> Answer:
        return {"sheet": self._kept(request).state.preview(request.action, request.seat).plain()}

    def _choose(self, request: Choose) -> Answer:
        state, moves = self._kept(request)
        seat = state.acting_seat(request.seat)
        bot = make_bot(request.bot, state.game, f"{parsed_seed(request.seed)}/{seat}/{len(moves)}")
        return {"seat": seat, "action": str(bot.choose(state, seat))}

    def _scores(self, request: OfState) -> Answer:
        state = self._kept(request).state
        result = state.result
        return {"scores": state.scores(), "result": None if result is None else result.plain()}

    def _sheet(self, request: OfSeat) -> Answer:
        state = self._kept(request).state
        if request.seat is None:
            return {"sheets": [state.sheet(seat).plain() for seat in range(state.seats)]}
        return {"sheet": state.sheet(request.seat).plain()}

    def _record(self, request: OfState) -> Answer:
        state, moves = self._kept(request)
        record = Record.of(state, moves)
        if state.result is not None:
            record = msgspec.structs.replace(record, scores=state.scores())
        return {"record": record}


def _handler(command: str) -> tuple[type[Any], Callable[[Session, Any], Answer]]:
    if command not in _HANDLERS:
        raise BadInput("engine.command", command=command[:80], known=list(_HANDLERS))
    return _HANDLERS[command]


def _standing(state: State) -> Answer:
    return {"to_act": state.to_act, "over": state.result is not None}


def _decoded(line: bytes, kind: type[Message]) -> Message:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.ValidationError as error:
        raise BadInput("engine.fields", **data_fault(error, line, kind)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput("engine.json", **data_fault(error, line)) from None


_HANDLERS: dict[str, tuple[type[Any], Callable[[Session, Any], Answer]]] = {
    "games": (Games, Session._games),
    "start": (Start, Session._start),
    "load": (Load, Session._load),
    "copy": (OfState, Session._copy),
    "guess": (Guess, Session._guess),
    "drop": (OfState, Session._drop),
    "view": (OfSeat, Session._view),
    "actions": (OfSeat, Session._actions),
    "play": (Act, Session._play),
    "preview": (Act, Session._preview),
    "choose": (Choose, Session._choose),
    "scores": (OfState, Session._scores),
    "sheet": (OfSeat, Session._sheet),
    "record": (OfState, Session._record),
}
