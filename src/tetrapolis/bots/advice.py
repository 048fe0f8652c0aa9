"""What the strongest bot tells a player: a hint for the next action, a review of a whole game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast

from tetrapolis.bots.levels import EXPERT, LEVELS
from tetrapolis.bots.search import Candidate, Search, analyse
from tetrapolis.core import BadInput, Chance, Game, Record, State
from tetrapolis.core.compiled import CompiledState

HINT_SECONDS = 2.0
ACTIONS_HINTED = 3


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a review says of one action.

    Attributes:
        number: of the action in the game, from 1.
        seat: who played it.
        played: what it was expected to bring.
        best: the action that was expected to bring most; `played` itself where nothing was lost.
    """

    number: int
    seat: int
    played: Candidate
    best: Candidate

    @property
    def lost(self) -> float:
        """The share of a win that was given away."""
        return max(0.0, self.best.share - self.played.share)

    @property
    def points_lost(self) -> float:
        """The points of lead that were given away; negative where a win seemed surer with less."""
        return self.best.lead - self.played.lead


def gives_advice(game: Game) -> bool:
    """Whether there are hints and reviews in a game."""
    return game.name in LEVELS


def hint(state: State, seat: int, chance: Chance) -> tuple[Candidate, ...]:
    """What a seat had best play now, the best first, by what that seat may know.

    Errors:
        BadInput `advice.none`: nobody here searches in this game.
        Illegal `illegal.over`, `illegal.not_your_turn`.
    """
    search = replace(_search(state.game), seconds=HINT_SECONDS)
    state.check_turn(seat)
    return analyse(cast(CompiledState, state), seat, search, chance)[:ACTIONS_HINTED]


def review(
    record: Record,
    game: Game,
    simulations: int,
    progress: Callable[[], None] | None = None,
) -> list[Verdict]:
    """What each action of a game gave away, by what its player could know.

    Actions without an alternative are passed over. The same record and number of simulations
    give the same review.

    Args:
        record: the game.
        game: that the record names.
        simulations: for each action.
        progress: called after every action of the game.

    Errors:
        BadInput `advice.none`, `advice.simulations`, and those of `Record.replay`.
    """
    search = replace(_search(game), simulations=simulations, seconds=None)
    if simulations < 1:
        raise BadInput("advice.simulations", n=simulations)
    verdicts: list[Verdict] = []
    reached = 0

    def consider(state: State) -> None:
        nonlocal reached
        if reached < len(record.moves):
            move = record.moves[reached]
            if len(state.actions(move.seat)) > 1:
                verdicts.append(_verdict(state, reached + 1, move.seat, move.action, search))
            if progress:
                progress()
        reached += 1

    record.replay(game, consider)
    return verdicts


def _verdict(state: State, number: int, seat: int, text: str, search: Search) -> Verdict:
    action = state.game.parse(text)
    found = analyse(
        cast(CompiledState, state), seat, search, Chance(f"review/{number}"), also=action
    )
    played = next(candidate for candidate in found if candidate.action == action)
    return Verdict(number, seat, played, found[0])


def _search(game: Game) -> Search:
    if not gives_advice(game):
        raise BadInput("advice.none", game=game.name)
    return LEVELS[game.name][EXPERT]
