"""A tiny game for the server's tests: hidden hands, a physical outcome, and turns or none.

Everybody holds a few cards that nobody else sees. In each round everybody plays one, one after
the other or (option `together`) in any order. A card is put on scales, which say anything: the
outcome is part of the action. Whoever's cards weighed the most wins.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from tetrapolis.core import (
    Action,
    BadInput,
    Chance,
    Event,
    Game,
    Illegal,
    Live,
    Option,
    Result,
    ScoreLine,
    ScoreSheet,
    State,
)

FIRST_CARD, CARDS = 900_000, 60  # numbers that nothing else looks like
_TEXT = re.compile(r"play (\d{1,6})(?: weighs (\d{1,4}))?")


@dataclass(frozen=True, slots=True)
class Play(Action):
    card: int
    weight: int | None = None

    def __str__(self) -> str:
        return f"play {self.card}" + ("" if self.weight is None else f" weighs {self.weight}")


class Push(Live):
    """A card pushed onto the scales by hand: the samples say how hard, and it weighs their sum."""

    busy = "cards.illegal.busy"

    def __init__(self, action: Play) -> None:
        self.action = action
        self.pushed = 0

    def feed(self, samples):
        if any(len(sample) != 1 for sample in samples):
            raise Illegal("cards.illegal.push")
        self.pushed += sum(int(sample[0]) for sample in samples)
        return [[float(self.pushed)]]

    def finish(self):
        if not self.pushed:
            raise Illegal("cards.illegal.push")
        return [[float(self.pushed), 0.0]], replace(self.action, weight=self.pushed)


class CardState(State):
    __slots__ = ("_events", "deck", "hands", "played")

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], seed: int) -> None:
        super().__init__(game, seats, options, seed)
        self.deck = list(range(FIRST_CARD, FIRST_CARD + CARDS))
        Chance(seed).shuffle(self.deck)
        self.hands = [
            sorted(self.deck.pop() for _ in range(options["rounds"])) for _ in range(seats)
        ]
        self.played: list[tuple[int, Play]] = []
        self._events: tuple[Event, ...] = ()

    @property
    def to_act(self) -> tuple[int, ...]:
        if not any(self.hands):
            return ()
        if self.options["together"]:
            most = max(len(hand) for hand in self.hands)
            return tuple(seat for seat, hand in enumerate(self.hands) if len(hand) == most)
        return (len(self.played) % self.seats,)

    def actions(self, seat: int) -> Sequence[Action]:
        return [Play(card) for card in self.hands[seat]] if seat in self.to_act else []

    def play(self, action: Action | str, seat: int | None = None) -> None:
        if isinstance(action, str):
            action = self.game.parse(action)
        if not self.to_act:
            raise Illegal("illegal.over")
        seat = self.acting_seat(seat)
        if seat not in self.to_act:
            raise Illegal("illegal.not_your_turn", seat=seat, waiting=list(self.to_act))
        if not isinstance(action, Play) or action.card not in self.hands[seat]:
            raise Illegal("cards.illegal.hand")
        self.hands[seat].remove(action.card)
        self.played.append((seat, action))
        self._events = (Event("cards.played", seat, {"card": action.card}),)

    @property
    def events(self) -> tuple[Event, ...]:
        return self._events

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        State.__init__(twin, self.game, self.seats, self.options, self.seed)
        twin.deck = list(self.deck)
        twin.hands = [list(hand) for hand in self.hands]
        twin.played = list(self.played)
        twin._events = self._events
        return twin

    def sheet(self, seat: int) -> ScoreSheet:
        mine = [play for by, play in self.played if by == seat]
        return ScoreSheet(
            tuple(ScoreLine("cards.score.card", play.weight or 0, ((play.card,),)) for play in mine)
        )

    def scores(self) -> tuple[int, ...]:
        return tuple(self.sheet(seat).total for seat in range(self.seats))

    @property
    def result(self) -> Result | None:
        if self.to_act:
            return None
        scores = self.scores()
        best = max(scores)
        return Result(tuple(s for s in range(self.seats) if scores[s] == best), scores)

    def _guess(self, seat: int, chance: Chance) -> Self:
        if self.options["broken"]:
            raise ZeroDivisionError("this game is broken on purpose")
        twin = self.copy()
        twin.seed = None
        unseen = twin.deck + [c for s, hand in enumerate(twin.hands) if s != seat for c in hand]
        chance.shuffle(unseen)
        for other, hand in enumerate(twin.hands):
            if other != seat:
                twin.hands[other] = sorted(unseen.pop() for _ in hand)
        twin.deck = unseen
        return twin

    def resolve(self, action: Action, seat: int) -> Action:
        if not isinstance(action, Play):
            return action
        return replace(action, weight=1 + secrets.randbelow(999))

    def live(self, action: Action, seat: int) -> Live | None:
        self.copy().play(action, seat)
        return Push(action) if self.options["by_hand"] else None

    def _view(self, seat: int | None) -> dict[str, Any]:
        shown = {"played": [[by, play.card, play.weight] for by, play in self.played]}
        return shown if seat is None else shown | {"hand": list(self.hands[seat])}


class CardGame(Game):
    name: ClassVar[str] = "cards"
    version: ClassVar[int] = 1
    seat_counts: ClassVar[range] = range(1, 5)
    options: ClassVar[tuple[Option, ...]] = (
        Option("rounds", 5, low=1, high=10),
        Option("together", False),
        Option("broken", False),
        Option("by_hand", False),
        Option("deck", None, advanced=True),
    )

    def _start(self, seats: int, seed: int, options: Mapping[str, Any]) -> State:
        return CardState(self, seats, options, seed)

    def _parse(self, text: str) -> Action:
        match = _TEXT.fullmatch(text)
        if match is None:
            raise BadInput("action.text", text=text[:80])
        card, weight = match.groups()
        return Play(int(card), None if weight is None else int(weight))


GAMES = {"cards": CardGame()}
