"""Nothing runs out of its box: on the smallest phone and on tablets, with long names and words."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import tetrapolis
from web import megacity_table, micropolis_table, sprawlopolis_table
from web.flat_games import GAMES
from web.serving import any_action
from web.test_shell import hold, sit

SIZES = ((320, 568), (390, 844), (820, 1180), (844, 390), (1024, 768), (1280, 560))
NAMES = ("Maximiliana Montealegre", "Bartholomew Featherstone", "Guadalupe de los Angeles")
TO_CHOOSE = {"akropolis": ".row", "micropolis": ".line", "sprawlopolis": ".hand"}

# What is wider than its box, neither cut nor scrolled; the cards of a deck stick out by a little.
SPILLS = """
within => [...document.querySelectorAll(`${within} *`)]
  .filter(one => {
    const { display, overflowX } = getComputedStyle(one);
    return one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 7
      && overflowX === "visible" && !["inline", "contents"].includes(display)
      && !one.closest("svg, .visually-hidden") && one.innerText;
  })
  .map(one => `${one.tagName} ${one.className}: ${one.innerText.slice(0, 40)}`)
"""

# Whether the panel beside the ghost lies on the stage, and on none of its tools.
PANEL_IS_FREE = """
() => {
  const box = one => document.querySelector(one).getBoundingClientRect();
  const [panel, stage] = [box(".stage .panel"), box(".stage")];
  const apart = tool => tool.left >= panel.right || tool.right <= panel.left
    || tool.top >= panel.bottom || tool.bottom <= panel.top;
  const tools = [...document.querySelectorAll(".stage .tools .tool")]
    .filter(tool => getComputedStyle(tool).visibility === "visible");
  return panel.left >= stage.left && panel.right <= stage.right
    && panel.top >= stage.top && panel.bottom <= stage.bottom
    && tools.every(tool => apart(tool.getBoundingClientRect()));
}
"""

# Whether what was put down lies on the stage, above a panel that lies along its bottom.
PUT_IS_IN_SIGHT = """
() => {
  const box = one => document.querySelector(one).getBoundingClientRect();
  // The first is what has no outline of its own.
  const put = box(document.querySelector(".stage .ghost-outline")
    ? ".stage .ghost-outline:not(.halo)" : ".stage .ghost.pinned");
  const [panel, stage] = [box(".stage .panel"), box(".stage")];
  const docked = document.querySelector(".stage .docked");
  return put.left >= stage.left && put.right <= stage.right
    && put.top >= stage.top && put.bottom <= (docked ? panel.top : stage.bottom);
}
"""


# What of the places for a tile, and of the changes written on them, nobody can see and tap.
HIDDEN_PLACES = """
() => [...document.querySelectorAll(".ghost .edge:not(.halo), .ghost .change rect")]
  .flatMap(shape => {
    const steps = [...Array(40).keys()].map(step => step * shape.getTotalLength() / 40);
    const hidden = steps.filter(step => {
      const { x, y } = shape.getPointAtLength(step).matrixTransform(shape.getScreenCTM());
      return !document.elementFromPoint(x, y)?.closest(".stage > svg");
    });
    const side = shape.closest(".ghost").dataset.side;
    return hidden.length ? [`${side} ${shape.tagName}: ${hidden.length} of 40`] : [];
  })
"""

# What is wider than its box less some room at either side.
TOUCHES = """
boxes => boxes.filter(box => {
  const parts = [...box.children].map(part => part.getBoundingClientRect());
  const { left, right } = box.getBoundingClientRect();
  return parts.some(part => part.width > 2 && (part.left < left + 3 || part.right > right - 3));
}).map(box => box.innerText)
"""

# Whether no piece sticks out below the board.
NONE_IS_CUT = """
pieces => {
  const { bottom } = document.querySelector(".board").getBoundingClientRect();
  return [...document.querySelectorAll(pieces)]
    .every(piece => piece.getBoundingClientRect().bottom <= bottom);
}
"""

# The words of some elements that go on in another line.
BROKEN = """
elements => elements.flatMap(element => {
  const text = element.firstChild;
  return [...text.data.matchAll(/[^ ]+/g)].filter(word => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map(word => word[0]);
})
"""

# The numbers that tell players of one name apart, as far as they are not in sight.
CUT_NUMBERS = """
() => [...document.querySelectorAll(".player .tail")].filter(number => {
  const { left, right, width } = number.getBoundingClientRect();
  const cuts = box => {
    const edge = box.getBoundingClientRect();
    return getComputedStyle(box).overflowX !== "visible"
      && (left < edge.left - 1 || right > edge.right + 1);
  };
  const around = [];
  for (let box = number.parentElement; box; box = box.parentElement) around.push(box);
  return width && (right > innerWidth || around.some(cuts));
}).map(number => number.parentElement.innerText)
"""

# Whether a tool of the stage lies over what is in its corner.
TOOLS_COVER_THE_CORNER = """
() => {
  const corner = document.querySelector(".stage .corner")?.getBoundingClientRect();
  return Boolean(corner) && [...document.querySelectorAll(".stage .tools .tool")]
    .map(tool => tool.getBoundingClientRect())
    .some(tool => tool.left < corner.right && tool.right > corner.left
      && tool.top < corner.bottom && tool.bottom > corner.top);
}
"""


def resize(page, size):
    """Give the page a window of another size, to which it has answered."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")


def ended(server, game, names):
    """A finished game of people with these names: the seat of the first."""
    seated = server.create(game=game, seats=len(names), name=names[0])
    for name in names[1:]:
        server.post(f"api/tables/{seated['table']}/join", name=name)
    state, moves = tetrapolis.game(game).start(len(names), 7), []
    while state.to_act:
        seat = state.to_act[0]
        action = any_action(state.view(seat))
        state.play(action, seat)
        moves.append((seat, action))
    server.lay_out(seated["table"], 7, moves)
    return seated


def laid_out(server, game, names=NAMES, turns=7, seed=7):
    """The first seat of a table for people with long names, on turn after some turns."""
    seated = server.create(game=game, seats=len(names), name=names[0])
    for name in names[1:]:
        server.post(f"api/tables/{seated['table']}/join", name=name)
    state, moves = tetrapolis.game(game).start(len(names), seed), []
    while len(moves) < turns or state.to_act != (0,) or state.view(0).get("choice"):
        seat = state.to_act[0]
        action = any_action(state.view(seat))
        state.play(action, seat)
        moves.append((seat, action))
    server.lay_out(seated["table"], seed, moves)
    return seated


def ends_low(view):
    """Whether seat 0 of Micropolis may attach a tile only near the bottom of its anthill."""
    return len(view["players"][0]["ring"]) == 8


@pytest.mark.parametrize("game", GAMES)
def test_the_panel_beside_a_ghost_lies_free_on_the_stage(visit, server, game):
    table = GAMES[game](visit, laid_out(server, game), language="es")
    assert table.wait_for_turn()
    table.payable.first.click() if game != "sprawlopolis" else table.playable.first.click()
    if not table.confirm.is_visible():
        table.page.keyboard.press("ArrowRight")
    expect(table.confirm).to_be_visible()
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_function(PANEL_IS_FREE)
        assert table.page.evaluate(SPILLS, ".board") == [], (width, height)


@pytest.mark.parametrize("game", GAMES)
def test_on_the_smallest_phone_tools_lie_beside_the_city(visit, server, game):
    table = GAMES[game](visit, laid_out(server, game), language="es", phone=True)
    table.page.set_viewport_size({"width": 320, "height": 568})
    assert table.wait_for_turn()
    column = "tools => new Set(tools.map(tool => tool.getBoundingClientRect().x)).size === 1"
    assert table.board.locator(".tools .tool").evaluate_all(column)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_put_down_at_the_edge_is_in_sight(visit, server, game):
    # A small city is drawn largest, so that its edges are the nearest to those of the stage.
    table = GAMES[game](visit, laid_out(server, game, turns=0))
    assert table.wait_for_turn()
    for size in SIZES:
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        table.page.keyboard.press("1")
        for arrow in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
            for _ in range(6):
                table.page.keyboard.press(arrow)
            table.page.wait_for_function(PUT_IS_IN_SIGHT)


@pytest.mark.parametrize("game", GAMES)
def test_what_there_is_to_choose_from_is_in_sight_with_four_at_the_table(visit, server, game):
    table = GAMES[game](visit, laid_out(server, game, (*NAMES, NAMES[0])), language="es")
    assert table.wait_for_turn()
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_function(NONE_IS_CUT, arg=f"{TO_CHOOSE[game]} button")


@pytest.mark.parametrize(("players", "language"), [(2, "en"), (6, "es")])
def test_the_panel_of_micropolis_hides_no_place_on_a_phone(visit, server, shoot, players, language):
    seats, _ = micropolis_table.find_table(
        server, players, lambda view: micropolis_table.takes(view) and ends_low(view)
    )
    table = micropolis_table.take_seat(visit, seats[0], language=language, phone=True)
    assert table.wait_for_turn()
    for width, height in ((320, 568), (360, 640), (390, 664), (390, 844)):
        resize(table.page, (width, height))
        table.page.keyboard.press("Escape")
        table.page.keyboard.press("2")
        table.page.keyboard.press("ArrowRight")
        expect(table.panel.locator("strong")).to_be_visible()
        expect(table.board.locator(".ghost .change")).to_have_count(2)
        shoot(table.page, f"micropolis-places-{width}-{height}-{players}")
        assert table.page.evaluate(HIDDEN_PLACES) == [], (width, height)


def test_points_and_names_of_sprawlopolis_fit_a_phone(visit, server):
    # Conditions with the longest words, and twenty roads.
    seated = laid_out(server, "sprawlopolis", NAMES[:1], turns=12, seed=49)
    table = sprawlopolis_table.take_seat(visit, seated, language="es", phone=True)
    assert table.wait_for_turn()
    expect(table.conditions).to_contain_text(["Superautopista"])
    table.playable.first.click()
    table.page.keyboard.press("ArrowRight")
    for width, height in ((320, 568), (360, 640), (360, 780), (390, 844)):
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.lines.evaluate_all(TOUCHES) == [], width
        assert table.conditions.locator(".name").evaluate_all(BROKEN) == [], width
        assert table.page.evaluate(SPILLS, ".conditions") == [], width


@pytest.mark.parametrize(("width", "height"), [(844, 390), (320, 568), (390, 844)])
def test_what_is_in_hand_leaves_the_platform_in_sight(visit, server, inspect, width, height):
    table = megacity_table.sit_down(visit, megacity_table.with_pieces(server), phone=True)
    table.page.set_viewport_size({"width": width, "height": height})
    table.tray.first.tap()
    table.wait_for_picture()
    inspect(table.page, f"megacity-hand-{width}")
    # The front edge of the platform.
    _, front = table.spot(0, -0.62)
    assert table.hand.bounding_box()["y"] >= front
    table.hand.get_by_role("button", name="Place", exact=True).tap()
    expect(table.tray).to_have_count(3)


@pytest.mark.parametrize("path", ["", *(f"#/rules/{game}" for game in (*GAMES, "megacity"))])
def test_pages_fit_the_smallest_phone(visit, path):
    page = visit(path, language="es", phone=True)
    page.set_viewport_size({"width": 320, "height": 568})
    expect(page.locator("main h2").first).to_be_visible()
    for within in ("header", "form", ".rules"):
        assert page.evaluate(SPILLS, within) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "height"), [(320, 568), (844, 390), (1024, 768), (2560, 1440)])
def test_the_settings_fit_any_window_as_a_whole(visit, width, height):
    page = visit(language="es")
    page.set_viewport_size({"width": width, "height": height})
    page.get_by_role("button", name="Ajustes").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_in_viewport(ratio=1)
    assert dialog.evaluate("it => it.scrollHeight <= it.clientHeight")
    # The choices of a setting stand beside each other.
    for choices in dialog.locator("fieldset").all():
        tops = [choice.bounding_box()["y"] for choice in choices.locator("label").all()]
        assert len(set(tops)) == 1


@pytest.mark.parametrize("language", ["en", "es"])
def test_names_in_the_waiting_room_of_the_smallest_phone_are_words(visit, server, language):
    table = server.create(seats=4, bots={}, name=NAMES[0])
    for name in NAMES[1:]:
        server.post(f"api/tables/{table['table']}/join", name=name)
    page = sit(visit, server, table, language=language, phone=True)
    for width, height in SIZES:
        resize(page, (width, height))
        who = page.locator(".room .who")
        expect(who).to_have_count(4)
        assert who.evaluate_all(BROKEN) == [], width
        assert page.evaluate(SPILLS, "main") == [], width


def test_rows_of_the_lobby_on_the_smallest_phone_are_no_pillars(visit, server):
    table = server.create(seats=4, bots={}, name=NAMES[0])
    for name in NAMES[1:]:
        server.post(f"api/tables/{table['table']}/join", name=name)
    page = visit(language="es", phone=True)
    hold(page, table)
    resize(page, (320, 568))
    page.reload()
    mine = page.locator("section", has=page.locator("#my-games")).locator("li")
    assert mine.locator("p").evaluate_all(BROKEN) == []
    assert mine.bounding_box()["height"] < 200


LONG_ALIKE = ("W" * 24,) * 4


@pytest.mark.parametrize("game", GAMES)
def test_the_end_fits_any_window_where_four_have_one_long_name(visit, server, game):
    page = sit(visit, server, ended(server, game, LONG_ALIKE), language="es", phone=True)
    expect(page.locator(".stage")).to_be_visible()
    for width, height in SIZES:
        resize(page, (width, height))
        assert page.evaluate(SPILLS, "main") == [], width
        assert page.evaluate(SPILLS, "aside") == [], width
        assert page.evaluate(CUT_NUMBERS) == [], width
        assert page.evaluate(TOOLS_COVER_THE_CORNER) is False, width
    expect(page.locator(".first .player .tail")).to_have_text([" 1", " 2", " 3", " 4"])


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_of_players_are_in_sight_during_play(visit, server, game):
    seated = laid_out(server, game, LONG_ALIKE)
    page = sit(visit, server, seated, language="es", phone=True)
    watcher = visit(f"#/t/{seated['table']}", language="en")
    for reader in (page, watcher):
        expect(reader.locator(".player .tail").first).to_be_visible()
        for width, height in SIZES:
            resize(reader, (width, height))
            assert reader.evaluate(CUT_NUMBERS) == [], width
    if game == "sprawlopolis":
        passed = watcher.locator("p", has_text="passed").locator(".player .tail")
        expect(passed).to_have_count(2)


def test_the_tab_of_a_workshop_keeps_the_number_of_its_player(visit, server):
    seated = server.create(game="megacity", seats=2, name=LONG_ALIKE[0])
    server.post(f"api/tables/{seated['table']}/join", name=LONG_ALIKE[0])
    with megacity_table.playing(server, seated) as player:
        player.act(f"platform {player.view['open_platforms'][0]['platform']}")
    page = visit(f"#/t/{seated['table']}", phone=True, language="es")
    resize(page, (320, 568))
    tab = page.get_by_role("tab", name=LONG_ALIKE[0])
    expect(tab.locator(".tail")).to_have_text(" 1")
    assert tab.bounding_box()["width"] < 300
    assert tab.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_at_the_end_nothing_hides_the_way_to_the_last_move(visit, server):
    page = sit(visit, server, ended(server, "akropolis", NAMES[:2]), language="es", phone=True)
    last = page.get_by_role("button", name="Última jugada")
    for width, height in SIZES:
        resize(page, (width, height))
        expect(last).to_be_visible()
        assert page.evaluate(TOOLS_COVER_THE_CORNER) is False, width
        assert page.evaluate(SPILLS, ".stage") == [], width
    resize(page, (320, 568))
    assert last.evaluate("it => it.scrollWidth <= it.clientWidth")
    last.click()
    expect(last).to_have_count(0)


def test_what_gets_the_keys_in_a_panel_is_not_under_its_head(visit, server):
    page = sit(visit, server, laid_out(server, "akropolis"), language="es", phone=True)
    resize(page, (320, 568))
    page.get_by_role("tab", name="Mesa").click()
    panel = page.get_by_role("tabpanel")
    button = panel.get_by_role("button", name="Dar su asiento a un bot").first
    # Scrolled so far that the button would begin where the head does.
    button.evaluate(
        """it => {
          const panel = it.closest("[role=tabpanel]");
          panel.scrollTop += it.getBoundingClientRect().top - panel.getBoundingClientRect().top;
        }"""
    )
    head = panel.locator(".head").bounding_box()
    assert button.bounding_box()["y"] < head["y"] + head["height"]
    button.focus()
    assert button.bounding_box()["y"] >= head["y"] + head["height"]
