"""Every message of the wire protocol; docs/protocol.md tells when each is sent.

The types of the page (web/src/lib/protocol.ts) are generated from these.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tetrapolis.core import Refusal
from tetrapolis.server.words import told_facts

Facts = Annotated[dict[str, Any], Meta(extra={"typescript": "Facts"})]

# Plain data whose TypeScript types are written by hand in web/src/lib/game.ts.
ViewData = Annotated[dict[str, Any], Meta(extra={"typescript": "View"})]
SheetData = Annotated[dict[str, Any], Meta(extra={"typescript": "ScoreSheet"})]
EventData = Annotated[dict[str, Any], Meta(extra={"typescript": "GameEvent"})]

Token = Annotated[str, Meta(max_length=64)]
MessageId = Annotated[str, Meta(min_length=1, max_length=64)]
ActionText = Annotated[str, Meta(min_length=1, max_length=4096)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Seat = Annotated[int, Meta(ge=0, le=99)]
Word = Annotated[str, Meta(max_length=64)]
FreeText = Annotated[str, Meta(max_length=2000)]
Sample = Annotated[list[float], Meta(max_length=8)]
Samples = Annotated[list[Sample], Meta(max_length=64)]

Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["human", "bot", "open"]
SeatAsked = Literal["human", "open"]
Language = Literal["en", "es"]


class Former(msgspec.Struct, frozen=True):
    """Whose seat a bot has taken over, and how many actions had been played by then."""

    name: str
    n: int


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits in a seat; the name of a bot is the name of its kind."""

    seat: int
    name: str
    kind: SeatKind
    online: bool
    former: Former | None = None


class TableInfo(msgspec.Struct, frozen=True):
    """What everybody may know of a table; `seed` and `salt` only after the end.

    `host` is the seat that may decide for the table, null where no person is left. `to_act` are
    the seats that may act now; null in the list of tables, which are not opened for it.
    """

    id: str
    game: str
    seats: list[SeatInfo]
    host: int | None
    options: dict[str, Any]
    status: Status
    n: int
    to_act: list[int] | None
    commitment: str
    seed: str | None
    salt: str | None
    rematch: str | None
    created: str
    language: Language


class LogEntry(msgspec.Struct, frozen=True):
    """One action of a table; `n` is the number of actions after it."""

    n: int
    seat: int
    action: str
    events: list[EventData]


# ---------------------------------------------------------------- client to server


class _FromClient(msgspec.Struct, tag_field="t", forbid_unknown_fields=True):
    pass


class Hello(_FromClient, tag="hello"):
    """The first message: who is there (null: a spectator) and how many actions it knows."""

    token: Token | None = None
    seen: Count = 0


class Act(_FromClient, tag="act"):
    """Play an action; `n` is the number of actions that the player has seen."""

    id: MessageId
    n: Count
    action: ActionText


class LiveAct(_FromClient, tag="live"):
    """Begin an action that is done by hand, under everybody's eyes; fields as in `act`."""

    id: MessageId
    n: Count
    action: ActionText


class Hand(_FromClient, tag="hand"):
    """What the hand did next; `id` is that of the live action, the samples are the game's own."""

    id: MessageId
    samples: Samples


class Release(_FromClient, tag="release"):
    """The hand lets go: the live action ends and is played with what came of it."""

    id: MessageId


class Preview(_FromClient, tag="preview"):
    """Ask for the score sheet that an action would lead to."""

    id: MessageId
    action: ActionText


class Hint(_FromClient, tag="hint"):
    """Ask what the strongest bot would play in one's place."""

    id: MessageId


class Say(_FromClient, tag="chat"):
    """Say something at the table."""

    id: MessageId
    text: FreeText


class Ping(_FromClient, tag="ping"):
    """Ask for a sign of life."""


ClientMessage = Hello | Act | LiveAct | Hand | Release | Preview | Hint | Say | Ping


# ---------------------------------------------------------------- server to client


class _FromServer(msgspec.Struct, tag_field="t"):
    pass


class Chat(_FromServer, tag="chat"):
    """Something said at the table; `seat` is null for what a spectator said."""

    seat: int | None
    name: str
    text: str
    at: str


class Welcome(_FromServer, tag="welcome"):
    """The whole table: the answer to hello, and sent again when the game starts."""

    info: TableInfo
    seat: int | None
    n: int
    view: ViewData | None
    sheets: list[SheetData]
    log: list[LogEntry]
    chat: list[Chat]


class Acted(_FromServer, tag="acted"):
    """An action was played; `id` only for the seat that sent it."""

    n: int
    seat: int
    action: str
    id: str | None
    events: list[EventData]
    view: ViewData
    sheets: list[SheetData]


class Frames(_FromServer, tag="frames"):
    """A live action goes on: frames to show, the game's own numbers.

    `action` stands in the first message (and in that for somebody who comes in between), `ended`
    in the last; if it came to something, `acted` follows.
    """

    seat: int
    action: str | None
    frames: list[list[float]]
    ended: bool


class Info(_FromServer, tag="info"):
    """Seats, presence, status, rematch or the revealed seed have changed."""

    info: TableInfo


class Thinking(_FromServer, tag="thinking"):
    """A bot has begun to think."""

    seat: int


class Previewed(_FromServer, tag="previewed"):
    """The answer to a preview."""

    id: str
    sheet: SheetData


class Advice(msgspec.Struct, frozen=True):
    """An action that a search looked into, and why it is thought good.

    `events` are what the action would bring about for its player, none for one that only opens
    a choice; `visits` says how many simulations began with it, `share` what share of a win it is
    expected to bring, `score` and `lead` the final score and by how much that beats the best
    rival or the target.
    """

    action: str
    events: list[EventData]
    visits: int
    share: float
    score: float
    lead: float


class Hinted(_FromServer, tag="hinted"):
    """The answer to a hint: a few actions, the best first."""

    id: str
    actions: list[Advice]


class Error(_FromServer, tag="error"):
    """A refusal; `id` is that of the message refused, where it had one."""

    id: str | None
    code: str
    facts: Facts

    @classmethod
    def of(cls, refusal: Refusal, message_id: str | None = None) -> Error:
        """The message for a refusal."""
        return cls(message_id, refusal.code, told_facts(refusal))


class Pong(_FromServer, tag="pong"):
    """The answer to a ping."""


ServerMessage = (
    Welcome | Acted | Frames | Info | Thinking | Previewed | Hinted | Chat | Error | Pong
)


# ---------------------------------------------------------------- HTTP


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game; see `tetrapolis.core.Option`."""

    name: str
    default: bool | int | str | list[int] | None
    choices: list[str] | None
    low: int | None
    high: int | None
    advanced: bool
    seats: list[int] | None


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here, the bots that play it, and whether there are hints."""

    name: str
    version: int
    seat_counts: list[int]
    team: bool
    options: list[OptionInfo]
    bots: list[str]
    hints: bool


class GameList(msgspec.Struct, frozen=True):
    """Answer of GET /api/games."""

    version: str
    games: list[GameInfo]


class TableList(msgspec.Struct, frozen=True):
    """Answer of GET /api/tables."""

    tables: list[TableInfo]


class CreateTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Body of POST /api/tables; `seat` is one's own, `bots` names the bot in each that has one.

    `token` is drawn by whoever asks, so that asking again, should the answer be lost, gets the
    same table; without it the server draws one.
    """

    game: Word
    name: FreeText
    seats: Seat | None = None
    seat: Seat | None = None
    options: dict[Word, Any] = {}
    bots: dict[Seat, Word] = {}
    public: bool = True
    language: Language = "en"
    token: Token | None = None


class JoinTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Body of POST /api/tables/{id}/join; without a seat, the first open one.

    `token` as in `CreateTable`: asking again gets the same seat.
    """

    name: FreeText
    seat: Seat | None = None
    token: Token | None = None


class SeatBot(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Body of POST /api/tables/{id}/bot: a bot for a seat, by a token that may give it.

    The host's token gives an open seat or that of a player who is away, one's own gives one's own.
    `kind` says which of both is meant, so that nobody loses a seat that was open a moment ago;
    null for whichever it is.
    """

    token: Token
    seat: Seat
    bot: Word
    kind: SeatAsked | None = None


class CloseTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Body of POST /api/tables/{id}/close, by the token of the host."""

    token: Token


class Closed(msgspec.Struct, frozen=True):
    """Answer of POST /api/tables/{id}/close: the table that is no more."""

    table: str


class AskRematch(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Body of POST /api/tables/{id}/rematch."""

    token: Token


class Seated(msgspec.Struct, frozen=True):
    """A seat of one's own; the token is the only proof of it."""

    table: str
    seat: int
    token: str


class Frame(msgspec.Struct, frozen=True):
    """One position of a replay, as a spectator saw it; frame 0 is the start."""

    n: int
    seat: int | None
    action: str | None
    events: list[EventData]
    view: ViewData
    sheets: list[SheetData]


class Replay(msgspec.Struct, frozen=True):
    """A finished game, position by position."""

    info: TableInfo
    frames: list[Frame]


class ReviewedMove(msgspec.Struct, frozen=True):
    """What a review says of one action: what was played, and what was expected to bring most."""

    n: int
    seat: int
    played: Advice
    best: Advice


class Review(msgspec.Struct, frozen=True):
    """How far the review of a game is; `moves` is null until all has been looked at.

    Actions without an alternative are left out.
    """

    done: int
    total: int
    moves: list[ReviewedMove] | None


class ReviewBegun(msgspec.Struct, frozen=True):
    """Answer of POST /api/reviews: the name by which GET /api/reviews/{review} tells of it."""

    review: str


class Problem(msgspec.Struct, frozen=True):
    """Body of every HTTP answer that is a refusal."""

    code: str
    facts: Facts

    @classmethod
    def of(cls, refusal: Refusal) -> Problem:
        """The body for a refusal."""
        return cls(refusal.code, told_facts(refusal))


class Health(msgspec.Struct, frozen=True):
    """Answer of GET /health."""

    status: Literal["ok", "failing"]
    version: str
    tables: int
    sockets: int


encode = msgspec.json.Encoder().encode
decode_client = msgspec.json.Decoder(ClientMessage).decode
