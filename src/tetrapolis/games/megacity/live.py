"""A delivery by a player's hand, while it goes on (MC-45).

Samples are seconds since the hand took hold, x and y in mm on the city's table (`city.centre`).
A frame is the platform's x and y there, then the seven numbers of each body's pose in the
platform's frame, in the order of `bodies.order`; 30 frames are a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tetrapolis.core import Illegal, Live
from tetrapolis.core.live import Numbers
from tetrapolis.games.megacity.delivery import Delivery
from tetrapolis.games.megacity.notation import Deliver
from tetrapolis.games.megacity.notation import Slide as Wish
from tetrapolis.games.megacity.outlines import Point
from tetrapolis.games.megacity.physics import Sample
from tetrapolis.games.megacity.physics.hand import MOST_SAMPLES

if TYPE_CHECKING:
    from tetrapolis.games.megacity.state import MegaCityState

_DIGITS = 3  # of what is shown


def begin(action: Deliver, state: MegaCityState, seat: int) -> LiveDelivery | None:
    """A delivery by a player's hand; none at a table where nobody's hand is asked for (MC-47).

    Errors: those of `resolve`.
    """
    return None if state.options["steady_hand"] else LiveDelivery(action, state, seat)


class LiveDelivery(Live):
    """A building on its way, pulled by a hand."""

    busy = "megacity.illegal.hands_off"

    def __init__(self, action: Deliver, state: MegaCityState, seat: int) -> None:
        """Check and inspect; see `resolve`."""
        wish = Wish(action.slide.contract, action.slide.place)
        self.action = replace(action, slide=wish)
        self._delivery = Delivery(self.action, state, seat)
        self._path: list[Sample] = []
        self._shown = 0

    def feed(self, samples: Sequence[Sequence[float]]) -> list[Numbers]:
        """See `Live.feed`."""
        path = [_sample(sample) for sample in samples]
        total = len(self._path) + len(path)
        if not path or total > MOST_SAMPLES:
            raise _path_refused(total)
        if not self._path:
            self._delivery.take_hold(path[0])
            self._path = path[:1]
            path = path[1:]
        self._delivery.slide.pull(path)
        self._path += path
        return self._new_frames()

    def finish(self) -> tuple[list[Numbers], Deliver]:
        """See `Live.finish`.

        Errors:
            Illegal `megacity.illegal.path.samples`: the hand never took hold.
        """
        if not self._path:
            raise _path_refused(0)
        action = self._delivery.outcome(self._path)
        return self._new_frames(), action

    def _new_frames(self) -> list[Numbers]:
        slide = self._delivery.slide
        frames = [_shown(*slide.frame(number)) for number in range(self._shown, slide.frames)]
        self._shown = slide.frames
        return frames


def _sample(numbers: Sequence[float]) -> Sample:
    if len(numbers) != 3:
        raise Illegal("megacity.illegal.path.finite")
    time, x, y = (round(float(number), _DIGITS) for number in numbers)
    return (time, x, y)


def _path_refused(samples: int) -> Illegal:
    return Illegal("megacity.illegal.path.samples", samples=samples, most=MOST_SAMPLES)


def _shown(place: Point, poses: NDArray[np.float64]) -> Numbers:
    numbers: Numbers = np.round(np.concatenate((place, poses.ravel())), _DIGITS).tolist()
    return numbers
