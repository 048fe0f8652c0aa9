"""Akropolis on the page, played in a real browser by mouse, keys and fingers."""

from __future__ import annotations

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from web.akropolis_table import AkropolisTable, take_seat
from web.serving import Player

TURNS = 18  # of each seat in a game of two


@pytest.fixture
def midway(server):
    """The seat of somebody who has played nine turns against the greedy bot."""
    seated = server.create(seats=2, bots={"1": "greedy"})
    Player(server, seated).play(9)
    return seated


def test_a_whole_game_by_clicks(visit, shoot):
    page = visit()
    page.get_by_label("Player 2").select_option("greedy")
    shoot(page, "akropolis-lobby")
    page.get_by_role("button", name="Start playing").click()
    table = AkropolisTable(page)
    for turn in range(TURNS):
        assert table.wait_for_turn()
        before = table.score()
        promised = table.aim(level=2 if turn % 2 else None)
        if turn == 13:
            shoot(page, "akropolis-table")
        table.click_confirm()
        expect(table.cities.first.locator("strong")).to_have_text(str(before + promised))
    assert not table.wait_for_turn()
    expect(page.locator("#outcome")).to_contain_text(re.compile("win"))
    shoot(page, "akropolis-end")


def test_a_whole_game_by_keys(visit):
    page = visit()
    table = AkropolisTable(page)
    page.get_by_role("button", name="Start playing").wait_for()
    table.tab_to("Player 2")
    page.keyboard.type("Greedy")
    table.tab_to("Start playing")
    page.keyboard.press("Enter")
    assert table.wait_for_turn()
    # Once by Tab and Enter alone but for the arrows; the other turns by the short cuts.
    table.tab_to("Tile 1:")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    table.tab_to("Turn clockwise")
    page.keyboard.press("Enter")
    table.tab_to("Confirm")
    table.key_turn()
    arrows = cycle(("ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft"))
    for _ in range(TURNS - 1):
        assert table.wait_for_turn()
        tile = str(table.payable.count())
        table.key_turn(tile, next(arrows), next(arrows), "r", "Shift+R", "r")
    assert not table.wait_for_turn()


def test_two_browsers_and_a_reload(visit):
    host = visit()
    host.get_by_label("Player 2").select_option("")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/#/t/*")
    guest = visit(host.url.rpartition("/#")[2].join(("#", "")), language="es")
    guest.get_by_role("button", name="Sentarme aquí").click()
    tables = AkropolisTable(host), AkropolisTable(guest)
    for turn in range(TURNS):
        for table in tables:
            assert table.wait_for_turn()
            if turn == TURNS // 2 and table is tables[1]:
                table.page.keyboard.press("1")
                table.page.reload()
                assert table.wait_for_turn()
            table.key_turn("1", "ArrowUp", "ArrowLeft")
    for table in tables:
        table.expect_over()
    assert tables[0].score(0) == tables[1].score(1)
    assert tables[0].score(1) == tables[1].score(0)


def test_a_ghost_promises_and_nothing_is_final_before_confirm(visit, midway, shoot):
    table = take_seat(visit, midway)
    assert table.wait_for_turn()
    assert table.marks.count() == 0
    table.payable.first.click()
    x, y = table.point_at(level=2)
    expect(table.panel).to_contain_text(re.compile(r"Level \d"))
    expect(table.confirm).to_have_count(0)
    shoot(table.page, "akropolis-hover")
    table.page.mouse.click(x, y)
    expect(table.confirm).to_be_visible()
    expect(table.spoken).to_contain_text(re.compile(r"Level \d, .*[+−±]\d+ points?"))
    shoot(table.page, "akropolis-ghost")
    turned = table.board.locator(".row .chosen svg").inner_html()
    table.page.mouse.wheel(0, 100)
    expect(table.board.locator(".row .chosen [aria-hidden] g").first).to_be_attached()
    assert table.board.locator(".row .chosen svg").inner_html() != turned
    table.page.keyboard.press("Escape")
    expect(table.confirm).to_have_count(0)
    table.page.keyboard.press("Escape")
    expect(table.marks).to_have_count(0)
    table.page.reload()
    assert table.wait_for_turn()
    assert table.panel.count() == 0


def test_a_tile_too_dear_cannot_be_chosen_and_says_why(visit, server):
    table = take_seat(visit, server.create(seats=2, bots={"1": "greedy"}))
    assert table.wait_for_turn()
    dear = table.tiles.nth(2)
    expect(dear).to_have_accessible_name(re.compile("Costs 2 stones. You are 1 stone short"))
    dear.click(force=True)
    table.page.keyboard.press("3")
    expect(dear).to_have_attribute("aria-pressed", "false")


def test_keys_go_to_the_board_wherever_the_focus_is_but_in_a_field(visit, midway):
    table = take_seat(visit, midway)
    assert table.wait_for_turn()
    page = table.page
    chosen = table.tiles.first
    page.get_by_role("tab", name="Log").click()
    page.keyboard.press("1")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    page.locator("header").get_by_role("button", name="Settings").click()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(chosen).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(chosen).to_have_attribute("aria-pressed", "false")
    page.locator("main").focus()
    page.keyboard.press("1")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("textbox", name="Say").press("1")
    expect(page.get_by_role("textbox", name="Say")).to_have_value("1")
    expect(chosen).to_have_attribute("aria-pressed", "false")


def test_every_city_is_a_click_away_with_its_last_move(visit, midway, shoot):
    table = take_seat(visit, midway)
    assert table.wait_for_turn()
    table.board.get_by_role("button", name="Last move: in the city of Greedy bot").click()
    expect(table.cities.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(table.board.locator(".latest:not(.halo)")).to_have_count(1)
    shoot(table.page, "akropolis-rival")
    table.page.keyboard.press("1")
    expect(table.cities.first).to_have_attribute("aria-pressed", "true")


def test_a_score_line_points_at_its_hexes(visit, midway):
    table = take_seat(visit, midway)
    table.page.get_by_role("button", name="Greedy bot").last.click()
    table.page.get_by_text("Houses").first.hover()
    expect(table.cities.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(table.board.locator(".lit").first).to_be_attached()
    assert table.board.locator(".veil").count() > 0


def test_on_a_phone_by_touch(visit, midway, shoot):
    table = take_seat(visit, midway, phone=True, dark=True, language="es")
    assert table.wait_for_turn()
    page = table.page
    shoot(page, "akropolis-phone")
    table.payable.first.tap()
    x, y, _ = table.reachable()[0]
    page.touchscreen.tap(x, y)
    expect(table.confirm).to_have_text("Confirmar")
    shoot(page, "akropolis-phone-ghost")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for box in (button.bounding_box() for button in table.panel.get_by_role("button").all()):
        assert min(box["width"], box["height"]) >= 44
    before, promised = table.score(), table.change()
    table.confirm.tap()
    expect(table.cities.first.locator("strong")).to_have_text(str(before + promised))


def test_alone_against_the_architect(visit, server, shoot):
    seated = server.create(seats=1, options={"architect": "metagenes"})
    Player(server, seated).play(4)
    table = take_seat(visit, seated)
    assert table.wait_for_turn()
    table.cities.filter(has_text="Illustrious Architect").click()
    expect(table.board.get_by_role("heading", name="4 tiles taken")).to_be_visible()
    shoot(table.page, "akropolis-architect")


def test_nobody_is_shut_out(visit, midway, faults):
    for look in ({}, {"dark": True}, {"phone": True}):
        table = take_seat(visit, midway, **look)
        assert table.wait_for_turn()
        table.page.keyboard.press("1")
        table.page.keyboard.press("ArrowUp")
        table.panel.locator("strong").wait_for()
        assert faults(table.page) == [], look


def test_the_rules_in_short(visit, faults, shoot):
    page = visit("#/rules/akropolis")
    page.get_by_text("Your turn").wait_for()
    assert faults(page) == []
    shoot(page, "akropolis-rules")
