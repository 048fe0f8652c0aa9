"""Tables, seats, the store and the wire protocol."""

from tetrapolis.server.app import create_app, serve
from tetrapolis.server.fairness import verify
from tetrapolis.server.settings import Settings

__all__ = ["Settings", "create_app", "serve", "verify"]
