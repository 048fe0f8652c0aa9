"""The bot that builds: what it does in given positions, and how it plays."""

from __future__ import annotations

import math
from dataclasses import replace
from importlib import import_module

import pytest

import tetrapolis
from tetrapolis.bots import bot_names, make_bot
from tetrapolis.bots.megacity_prospects import promise
from tetrapolis.core.record import Move, Record
from tetrapolis.games.megacity.architect.ease import count, ease
from tetrapolis.games.megacity.city import centre
from tetrapolis.games.megacity.components import box
from tetrapolis.games.megacity.notation import (
    Build,
    Deliver,
    LayPark,
    Plain,
    Return,
    Rezone,
    SetCentral,
    TakeContract,
    TakePieces,
    TakePlatform,
)
from tetrapolis.games.megacity.pieces import all_pieces, contract, platform_type, platforms
from tetrapolis.games.megacity.table import CityTile, Workshop
from tetrapolis.games.megacity.turns import MOST_PIECES

GAME = tetrapolis.game("megacity")


def position(seats=2, **holdings):
    """A new game in which seat 0, whose turn it is, holds something."""
    state = GAME.start(seats=seats, seed=3)
    for name, held in holdings.items():
        setattr(state.players[0], name, held)
    tray = set(state.players[0].tray)
    state.bag = tuple(piece for piece in state.bag if piece not in tray)
    return state


def platform_of(kind):
    """A platform that shows a type, with its side."""
    return next(
        (number, side)
        for number in platforms()
        for side in (0, 1)
        if platform_type(number, side) == kind
    )


def workshop_of(kind):
    number, side = platform_of(kind)
    return {number: Workshop(side)}


def some_pieces(count, materials=("steel", "glass", "concrete")):
    """Pieces of every shape in turn."""
    numbers = [n for n, piece in enumerate(all_pieces()) if piece.material in materials]
    return tuple(sorted(sorted(numbers, key=lambda n: (n % 5, n))[:count]))


def choice(state, seed=1):
    return make_bot("builder", GAME, seed).choose(state, 0)


def advance(state, bot):
    action = state.resolve(bot.choose(state, state.to_act[0]), state.to_act[0])
    seat = state.to_act[0]
    state.play(action, seat)
    return seat, action


@pytest.fixture(scope="module")
def after_building():
    """A position in which the bot, with one contract and pieces of each material, has built."""
    tray = (*some_pieces(6, ("glass",)), *some_pieces(5, ("steel",)))
    state = position(contracts=("R1",), workshops=workshop_of("residential"), tray=tray)
    _, action = advance(state, make_bot("builder", GAME, 1))
    assert isinstance(action, Build)
    return state


@pytest.fixture
def built(after_building):
    return after_building.copy()


@pytest.mark.rules("MC-17", "MC-34")
def test_what_it_can_build_it_builds_of_a_single_material_if_that_will_do(built):
    (shop,) = built.players[0].workshops.values()
    assert all(demand.met for demand in shop.report.demands["R1"])
    assert len({all_pieces()[number].material for number in shop.bodies if number >= 0}) == 1


@pytest.mark.rules("MC-26")
def test_what_stands_it_delivers_in_the_same_turn_if_nothing_else_was_done(built):
    later = built.copy()
    later.turn = replace(built.turn, actions_left=1)
    assert not isinstance(choice(later), Deliver)
    advance(built, make_bot("builder", GAME, 1))
    assert built.players[0].completed == ("R1",)
    assert built.turn.phase == "bonus"


def test_who_looks_ahead_builds_in_the_middle_of_a_turn(built):
    built.players[0].workshops = workshop_of("residential")
    tray = (*some_pieces(6, ("glass",)), *some_pieces(5, ("steel",)))
    built.players[0].tray = tuple(sorted(tray))
    built.turn = replace(built.turn, actions_left=1)
    assert isinstance(make_bot("expert", GAME, 1).choose(built, 0), Build)
    assert not isinstance(make_bot("normal", GAME, 1).choose(built, 0), Build)


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "expert"])
def test_a_count_bounds_the_designs_however_much_there_is_to_build(level, monkeypatch):
    drawn = []
    architect = import_module("tetrapolis.games.megacity.architect.search")
    monkeypatch.setattr(architect, "design", lambda *_: drawn.append(1))
    numbers = [n for n in platforms() if platform_type(n, 0) == "residential"]
    state = position(
        contracts=("R1", "R2", "R3"),
        workshops={n: Workshop(0) for n in numbers[:3]},
        tray=some_pieces(15),
    )
    bot = make_bot(level, GAME, 1)
    bot.choose(state, 0)
    assert bot.skill.designs <= len(drawn) < bot.skill.designs + 12


def test_when_its_time_is_over_it_draws_no_more_designs(monkeypatch):
    drawn = []
    architect = import_module("tetrapolis.games.megacity.architect.search")
    monkeypatch.setattr(architect, "design", lambda *_: drawn.append(1))
    bot = make_bot("expert", GAME, 1)
    monkeypatch.setattr(type(bot), "skill", bot.skill._replace(seconds=0.0))
    state = position(contracts=("R1",), workshops=workshop_of("residential"), tray=some_pieces(15))
    assert not isinstance(bot.choose(state, 0), Build)
    assert drawn == []


def with_building(state, seat, place, number, height):
    """A position with a building of a seat in the city."""
    state.city[place] = CityTile("platform", seat, number, 0, "R8", {}, height)
    state.marker = place


@pytest.mark.rules("MC-34")
def test_who_goes_for_the_awards_tries_first_to_build_higher_than_anything_there_is(monkeypatch):
    asked = []

    def no_buildings(card, *_, **__):
        asked.append(card.height)
        return iter(())

    monkeypatch.setattr("tetrapolis.bots.megacity_works.buildings", no_buildings)
    state = position(contracts=("R1",), workshops=workshop_of("residential"), tray=some_pieces(6))
    make_bot("expert", GAME, 1).choose(state, 0)
    assert set(asked) == {contract("R1").height}
    with_building(state, 1, (1, 0), 20, 43.7)
    for level, heights in (("expert", [44, contract("R1").height]), ("hard", [30])):
        asked.clear()
        make_bot(level, GAME, 1).choose(state, 0)
        assert list(dict.fromkeys(asked)) == heights


@pytest.mark.rules("MC-39")
def test_a_contract_promises_the_award_for_its_type_only_while_that_can_be_won():
    state = position()
    state.columns = {"residential": ("R2",), "commercial": ("C1",), "industrial": (), "public": ()}
    assert contract("R2").prestige == contract("C1").prestige

    def gap():
        return promise(contract("R2"), state, 0) - promise(contract("C1"), state, 0)

    assert gap() == 0.0
    commercial = [n for n in platforms() if platform_type(n, 0) == "commercial"]
    with_building(state, 1, (1, 0), commercial[0], 40.0)
    assert gap() == 1.5  # with C1 the award will be shared, without it that is as likely as not
    with_building(state, 1, (0, 1), commercial[1], 40.0)
    assert gap() == state.options["award_specialisation"]


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "expert"])
def test_with_all_pieces_that_it_may_hold_and_no_building_it_takes_another_contract(
    level, monkeypatch
):
    monkeypatch.setattr("tetrapolis.bots.megacity_builder.find_building", lambda *_, **__: None)
    state = position(
        contracts=("R1",), workshops=workshop_of("residential"), tray=some_pieces(MOST_PIECES)
    )
    state.open_platforms = ()
    assert isinstance(make_bot(level, GAME, 1).choose(state, 0), TakeContract)


@pytest.mark.rules("MC-16")
def test_who_holds_all_it_may_and_finds_nothing_takes_other_pieces_once_a_turn(monkeypatch):
    monkeypatch.setattr("tetrapolis.bots.megacity_builder.find_building", lambda *_, **__: None)
    state = position(
        contracts=("R1", "R2", "R3"),
        workshops=workshop_of("residential"),
        tray=some_pieces(MOST_PIECES),
    )
    assert choice(state) == TakePieces()
    state.turn = replace(state.turn, actions_left=1)
    for level, step in (("easy", Plain("end")), ("normal", Plain("end")), ("hard", TakePieces())):
        assert make_bot(level, GAME, 1).choose(state, 0) == step


@pytest.mark.rules("MC-38")
@pytest.mark.parametrize("levels", [("easy", "hard"), ("normal", "expert", "normal")])
def test_a_game_in_which_nobody_finds_a_building_comes_to_its_end(levels, monkeypatch):
    monkeypatch.setattr("tetrapolis.bots.megacity_builder.find_building", lambda *_, **__: None)
    state = GAME.start(seats=len(levels), seed=5)
    bots = [make_bot(level, GAME, seat) for seat, level in enumerate(levels)]
    while state.result is None and state.turn.number < 60 * len(levels):
        advance(state, bots[state.to_act[0]])
    assert state.result is not None


def test_who_weighs_prefers_the_platform_on_which_such_buildings_are_found(monkeypatch):
    numbers = [n for n in platforms() if platform_type(n, 0) == "residential"]
    layouts = [platforms()[n].sides[0].layout for n in numbers]
    good = next(n for n, layout in zip(numbers, layouts, strict=True) if layout != layouts[0])
    monkeypatch.setattr(
        "tetrapolis.bots.megacity_hand.ease",
        lambda _, layout: 0.5 if layout == platforms()[good].sides[0].layout else 0.001,
    )
    state = position(contracts=("R1",), workshops={numbers[0]: Workshop(0)})
    state.open_platforms = ((numbers[0], 1), (good, 0))
    assert choice(state) == TakePlatform(good)
    state.open_platforms = ((good, 1),)
    state.players[0].workshops = {good: Workshop(0), numbers[0]: Workshop(0)}
    assert choice(state) == TakePieces()
    assert make_bot("easy", GAME, 1).choose(state, 0) == TakePieces()


def test_ease_is_known_for_every_contract_on_every_layout_and_is_counted():
    for card in (*box().contracts, *box().landmarks):
        assert all(0 < ease(card.id, layout.name) < 1 for layout in box().layouts)
    assert count("R1", "quay", 4) > 0


@pytest.mark.rules("MC-16")
@pytest.mark.parametrize("level", ["easy", "normal", "hard", "expert"])
def test_no_level_waits_for_more_pieces_than_it_may_hold(level):
    most = max(card.pieces for card in (*box().contracts, *box().landmarks))
    assert most + make_bot(level, GAME, 1).skill.spare <= MOST_PIECES


def test_the_levels_are_offered_weakest_first():
    assert bot_names("megacity")[-4:] == ("easy", "normal", "hard", "expert")


@pytest.mark.rules("MC-47")
def test_the_hand_of_a_higher_level_is_steadier(built):
    def unsteadiness(level):
        action = make_bot(level, GAME, 1).choose(built, 0)
        assert isinstance(action, Deliver)
        (_, x0, y0), *way = action.slide.path
        target = centre(action.slide.place)
        long = math.dist((x0, y0), target)
        return max(
            abs((x - x0) * (target[1] - y0) - (y - y0) * (target[0] - x0)) / long for _, x, y in way
        )

    tremors = [unsteadiness(level) for level in ("easy", "normal", "hard", "expert")]
    assert tremors == sorted(tremors, reverse=True)
    assert tremors[0] > 4 * tremors[-1]


def test_who_does_not_weigh_takes_the_contract_of_fewest_pieces():
    tray = some_pieces(14, ("steel", "concrete"))
    state = position(workshops=workshop_of("commercial"), tray=tray)
    state.columns = {"commercial": ("C8",), "industrial": ("I1",)}
    assert contract("C8").pieces > contract("I1").pieces
    assert make_bot("easy", GAME, 1).choose(state, 0) == TakeContract("industrial")
    assert make_bot("normal", GAME, 1).choose(state, 0) == TakeContract("commercial")


def test_it_takes_what_a_contract_needs_first_the_platform_then_pieces():
    state = position(contracts=("C3",))
    open_now = [
        (number, side)
        for number, side in state.open_platforms
        if platform_type(number, side) != "commercial"
    ]
    number, side = platform_of("commercial")
    state.open_platforms = (*open_now[:2], (number, side))
    assert choice(state) == TakePlatform(number)
    state.players[0].workshops = {number: Workshop(1 - side)}
    state.open_platforms = ()
    assert choice(state) == Rezone(number)
    state.players[0].workshops = {number: Workshop(side)}
    assert choice(state) == TakePieces()


def test_it_looks_for_a_platform_that_is_still_in_the_stack():
    state = position(contracts=("C3",))
    without = [n for n, p in platforms().items() if "commercial" not in {s.type for s in p.sides}]
    others = [n for n in platforms() if n not in without]
    state.open_platforms = tuple((number, 0) for number in without[:3])
    state.stack = ((others[0], 0), (others[1], 0))
    assert choice(state) == Plain("refresh")
    state.stack = ()
    assert isinstance(choice(state), TakeContract)


def test_of_the_contracts_it_takes_the_one_that_it_can_build():
    state = position(workshops=workshop_of("industrial"), tray=some_pieces(10))
    state.columns = {"residential": ("R1",), "industrial": ("I1",)}
    assert choice(state) == TakeContract("industrial")
    state.columns = {}
    assert choice(state) == Plain("end")


@pytest.mark.rules("MC-22")
def test_it_takes_no_contract_for_which_it_will_have_no_cube():
    state = position(workshops=workshop_of("industrial"), tray=some_pieces(10), cubes=0)
    assert choice(state) == Plain("end")
    state.players[0].cubes = 1
    assert isinstance(choice(state), TakeContract)


@pytest.mark.rules("MC-16")
def test_it_gives_back_what_its_contract_bans():
    tray = (*some_pieces(14, ("glass",)), *some_pieces(2, ("steel",)))
    state = position(contracts=("R2",), tray=tuple(sorted(tray)))
    assert contract("R2").banned == ("steel",)
    state.turn = replace(state.turn, phase="return")
    action = choice(state)
    assert isinstance(action, Return)
    assert all_pieces()[action.piece].material == "steel"


@pytest.mark.rules("MC-37")
def test_the_last_choice_is_a_building_worth_more_than_its_remains_or_to_recycle(built):
    built.turn, built.finals_to_go = replace(built.turn, phase="final", actions_left=0), 2
    assert len(built.players[0].tray) > contract("R1").prestige
    assert choice(built) == Plain("recycle")
    built.options = {**built.options, "piece_cost": 0}
    assert isinstance(choice(built), Deliver)


@pytest.mark.rules("MC-31", "MC-33")
def test_it_lays_its_park_among_its_own_buildings_and_honours_central_park():
    state = position(tray=some_pieces(3))
    here, kind = (1, 0), platform_of("public")
    state.city[here] = CityTile("platform", 0, *kind, "P1", {}, 30.0)
    state.turn = replace(state.turn, phase="bonus", delivered=here)
    assert isinstance(choice(state), SetCentral)
    state.players[0].tray = ()
    state.city[1, 1] = CityTile("platform", 0, *kind, "P2", {}, 30.0)
    action = choice(state)
    assert isinstance(action, LayPark)
    assert action.place in {(2, 0), (0, 1)}


def test_a_building_that_meets_no_contract_is_taken_apart(built):
    built.players[0].contracts = ()
    action = choice(built)
    assert isinstance(action, Build)
    assert action.edit.clear


def test_with_the_last_contract_delivered_it_plays_to_the_end(built):
    built.columns = {}
    bots = [make_bot("builder", GAME, seat) for seat in range(2)]
    for _ in range(20):
        if built.to_act:
            advance(built, bots[built.to_act[0]])
    assert built.result is not None
    assert built.players[0].completed == ("R1",)
    assert built.result.winners == (0,)


@pytest.mark.rules("MC-46")
def test_a_game_with_its_deliveries_replays_from_its_record():
    state = GAME.start(seats=2, seed=3)
    bots = [make_bot("normal", GAME, seat) for seat in range(2)]
    moves = []
    while not any(player.completed for player in state.players):
        seat, action = advance(state, bots[state.to_act[0]])
        moves.append(Move(seat, str(action)))
    record = Record.decode(Record.of(state, moves).encode())
    assert record.replay(GAME).view() == state.view()
