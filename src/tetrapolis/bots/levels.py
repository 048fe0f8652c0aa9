"""The levels at which bots play the compiled games: settings of the one search.

How strong each is, and how long it thinks, is measured in docs/bots.md.
"""

from __future__ import annotations

from tetrapolis.bots.search import Search

EASY, NORMAL, HARD, EXPERT = "easy", "normal", "hard", "expert"

_EVERYTHING = 10_000
"""More actions than are ever legal."""

LEVELS: dict[str, dict[str, Search]] = {
    "akropolis": {
        EASY: Search(0, glances=8),
        NORMAL: Search(0, glances=60),
        HARD: Search(60, candidates=12, rounds=2, curiosity=0, seconds=1),
        EXPERT: Search(8000, candidates=20, rounds=3, seconds=5),
    },
    "micropolis": {
        EASY: Search(0, glances=3),
        NORMAL: Search(0, glances=100),
        HARD: Search(300, candidates=100, glances=100, rounds=4, curiosity=0, seconds=1),
        EXPERT: Search(20_000, candidates=100, glances=100, rounds=4, seconds=5),
    },
    "sprawlopolis": {
        EASY: Search(0, glances=25),
        NORMAL: Search(0, glances=100),
        HARD: Search(0, glances=_EVERYTHING),
        EXPERT: Search(2000, glances=50, doubt=3, seconds=5),
    },
}
"""For each compiled game, the weakest first."""

PLANNERS: dict[str, Search] = {
    "micropolis": LEVELS["micropolis"][HARD],
    "sprawlopolis": Search(64, glances=50, doubt=3, curiosity=0),
}
"""The bot `planner`: it plays its candidates on in guessed worlds, without a tree below them."""
