"""What a seat of MegaCity holds, and what it is for: the plans of the bots that build."""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import fmean

from tetrapolis.bots.megacity_prospects import promise
from tetrapolis.bots.megacity_works import Skill
from tetrapolis.core import Action
from tetrapolis.games.megacity.architect.ease import ease
from tetrapolis.games.megacity.city import type_of
from tetrapolis.games.megacity.components import MATERIALS, Contract, Side
from tetrapolis.games.megacity.notation import (
    Plain,
    Rezone,
    TakeContract,
    TakePieces,
    TakePlatform,
)
from tetrapolis.games.megacity.pieces import all_pieces, contract, platforms
from tetrapolis.games.megacity.rules import RANDOM_PIECES
from tetrapolis.games.megacity.state import MegaCityState
from tetrapolis.games.megacity.table import Workshop
from tetrapolis.games.megacity.turns import MOST_PIECES, actions_a_turn, hand_limit
from tetrapolis.games.megacity.workshop import side_of

_EASY = 2  # pieces beyond those without which nothing is drawn that make it easy to build
_NEW_TYPE = 0.75  # prestige that the first building of a type promises (MC-39)
_REFRESHING = 2.5  # actions until a platform lies open that does not yet


class Hand:
    """What a seat holds, sorted by what it is for.

    Attributes:
        state: the position, as far as the seat knows it.
        seat: whose hand it is.
        player: what that seat holds.
        skill: of who plays.
        finished: the contract that the building on a platform meets, by the platform's number.
        unfinished: the other contracts, those of the fewest pieces first.
        sites: the platform on which each of these is to be built, by contract, if one is there.
    """

    def __init__(self, state: MegaCityState, seat: int, skill: Skill) -> None:
        self.state = state
        self.seat = seat
        self.skill = skill
        self.player = state.players[seat]
        self.finished: dict[int, str] = {}
        for number, shop in self.player.workshops.items():
            names = set(_met(shop)) & set(self.player.contracts) - set(self.finished.values())
            if names:
                self.finished[number] = max(names, key=lambda name: contract(name).prestige)
        waiting = set(self.player.contracts) - set(self.finished.values())
        self.unfinished = sorted(map(contract, waiting), key=lambda card: (card.pieces, card.id))
        self.sites: dict[str, int] = {}
        for card in self.unfinished:
            fitting = [n for n in self.idle if _suits(card, self.up(n))]
            if fitting:
                self.sites[card.id] = min(fitting, key=lambda n: self.search(card, self.up(n)))

    @property
    def idle(self) -> list[int]:
        """The platforms in hand that are for no contract yet."""
        used = {*self.finished, *self.sites.values()}
        return [number for number in self.player.workshops if number not in used]

    def up(self, number: int) -> Side:
        """The side that a platform in hand shows."""
        return side_of(number, self.player.workshops[number].side)

    def search(self, card: Contract, side: Side) -> float:
        """How many actions it is likely to cost until a building for a contract is found there.

        Who does not weigh does not know.
        """
        if not self.skill.weighs:
            return 0.0
        turns = 1 / (ease(card.id, side.layout) * self.skill.designs)
        return max(0.0, turns - 1) * actions_a_turn(self.state)

    @property
    def left_standing(self) -> list[int]:
        """The platforms in hand with a building that meets no contract."""
        shops = self.player.workshops.items()
        return [number for number, shop in shops if shop.bodies and number not in self.finished]

    @property
    def room(self) -> int:
        """How many pieces more may be held at the end of the turn."""
        return MOST_PIECES - self.player.pieces_held()

    @property
    def has_enough(self) -> bool:
        """Whether more pieces would hardly help: all that may be held; or, for who looks ahead,
        plenty for every contract in hand."""
        plenty = all(len(self.usable(card)) >= self.wanted(card) for card in self.unfinished)
        return self.room <= 0 or (self.skill.ahead and plenty)

    @property
    def may_deliver(self) -> bool:
        """Whether a delivery is possible at this moment of the turn."""
        turn = self.state.turn
        fresh = turn.actions_left == actions_a_turn(self.state)
        return turn.phase == "final" or (turn.phase == "actions" and fresh)

    def wanted(self, card: Contract) -> int:
        """The pieces from which a contract is built easily."""
        return card.pieces + self.skill.spare + _EASY

    def usable(self, card: Contract) -> list[int]:
        """The pieces in the tray of materials that a contract does not ban."""
        return [p for p in self.player.tray if all_pieces()[p].material not in card.banned]

    def buildable(self) -> Iterator[tuple[Contract, int]]:
        """Each contract that may be worth trying to build, with each platform for it."""
        for card in self.unfinished:
            enough = len(self.usable(card)) >= card.pieces + self.skill.spare
            if enough and card.id in self.sites:
                yield card, self.sites[card.id]
                yield from ((card, n) for n in self.idle if _suits(card, self.up(n)))


def _met(shop: Workshop) -> Iterator[str]:
    """The contracts that what stands in a workshop meets."""
    for name, demands in (shop.report.demands if shop.report else {}).items():
        if name and all(demand.met for demand in demands):
            yield name


def next_step(hand: Hand) -> Action:
    """A standard action: what the contracts in hand need, else another contract."""
    steps = (_towards(card, hand) for card in hand.unfinished)
    step = next(filter(None, steps), None)
    # With pieces enough and still no building in sight another contract may be easier; else other
    # pieces must come for some of them.
    if step is None or (isinstance(step, TakePieces) and hand.has_enough):
        return _new_contract(hand) or step or Plain("end")
    return step


def _towards(card: Contract, hand: Hand) -> Action | None:
    """The next step towards a contract in hand; None when there is none now."""
    if step := _platform_for(card, hand)[0]:
        return step
    if card.id not in hand.sites or (hand.finished and hand.room <= 0):
        return None
    return TakePieces() if hand.state.bag else None


def _platform_for(card: Contract, hand: Hand) -> tuple[Action | None, float]:
    """The first action towards the platform that suits a contract best, if there is one to do.

    With it, how many actions it takes in all until a building should be found there.
    """
    ways = list(_ways_to_platform(card, hand))
    return min(ways, key=lambda way: way[1], default=(None, math.inf))


def _ways_to_platform(card: Contract, hand: Hand) -> Iterator[tuple[Action | None, float]]:
    state, idle = hand.state, hand.idle
    site = hand.sites.get(card.id)
    for number in (*idle, *(() if site is None else (site,))):
        for side in _suiting(card, number):
            if side == hand.up(number):
                yield None, hand.search(card, side)
            elif number in idle:
                yield Rezone(number), 1 + hand.search(card, side)
    if len(hand.player.workshops) >= hand_limit(state):
        return
    for number, up in state.open_platforms:
        for side in _suiting(card, number):
            turned = side != side_of(number, up)
            yield TakePlatform(number), 1 + turned + hand.search(card, side)
    hidden = [
        hand.search(card, side) for number, _ in state.stack for side in _suiting(card, number)
    ]
    if hidden:
        yield Plain("refresh"), _REFRESHING + fmean(hidden)


def _suits(card: Contract, side: Side) -> bool:
    """Whether a contract may be built on a side of a platform."""
    return card.type in (None, side.type)


def _suiting(card: Contract, number: int) -> list[Side]:
    """The sides of a platform on which a contract may be built."""
    return [side for side in platforms()[number].sides if _suits(card, side)]


def _new_contract(hand: Hand) -> Action | None:
    """The contract that promises most for its effort; None when none is worth taking."""
    state, player = hand.state, hand.player
    # Every building in the city keeps a cube of its owner's (MC-22).
    if len(player.contracts) >= min(hand_limit(state), player.cubes):
        return None
    offers = [
        (TakeContract(k), contract(column[0])) for k, column in state.columns.items() if column
    ]
    if (
        all(contract(name).landmark for name in player.contracts)
        or not state.options["landmark_last"]
    ):
        offers += [(TakeContract("landmark", name), contract(name)) for name in state.landmarks]
    appeal = {action: _appeal(card, hand) for action, card in offers}
    best = max(appeal, key=lambda action: appeal[action], default=None)
    return best if best and appeal[best] > 0 else None


def _appeal(card: Contract, hand: Hand) -> float:
    """The prestige that a contract promises for each action that it takes; 0 if out of reach.

    Who does not weigh likes what takes the fewest pieces.
    """
    state = hand.state
    platform = _platform_for(card, hand)[1]
    if not hand.skill.weighs:
        return 0.0 if math.isinf(platform) else 1 / card.pieces
    lacking = max(0, hand.wanted(card) - len(hand.usable(card)))
    drawn = RANDOM_PIECES * (1 - len(card.banned) / len(MATERIALS))
    last = state.turns_to_go is not None
    if last and 1 + platform + lacking / drawn > state.turn.actions_left:
        return 0.0
    return _worth(card, hand) / (1 + platform + lacking / drawn + actions_a_turn(state))


def _worth(card: Contract, hand: Hand) -> float:
    """The prestige that a contract promises."""
    if hand.skill.awards:
        return promise(card, hand.state, hand.seat)
    own = {type_of(tile) for tile in hand.state.city.values() if tile.owner == hand.seat}
    return card.prestige + (0.0 if card.type is None or card.type in own else _NEW_TYPE)
