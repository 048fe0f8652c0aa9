"""What everybody may see: all but the order of the pile."""

from __future__ import annotations

from typing import Any

from tetrapolis.core import Action, Event
from tetrapolis.core.compiled import Records
from tetrapolis.games.micropolis import layout
from tetrapolis.games.micropolis.components import (
    PORTS,
    RING,
    SPECIALISTS,
    TILES,
    Tile,
    TileSet,
)
from tetrapolis.games.micropolis.notation import BARRACKS, Effect, Leader, Sentry, decode
from tetrapolis.games.micropolis.rules import count, nth
from tetrapolis.games.micropolis.scoring import Gallery, galleries

# Code and names of the facts of each kind of event row.
_EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    layout.TAKEN: ("taken", ("tile", "slot", "price", "soldiers", "place")),
    layout.PAID: ("paid", ("n",)),
    layout.COLLECTED: ("collected", ("n",)),
    layout.TOKEN_SPENT: ("token_spent", ()),
    layout.HATCHED: ("hatched", ("n", "eggs")),
    layout.TOKEN_GAINED: ("token_gained", ("n",)),
    layout.RECRUITED: ("recruited", ("n", "lost", "leader")),
    layout.FILLED: ("filled", ("n",)),
    layout.LEFT_EMPTY: ("left_empty", ("n",)),
    layout.REARRANGED: ("rearranged", ("n",)),
    layout.REFILLED: ("refilled", ()),
    layout.NEW_LEADER: ("leader", ("n",)),
    layout.ENDED: ("ended", ()),
}

PHASE_NAMES = {
    layout.TAKE: "take",
    layout.EFFECT: "effect",
    layout.FILL: "fill",
    layout.SENTRY: "sentry",
    layout.LEADER: "leader",
}


def events(records: Records, tiles: TileSet) -> tuple[Event, ...]:
    """What the last action brought about; a tile taken is told by what is on it."""
    s = records[0]
    told = []
    for code, seat, *facts in s["events"][: s["event_count"]].tolist():
        name, names = _EVENTS[code]
        shown: dict[str, Any] = dict(zip(names, facts, strict=False))
        if code == layout.TAKEN:
            shown["what"] = _contents(tiles[shown["tile"] - 1])
        told.append(Event(f"micropolis.{name}", None if seat < 0 else seat, shown))
    return tuple(told)


def _contents(tile: Tile) -> list[str]:
    """The codes of what is on a tile and means more than its galleries, each kind once."""
    segments = tile.segments
    found = [f"micropolis.specialist.{one.specialist}" for one in segments if one.specialist]
    found += ["micropolis.barracks"] if tile.barracks else []
    found += [f"micropolis.fruit.{fruit}" for one in segments for fruit in one.fruits]
    found += ["micropolis.gift" for one in segments if one.gifts]
    return list(dict.fromkeys(found)) or ["micropolis.galleries"]


def view(records: Records, tiles: TileSet) -> dict[str, Any]:
    """The game's own part of the view, the same for every seat and for spectators.

    Keys:
        round, rounds, leader, pile_left, reserve.
        line: the tiles from the front, each with its price for the seat to act.
        players: armies, tokens, rings and galleries; a ring is listed clockwise from `start`,
            and cells are [place, segment].
        places: where the acting seat may attach, and the numbers of the galleries (in its
            `galleries`) behind the two openings there, null where there is none.
        last: the last tile taken, None before the first.
        choice: the choice that is open inside a turn, with the text of each action.
        tiles: every tile to be seen, by id.
    """
    s = records[0]
    line = _line(s)
    players = [_player(records, seat) for seat in range(s["seats"])]
    seen = {item["tile"] for item in line}
    seen |= {item["tile"] for player in players for item in player["ring"]}
    return {
        "round": int(s["round"]),
        "rounds": RING,
        "leader": int(s["leader"]),
        "pile_left": TILES - int(s["dealt"]),
        "reserve": {"soldiers": int(s["reserve"]), "architects": int(s["reserve_tokens"])},
        "line": line,
        "players": players,
        "places": _places(records) if s["phase"] == layout.TAKE else [],
        "choice": _choice(records),
        "last": _last(s),
        "tiles": {str(tile): tiles[tile - 1].plain() for tile in sorted(seen)},
    }


def _line(s: Any) -> list[dict[str, Any]]:
    choosing = s["phase"] == layout.TAKE
    army = int(s["army"][s["acting"]])
    return [
        {
            "tile": int(s["line"][slot]) + 1,
            "soldiers": int(s["laid"][slot]),
            "price": slot,
            "payable": bool(choosing and slot <= army),
        }
        for slot in range(s["line_size"])
    ]


def ring(s: Any, seat: int) -> list[dict[str, int]]:
    """The tiles of an anthill, clockwise; `barracks` is the size of a full one, else 0."""
    items = []
    for step in range(s["placed"][seat]):
        place = (int(s["left_end"][seat]) + step) % RING
        tile = int(s["ring"][seat, place])
        filled = int(s["full"][seat]) >> place & 1
        size = int(s["tile_barracks"][tile])
        items.append({"tile": tile + 1, "place": place, "barracks": size if filled else 0})
    return items


def _player(records: Records, seat: int) -> dict[str, Any]:
    s = records[0]
    return {
        "seat": seat,
        "army": int(s["army"][seat]),
        "architects": int(s["tokens"][seat]),
        "start": int(s["left_end"][seat]),
        "ring": ring(s, seat),
        "galleries": [gallery.plain() for gallery in galleries(records, seat)],
    }


def _places(records: Records) -> list[dict[str, Any]]:
    """Where the acting seat may attach its next tile."""
    s = records[0]
    seat = int(s["acting"])
    start, placed = int(s["left_end"][seat]), int(s["placed"][seat])
    if placed == 0:
        return [{"side": "right", "place": 0, "joins": {}}]
    mine = galleries(records, seat)
    after = (start + placed) % RING
    before = (start - 1) % RING
    last = (after - 1) % RING
    to_left = _behind(s, seat, mine, last, "R")
    to_right = _behind(s, seat, mine, start, "L")
    if placed == RING - 1:
        return [{"side": "right", "place": after, "joins": to_left | to_right}]
    return [
        {"side": "right", "place": after, "joins": to_left},
        {"side": "left", "place": before, "joins": to_right},
    ]


def _behind(s: Any, seat: int, mine: list[Gallery], place: int, side: str) -> dict[str, int | None]:
    """The gallery behind each opening of one side of a tile, by the port that would meet it."""
    facing = "L" if side == "R" else "R"
    found: dict[str, int | None] = {}
    for level in "UD":
        segment = int(s["tile_ports"][s["ring"][seat, place], PORTS.index(f"{side}{level}")])
        found[f"{facing}{level}"] = next(
            (n for n, gallery in enumerate(mine) if (place, segment) in gallery.cells), None
        )
    return found


def _choice(records: Records) -> dict[str, Any] | None:
    """The choice that the acting seat has to make, None while it takes a tile."""
    s = records[0]
    phase = int(s["phase"])
    if phase in (layout.TAKE, layout.OVER):
        return None
    numbers = [nth(records, 0, k) for k in range(count(records, 0))]
    options = [
        {"action": str(action), **_option_facts(s, action)} for action in map(decode, numbers)
    ]
    choice = {"kind": PHASE_NAMES[phase], "seat": int(s["acting"]), "options": options}
    if phase != layout.LEADER:
        choice["place"] = int(s["placed_at"])
    return choice


def _option_facts(s: Any, action: Action) -> dict[str, Any]:
    """What the page needs to know of an option beside its text."""
    match action:
        case Effect(part):
            tile = s["ring"][s["acting"], s["placed_at"]]
            barracks = part == BARRACKS
            name = "barracks" if barracks else SPECIALISTS[s["tile_specialist"][tile, part]]
            return {"effect": name}
        case Sentry(full):
            return {"full": list(full)}
        case Leader(seat):
            return {"seat": seat}
    return {}


def _last(s: Any) -> dict[str, Any] | None:
    """The last tile taken, while its effects run and until the next one is."""
    code, seat, *facts = s["taken"].tolist()
    if code != layout.TAKEN:
        return None
    return {"seat": seat, **dict(zip(_EVENTS[code][1], facts, strict=True))}
