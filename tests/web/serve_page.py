"""Starts servers with the built page, each a process of its own, without importing all anew.

Told by `PageServers` in serving.py, one command a line: `start DATABASE PORT` forks a server,
which answers with its process id and its address; `wait PID` answers when that one has ended.
The games are named on the command line.
"""

from __future__ import annotations

import os
import sys

from tetrapolis.games import game
from tetrapolis.server import Settings, serve


def tell(text: str) -> None:
    print(text, flush=True)


def main() -> None:
    games = {name: game(name) for name in sys.argv[1:]}
    for each in games.values():
        each.warm()
    for line in sys.stdin:
        match line.split():
            case ["start", database, port]:
                if os.fork() == 0:
                    settings = Settings(
                        database=database,
                        port=int(port),
                        bot_pause=0.0,
                        posts_per_minute=100_000,
                        review_simulations=40,
                    )
                    serve(settings, games, ready=lambda address: tell(f"{os.getpid()} {address}"))
                    os._exit(0)
            case ["wait", pid]:
                os.waitpid(int(pid), 0)
                tell("ended")


if __name__ == "__main__":
    main()
