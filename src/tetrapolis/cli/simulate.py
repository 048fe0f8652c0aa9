"""`tetrapolis simulate`: many games between bots, and their figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tetrapolis.cli.parameters import (
    GameName,
    GameOptions,
    Json,
    RayAddress,
    ResultsFile,
    Seed,
    Workers,
)

if TYPE_CHECKING:
    from tetrapolis.sim import Estimate, Summary
    from tetrapolis.sim.statistics import Line


def simulate(
    name: GameName,
    *,
    games: Annotated[int, typer.Option(help="cli.simulate.games", metavar="N")] = 100,
    seats: Annotated[int | None, typer.Option(help="cli.simulate.seats", metavar="N")] = None,
    bots: Annotated[str, typer.Option(help="cli.simulate.bots", metavar="BOT,...")] = "greedy",
    option: GameOptions = None,
    seed: Seed = None,
    workers: Workers = None,
    ray: RayAddress = None,
    out: ResultsFile = None,
    json: Json = False,
) -> None:
    """Play many games and show who wins, by how much, and how long they take."""
    from tetrapolis.cli.arguments import parsed_options
    from tetrapolis.cli.runs import kept_in, master_seed
    from tetrapolis.cli.screen import progress, words, write_json
    from tetrapolis.games import game
    from tetrapolis.sim import Match, summarise
    from tetrapolis.sim import simulate as play_games

    played = game(name)
    match = Match.of(
        played,
        seats,
        [bot.strip() for bot in bots.split(",")],
        master_seed(seed, out),
        parsed_options(played, option or []),
    )
    with (
        kept_in(out, [match]) as journal,
        progress(words("cli.simulate.working", game=name), max(games, 1)) as bar,
    ):
        outcomes = play_games(
            match,
            games,
            workers,
            lambda more: bar.advance(bar.task_ids[0], more),
            journal=journal,
            ray=ray,
        )
    summary = summarise(match, outcomes)
    if json:
        write_json(summary)
    else:
        _show(summary, team=played.team)


def _show(summary: Summary, *, team: bool) -> None:
    from tetrapolis.cli.figures import decimal
    from tetrapolis.cli.screen import show, table, tell, words

    match = summary.match
    tell(
        words("cli.simulate.played", game=match.game, n=summary.games, seed=match.seed)
        + " "
        + words("cli.simulate.length", length=decimal(summary.length.mean))
    )
    columns = [words(f"cli.simulate.{column}") for column in ("wins", "score", "sd")]
    bots = table(words("cli.simulate.by_bot"), words("cli.simulate.bot"), *columns)
    if team:
        bots.add_row(", ".join(match.bots), *_figures(summary.players[0]))
    else:
        for number, bot in enumerate(match.bots):
            bots.add_row(f"{number + 1} {bot}", *_figures(summary.players[number]))
    show(bots)
    if match.seats > 1 and not team:
        seats = table(words("cli.simulate.by_seat"), words("cli.simulate.seat"), *columns)
        for number, line in enumerate(summary.seats, start=1):
            seats.add_row(str(number), *_figures(line))
        show(seats)
    if summary.won.mean < 1 or summary.figures:
        _show_groups(summary)


def _show_groups(summary: Summary) -> None:
    from tetrapolis.cli.figures import mean, share
    from tetrapolis.cli.screen import show, table, words

    made = table(
        words("cli.simulate.by_fact"),
        words("cli.simulate.fact"),
        words("cli.simulate.count"),
        words("cli.simulate.won"),
        *(_fact_name(summary, fact) for fact in summary.figures),
    )

    def add(label: str, won: Estimate, means: dict[str, Estimate]) -> None:
        shown = [mean(means[fact]) if fact in means else "" for fact in summary.figures]
        made.add_row(label, str(won.n), share(won), *shown)

    add(words("cli.simulate.all"), summary.won, summary.figures)
    for group in summary.groups:
        label = f"{_fact_name(summary, group.fact)}: {_value_name(group.value)}"
        add(label, group.won, group.figures)
    show(made)


def _figures(line: Line) -> tuple[str, str, str]:
    from tetrapolis.cli.figures import decimal, mean, share

    return share(line.points), mean(line.score), decimal(line.score.sd)


def _fact_name(summary: Summary, fact: str) -> str:
    """The words for a fact: the game's own, else its bare name."""
    from tetrapolis.cli.screen import words

    code = f"{summary.match.game}.fact.{fact}"
    named = words(code)
    return fact if named == code else named


def _value_name(value: str) -> str:
    """A value of a fact as a person reads it."""
    from tetrapolis.cli.screen import words

    return words(f"cli.simulate.{value.lower()}") if value in ("True", "False") else value
