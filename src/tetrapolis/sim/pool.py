"""Sharing games out among processes, here or on a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from tetrapolis.sim.match import Match, Outcome, play

TURN_SECONDS = 1.0
"""A process reports at least this often, or after every game where one takes longer."""

_AHEAD = 3
"""Chunks handed out for each process, so that none waits for its next."""

Handle = TypeVar("Handle")


class Chunk(NamedTuple):
    """Games of one match.

    Attributes:
        which: the place of the match among all that are played.
        match: what is played.
        numbers: of the games.
    """

    which: int
    match: Match
    numbers: tuple[int, ...]


Played = tuple[int, list[Outcome]]
"""Which match, and how some of its games ended."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_some(match: Match, numbers: tuple[int, ...]) -> list[Outcome]:
    """Play games of a match in this order until it is time to report; at least one of them."""
    until = time.monotonic() + TURN_SECONDS
    outcomes = []
    for number in numbers:
        outcomes.append(play(match, number))
        if time.monotonic() > until:
            break
    return outcomes


def share_out(
    chunks: Iterable[Chunk],
    most: int,
    submit: Callable[[Match, tuple[int, ...]], Handle],
    done: Callable[[list[Handle]], Iterable[Handle]],
    result: Callable[[Handle], list[Outcome]],
) -> Iterator[Played]:
    """Have chunks played, what a turn had no time for in another turn.

    Args:
        chunks: what to play.
        most: chunks that are handed out at a time.
        submit: begins `play_some` elsewhere.
        done: waits until some of those begun have ended, and says which.
        result: of one that has ended.
    """
    queue = deque(chunks)
    begun: dict[Handle, Chunk] = {}
    while queue or begun:
        while queue and len(begun) < most:
            chunk = queue.popleft()
            begun[submit(chunk.match, chunk.numbers)] = chunk
        for handle in done(list(begun)):
            chunk = begun.pop(handle)
            outcomes = result(handle)
            yield chunk.which, outcomes
            rest = chunk.numbers[len(outcomes) :]
            if rest:
                queue.appendleft(chunk._replace(numbers=rest))


def on_this_machine(chunks: list[Chunk], workers: int) -> Iterator[Played]:
    """Play chunks in so many processes; one is this process itself."""
    if workers == 1:
        for chunk in chunks:
            yield from ((chunk.which, [play(chunk.match, number)]) for number in chunk.numbers)
        return
    others = set(multiprocessing.active_children())
    # A fresh interpreter each: forking a process that has threads can hang.
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:

        def submit(match: Match, numbers: tuple[int, ...]) -> Future[list[Outcome]]:
            with _interrupts_held_back():
                return pool.submit(play_some, match, numbers)

        def done(begun: list[Future[Any]]) -> Iterable[Future[Any]]:
            return wait(begun, return_when=FIRST_COMPLETED).done

        try:
            yield from share_out(chunks, workers * _AHEAD, submit, done, Future.result)
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
