"""A person at a Sprawlopolis table: what they see, and what their hands do."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

OVER = re.compile("The game is over|La partida ha terminado")

# The middles of the marks that a pointer can reach: no button lies over them.
REACHABLE = """
marks => marks.flatMap(mark => {
  const { x, y, width, height } = mark.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  return document.elementFromPoint(...middle) === mark ? [middle] : [];
})
"""


def take_seat(visit, seated, **look):
    """Open the page as the one who holds that seat."""
    page = visit(**look)
    held = json.dumps([{**seated, "game": "sprawlopolis"}])
    page.evaluate("held => localStorage.setItem('tetrapolis.seats', held)", held)
    page.goto(f"{page.url.partition('#')[0]}#/t/{seated['table']}")
    return SprawlopolisTable(page)


class SprawlopolisTable:
    def __init__(self, page):
        self.page = page
        self.board = page.locator(".sprawlopolis.board")
        self.hand = self.board.locator(".hand button")
        self.playable = self.board.locator(".hand button[aria-disabled=false]")
        self.marks = self.board.locator(".spot")
        self.panel = self.board.locator(".panel")
        self.confirm = self.panel.locator(".primary")
        self.advice = self.board.locator(".advice")
        self.progress = self.board.locator(".dock > .line .number")
        self.total = self.board.locator(".meter .total")
        self.lines = self.board.locator(".score li button")
        self.conditions = self.board.locator(".conditions li")
        self.spoken = self.board.locator(":scope > [aria-live]")
        self.statistics = self.board.locator(".statistics")

    def wait_for_turn(self):
        """Wait until it is our turn; False when the game is over instead."""
        over = self.advice.filter(has_text=OVER)
        self.playable.or_(over).first.wait_for()
        return over.count() == 0

    def cards(self):
        """The numbers of our own cards."""
        return self.hand.evaluate_all("cards => cards.map(card => Number(card.dataset.card))")

    def score(self):
        return number(self.total.inner_text())

    def change(self):
        """The change of score that the panel promises."""
        return number(self.panel.locator("strong").inner_text())

    def reachable(self):
        """Where marks can be clicked, in pixels."""
        return self.marks.evaluate_all(REACHABLE)

    def stage_middle(self):
        box = self.board.get_by_role("application", name="City").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def aim(self, share=0.5):
        """Put the first card down by clicks; the change of score that is promised."""
        self.playable.first.click()
        spots = self.reachable()
        self.page.mouse.click(*spots[int(share * len(spots))])
        self.confirm.wait_for()
        return self.change()

    def click_confirm(self):
        """Make it final."""
        self.confirm.click()
        self.panel.wait_for(state="detached")

    def key_turn(self, *keys):
        """A turn by keys only."""
        self.board.get_by_role("application").focus()
        for key in keys:
            self.page.keyboard.press(key)
        self.confirm.wait_for()
        self.page.keyboard.press("Enter")
        self.panel.wait_for(state="detached")

    def expect_over(self):
        expect(self.advice).to_have_text(OVER)


def number(text):
    """A number of points as the page writes it."""
    return int(text.replace("−", "-").replace("±", ""))
