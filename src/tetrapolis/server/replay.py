"""Finished games, position by position."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tetrapolis.core import BadInput, Game, Record, State
from tetrapolis.server.protocol import Frame, Replay, SeatInfo, TableInfo

MOVES_READ = 3000
"""Of a record that comes from anywhere: for every one its position is drawn up."""


def check_foreign(record: Record, games: Mapping[str, Game]) -> None:
    """Whether a record that comes from anywhere can be looked into.

    Errors:
        BadInput `game.unknown`, `record.long`.
    """
    if record.game not in games:
        raise BadInput("game.unknown", game=record.game[:80], known=sorted(games))
    if len(record.moves) > MOVES_READ:
        raise BadInput("record.long", n=len(record.moves), limit=MOVES_READ)


def played_through(
    record: Record, games: Mapping[str, Game], each: Callable[[State], None] | None = None
) -> None:
    """Play a record to its end.

    Args:
        record: the record.
        games: by name.
        each: called with the first state and after every action.

    Errors:
        BadInput `record.*`, and those of `Game.start`.
    """
    end = record.replay(games[record.game], each)
    if end.result is not None and not record.scores:  # only a game that goes on has none
        raise BadInput("record.no_scores", reached=list(end.scores()))


def frames_of(record: Record, games: Mapping[str, Game]) -> list[Frame]:
    """Every position of a record as a spectator sees it.

    Errors: those of `played_through`.
    """
    frames: list[Frame] = []

    def show(state: State) -> None:
        number = len(frames)
        move = record.moves[number - 1] if number else None
        frames.append(
            Frame(
                n=number,
                seat=move.seat if move else None,
                action=move.action if move else None,
                events=[event.plain() for event in state.events] if move else [],
                view=state.view(None),
                sheets=[state.sheet(seat).plain() for seat in range(state.seats)],
            )
        )

    played_through(record, games, show)
    return frames


def replay_of(record: Record, games: Mapping[str, Game]) -> Replay:
    """The replay of a record that was played anywhere; it does not say who played.

    Errors: those of `check_foreign` and `played_through`.
    """
    check_foreign(record, games)
    frames = frames_of(record, games)
    last = frames[-1].view
    info = TableInfo(
        id="",
        game=record.game,
        seats=[SeatInfo(seat, "", "human", False) for seat in range(record.seats)],
        host=None,
        options=last["options"],
        status="playing" if last["result"] is None else "over",
        n=len(record.moves),
        to_act=last["to_act"],
        commitment="",
        seed=record.seed,
        salt=None,
        rematch=None,
        created="",
        language="en",
    )
    return Replay(info, frames)
