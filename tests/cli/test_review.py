from __future__ import annotations

import json

import tetrapolis
from tetrapolis.core import Move, Record


def test_a_review_of_a_file(run, tmp_path):
    game = tetrapolis.game("sprawlopolis")
    state = game.start(seats=1, seed=5)
    start, moves = state.copy(), []
    for _ in range(5):
        action = state.actions(0)[0]
        state.play(action)
        moves.append(Move(0, str(action)))
    file = tmp_path / "game.json"
    file.write_bytes(Record.of(start, moves).encode())
    review = ("review", file, "--simulations", 50)
    code, out, err = run(*review, "--most", 2)
    assert (code, err) == (0, "")
    assert "Player 1" in out
    code, out, _ = run(*review, "--json")
    found = json.loads(out)
    assert code == 0
    assert [verdict["number"] for verdict in found] == [1, 2, 3, 4, 5]
    assert found[0]["played"]["action"] == moves[0].action
    assert run(*review[:3], 0)[0] == 2
    for most in (0, -1):
        code, out, err = run(*review, "--most", most)
        assert (code, out) == (2, "")
        assert err == f"At least one move has to be shown, not {most}.\n"


def test_a_game_without_moves_has_nothing_to_review(run, tmp_path):
    file = tmp_path / "game.json"
    state = tetrapolis.game("sprawlopolis").start(seats=1, seed=5)
    file.write_bytes(Record.of(state, []).encode())
    code, out, err = run("review", file)
    assert (code, err) == (0, "")
    assert out == "No move was made in this game yet: there is nothing to review.\n"
    assert json.loads(run("review", file, "--json")[1]) == []
