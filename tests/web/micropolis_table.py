"""A person at a Micropolis table: what they see, and what their hands do."""

from __future__ import annotations

import json
import re
from itertools import count

from playwright.sync_api import expect

import tetrapolis

TWO_EFFECTS = (["nurse", "barracks"], ["architect", "sergeant"])
RARE = (["sentry"], ["architect"], *TWO_EFFECTS)
OVER = re.compile("The game is over|La partida ha terminado")


def find_table(server, people, wished, guest="Guest {}"):
    """The seats of a table for people at which a view is as wished, and that view."""
    seed, moves, view = next(filter(None, (course(people, seed, wished) for seed in count())))
    seats = [server.create(game="micropolis", seats=people)]
    for number in range(1, people):
        seats.append(server.post(f"api/tables/{seats[0]['table']}/join", name=guest.format(number)))
    server.lay_out(seats[0]["table"], seed, moves)
    return seats, view


def course(people, seed, wished):
    """The seed, moves and view of a game that comes to a view as wished; None when it does not.

    All pay little, leave every barracks empty, and leave rare tiles to those who look for them.
    """
    state, moves = tetrapolis.game("micropolis").start(people, seed), []
    while state.to_act:
        view = state.view(0)
        if wished(view):
            return seed, moves, view
        seat, choice = state.to_act[0], view["choice"]
        action = choice["options"][-1]["action"] if choice else f"{plain_slot(view)}R"
        state.play(action, seat)
        moves.append((seat, action))
    return None


def effects(view, tile):
    """What happens when a tile is placed, in the order of its segments, the barracks last."""
    told = view["tiles"][str(tile["tile"])]
    named = [segment["specialist"] for segment in told["segments"]]
    happening = [name for name in named if name not in (None, "queen")]
    return happening + ["barracks"] * (told["barracks"] > 0)


def plain_slot(view):
    """A cheap tile of the line, from 1: for seat 0 a barracks or an architect; no rare one."""
    payable = [tile for tile in view["line"] if tile["payable"]][:3]
    found = {tile["price"] + 1: effects(view, tile) for tile in payable}
    if view["to_act"] == [0]:
        for slot, happening in found.items():
            if happening in (["barracks"], ["architect"]):
                return slot
    return next((slot for slot, happening in found.items() if happening not in RARE), 1)


def takes(view, seat=0):
    """Whether that seat is to take a tile."""
    return view["to_act"] == [seat] and view["choice"] is None


def slot_with(view, *happenings, spare=0):
    """The first tile, from 1, with just such effects that leaves so many soldiers; or None."""
    army = view["players"][0]["army"]
    return next(
        (
            tile["price"] + 1
            for tile in view["line"]
            if effects(view, tile) in happenings and tile["price"] + spare <= army
        ),
        None,
    )


def take_seat(visit, seated, **look):
    """Open the page as the one who holds that seat."""
    page = visit(**look)
    held = json.dumps([{**seated, "game": "micropolis"}])
    page.evaluate("held => localStorage.setItem('tetrapolis.seats', held)", held)
    page.goto(f"{page.url.partition('#')[0]}#/t/{seated['table']}")
    return MicropolisTable(page)


class MicropolisTable:
    def __init__(self, page):
        self.page = page
        self.board = page.locator(".micropolis.board")
        self.tiles = self.board.locator(".line button")
        self.payable = self.board.locator(".line button[aria-disabled=false]")
        self.ghosts = self.board.locator(".ghost")
        self.panel = self.board.locator(".panel")
        self.confirm = self.panel.locator(".primary")
        self.choice = self.board.locator(".choice")
        self.answers = self.choice.locator("button.answer")
        self.architect = self.board.locator(".architect")
        self.advice = self.board.locator(".advice")
        self.players = self.board.locator(".players button")
        self.spoken = self.board.locator(":scope > [aria-live]")
        self.hub = self.board.locator("circle.foundation ~ text")

    def wait_for_turn(self):
        """Wait until we are to choose something; False when the game is over instead."""
        over = self.advice.filter(has_text=OVER)
        self.payable.or_(self.answers).or_(over).first.wait_for()
        return over.count() == 0

    def wait_for_tile(self):
        """Wait until we are to take a tile; False when the game is over instead.

        A rival's turn may leave us a choice: who leads after us. It is made at once.
        """
        while self.wait_for_turn():
            if self.answers.count() == 0:
                return True
            self.click_answers()
        return False

    def score(self, player=0):
        return int(self.players.nth(player).locator(".points").inner_text().split()[0])

    def army(self, player=0):
        return int(self.players.nth(player).locator(".soldiers .number").inner_text())

    def promised(self):
        """The change of score that the panel promises."""
        return int(self.panel.locator("strong").inner_text().replace("−", "-").replace("±", ""))

    def middle(self, side):
        """Where a ghost is on the screen."""
        box = self.ghosts.and_(self.board.locator(f"[data-side={side}]")).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def aim(self, side="right"):
        """Put the dearest tile down by clicks."""
        self.payable.last.click()
        if self.ghosts.count() > 1:
            self.page.mouse.click(*self.middle(side))
        self.confirm.wait_for()

    def take(self, slot):
        """Take that tile by clicks, on the right where there are two places."""
        self.tiles.nth(slot - 1).click()
        if self.ghosts.count() > 1:
            self.page.mouse.click(*self.middle("right"))
        self.click_confirm()

    def click_confirm(self):
        """Make it final."""
        self.confirm.click()
        self.panel.wait_for(state="detached")

    def click_turn(self, side="right"):
        """A whole turn by clicks, its choices too."""
        self.aim(side)
        self.click_confirm()
        self.click_answers()

    def click_answers(self):
        self.answer_all(self.answers.first.click)

    def key_turn(self, *keys):
        """A whole turn by keys only."""
        for key in (*keys, "Enter"):
            self.page.keyboard.press(key)
        self.panel.wait_for(state="detached")
        self.key_answers()

    def key_answers(self):
        self.answer_all(lambda: self.page.keyboard.press("1"), "Enter")

    def answer_all(self, answer, *keys):
        """Give the first answer to every choice of ours, and confirm a sentry's."""
        looking = re.compile("Look around|Mira mientras|Choose a tile|Elige una loseta")
        settled = self.advice.filter(has_text=looking).or_(self.advice.filter(has_text=OVER))
        while True:
            self.answers.or_(settled).first.wait_for()
            if self.answers.count() == 0:
                return
            before = self.choice.inner_text()
            sentry = self.choice.locator(".primary")
            if sentry.count():
                sentry.click()
            else:
                answer()
                for key in keys:
                    self.page.keyboard.press(key)
            expect(self.choice.filter(has_text=before.split("\n")[0])).to_have_count(0)

    def expect_over(self):
        expect(self.advice).to_have_text(OVER)
