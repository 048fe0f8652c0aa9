"""How the tile set of Micropolis plays: what it was tuned by."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator

import msgspec

from tetrapolis.bots import make_bot
from tetrapolis.games import game
from tetrapolis.games.micropolis.components import BARRACKS_SIZES, SPECIALISTS, Tile, TileSet
from tetrapolis.games.micropolis.notation import Take
from tetrapolis.games.micropolis.state import MicropolisState
from tetrapolis.sim.match import Match
from tetrapolis.sim.statistics import Estimate


class Pick(msgspec.Struct, frozen=True):
    """A tile taken: by whom, from which place of the line, at what price, and how it went.

    Attributes:
        edge: the final score of who took it, less the mean score of that game.
    """

    tile: int
    seat: int
    slot: int
    price: int
    edge: float


class Game(msgspec.Struct, frozen=True):
    """What one game tells.

    Attributes:
        picks: every tile taken, in order.
        dealt: tiles that came to the line.
        points: of each seat, by the code of the score line.
    """

    picks: tuple[Pick, ...]
    dealt: frozenset[int]
    points: tuple[dict[str, int], ...]


class Share(msgspec.Struct, frozen=True):
    """How some tiles were liked.

    Attributes:
        label: a tile id, or what the tiles have in common.
        dealt: how often one of them came to the line.
        taken: share of those that somebody took.
        price: mean price paid.
        edge: mean edge of who took one (see `Pick.edge`).
    """

    label: str
    dealt: int
    taken: float
    price: float
    edge: float


class Balance(msgspec.Struct, frozen=True):
    """The report.

    Attributes:
        match: what was played by whom.
        games: how many.
        first: share of the tiles taken that were the first of the line.
        slots: share of the tiles taken by place in the line, from the first.
        sources: points of one seat by the code of the score line, for lines that ever scored.
        scores: final score of each seat; seat 0 leads first.
        winning: final score of the best seat.
        kinds: tiles by what is on them: each specialist, fruits, each size of barracks.
        tiles: each tile that was dealt.
    """

    match: Match
    games: int
    first: Estimate
    slots: tuple[float, ...]
    sources: dict[str, Estimate]
    scores: tuple[Estimate, ...]
    winning: Estimate
    kinds: tuple[Share, ...]
    tiles: tuple[Share, ...]


def measure(match: Match, games: int, progress: Callable[[int], None] | None = None) -> Balance:
    """Play games 0 to `games` - 1 of a match of Micropolis, at least one, and report."""
    played = []
    for number in range(games):
        played.append(observe(match, number))
        if progress:
            progress(1)
    start = match.start(0)
    assert isinstance(start, MicropolisState)
    return report(match, start.tiles, played)


def observe(match: Match, number: int) -> Game:
    """Play one game and write down what was taken."""
    state = match.start(number)
    assert isinstance(state, MicropolisState)
    bots = [
        make_bot(match.bots[match.player_at(number, seat)], game(match.game), f"{number}/{seat}")
        for seat in range(match.seats)
    ]
    takes: list[tuple[int, int, Take]] = []
    dealt: set[int] = set()
    while state.to_act:
        seat = state.to_act[0]
        action = bots[seat].choose(state, seat)
        if isinstance(action, Take):
            line = [item["tile"] for item in state.view(None)["line"]]
            dealt.update(line)
            takes.append((line[action.slot - 1], seat, action))
        state.play(action)
    scores = state.scores()
    mean = sum(scores) / len(scores)
    picks = tuple(
        Pick(tile, seat, take.slot, 0 if take.architect else take.slot - 1, scores[seat] - mean)
        for tile, seat, take in takes
    )
    return Game(picks, frozenset(dealt), tuple(map(dict, _points_by_source(state))))


def _points_by_source(state: MicropolisState) -> Iterator[Counter[str]]:
    for seat in range(state.seats):
        points: Counter[str] = Counter()
        for line in state.sheet(seat).lines:
            points[line.code] += line.points
        yield points


def report(match: Match, tiles: TileSet, games: list[Game]) -> Balance:
    """The report on games that were observed."""
    picks = [pick for each in games for pick in each.picks]
    dealt = Counter(tile for each in games for tile in each.dealt)
    seats = [points for each in games for points in each.points]
    sources = sorted({source for points in seats for source, n in points.items() if n})
    longest = max(pick.slot for pick in picks)
    slots = Counter(pick.slot for pick in picks)
    by_tile: dict[int, list[Pick]] = defaultdict(list)
    for pick in picks:
        by_tile[pick.tile].append(pick)
    scores = [[sum(points.values()) for points in each.points] for each in games]
    return Balance(
        match=match,
        games=len(games),
        first=Estimate.of_shares(float(pick.slot == 1) for pick in picks),
        slots=tuple(slots[slot] / len(picks) for slot in range(1, longest + 1)),
        sources={code: Estimate.of(points.get(code, 0) for points in seats) for code in sources},
        scores=tuple(Estimate.of(each[seat] for each in scores) for seat in range(match.seats)),
        winning=Estimate.of(max(each) for each in scores),
        kinds=tuple(
            _share(label, [tile.id for tile in members], by_tile, dealt)
            for label, members in _kinds(tiles)
        ),
        tiles=tuple(_share(str(tile), [tile], by_tile, dealt) for tile in sorted(dealt)),
    )


def _kinds(tiles: TileSet) -> Iterator[tuple[str, list[Tile]]]:
    yield "all", list(tiles)
    for specialist in SPECIALISTS:
        yield specialist, [t for t in tiles if any(s.specialist == specialist for s in t.segments)]
    yield "fruit", [t for t in tiles if any(s.fruits for s in t.segments)]
    yield "gift", [t for t in tiles if any(s.gifts for s in t.segments)]
    for size in BARRACKS_SIZES:
        yield f"barracks {size}", [tile for tile in tiles if tile.barracks == size]


def _share(
    label: str, members: Iterable[int], by_tile: dict[int, list[Pick]], dealt: Counter[int]
) -> Share:
    ids = list(members)
    picks = [pick for tile in ids for pick in by_tile[tile]]
    times = sum(dealt[tile] for tile in ids)
    n = max(len(picks), 1)
    return Share(
        label,
        times,
        len(picks) / max(times, 1),
        sum(pick.price for pick in picks) / n,
        sum(pick.edge for pick in picks) / n,
    )
