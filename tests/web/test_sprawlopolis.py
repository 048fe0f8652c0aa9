"""Sprawlopolis on the page, played in a real browser by mouse, keys and fingers."""

from __future__ import annotations

import json
import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from tetrapolis.games.sprawlopolis.final import score_position
from web.conftest import WEB
from web.sprawlopolis_table import SprawlopolisTable, number, take_seat
from web.touch import Fingers

CARDS = 14  # placed by players; the first of the city comes from the deck
DIAGRAMS = WEB / "src" / "games" / "sprawlopolis" / "diagrams.json"


@pytest.fixture
def alone(visit, server):
    """Opens the page at a new table for one."""

    def sit(**look):
        table = take_seat(visit, server.create(game="sprawlopolis", seats=1), **look)
        assert table.wait_for_turn()
        return table

    return sit


def test_a_solo_game_by_clicks(visit, shoot):
    page = visit()
    page.get_by_role("radio", name="Sprawlopolis").check(force=True)
    page.get_by_role("radio", name="Solo").check(force=True)
    shoot(page, "sprawlopolis-lobby")
    page.get_by_role("button", name="Start playing").click()
    table = SprawlopolisTable(page)
    for turn in range(CARDS):
        assert table.wait_for_turn()
        before = table.score()
        promised = table.aim(0.35 + 0.02 * turn)
        if turn == 9:
            shoot(page, "sprawlopolis-table")
        table.click_confirm()
        expect(table.progress).to_have_text(f"{turn + 2} of 15 cards")
        assert table.score() == before + promised
    assert not table.wait_for_turn()
    conditions = [item.inner_text() for item in table.conditions.locator(".name").all()]
    for name in conditions:
        expect(table.statistics.get_by_role("row", name=name)).to_contain_text("1")
    shoot(page, "sprawlopolis-end")
    page.reload()
    assert not table.wait_for_turn()
    games = table.statistics.get_by_role("row", name="All games").get_by_role("cell").first
    expect(games).to_have_text("1")


def test_a_solo_game_by_keys(alone):
    table = alone()
    arrows = cycle(("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown"))
    for turn in range(CARDS):
        assert table.wait_for_turn()
        card = str(turn % table.hand.count() + 1)
        table.key_turn(card, next(arrows), next(arrows), "r")
    assert not table.wait_for_turn()


def test_a_team_of_two_browsers_with_chat_and_a_reload(visit):
    host = visit()
    host.get_by_role("radio", name="Sprawlopolis").check(force=True)
    host.get_by_label("Player 2").select_option("")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/#/t/*")
    guest = visit(host.url.rpartition("/#")[2].join(("#", "")), language="es")
    guest.get_by_role("button", name="Sentarme aquí").click()
    tables = SprawlopolisTable(host), SprawlopolisTable(guest)
    for turn in range(CARDS):
        mine, other = tables[turn % 2], tables[1 - turn % 2]
        assert mine.wait_for_turn()
        assert_secret(mine, other)
        if turn == 1:
            host.get_by_role("tab", name="Chat").click()
            host.get_by_role("textbox", name="Say").fill("Parks to the north?")
            host.keyboard.press("Enter")
            guest.get_by_role("tab", name="Chat").click()
            expect(guest.get_by_text("Parks to the north?")).to_be_visible()
        if turn == CARDS // 2:
            held = mine.cards()
            mine.page.keyboard.press("1")
            mine.page.reload()
            assert mine.wait_for_turn()
            assert mine.cards() == held
        passed = mine.cards()[1:]
        mine.key_turn("1", "ArrowDown", "ArrowRight")
        if passed and turn < CARDS - 1:
            assert other.wait_for_turn()
            assert set(passed) <= set(other.cards())
    for table in tables:
        table.expect_over()
    assert tables[0].score() == tables[1].score()


def assert_secret(mine, other):
    """Neither page holds a card of the other's hand, in sight or out of it."""
    hands = mine.cards(), other.cards()
    assert not set(hands[0]) & set(hands[1])
    for table, hidden in zip((other, mine), hands, strict=True):
        shown = table.page.content()
        for card in hidden:
            assert f'data-card="{card}"' not in shown
            assert not re.search(rf"(Card|Carta) {card}:", shown)


def test_spectators_see_no_hand(visit, server):
    seated = server.create(game="sprawlopolis", seats=2, bots={"1": "greedy"}, public=True)
    table = SprawlopolisTable(visit(f"#/t/{seated['table']}"))
    expect(table.advice).to_be_empty()
    expect(table.board.get_by_role("list", name="Hands of the team")).to_contain_text("holds 3")
    assert table.hand.count() == 0


def test_a_ghost_promises_and_nothing_is_final_before_confirm(alone, shoot):
    table = alone()
    assert table.marks.count() == 0
    table.playable.first.click()
    x, y = table.reachable()[4]
    table.page.mouse.move(x, y)
    expect(table.panel).to_contain_text(re.compile(r"[+−±]\d+"))
    assert table.confirm.count() == 0
    table.page.mouse.click(x, y)
    expect(table.spoken).to_contain_text(re.compile(r"Card \d+: .*column .*[+−±]\d+ points?"))
    promised = table.change()
    lines = table.panel.locator(".line .number").all_inner_texts()
    assert sum(map(number, lines)) == promised
    assert table.board.locator(".meter .gain, .meter .loss").count() > 0 or promised == 0
    shoot(table.page, "sprawlopolis-ghost")
    said = table.spoken.inner_text()
    table.page.mouse.wheel(0, 100)
    expect(table.spoken).not_to_contain_text(said.partition(";")[0])
    table.page.keyboard.press("Escape")
    expect(table.confirm).to_have_count(0)
    table.page.keyboard.press("Escape")
    expect(table.marks).to_have_count(0)


def test_a_card_is_dragged_to_the_city(alone, shoot):
    table = alone()
    box = table.hand.nth(1).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x + 30, y - 10)
    expect(table.board.locator(".held")).to_be_visible()
    assert table.confirm.count() == 0
    table.page.mouse.move(*table.reachable()[2], steps=3)
    expect(table.board.locator(".held")).to_have_count(0)
    shoot(table.page, "sprawlopolis-drag")
    table.page.mouse.up()
    expect(table.confirm).to_be_visible()
    expect(table.hand.nth(1)).to_have_attribute("aria-pressed", "true")


def test_groups_roads_and_conditions_light_up(alone):
    table = alone()
    roads = table.lines.last
    roads.hover()
    expect(table.board.locator("path.road")).to_have_count(3)
    roads.focus()
    expect(roads).to_have_accessible_name(re.compile(r"\d roads?: −\d"))
    expect(table.board.locator(".dim")).to_have_count(1)  # the park has no road
    roads.blur()
    x, y = table.stage_middle()
    table.page.mouse.move(x + 20, y + 15)
    expect(table.board.locator(".note")).to_have_text(
        re.compile(r"(Commercial|Park|Industrial|Residential) group: 1 block")
    )
    expect(table.board.locator("path.lit").first).to_be_attached()
    expect(table.conditions).to_have_count(3)
    for condition in table.conditions.all():
        expect(condition.locator("figure svg")).to_be_visible()
        expect(condition.locator("p")).to_be_visible()


def test_on_a_phone_by_touch(alone, shoot):
    table = alone(phone=True, dark=True, language="es")
    page = table.page
    shoot(page, "sprawlopolis-phone")
    condition = table.conditions.first
    expect(condition.locator("figure")).to_be_hidden()
    condition.get_by_role("button").tap()
    expect(condition.locator("figure")).to_be_visible()
    shoot(page, "sprawlopolis-phone-condition")
    condition.get_by_role("button").tap()
    table.playable.first.tap()
    page.touchscreen.tap(*table.reachable()[0])
    expect(table.confirm).to_have_text("Confirmar")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for box in (button.bounding_box() for button in table.panel.get_by_role("button").all()):
        assert min(box["width"], box["height"]) >= 44
    before, promised = table.score(), table.change()
    shoot(page, "sprawlopolis-phone-ghost")
    table.confirm.tap()
    expect(table.progress).to_have_text("2 de 15 cartas")
    assert table.score() == before + promised


def test_a_tap_right_after_a_quick_drag_counts(alone):
    table = alone(phone=True)
    fingers = Fingers(table.page)
    x, y = table.stage_middle()
    fingers.drag(((x - 60, y), (x + 60, y)))
    table.hand.nth(1).tap()
    expect(table.hand.nth(1)).to_have_attribute("aria-pressed", "true")
    box = table.hand.first.bounding_box()
    begin = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers.drag((begin, table.reachable()[0]))
    expect(table.hand.first).to_have_attribute("aria-pressed", "true")
    table.confirm.tap()
    expect(table.progress).to_have_text("2 of 15 cards")


def test_the_statistics_are_readable_on_a_phone(alone, shoot):
    page = alone(phone=True, language="es").page
    conditions = list(range(1, 19))
    game = {"key": "1", "won": True, "margin": 3, "conditions": conditions, "seats": 1}
    kept = json.dumps([game, {**game, "key": "2", "seats": 2, "won": False}])
    page.evaluate("kept => localStorage.setItem('tetrapolis.sprawlopolis.results', kept)", kept)
    page.get_by_role("button", name="Estadísticas").tap()
    names = page.locator(".statistics tbody th")
    expect(names).to_have_count(3 + len(conditions))
    shoot(page, "sprawlopolis-phone-statistics")
    lines = "it => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight)"
    assert max(name.evaluate(lines) for name in names.all()) < 2.5


def test_nobody_is_shut_out(alone, faults):
    for look in ({}, {"dark": True}, {"phone": True}):
        table = alone(**look)
        table.page.keyboard.press("1")
        table.page.keyboard.press("ArrowUp")
        table.panel.locator("strong").wait_for()
        assert faults(table.page) == [], look


def test_the_rules_in_short(visit, faults, shoot):
    page = visit("#/rules/sprawlopolis")
    page.get_by_text("A turn", exact=True).wait_for()
    assert page.locator(".rules figure").count() == 18
    assert faults(page) == []
    shoot(page, "sprawlopolis-rules")


@pytest.mark.parametrize("condition", range(1, 19))
def test_the_drawings_of_conditions_are_right(condition):
    """What a drawing says that it is worth is what the rules say."""
    drawing = json.loads(DIAGRAMS.read_text(encoding="utf-8"))[str(condition)]
    others = [number for number in range(1, 19) if number != condition][:2]
    position = {
        "game": "sprawlopolis",
        "conditions": [condition, *others],
        "city": drawing["city"],
    }
    (sheet,) = score_position(position)
    code = f"sprawlopolis.score.condition.{condition}"
    (line,) = (line for line in sheet.lines if line.code == code)
    assert line.points == drawing["points"]
    assert line.facts["adds"] == drawing["adds"]
    assert line.facts["costs"] == drawing["costs"]
