"""Tournaments: who plays better, and how sure that is.

Bots meet in every combination, or each meets one of them. All meetings are played with the same
deals, each from every seating. Where there is nobody to beat at the table (games alone, teams),
each bot plays every deal for itself, and who did better with it is ahead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby
from typing import Any, NamedTuple, Self

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from tetrapolis.core import BadInput, Game
from tetrapolis.sim.match import Match, Outcome
from tetrapolis.sim.statistics import Estimate


class Tournament(msgspec.Struct, frozen=True):
    """What is played.

    Attributes:
        bots: all who take part.
        matches: the meetings.
        alone: whether the bots meet only by playing the same deals.
    """

    bots: tuple[str, ...]
    matches: tuple[Match, ...]
    alone: bool

    @classmethod
    def of(
        cls,
        game: Game,
        bots: Sequence[str],
        *,
        against: str | None,
        seats: int | None,
        seed: int,
        options: dict[str, Any],
    ) -> Self:
        """A tournament that is known to be possible.

        Args:
            game: what is played.
            bots: who takes part.
            against: whom each of them meets, alone against as many as there are seats left; they
                meet each other when left out.
            seats: how many; the game's own default when left out.
            seed: the master seed.
            options: of the game.

        Errors:
            BadInput `tournament.bots` (too few for a table), `tournament.twice`, and those of
            `Match.of`.
        """
        everybody = [*bots] if against is None else [*bots, against]
        for bot in everybody:
            if everybody.count(bot) > 1:
                raise BadInput("tournament.twice", bot=bot[:80])
        # Whatever is wrong with seats and options is refused before anything is counted.
        plain = Match.of(game, seats, [everybody[0]], seed, options)
        alone = game.team or plain.seats == 1
        if alone:
            tables: list[tuple[str, ...]] = [(bot,) for bot in everybody]
        elif against is None:
            tables = list(combinations(everybody, plain.seats))
        else:
            tables = [(bot, *(against,) * (plain.seats - 1)) for bot in bots]
        if len(everybody) < 2 or not tables:
            raise BadInput("tournament.bots", n=len(everybody), seats=plain.seats)
        matches = (Match.of(game, plain.seats, list(table), seed, options) for table in tables)
        return cls(
            tuple(everybody),
            tuple(msgspec.structs.replace(match, rotated=not alone) for match in matches),
            alone,
        )

    def whole_deals(self, games: int) -> int:
        """The games of a meeting when every deal is played from every seating, at least so many."""
        together = 1 if self.alone else self.matches[0].seats
        return -(-games // together) * together


class Entry(NamedTuple):
    """How one bot did in a contest; higher is better, the points first."""

    points: float
    score: int
    bot: str


class Contest(NamedTuple):
    """Results that are compared: of one table, or of one deal that each played alone."""

    deal: int
    entries: tuple[Entry, ...]


class Standing(msgspec.Struct, frozen=True):
    """How one bot did altogether.

    Attributes:
        bot: its name.
        points: share of wins; a shared win counts its share.
        score: final score.
        rating: by Plackett and Luce as openskill has it: 25 for somebody unknown.
        doubt: standard deviation of the rating.
    """

    bot: str
    points: Estimate
    score: Estimate
    rating: float
    doubt: float


class Duel(msgspec.Struct, frozen=True):
    """Two bots compared over all contests that both were in.

    Attributes:
        bot, rival: who.
        ahead: share of contests in which `bot` did better; doing equally well counts half.
        lead: final score of `bot` less that of `rival`, the mean of each deal a value.
    """

    bot: str
    rival: str
    ahead: Estimate
    lead: Estimate


class Standings(msgspec.Struct, frozen=True):
    """A tournament in figures.

    Attributes:
        tournament: what was played.
        games: how many each meeting had.
        bots: all, the best rating first.
        duels: of every two that met, in both directions.
    """

    tournament: Tournament
    games: int
    bots: tuple[Standing, ...]
    duels: tuple[Duel, ...]


def standings(tournament: Tournament, outcomes: Sequence[Sequence[Outcome]]) -> Standings:
    """The figures of a tournament from the outcomes of each of its matches."""
    contests = list(contests_of(tournament, outcomes))
    ratings = _rated(contests)
    entries: dict[str, list[Entry]] = defaultdict(list)
    for contest in contests:
        for entry in contest.entries:
            entries[entry.bot].append(entry)
    lines = (
        Standing(
            bot,
            Estimate.of_shares(entry.points for entry in entries[bot]),
            Estimate.of(entry.score for entry in entries[bot]),
            ratings[bot].mu,
            ratings[bot].sigma,
        )
        for bot in tournament.bots
    )
    ranked = sorted(lines, key=lambda standing: -standing.rating)
    return Standings(tournament, len(outcomes[0]), tuple(ranked), tuple(_duels(contests)))


def standings_so_far(
    tournament: Tournament, outcomes: Sequence[Sequence[Outcome]]
) -> Standings | None:
    """The figures of what has been played yet; None before every match has been begun.

    Where bots play alone, of the deals that all of them have played.
    """
    if tournament.alone:
        common = set.intersection(*({outcome.number for outcome in games} for games in outcomes))
        outcomes = [[one for one in games if one.number in common] for games in outcomes]
    return standings(tournament, outcomes) if all(outcomes) else None


def contests_of(tournament: Tournament, outcomes: Sequence[Sequence[Outcome]]) -> Iterator[Contest]:
    """What there is to compare, deal by deal."""
    entries = [
        (match.deal(outcome.number), index, outcome.number, tuple(_entries(match, outcome)))
        for index, match in enumerate(tournament.matches)
        for outcome in outcomes[index]
    ]
    entries.sort(key=lambda found: found[:3])
    if not tournament.alone:
        yield from (Contest(deal, table) for deal, _, _, table in entries)
        return
    for deal, same in groupby(entries, key=lambda found: found[0]):
        # All seats of a team share what they reached; the first stands for them.
        yield Contest(deal, tuple(table[0] for *_, table in same))


def _entries(match: Match, outcome: Outcome) -> Iterator[Entry]:
    return (
        Entry(outcome.points[player], outcome.scores[player], bot)
        for player, bot in enumerate(match.bots)
    )


def _rated(contests: Iterable[Contest]) -> dict[str, PlackettLuceRating]:
    """Ratings after contest upon contest."""
    model = PlackettLuce()
    ratings: dict[str, PlackettLuceRating] = defaultdict(model.rating)
    for contest in contests:
        after = model.rate(
            [[ratings[entry.bot]] for entry in contest.entries],
            ranks=[
                float(sum(other[:2] > entry[:2] for other in contest.entries))
                for entry in contest.entries
            ],
        )
        for bot in {entry.bot for entry in contest.entries}:
            own = [
                rated
                for entry, (rated,) in zip(contest.entries, after, strict=True)
                if entry.bot == bot
            ]
            # One that sits at a table several times moves by the mean of what each moves.
            ratings[bot] = model.rating(
                sum(rated.mu for rated in own) / len(own),
                sum(rated.sigma for rated in own) / len(own),
            )
    return ratings


def _duels(contests: Iterable[Contest]) -> Iterator[Duel]:
    ahead: dict[tuple[str, str], list[float]] = defaultdict(list)
    leads: dict[tuple[str, str], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for contest in contests:
        for entry in contest.entries:
            for rival in contest.entries:
                if entry.bot != rival.bot:
                    pair = entry.bot, rival.bot
                    better = (entry[:2] > rival[:2]) - (entry[:2] < rival[:2])
                    ahead[pair].append((1 + better) / 2)
                    leads[pair][contest.deal].append(entry.score - rival.score)
    for pair, shares in ahead.items():
        of_deals = (sum(deal) / len(deal) for deal in leads[pair].values())
        yield Duel(*pair, Estimate.of_shares(shares), Estimate.of(of_deals))
