"""What the page does while the server cannot be reached, besides the table that is played at."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from playwright.sync_api import expect

from web import micropolis_table
from web.flat_games import GAMES
from web.serving import Player
from web.test_shell import HUMANS, hold, sit, turn


class Line:
    """The connection of a page to its table, which a test can cut."""

    def __init__(self, visit):
        self._visit = visit
        self._cut = False
        self._socket = None

    def visit(self, *path, **how):
        page = self._visit(*path, **how)
        page.route_web_socket("**/ws/tables/*", self._begin)
        return page

    def cut(self):
        self._cut = True
        self._socket.close()

    def mend(self):
        self._cut = False

    def _begin(self, socket):
        self._socket = socket
        if self._cut:
            socket.close()
        else:
            socket.connect_to_server()


@pytest.mark.parametrize("record", [False, True], ids=["table", "record"])
def test_a_review_goes_on_when_the_server_is_back(visit, own_server, tmp_path, shoot, record):
    seated = own_server.create(game="sprawlopolis", seats=1)
    Player(own_server, seated).play()
    page = visit(language="es", phone=record, address=own_server.address)
    if record:
        file = tmp_path / "record.json"
        address = f"{own_server.address}api/tables/{seated['table']}/record"
        file.write_bytes(httpx.get(address).content)
        page.goto(f"{own_server.address}#/replay")
        page.get_by_label("Elige el archivo de un registro").set_input_files(file)
    else:
        page.goto(f"{own_server.address}#/replay/{seated['table']}")
    asked = "**/api/reviews/*" if record else "**/review"
    begun = {"done": 3, "total": 18, "moves": None}

    def slowly(route):
        # The server has begun, as far as this page is told.
        route.fetch()
        route.fulfill(json=begun)

    page.route(asked, slowly)
    page.get_by_role("tab", name="Revisión").click()
    page.get_by_role("button", name="Revisar esta partida").click()
    review = page.locator(".review")
    expect(review).to_contain_text("3 de 18")
    own_server.kill()
    page.unroute_all(behavior="wait")
    expect(review).to_contain_text("Esperando al servidor…")
    expect(review).to_contain_text("3 de 18")
    shoot(page, f"review-away{'-phone' * record}")
    own_server.start()
    expect(review.locator("li").first).to_be_visible(timeout=120_000)
    expect(page.locator(".toasts")).to_have_text("")
    visit.expect_complaint("net::ERR_")
    visit.expect_complaint("the server responded with a status of 404")


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_table_that_loads_or_waits_says_that_the_server_is_away(
    visit, own_server, inspect, language
):
    lost = {"en": "Reconnecting…", "es": "Reconectando…"}[language]
    phone = language == "es"
    seated = own_server.create(**HUMANS)
    page = sit(
        visit, own_server, seated, language=language, phone=phone, address=own_server.address
    )
    room = page.locator(".room")
    expect(room).to_be_visible()
    before = room.bounding_box()
    own_server.kill()
    says = page.locator("main").get_by_role("status", name="").filter(has_text=lost)
    expect(says).to_be_visible()
    assert room.bounding_box() == before
    # What only the server can do waits for it.
    ways = room.get_by_role("button", name=re.compile("bot|[Tt]able|mesa"))
    expect(ways).to_have_count(2)
    for way in ways.all():
        expect(way).to_be_disabled()
    inspect(page, f"waiting-away{'-phone' * phone}")
    # Another table, from a page that is there already.
    page.evaluate("location.hash = '#/t/not-seen-yet'")
    expect(room).to_have_count(0)
    expect(says).to_be_visible()
    inspect(page, f"loading-away{'-phone' * phone}")
    page.evaluate("location.hash = '#/t/" + seated["table"] + "'")
    own_server.start()
    expect(room).to_be_visible()
    expect(says).to_have_count(0)
    for way in ways.all():
        expect(way).to_be_enabled()
    visit.expect_complaint("net::ERR_")


@pytest.mark.parametrize("stored", [False, True], ids=["lost", "stored"])
def test_what_was_being_said_when_the_connection_broke_is_not_lost(visit, server, stored):
    cut = [True]

    def is_chat(message):
        return bool(cut) and json.loads(message)["t"] == "chat"

    def between(socket):
        to_server = socket.connect_to_server()

        def up(said):
            if is_chat(said) and not stored:
                socket.close()
            else:
                to_server.send(said)

        def down(heard):
            if is_chat(heard):
                socket.close()
            else:
                socket.send(heard)

        socket.on_message(up)
        to_server.on_message(down)

    seated = server.create(**HUMANS)
    server.post(f"api/tables/{seated['table']}/join", name="Bea")
    page = visit()
    page.route_web_socket("**/ws/tables/*", between)
    hold(page, seated)
    page.goto(f"{server.address}#/t/{seated['table']}")
    expect(turn(page)).to_have_text("Your turn")
    page.get_by_role("tab", name="Chat").click()
    words = page.get_by_label("Say something")
    words.fill("Good luck")
    words.press("Enter")
    expect(turn(page)).to_have_text("Reconnecting…")
    expect(words).to_have_value("Good luck")
    # It is not lost with the panel, either.
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("tab", name="Chat").click()
    cut.clear()
    expect(turn(page)).to_have_text("Your turn")
    lines = page.get_by_role("log", name="Chat").locator("li")
    if not stored:
        expect(words).to_have_value("Good luck")
        expect(lines).to_have_count(0)
        words.press("Enter")
    expect(lines).to_have_count(1)
    expect(words).to_have_value("")


def test_a_table_or_a_seat_whose_answer_was_lost_is_asked_for_again(visit, server):
    def lose_first_answer(page, asked, lose):
        lost = []

        def once(route):
            if lost or route.request.method == "GET":
                return route.fallback()
            lost.append(route.fetch())
            return lose(route)

        page.route(asked, once)

    page = visit(phone=True)
    lose_first_answer(page, "**/api/tables", lambda route: route.abort())
    page.get_by_label("Your name").fill("Zoe")
    page.get_by_label("Player 2").select_option(label="Open, for a friend")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("status").filter(has_text="Waiting for the server…")).to_be_visible()
    expect(page.locator("li", has_text="Zoe")).to_contain_text("(you)")
    table = page.url.rpartition("/")[2]
    tables = httpx.get(f"{server.address}api/tables").json()["tables"]
    assert [one["id"] for one in tables if one["seats"][0]["name"] == "Zoe"] == [table]

    wide = server.create(**{**HUMANS, "seats": 3})["table"]
    page = visit(f"#/t/{wide}")
    lose_first_answer(page, "**/join", lambda route: route.fulfill(status=502, body="Bad gateway"))
    page.get_by_label("Your name").fill("Bea")
    page.get_by_role("button", name="Join the table").click()
    expect(page.locator("li", has_text="Bea")).to_contain_text("(you)")
    seats = httpx.get(f"{server.address}api/tables/{wide}").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ana", "Bea", ""]
    visit.expect_complaint("net::ERR_")
    visit.expect_complaint("the server responded with a status of 502")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_in_hand_stays_there_while_the_connection_is_lost(visit, server, shoot, game):
    seats = {"seats": 1} if game == "sprawlopolis" else {"seats": 2, "bots": {"1": "random"}}
    seated = server.create(game=game, **seats)
    line = Line(visit)
    table = GAMES[game](line.visit, seated, phone=True)
    assert table.wait_for_turn()
    table.page.keyboard.press("1")
    table.page.keyboard.press("ArrowRight")
    change = table.panel.locator("strong")
    expect(change).to_be_visible()
    promised = change.inner_text()
    line.cut()
    expect(turn(table.page)).to_have_text("Reconnecting…")
    expect(table.confirm).to_be_disabled()
    expect(change).to_have_text(promised)
    shoot(table.page, f"{game}-held-away")
    line.mend()
    expect(table.confirm).to_be_enabled()
    expect(change).to_have_text(promised)
    # But not when another window has played for the seat in the meantime.
    line.cut()
    expect(table.confirm).to_be_disabled()
    Player(server, seated).play(turns=1)
    line.mend()
    expect(turn(table.page)).not_to_have_text("Reconnecting…")
    expect(table.panel).to_have_count(0)
    expect(table.board.locator(".dock [aria-pressed=true]")).to_have_count(0)


def test_a_question_stays_open_while_the_connection_is_lost(visit, server, shoot):
    def is_asked(view):
        return view["to_act"] == [0] and view["choice"] and view["choice"]["kind"] == "fill"

    seats, _ = micropolis_table.find_table(server, 2, is_asked)
    line = Line(visit)
    table = micropolis_table.take_seat(line.visit, seats[0])
    answer = table.answers.first
    expect(answer).to_contain_text(re.compile(r"[+−±]\d"))
    asked = answer.inner_text()
    line.cut()
    expect(answer).to_be_disabled()
    expect(answer).to_have_text(asked)
    shoot(table.page, "micropolis-asked-away")
    line.mend()
    expect(answer).to_be_enabled()
    answer.click()
    expect(table.choice).to_have_count(0)


def test_where_one_presses_it_is_said_that_the_server_is_away(visit, server, inspect):
    def unreachable(page, asked):
        page.route(asked, lambda route: route.abort())
        return lambda: page.unroute(asked)

    def narrow(path=""):
        page = visit(path, phone=True, language="es")
        page.set_viewport_size({"width": 320, "height": 568})
        return page

    page = narrow()
    start = page.get_by_role("button", name="Empezar a jugar")
    says = page.locator("form").get_by_role("status")
    expect(start).to_be_visible()
    reach = unreachable(page, "**/api/tables")
    # As when the reader comes back to the page: it looks at once.
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(says).to_have_text("No se puede llegar al servidor.")
    start.scroll_into_view_if_needed()
    says.scroll_into_view_if_needed()
    expect(start).to_be_in_viewport(ratio=1)
    inspect(page, "lobby-away-narrow")
    start.click()
    expect(says).to_have_text("Esperando al servidor…")
    reach()
    expect(turn(page)).to_have_text("Te toca")

    page = narrow(f"#/t/{server.create(**HUMANS)['table']}")
    reach = unreachable(page, "**/join")
    join = page.get_by_role("button", name="Unirme a la mesa")
    join.click()
    says = page.locator("form").get_by_role("status")
    expect(says).to_have_text("Esperando al servidor…")
    says.scroll_into_view_if_needed()
    expect(join).to_be_in_viewport(ratio=1)
    inspect(page, "joining-away-narrow")
    reach()
    expect(turn(page)).to_be_visible()
    visit.expect_complaint("net::ERR_")
