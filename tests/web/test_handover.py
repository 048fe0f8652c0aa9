"""Seats that are given to bots while the game goes on."""

from __future__ import annotations

from playwright.sync_api import expect

from web.serving import Player
from web.test_shell import sit, turn


def test_who_leaves_is_asked_first_and_a_bot_plays_on(visit, server, two, inspect):
    ana = sit(visit, server, two[0])
    bea = sit(visit, server, two[1], phone=True, dark=True)
    bea.get_by_role("tab", name="Table").click()
    leave = bea.get_by_role("button", name="Leave the game to a bot")
    leave.click()
    inspect(bea, "leave-phone", exclude=[".board"])
    bea.get_by_role("button", name="Cancel").press("Escape")
    expect(leave).to_be_focused()
    leave.click()
    bea.get_by_role("button", name="Leave for good").click()
    expect(bea.locator(".toasts")).to_contain_text("A bot has taken over your seat.")
    expect(turn(bea)).to_have_text("Ana to play")
    expect(leave).to_have_count(0)
    # The other is told at once and later, and goes on.
    expect(ana.locator(".toasts")).to_contain_text("Bea is out of the game: Normal bot plays on")
    expect(ana.locator("aside .first")).to_contain_text("in place of Bea")
    log = ana.get_by_role("log").locator("li")
    expect(log).to_have_count(3)
    expect(log.nth(1)).to_contain_text("Bea")
    expect(log.nth(2)).to_have_text("2 Bea is out of the game: Normal bot plays on.")
    Player(server, two[0]).play(turns=1)
    expect(log.nth(4)).to_contain_text("Normal bot")
    expect(turn(ana)).to_have_text("Your turn")
    bea.reload()
    expect(turn(bea)).to_have_text("Ana to play")


def test_the_host_gives_the_seat_of_who_is_away_and_they_are_told(visit, server, two, inspect):
    ana = sit(visit, server, two[0], language="es")
    table = ana.get_by_role("tab", name="Mesa")
    expect(table).to_contain_text("1")
    table.click()
    expect(ana.get_by_role("tabpanel")).to_contain_text("Bea no está.")
    ana.get_by_role("button", name="Dar su asiento a un bot").click()
    inspect(ana, "away", exclude=[".board"])
    ana.get_by_role("button", name="Dárselo a un bot").click()
    expect(ana.locator("aside .first")).to_contain_text("en lugar de Bea")
    expect(ana.get_by_role("button", name="Dejar la partida a un bot")).to_have_count(0)
    bea = sit(visit, server, two[1])
    expect(bea.locator(".toasts")).to_contain_text("A bot has taken over your seat.")
    expect(turn(bea)).to_have_text("Ana to play")
    bea.goto(server.address)
    expect(bea.get_by_role("heading", name="Your games")).to_have_count(0)
