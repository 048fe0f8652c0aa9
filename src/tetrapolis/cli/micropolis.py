"""`tetrapolis micropolis`: the tile set, drawn and measured."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tetrapolis.cli.app import App
from tetrapolis.cli.parameters import Json, Seed

if TYPE_CHECKING:
    from tetrapolis.sim.micropolis_balance import Balance, Share

app = App(
    "cli.micropolis",
    "tetrapolis micropolis tiles --svg tiles.svg\ntetrapolis micropolis balance --games 200",
)


def tiles(
    file: Annotated[
        str | None, typer.Argument(help="cli.tiles.file", metavar="FILE", show_default=False)
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="cli.tiles.svg", metavar="FILE")] = None,
) -> None:
    """Check a tile set and draw it."""
    from tetrapolis.cli.files import faults_in, read_document, writing
    from tetrapolis.cli.screen import tell, words
    from tetrapolis.games.micropolis import GAME
    from tetrapolis.games.micropolis.components import FRUITS, SPECIALISTS, read_tiles
    from tetrapolis.games.micropolis.drawing import draw_tiles

    if file is None:
        checked = list(GAME.tile_sets.values())[-1]
    else:
        document = read_document(file)
        with faults_in(document.name, document.place):
            checked = read_tiles(document.data)
    if svg is None:
        tell(words("micropolis.tiles.listed", n=len(checked)))
        return
    names = {name: words(f"micropolis.{name}") for name in ("worker", "gift", "barracks")}
    names |= {name: words(f"micropolis.specialist.{name}") for name in SPECIALISTS}
    names |= {name: words(f"micropolis.fruit.{name}") for name in FRUITS}
    drawing = draw_tiles(checked, {"title": words("micropolis.tiles"), **names})
    with writing(svg):
        svg.write_text(drawing, encoding="utf-8")
    tell(words("micropolis.tiles.written", file=str(svg), n=len(checked)))


def balance(
    *,
    games: Annotated[int, typer.Option(help="cli.balance.games", metavar="N")] = 100,
    seats: Annotated[int, typer.Option(help="cli.balance.seats", metavar="N")] = 2,
    bot: Annotated[str, typer.Option(help="cli.balance.bots", metavar="BOT")] = "hard",
    seed: Seed = None,
    every: Annotated[bool, typer.Option("--tiles", help="cli.balance.tiles")] = False,
    json: Json = False,
) -> None:
    """Play many games between bots and show how the tile set plays."""
    from tetrapolis.cli.arguments import parsed_seed
    from tetrapolis.cli.screen import progress, words, write_json
    from tetrapolis.games.micropolis import GAME
    from tetrapolis.sim.match import Match
    from tetrapolis.sim.micropolis_balance import measure
    from tetrapolis.sim.simulate import check_games

    check_games(games)
    options = {"tiles": list(GAME.tile_sets)[-1]}
    chosen = secrets.randbits(64) if seed is None else parsed_seed(seed)
    match = Match.of(GAME, seats, [bot], chosen, options)
    with progress(words("micropolis.balance.working"), games) as bar:
        report = measure(match, games, lambda more: bar.advance(bar.task_ids[0], more))
    if json:
        write_json(report)
    else:
        _show(report, every=every)


def _show(report: Balance, *, every: bool) -> None:
    from tetrapolis.cli.figures import decimal, percent
    from tetrapolis.cli.screen import show, table, tell, words

    def named(key: str, **facts: object) -> str:
        return words(f"micropolis.balance.{key}", **facts)

    match = report.match
    tell(named("played", n=report.games, seats=match.seats, bots=match.bots[0], seed=match.seed))
    slots = ", ".join(percent(share) for share in report.slots)
    tell(named("first", share=percent(report.first.mean), slots=slots))
    sources = table(named("sources"), named("source"), named("points"))
    for code, points in report.sources.items():
        sources.add_row(named(f"source.{code.rpartition('.')[2]}"), decimal(points.mean))
    show(sources)
    seats = table(named("seats"), named("seat"), named("mean"), named("sd"))
    for number, score in enumerate(report.scores, start=1):
        seats.add_row(str(number), decimal(score.mean), decimal(score.sd))
    seats.add_row(named("winner"), decimal(report.winning.mean), decimal(report.winning.sd))
    show(seats)
    _show_shares("kinds", report.kinds)
    if every:
        _show_shares("tiles", report.tiles)


def _show_shares(title: str, shares: tuple[Share, ...]) -> None:
    from tetrapolis.cli.figures import decimal, percent
    from tetrapolis.cli.screen import show, table, words

    columns = ("tile", "dealt", "taken", "price", "edge")
    made = table(
        words(f"micropolis.balance.{title}"),
        *(words(f"micropolis.balance.{column}") for column in columns),
    )
    for share in shares:
        figures = (percent(share.taken), decimal(share.price, ".2f"), decimal(share.edge, "+.2f"))
        made.add_row(_label(share.label), str(share.dealt), *figures)
    show(made)


def _label(label: str) -> str:
    """The words for what some tiles have in common; a tile's number stays as it is."""
    from tetrapolis.cli.screen import words
    from tetrapolis.games.micropolis.components import SPECIALISTS

    kind, _, size = label.partition(" ")
    if label in SPECIALISTS:
        return words(f"micropolis.specialist.{label}")
    if label == "gift":
        return words("micropolis.gift")
    return label if label.isdecimal() else words(f"micropolis.balance.kind.{kind}", size=size)


app.add(
    "tiles",
    tiles,
    "tetrapolis micropolis tiles --svg tiles.svg\ntetrapolis micropolis tiles my-tiles.yaml",
)
app.add(
    "balance",
    balance,
    "tetrapolis micropolis balance --games 200\n"
    "tetrapolis micropolis balance --seats 4 --bot greedy --tiles",
)
