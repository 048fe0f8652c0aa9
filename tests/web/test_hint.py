"""Asking for a hint in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.sprawlopolis_table import take_seat

GAMES = {
    "akropolis": {"seats": 2, "bots": {"1": "random"}},
    "micropolis": {"seats": 2, "bots": {"1": "random"}},
    "sprawlopolis": {"seats": 1},
}
WORDS = {
    "en": ("Hint", "Ask for a hint", "Show", "Play this", "Confirm"),
    "es": ("Pista", "Pedir una pista", "Mostrar", "Jugar esto", "Confirmar"),
}


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_shown_in_its_place_and_can_be_played(visit, server, inspect, game, phone):
    language = "es" if phone else "en"
    tab, ask, show, play, confirm = WORDS[language]
    page = take_seat(
        visit, server.create(game=game, **GAMES[game]), language=language, phone=phone
    ).page
    page.get_by_role("tab", name=tab).click()
    page.get_by_role("button", name=ask).click()
    suggestions = page.locator(".hint li")
    # The first question to a server waits until its search is compiled.
    expect(suggestions).to_have_count(3, timeout=120_000)
    expect(suggestions.first).to_contain_text("Ana")
    ghost = page.locator(".board .ghost")
    expect(ghost.first).to_be_attached()
    inspect(page, f"hint-{game}{'-phone' * phone}")
    # Another one is shown in its turn, on a phone with nothing over the board.
    chosen = suggestions.nth(1).get_by_role("button", name=show)
    expect(chosen).to_have_attribute("aria-pressed", "false")
    chosen.click()
    if not phone:
        expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name=confirm)).to_be_visible()
    inspect(page, f"hint-{game}-shown{'-phone' * phone}")
    if phone:
        expect(suggestions).to_have_count(0)
        page.get_by_role("tab", name=tab).click()
        page.get_by_role("button", name=ask).click()
    suggestions.first.get_by_role("button", name=play).click()
    expect(suggestions).to_have_count(0)
    expect(page.get_by_role("button", name=ask)).to_be_visible()


def test_a_hint_is_followed_by_keyboard_alone(visit, server):
    table = take_seat(visit, server.create(game="sprawlopolis", seats=1))
    assert table.wait_for_turn()
    page = table.page
    page.get_by_role("tab", name="Hint").focus()
    page.keyboard.press("Enter")
    # The panel, and what is in it.
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    ask = page.get_by_role("button", name="Ask for a hint")
    expect(ask).to_be_focused()
    page.keyboard.press("Enter")
    show = page.locator(".hint").get_by_role("button", name="Show").first
    expect(show).to_be_visible(timeout=120_000)
    expect(ask).to_be_focused()
    page.keyboard.press("Tab")
    expect(show).to_be_focused()
    page.keyboard.press("Enter")
    # What is held over the city is said to those who listen, and the board has the keys.
    expect(page.locator(".board [aria-live=polite]").last).to_contain_text("Card")
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 of 15 cards")).to_be_visible()


def test_against_people_there_are_no_hints(visit, server):
    seated = server.create(seats=2)
    server.post(f"api/tables/{seated['table']}/join", name="Ben")
    page = take_seat(visit, {**seated, "game": "akropolis"}).page
    expect(page.get_by_role("tab", name="Chat")).to_be_visible()
    expect(page.get_by_role("tab", name="Hint")).to_have_count(0)
