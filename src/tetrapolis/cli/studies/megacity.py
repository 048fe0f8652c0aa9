"""How often MegaCity's contracts are completed, written down."""

from __future__ import annotations

from collections.abc import Sequence

from tetrapolis.cli.figures import mean, share
from tetrapolis.cli.screen import words
from tetrapolis.cli.studies.parts import command, markdown, page, values
from tetrapolis.sim import Outcome
from tetrapolis.sim.plots import Bar, intervals
from tetrapolis.sim.study_megacity import BOT, SEATS, SEED, Study, matches, study

__all__ = ["EACH", "matches", "written"]

EACH = 100


def written(outcomes: Sequence[Sequence[Outcome]]) -> dict[str, str]:
    """See `Study.written`."""
    found = study(outcomes)
    return {"md": _page(found), "svg": _drawing(found), "csv": _all(found)}


def _page(found: Study) -> str:
    columns = ("contract", "prestige", "dealt", "taken", "completed", "score")
    return page(
        f"# {words('cli.study.megacity.title')}",
        words(
            "cli.study.megacity.about",
            games=found.games,
            seats=SEATS,
            bot=BOT,
            seed=SEED,
            completed=share(found.completed),
            score=mean(found.score),
        ),
        command("megacity", found.games),
        f"![{words('cli.study.megacity.drawing')}](megacity.svg)",
        markdown(
            [words(f"cli.study.megacity.{column}") for column in columns],
            (
                [
                    fate.contract,
                    str(fate.prestige),
                    str(fate.dealt),
                    share(fate.taken),
                    share(fate.completed),
                    mean(fate.score) if fate.score else "–",
                ]
                for fate in found.contracts
            ),
        ),
        words("cli.study.all", file="[megacity.csv](megacity.csv)"),
    )


def _drawing(found: Study) -> str:
    bars = [Bar.of_share(fate.contract, fate.completed) for fate in found.contracts]
    return intervals(words("cli.study.megacity.drawing"), words("cli.study.megacity.axis"), bars)


def _all(found: Study) -> str:
    return values(
        ["contract", "prestige", "dealt", "taken", "completed", "low", "high", "score"],
        (
            [
                fate.contract,
                fate.prestige,
                fate.dealt,
                fate.taken.mean,
                *(fate.completed.mean, fate.completed.low, fate.completed.high),
                fate.score.mean if fate.score else "",
            ]
            for fate in found.contracts
        ),
    )
