"""The built page is served with the right headers; its absence is told."""

from __future__ import annotations

import httpx
import pytest

from server.clients import serving
from tetrapolis.server import Settings


@pytest.fixture
def settings(tmp_path):
    return Settings(database=str(tmp_path / "tables.db"))


async def test_the_page_and_its_files(settings, tmp_path, monkeypatch):
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Tetrapolis</title>")
    (static / "assets" / "index-1a2b.js").write_text("export {};")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr("tetrapolis.server.app.STATIC", static)
    async with serving(settings) as server, httpx.AsyncClient(base_url=server.address) as http:
        page = await http.get("/")
        assert "Tetrapolis" in page.text
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["cache-control"] == "no-cache"
        assert "script-src" not in page.headers["content-security-policy"]  # that of default-src
        script = await http.get("/assets/index-1a2b.js")
        assert "javascript" in script.headers["content-type"]
        assert "immutable" in script.headers["cache-control"]
        for path in ("/assets/gone.js", "/../secret.txt", "/%2e%2e/secret.txt", "/no/such"):
            answer = await http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "request.not_found")
            assert answer.headers["cache-control"] == "no-cache"


async def test_what_is_long_is_sent_compressed_to_whoever_reads_that(
    settings, tmp_path, monkeypatch
):
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html>" + "Tetrapolis " * 1000)
    monkeypatch.setattr("tetrapolis.server.app.STATIC", static)
    async with serving(settings) as server, httpx.AsyncClient(base_url=server.address) as http:
        for path in ("/", "/api/games"):
            packed = await http.get(path, headers={"accept-encoding": "gzip"})
            plain = await http.get(path, headers={"accept-encoding": "identity"})
            assert packed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert packed.content == plain.content


async def test_a_wrong_address_leads_a_browser_to_the_page(settings):
    async with serving(settings) as server, httpx.AsyncClient(base_url=server.address) as http:
        browser = {"accept": "text/html,*/*;q=0.8"}
        for path in ("/t/abc", "/no/such", "/assets/gone"):
            answer = await http.get(path, headers=browser)
            assert (answer.status_code, answer.headers["location"]) == (303, f"/#{path}")
        elsewhere = await http.get("//other.example/x", headers=browser)
        assert elsewhere.headers["location"].startswith("/#/")
        data = await http.get("/api/no/such", headers=browser)
        assert data.json()["code"] == "request.not_found"


async def test_without_a_page_the_rest_works(settings, tmp_path, monkeypatch):
    monkeypatch.setattr("tetrapolis.server.app.STATIC", tmp_path / "static")
    async with serving(settings) as server, httpx.AsyncClient(base_url=server.address) as http:
        page = await http.get("/")
        assert page.status_code == 503
        assert "make web" in page.text
        assert (await http.get("/api/games")).status_code == 200
