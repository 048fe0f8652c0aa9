"""A request is heard to its end before it is answered.

A client that still sends, such as too large a body, listens to no answer; when the connection is
then closed it is told of that alone, not of what was wrong.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, ReceiveMessage, Scope, Send

MOST_BYTES = 64 * 2**20
MOST_SECONDS = 20.0
"""Beyond these an answer goes out unheard."""


def heard_out(app: ASGIApp) -> ASGIApp:
    """The application, which passes over what is left of a request before it begins to answer."""

    async def hearing(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        more = True

        async def hear() -> ReceiveMessage:
            nonlocal more
            message = await receive()
            more = message["type"] == "http.request" and message["more_body"]
            return message

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                left = MOST_BYTES
                with suppress(TimeoutError):
                    async with asyncio.timeout(MOST_SECONDS):
                        while more and left > 0:
                            heard = await hear()
                            left -= len(heard["body"]) if heard["type"] == "http.request" else 0
            await send(message)

        await app(scope, hear, answer)

    return hearing
