"""The levels at which bots play the compiled games: settings of the one search.

How strong each is, and how long it thinks, is measured in docs/bots.md.
"""

from __future__ import annotations

from tetrapolis.bots.search import Search

EASY, NORMAL, HARD, EXPERT = "easy", "normal", "hard", "expert"

LEVELS: dict[str, dict[str, Search]] = {
    "akropolis": {
        EASY: Search(0, glances=8),
        NORMAL: Search(0, glances=60),
        HARD: Search(300, candidates=16, glances=32, rounds=2, seconds=1.0),
        EXPERT: Search(8000, candidates=24, glances=32, rounds=3, seconds=5.0),
    },
    "micropolis": {
        EASY: Search(0, glances=3),
        NORMAL: Search(0, glances=100),
        HARD: Search(200, candidates=100, glances=100, rounds=2, seconds=1.0),
        EXPERT: Search(20000, candidates=100, glances=100, rounds=4, seconds=5.0),
    },
    "sprawlopolis": {
        EASY: Search(0, glances=15),
        NORMAL: Search(0, glances=100),
        HARD: Search(100, candidates=8, glances=32, doubt=3.0, curiosity=0.0, seconds=1.0),
        EXPERT: Search(5000, candidates=16, glances=50, doubt=3.0, curiosity=0.0, seconds=5.0),
    },
}
"""For each compiled game, the weakest first."""
