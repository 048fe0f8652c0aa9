"""Clients that close the connection after one answer, as urllib does."""

from __future__ import annotations

import json
import urllib.error
import urllib.request

import pytest


def post(server, path, body):
    """The status and the code of the refusal."""
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{server.address}{path}", body)
    with refused.value as answer:
        return answer.code, json.load(answer)["code"]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("api/replay", 413, "request.too_large"),
        ("api/none", 404, "request.not_found"),
        ("health", 405, "request.method"),
    ],
)
def test_who_sends_too_much_is_told_so(server, path, status, code):
    for _ in range(3):
        assert post(server, path, b"x" * 20_000_000) == (status, code)


def test_what_is_sent_in_pieces_of_unknown_length_is_bounded_too(server):
    pieces = (b"x" * 1_000_000 for _ in range(20))
    assert post(server, "api/replay", pieces) == (413, "request.too_large")
