"""`tetrapolis engine`: the rules for programs in any language, a JSON object a line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import BinaryIO


def engine() -> None:
    """Answer requests from standard input until it ends; docs/engine.md describes them."""
    from tetrapolis.cli.session import LONGEST_LINE, Session

    session = Session()
    out = sys.stdout.buffer
    for line in _lines(sys.stdin.buffer, LONGEST_LINE):
        answer = session.answer_to_long_line() if line is None else session.answer(line)
        out.write(answer + b"\n")
        out.flush()


def _lines(source: BinaryIO, longest: int) -> Iterator[bytes | None]:
    """The lines that say anything, None for one that is longer than allowed."""
    while line := source.readline(longest + 1):
        if len(line) <= longest:
            if line.strip():
                yield line
            continue
        while not line.endswith(b"\n") and line:
            line = source.readline(longest)
        yield None
