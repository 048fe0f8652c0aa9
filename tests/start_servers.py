"""Starts servers, each a process of its own, without importing all anew.

Told by `Starter` in starter.py, one command a line: `start SETTINGS` (JSON) forks a server, which
answers with its process id and its address; `wait PID` answers how that one has ended. The games
are named on the command line; `cards` is the tiny game of the server's tests.
"""

from __future__ import annotations

import os
import sys

import msgspec

from tetrapolis.core import Game
from tetrapolis.games import game
from tetrapolis.server import Settings, serve


def tell(text: str) -> None:
    print(text, flush=True)


def named(name: str) -> Game:
    if name == "cards":
        from server.cards import GAMES

        return GAMES[name]
    return game(name)


def main() -> None:
    games = {name: named(name) for name in sys.argv[1:]}
    for each in games.values():
        each.warm()
    for line in sys.stdin:
        command, _, argument = line.strip().partition(" ")
        if command == "wait":
            _, status = os.waitpid(int(argument), 0)
            tell(str(os.waitstatus_to_exitcode(status)))
        elif os.fork() == 0:
            settings = msgspec.json.decode(argument, type=Settings)
            serve(settings, games, ready=lambda address: tell(f"{os.getpid()} {address}"))
            os._exit(0)


if __name__ == "__main__":
    main()
