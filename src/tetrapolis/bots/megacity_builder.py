"""The bots for MegaCity that build, at four levels: an architect with a hand that trembles."""

from __future__ import annotations

from typing import ClassVar, cast

from tetrapolis.bots.bot import Bot
from tetrapolis.bots.megacity_hand import Hand, next_step
from tetrapolis.bots.megacity_works import Skill, find_building, find_delivery
from tetrapolis.core import Action, State
from tetrapolis.core.hexes import neighbours
from tetrapolis.games.megacity.components import box
from tetrapolis.games.megacity.notation import (
    Build,
    Edit,
    LayPark,
    Plain,
    Return,
    SetCentral,
    SetMonument,
    TakePieces,
)
from tetrapolis.games.megacity.pieces import all_pieces, contract
from tetrapolis.games.megacity.state import MegaCityState
from tetrapolis.games.megacity.table import pieces_of
from tetrapolis.games.megacity.turns import IDLE_TURNS

_ROUNDS = 20  # of these the last four are for rest
_AWAKE = _ROUNDS - IDLE_TURNS - 1
_PARK = 0.5  # prestige that each building beside a park without a monument promises


class BuilderBot(Bot):
    """Takes contracts for which it has or will get the pieces, builds them and delivers them.

    Every building is found by the architect and, at the higher levels, delivered in a trial before
    it goes on its way. It builds in its own turns only.
    """

    skill: ClassVar[Skill]

    def _choose(self, state: State, seat: int) -> Action:
        guess = cast(MegaCityState, state).guess(seat, self.chance)
        hand = Hand(guess, seat, self.skill)
        phase = guess.turn.phase
        if phase == "bonus":
            return _after_delivery(hand)
        if phase == "return":
            return _give_back(hand)
        if hand.left_standing:
            return _clear(hand.left_standing[0])
        delivery = self._delivery(hand) if hand.may_deliver else None
        thinks = hand.may_deliver or self.skill.ahead
        building = self._building(hand) if thinks and not delivery else None
        return delivery or building or self._step(hand)

    def _step(self, hand: Hand) -> Action:
        """A standard action, or none."""
        if hand.state.turn.phase == "final":
            return Plain("recycle")
        step = next_step(hand)
        full = isinstance(step, TakePieces) and hand.room <= 0
        if full and not hand.may_deliver and not self.skill.ahead:
            return Plain("end")  # other pieces once a turn are enough: it looks for no building now
        # Whose hands are full and who finds nothing to build from them rests now and then, all
        # in the same rounds: a game in which nobody gets on comes to its end (MC-38).
        rest = hand.state.turn.number // hand.state.seats % _ROUNDS >= _AWAKE
        return Plain("end") if full and rest and hand.may_deliver else step

    def _delivery(self, hand: Hand) -> Action | None:
        """The delivery of a finished building; a building that has no way is taken apart."""
        final = hand.state.turn.phase == "final"
        for platform, name in sorted(
            hand.finished.items(), key=lambda item: -contract(item[1]).prestige
        ):
            if final and contract(name).prestige <= _left_over(hand, platform):
                continue
            action = find_delivery(
                hand.state, hand.seat, platform, name, chance=self.chance, skill=self.skill
            )
            return action or _clear(platform)
        return None

    def _building(self, hand: Hand) -> Action | None:
        """A building for one of the contracts in hand."""
        return find_building(
            hand.state,
            hand.seat,
            list(hand.buildable()),
            pieces=hand.player.tray,
            chance=self.chance,
            skill=self.skill,
        )


class Easy(BuilderBot):
    """Builds what takes the fewest pieces, and shakes."""

    name = "easy"
    skill = Skill(
        designs=10,
        seconds=0.5,
        spare=3,
        places=1,
        trials=0,
        tremor=2.5,
        weighs=False,
    )


class Normal(BuilderBot):
    """Plans ahead, and hopes that its hand is steady enough."""

    name = "normal"
    skill = Skill(designs=10, seconds=0.5, spare=3, places=1, trials=0, tremor=1.5)


class Hard(BuilderBot):
    """Goes through every delivery in mind."""

    name = "hard"
    skill = Skill(
        designs=12,
        seconds=0.6,
        spare=1,
        places=2,
        trials=1,
        tremor=0.5,
        ahead=True,
    )


class Expert(BuilderBot):
    """Builds with the fewest pieces, goes for the awards, and hardly trembles."""

    name = "expert"
    skill = Skill(
        designs=60,
        seconds=3.5,
        spare=0,
        places=3,
        trials=1,
        tremor=0.2,
        ahead=True,
        awards=True,
    )


def _clear(platform: int) -> Build:
    """Take apart what stands on a platform."""
    return Build(platform, Edit(clear=True))


def _left_over(hand: Hand, platform: int) -> int:
    """What the pieces cost that are left when the building on a platform is delivered last."""
    standing = pieces_of(hand.player.workshops[platform].bodies)
    left = hand.player.pieces_held() - len(standing)
    return left * int(hand.state.options["piece_cost"])


def _after_delivery(hand: Hand) -> Action:
    """The park or monument that gains most on the others, if any does."""
    state, seat = hand.state, hand.seat
    others = [other for other in range(state.seats) if other != seat]

    def gain(action: Action) -> float:
        after = state.copy()
        after.play(action, seat)
        scores = after.scores()
        worth = scores[seat] - sum(scores[other] for other in others) / len(others)
        if isinstance(action, LayPark):
            beside = [state.city[c].owner for c in neighbours(action.place) if c in state.city]
            own = beside.count(seat)
            worth += _PARK * (own - (len(beside) - own) / len(others))
        return worth

    actions = sorted(state.actions(seat), key=lambda action: _piece_worth(action, hand))
    return max(actions, key=gain)


def _give_back(hand: Hand) -> Action:
    """The return of the piece that is needed least."""
    return min(hand.state.actions(hand.seat), key=lambda action: _piece_worth(action, hand))


def _piece_worth(action: Action, hand: Hand) -> tuple[float, ...]:
    """How much the piece that an action gives away is needed."""
    if not isinstance(action, (Return, SetMonument, SetCentral)):
        return ()
    piece = all_pieces()[action.piece]
    uses = sum(piece.material not in card.banned for card in hand.unfinished)
    copies = sum(all_pieces()[other].shape == piece.shape for other in hand.player.tray)
    return (uses, -copies, box().shape(piece.shape).area)
