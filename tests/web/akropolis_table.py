"""A person at an Akropolis table: what they see, and what their hands do."""

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
  const hit = document.elementFromPoint(...middle);
  return hit && mark.contains(hit) ? [[...middle, Number(mark.dataset.level)]] : [];
})
"""


def take_seat(visit, seated, **look):
    """Open the page as the one who holds that seat."""
    page = visit(**look)
    held = json.dumps([{**seated, "game": "akropolis"}])
    page.evaluate("held => localStorage.setItem('tetrapolis.seats', held)", held)
    page.goto(f"{page.url.partition('#')[0]}#/t/{seated['table']}")
    return AkropolisTable(page)


class AkropolisTable:
    def __init__(self, page):
        self.page = page
        self.board = page.locator(".akropolis.board")
        self.tiles = self.board.locator(".row button")
        self.payable = self.board.locator(".row button[aria-disabled=false]")
        self.marks = self.board.locator(".spot")
        self.panel = self.board.locator(".panel")
        self.confirm = self.panel.locator(".primary")
        self.advice = self.board.locator(".advice")
        self.cities = self.board.locator(".cities button")
        self.spoken = self.board.locator("[aria-live]")

    def wait_for_turn(self):
        """Wait until it is our turn; False when the game is over instead."""
        over = self.advice.filter(has_text=OVER)
        self.payable.or_(over).first.wait_for()
        return over.count() == 0

    def score(self, city=0):
        return int(self.cities.nth(city).locator("strong").inner_text())

    def change(self):
        """The change of score that the panel promises."""
        return int(self.panel.locator("strong").inner_text().replace("−", "-").replace("±", ""))

    def reachable(self):
        return self.marks.evaluate_all(REACHABLE)

    def point_at(self, level=None):
        """Move the mouse to a mark, of that level if there is one; where it is then."""
        spots = self.reachable()
        x, y, _ = next((spot for spot in spots if spot[2] == level), spots[len(spots) // 3])
        self.page.mouse.move(x, y)
        return x, y

    def aim(self, level=None):
        """Put the dearest tile down by clicks; the change of score that is promised."""
        self.payable.last.click()
        x, y = self.point_at(level)
        self.page.mouse.click(x, y)
        return self.change()

    def click_confirm(self):
        """Make it final."""
        self.confirm.click()
        self.panel.wait_for(state="detached")

    def key_turn(self, *keys):
        """A turn by keys only."""
        for key in (*keys, "Enter"):
            self.page.keyboard.press(key)
        self.panel.wait_for(state="detached")

    def tab_to(self, text):
        """Press Tab until what has the focus says that."""
        focus = self.page.locator(":focus")
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if (
                focus.count()
                and text in f"{focus.get_attribute('aria-label')} {focus.inner_text()}"
            ):
                return
        raise AssertionError(f"Tab never reached {text!r}")

    def expect_over(self):
        expect(self.advice).to_have_text(OVER)
