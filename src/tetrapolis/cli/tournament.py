"""`tetrapolis tournament`: which bots play better, and how sure that is."""

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
    from tetrapolis.sim import Standings


def tournament(
    name: GameName,
    *,
    bots: Annotated[str | None, typer.Option(help="cli.tournament.bots", metavar="BOT,...")] = None,
    against: Annotated[
        str | None, typer.Option(help="cli.tournament.against", metavar="BOT")
    ] = None,
    games: Annotated[int, typer.Option(help="cli.tournament.games", metavar="N")] = 100,
    seats: Annotated[int | None, typer.Option(help="cli.tournament.seats", metavar="N")] = None,
    option: GameOptions = None,
    seed: Seed = None,
    workers: Workers = None,
    ray: RayAddress = None,
    out: ResultsFile = None,
    report: Annotated[
        str | None, typer.Option(help="cli.tournament.report", metavar="FILE")
    ] = None,
    json: Json = False,
) -> None:
    """Let bots meet and show who is ahead of whom."""
    from tetrapolis.bots import bot_names
    from tetrapolis.cli.arguments import parsed_options
    from tetrapolis.cli.report import check_page, tournament_page, write_page
    from tetrapolis.cli.runs import kept_in, master_seed
    from tetrapolis.cli.screen import progress, words, write_json
    from tetrapolis.cli.standings import LiveStandings
    from tetrapolis.games import game
    from tetrapolis.sim import Tournament, play_all, standings

    played = game(name)
    named = bot_names(name) if bots is None else [bot.strip() for bot in bots.split(",")]
    planned = Tournament.of(
        played,
        [bot for bot in named if bots is not None or bot != against],
        against=against,
        seats=seats,
        seed=master_seed(seed, out),
        options=parsed_options(played, option or []),
    )
    if report is not None:
        check_page(report)
    each = planned.whole_deals(games)
    total = max(1, each * len(planned.matches))
    live = LiveStandings(planned)
    with (
        kept_in(out, planned.matches) as journal,
        progress(words("cli.tournament.working", game=name), total, live.shown) as bar,
    ):
        outcomes = play_all(
            planned.matches,
            each,
            workers,
            lambda more: bar.advance(bar.task_ids[0], more),
            watch=live.add,
            journal=journal,
            ray=ray,
        )
    found = standings(planned, outcomes)
    if report is not None:
        write_page(report, tournament_page(found, _told(found)))
    if json:
        write_json(found)
    else:
        _show(found)


def _show(found: Standings) -> None:
    from tetrapolis.cli.figures import mean, share
    from tetrapolis.cli.screen import show, table, tell, words
    from tetrapolis.cli.standings import standings_table

    tell(_told(found))
    show(standings_table(found))
    duels = table(
        words("cli.tournament.duels"),
        words("cli.tournament.pair"),
        words("cli.tournament.ahead"),
        words("cli.tournament.lead"),
    )
    rank = {line.bot: place for place, line in enumerate(found.bots)}
    for duel in sorted(found.duels, key=lambda duel: (rank[duel.bot], rank[duel.rival])):
        if rank[duel.bot] < rank[duel.rival]:
            duels.add_row(f"{duel.bot} – {duel.rival}", share(duel.ahead), mean(duel.lead))
    show(duels)


def _told(found: Standings) -> str:
    """What was played, in a sentence or two."""
    from tetrapolis.cli.screen import words

    planned = found.tournament
    sentence = words(
        "cli.tournament.played",
        game=planned.matches[0].game,
        n=found.games,
        seed=planned.matches[0].seed,
    )
    seating = "alone" if planned.alone else "seating"
    return f"{sentence} {words(f'cli.tournament.{seating}')} {words('cli.tournament.confidence')}"
