from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

import tetrapolis.server
from starter import Starter
from web.browser import find_browser
from web.serving import PageServer, Player

WEB = Path(__file__).parents[2] / "web"
SHOTS = Path(__file__).with_name("shots")
STATIC = Path(tetrapolis.server.__file__).with_name("static")

# Chromium as root in a container, without a graphics card, and talking to nobody but the server
# under test.
CHROMIUM = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
)


expect.set_options(timeout=40_000)


@pytest.fixture(scope="session")
def servers():
    """Starts servers of the games that the page can show."""
    assert (STATIC / "index.html").exists(), "The page is not built: run `make web`."
    starting = Starter(*(folder.name for folder in sorted((WEB / "src" / "games").iterdir())))
    yield starting
    starting.close()


@pytest.fixture(scope="session")
def server(servers, tmp_path_factory):
    """A server that many tests share."""
    running = PageServer(servers, tmp_path_factory.mktemp("page") / "tables.db")
    running.start()
    yield running
    running.kill()


@pytest.fixture
def own_server(servers, tmp_path):
    """A server that one test may kill and start again."""
    running = PageServer(servers, tmp_path / "tables.db")
    running.start()
    yield running
    running.kill()


@pytest.fixture
def two(server):
    """A game of Ana and Bea, in which both have played once: the seats."""
    ana = server.create(seats=2, bots={})
    bea = server.post(f"api/tables/{ana['table']}/join", name="Bea")
    for seated in (ana, bea):
        Player(server, seated).play(turns=1)
    return ana, bea


@pytest.fixture(scope="module")
def browser(request):
    """One Chromium for the tests of a file, with the further arguments that it names in FLAGS.

    Not for longer: while Playwright runs, no asynchronous test can run in the same process.
    """
    path = find_browser()
    assert path, "Chromium is missing: run `make browser`."
    flags = getattr(request.module, "FLAGS", ())
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=[*CHROMIUM, *flags])
        yield running
        running.close()


@pytest.fixture
def visit(browser, server):
    """Opens the page as somebody new; whatever the page complains of fails the test.

    But for what the test expects Chromium to report of itself, sooner or later: requests that are
    refused or find no server.
    """
    contexts = []
    complaints = []
    expected = []

    def open_page(path="", *, phone=False, dark=False, language="en", address=None):
        context = browser.new_context(
            viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            locale=language,
            reduced_motion="reduce",
        )
        context.set_default_timeout(40_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type == "error" else None,
        )
        page.goto((address or server.address) + path)
        return page

    open_page.expect_complaint = expected.append
    yield open_page
    for context in contexts:
        context.close()
    assert [said for said in complaints if not any(part in said for part in expected)] == []


@pytest.fixture
def shoot():
    """Keeps a picture of a page for people to look at."""
    SHOTS.mkdir(exist_ok=True)
    return lambda page, name: page.screenshot(path=SHOTS / f"{name}.png")


@pytest.fixture(scope="session")
def faults():
    """What axe-core finds seriously wrong on a page, and where."""
    script = (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")

    def find(page, exclude=()):
        page.evaluate(script)
        found = page.evaluate("exclude => axe.run({ exclude })", list(exclude))["violations"]
        return [
            f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in found
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]

    return find


@pytest.fixture
def inspect(shoot, faults):
    """Keeps a picture of a screen and sees that it fits and is accessible."""

    def look(page, name, exclude=()):
        shoot(page, name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert faults(page, exclude) == [], name

    return look
