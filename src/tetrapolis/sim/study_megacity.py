"""Study: how often MegaCity's contracts are completed once they are dealt."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tetrapolis.games import game
from tetrapolis.games.megacity.components import Contract, box
from tetrapolis.sim.match import Match, Outcome
from tetrapolis.sim.statistics import Estimate

SEED = 36
BOT = "hard"
SEATS = 2


class Fate(msgspec.Struct, frozen=True):
    """What became of a contract in the games in which it was dealt; a landmark, laid open.

    Attributes:
        contract: its id.
        prestige: what it earns.
        taken: share of these games in which somebody took it.
        completed: share of these games in which it was completed.
        score: final score of who completed it; None where nobody did.
    """

    contract: str
    prestige: int
    taken: Estimate
    completed: Estimate
    score: Estimate | None

    @property
    def dealt(self) -> int:
        """In how many games it was dealt."""
        return self.completed.n


class Study(msgspec.Struct, frozen=True):
    """All contracts that were dealt.

    Attributes:
        games: played.
        completed: share of the standard contracts dealt that were completed.
        score: final score of a seat.
        contracts: those completed most often first.
    """

    games: int
    completed: Estimate
    score: Estimate
    contracts: tuple[Fate, ...]


def matches() -> list[Match]:
    """What is played: one match between bots of one level."""
    return [Match.of(game("megacity"), SEATS, [BOT], SEED, {})]


def study(outcomes: Sequence[Sequence[Outcome]]) -> Study:
    """The figures from the outcomes of the match."""
    (match,), (games,) = matches(), outcomes
    cards = (*box().contracts, *box().landmarks)
    fates = [fate for card in cards if (fate := _fate(card, match, games))]
    fates.sort(key=lambda fate: (-fate.completed.mean, fate.contract))
    standard = [
        float(end["completed"])
        for outcome in games
        for name, end in outcome.facts["contracts"].items()
        if not box().contract(name).landmark
    ]
    return Study(
        games=len(games),
        completed=Estimate.of_shares(standard),
        score=Estimate.of(score for outcome in games for score in outcome.scores),
        contracts=tuple(fates),
    )


def _fate(card: Contract, match: Match, games: Sequence[Outcome]) -> Fate | None:
    """What became of a contract; None when it was never dealt."""
    ends = [(each, each.facts["contracts"].get(card.id)) for each in games]
    dealt = [(each, end["seat"], end["completed"]) for each, end in ends if end]
    if not dealt:
        return None
    scores = [
        outcome.scores[match.player_at(outcome.number, seat)]
        for outcome, seat, completed in dealt
        if completed
    ]
    return Fate(
        card.id,
        card.prestige,
        taken=Estimate.of_shares(float(seat is not None) for _, seat, _ in dealt),
        completed=Estimate.of_shares(float(completed) for _, _, completed in dealt),
        score=Estimate.of(scores) if scores else None,
    )
