from __future__ import annotations

import pytest

import tetrapolis
from tetrapolis.bots import make_bot
from tetrapolis.bots.advice import hint, review
from tetrapolis.core import BadInput, Chance, Illegal, Move, Record

COMPILED = ["akropolis", "micropolis", "sprawlopolis"]


def played(name, bots, actions=None):
    """The record of a game between bots, or of its beginning."""
    game = tetrapolis.game(name)
    state = game.start(seats=len(bots), seed=3)
    start = state.copy()
    players = [make_bot(bot, game, seat) for seat, bot in enumerate(bots)]
    moves = []
    while state.to_act and len(moves) != actions:
        seat = state.to_act[0]
        action = players[seat].choose(state, seat)
        state.play(action, seat)
        moves.append(Move(seat, str(action)))
    return Record.of(start, moves)


@pytest.mark.parametrize("name", COMPILED)
def test_a_review_knows_a_careless_player(name):
    record = played(name, ["random", "greedy"], actions=8)
    game = tetrapolis.game(name)
    verdicts = review(record, game, 100)
    assert all(verdict.lost >= 0 for verdict in verdicts)
    assert all(
        (str(verdict.played.action), verdict.seat)
        == (record.moves[verdict.number - 1].action, record.moves[verdict.number - 1].seat)
        for verdict in verdicts
    )
    careless, careful = (
        [verdict.lost for verdict in verdicts if verdict.seat == seat] for seat in (0, 1)
    )
    assert sum(careless) / len(careless) > sum(careful) / len(careful)
    assert review(record, game, 100) == verdicts


def test_progress_counts_every_action():
    told = []
    record = played("sprawlopolis", ["greedy"], actions=4)
    review(record, tetrapolis.game("sprawlopolis"), 20, lambda: told.append(1))
    assert len(told) == 4


def test_a_hint_tells_what_may_be_played():
    state = tetrapolis.game("akropolis").start(seats=2, seed=1)
    before = state.copy()
    found = hint(state, 0, Chance(1))
    assert state == before
    assert 1 <= len(found) <= 3
    assert all(candidate.action in list(state.actions(0)) for candidate in found)
    assert all(candidate.visits > 0 and 0 <= candidate.share <= 1 for candidate in found)


def test_advice_that_cannot_be_given_is_refused():
    state = tetrapolis.game("akropolis").start(seats=2, seed=1)
    with pytest.raises(Illegal, match=r"illegal\.not_your_turn"):
        hint(state, 1, Chance(1))
    with pytest.raises(BadInput, match=r"advice\.none"):
        hint(tetrapolis.game("megacity").start(seats=2, seed=1), 0, Chance(1))
    with pytest.raises(BadInput, match=r"advice\.simulations"):
        review(played("sprawlopolis", ["random"], actions=1), state.game, 0)
