"""What every game must do, whichever it is."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

import tetrapolis
from tetrapolis.core import BadInput, Chance, Illegal, Move, Record, State
from tetrapolis.core.compiled import CompiledGame
from tetrapolis.texts import LANGUAGES, catalogue

GAMES = tetrapolis.games()
TABLES = [
    pytest.param(game, seats, id=f"{game.name}-{seats}")
    for game in GAMES
    for seats in game.seat_counts
]
SEED = 2**127 + 12345678901234567890  # large, so that it would be recognised in a view


PATIENCE = 400  # no game whose length is bounded takes so many actions


def play_on(state: State, chance: Chance, most: int = 10**6):
    """Play random legal actions, at most so many; yields (seat, action) before each.

    A game without a bound on its length is brought to its end: the first action listed leads there.
    """
    for number in range(most):
        if not state.to_act:
            return
        seat = state.to_act[chance.below(len(state.to_act))]
        actions = state.actions(seat)
        which = 0 if number >= PATIENCE else chance.below(len(actions))
        action = state.resolve(actions[which], seat)
        yield seat, action
        state.play(action, seat)


def after(game, seats, actions, seed=SEED):
    """A state after so many random actions (fewer when the game ends before)."""
    state = game.start(seats, seed)
    for _ in play_on(state, Chance(f"after {seats} {actions}"), actions):
        pass
    return state


def seen_by_all(state: State):
    """Everything that anybody can see of a state, for comparing states of any game."""
    views = [state.view(seat) for seat in (None, *range(state.seats))]
    sheets = [state.sheet(seat).plain() for seat in range(state.seats)]
    events = [event.plain() for event in state.events]
    listed = [[str(a) for a in state.actions(seat)] for seat in range(state.seats)]
    return json.dumps([views, sheets, events, listed, state.scores()])


def has_secret_options(game):
    return any(option.secret for option in game.options)


def pickled(state: State) -> State:
    """The state as another process gets it."""
    return pickle.loads(pickle.dumps(state))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_random_play_reaches_the_end_and_the_record_replays_it(game, seats):
    start = game.start(seats, SEED)
    state, moves = start.copy(), []
    for seat, action in play_on(state, Chance(f"game {seats}")):
        assert state.result is None
        moves.append(Move(seat, str(action)))
    assert state.result is not None
    assert state.result.scores == state.scores()
    facts = state.result.facts.items()
    # What a fact tells of many things one by one is shown nowhere by itself.
    named = {f"{game.name}.fact.{fact}" for fact, value in facts if not isinstance(value, dict)}
    assert named <= catalogue("en").keys()
    assert all(len(state.actions(seat)) == 0 for seat in range(seats))
    with pytest.raises(Illegal) as refused:
        state.play(moves[-1].action, moves[-1].seat)
    assert refused.value.code

    record = Record.decode(Record.of(start, moves).encode())
    replayed = record.replay(game)
    assert seen_by_all(replayed) == seen_by_all(state)
    if isinstance(game, CompiledGame):
        assert replayed == state


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_copy_is_independent(game, seats):
    state = after(game, seats, 5)
    before = seen_by_all(state)
    twin = state.copy()
    for _ in play_on(twin, Chance("twin"), 5):
        pass
    assert seen_by_all(state) == before
    assert seen_by_all(twin) != before


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_states_can_be_copied_and_pickled_as_anything_in_python(game, way):
    state = after(game, game.seat_counts[-1], 5)
    before = seen_by_all(state)
    twin = way(state)
    assert twin.game is game
    assert twin == state
    for _ in play_on(twin, Chance("on"), 5):
        pass
    assert twin != state
    assert seen_by_all(state) == before
    for _ in play_on(state, Chance("on"), 5):
        pass
    assert twin == state, "chance is copied, too"
    assert seen_by_all(twin) == seen_by_all(state)
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_state_shows_itself_without_its_secrets(game):
    state = after(game, 2, 3)
    assert game.name in repr(state)
    assert str(state.scores()) in repr(state)
    assert str(SEED) not in repr(state)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_who_names_no_seat_when_the_game_is_over_is_told_so(game):
    state = game.start(seed=SEED)
    for _, action in play_on(state, Chance("over")):
        last = action
    for play in (state.play, state.preview):
        with pytest.raises(Illegal, match=r"illegal\.over"):
            play(last)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_actions_read_back(game, seats):
    state = game.start(seats, SEED)
    for _ in play_on(state, Chance("notation"), 12):
        for seat in state.to_act:
            for action in list(state.actions(seat))[::7]:
                assert game.parse(str(action)) == action
                if isinstance(game, CompiledGame):
                    assert game.decode(game.encode(action)) == action


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_an_action_is_refused_exactly_when_it_is_not_listed(game, seats):
    """Actions of many other positions are tried on this one."""
    strangers = {
        str(action)
        for n in (0, 3, 8, 20)
        for other in [after(game, seats, n, seed=n)]
        for seat in other.to_act
        for action in list(other.actions(seat))[::5]
    }
    state = after(game, seats, 6)
    seat = state.to_act[0]
    listed = {str(action) for action in state.actions(seat)}
    before = seen_by_all(state)
    for text in sorted(strangers - listed):
        with pytest.raises(Illegal) as refused:
            state.play(text, seat)
        assert refused.value.code
        assert seen_by_all(state) == before
    for text in sorted(listed)[::9]:
        state.copy().play(text, seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_no_action_is_refused(game):
    state = after(game, game.seat_counts[-1], 3)
    before = seen_by_all(state)
    for text in ("", "?", "x" * 10_000, "0@0,0/0", "-1", "9999999999999999999999@1,1/1", "\x00"):
        with pytest.raises((BadInput, Illegal)):
            state.play(text, state.to_act[0])
    for seat in (-1, state.seats, True, "0"):
        with pytest.raises(BadInput, match="seat.unknown"):
            state.play(str(state.actions(state.to_act[0])[0]), seat)
        with pytest.raises(BadInput, match="seat.unknown"):
            state.view(seat)
    idle = [seat for seat in range(state.seats) if seat not in state.to_act]
    if idle:
        with pytest.raises(Illegal, match="illegal.not_your_turn"):
            state.play(str(state.actions(state.to_act[0])[0]), idle[0])
    assert seen_by_all(state) == before


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_view_holds_nothing_that_its_seat_cannot_know(game, seats):
    """A guess redraws all that is hidden: whatever a seat sees is the same in its guesses."""
    state = game.start(seats, SEED)
    chance = Chance("guess")
    for number, _ in enumerate(play_on(state, Chance("views"))):
        if number % 7:
            continue
        for seat in range(seats):
            view = state.view(seat)
            assert view["seat"] == seat
            assert str(SEED) not in json.dumps(view)
            guessed = state.guess(seat, chance)
            assert guessed.seed is None
            assert guessed.view(seat) == view
            assert guessed.view(None) == state.view(None)


@pytest.mark.parametrize(
    "game", [game for game in GAMES if has_secret_options(game)], ids=lambda g: g.name
)
def test_a_guess_does_not_tell_a_deck_that_was_given(game):
    state = game.start(seed=SEED, deck=(3, 1, 2))
    guessed = state.guess(state.to_act[0], Chance(0))
    assert guessed.options == {**state.options, "deck": None}
    assert state.options["deck"] == (3, 1, 2)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_list_of_legal_actions_never_becomes_another_unnoticed(game):
    state = game.start(seed=SEED)
    listed = state.actions(state.to_act[0])
    told, twin = [str(action) for action in listed], state.copy()
    twin.play(listed[0])
    assert [str(action) for action in listed] == told
    reading = iter(listed)
    state.play(next(reading))
    if isinstance(game, CompiledGame):
        for read in (lambda: next(reading), lambda: listed[-1], lambda: listed[:2]):
            with pytest.raises(RuntimeError, match="moved on"):
                read()
    else:
        assert [str(action) for action in listed] == told


@pytest.mark.parametrize("wrong", [None, 5, b"1@0,0/0", ["1@0,0/0"]])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_not_even_text_is_no_action(game, wrong):
    with pytest.raises(BadInput, match=r"action\.text"):
        game.parse(wrong)
    state = game.start(seed=SEED)
    before = seen_by_all(state)
    for play in (state.play, state.preview):
        with pytest.raises(Illegal, match=r"illegal\.kind"):
            play(wrong)
    assert seen_by_all(state) == before


@pytest.mark.parametrize("wrong", ["0", 0.0, True, -1, 99, (0,)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_no_seat_is_refused_wherever_a_seat_is_named(game, wrong):
    state = game.start(seed=SEED)
    action = state.actions(state.to_act[0])[0]
    for name_seat in (
        state.actions,
        state.sheet,
        state.view,
        lambda seat: state.guess(seat, Chance(0)),
        lambda seat: state.play(action, seat),
        lambda seat: state.preview(action, seat),
        lambda seat: game.worth(state, seat),
    ):
        with pytest.raises(BadInput, match=r"seat\.unknown"):
            name_seat(wrong)


@pytest.mark.parametrize("wrong", [None, "x", 7])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_of_another_type_altogether_is_said_plainly(game, wrong):
    state = game.start(seed=SEED)
    with pytest.raises(TypeError, match="Chance"):
        state.guess(0, wrong)
    with pytest.raises(TypeError, match=f"state of {game.name}"):
        game.worth(wrong, 0)
    with pytest.raises(TypeError, match="State"):
        Record.of(wrong, [])


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_guess_can_be_played_to_the_end(game, seats):
    state = after(game, seats, 4).guess(0, Chance("g"))
    for _ in play_on(state, Chance("on")):
        pass
    assert state.result is not None


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_sheets_add_up_to_the_scores(game, seats):
    state = game.start(seats, SEED)
    for number, (seat, action) in enumerate(play_on(state, Chance("sheets"))):
        if number % 5 == 0:
            sheets = [state.sheet(s).total for s in range(seats)]
            assert tuple(sheets) == state.scores()
            preview = state.preview(action, seat)
            following = state.copy()
            following.play(action, seat)
            assert preview == following.sheet(seat)
    assert tuple(state.sheet(s).total for s in range(seats)) == state.result.scores


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_everything_told_has_words_in_both_languages(game, seats):
    codes = set()
    state = game.start(seats, SEED)
    for _ in play_on(state, Chance("words")):
        codes |= {event.code for event in state.events}
    codes |= {event.code for event in state.events}
    codes |= {line.code for seat in range(seats) for line in state.sheet(seat).lines}
    for option in game.options:
        if not option.advanced:
            codes.add(f"{game.name}.option.{option.name}")
            codes |= {f"{game.name}.option.{option.name}.{c}" for c in option.choices or ()}
    for language in LANGUAGES:
        assert sorted(codes - catalogue(language).keys()) == [], language


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_bad_options_are_refused(game):
    with pytest.raises(BadInput, match="option.unknown"):
        game.start(nonsense=1)
    for seats in (0, game.seat_counts[-1] + 1, "2", True, 1.0):
        with pytest.raises(BadInput, match="seats.count"):
            game.start(seats)
    for seed in (-1, 2**128, "7"):
        with pytest.raises(BadInput, match="seed.range"):
            game.start(seed=seed)
    for option in game.options:
        for wrong in (object(), 10**9, "no such value", [10**9], 1.5):
            with pytest.raises(BadInput):
                game.start(**{option.name: wrong})
    assert eval(repr(game), {"tetrapolis": tetrapolis}) is game


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_same_seed_gives_the_same_game(game):
    first, second = game.start(seed=5), game.start(seed=5)
    assert seen_by_all(first) == seen_by_all(second)
    assert len({seen_by_all(game.start(seed=seed)) for seed in range(8)}) > 1
