"""The games with flat boards, and how a player sits down at each: `take_seat(visit, seated)`."""

from __future__ import annotations

from web import akropolis_table, micropolis_table, sprawlopolis_table

GAMES = {
    "akropolis": akropolis_table.take_seat,
    "micropolis": micropolis_table.take_seat,
    "sprawlopolis": sprawlopolis_table.take_seat,
}
