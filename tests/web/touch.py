"""A finger on the page, and until when it waits."""

from __future__ import annotations

DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def drawn(page):
    """Wait until what has happened on the page can be seen."""
    page.evaluate(DRAWN)


def tap(target):
    """Tap what is seen.

    A browser makes no click of a tap that the page, busy with something else, answers too late.
    """
    drawn(target.page)
    target.tap()


def tap_at(page, x, y):
    drawn(page)
    page.touchscreen.tap(x, y)
