"""`tetrapolis score`: the score of a final position, line by line."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tetrapolis.cli.parameters import Json

if TYPE_CHECKING:
    from tetrapolis.core import ScoreSheet


def score(
    file: Annotated[str, typer.Argument(help="cli.score.file", metavar="FILE")],
    json: Json = False,
) -> None:
    """Show the score sheets of the position in a file."""
    from tetrapolis.cli.files import faults_in, read_document
    from tetrapolis.cli.screen import show_sheet, tell, words, write_json

    document = read_document(file)
    data = document.data
    with faults_in(document.name, document.place):
        final, sheets = _scored(data)
    if json:
        write_json([sheet.plain() for sheet in sheets])
        return
    for seat, sheet in enumerate(sheets):
        title = words("cli.player", number=seat + 1) if len(sheets) > 1 else words("cli.sheet")
        show_sheet(title, sheet, partial(final.counted, data, seat))
    tell(words(f"{data['game']}.final.counted"))


def _scored(data: Any) -> tuple[Any, list[ScoreSheet]]:
    """The module `final` of the game that some data is a position of, and the score sheets."""
    from tetrapolis.core import BadInput
    from tetrapolis.core.faults import written_options
    from tetrapolis.games import game

    if not isinstance(data, dict):
        raise BadInput("score.mapping")
    name = data.get("game")
    if not isinstance(name, str):
        raise BadInput("score.game", where="game")
    try:
        played = game(name)
    except BadInput as refusal:
        raise BadInput(refusal.code, **{**refusal.facts, "where": "game"}) from None
    path = f"tetrapolis.games.{name}.final"
    if find_spec(path) is None:
        raise BadInput("score.none", game=name, where="game")
    final = import_module(path)
    sheets = final.score_position(data)
    # As in a game that is begun: nothing is set that so many players cannot have set.
    written_options(played.options, data.get("options", {}), len(sheets))
    return final, sheets
