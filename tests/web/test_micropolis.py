"""Micropolis on the page, played in a real browser by mouse, keys and fingers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from web.micropolis_table import (
    TWO_EFFECTS,
    MicropolisTable,
    effects,
    find_table,
    slot_with,
    take_seat,
    takes,
)

TILES = 10
BARRACKS = ["barracks"]


@pytest.fixture(scope="module")
def midway(server):
    """The seat of somebody who has placed five tiles in a game with two others."""
    seats, _ = find_table(server, 3, placed(5))
    return seats[0]


@pytest.fixture
def early(server):
    """The seat of somebody who has placed two tiles in a game with somebody who waits."""
    seats, _ = find_table(server, 2, placed(2))
    return seats[0]


def mine(view):
    return view["players"][0]


def placed(tiles):
    """Whether seat 0 has so many tiles and takes the next."""
    return lambda view: takes(view) and len(view["players"][0]["ring"]) == tiles


def test_a_whole_game_against_two_bots_by_clicks(visit, shoot):
    page = visit()
    page.get_by_role("radio", name="Micropolis").check(force=True)
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    for player in (2, 3):
        page.get_by_label(f"Player {player}").select_option("greedy")
    shoot(page, "micropolis-lobby")
    page.get_by_role("button", name="Start playing").click()
    table = MicropolisTable(page)
    for turn in range(TILES):
        assert table.wait_for_tile()
        if turn == 7:
            table.aim()
            shoot(page, "micropolis-table")
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
        table.click_turn("left" if turn % 2 else "right")
    assert not table.wait_for_tile()
    expect(page.locator("#outcome")).to_contain_text(re.compile("win"))
    shoot(page, "micropolis-end")


def test_two_browsers_by_keys_and_a_reload(visit):
    host = visit()
    host.get_by_role("radio", name="Micropolis").check(force=True)
    host.get_by_label("Player 2").select_option("")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/#/t/*")
    guest = visit(host.url.rpartition("/#")[2].join(("#", "")), language="es")
    guest.get_by_role("button", name="Sentarme aquí").click()
    tables = MicropolisTable(host), MicropolisTable(guest)
    over = False
    while not over:
        for table in tables:
            table.answers.or_(table.payable).or_(table.advice).first.wait_for()
            if table.advice.filter(has_text="game is over").count():
                over = True
            elif table.answers.count():
                table.key_answers()
            elif table.payable.count():
                rounds = table.page.get_by_text("Ronda 5 de 10")
                if table is tables[1] and rounds.count():
                    table.page.keyboard.press("1")
                    table.page.reload()
                    assert table.wait_for_turn()
                table.key_turn(str(min(2, table.payable.count())), "ArrowLeft")
    for table in tables:
        table.expect_over()
    assert tables[0].score(0) == tables[1].score(1)
    assert tables[0].score(1) == tables[1].score(0)


def test_both_ghosts_promise_and_nothing_is_final_before_confirm(visit, early, shoot):
    table = take_seat(visit, early)
    assert table.wait_for_turn()
    before = table.score()
    expect(table.ghosts).to_have_count(0)
    table.payable.last.click()
    expect(table.ghosts).to_have_count(2)
    expect(table.ghosts.locator(".change")).to_have_count(2)
    table.page.mouse.move(*table.middle("left"))
    expect(table.panel).to_contain_text(re.compile("joins"))
    expect(table.confirm).to_have_count(0)
    table.page.mouse.click(*table.middle("left"))
    expect(table.confirm).to_be_visible()
    spoken = re.compile(r"On the left, joins (no|\d) galler.*, [+−±]\d+ points?")
    expect(table.spoken).to_have_text(spoken)
    shoot(table.page, "micropolis-ghost")
    table.page.keyboard.press("Escape")
    expect(table.confirm).to_have_count(0)
    table.page.keyboard.press("Escape")
    expect(table.ghosts).to_have_count(0)
    table.aim("left")
    promised = table.promised()
    table.click_confirm()
    expect(table.players.first.locator(".points")).to_contain_text(str(before + promised))


def test_a_tile_too_dear_says_why(visit, server):
    def dear(view):
        return takes(view) and not view["line"][-1]["payable"] and not mine(view)["architects"]

    seats, view = find_table(server, 2, dear)
    table = take_seat(visit, seats[0])
    assert table.wait_for_turn()
    short = view["line"][-1]["price"] - mine(view)["army"]
    expect(table.tiles.last).to_have_accessible_name(re.compile(f"You are {short} soldiers? short"))
    table.tiles.last.click(force=True)
    expect(table.tiles.last).to_have_attribute("aria-pressed", "false")
    expect(table.ghosts).to_have_count(0)


def test_an_architect_takes_any_tile(visit, server, shoot):
    def ready(view):
        return takes(view) and mine(view)["architects"] and far(view)

    def far(view):
        """A tile without effects that is not free, from the end of the line."""
        line = reversed(view["line"][1:])
        return next((tile for tile in line if not effects(view, tile)), None)

    seats, view = find_table(server, 2, ready)
    table = take_seat(visit, seats[0])
    assert table.wait_for_turn()
    table.tiles.nth(far(view)["price"]).click()
    if table.architect.get_attribute("aria-pressed") == "false":
        table.page.keyboard.press("a")
    expect(table.architect).to_have_attribute("aria-pressed", "true")
    table.page.keyboard.press("ArrowRight")
    expect(table.panel).to_contain_text("spends an architect token")
    shoot(table.page, "micropolis-architect")
    table.page.keyboard.press("Enter")
    table.panel.wait_for(state="detached")
    assert table.army() == min(10, mine(view)["army"] + far(view)["soldiers"])


def test_a_barracks_is_filled_in_place(visit, server, shoot):
    seats, view = find_table(
        server, 2, lambda view: takes(view) and slot_with(view, BARRACKS, spare=4)
    )
    table = take_seat(visit, seats[0])
    assert table.wait_for_turn()
    table.take(slot_with(view, BARRACKS, spare=4))
    expect(table.choice).to_contain_text("Fill the barracks?")
    expect(table.answers.first).to_contain_text(re.compile(r"[+−±]\d"))
    expect(table.board.locator(".wall.called")).to_have_count(1)
    army = table.army()
    shoot(table.page, "micropolis-fill")
    table.page.keyboard.press("1")
    expect(table.answers.first).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.choice).to_have_count(0)
    expect(table.board.locator("g.micropolis .wall ~ g .soldier")).not_to_have_count(0)
    assert table.army() < army


def test_the_order_of_effects_is_chosen(visit, server, shoot):
    seats, view = find_table(server, 2, lambda view: takes(view) and slot_with(view, *TWO_EFFECTS))
    table = take_seat(visit, seats[0])
    assert table.wait_for_turn()
    table.take(slot_with(view, *TWO_EFFECTS))
    expect(table.choice).to_contain_text("Which effect comes first?")
    expect(table.answers).to_have_count(2)
    shoot(table.page, "micropolis-effects")
    table.answers.first.click()
    expect(table.choice.filter(has_text="Which effect")).to_have_count(0)


def test_a_sentry_is_arranged_by_tapping_barracks(visit, server, shoot):
    def sizes(view):
        every = [view["tiles"][str(tile["tile"])]["barracks"] for tile in mine(view)["ring"]]
        return [size for size in every if size]

    def slot(view):
        return slot_with(view, ["sentry"], spare=min(sizes(view)))

    def wished(view):
        # The tenth tile has one place only.
        two_places = len(mine(view)["ring"]) < 9
        return takes(view) and two_places and sizes(view) and slot(view) is not None

    seats, view = find_table(server, 2, wished)
    table = take_seat(visit, seats[0], phone=True)
    assert table.wait_for_turn()
    table.tiles.nth(slot(view) - 1).tap()
    table.page.touchscreen.tap(*table.middle("left"))
    table.confirm.tap()
    expect(table.choice).to_contain_text("Sentry")
    army = table.army()
    smallest = sizes(view).index(min(sizes(view)))
    table.board.locator(".wall.called + .bed").nth(smallest).tap()
    expect(table.answers.nth(smallest)).to_have_attribute("aria-pressed", "true")
    shoot(table.page, "micropolis-sentry")
    table.choice.get_by_role("button", name="Confirm").tap()
    expect(table.choice).to_have_count(0)
    assert table.army() == army - min(sizes(view))


def test_a_phone_shows_all_that_three_players_have(visit, server, shoot):
    def wished(view):
        return takes(view) and view["players"][view["leader"]]["architects"]

    seats, _ = find_table(server, 3, wished)
    table = take_seat(visit, seats[0], phone=True)
    assert table.wait_for_turn()
    shoot(table.page, "micropolis-phone-leader")
    for sign in table.players.locator("svg").all():
        assert sign.bounding_box()["width"] > 13
    for chip in table.players.all():
        assert chip.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_the_leader_hands_the_red_army_over(visit, server, shoot):
    def torn(view):
        return view["choice"] and view["choice"]["kind"] == "leader"

    seats, view = find_table(server, 3, torn, guest="W" * 24)
    table = take_seat(visit, seats[view["choice"]["seat"]])
    expect(table.answers).to_have_count(2)
    # Long names of which two are alike keep their numbers where room is short.
    table.page.set_viewport_size({"width": 320, "height": 700})
    assert table.answers.evaluate_all("all => all.every(it => it.scrollWidth <= it.clientWidth)")
    assert table.answers.locator(".tail").count() >= 1
    assert all(
        box["x"] >= 0 and box["x"] + box["width"] <= 320
        for box in (tail.bounding_box() for tail in table.answers.locator(".tail").all())
    )
    table.page.set_viewport_size({"width": 1280, "height": 800})
    expect(table.board.locator(".challenger")).to_have_count(2)
    shoot(table.page, "micropolis-leader")
    wanted = table.answers.last.inner_text()
    table.answers.last.click()
    expect(table.choice).to_have_count(0)
    leads = table.players.filter(has=table.page.locator(".leader"))
    expect(leads).to_contain_text(wanted)


def test_galleries_are_told_by_pointer_and_by_keys(visit, midway, shoot):
    table = take_seat(visit, midway)
    assert table.wait_for_turn()
    table.page.keyboard.press("ArrowRight")
    expect(table.hub.first).to_have_text("Gallery 1")
    expect(table.spoken).to_have_text(re.compile(r"Gallery 1, \d+ ants?.*tiles? long, \d+ points?"))
    expect(table.board.locator(".glow").first).to_be_attached()
    shoot(table.page, "micropolis-gallery")
    table.page.keyboard.press("Escape")
    expect(table.hub).to_have_count(0)
    chamber = table.board.locator("g.micropolis ellipse.chamber").first.bounding_box()
    table.page.mouse.move(chamber["x"] + chamber["width"] / 2, chamber["y"] + chamber["height"] / 2)
    expect(table.hub.first).to_have_text(re.compile(r"Gallery \d+"))


def test_every_anthill_is_a_click_away_with_its_last_move(visit, midway, shoot):
    table = take_seat(visit, midway)
    assert table.wait_for_turn()
    table.players.nth(2).click()
    expect(table.players.nth(2)).to_have_attribute("aria-pressed", "true")
    table.players.nth(1).click()
    shoot(table.page, "micropolis-rival")
    table.page.keyboard.press("1")
    expect(table.players.first).to_have_attribute("aria-pressed", "true")
    table.page.keyboard.press("Escape")
    table.page.get_by_role("button", name="Guest 1").last.click()
    table.page.get_by_text(re.compile("^Population")).first.hover()
    expect(table.players.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(table.board.locator(".glow").first).to_be_attached()


def test_on_a_phone_by_touch(visit, early, shoot):
    table = take_seat(visit, early, phone=True, dark=True, language="es")
    assert table.wait_for_turn()
    page = table.page
    shoot(page, "micropolis-phone")
    before = table.score()
    table.payable.first.tap()
    page.touchscreen.tap(*table.middle("left"))
    expect(table.confirm).to_have_text("Confirmar")
    shoot(page, "micropolis-phone-ghost")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for box in (button.bounding_box() for button in table.panel.get_by_role("button").all()):
        assert min(box["width"], box["height"]) >= 44
    promised = table.promised()
    table.confirm.tap()
    expect(table.players.first.locator(".points")).to_contain_text(str(before + promised))


def test_nobody_is_shut_out(visit, midway, faults):
    for look in ({}, {"phone": True, "dark": True, "language": "es"}):
        table = take_seat(visit, midway, **look)
        assert table.wait_for_turn()
        table.page.keyboard.press("1")
        table.page.keyboard.press("ArrowLeft")
        table.panel.locator("strong").wait_for()
        assert faults(table.page) == [], look


def test_the_rules_in_short(visit, faults, shoot):
    page = visit("#/rules/micropolis")
    page.get_by_text("Your turn").wait_for()
    assert faults(page) == []
    shoot(page, "micropolis-rules")
