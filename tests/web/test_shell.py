"""What the page does around the board, whatever the game."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from playwright.sync_api import expect

from web import akropolis_table
from web.serving import Player

HUMANS = {"seats": 2, "bots": {}}
AGAINST_BOT = {"seats": 2, "bots": {"1": "random"}}


def hold(page, seated):
    """Give the browser a seat that was taken without it."""
    held = json.dumps([{**seated, "game": "akropolis"}])
    page.evaluate("held => localStorage.setItem('tetrapolis.seats', held)", held)


def sit(visit, server, seated, **how):
    """The page of somebody who holds a seat, at the table."""
    page = visit(**how)
    hold(page, seated)
    page.goto(f"{server.address}#/t/{seated['table']}")
    return page


def turn(page):
    return page.locator("header [aria-live]")


@pytest.fixture(scope="module")
def finished(server):
    """A game between two players that has come to its end."""
    return play_to_the_end(server)


def play_to_the_end(server):
    """A finished game of Ana and Bea: their seats."""
    first = server.create(**HUMANS)
    second = server.post(f"api/tables/{first['table']}/join", name="Bea")
    with_other = [Player(server, first), Player(server, second)]
    for _ in range(18):
        for player in with_other:
            player.play(turns=1)
    return first, second


def test_from_the_lobby_to_a_table_and_back_by_keyboard_alone(visit):
    page = visit()
    page.get_by_label("Your name").focus()
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    expect(turn(page)).to_have_text("Your turn")
    expect(page.locator("main")).to_be_focused()
    expect(page.get_by_role("button", name="Ana (you)")).to_be_visible()
    page.keyboard.press("Control+Home")
    page.locator("a.home").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Continue").focus()
    page.keyboard.press("Enter")
    expect(turn(page)).to_have_text("Your turn")
    page.reload()
    expect(turn(page)).to_have_text("Your turn")


def test_focus_comes_back_from_the_settings_and_from_a_panel_over_the_board(visit, server):
    page = sit(visit, server, server.create(**AGAINST_BOT), phone=True)
    settings = page.get_by_role("button", name="Settings")
    settings.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(settings).to_be_focused()
    log = page.get_by_role("tab", name="Log")
    log.press("Enter")
    # What a tab opens comes after it.
    page.keyboard.press("Tab")
    expect(page.get_by_role("tabpanel", name="Log")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("tabpanel").get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Enter")
    expect(log).to_be_focused()


def test_a_name_that_can_be_typed_is_taken(visit):
    page = visit()
    page.get_by_label("Your name").fill("Anastasia of the " + "very" * 6)
    page.get_by_role("button", name="Start playing").click()
    expect(turn(page)).to_have_text("Your turn")
    expect(page.get_by_role("button", name="Anastasia of the veryver (you)")).to_be_visible()


def test_ones_own_seat_is_chosen_in_the_list_of_any_seat(visit):
    page = visit()
    page.get_by_label("Player 2").select_option("me")
    expect(page.get_by_label("Player 1").locator("option:checked")).to_have_text("Normal bot")
    page.get_by_role("button", name="Start playing").click()
    expect(turn(page)).to_have_text("Your turn")
    expect(page.locator("aside .first button").nth(1)).to_contain_text("(you)")


def test_who_comes_by_a_link_sees_the_options_and_may_only_watch(visit, server, inspect):
    seated = server.create(seats=2, options={"double_temple": True})
    page = visit(f"#/t/{seated['table']}")
    expect(page.get_by_role("definition")).to_have_text("Yes")
    expect(page.locator("main").get_by_role("link", name="Rules in short")).to_be_visible()
    inspect(page, "join")
    page.get_by_role("button", name="Only watch").click()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    server.post(f"api/tables/{seated['table']}/join", name="Bea")
    expect(turn(page)).to_have_text("Ana to play · away")


def test_a_host_who_waits_may_give_a_seat_to_a_bot(visit, server, inspect):
    page = sit(visit, server, server.create(**HUMANS), phone=True)
    page.get_by_label("Bot for a free seat").select_option("random")
    inspect(page, "waiting-phone")
    page.get_by_role("button", name="Give it to a bot").click()
    expect(turn(page)).to_have_text("Your turn")


def test_the_first_link_skips_to_the_content(visit):
    page = visit()
    page.get_by_role("heading", name="New game").wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_the_language_changes_at_once_and_stays(visit):
    page = visit(language="es-MX")
    expect(page.get_by_role("heading", name="Nueva partida")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="New game")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="New game")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_settings_mark_the_page_and_stay(visit):
    page = visit(dark=True)
    root = page.locator("html")
    expect(root).to_have_class("patterns")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Light", exact=True).check(force=True)
    page.get_by_role("switch", name="Patterns").uncheck()
    page.get_by_role("switch", name="Motion").uncheck()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.reload()
    expect(root).to_have_class("no-motion")
    expect(root).to_have_attribute("data-theme", "light")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


def test_scores_can_be_kept_out_of_sight_until_the_end(visit, server):
    page = sit(visit, server, server.create(**AGAINST_BOT))
    player = page.locator("aside li", has_text="Ana (you)")
    expect(player).to_contain_text("point")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Live scores").uncheck()
    page.keyboard.press("Escape")
    expect(player).not_to_contain_text("point")


def test_a_score_line_points_at_the_board(visit, server, finished):
    page = sit(visit, server, finished[0])
    pointed = page.locator(".board .lit")
    line = page.get_by_role("list", name="Score sheet").first.get_by_role("button").first
    line.hover()
    expect(pointed.first).to_be_attached()
    page.locator("#outcome").hover()
    expect(pointed).to_have_count(0)
    line.focus()
    expect(pointed.first).to_be_attached()


def test_what_is_said_too_fast_is_refused_in_words(visit, server):
    page = sit(visit, server, server.create(**AGAINST_BOT))
    page.get_by_role("tab", name="Chat").click()
    for number in range(12):
        page.get_by_label("Say something").fill(str(number))
        page.keyboard.press("Enter")
    expect(page.get_by_role("status").last).to_contain_text("talking very fast")
    expect(page.get_by_label("Say something")).to_have_value(re.compile(r"\d+"))


def test_options_go_with_the_table(visit):
    page = visit()
    page.get_by_label("4", exact=True).check(force=True)
    page.get_by_text("Options", exact=True).click()
    page.locator(".options").get_by_role("switch").first.check()
    page.get_by_role("button", name="Start playing").click()
    expect(turn(page)).to_have_text("Your turn")
    expect(page.locator("aside").get_by_role("button", name="Normal bot 3")).to_be_visible()
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_role("tabpanel").get_by_text("Yes", exact=True)).to_have_count(1)


def test_an_option_is_offered_only_to_as_many_as_it_is_for(visit):
    page = visit()
    page.get_by_text("Options", exact=True).click()
    architect, tiles = page.get_by_text("Illustrious Architect"), page.get_by_text("All 61 tiles")
    expect(tiles).to_be_visible()
    expect(architect).to_have_count(0)
    page.get_by_label("Solo", exact=True).check(force=True)
    expect(architect).to_be_visible()
    expect(tiles).to_have_count(0)
    page.get_by_label("The Illustrious Architect").select_option("callicrates")
    page.get_by_label("2", exact=True).check(force=True)
    page.get_by_role("button", name="Start playing").click()
    expect(turn(page)).to_have_text("Your turn")


def test_two_people_meet_by_a_link_and_talk(visit, shoot):
    ana = visit()
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_label("Player 2").select_option("")
    ana.get_by_role("button", name="Open the table").click()
    expect(ana.get_by_text("Waiting for 1 more player.")).to_be_visible()
    shoot(ana, "waiting")
    link = ana.get_by_label("Send this link").input_value()

    bea = visit(phone=True, language="es", address=link)
    expect(bea.get_by_text("Hay 1 asiento libre")).to_be_visible()
    bea.get_by_label("Tu nombre").fill("Bea")
    bea.get_by_role("button", name="Unirme a la mesa").click()
    expect(turn(ana)).to_have_text("Your turn")
    expect(turn(bea)).to_have_text("Juega Ana")

    bea.get_by_role("tab", name="Chat").click()
    bea.get_by_label("Escribe algo").fill("¡Hola!")
    bea.keyboard.press("Enter")
    expect(ana.get_by_role("tab", name="Chat")).to_contain_text("1")
    ana.get_by_role("tab", name="Chat").click()
    expect(ana.get_by_role("tabpanel")).to_contain_text("Bea ¡Hola!")

    watcher = visit(address=link)
    expect(turn(watcher)).to_have_text("Ana to play")
    bea.close()
    expect(ana.locator("aside").get_by_role("button", name="Bea")).to_contain_text("away")


def test_who_is_waited_for_in_vain_is_said_to_be_away(visit, server):
    first = server.create(**HUMANS)
    second = server.post(f"api/tables/{first['table']}/join", name="Maximiliana Montealegre")
    Player(server, first).play(turns=1)
    ana = sit(visit, server, first, language="es", phone=True)
    ana.set_viewport_size({"width": 320, "height": 568})
    expect(turn(ana)).to_have_text("Juega Maximiliana Montealegre · ausente")
    # A long name gives way to it.
    expect(turn(ana).locator(".away")).to_be_in_viewport(ratio=1)
    bea = sit(visit, server, second)
    expect(turn(bea)).to_have_text("Your turn")
    expect(turn(ana)).to_have_text("Juega Maximiliana Montealegre")


def test_two_of_one_name_are_told_apart_wherever_they_are_named(visit, server):
    first = server.create(**HUMANS)
    second = server.post(f"api/tables/{first['table']}/join", name="Ana")
    for seated in (first, second):
        Player(server, seated).play(turns=1)
    page, other = (sit(visit, server, seated) for seated in (first, second))
    expect(page.locator("aside .first")).to_contain_text("Ana 2")
    log = page.get_by_role("log").locator("li")
    expect(log.nth(1)).to_contain_text("Ana 2")
    other.get_by_role("tab", name="Chat").click()
    other.get_by_label("Say something").fill("Hello")
    other.keyboard.press("Enter")
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Ana 2 Hello")
    # Whoever leaves keeps the number, and so does whoever stays.
    path = f"api/tables/{first['table']}/bot"
    server.post(path, token=second["token"], seat=second["seat"], bot="random")
    expect(page.locator(".toasts")).to_contain_text("Ana 2 is out of the game")
    expect(page.locator("aside .first")).to_contain_text("in place of Ana 2")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Ana 2 Hello")
    expect(page.get_by_role("button", name="Ana 1 (you)")).to_be_visible()


def test_an_open_table_is_listed_and_a_hidden_one_is_not(visit, server):
    listed = server.create(name="Listed", public=True, **HUMANS)
    hidden = server.create(name="Hidden", public=False, **HUMANS)
    page = visit()
    row = page.locator("li", has=page.locator(f"a[href='#/t/{listed['table']}']"))
    expect(row).to_contain_text("Listed")
    expect(row).to_contain_text("1 free seat")
    expect(page.locator(f"a[href='#/t/{hidden['table']}']")).to_have_count(0)


def test_ones_games_say_whose_turn_it_is_and_leave_the_list(visit, own_server, inspect):
    server = own_server
    table = server.create(**HUMANS)
    server.post(f"api/tables/{table['table']}/join", name="Bea")
    waiting = server.create(**HUMANS)
    page = sit(visit, server, table, phone=True, language="es", address=server.address)
    expect(turn(page)).to_have_text("Te toca")
    held = [{**seated, "game": "akropolis"} for seated in (waiting, table)]
    page.evaluate("it => localStorage.setItem('tetrapolis.seats', JSON.stringify(it))", held)
    page.goto(server.address)
    mine = page.locator("section", has=page.locator("#my-games")).locator("li")
    # Where it is one's turn comes first.
    expect(mine.nth(0)).to_contain_text("Te toca")
    expect(mine.nth(1)).to_contain_text("1 asiento libre")
    Player(server, table).play(turns=1)
    page.reload()
    expect(mine.nth(1)).to_contain_text("Juega Bea")
    mine.nth(1).get_by_role("button", name="Quitar de la lista").click()
    mine.nth(1).scroll_into_view_if_needed()
    inspect(page, "remove-phone")
    page.get_by_role("button", name="Quitarla").click()
    expect(mine).to_have_count(1)
    # Only this browser has forgotten it: it is listed as any other.
    tables = page.locator("section", has=page.locator("#open-tables")).locator("li")
    expect(tables).to_contain_text(["Bea"])
    page.reload()
    expect(mine).to_have_count(1)
    # A table that waits is not left behind by its host, but closed.
    mine.get_by_role("button", name="Cerrar la mesa").click()
    inspect(page, "close-from-lobby-phone")
    page.get_by_role("button", name="Cerrarla").click()
    expect(mine).to_have_count(0)
    page.reload()
    expect(tables).to_have_count(1)


def test_the_end_explains_the_score_and_proves_the_shuffle(visit, server, finished, shoot):
    page = sit(visit, server, finished[0])
    expect(turn(page)).to_have_text("Game over")
    expect(page.locator("#outcome")).to_be_visible()
    sheets = page.get_by_role("list", name="Score sheet")
    expect(sheets).to_have_count(2)
    for sheet, player in zip(sheets.all(), page.locator("aside .score").all(), strict=True):
        points = [int(text) for text in sheet.locator(".points").all_inner_texts()]
        assert sum(points) == int(re.match(r"-?\d+", player.inner_text())[0])
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_text("Checked: the shuffle is the one fixed")).to_be_visible()
    shoot(page, "end")


def test_a_small_screen_tells_the_result_without_opening_anything(visit, server, finished):
    page = sit(visit, server, finished[0], phone=True)
    result = page.get_by_role("region", name="Result")
    winners = page.locator("#outcome")
    expect(result.get_by_role("heading")).to_contain_text(re.compile("win"))
    expect(winners).to_have_count(0)
    expect(result).to_be_in_viewport(ratio=1)
    result.get_by_role("button", name="Scores").click()
    expect(winners).to_have_text(result.get_by_role("heading").inner_text())


def test_a_small_screen_tells_that_a_rematch_is_offered(visit, server):
    ana, bea = play_to_the_end(server)
    page, watcher = (
        sit(visit, server, bea, phone=True, language="es"),
        visit(f"#/t/{bea['table']}", phone=True, language="es"),
    )
    result = page.get_by_role("region", name="Resultado")
    asked = result.get_by_role("button", name="Revancha", exact=True)
    offer = result.get_by_role("button", name="Unirme a la revancha")
    looked = watcher.get_by_role("region", name="Resultado")
    watch = looked.get_by_role("link", name="Mirar la revancha")
    expect(looked).to_be_visible()
    before = phone_boxes(asked, result), phone_boxes(looked, looked)
    again = server.post(f"api/tables/{ana['table']}/rematch", token=ana["token"])
    # The board above stays as it is.
    assert (phone_boxes(offer, result), phone_boxes(watch, looked)) == before
    server.post(f"api/tables/{again['table']}/close", token=again["token"])
    expect(page.locator(".toasts")).to_contain_text("Han cerrado la mesa de la revancha.")
    expect(offer).to_have_count(0)
    again = server.post(f"api/tables/{ana['table']}/rematch", token=ana["token"])
    offer.click()
    page.wait_for_url(f"**/#/t/{again['table']}")


def phone_boxes(way, bar):
    """Where a bar is on phones, on which a way to go on stands in it whole."""
    boxes = []
    for width, height in ((390, 844), (320, 568)):
        bar.page.set_viewport_size({"width": width, "height": height})
        expect(way).to_be_in_viewport(ratio=1)
        expect_uncut(bar)
        expect_uncut(way)
        boxes.append(bar.bounding_box())
    return boxes


GAMES = ("akropolis", "sprawlopolis", "micropolis", "megacity")


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_small_screen_tells_the_whole_status_of_every_game(visit, own_server, language):
    page = visit(phone=True, language=language, address=own_server.address)
    yours = {"en": "Your turn", "es": "Te toca"}[language]
    for game in GAMES:
        seated = own_server.create(game=game, seats=2, bots={"1": "random"})
        hold(page, seated)
        page.goto(f"{own_server.address}#/t/{seated['table']}")
        expect(turn(page)).to_have_text(yours)
        expect_uncut(page.locator("header h1"))
        expect_uncut(turn(page))
    own_server.kill()
    lost = {"en": "Reconnecting…", "es": "Reconectando…"}[language]
    expect(turn(page)).to_have_text(lost)
    expect_uncut(turn(page))
    own_server.start()
    expect(turn(page)).to_have_text(yours)
    visit.expect_complaint("net::ERR_")


def expect_uncut(element):
    assert element.evaluate("it => it.scrollWidth <= it.clientWidth"), element.inner_text()


def test_a_rematch_brings_both_to_one_new_table(visit, server, finished):
    pages = [sit(visit, server, seated) for seated in finished]
    pages[0].get_by_role("button", name="Rematch").click()
    pages[1].get_by_role("button", name="Join the rematch").click()
    for page in pages:
        page.wait_for_url(lambda url: finished[0]["table"] not in url)
        expect(turn(page)).to_contain_text(re.compile("Your turn|to play"))
    assert pages[0].url == pages[1].url


def test_whose_seat_at_the_rematch_was_given_away_may_watch_it(visit, server):
    ana, bea = play_to_the_end(server)
    page = sit(visit, server, bea)
    again = server.post(f"api/tables/{ana['table']}/rematch", token=ana["token"])
    path = f"api/tables/{again['table']}/bot"
    server.post(path, token=again["token"], seat=bea["seat"], bot="random")
    page.get_by_role("button", name="Join the rematch").click()
    expect(page.locator(".toasts")).to_contain_text("A bot has taken over this seat.")
    visit.expect_complaint("the server responded with a status of 4")
    page.get_by_role("link", name="Watch the rematch").click()
    page.wait_for_url(f"**/#/t/{again['table']}")
    expect(turn(page)).to_contain_text("to play")


def test_a_replay_obeys_slider_keys_and_buttons(visit, server, finished, shoot):
    page = visit(f"#/replay/{finished[0]['table']}")
    slider = page.get_by_label("Move")
    expect(slider).to_have_value("0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    expect(page.get_by_role("log").locator("li")).to_have_count(2)
    page.keyboard.press("End")
    expect(slider).to_have_value("36")
    expect(page.locator("#outcome")).to_be_visible()
    slider.fill("11")
    expect(page.get_by_role("log").locator("li")).to_have_count(11)
    page.get_by_label("Speed").select_option("4×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).not_to_have_value("11")
    page.get_by_role("button", name="Pause").click()
    shoot(page, "replay")


def test_a_saved_record_can_be_watched_again(visit, server, finished, tmp_path):
    page = sit(visit, server, finished[0])
    page.get_by_role("tab", name="Table").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    file = tmp_path / "record.json"
    download.value.save_as(file)
    page.goto(f"{server.address}#/replay")
    page.get_by_label("Choose the file of a record").set_input_files(file)
    expect(page.get_by_label("Move")).to_have_attribute("max", "36")
    # Even when the page is loaded anew; whoever comes again chooses again.
    page.reload()
    expect(page.get_by_label("Move")).to_have_attribute("max", "36")
    page.goto(f"{server.address}#/")
    page.get_by_role("link", name="Replay").first.click()
    expect(page.get_by_label("Choose the file of a record")).to_be_attached()


def test_a_record_that_was_tampered_with_is_refused_in_words(visit, server, finished, tmp_path):
    record = httpx.get(f"{server.address}api/tables/{finished[0]['table']}/record").json()
    record["moves"][1] = record["moves"][0]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    page = visit("#/replay")
    page.get_by_label("Choose the file of a record").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("cannot be played: It is not your turn.")
    visit.expect_complaint("the server responded with a status of 4")


def test_a_file_that_is_no_record_is_refused_in_words(visit, tmp_path):
    file = tmp_path / "record.json"
    file.write_text("{")
    page = visit("#/replay")
    page.get_by_label("Choose the file of a record").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("This is not a game record")
    page.get_by_role("button", name="Choose another file").click()
    expect(page.get_by_label("Choose the file of a record")).to_be_attached()
    page.reload()
    expect(page.get_by_label("Choose the file of a record")).to_be_attached()
    visit.expect_complaint("the server responded with a status of 4")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("#/t/nothing-here", "There is no such table."),
        ("#/rules/chess", "This page cannot show a game called “chess”."),
        ("#/no/such/page", "There is no such page in Tetrapolis."),
        ("t/nothing-here", "There is no such table."),
    ],
)
def test_what_does_not_exist_is_said_in_words(visit, path, words):
    expect(visit(path).get_by_role("alert")).to_contain_text(words)


def test_a_seat_that_is_not_mine_is_refused_in_words(visit, server):
    seated = {**server.create(**AGAINST_BOT), "token": "somebody-else"}
    page = sit(visit, server, seated)
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_killed_server_is_waited_for_and_nothing_is_lost(visit, own_server):
    seated = own_server.create(**AGAINST_BOT)
    Player(own_server, seated).play(turns=2)
    page = sit(visit, own_server, seated, address=own_server.address)
    moves = page.get_by_role("log").locator("li")
    expect(turn(page)).to_have_text("Your turn")
    expect(moves).to_have_count(4)
    expect(page.locator("main svg").first).to_be_visible()
    own_server.kill()
    expect(turn(page)).to_have_text("Reconnecting…")
    expect(page.locator(".advice")).to_contain_text("The connection is lost")
    own_server.start()
    expect(turn(page)).to_have_text("Your turn", timeout=30_000)
    Player(own_server, seated).play(turns=1)
    expect(moves).to_have_count(6)
    visit.expect_complaint("net::ERR_")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Your move will be sent"), ("es", "Tu jugada se enviará")],
)
def test_a_move_that_the_connection_lost_is_said_to_be_kept(visit, server, language, words):
    def visit_cut(*path, **how):
        page = visit(*path, **how)
        page.route_web_socket("**/ws/tables/*", between)
        return page

    def between(socket):
        to_server = socket.connect_to_server()
        lost = lambda message: cut and json.loads(message)["t"] == "act"  # noqa: E731
        socket.on_message(lambda said: socket.close() if lost(said) else to_server.send(said))

    cut = [True]
    seated = server.create(**AGAINST_BOT)
    table = akropolis_table.take_seat(visit_cut, seated, phone=True, language=language)
    assert table.wait_for_turn()
    table.payable.first.click()
    table.page.keyboard.press("ArrowRight")
    table.confirm.click()
    expect(turn(table.page)).to_contain_text(words)
    expect_uncut(turn(table.page))
    cut.clear()
    expect(turn(table.page)).not_to_contain_text(words)
    expect(table.panel).to_have_count(0)


def test_the_chat_counts_what_others_have_said_since_one_came(visit, server):
    first = server.create(**HUMANS)
    second = server.post(f"api/tables/{first['table']}/join", name="Bea")
    ana, bea = (sit(visit, server, seated) for seated in (first, second))
    for page, words in ((ana, "Hello"), (bea, "Good luck")):
        page.get_by_role("tab", name="Chat").click()
        page.get_by_label("Say something").fill(words)
        page.keyboard.press("Enter")
        expect(page.get_by_role("log", name="Chat")).to_contain_text(words)
    ana.reload()
    chat = ana.get_by_role("tab", name="Chat")
    expect(turn(ana)).to_have_text("Your turn")
    expect(chat).to_have_text("Chat")
    bea.get_by_label("Say something").fill("Well?")
    bea.keyboard.press("Enter")
    expect(chat).to_have_text("Chat 1")


@pytest.mark.parametrize("junk", ["[null]", "{}", "3", '[{"table": 1}]'])
def test_junk_in_the_storage_of_a_browser_empties_no_page(visit, server, junk):
    page = visit()
    for key in ("seats", "settings", "sprawlopolis.results"):
        page.evaluate(
            "([key, junk]) => localStorage.setItem(key, junk)", [f"tetrapolis.{key}", junk]
        )
    page.goto(f"{server.address}#/t/{server.create(**HUMANS)['table']}")
    page.reload()
    expect(page.get_by_role("button", name="Sit here")).to_be_visible()


def test_a_board_that_was_on_its_way_when_the_server_ended_comes_when_it_is_back(visit, own_server):
    seated = own_server.create(**AGAINST_BOT)
    page = visit(address=own_server.address)
    page.route("**/assets/akropolis-*.js", lambda route: route.abort())
    hold(page, seated)
    page.goto(f"{own_server.address}#/t/{seated['table']}")
    expect(turn(page)).to_have_text("Your turn")
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    own_server.kill()
    expect(turn(page)).to_have_text("Reconnecting…")
    page.unroute("**/assets/akropolis-*.js")
    own_server.start()
    expect(page.locator("main svg").first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    visit.expect_complaint("net::ERR_")


SCREENS = {
    "lobby": "",
    "rules": "#/rules/akropolis",
    "replay-file": "#/replay",
    "unknown": "#/nowhere",
}


LOOKS = {
    "desktop": {"language": "en"},
    "phone": {"language": "es", "phone": True, "dark": True},
}


@pytest.mark.parametrize("look", LOOKS)
def test_every_screen_fits_and_is_accessible(visit, server, finished, inspect, look):
    page = visit(**LOOKS[look])
    for name, path in SCREENS.items():
        page.goto(f"{server.address}{path}")
        page.locator("main :is(h1, h2)").first.wait_for()
        inspect(page, f"{name}-{look}")
    hold(page, finished[0])
    page.goto(f"{server.address}#/t/{finished[0]['table']}")
    page.locator("main svg").first.wait_for()
    for tab in page.get_by_role("tab").all():
        tab.click()
        inspect(page, f"{tab.get_attribute('id')}-{look}", exclude=[".board"])
    page.locator("header button").last.click()
    page.get_by_role("dialog").wait_for()
    inspect(page, f"settings-{look}", exclude=[".board"])
