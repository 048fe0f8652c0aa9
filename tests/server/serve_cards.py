"""Starts servers of the tiny game, as processes of their own, without importing all anew.

Reads commands, one a line: `start SETTINGS` (JSON) forks a server, which prints its process id
and its address; `wait PID` prints how it ended.
"""

from __future__ import annotations

import os
import sys

import msgspec
from cards import GAMES

from tetrapolis.server import Settings, serve


def tell(text: str) -> None:
    print(text, flush=True)


def start(settings: Settings) -> None:
    if os.fork() == 0:
        serve(settings, GAMES, ready=lambda address: tell(f"{os.getpid()} {address}"))
        os._exit(0)


def main() -> None:
    GAMES["cards"].warm()
    for line in sys.stdin:
        command, _, argument = line.strip().partition(" ")
        if command == "start":
            start(msgspec.json.decode(argument, type=Settings))
        else:
            _, status = os.waitpid(int(argument), 0)
            tell(str(os.waitstatus_to_exitcode(status)))


if __name__ == "__main__":
    main()
