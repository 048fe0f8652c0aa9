"""Fingers on the page, and what is seen of what they do."""

from __future__ import annotations

import time

DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def drawn(page):
    """Wait until what has happened on the page can be seen."""
    page.evaluate(DRAWN)


class Fingers:
    """Real touches of the screen, as quick as a hand whatever the machine."""

    STEP = 0.008  # seconds

    def __init__(self, page):
        self._devtools = page.context.new_cdp_session(page)

    def _send(self, kind, points, at):
        touches = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
        self._devtools.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, "timestamp": at}
        )

    def drag(self, *ways, steps=4):
        """Each finger goes its way, from one place to another; they come down one by one."""
        begins, at = [begin for begin, _ in ways], time.time()
        for down in range(1, len(begins) + 1):
            self._send("touchStart", begins[:down], at)
        for step in range(1, steps + 1):
            points = [
                tuple(a + (b - a) * step / steps for a, b in zip(begin, end, strict=True))
                for begin, end in ways
            ]
            self._send("touchMove", points, at + step * self.STEP)
        self._send("touchEnd", [], at + (steps + 1) * self.STEP)
