"""What every game shares, pure: no input or output, no clock, no global random state."""

from tetrapolis.core.action import Action
from tetrapolis.core.chance import Chance
from tetrapolis.core.errors import BadInput, Illegal, Refusal
from tetrapolis.core.event import Event
from tetrapolis.core.game import Game
from tetrapolis.core.live import Live
from tetrapolis.core.options import Option
from tetrapolis.core.record import Move, Record
from tetrapolis.core.score import Cell, Result, ScoreLine, ScoreSheet
from tetrapolis.core.state import State

__all__ = [
    "Action",
    "BadInput",
    "Cell",
    "Chance",
    "Event",
    "Game",
    "Illegal",
    "Live",
    "Move",
    "Option",
    "Record",
    "Refusal",
    "Result",
    "ScoreLine",
    "ScoreSheet",
    "State",
]
