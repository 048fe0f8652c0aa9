"""The secret seed of a table and the commitment to it.

The commitment is public from the start, the seed and the salt after the end: the server cannot
change the shuffle once anybody has seen the table, and nobody can guess the seed from it.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets

from tetrapolis.core import BadInput


def draw_seed() -> tuple[int, str]:
    """A seed (128 random bits) and a salt (128 random bits as 32 hexadecimal digits)."""
    return secrets.randbits(128), secrets.token_hex(16)


def commitment(table: str, seed: int | str, salt: str) -> str:
    """The SHA-256, in hexadecimal digits, of the UTF-8 text `tetrapolis:TABLE:SEED:SALT`.

    Args:
        table: id of the table.
        seed: a whole number, written in decimal digits.
        salt: 32 hexadecimal digits in lower case.

    Example:
        >>> commitment("A", 7, "00")[:16]
        'bae69fd23e7d4f48'
    """
    return hashlib.sha256(f"tetrapolis:{table}:{seed}:{salt}".encode()).hexdigest()


def verify(table: str, seed: int | str, salt: str, committed: str) -> bool:
    """Whether the seed revealed at the end is the one committed to at the start."""
    return commitment(table, seed, salt) == committed


def new_table_id() -> str:
    """An id that cannot be guessed: 96 random bits, safe in URLs."""
    return secrets.token_urlsafe(12)


def table_of(token: str) -> str:
    """The id of the table that is created with a token; nobody can guess one from the other.

    Derived, so that asking twice for a table cannot create two.
    """
    digest = hashlib.sha256(f"table:{token}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:12]).decode()


def new_token(wished: str | None = None) -> str:
    """A token that proves who holds a seat: 256 random bits as 64 hexadecimal digits.

    Args:
        wished: one that the player has drawn, to ask again with it where the answer was lost.

    Errors:
        BadInput `token.form`: not so many digits.
    """
    if wished is not None and not re.fullmatch("[0-9a-f]{64}", wished):
        raise BadInput("token.form")
    return wished or secrets.token_hex(32)


def rematch_token(token: str, table: str) -> str:
    """The token of the same player at a rematch table.

    Derived, so that asking twice gives the same one although only digests are stored.
    """
    return hashlib.sha256(f"rematch:{table}:{token}".encode()).hexdigest()


def token_digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
