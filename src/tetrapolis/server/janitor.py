"""The janitor: now and then removes the tables that nobody has touched for long."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

from tetrapolis.server.metrics import Metrics
from tetrapolis.server.pruning import MOST_AT_ONCE
from tetrapolis.server.rows import stamp
from tetrapolis.server.settings import Settings
from tetrapolis.server.store import Store

EVERY = 6 * 3600.0
"""Seconds between two rounds."""

_log = logging.getLogger(__name__)


def _now() -> datetime:
    return datetime.now(UTC)


class Janitor:
    """Removes old tables, as many days after the last action as the settings say."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        metrics: Metrics,
        in_use: Callable[[], Collection[str]],
        clock: Callable[[], datetime] = _now,
    ) -> None:
        """A janitor who has not begun.

        Args:
            settings: say how many days tables are kept.
            store: where they are.
            metrics: where removals are counted.
            in_use: ids of the tables that somebody is at just now.
            clock: the time, in UTC.
        """
        self._kept = {"finished": settings.keep_finished, "unfinished": settings.keep_unfinished}
        self._store = store
        self._metrics = metrics
        self._in_use = in_use
        self._clock = clock

    async def sweep(self) -> int:
        """One round; how many tables went."""
        removed = 0
        for kind, days in self._kept.items():
            if not days:
                continue
            before = stamp(self._clock() - timedelta(days=days))
            more = MOST_AT_ONCE
            while more == MOST_AT_ONCE:
                more = await self._store.prune(
                    over=kind == "finished", before=before, spared=self._in_use()
                )
                self._metrics.removed.labels(kind).inc(more)
                removed += more
        return removed

    @asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Go round as long as the context lasts."""
        rounds = asyncio.create_task(self._rounds())
        try:
            yield
        finally:
            rounds.cancel()
            await asyncio.gather(rounds, return_exceptions=True)

    async def _rounds(self) -> None:
        while True:
            try:
                await self.sweep()
            except Exception:  # whatever the database raises; the next round tries again
                _log.exception("old tables could not be removed")
            await asyncio.sleep(EVERY)
