"""Old tables leave, and nothing else does, on every database that the store knows."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest

from server.test_store import ANA, BEN, act, row
from tetrapolis.core import BadInput
from tetrapolis.server import Settings
from tetrapolis.server.janitor import Janitor
from tetrapolis.server.metrics import Metrics
from tetrapolis.server.pruning import MOST_AT_ONCE
from tetrapolis.server.rows import stamp
from tetrapolis.server.store import Store

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
ACTED = datetime.now(UTC)  # actions are stored with the time of the real clock


def janitor(store: Store, at: datetime, in_use=(), **settings):
    metrics = Metrics()
    made = Janitor(Settings(**settings), store, metrics, lambda: in_use, lambda: at)
    return made, metrics


def old_table(**other):
    return row(created=stamp(LONG_AGO), **other)


async def still_there(store: Store, *tables):
    found = []
    for table in tables:
        with suppress(BadInput):
            found.append((await store.since(table.id)).table.id)
    return found


async def played(store: Store, table, *, over: bool):
    await store.create(table, [ANA, BEN])
    await store.say(table.id, 0, "Ana", "hello")
    await store.append(table.id, act(1), over=over)


async def test_tables_go_after_as_many_days_as_the_settings_say(store):
    waiting, going, over = old_table(), old_table(), old_table()
    await store.create(waiting, [ANA])
    await played(store, going, over=False)
    await played(store, over, over=True)
    for days, left in ((29, [going, over]), (31, [over]), (89, [over]), (91, [])):
        sweeping, metrics = janitor(store, ACTED + timedelta(days=days))
        await sweeping.sweep()
        assert await still_there(store, waiting, going, over) == [table.id for table in left]
    assert b'tetrapolis_tables_removed_total{kind="finished"} 1.0' in metrics.text()


async def test_nothing_goes_where_all_is_to_be_kept(store):
    table = old_table()
    await store.create(table, [ANA])
    keeping, _ = janitor(store, ACTED, keep_finished=0, keep_unfinished=0)
    assert await keeping.sweep() == 0
    assert await still_there(store, table)


async def test_a_table_that_somebody_is_at_stays(store):
    table, other = old_table(), old_table()
    for one in (table, other):
        await store.create(one, [ANA])
    sweeping, _ = janitor(store, ACTED, in_use={table.id})
    assert await sweeping.sweep() == 1
    assert await still_there(store, table, other) == [table.id]


async def test_the_rematch_of_a_table_that_has_gone_stays(store):
    first = old_table()
    await played(store, first, over=True)
    second = row(rematch_of=first.id)
    await store.create(second, [ANA])
    later = ACTED + timedelta(days=100)
    sweeping, _ = janitor(store, later, in_use={second.id})
    assert await sweeping.sweep() == 1
    kept = await store.since(second.id)
    assert (kept.table.rematch_of, kept.seats) == (None, (ANA,))


async def test_more_than_go_at_once_go_all_the_same(store):
    tables = [old_table() for _ in range(MOST_AT_ONCE + 1)]
    for table in tables:
        await store.create(table, [ANA])
    sweeping, _ = janitor(store, ACTED)
    assert await sweeping.sweep() == len(tables)


@pytest.mark.parametrize("days", [-1, float("nan"), 10**9])
def test_days_that_cannot_be_meant_are_refused(days):
    with pytest.raises(BadInput, match=r"setting\.range"):
        Settings(keep_finished=days)
