"""What a pointer aims at stays where it is, however late the server answers."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from web.flat_games import GAMES
from web.touch import drawn


class Delay:
    """Holds back the score sheets that a page has asked for."""

    def __init__(self, page):
        self._held = []
        self._over = False
        self._send = None
        page.route_web_socket("**/ws/tables/*", self._between)

    def end(self):
        self._over = True
        for message in self._held:
            self._send(message)

    def _between(self, socket):
        self._send = socket.send
        socket.connect_to_server().on_message(self._tell)

    def _tell(self, message):
        late = not self._over and json.loads(message)["t"] == "previewed"
        (self._held.append if late else self._send)(message)


@pytest.mark.parametrize("game", GAMES)
def test_confirm_does_not_move_when_the_change_becomes_known(visit, server, game):
    delays = []

    def visit_late(*path, **how):
        page = visit(*path, **how)
        delays.append(Delay(page))
        return page

    seats = {"seats": 1} if game == "sprawlopolis" else {"seats": 2, "bots": {"1": "random"}}
    table = GAMES[game](visit_late, server.create(game=game, **seats))
    assert table.wait_for_turn()
    table.page.keyboard.press("1")
    table.page.keyboard.press("ArrowRight")
    expect(table.confirm).to_be_visible()
    change = table.panel.locator("strong")
    expect(change).to_have_count(0)
    before = table.confirm.bounding_box()
    delays[0].end()
    expect(change).to_be_visible()
    drawn(table.page)
    assert table.confirm.bounding_box() == before
