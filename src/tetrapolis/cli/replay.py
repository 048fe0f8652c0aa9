"""`tetrapolis replay`: check that a record holds a game that the rules allow."""

from __future__ import annotations

from typing import Annotated

import typer

from tetrapolis.cli.parameters import Json


def replay(
    file: Annotated[str, typer.Argument(help="cli.replay.file", metavar="FILE")],
    moves: Annotated[bool, typer.Option("--moves", help="cli.replay.moves")] = False,
    json: Json = False,
) -> None:
    """Play the record in a file anew and show how it ends."""
    from tetrapolis.cli.files import faults_in, read_bytes
    from tetrapolis.cli.screen import show_sheet, tell, words, write_json
    from tetrapolis.core import Record, State
    from tetrapolis.games import game

    content = read_bytes(file)

    def player(seat: int) -> str:
        return words("cli.player", number=seat + 1)

    def show_move(state: State) -> None:
        for event in state.events:
            name = "" if event.seat is None else player(event.seat)
            tell(words(event.code, **{**event.facts, "name": name}))

    with faults_in(file):
        record = Record.decode(content)
        played = game(record.game)
        state = record.replay(played, show_move if moves and not json else None)
    result = state.result
    if json:
        write_json(
            {
                "game": record.game,
                "seats": record.seats,
                "moves": len(record.moves),
                "scores": state.scores(),
                "result": None if result is None else result.plain(),
                "sheets": [state.sheet(seat).plain() for seat in range(state.seats)],
            }
        )
        return
    tell(words("cli.replay.sound", game=record.game, n=len(record.moves)))
    for seat in range(1 if played.team else state.seats):
        show_sheet(words("cli.sheet") if played.team else player(seat), state.sheet(seat))
    if result is None:
        tell(words("cli.replay.unfinished"))
    elif result.winners:
        tell(words("cli.replay.winners", names=[player(seat) for seat in result.winners]))
    else:
        tell(words("cli.replay.lost"))
