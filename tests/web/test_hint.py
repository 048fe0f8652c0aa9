"""Asking for a hint in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.sprawlopolis_table import take_seat


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("es", False), ("es", True)])
def test_a_hint_is_told_in_words_and_can_be_played(visit, server, inspect, language, phone):
    seated = server.create(game="sprawlopolis", seats=1)
    table = take_seat(visit, seated, language=language, phone=phone)
    assert table.wait_for_turn()
    page = table.page
    tab, ask, play = {
        "en": ("Hint", "Ask for a hint", "Play this"),
        "es": ("Pista", "Pedir una pista", "Jugar esto"),
    }[language]
    page.get_by_role("tab", name=tab).click()
    page.get_by_role("button", name=ask).click()
    suggestions = page.locator(".hint li")
    # The first question to a server waits until its search is compiled.
    expect(suggestions).to_have_count(3, timeout=120_000)
    expect(suggestions.first).to_contain_text("Ana")
    inspect(page, f"hint-{language}{'-phone' * phone}")
    suggestions.first.get_by_role("button", name=play).click()
    expect(suggestions).to_have_count(0)
    expect(page.get_by_role("button", name=ask)).to_be_visible()


def test_against_people_there_are_no_hints(visit, server):
    seated = server.create(seats=2)
    server.post(f"api/tables/{seated['table']}/join", name="Ben")
    page = take_seat(visit, {**seated, "game": "akropolis"}).page
    expect(page.get_by_role("tab", name="Chat")).to_be_visible()
    expect(page.get_by_role("tab", name="Hint")).to_have_count(0)
