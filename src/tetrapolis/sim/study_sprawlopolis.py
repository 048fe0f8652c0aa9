"""Study: how hard each triple of Sprawlopolis' conditions is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from tetrapolis.games import game
from tetrapolis.sim.match import Match, Outcome
from tetrapolis.sim.statistics import Estimate

SEED = 816
BOT = "normal"


class Triple(msgspec.Struct, frozen=True):
    """Three conditions, and how games with them went.

    Attributes:
        conditions: their numbers, rising.
        target: points to reach.
        won: share of games won.
        score: final score.
    """

    conditions: tuple[int, int, int]
    target: int
    won: Estimate
    score: Estimate


class Study(msgspec.Struct, frozen=True):
    """All triples, the easiest first, and the games parted by what lay in them.

    Attributes:
        games: of each triple.
        won: share of all games won.
        triples: all 816.
        conditions: share of games won with each condition, 1 to 18.
        pairs: the same with every two, the lower number first.
    """

    games: int
    won: Estimate
    triples: tuple[Triple, ...]
    conditions: dict[int, Estimate]
    pairs: dict[tuple[int, int], Estimate]


def matches() -> list[Match]:
    """What is played: a game alone by the normal rules, a match for each triple."""
    played = game("sprawlopolis")
    triples = combinations(range(1, 19), 3)
    return [Match.of(played, 1, [BOT], SEED, {"conditions": list(triple)}) for triple in triples]


def study(outcomes: Sequence[Sequence[Outcome]]) -> Study:
    """The figures from the outcomes of every match."""
    triples = []
    by_condition: dict[int, list[float]] = {}
    by_pair: dict[tuple[int, int], list[float]] = {}
    for match, games in zip(matches(), outcomes, strict=True):
        first, second, third = match.options["conditions"]
        triple = first, second, third
        won = [outcome.points[0] for outcome in games]
        scores = Estimate.of(outcome.scores[0] for outcome in games)
        target = games[0].facts["target"]
        triples.append(Triple(triple, target, Estimate.of_shares(won), scores))
        for condition in triple:
            by_condition.setdefault(condition, []).extend(won)
        for pair in combinations(triple, 2):
            by_pair.setdefault(pair, []).extend(won)
    triples.sort(key=lambda triple: (-triple.won.mean, triple.target - triple.score.mean))
    return Study(
        games=len(outcomes[0]),
        won=Estimate.of_shares(outcome.points[0] for games in outcomes for outcome in games),
        triples=tuple(triples),
        conditions={number: Estimate.of_shares(by_condition[number]) for number in range(1, 19)},
        pairs={pair: Estimate.of_shares(won) for pair, won in by_pair.items()},
    )
