"""Plots as SVG texts; needs the extra `tetrapolis[plots]`. Every word in them is handed in."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from tetrapolis.core import BadInput
from tetrapolis.sim.statistics import Estimate

if TYPE_CHECKING:
    from matplotlib.figure import Figure

STYLE: Any = {
    # Letters stay letters: small files, and text that can be searched and read aloud.
    "svg.fonttype": "none",
    "svg.hashsalt": "tetrapolis",
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
SHARES = "RdYlBu"
"""Colours of shares from 0 to 1, told apart by colour-blind eyes too."""

INK = "#2b5c8a"
LINES = ((INK, "o", "-"), ("#b5541c", "s", "--"), ("#4d7a2a", "^", ":"))
"""Colour, mark and dash of each line in a drawing: told apart without colours, too."""


class Bar(NamedTuple):
    """A value with how well it is known."""

    name: str
    low: float
    mean: float
    high: float

    @classmethod
    def of_share(cls, name: str, share: Estimate, less: float = 0.0) -> Self:
        """A share in per cent; what it is above another one, where that is given in `less`."""
        return cls(name, *(100 * (part - less) for part in (share.low, share.mean, share.high)))


def intervals(title: str, axis: str, bars: Sequence[Bar], reference: float | None = None) -> str:
    """Values below one another, each with its interval, and a line at what they compare with.

    Errors:
        BadInput `plots.missing`.
    """
    figure = _figure(6, 1 + 0.35 * len(bars))
    axes = figure.subplots()
    places = range(len(bars))[::-1]
    means = [bar.mean for bar in bars]
    below = [bar.mean - bar.low for bar in bars]
    above = [bar.high - bar.mean for bar in bars]
    axes.errorbar(means, list(places), xerr=[below, above], fmt="o", color=INK, capsize=3)
    if reference is not None:
        axes.axvline(reference, color="black", linewidth=0.8)
    axes.set_yticks(list(places), [bar.name for bar in bars])
    axes.set_title(title)
    axes.set_xlabel(axis)
    axes.grid(axis="x", alpha=0.3)
    return _svg(figure)


def curves(
    title: str, across: str, up: str, lines: Mapping[str, Sequence[tuple[float, Bar]]]
) -> str:
    """Lines of values with their intervals.

    Args:
        title: above them.
        across: what grows to the right, by factors.
        up: what the values are.
        lines: for each line, by its name, where a value stands and the value; at most three.

    Errors:
        BadInput `plots.missing`.
    """
    figure = _figure(6, 4)
    axes = figure.subplots()
    for (name, points), (colour, mark, dash) in zip(lines.items(), LINES, strict=False):
        means = [bar.mean for _, bar in points]
        below = [bar.mean - bar.low for _, bar in points]
        above = [bar.high - bar.mean for _, bar in points]
        axes.errorbar(
            [at for at, _ in points],
            means,
            yerr=[below, above],
            label=name,
            color=colour,
            marker=mark,
            linestyle=dash,
            capsize=3,
        )
    axes.set_xscale("log")
    axes.set_title(title)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.grid(alpha=0.3)
    axes.legend()
    return _svg(figure)


def share_grid(
    title: str,
    rows: Sequence[str],
    columns: Sequence[str],
    shares: Sequence[Sequence[Estimate | None]],
) -> str:
    """A table of shares in colours and in per cent.

    Args:
        title: above it.
        rows, columns: what they are called.
        shares: a row each; None where there is none.

    Errors:
        BadInput `plots.missing`.
    """
    figure = _figure(2 + 0.75 * len(columns), 1.4 + 0.45 * len(rows))
    axes = figure.subplots()
    means = [[float("nan") if cell is None else cell.mean for cell in row] for row in shares]
    axes.imshow(means, cmap=SHARES, vmin=0, vmax=1, aspect="auto")
    for row, cells in enumerate(shares):
        for column, cell in enumerate(cells):
            if cell is not None:
                ink = "white" if abs(cell.mean - 0.5) > 0.38 else "black"
                axes.text(
                    column, row, f"{100 * cell.mean:.0f}", ha="center", va="center", color=ink
                )
    axes.set_xticks(range(len(columns)), columns, rotation=45, ha="right")
    axes.set_yticks(range(len(rows)), rows)
    axes.set_title(title)
    return _svg(figure)


def _figure(width: float, height: float) -> Figure:
    """A figure of so many inches that no window shows."""
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        raise BadInput("plots.missing") from None
    with mpl.rc_context(STYLE):
        return Figure((width, height), layout="constrained")


def _svg(figure: Figure) -> str:
    import matplotlib as mpl

    out = io.StringIO()
    with mpl.rc_context(STYLE):
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    svg = out.getvalue()
    return svg[svg.index("<svg") :]
