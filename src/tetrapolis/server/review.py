"""Reviews of games: the strongest bot thinks about every action, one game at a time."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from tetrapolis.bots.advice import Verdict, gives_advice, review
from tetrapolis.bots.search import Candidate
from tetrapolis.core import BadInput, Chance, Game, Record, Refusal, State
from tetrapolis.server.protocol import Advice, Review, ReviewedMove

WAITING = 8
"""Games that may wait or be thought about; whoever comes then is asked to come again."""
KEPT = 64
"""Reviews that are kept, the newest."""

_log = logging.getLogger(__name__)


class Reviewer:
    """Reviews games in a thread of its own and keeps what it found, by the name of each review."""

    def __init__(self, simulations: int) -> None:
        """A reviewer that spends so many simulations on every action."""
        self._simulations = simulations
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._works: dict[str, _Work] = {}

    def told(self, name: str) -> Review | None:
        """How far a review is; None where nobody has asked for it.

        Errors:
            BadInput `review.failed` (asking again begins anew).
        """
        work = self._works.get(name)
        if work is None:
            return None
        if not work.over:
            return Review(work.done, work.total, None)
        try:
            return Review(work.total, work.total, work.future.result())
        except Refusal:
            raise
        except Exception:  # whatever a search may raise
            _log.exception("review %s failed", name)
            del self._works[name]
            raise BadInput("review.failed") from None

    def begin(self, name: str, record: Record, game: Game) -> Review:
        """Begin the review of a game, unless it is known.

        Errors:
            BadInput `advice.none`, `review.busy`, and those of `told`.
        """
        if told := self.told(name):
            return told
        if not gives_advice(game):
            raise BadInput("advice.none", game=game.name)
        if sum(not work.over for work in self._works.values()) >= WAITING:
            raise BadInput("review.busy")
        over = [known for known, work in self._works.items() if work.over]
        for known in over[: max(0, len(self._works) + 1 - KEPT)]:
            del self._works[known]
        work = self._works[name] = _Work(record, game, self._simulations, self._thread)
        return Review(work.done, work.total, None)

    def stop(self) -> None:
        """Begin nothing more; a thread still thinking ends with the action at hand."""
        for work in self._works.values():
            work.stopped = True
        self._thread.shutdown(wait=False, cancel_futures=True)


def name_of(record: Record) -> str:
    """The name of the review of a record, which nobody can guess who does not have it."""
    return hashlib.sha256(record.encode()).hexdigest()


class _Work:
    """One review.

    Attributes:
        done, total: actions thought about, and of the whole game.
        future: what was found.
        stopped: whether nobody waits for it any more.
    """

    def __init__(
        self, record: Record, game: Game, simulations: int, thread: ThreadPoolExecutor
    ) -> None:
        self.done, self.total = 0, len(record.moves)
        self.stopped = False
        self.future: Future[list[ReviewedMove]] = thread.submit(
            self._think, record, game, simulations
        )

    @property
    def over(self) -> bool:
        return self.future.done()

    def _think(self, record: Record, game: Game, simulations: int) -> list[ReviewedMove]:
        return reviewed(record, game, review(record, game, simulations, self._count))

    def _count(self) -> None:
        self.done += 1
        if self.stopped:
            raise InterruptedError


def reviewed(record: Record, game: Game, verdicts: Sequence[Verdict]) -> list[ReviewedMove]:
    """Verdicts on a game with what their actions bring about."""
    by_number = {verdict.number: verdict for verdict in verdicts}
    moves: list[ReviewedMove] = []
    reached = 0

    def look(state: State) -> None:
        nonlocal reached
        reached += 1
        if verdict := by_number.get(reached):
            played, best = (
                advice(state, verdict.seat, found, Chance(0))
                for found in (verdict.played, verdict.best)
            )
            moves.append(ReviewedMove(reached, verdict.seat, played, best))

    record.replay(game, look)
    return moves


def advice(state: State, seat: int, found: Candidate, chance: Chance) -> Advice:
    """What a search says of an action, with what that would bring about."""
    # On a guess, so that it cannot tell what the seat may not know.
    after = state.guess(seat, chance)
    after.play(found.action, seat)
    return Advice(
        action=str(found.action),
        events=[event.plain() for event in after.events if event.seat == seat],
        visits=found.visits,
        share=found.share,
        score=found.score,
        lead=found.lead,
    )
