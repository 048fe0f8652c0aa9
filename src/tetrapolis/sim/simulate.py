"""Many games over all cores."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager

from tetrapolis.core import BadInput
from tetrapolis.games import game
from tetrapolis.sim.match import Match, Outcome, play

CHUNKS_PER_WORKER = 16
LARGEST_CHUNK = 200

Progress = Callable[[int], None]
"""Called with how many more games have ended."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def simulate(
    match: Match, games: int, workers: int | None = None, progress: Progress | None = None
) -> list[Outcome]:
    """Play games 0 to `games` - 1 of a match; the same outcomes for any number of workers.

    Args:
        match: what is played by whom.
        games: how many.
        workers: processes; all cores when left out. One plays in this process.
        progress: told of games as they end.

    Errors:
        BadInput `simulate.games`, `simulate.workers`.
    """
    if games < 1:
        raise BadInput("simulate.games", games=games)
    workers = cores() if workers is None else workers
    if workers < 1:
        raise BadInput("simulate.workers", workers=workers)
    # Compiled once here, so that the workers only load it.
    game(match.game).warm()
    size = max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS_PER_WORKER)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    outcomes: list[Outcome] = []
    for chunk in _played(match, chunks, min(workers, len(chunks))):
        outcomes += chunk
        if progress:
            progress(len(chunk))
    return sorted(outcomes, key=lambda outcome: outcome.number)


def _played(match: Match, chunks: list[range], workers: int) -> Iterator[list[Outcome]]:
    if workers == 1:
        yield from (_play_chunk(match, chunk) for chunk in chunks)
        return
    others = set(multiprocessing.active_children())
    # A fresh interpreter each: forking a process that has threads can hang.
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        try:
            with _interrupts_held_back():
                chunks_played = [pool.submit(_play_chunk, match, chunk) for chunk in chunks]
            for done in as_completed(chunks_played):
                yield done.result()
        except BaseException:
            for worker in set(multiprocessing.active_children()) - others:
                worker.terminate()
            raise


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes started in here never see Ctrl-C, which reaches every process of a terminal.

    Only the process that started them is to act on it, once it is out of here.
    """
    on_main_thread = threading.current_thread() is threading.main_thread()
    if not on_main_thread or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    held: list[int] = []
    # The mask is what processes inherit; other threads of this one may still take the signal.
    handler = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
    if held:
        raise KeyboardInterrupt


def _play_chunk(match: Match, numbers: range) -> list[Outcome]:
    return [play(match, number) for number in numbers]
