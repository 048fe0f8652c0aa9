"""What browsers are told, and asked, so that nothing foreign gets in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar.datastructures import MutableScopeHeaders

if TYPE_CHECKING:
    from litestar.connection import WebSocket
    from litestar.types import Message, Scope

_HEADERS = {
    "content-security-policy": "; ".join(
        (
            "default-src 'self'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the security headers to every HTTP answer."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in _HEADERS.items():
        headers[name] = value
    headers["cache-control"] = _cache_control(scope["path"], message["status"])


def _cache_control(path: str, status: int) -> str:
    if path.startswith("/assets/") and status == 200:
        return "public, max-age=31536000, immutable"  # a hashed name never changes its content
    return "no-store" if path.startswith("/api/") else "no-cache"


def origin_allowed(socket: WebSocket[Any, Any, Any], origins: tuple[str, ...]) -> bool:
    """Whether a connection comes from this server's own page, a page allowed, or no page."""
    origin = socket.headers.get("origin")
    if origin is None or origin in origins:
        return True
    return urlsplit(origin).netloc == socket.headers.get("host")
