"""`tetrapolis sprawlopolis`: the scoring conditions."""

from __future__ import annotations

from tetrapolis.cli.app import App
from tetrapolis.cli.parameters import Json

app = App("cli.sprawlopolis", "tetrapolis sprawlopolis conditions")


def conditions(
    json: Json = False,
) -> None:
    """List the eighteen scoring conditions."""
    from rich.table import Table
    from rich.text import Text

    from tetrapolis.cli.screen import show, words, write_json
    from tetrapolis.games.sprawlopolis.components import CARDS

    listed = [
        {
            "number": number,
            "name": words(f"sprawlopolis.score.condition.{number}"),
            "text": words(f"sprawlopolis.condition.{number}"),
        }
        for number in range(1, CARDS + 1)
    ]
    if json:
        write_json(listed)
        return
    made = Table(title=Text(words("sprawlopolis.conditions"), "bold"), title_justify="left")
    made.add_column(words("sprawlopolis.conditions.number"), justify="right")
    made.add_column(words("sprawlopolis.conditions.name"), no_wrap=True)
    made.add_column(words("sprawlopolis.conditions.text"))
    for condition in listed:
        made.add_row(*(Text(str(value)) for value in condition.values()))
    show(made)


app.add(
    "conditions",
    conditions,
    "tetrapolis sprawlopolis conditions\ntetrapolis --lang es sprawlopolis conditions --json",
)
