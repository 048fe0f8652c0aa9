"""Tables set up for tests: small own tile sets, positions reached by playing."""

from __future__ import annotations

from typing import ClassVar

from tetrapolis.core import Chance
from tetrapolis.games.micropolis import GAME, Micropolis
from tetrapolis.games.micropolis.components import FRUIT_COUNTS, TILES, read_tiles


def plain_set(special):
    """Data of a legal tile set in which the tiles of `special` (id -> entry) are as given.

    The other tiles are single tubes with different numbers of workers; the highest ids hold what
    a set has to hold.
    """
    entries = []
    required = [
        {"segments": [{"specialist": "queen"}, {"ports": ["RD"]}]},
        {"segments": [{"specialist": "nurse", "eggs": 5}, {"ports": ["RD"]}]},
        {"segments": [{"specialist": "architect"}, {"ports": ["RD"]}]},
        {"segments": [{"specialist": "sergeant"}, {"ports": ["RD"]}]},
        {"segments": [{"specialist": "sentry"}, {"ports": ["RD"]}]},
        *({"barracks": size, "segments": [{"ports": ["RD"]}]} for size in (1, 2, 3, 4)),
    ]
    fruits = dict(FRUIT_COUNTS)
    for entry in special.values():
        for segment in entry["segments"]:
            for fruit in segment.get("fruits", ()):
                fruits[fruit] -= 1
    left_over = [fruit for fruit, count in fruits.items() for _ in range(count)]
    required.append({"segments": [{"fruits": left_over}]})
    for number in range(1, TILES + 1):
        last = TILES - number
        if number in special:
            entry = special[number]
        elif last < len(required):
            entry = required[last]
        else:
            inner, outer = divmod(number, 10)
            entry = {
                "segments": [
                    {"ports": ["LU", "RU"], "workers": outer},
                    {"ports": ["LD", "RD"], "workers": inner},
                ]
            }
        entries.append({"id": number, **entry})
    return {"tiles": entries}


def table(seats, special, deck=()):
    """A game in which the tiles of `special` are as given, dealt in the order of `deck`."""

    class SpecialTiles(Micropolis):
        tile_sets: ClassVar = {"designed": read_tiles(plain_set(special))}

    return SpecialTiles().start(seats, seed=1, deck=list(deck))


def play(state, *texts):
    """Play actions; returns the events of all."""
    events = []
    for text in texts:
        state.play(text)
        events += state.events
    return events


def random_game(seats, seed):
    """Every position of a random game, from the first to the last."""
    state, chance = GAME.start(seats, seed=seed), Chance(f"play {seed}")
    yield state
    while state.to_act:
        actions = state.actions(state.to_act[0])
        state.play(actions[chance.below(len(actions))])
        yield state


def armies(state):
    return [player["army"] for player in state.view()["players"]]


def line(state):
    return [item["tile"] for item in state.view()["line"]]


def laid(state):
    return [item["soldiers"] for item in state.view()["line"]]


def soldiers_of_the_box(state):
    """All soldiers, wherever they are (MI-16)."""
    view = state.view()
    players = view["players"]
    in_barracks = sum(item["barracks"] for player in players for item in player["ring"])
    return view["reserve"]["soldiers"] + sum(armies(state)) + sum(laid(state)) + in_barracks
