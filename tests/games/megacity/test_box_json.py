"""The page's file of the box."""

from __future__ import annotations

from tetrapolis.games.megacity.box_json import FILE, box_text


def test_the_page_knows_the_box_as_it_is():
    assert FILE.read_text(encoding="utf-8") == box_text()
