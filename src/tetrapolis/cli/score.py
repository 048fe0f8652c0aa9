"""`tetrapolis score`: the score of a final position, line by line."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any

import typer


def score(
    file: Annotated[str, typer.Argument(help="cli.score.file", metavar="FILE")],
    json: Annotated[bool, typer.Option("--json", help="cli.json")] = False,
) -> None:
    """Show the score sheets of the position in a file."""
    from tetrapolis.cli.files import faults_in, read_document
    from tetrapolis.cli.screen import show_sheet, words, write_json

    document = read_document(file)
    with faults_in(document.name, document.place):
        sheets = _sheets(document.data)
    if json:
        write_json([sheet.plain() for sheet in sheets])
        return
    for number, sheet in enumerate(sheets, start=1):
        title = words("cli.player", number=number) if len(sheets) > 1 else words("cli.sheet")
        show_sheet(title, sheet)


def _sheets(data: Any) -> Any:
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
    final = f"tetrapolis.games.{name}.final"
    if find_spec(final) is None:
        raise BadInput("score.none", game=name, where="game")
    sheets = import_module(final).score_position(data)
    # As in a game that is begun: nothing is set that so many players cannot have set.
    written_options(played.options, data.get("options", {}), len(sheets))
    return sheets
