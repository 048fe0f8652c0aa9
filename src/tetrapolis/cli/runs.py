"""What the commands that play many games have in common: their seed and their file of results."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from tetrapolis.cli.arguments import parsed_seed

if TYPE_CHECKING:
    from tetrapolis.sim import Journal, Match


def master_seed(seed: str | None, out: str | None) -> int:
    """The seed that was asked for, else that of the run in the file, else a new one.

    Errors:
        BadInput `seed.range`, `journal.format`, `file.unreadable`.
    """
    from tetrapolis.sim import begun_with_seed

    if seed is not None:
        return parsed_seed(seed)
    begun = None if out is None else begun_with_seed(Path(out))
    return secrets.randbits(64) if begun is None else begun


def kept_in(out: str | None, matches: Sequence[Match]) -> AbstractContextManager[Journal | None]:
    """The journal in a file, where one is named.

    Errors:
        BadInput `journal.format`, `journal.other`, `file.unreadable`.
    """
    from tetrapolis.sim import Journal

    return nullcontext() if out is None else Journal(Path(out), matches)
