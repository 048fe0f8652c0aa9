"""How hard Sprawlopolis' conditions are, written down."""

from __future__ import annotations

from collections.abc import Sequence

from tetrapolis.cli.figures import mean, share
from tetrapolis.cli.screen import words
from tetrapolis.cli.studies.parts import command, markdown, page, values
from tetrapolis.sim import Outcome
from tetrapolis.sim.plots import share_grid
from tetrapolis.sim.study_sprawlopolis import BOT, SEED, Study, Triple, matches, study

__all__ = ["EACH", "matches", "written"]

EACH = 50
EXTREMES = 10


def written(outcomes: Sequence[Sequence[Outcome]]) -> dict[str, str]:
    """See `Study.written`."""
    found = study(outcomes)
    return {"md": _page(found), "svg": _drawing(found), "csv": _all(found)}


def _page(found: Study) -> str:
    won = words("cli.study.won")
    ranked = sorted(found.conditions, key=lambda number: -found.conditions[number].mean)
    return page(
        f"# {words('cli.study.sprawlopolis.title')}",
        words(
            "cli.study.sprawlopolis.about",
            games=found.games,
            bot=BOT,
            seed=SEED,
            won=share(found.won),
        ),
        command("sprawlopolis", found.games),
        f"## {words('cli.study.sprawlopolis.by_condition')}",
        markdown(
            ["#", words("cli.study.sprawlopolis.condition"), won],
            ([str(number), _named(number), share(found.conditions[number])] for number in ranked),
        ),
        f"## {words('cli.study.sprawlopolis.pairs')}",
        f"![{words('cli.study.sprawlopolis.pairs')}](sprawlopolis.svg)",
        f"## {words('cli.study.sprawlopolis.easiest')}",
        _triples(found.triples[:EXTREMES]),
        f"## {words('cli.study.sprawlopolis.hardest')}",
        _triples(found.triples[: -EXTREMES - 1 : -1]),
        words("cli.study.all", file="[sprawlopolis.csv](sprawlopolis.csv)"),
    )


def _triples(triples: Sequence[Triple]) -> str:
    return markdown(
        [
            words("cli.study.sprawlopolis.conditions"),
            words("cli.study.sprawlopolis.target"),
            words("cli.study.score"),
            words("cli.study.won"),
        ],
        (
            [
                ", ".join(_named(number) for number in triple.conditions),
                str(triple.target),
                mean(triple.score),
                share(triple.won),
            ]
            for triple in triples
        ),
    )


def _named(number: int) -> str:
    return words(f"sprawlopolis.score.condition.{number}")


def _drawing(found: Study) -> str:
    numbers = range(1, 19)
    rows = [
        [found.pairs.get((min(row, column), max(row, column))) for column in numbers]
        for row in numbers
    ]
    labels = [f"{_named(number)} {number}" for number in numbers]
    title = words("cli.study.sprawlopolis.pairs")
    return share_grid(title, labels, [str(number) for number in numbers], rows)


def _all(found: Study) -> str:
    """All triples."""
    return values(
        ["first", "second", "third", "target", "games", "won", "low", "high", "score"],
        (
            [
                *triple.conditions,
                triple.target,
                triple.won.n,
                *(triple.won.mean, triple.won.low, triple.won.high),
                triple.score.mean,
            ]
            for triple in sorted(found.triples, key=lambda triple: triple.conditions)
        ),
    )
