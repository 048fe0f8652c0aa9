from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import tetrapolis
from tetrapolis.core import BadInput
from tetrapolis.sim import Journal, Match, begun_with_seed, play_all

GAME = tetrapolis.game("sprawlopolis")
MATCHES = [
    Match.of(GAME, 1, ["random"], 2**100, {}),
    Match.of(GAME, 1, ["random"], 2**100, {"difficulty": "easier"}),
]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl"


def run(path, games=6, progress=None):
    with Journal(path, MATCHES) as journal:
        return play_all(MATCHES, games, 1, progress, journal=journal)


def test_a_run_cut_short_anywhere_goes_on_to_the_same_end(path):
    outcomes = run(path)
    assert outcomes == play_all(MATCHES, 6, 1)
    content = path.read_bytes()
    for kept in (0, 5, 100, len(content) // 2, len(content) - 1, len(content)):
        path.write_bytes(content[:kept])
        assert run(path) == outcomes
        assert path.read_bytes() == content


def test_what_is_known_is_not_played_again(path):
    few = run(path, games=2)
    told = []
    more = run(path, games=5, progress=told.append)
    assert told == [4] + [1] * 6
    assert [outcomes[:2] for outcomes in more] == few
    assert run(path, games=1) == [outcomes[:1] for outcomes in few]


def test_the_seed_is_in_the_file(path):
    assert begun_with_seed(path) is None
    run(path, games=1)
    assert begun_with_seed(path) == 2**100


def test_another_run_is_refused_and_nothing_is_lost(path):
    run(path, games=1)
    content = path.read_bytes()
    with pytest.raises(BadInput, match="journal.other"):
        Journal(path, MATCHES[:1])
    assert path.read_bytes() == content


@pytest.mark.parametrize("content", [b"a letter", b"{}\n", b'{"version":1,"matches":[]}\nx\n'])
def test_other_files_are_refused_and_nothing_is_lost(path, content):
    path.write_bytes(content)
    with pytest.raises(BadInput, match="journal.format"):
        Journal(path, MATCHES)
    assert path.read_bytes() == content
    with pytest.raises(BadInput, match="file.unreadable"):
        Journal(path.parent, MATCHES)


def test_a_killed_command_goes_on_where_it_stopped(path):
    command = Path(sys.executable).with_name("tetrapolis")
    endless = [command, "simulate", "sprawlopolis", "--bots", "random", "--seed", "3"]
    process = subprocess.Popen(
        [*endless, "--games", "10000000", "--workers", "1", "--out", path], stdout=subprocess.PIPE
    )
    while not path.exists() or path.stat().st_size < 4000:
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    match = Match.of(GAME, None, ["random"], 3, {})
    with Journal(path, [match]) as journal:
        known = len(journal.known)
        assert known > 3
        assert play_all([match], known + 2, 1, journal=journal) == play_all([match], known + 2, 1)
