"""Serves the tiny game: `python serve_cards.py PORT DATABASE BOT_PAUSE`; prints its address."""

from __future__ import annotations

import sys

from cards import GAMES

from tetrapolis.server import Settings, serve


def main() -> None:
    port, database, pause = sys.argv[1:]
    settings = Settings(
        port=int(port), database=database, bot_pause=float(pause), posts_per_minute=100_000
    )
    serve(settings, GAMES, ready=lambda address: print(address, flush=True))


if __name__ == "__main__":
    main()
