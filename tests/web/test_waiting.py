"""What the host of a table that waits may do about it."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from web.test_shell import HUMANS, hold, play_to_the_end, sit, turn


def test_a_host_who_waits_gives_the_seat_of_who_does_not_come(visit, server):
    seated = server.create(**{**HUMANS, "seats": 3})
    server.post(f"api/tables/{seated['table']}/join", name="Bea")
    page = sit(visit, server, seated)
    expect(page.locator("li", has_text="Bea")).to_contain_text("away")
    for _ in range(2):
        page.get_by_role("button", name="Give it to a bot").first.click()
    expect(turn(page)).to_have_text("Your turn")


def test_the_lobby_says_who_a_full_table_waits_for(visit, server):
    ana, _ = play_to_the_end(server)
    again = server.post(f"api/tables/{ana['table']}/rematch", token=ana["token"])
    page = visit()
    row = page.locator("li", has=page.locator(f"a[href='#/t/{again['table']}']"))
    expect(row).to_contain_text("Waiting for these players to come: Ana, Bea.")


def test_whoever_is_there_fills_the_table_of_a_host_who_is_away(visit, server):
    table = server.create(**{**HUMANS, "seats": 3})["table"]
    page = sit(visit, server, server.post(f"api/tables/{table}/join", name="Bea"))
    expect(page.get_by_role("button", name="Close the table")).to_be_visible()
    for _ in range(2):
        page.get_by_role("button", name="Give it to a bot").first.click()
    expect(turn(page)).to_have_text("Your turn")


def test_the_host_closes_a_table_and_whoever_is_there_sees_so(visit, server, inspect):
    seated = server.create(**HUMANS)
    ana = sit(visit, server, seated, phone=True, language="es")
    watcher = visit(f"#/t/{seated['table']}")
    expect(watcher.get_by_role("button", name="Close the table")).to_have_count(0)
    ana.get_by_role("button", name="Cerrar la mesa").click()
    inspect(ana, "close-phone")
    ana.get_by_role("button", name="Cerrarla").click()
    expect(watcher.get_by_role("alert")).to_contain_text("This table has been closed.")
    inspect(watcher, "closed")
    expect(ana.get_by_role("heading", name="Nueva partida")).to_be_visible()
    watcher.get_by_role("link", name="To the lobby", exact=True).click()
    expect(watcher.locator(f"a[href='#/t/{seated['table']}']")).to_have_count(0)


def test_who_looks_at_a_full_table_is_not_asked_to_join_it(visit, server):
    ana, _ = play_to_the_end(server)
    again = server.post(f"api/tables/{ana['table']}/rematch", token=ana["token"])
    watcher = visit(f"#/t/{again['table']}")
    expect(watcher.get_by_role("status")).to_contain_text(["You only watch."])
    expect(watcher.locator("main form")).to_have_count(0)
    expect(watcher.locator("main").get_by_role("button")).to_have_count(0)


def test_the_lobby_of_a_host_no_more_says_so_and_offers_what_is_left(visit, server):
    seated = server.create(**{**HUMANS, "seats": 3})
    ana = visit(phone=True, language="es")
    hold(ana, seated)
    ana.reload()
    ana.get_by_role("button", name="Cerrar la mesa").click()
    # Whoever is at the table decides for it while its host is away.
    bea = sit(visit, server, server.post(f"api/tables/{seated['table']}/join", name="Bea"))
    expect(bea.get_by_role("button", name="Close the table")).to_be_visible()
    ana.get_by_role("button", name="Cerrarla").click()
    expect(ana.locator(".toasts")).to_contain_text("Solo")
    visit.expect_complaint("the server responded with a status of 4")
    expect(ana.get_by_role("button", name="Quitar de la lista")).to_be_visible()
    expect(ana.get_by_role("button", name="Cerrar la mesa")).to_have_count(0)


@pytest.mark.parametrize("told", [True, False], ids=["told", "asleep"])
def test_two_windows_of_one_browser_share_the_seat(visit, server, told):
    table = server.create(**{**HUMANS, "seats": 4})["table"]
    here = visit(f"#/t/{table}")
    there = here.context.new_page()
    if not told:
        # As of a window that the browser had put to sleep meanwhile.
        deaf = "addEventListener('storage', (event) => event.stopImmediatePropagation())"
        there.add_init_script(deaf)
    there.goto(here.url)
    seats_there = there.get_by_role("button", name="Sit here")
    expect(seats_there).to_have_count(3)
    here.get_by_role("button", name="Sit here").first.click()
    if told:
        expect(seats_there).to_have_count(0)
    else:
        seats_there.last.click()
    for page in (here, there):
        expect(page.locator(".room li").nth(1)).to_contain_text("(you)")
    seats = httpx.get(f"{server.address}api/tables/{table}").json()["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "human", "open", "open"]
