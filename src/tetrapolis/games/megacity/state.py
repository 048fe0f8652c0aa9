"""The state record of MegaCity in the interface of `State`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from tetrapolis.core import Action, Chance, Event, Game, Live, Result, ScoreSheet, State
from tetrapolis.core.hexes import Hex
from tetrapolis.games.megacity import delivery, live, rules, scoring, view, workshop
from tetrapolis.games.megacity.notation import Build, Deliver, parse
from tetrapolis.games.megacity.table import CENTRAL, CityTile, Player, Turn


class MegaCityState(State):
    """A position of MegaCity: Oceania.

    Attributes:
        stack: platforms face down, top first, with the side that will be up.
        open_platforms: the three open ones.
        columns: contracts by type, top first.
        landmarks: those laid open.
        landmarks_aside: those not laid open yet.
        bag: pieces in the bag, sorted.
        city: tiles by cell.
        marker: the cell of the tallest building.
        players: by seat.
        turn: see `Turn`.
        turns_to_go: full turns before the last choices, None before the end is near.
        finals_to_go: last choices still to be made, in phase `final`.
    """

    __slots__ = (
        "bag",
        "chance",
        "city",
        "columns",
        "finals_to_go",
        "happened",
        "landmarks",
        "landmarks_aside",
        "marker",
        "open_platforms",
        "players",
        "stack",
        "turn",
        "turns_to_go",
    )

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any], seed: int | None, chance: Chance
    ) -> None:
        super().__init__(game, seats, options, seed)
        self.chance = chance
        self.stack: tuple[tuple[int, int], ...] = ()
        self.open_platforms: tuple[tuple[int, int], ...] = ()
        self.columns: dict[str, tuple[str, ...]] = {}
        self.landmarks: tuple[str, ...] = ()
        self.landmarks_aside: tuple[str, ...] = ()
        self.bag: tuple[int, ...] = ()
        self.city: dict[Hex, CityTile] = {CENTRAL: CityTile("central")}
        self.marker: Hex | None = None
        self.players = [Player() for _ in range(seats)]
        self.turn = Turn(0, 1, 3 if seats == 2 else 2)
        self.turns_to_go: int | None = None
        self.finals_to_go = 0
        self.happened: tuple[Event, ...] = ()

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat whose turn it is; everybody may build at any time besides (MC-17)."""
        return () if self.turn.phase == "over" else (self.turn.seat,)

    def actions(self, seat: int) -> Sequence[Action]:
        """Every table action; building and delivering have no end and are not listed."""
        self.check_seat(seat)
        return rules.legal_actions(self, seat)

    def play(self, action: Action | str, seat: int | None = None) -> None:
        """See `State.play`; building and delivering must have been resolved."""
        if isinstance(action, str):
            action = parse(action)
        seat = self.acting_seat(seat)
        rules.check(action, self, seat)
        self.happened = tuple(rules.apply(action, self, seat))

    def resolve(self, action: Action, seat: int) -> Action:
        """Simulate what building or delivering comes to; anything else stays as it is.

        Whatever outcome the action carries is left out of account.

        Errors:
            Illegal: the action is not legal, the delivery fails inspection, or the physics
                engine refuses the placement.
        """
        self.check_seat(seat)
        if isinstance(action, Build):
            return workshop.resolve(action, self, seat)
        if isinstance(action, Deliver):
            return delivery.resolve(action, self, seat)
        return action

    def live(self, action: Action, seat: int) -> Live | None:
        """See `live.begin`."""
        self.check_seat(seat)
        return live.begin(action, self, seat) if isinstance(action, Deliver) else None

    def anytime(self, action: Action) -> bool:
        """Everybody builds at any time (MC-17)."""
        return isinstance(action, Build)

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last action brought about."""
        return self.happened

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        for name in _FIELDS:
            setattr(twin, name, getattr(self, name))
        twin.chance = Chance(0)
        twin.chance.array = self.chance.array.copy()
        twin.columns = dict(self.columns)
        twin.city = dict(self.city)
        twin.players = [
            replace(
                player,
                workshops={
                    number: replace(shop, bodies=dict(shop.bodies))
                    for number, shop in player.workshops.items()
                },
            )
            for player in self.players
        ]
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MegaCityState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _FIELDS - {"seed"})

    __hash__ = None  # type: ignore[assignment]  # states change

    def sheet(self, seat: int) -> ScoreSheet:
        """See `scoring.sheet`."""
        self.check_seat(seat)
        return scoring.sheet(self, seat)

    def scores(self) -> tuple[int, ...]:
        """The total of each seat's sheet."""
        return tuple(self.sheet(seat).total for seat in range(self.seats))

    @property
    def result(self) -> Result | None:
        """MC-42: most prestige; a tie goes to fewer pieces left; then the win is shared."""
        if self.turn.phase != "over":
            return None
        scores = self.scores()
        left = [0 if p.recycled else p.pieces_held() for p in self.players]
        best = max(zip(scores, (-n for n in left), strict=True))
        winners = [seat for seat in range(self.seats) if (scores[seat], -left[seat]) == best]
        tied = scores.count(max(scores)) > 1
        facts = {"pieces_left": left, "tie": tied, "contracts": self._contracts()}
        return Result(tuple(winners), scores, facts)

    def _contracts(self) -> dict[str, dict[str, Any]]:
        """Of every contract dealt or laid open: who took it, and whether it was completed."""
        lying = (*(name for column in self.columns.values() for name in column), *self.landmarks)
        ends: dict[str, dict[str, Any]]
        ends = {name: {"seat": None, "completed": False} for name in lying}
        for seat, player in enumerate(self.players):
            for names, done in ((player.contracts, False), (player.completed, True)):
                ends |= {name: {"seat": seat, "completed": done} for name in names}
        return ends

    def _guess(self, seat: int, chance: Chance) -> Self:
        """The order of the stack and what will come out of the bag are drawn anew."""
        twin = self.copy()
        hidden = list(self.stack)
        chance.shuffle(hidden)
        twin.stack = tuple((number, chance.below(2)) for number, _ in hidden)
        twin.chance = Chance(f"guess/{chance.below(2**32)}")
        return twin

    def _view(self, seat: int | None) -> dict[str, Any]:
        return view.view(self)

    def draw_piece(self, candidates: Sequence[int]) -> int:
        """A random one of these pieces, taken out of the bag."""
        piece = candidates[self.chance.below(len(candidates))]
        self.bag = tuple(p for p in self.bag if p != piece)
        return piece

    def into_bag(self, pieces: Sequence[int]) -> None:
        """Put pieces back into the bag."""
        self.bag = tuple(sorted((*self.bag, *pieces)))


_FIELDS = {*State.__slots__, *MegaCityState.__slots__}
