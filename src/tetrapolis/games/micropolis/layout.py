"""The state record: everything that a position of Micropolis is.

A seat's ring has places 0 to 9, clockwise. The first tile lies at place 0, the anthill grows
clockwise to 1, 2, 3 ... (right) and against the clock to 9, 8, 7 ... (left). Tiles are counted
from 0 inside the record; their ids are one higher.
"""

from __future__ import annotations

import numpy as np

from tetrapolis.games.micropolis.components import LINE, MOST_SEATS, RING, TABLES, TILES

# What the acting seat has to do.
TAKE, EFFECT, FILL, SENTRY, LEADER, OVER = range(6)

# Event rows: code, seat (-1 for none), then the facts.
(
    TOKEN_SPENT,
    PAID,
    TAKEN,
    COLLECTED,
    HATCHED,
    TOKEN_GAINED,
    RECRUITED,
    FILLED,
    LEFT_EMPTY,
    REARRANGED,
    REFILLED,
    NEW_LEADER,
    ENDED,
) = range(13)
EVENT_FACTS = 5
MOST_EVENTS = 16
"""A take makes at most three, its effects six, the end of a round two."""

DTYPE = np.dtype(
    [
        ("events", np.int16, (MOST_EVENTS, 2 + EVENT_FACTS)),
        ("event_count", np.int8),
        ("taken", np.int16, (2 + EVENT_FACTS,)),  # the event of the last tile taken, zeros before
        ("seats", np.int8),
        ("round", np.int8),  # from 1
        ("turns", np.int8),  # that have ended in this round
        ("phase", np.int8),
        ("acting", np.int8),
        ("leader", np.int8),
        ("placed_at", np.int8),  # place of the tile whose effects are running
        ("pending", np.uint8),  # its effects still to come, one bit a part
        ("challengers", np.uint8),  # among whom the outgoing leader chooses, one bit a seat
        ("line", np.int8, (LINE,)),
        ("laid", np.int8, (LINE,)),  # soldiers lying on each tile of the line
        ("line_size", np.int8),
        ("pile", np.int8, (TILES,)),
        ("dealt", np.int8),  # tiles of the pile that have come to the line
        ("reserve", np.int8),
        ("reserve_tokens", np.int8),
        ("army", np.int8, (MOST_SEATS,)),
        ("tokens", np.int8, (MOST_SEATS,)),
        ("ring", np.int8, (MOST_SEATS, RING)),  # tile at each place, -1 none
        ("full", np.int16, (MOST_SEATS,)),  # full barracks, one bit a place
        ("placed", np.int8, (MOST_SEATS,)),
        ("left_end", np.int8, (MOST_SEATS,)),  # place of the last tile against the clock
        *TABLES,
    ],
    align=True,
)
