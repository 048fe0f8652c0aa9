"""Sharing games out among the machines of a Ray cluster; needs the extra `tetrapolis[ray]`."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from typing import Any

from tetrapolis.core import BadInput
from tetrapolis.sim.pool import Chunk, Played, play_some, share_out


def on_cluster(chunks: list[Chunk], address: str) -> Iterator[Played]:
    """Play chunks on every core of a cluster, whose machines have Tetrapolis too.

    Args:
        chunks: what to play.
        address: of the cluster, as Ray takes it: `host:port`, `ray://host:port`,
            `auto`; `local` starts one of this machine alone.

    Errors:
        BadInput `ray.missing`, `ray.unreachable`.
    """
    try:
        import ray
    except ImportError:
        raise BadInput("ray.missing") from None
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError):
        raise BadInput("ray.unreachable", address=address[:80]) from None
    try:
        remote = ray.remote(play_some)

        def done(begun: list[Any]) -> Iterable[Any]:
            return ray.wait(begun, num_returns=1)[0]  # type: ignore[no-any-return]

        most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield from share_out(chunks, most, remote.remote, done, ray.get)
    finally:
        ray.shutdown()
