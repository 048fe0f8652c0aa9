"""Windows that are wide and low, as of a phone held across: everything to play with is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web import akropolis_table, micropolis_table, sprawlopolis_table
from web.megacity_table import sit_down, with_pieces

FINGER = 44  # pixels
ACROSS = {"width": 844, "height": 390}
AGAINST_BOT = {"seats": 2, "bots": {"1": "random"}}
GAMES = {
    "akropolis": (akropolis_table.take_seat, ".row button"),
    "micropolis": (micropolis_table.take_seat, ".line button"),
    "sprawlopolis": (sprawlopolis_table.take_seat, ".hand button"),
}


def expect_inside(pieces):
    """All of them lie within the window, at a size for fingers."""
    expect(pieces.first).to_be_visible()
    for piece in pieces.all():
        expect(piece).to_be_in_viewport(ratio=1)
        box = piece.bounding_box()
        assert min(box["width"], box["height"]) >= FINGER


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_by_fingers_on_a_phone_held_across(visit, server, inspect, game):
    take_seat, pieces = GAMES[game]
    table = take_seat(visit, server.create(game=game, **AGAINST_BOT), phone=True)
    table.page.set_viewport_size(ACROSS)
    assert table.wait_for_turn()
    expect_inside(table.board.locator(pieces))
    table.board.locator(f"{pieces}[aria-disabled=false]").first.tap()
    if not table.confirm.is_visible():
        table.page.keyboard.press("ArrowRight")
    expect_inside(table.confirm)
    inspect(table.page, f"{game}-across")
    table.confirm.tap()
    table.panel.wait_for(state="detached")


def test_a_workshop_on_a_phone_held_across(visit, server, inspect):
    table = sit_down(visit, with_pieces(server), phone=True)
    table.page.set_viewport_size(ACROSS)
    expect(table.page.locator(".megacity.board:not(.narrow)")).to_be_visible()
    expect_inside(table.tray)
    table.tray.first.tap()
    expect(table.tray.and_(table.page.locator("[aria-pressed=true]"))).to_have_count(1)
    inspect(table.page, "megacity-across")
