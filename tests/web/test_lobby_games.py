"""The lobby offers whatever games a server has: all, some, one, or none that the page can show."""

from __future__ import annotations

import httpx
from playwright.sync_api import expect


def open_lobby(visit, games):
    """The lobby of a server that has these games."""
    page = visit()
    page.route("**/api/games", lambda route: route.fulfill(json={"games": games}))
    page.reload()
    return page


def test_a_server_with_one_game_whichever_it_is(visit, server):
    for game in httpx.get(f"{server.address}api/games").json()["games"]:
        page = open_lobby(visit, [game])
        expect(page.get_by_role("radio").first).to_be_checked()
        expect(page.locator(f"section[data-game={game['name']}]")).to_be_visible()
        expect(page.get_by_role("button", name="Start playing")).to_be_enabled()


def test_a_server_without_a_game_that_the_page_can_show(visit):
    page = open_lobby(visit, [])
    expect(page.get_by_text("offers no game that this page can show")).to_be_visible()
