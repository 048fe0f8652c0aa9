"""The entry point of the command `tetrapolis`: Ctrl-C ends it quietly at any moment.

It lies outside the package because importing anything of that takes a second, in which Ctrl-C is
heeded already.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

INTERRUPTED = 130


def run() -> None:
    """Run the command with the arguments of this process, and exit with its code."""
    given = signal.getsignal(signal.SIGINT)
    # While modules are imported and while Python ends, an exception would be told or swallowed.
    # Who starts a command in the background has Ctrl-C ignored: that stays.
    around = _leave if given is signal.default_int_handler else given
    signal.signal(signal.SIGINT, around)
    from tetrapolis.cli.main import main

    try:
        signal.signal(signal.SIGINT, given)
        code = main(sys.argv[1:])
        signal.signal(signal.SIGINT, around)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, around)
        code = INTERRUPTED
    sys.exit(code)


def _leave(_number: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)
