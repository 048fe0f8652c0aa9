"""The protocol's types for the page, the words people bring, and the bounds on rates."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tetrapolis.core import BadInput
from tetrapolis.server.limits import TokenBucket
from tetrapolis.server.typescript import TARGET, typescript
from tetrapolis.server.words import clean_chat, clean_name


def test_the_types_of_the_page_are_current():
    assert TARGET.read_text(encoding="utf-8") == typescript(), (
        "run python -m tetrapolis.server.typescript"
    )


@given(st.text())
def test_a_name_is_refused_or_can_be_shown(text):
    try:
        name = clean_name(text)
    except BadInput as refusal:
        assert refusal.code.startswith("name.")  # noqa: PT017
        return
    assert 1 <= len(name) <= 24
    assert name == clean_name(name) == unicodedata.normalize("NFC", name)
    assert name == name.strip()
    assert not any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name)


@pytest.mark.parametrize("name", ["Ana", "José María", "李小龍", "Ὀδυσσεύς", "👩\u200d🚀"])
def test_names_of_all_kinds_are_welcome(name):
    assert clean_name(f" {name} ") == name


def test_chat_keeps_its_lines():
    assert clean_chat("  uno\ndos ") == "uno\ndos"


def test_a_bucket_lets_a_burst_through_and_then_waits(monkeypatch):
    clock = [100.0]
    monkeypatch.setattr("tetrapolis.server.limits.time.monotonic", lambda: clock[0])
    bucket = TokenBucket(rate=2.0, burst=3)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock[0] += 60.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
