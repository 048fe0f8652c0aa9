"""MegaCity on the page, built and delivered in a real browser by mouse, fingers and numbers."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.sync_api import expect

from web.megacity_table import (
    PILLARS,
    house_table,
    playing,
    sit_down,
    with_house,
    with_pieces,
)
from web.touch import drawn

SECONDS = 3  # of pulling, a good pace
OUTCOME = re.compile("delivers the contract|collapses on the way|does not reach|no longer passes")


def test_three_pieces_by_pointer_inspected_and_taken_apart(visit, server, inspect):
    seated = server.create(game="megacity", seats=2, bots={"1": "random"})
    with playing(server, seated) as player:
        platform = player.view["open_platforms"][0]["platform"]
        player.act(f"platform {platform}")
    table = sit_down(visit, seated)
    table.button("3 at random").click()
    expect(table.tray).to_have_count(4)
    table.button("Top").last.click()
    table.drag_out(table.tray.first, table.spot())
    expect(table.tray).to_have_count(3)
    for left, at in ((2, table.spot(0.3, 0.1)), (1, table.spot(-0.3, -0.1))):
        table.tap_and_place(table.tray.first, at)
        expect(table.tray).to_have_count(left)
    table.open("Inspection")
    expect(table.panel.locator("[data-code$='demand.cube']")).not_to_have_class(re.compile("met"))
    expect(table.panel.get_by_role("meter")).to_be_visible()
    inspect(table.page, "megacity-workshop")
    for left in (2, 3, 4):
        table.button("Undo").click()
        expect(table.tray).to_have_count(left)
    expect(table.height).to_have_text("0 mm")
    table.button("Redo").click()
    expect(table.tray).to_have_count(3)


def test_a_piece_turned_flipped_and_moved_by_keys(visit, server):
    seated = server.create(game="megacity", seats=2, bots={"1": "random"})
    with playing(server, seated) as player:
        player.act(f"platform {player.view['open_platforms'][0]['platform']}")
    table = sit_down(visit, seated)
    table.open("List")
    table.tray.last.click()
    expect(table.hand).to_contain_text("flat")
    expect(table.height).to_have_text("8 mm")
    for key, label, value in (
        ("r", "Turned (degrees)", "-15"),
        ("Shift+R", "Turned (degrees)", "0"),
        ("Shift+ArrowUp", "Away (mm)", "1"),
        ("ArrowRight", "Right (mm)", "5"),
    ):
        table.page.keyboard.press(key)
        expect(table.panel.get_by_label(label)).to_have_value(value)
    table.page.keyboard.press("f")
    expect(table.hand).to_contain_text("on edge")
    table.page.keyboard.press("Enter")
    expect(table.hand).to_be_hidden()
    expect(table.tray).to_have_count(0)
    table.page.keyboard.press("Control+z")
    expect(table.tray).to_have_count(1)


def test_a_turn_without_any_action_ends_only_when_that_is_meant(visit, server):
    seated = server.create(game="megacity", seats=2)
    server.post(f"api/tables/{seated['table']}/join", name="Bea")
    table = sit_down(visit, seated)
    table.button("End the turn").click()
    sure = table.button("End without acting?")
    expect(sure).to_be_focused()
    table.button("3 at random").focus()
    expect(table.button("End the turn")).to_be_enabled()
    table.end_turn()
    expect(table.button("End the turn")).to_be_disabled()


def test_a_whole_game_with_the_standard_path_and_its_replay(visit, server, shoot):
    seated, side, platform, name = house_table(server, steady_hand=True)
    table = sit_down(visit, seated)
    table.button(f"Take the contract {name}", exact=True).click()
    table.button(f"Take: Platform {platform},").click()
    table.board.get_by_label("Shape of the named piece").select_option("slab")
    for shape in ("slab", *["pillar"] * PILLARS):
        table.wait_for_turn()
        pieces = table.tray.count()
        table.board.get_by_label("Shape of the named piece").select_option(shape)
        table.button("1 steel").click()
        expect(table.tray).to_have_count(pieces + 1)
    table.open("List")
    sign = -1 if side.layout == "nabla" else 1
    heading = 90 - 90 * sign
    for x, y in ((-17, -10), (17, -10), (0, 18)):
        table.put_by_numbers(
            "pillar, steel",
            flips=3,
            **{"Right (mm)": sign * x, "Away (mm)": sign * y, "Turned": heading, "Let down": 0},
        )
    table.put_by_numbers("slab, steel", 0, **{"Away (mm)": 2 * sign, "Turned": heading})
    table.put_by_numbers("Cube", 0)
    table.open("Inspection")
    expect(table.panel).to_contain_text(f"{name} passes inspection")
    table.open("Delivery")
    table.button("Place 1", exact=True).click()
    while not table.button("Deliver", exact=True).is_enabled():
        table.open("Offer")
        table.end_turn()
        table.wait_for_turn()
        table.open("Delivery")
    table.button("Deliver", exact=True).click()
    expect(table.advice).to_contain_text("Delivered")
    drawn(table.page)
    shoot(table.page, "megacity-city")
    table.button("Nothing of this").click()
    over = table.advice.filter(has_text="The game is over")
    mine = (
        table.button(re.compile("End the turn|End without acting"))
        .or_(table.button("Recycle"))
        .and_(table.page.locator(":enabled"))
    )
    while True:
        mine.or_(over).first.wait_for()
        if over.count():
            break
        mine.first.click()
    expect(table.page.get_by_role("heading", name="You win").first).to_be_visible()
    table.page.get_by_role("link", name="Replay").click()
    expect(table.board.get_by_role("tab", name="City")).to_be_visible()


def middle(table, mark):
    """The middle of a mark on the picture, once that shows how things are."""
    table.wait_for_picture()
    box = table.board.locator(mark).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def left_of_the_park(page):
    """What a spectator sees where platforms come from."""
    box = page.locator(".megacity canvas").bounding_box()
    half = {"width": box["width"] * 0.3, "height": box["height"] * 0.6}
    return page.screenshot(clip={"x": box["x"], "y": box["y"], **half})


def test_a_delivery_pulled_by_the_pointer_and_watched(visit, server):
    seated, _, _ = with_house(server)
    table = sit_down(visit, seated)
    watcher = visit(f"#/t/{seated['table']}")
    offer = watcher.get_by_role("tabpanel", name="Offer")
    expect(offer.get_by_role("article")).not_to_have_count(0)
    expect(offer.get_by_role("button").filter(has_not_text="below")).to_have_count(0)
    before = left_of_the_park(watcher)
    table.open("Delivery")
    table.button("Place 1", exact=True).click()
    table.button("By hand").click()
    (x, y), (to_x, to_y) = (middle(table, end) for end in (".grip", ".goal"))
    mouse = table.page.mouse
    mouse.move(x, y)
    mouse.down()
    began = time.monotonic()
    while (gone := (time.monotonic() - began) / SECONDS) < 1.1:
        mouse.move(x + (to_x - x) * gone, y + (to_y - y) * gone)
    expect(table.board.get_by_role("group", name="Speed and wobble")).to_be_visible()
    expect(watcher.locator(".megacity .advice")).to_contain_text("Ana delivers")
    expect(watcher.get_by_role("group", name="Speed and wobble")).to_be_visible()
    assert left_of_the_park(watcher) != before
    mouse.up()
    for page in (table.page, watcher):
        expect(page.locator(".megacity .outcome")).to_have_text(OUTCOME)
        expect(page.locator(".megacity .outcome")).to_be_in_viewport(ratio=1)


def test_what_became_of_a_delivery_is_in_sight_until_its_player_acts(visit, server, inspect):
    seated, platform, name = with_house(server)
    table = sit_down(visit, seated, phone=True)
    outcome = table.board.locator(".outcome")
    with playing(server, seated) as hand:
        place = hand.view["places"][0]
        jerk = [[0, -300, 0], [0.2, 0, 0]]
        wish = {"contract": name, "place": place, "path": jerk}
        hand.act(f"deliver {platform} {json.dumps(wish)}")
        expect(outcome).to_have_text(re.compile("^Ana's building collapses on the way"))
        # What others do meanwhile leaves it there.
        table.wait_for_turn()
        expect(outcome).to_be_in_viewport(ratio=1)
        inspect(table.page, "megacity-collapsed")
        hand.wait_for_turn()
        hand.act("end")
    expect(outcome).to_have_count(0)


WHOLE = "one => one.offsetWidth >= (one.style.width = 'max-content', one.offsetWidth)"


@pytest.mark.parametrize(
    ("look", "size"),
    [({}, (1280, 800)), ({"phone": True, "language": "es"}, (320, 568))],
    ids=["wide", "small"],
)
def test_what_is_delivered_is_named_whole(visit, server, look, size):
    table = sit_down(visit, with_house(server)[0], **look)
    table.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    table.open(re.compile("Delivery|Entrega"))
    names = table.panel.get_by_role("combobox")
    expect(names).to_have_count(2)
    assert [name.evaluate(WHOLE) for name in names.all()] == [True, True]


def test_on_a_small_phone_nothing_lies_over_the_building_or_its_way(visit, server):
    table = sit_down(visit, with_house(server)[0], phone=True)
    table.page.set_viewport_size({"width": 320, "height": 568})
    tools = table.board.locator(".tools")
    expect(tools).to_be_visible()
    table.open("Delivery")
    expect(tools).to_be_hidden()
    table.button("Place 1", exact=True).tap()
    table.button("By hand").tap()
    table.wait_for_picture()
    buttons = [
        button.bounding_box() for button in table.board.locator(".looks:visible button").all()
    ]
    assert buttons
    for mark in (".grip", ".goal"):
        above = table.board.locator(mark).bounding_box()["y"]
        assert all(box["y"] + box["height"] < above for box in buttons)


def test_a_piece_stays_in_hand_while_others_play_and_until_it_is_gone(visit, server):
    seated = with_pieces(server)
    table = sit_down(visit, seated)
    table.tray.first.click()
    with playing(server, seated) as elsewhere:
        piece = elsewhere.view["players"][0]["tray"][0]
        platform = elsewhere.view["players"][0]["workshops"][0]["platform"]
        elsewhere.act("pieces")
        expect(table.tray).to_have_count(7)
        expect(table.hand).to_be_visible()
        put = {"put": {str(piece): [0, 0, 3.1, 1, 0, 0, 0]}}
        elsewhere.act(f"build {platform} {json.dumps(put)}")
        expect(table.tray).to_have_count(6)
        expect(table.hand).to_contain_text("Take away")
        elsewhere.wait_for_turn()
        elsewhere.act(f"rezone {platform}")
    expect(table.tray).to_have_count(7)
    expect(table.hand).to_be_visible()


def test_a_piece_is_placed_by_fingers_on_a_phone(visit, server, inspect):
    table = sit_down(visit, with_pieces(server), phone=True, dark=True)
    table.tray.first.tap()
    table.button("Flip").tap()
    table.button("Turn left").tap()
    inspect(table.page, "megacity-phone")
    table.button("Place", exact=True).tap()
    expect(table.tray).to_have_count(3)


def test_a_piece_that_falls_off_is_told(visit, server):
    table = sit_down(visit, with_pieces(server))
    table.open("List")
    table.put_by_numbers("Cube", 0, **{"Right (mm)": 60})
    expect(table.page.get_by_role("status")).to_contain_text("1 piece falls off the platform")
    expect(table.tray).to_have_count(4)


def test_when_the_places_are_gone_the_reader_looks_at_the_city_as_before(visit, server):
    table = sit_down(visit, with_house(server)[0])
    table.open("City")
    table.button("Top").click()
    for _ in range(3):
        table.button("Closer").click()

    def picture(panel, *, places):
        table.open(panel)
        expect(table.button("Place 1", exact=True)).to_have_count(places)
        table.wait_for_picture()
        return table.canvas.screenshot()

    before = picture("Offer", places=0)
    assert picture("Delivery", places=1) != before
    assert picture("Offer", places=0) == before
    # What the reader looks at in between is what they look at then.
    picture("Delivery", places=1)
    table.button("Closer").click()
    table.open("Offer")
    table.wait_for_picture()
    assert table.canvas.screenshot() != before
