"""MegaCity where the browser draws nothing in three dimensions: plans, lists and a flat city."""

from __future__ import annotations

from playwright.sync_api import expect

from web.megacity_table import sit_down, with_house, with_pieces

FLAGS = ("--disable-gpu", "--disable-3d-apis")


def test_a_building_by_the_list_alone(visit, server, inspect):
    table = sit_down(visit, with_pieces(server))
    expect(table.board).to_contain_text("cannot draw in three dimensions")
    expect(table.board.locator("canvas")).to_have_count(0)
    bench = table.board.get_by_role("region", name="Pieces and positions")
    plan = table.board.locator(".plan polygon.edge")
    table.tray.first.click()
    expect(plan).not_to_have_count(0)
    bench.get_by_label("Right (mm)").fill("-12")
    bench.get_by_role("button", name="Place").click()
    expect(table.tray).to_have_count(3)
    expect(bench.get_by_role("listitem")).to_have_count(1)
    inspect(table.page, "megacity-plain-workshop")
    table.page.keyboard.press("Control+z")
    expect(table.tray).to_have_count(4)
    expect(plan).to_have_count(0)


def test_a_delivery_at_a_table_of_hands_is_done_and_watched(visit, server, inspect):
    seated, _, name = with_house(server)
    table = sit_down(visit, seated)
    watcher = visit(f"#/t/{seated['table']}", phone=True, dark=True, language="es")
    table.open("Delivery")
    expect(table.button("By hand")).to_have_count(0)
    table.panel.get_by_role("button", name="Place 1", exact=True).press("Enter")
    table.button("Deliver", exact=True).press("Enter")
    expect(table.advice).to_contain_text("Delivered")
    for page, player in ((table.page, "Ana"), (watcher, "Ana")):
        row = page.locator(".megacity .stage tbody tr").nth(1)
        for said in (player, "50 mm", name):
            expect(row).to_contain_text(said)
    inspect(watcher, "megacity-plain-city")
