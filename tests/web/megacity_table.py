"""A person at a MegaCity table: what they see, and what their hands do."""

from __future__ import annotations

import json
from contextlib import contextmanager
from functools import cache
from itertools import count

from playwright.sync_api import expect
from websockets.sync.client import connect

from games.megacity.tables import HOUSE, house, start
from tetrapolis.games.megacity.outcome import keyed
from tetrapolis.games.megacity.pieces import all_pieces, contract, platforms
from web.serving import PATIENCE

HOUSE_HEIGHT = 50
PILLARS = HOUSE.count("pillar")


class MegaCityPlayer:
    """Plays a seat through the protocol."""

    def __init__(self, socket, token):
        self._socket = socket
        self._socket.send(json.dumps({"t": "hello", "token": token, "seen": 0}))
        self.view, self._n = None, 0
        self.wait_for_turn()

    def wait_for_turn(self):
        while self.view is None or self.view["seat"] not in self.view["to_act"]:
            self._receive()

    def act(self, action):
        self._socket.send(
            json.dumps({"t": "act", "id": f"{self._n}", "n": self._n, "action": action})
        )
        while self._receive().get("id") is None:
            pass

    def _receive(self):
        message = json.loads(self._socket.recv(timeout=PATIENCE))
        assert message["t"] != "error", message
        if message.get("view"):
            self.view, self._n = message["view"], message["n"]
        return message


@contextmanager
def playing(server, seated):
    """The player of a seat, at the table and on turn."""
    address = f"{server.address.replace('http', 'ws')}ws/tables/{seated['table']}"
    with connect(address, max_size=None) as socket:
        yield MegaCityPlayer(socket, seated["token"])


def with_pieces(server):
    """A seat that holds a platform, three pieces and the cube."""
    seated = server.create(game="megacity", seats=2, bots={"1": "random"})
    with playing(server, seated) as player:
        player.act(f"platform {player.view['open_platforms'][0]['platform']}")
        player.act("pieces")
    return seated


@cache
def house_game():
    """The seed of a game in which a house can be built at once, its platform's number and side,
    and its contract."""
    for seed in count():
        state = start(seed=seed, search="choose_shape")
        for number, side in state.open_platforms:
            face = platforms()[number].sides[side]
            top = state.columns[face.type][:1]
            if face.layout in ("delta", "nabla") and top and suits_a_house(contract(top[0])):
                return seed, number, face, top[0]
    raise AssertionError("no such game")


def suits_a_house(card):
    return (
        card.pieces == len(HOUSE)
        and card.height <= HOUSE_HEIGHT
        and "steel" not in card.banned
        and set(card.requirements) <= {"arch_ground"}
    )


def house_table(server, moves=(), **options):
    """A seat at a table where a house can be built at once, or has been by these moves."""
    seed, number, side, name = house_game()
    seated = server.create(
        game="megacity",
        seats=2,
        bots={"1": "random"},
        options={"search": "choose_shape", **options},
    )
    server.lay_out(seated["table"], seed, moves)
    return seated, side, number, name


@cache
def house_moves():
    """What leads to a house on its platform, and its owner on turn to deliver it."""
    seed, number, side, _ = house_game()
    state, moves = start(seed=seed, search="choose_shape"), []

    def play(action, seat=0):
        played = str(state.resolve(state.game.parse(action), seat))
        state.play(played, seat)
        moves.append((seat, played))

    for action in (f"contract {side.type}", f"platform {number}"):
        play(action)
    for shape in HOUSE:
        while state.turn.seat != 0:
            play("end", 1)
        play(f"piece steel {shape}")
    tray = sorted(state.players[0].tray, key=lambda piece: HOUSE.index(all_pieces()[piece].shape))
    play(f"build {number} {json.dumps({'put': keyed(house(tray, side.layout))})}")
    for seat in (0, 1):
        if state.turn.seat == seat:
            play("end", seat)
    return tuple(moves)


def with_house(server):
    """A seat that holds a house, ready to be delivered; its platform and its contract."""
    seated, _, platform, name = house_table(server, house_moves())
    return seated, platform, name


def sit_down(visit, seated, **look):
    """Open the page as the one who holds that seat."""
    page = visit(**look)
    page.set_viewport_size(
        {"width": 1000, "height": 640} if not look else {"width": 390, "height": 780}
    )
    held = json.dumps([{**seated, "game": "megacity"}])
    page.evaluate("held => localStorage.setItem('tetrapolis.seats', held)", held)
    page.goto(f"{page.url.partition('#')[0]}#/t/{seated['table']}")
    return MegaCityTable(page)


class MegaCityTable:
    def __init__(self, page):
        self.page = page
        self.board = page.locator(".megacity.board")
        self.advice = self.board.locator(".advice")
        self.tray = self.board.locator(".tray button")
        self.canvas = self.board.locator(".layer:not(.away) canvas")
        self.panel = self.board.get_by_role("tabpanel")
        self.height = self.board.locator(".height")
        self.hand = self.board.get_by_role("group", name="In hand")
        self.board.wait_for()

    def button(self, name, exact=False):
        return self.board.get_by_role("button", name=name, exact=exact)

    def end_turn(self):
        """End the turn, also where nothing has been done in it."""
        self.button("End the turn").click()
        sure = self.button("End without acting?")
        if sure.count():
            sure.click()

    def open(self, tab):
        self.board.get_by_role("tab", name=tab).click()

    def wait_for_turn(self):
        expect(self.advice).to_contain_text("Your turn", timeout=PATIENCE * 1000)

    def wait_for_picture(self):
        """Until the canvas shows how things are."""
        expect(self.canvas.last).to_have_attribute("aria-busy", "false")

    def spot(self, right=0, up=0):
        """A place on the canvas, in parts of its smaller half from the middle."""
        box = self.canvas.last.bounding_box()
        half = min(box["width"], box["height"]) / 2
        return box["x"] + box["width"] / 2 + right * half, box["y"] + box["height"] / 2 - up * half

    def drag_out(self, piece, to):
        """Drag a piece out of the tray."""
        box = piece.bounding_box()
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(*to, steps=4)
        self.page.mouse.up()

    def tap_and_place(self, piece, at):
        """Take a piece by a click and put it down by another."""
        piece.click()
        self.page.mouse.move(*at)
        self.page.mouse.click(*at)

    def put_by_numbers(self, name, flips, **numbers):
        """Place a body by the list alone."""
        select = self.panel.get_by_label("In hand")
        option = select.locator("option").filter(has_text=name).filter(has_not_text="stands")
        select.select_option(option.first.get_attribute("value"))
        for _ in range(flips):
            self.panel.get_by_role("button", name="Flip").click()
        for label, number in numbers.items():
            field = self.panel.get_by_label(label)
            field.fill(str(number))
            field.press("Tab")
        self.panel.get_by_role("button", name="Place", exact=True).click()
        expect(select).to_have_value("")
