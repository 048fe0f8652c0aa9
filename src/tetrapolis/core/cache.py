"""The folders of compiled kernels on disk: one in use, and not many that were."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path

KEPT = 2
"""Folders that always stay, the newest ones."""

RECENT = 3600.0
"""Seconds since a program began to use a folder in which it may still be filling it."""

_PREFIX = "kernels-"
_DOOMED = "removed-"


def used_folder(base: Path, name: str, now: float | None = None) -> Path:
    """The folder of that name, which is used from now on; when it is new, old ones go.

    A folder goes when there are `KEPT` newer ones and no program began to use it in the last
    `RECENT` seconds. Several programs may do this at once. Where nothing can be written nothing
    happens: compiling will say so.

    Args:
        base: where all such folders are.
        name: what tells this one from the others.
        now: the time in seconds since 1970; the clock's when left out.
    """
    folder = base / f"{_PREFIX}{name}"
    now = time.time() if now is None else now
    with suppress(OSError):
        new = not folder.is_dir()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder, (now, now))
        if new:
            _prune(base, now)
    return folder


def _prune(base: Path, now: float) -> None:
    newest_first = sorted(base.glob(f"{_PREFIX}*"), key=_last_use, reverse=True)
    for folder in newest_first[KEPT:]:
        if now - _last_use(folder) < RECENT:
            continue
        # Moved away first: whoever else is at it finds it whole or not at all.
        doomed = folder.with_name(f"{_DOOMED}{os.getpid()}-{folder.name}")
        with suppress(OSError):
            folder.rename(doomed)
    for doomed in base.glob(f"{_DOOMED}*"):
        shutil.rmtree(doomed, ignore_errors=True)


def _last_use(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:  # another program has just removed it
        return 0.0
