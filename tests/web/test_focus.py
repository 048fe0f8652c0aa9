"""Where the keys go when what had the focus is taken away."""

from __future__ import annotations

import json

import httpx
import pytest
from playwright.sync_api import expect

from web.serving import Player
from web.test_shell import HUMANS, sit, turn


def test_who_leaves_the_game_by_keys_is_at_the_board(visit, server, two):
    page = sit(visit, server, two[0])
    page.get_by_role("tab", name="Table").press("Enter")
    page.get_by_role("button", name="Leave the game to a bot").press("Enter")
    page.get_by_role("button", name="Leave for good").press("Enter")
    expect(turn(page)).to_contain_text("Bea to play")
    expect(page.locator("main")).to_be_focused()


def test_who_leaves_the_game_by_mouse_is_led_nowhere(visit, server, two):
    page = sit(visit, server, two[0])
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Leave the game to a bot").click()
    page.get_by_role("button", name="Leave for good").click()
    expect(turn(page)).to_contain_text("Bea to play")
    expect(page.locator("body")).to_be_focused()


def test_a_host_who_gives_a_seat_by_keys_stays_in_the_panel(visit, server, two):
    page = sit(visit, server, two[0], phone=True, language="es")
    page.get_by_role("tab", name="Mesa").press("Enter")
    page.get_by_role("button", name="Dar su asiento a un bot").press("Enter")
    give = page.get_by_role("button", name="Dárselo a un bot")
    give.press("Enter")
    expect(give).to_have_count(0)
    expect(page.get_by_role("tabpanel")).to_be_focused()


def test_who_writes_goes_on_writing_when_something_goes_away(visit, server, two):
    ana, bea = (sit(visit, server, seated) for seated in two)
    ana.get_by_role("tab", name="Chat").click()
    words = ana.get_by_label("Say something")
    words.click()
    ana.keyboard.type("Well")
    bea.get_by_role("tab", name="Table").click()
    bea.get_by_role("button", name="Leave the game to a bot").click()
    bea.get_by_role("button", name="Leave for good").click()
    toast = ana.locator(".toasts .toast")
    expect(toast).to_contain_text("Bea is out of the game")
    expect(toast).to_have_count(0)
    ana.keyboard.type(" done")
    expect(words).to_have_value("Well done")


@pytest.mark.parametrize("refused", [False, True], ids=["closed", "refused"])
def test_who_closes_a_table_in_the_lobby_by_keys_stays_in_the_list(visit, server, refused):
    tables = [server.create(**HUMANS) for _ in range(2)]
    page = visit()
    held = json.dumps([{**seated, "game": "akropolis"} for seated in tables])
    page.evaluate("held => localStorage.setItem('tetrapolis.seats', held)", held)
    page.reload()
    games = page.get_by_role("region", name="Your games")
    mine = games.locator("li")
    page.evaluate("scrollTo(0, 80)")
    mine.first.get_by_role("button", name="Close the table").press("Enter")
    if refused:
        for seated in tables:
            server.post(f"api/tables/{seated['table']}/close", token=seated["token"])
        visit.expect_complaint("the server responded with a status of 4")
    before = page.evaluate("scrollY")
    page.get_by_role("button", name="Close it").press("Enter")
    expect(mine).to_have_count(0 if refused else 1)
    # The list itself has gone with its last table.
    expect(page.locator("main") if refused else games).to_be_focused()
    # Nothing jumps but what the list has become shorter by.
    assert page.evaluate("scrollY") <= before


def test_who_chooses_a_record_by_keys_is_at_the_content(visit, server, tmp_path):
    seated = server.create(game="sprawlopolis", seats=1)
    Player(server, seated).play()
    record, other = tmp_path / "record.json", tmp_path / "other.json"
    record.write_bytes(httpx.get(f"{server.address}api/tables/{seated['table']}/record").content)
    other.write_text("{")
    page = visit("#/replay")
    file = page.get_by_label("Choose the file of a record")
    file.focus()
    file.set_input_files(other)
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("main")).to_be_focused()
    page.get_by_role("button", name="Choose another file").press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(file).to_be_focused()
    file.set_input_files(record)
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator("main")).to_be_focused()
    visit.expect_complaint("the server responded with a status of 4")
