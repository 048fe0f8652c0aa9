from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

import tetrapolis
from tetrapolis.cli.standings import LiveStandings
from tetrapolis.sim import Tournament, play_all


@pytest.fixture
def tournament():
    game = tetrapolis.game("sprawlopolis")
    return Tournament.of(game, ["random", "greedy"], against=None, seats=1, seed=4, options={})


def test_the_table_grows_with_the_games(tournament):
    now = [0.0]

    def clock():
        now[0] += 1.0
        return now[0]

    live = LiveStandings(tournament, clock)
    outcomes = play_all(tournament.matches, 3, 1)
    assert live.shown() is None
    live.add(0, outcomes[0])
    assert live.shown() is None
    live.add(1, outcomes[1])
    # Working the figures out took a second, so they rest for ten.
    assert live.shown() is None
    now[0] += 10
    shown = live.shown()
    assert [*shown.columns[0].cells] == ["greedy", "random"]
    assert live.shown() is shown


def test_a_terminal_sees_the_standings_while_games_are_played():
    seen = _on_a_terminal("tournament", "sprawlopolis", "--bots", "random,greedy", "--games", "40")
    # The table is drawn again and again, and once more at the end.
    assert seen.count("greedy") > 2


def _on_a_terminal(*arguments):
    """What a command writes on the terminal that its stderr is."""
    ours, theirs = pty.openpty()
    program = "from tetrapolis_command import run; run()"
    command = [sys.executable, "-c", program, *arguments, "--seed", "1", "--workers", "1"]
    with subprocess.Popen(command, stdout=theirs, stderr=theirs, stdin=theirs) as process:
        os.close(theirs)
        written = b""
        try:
            while more := os.read(ours, 65536):
                written += more
        except OSError:  # how a terminal says that nobody writes any more
            pass
        assert process.wait() == 0
    os.close(ours)
    return written.decode()
