"""Every code that the project can say has words in both languages."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import tetrapolis
from tetrapolis.bots import bot_names
from tetrapolis.games import games
from tetrapolis.texts import LANGUAGES, catalogue

PACKAGE = Path(tetrapolis.__file__).parent
WEB = PACKAGE.parents[1] / "web" / "src"
SAYING = {"BadInput", "Event", "Illegal", "Refusal", "ScoreLine"}
SPACES = ("page", "game", "bot", *(game.name for game in games()))

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


def pattern(template: str, hole: str) -> str:
    """A regular expression for the codes that a template with holes may make."""
    return ".+".join(re.escape(part) for part in re.split(hole, template))


def python_codes():
    """Patterns of the codes made in Python, with the file that makes each."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and node.args and named(node.func) in SAYING):
                continue
            code = node.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield re.escape(code.value), path.name
            elif isinstance(code, ast.JoinedStr):
                parts = (
                    re.escape(part.value) if isinstance(part, ast.Constant) else ".+"
                    for part in code.values
                )
                yield "".join(parts), path.name


def named(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""


def web_sources():
    for path in WEB.rglob("*"):
        if path.suffix in (".svelte", ".ts") and not path.name.endswith(".test.ts"):
            yield path


def web_codes():
    """Patterns of the codes that the page's sources name, with the file of each."""
    spaces = "|".join(SPACES)
    for path in web_sources():
        text = path.read_text(encoding="utf-8")
        for code in re.findall(rf"[\"'`]((?:{spaces})\.[\w.]+)[\"'`]", text):
            yield re.escape(code), path.name
        for template in re.findall(r"\bt\(\s*`([^`]*\$\{[^`]*)`", text):
            yield pattern(template, r"\$\{[^}]*\}"), path.name


def unsaid(codes, language):
    known = "\n".join(catalogue(language))
    return sorted(
        f"{code} ({where})"
        for code, where in set(codes)
        if not re.search(f"^{code}$", known, re.MULTILINE)
    )


def test_what_python_says_has_words(language):
    assert unsaid(python_codes(), language) == []


def test_what_the_page_says_has_words(language):
    assert unsaid(web_codes(), language) == []


def test_games_bots_and_options_have_words(language):
    codes = []
    for game in games():
        codes += [f"game.{game.name}", f"game.{game.name}.about"]
        codes += [f"bot.{name}" for name in bot_names(game.name)]
        for option in game.options:
            if option.advanced:
                continue
            code = f"{game.name}.option.{option.name}"
            codes += [code, *(f"{code}.{choice}" for choice in option.choices or ())]
    assert sorted(set(codes) - catalogue(language).keys()) == []


def test_the_words_of_the_page_are_all_used(language):
    used = "|".join(code for code, _ in web_codes())
    own = [code for code in catalogue(language) if code.startswith("page.")]
    assert [code for code in own if not re.fullmatch(used, code)] == []


def test_no_code_has_words_twice(language):
    found = Counter()
    for path in PACKAGE.rglob(f"texts/{language}.po"):
        with path.open("rb") as file:
            for message in read_po(file):
                found[message.id[0] if isinstance(message.id, tuple) else message.id] += 1
    assert [code for code, times in found.items() if code and times > 1] == []
