"""MegaCity by fingers: one on a piece moves it, one beside it orbits, two pan and zoom."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.megacity_table import sit_down, with_pieces
from web.touch import Fingers

FIGURES = "Right (mm)", "Away (mm)"
ABOVE_FINGER = 44  # pixels


@pytest.fixture
def table(visit, server):
    """A workshop under fingers, seen from above, with its first piece in hand."""
    seated = with_pieces(server)
    table = sit_down(visit, seated, phone=True)
    table.page.set_viewport_size({"width": 1100, "height": 700})
    table.open("List")
    table.button("Top").tap()
    table.tray.first.tap()
    table.fingers = Fingers(table.page)
    return table


def figures(table):
    return [float(table.panel.get_by_label(name).input_value()) for name in FIGURES]


def to_the_middle(table):
    for name in FIGURES:
        table.panel.get_by_label(name).fill("0")
        table.panel.get_by_label(name).press("Tab")


def pulled_to(table, begin, right):
    """Where the piece at a place is, in mm, when it has been pulled right of the middle."""
    table.wait_for_picture()
    x, y = table.spot()
    # It hovers above the finger that pulls it.
    table.fingers.drag((begin, (x + right, y + ABOVE_FINGER)))
    return figures(table)


def test_one_finger_on_a_piece_moves_it_and_buttons_do_the_rest(table):
    right, away = pulled_to(table, table.spot(), 90)
    assert right > 10
    assert away == pytest.approx(0, abs=1)
    table.hand.get_by_role("button", name="Turn left").tap()
    expect(table.panel.get_by_label("Turned (degrees)")).to_have_value("15")
    expect(table.tray).to_have_count(4)
    table.hand.get_by_role("button", name="Place", exact=True).tap()
    expect(table.tray).to_have_count(3)


def test_a_tap_right_after_a_quick_drag_counts(table):
    turned = table.panel.get_by_label("Turned (degrees)")
    for degrees in ("15", "30"):
        to_the_middle(table)
        pulled_to(table, table.spot(), 90)
        table.hand.get_by_role("button", name="Turn left").tap()
        expect(turned).to_have_value(degrees)
    box = table.tray.nth(1).bounding_box()
    begin = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.fingers.drag((begin, table.spot()))
    table.hand.get_by_role("button", name="Turn right").tap()
    expect(turned).to_have_value("-15")


def test_one_finger_beside_a_piece_orbits(table):
    table.page.keyboard.press("ArrowUp")
    assert figures(table) == [0, 5]
    (x, y), height = table.spot(-0.9, 0.8), table.canvas.last.bounding_box()["height"]
    # The height of the canvas is a whole turn.
    table.fingers.drag(((x, y), (x + height / 4, y)))
    assert figures(table) == [0, 5]
    table.page.keyboard.press("ArrowUp")
    right, away = figures(table)
    assert (abs(right), away) == (5, 5)


def test_two_fingers_zoom_and_pan_even_on_the_piece(table):
    far, _ = pulled_to(table, table.spot(), 90)
    to_the_middle(table)
    x, y = table.spot()
    table.fingers.drag(((x - 20, y), (x - 50, y)), ((x + 20, y), (x + 50, y)))
    assert figures(table) == [0, 0]
    near, _ = pulled_to(table, table.spot(), 90)
    assert near == pytest.approx(far * 20 / 50, rel=0.2)
    to_the_middle(table)
    table.fingers.drag(((x - 20, y), (x + 70, y)), ((x + 20, y), (x + 110, y)))
    assert figures(table) == [0, 0]
    back, _ = pulled_to(table, (x + 90, y), 0)
    # The browser keeps the first pixels to tell a swipe from a tap.
    assert back == pytest.approx(-0.8 * near, rel=0.25)
