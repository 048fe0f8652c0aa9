"""Reviewing a finished game in a real browser."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from web.serving import Player

GAMES = {
    "akropolis": {"seats": 2, "bots": {"1": "random"}},
    "micropolis": {"seats": 2, "bots": {"1": "random"}},
    "sprawlopolis": {"seats": 1},
}
WORDS = {
    "en": ("Review", "Review this game", "Move"),
    "es": ("Revisión", "Revisar esta partida", "Jugada"),
}


@pytest.fixture(scope="module")
def finished(server):
    """The id of a finished table of each game."""
    tables = {}

    def play(game):
        if game not in tables:
            seated = server.create(game=game, **GAMES[game])
            Player(server, seated).play()
            tables[game] = seated["table"]
        return tables[game]

    return play


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_anybody_sees_where_most_was_given_away(visit, finished, inspect, game, phone):
    language = "es" if phone else "en"
    page = visit(f"#/replay/{finished(game)}", language=language, phone=phone, dark=phone)
    tab, ask, move = WORDS[language]
    page.get_by_role("tab", name=tab).click()
    page.get_by_role("button", name=ask).click()
    # The first question to a server waits until its search is compiled.
    moves = page.locator(".review li button")
    expect(moves.first).to_be_visible(timeout=120_000)
    expect(moves.first).to_contain_text(f"{move} ")
    expect(page.locator(".controls .mark")).to_have_count(moves.count())
    inspect(page, f"review-{game}-list{'-phone' * phone}")
    slider = page.get_by_role("slider")
    number = int(moves.first.locator("strong").inner_text().split()[-1])
    moves.first.click()
    assert int(slider.input_value()) == number - 1
    if phone:  # The board lies free again.
        expect(moves.first).to_have_count(0)
    else:
        expect(moves.first).to_have_attribute("aria-current", "step")
    inspect(page, f"review-{game}{'-phone' * phone}")
    expect(page.locator(".board .ghost, .board .choice .mark").first).to_be_visible()
    # To look at, not to play.
    expect(
        page.get_by_role("button", name={"en": "Confirm", "es": "Confirmar"}[language])
    ).to_have_count(0)
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator(".board .ghost, .board .choice .mark")).to_have_count(0)


def test_a_review_is_there_for_whoever_comes_later(visit, finished):
    for _ in range(2):
        page = visit(f"#/replay/{finished('sprawlopolis')}")
        page.get_by_role("tab", name="Review").click()
        page.get_by_role("button", name="Review this game").press("Enter")
        expect(page.locator(".review li").first).to_be_visible(timeout=120_000)
        expect(page.get_by_role("tabpanel", name="Review")).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.locator(".review li button").first).to_be_focused()


def test_a_record_is_reviewed_as_well(visit, server, finished, tmp_path):
    file = tmp_path / "record.json"
    address = f"{server.address}api/tables/{finished('sprawlopolis')}/record"
    file.write_bytes(httpx.get(address).content)
    page = visit("#/replay")
    page.get_by_label("Choose the file of a record").set_input_files(file)
    page.get_by_role("tab", name="Review").click()
    page.get_by_role("button", name="Review this game").click()
    moves = page.locator(".review li button")
    expect(moves.first).to_be_visible(timeout=120_000)
    moves.first.click()
    expect(page.locator(".board .ghost").first).to_be_visible()
