"""`tetrapolis megacity`: the box drawn, and buildings found for contracts."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tetrapolis.cli.app import App

if TYPE_CHECKING:
    from tetrapolis.games.megacity.components import Contract, Side
    from tetrapolis.games.megacity.physics import Building, Piece

app = App(
    "cli.megacity",
    "tetrapolis megacity box --svg drawings\ntetrapolis megacity build R3 --png building.png",
)

ATTEMPTS = 300
"""Designs drawn for a building before it is given up."""


def show_box(
    svg: Annotated[Path | None, typer.Option(help="cli.box.svg", metavar="DIR")] = None,
) -> None:
    """Draw everything in the box."""
    from tetrapolis.cli.screen import tell, words
    from tetrapolis.games.megacity.components import box
    from tetrapolis.games.megacity.drawing import draw_box

    found = box()
    facts = {
        "shapes": len(found.shapes),
        "platforms": len(found.platforms),
        "contracts": len(found.contracts),
        "landmarks": len(found.landmarks),
    }
    if svg is None:
        tell(words("megacity.box.listed", **facts))
        return
    _make_folder(svg)
    for name, drawing in draw_box(words).items():
        _write(svg / name, drawing.encode())


def build(
    contract: Annotated[str, typer.Argument(help="cli.build.contract", metavar="CONTRACT")],
    *,
    pieces: Annotated[
        str | None, typer.Option(help="cli.build.pieces", metavar="SHAPE:MATERIAL*N,...")
    ] = None,
    layout: Annotated[str | None, typer.Option(help="cli.build.layout", metavar="NAME")] = None,
    seed: Annotated[str | None, typer.Option(help="cli.build.seed", metavar="SEED")] = None,
    svg: Annotated[Path | None, typer.Option(help="cli.build.svg", metavar="FILE")] = None,
    png: Annotated[Path | None, typer.Option(help="cli.build.png", metavar="FILE")] = None,
) -> None:
    """Find a building for a contract, and draw it."""
    from tetrapolis.cli.arguments import parsed_seed
    from tetrapolis.cli.screen import complain, words
    from tetrapolis.core import Chance
    from tetrapolis.games.megacity import architect, picture
    from tetrapolis.games.megacity.components import box
    from tetrapolis.games.megacity.pieces import all_pieces

    card = box().contract(contract)
    stock = all_pieces() if pieces is None else _parsed_pieces(pieces)
    sides = _sides(card, layout)
    chance = Chance(secrets.randbits(64) if seed is None else parsed_seed(seed))
    share = ATTEMPTS // len(sides)
    tries = ((side, architect.build(card, side, stock, chance, attempts=share)) for side in sides)
    side, found = next(((side, found) for side, found in tries if found), (sides[0], None))
    if found is None:
        complain(words("megacity.build.nothing", contract=contract, n=len(stock)))
        raise typer.Exit(1)
    _show(found, side, card)
    if svg:
        _write(svg, picture.svg(found, side).encode())
    if png:
        _write(png, _drawn_png(found, side))


def _sides(card: Contract, layout: str | None) -> list[Side]:
    """The sides of platforms on which a contract can be built, one for each layout."""
    from tetrapolis.core import BadInput
    from tetrapolis.games.megacity.components import box

    if layout:
        box().layout(layout)
    every = (side for platform in box().platforms for side in platform.sides)
    found = {
        side.layout: side
        for side in every
        if card.type in (None, side.type) and layout in (None, side.layout)
    }
    if not found:
        raise BadInput("megacity.build.no_side", contract=card.id, layout=layout)
    return list(found.values())


def _parsed_pieces(text: str) -> list[Piece]:
    """The pieces in a text such as `slab:steel*2,beam:glass`.

    Errors:
        BadInput `megacity.build.pieces`, `megacity.build.copies`, `megacity.shape.unknown`.
    """
    from tetrapolis.core import BadInput
    from tetrapolis.games.megacity.components import MATERIALS, box
    from tetrapolis.games.megacity.physics import Piece

    counts: Counter[Piece] = Counter()
    for part in text.split(","):
        match = re.fullmatch(r"(\w+):(\w+)(?:\*(\d{1,3}))?", part.strip(), re.ASCII)
        material = next((name for name in MATERIALS if match and name == match[2]), None)
        if not match or not material:
            known = list(MATERIALS)
            raise BadInput("megacity.build.pieces", text=part.strip()[:80], known=known)
        counts[Piece(box().shape(match[1]).name, material)] += int(match[3] or 1)
    if max(counts.values()) > box().copies:
        raise BadInput("megacity.build.copies", n=box().copies)
    return list(counts.elements())


def _show(building: Building, side: Side, card: Contract) -> None:
    """What the building is made of, and what an inspection says."""
    from tetrapolis.cli.figures import decimal
    from tetrapolis.cli.screen import show, table, tell, words
    from tetrapolis.games.megacity.inspection import inspect

    kind, layout = words(f"megacity.type.{side.type}"), side.layout
    found = inspect(building, side, card)
    height, margin = decimal(found.height), decimal(found.stability.margin, ".2f")
    tell(words("megacity.build.found", type=kind, layout=layout, height=height, margin=margin))
    columns = ("piece", "x", "y", "z", "turn")
    made = table(card.id, *(words(f"megacity.build.{column}") for column in columns))
    names = [
        words(f"megacity.shape.{placed.piece.shape}")
        + ", "
        + words(f"megacity.material.{placed.piece.material}")
        for placed in building.pieces
    ]
    for name, pose in zip([*names, words("megacity.build.cube")], building.poses, strict=True):
        turn = " ".join(decimal(number, ".3f") for number in pose.rotation)
        made.add_row(name, *(decimal(number) for number in pose.position), turn)
    show(made)


def _make_folder(folder: Path) -> None:
    """Make a folder where there is none; what it lies in has to be there.

    Errors:
        BadInput `file.unwritable`.
    """
    from tetrapolis.cli.files import writing

    with writing(folder):
        folder.mkdir(exist_ok=True)


def _write(file: Path, content: bytes) -> None:
    """Write a drawing.

    Errors:
        BadInput `file.unwritable`.
    """
    from tetrapolis.cli.files import writing
    from tetrapolis.cli.screen import tell, words

    with writing(file):
        file.write_bytes(content)
    tell(words("megacity.drawn", file=str(file)))


def _drawn_png(building: Building, side: Side) -> bytes:
    """The picture of a building as PNG.

    Errors:
        BadInput `megacity.build.no_plots`: matplotlib is not installed.
    """
    from tetrapolis.core import BadInput
    from tetrapolis.games.megacity.picture import EDGE, areas

    try:
        from matplotlib.figure import Figure
        from matplotlib.patches import Polygon
    except ImportError:
        raise BadInput("megacity.build.no_plots") from None
    figure = Figure(figsize=(8, 8))
    axes = figure.add_axes((0, 0, 1, 1), aspect="equal")
    axes.set_axis_off()
    for area in areas(building, side):
        axes.add_patch(
            Polygon(
                area.outline,
                facecolor=(area.fill, area.opacity),
                edgecolor=EDGE,
                linewidth=0.5,
                joinstyle="round",
            )
        )
    axes.autoscale_view()
    content = BytesIO()
    figure.savefig(content, format="png", dpi=100)
    return content.getvalue()


app.add("box", show_box, "tetrapolis megacity box\ntetrapolis megacity box --svg drawings")
app.add(
    "build",
    build,
    "tetrapolis megacity build R3 --png building.png\n"
    'tetrapolis megacity build C2 --pieces "slab:steel*4,pillar:glass*5,nub:steel" --svg c2.svg',
)
