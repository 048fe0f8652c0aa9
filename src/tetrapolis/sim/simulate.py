"""Many games, on all cores or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tetrapolis.bots import make_bot
from tetrapolis.core import BadInput
from tetrapolis.games import game
from tetrapolis.sim.journal import Journal
from tetrapolis.sim.match import Match, Outcome
from tetrapolis.sim.pool import Chunk, Played, cores, on_this_machine

CHUNKS_PER_WORKER = 16
LARGEST_CHUNK = 200

MOST_GAMES = 10_000_000
"""Of one run: the outcomes of all of them are kept in memory."""
MOST_WORKERS = 256

Progress = Callable[[int], None]
"""Called with how many more games have ended."""
Watch = Callable[[int, list[Outcome]], None]
"""Called with the index of a match and how some more of its games ended."""


def check_games(games: int) -> None:
    """Refuse a number of games that cannot be played in one run.

    Errors:
        BadInput `simulate.games`.
    """
    if not 1 <= games <= MOST_GAMES:
        raise BadInput("simulate.games", games=games, most=MOST_GAMES)


def simulate(
    match: Match,
    games: int,
    workers: int | None = None,
    progress: Progress | None = None,
    *,
    journal: Journal | None = None,
    ray: str | None = None,
) -> list[Outcome]:
    """Play games 0 to `games` - 1 of a match; the same outcomes for any number of workers.

    Args and errors: those of `play_all`.
    """
    return play_all([match], games, workers, progress, journal=journal, ray=ray)[0]


def play_all(
    matches: Sequence[Match],
    games: int,
    workers: int | None = None,
    progress: Progress | None = None,
    *,
    watch: Watch | None = None,
    journal: Journal | None = None,
    ray: str | None = None,
) -> list[list[Outcome]]:
    """Play games 0 to `games` - 1 of each match; the same outcomes for any number of workers.

    All matches advance together.

    Args:
        matches: what is played by whom, all of one game.
        games: how many of each.
        workers: processes; all cores when left out. One plays in this process.
        progress: told of games as they end, first of those that the journal knew.
        watch: told of the same games as `progress`, and how they ended.
        journal: games that it knows are not played again, all others are written to it.
        ray: address of a Ray cluster that plays instead of this machine; see `on_cluster`.

    Returns:
        The outcomes of each match, in the order of their numbers.

    Errors:
        BadInput `simulate.games`, `simulate.workers`, `ray.missing`, `ray.unreachable`.
    """
    check_games(games)
    workers = cores() if workers is None else workers
    if not 1 <= workers <= MOST_WORKERS:
        raise BadInput("simulate.workers", workers=workers, most=MOST_WORKERS)
    known = {} if journal is None else journal.known
    outcomes = {key: known[key] for key in known if key[0] < len(matches) and key[1] < games}
    if progress:
        progress(len(outcomes))
    if watch:
        for (index, _), outcome in outcomes.items():
            watch(index, [outcome])
    missing = [
        (index, tuple(number for number in range(games) if (index, number) not in outcomes))
        for index in range(len(matches))
    ]
    chunks = [
        Chunk(index, matches[index], part)
        for index, numbers in missing
        for part in _parts(numbers, workers)
    ]
    chunks.sort(key=lambda chunk: chunk.numbers[0])
    for index, played in _played(matches, chunks, workers, ray):
        if journal is not None:
            journal.add(index, played)
        outcomes.update({(index, outcome.number): outcome for outcome in played})
        if progress:
            progress(len(played))
        if watch:
            watch(index, played)
    return [[outcomes[index, number] for number in range(games)] for index in range(len(matches))]


def _parts(numbers: tuple[int, ...], workers: int) -> Iterator[tuple[int, ...]]:
    size = max(1, min(LARGEST_CHUNK, len(numbers) // (workers * CHUNKS_PER_WORKER)))
    return (numbers[first : first + size] for first in range(0, len(numbers), size))


def _played(
    matches: Sequence[Match], chunks: list[Chunk], workers: int, ray: str | None
) -> Iterator[Played]:
    if not chunks:
        return iter(())
    if ray is not None:
        from tetrapolis.sim.cluster import on_cluster

        return on_cluster(chunks, ray)
    # Compiled once here, so that the workers only load it.
    played = game(matches[0].game)
    played.warm()
    for bot in {bot for match in matches for bot in match.bots}:
        make_bot(bot, played, 0).warm()
    return on_this_machine(chunks, min(workers, len(chunks)))
