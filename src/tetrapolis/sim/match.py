"""One game between bots."""

from __future__ import annotations

import hashlib
from typing import Any, Self

import msgspec

from tetrapolis.bots import make_bot
from tetrapolis.core import BadInput, Chance, Game, State
from tetrapolis.core.options import check_options
from tetrapolis.games import game


class Match(msgspec.Struct, frozen=True):
    """What every game of a simulation has in common.

    Attributes:
        game: its name.
        seats: how many.
        bots: the name of the bot of each player. Players move on by one seat with every game,
            so that no bot gains from where it sits.
        seed: the master seed, from which the seed of every game and bot is derived.
        options: of the game, those that were given.
        rotated: whether every deal is played once from each seating, one game after the other,
            instead of once.
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    options: dict[str, Any] = {}
    rotated: bool = False

    @classmethod
    def of(
        cls, game: Game, seats: int | None, bots: list[str], seed: int, options: dict[str, Any]
    ) -> Self:
        """A match that is known to be possible.

        Args:
            game: what is played.
            seats: how many; the number of bots, or the game's own default, when left out.
            bots: one for each player, or a single one that plays them all.
            seed: from 0 to 2**128 - 1.
            options: of the game.

        Errors:
            BadInput `simulate.bots`, `bot.unknown`, and those of `Game.start`.
        """
        check_options(game.options, options)
        if seats is None and len(bots) > 1:
            seats = len(bots)
        seats = game.start(seats, seed, **options).seats
        if len(bots) not in (1, seats):
            raise BadInput("simulate.bots", n=len(bots), seats=seats)
        for bot in bots:
            make_bot(bot, game, seed)
        return cls(game.name, seats, tuple(bots * (seats // len(bots))), seed, options)

    def player_at(self, number: int, seat: int) -> int:
        """The player who has a seat in game `number` (from 0)."""
        return (seat + number) % self.seats

    def deal(self, number: int) -> int:
        """Which of the deals game `number` (from 0) is played with."""
        return number // self.seats if self.rotated else number

    def start(self, number: int) -> State:
        """The first state of game `number` (from 0)."""
        seed = derived_seed(self.seed, self.deal(number))
        return game(self.game).start(self.seats, seed, **self.options)


class Outcome(msgspec.Struct, frozen=True):
    """How one game ended.

    Attributes:
        number: of the game in its simulation, from 0.
        length: actions played.
        points: of each player: 1 for a win, a share for a shared win, 0 for a loss.
        scores: of each player.
        facts: what decided the game, as its `Result` says.
    """

    number: int
    length: int
    points: tuple[float, ...]
    scores: tuple[int, ...]
    facts: dict[str, Any]


def derived_seed(master: int, number: int) -> int:
    """The seed of game `number`: 128 bits that nothing but the two numbers decides."""
    return int.from_bytes(hashlib.sha256(f"{master}/game/{number}".encode()).digest()[:16])


def play(match: Match, number: int) -> Outcome:
    """Play game `number` (from 0) of a match to its end."""
    state = match.start(number)
    players = [match.player_at(number, seat) for seat in range(match.seats)]
    bots = [
        make_bot(match.bots[player], state.game, f"{state.seed}/{seat}")
        for seat, player in enumerate(players)
    ]
    order = Chance(f"{state.seed}/order")
    length = 0
    while waiting := state.to_act:
        seat = waiting[0] if len(waiting) == 1 else waiting[order.below(len(waiting))]
        action = bots[seat].choose(state, seat)
        state.play(state.resolve(action, seat), seat)
        length += 1
    result = state.result
    if result is None:
        raise RuntimeError(f"{match.game} waits for nobody but has no result")
    seats = [players.index(player) for player in range(match.seats)]
    return Outcome(
        number,
        length,
        tuple(result.points(seat) for seat in seats),
        tuple(result.scores[seat] for seat in seats),
        result.facts,
    )
