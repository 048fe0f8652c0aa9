from __future__ import annotations

import os
import subprocess
import sys

import pytest

SCRIPT = """
import sys, tetrapolis
from tetrapolis.sim import Match, simulate
for outcome in simulate(Match.of(tetrapolis.game(sys.argv[1]), None, ["random"], 5, {}), 60, 1):
    print(outcome)
"""


@pytest.mark.parametrize("game", ["akropolis", "micropolis", "sprawlopolis"])
def test_no_game_depends_on_what_memory_held_before(game):
    """The C library fills memory that is taken or given back with such a byte."""
    told = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT, game],
            env=os.environ | {"MALLOC_PERTURB_": byte},
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        for byte in ("0", "85", "165")
    ]
    assert told[0].count(b"Outcome") == 60
    assert told[0] == told[1] == told[2]
