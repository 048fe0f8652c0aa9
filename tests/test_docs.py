"""What the documents show is true: examples run, links lead somewhere."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import json
import pkgutil
import re
import shlex
from itertools import takewhile
from pathlib import Path

import msgspec
import pytest
import typer
import yaml

import tetrapolis
from tetrapolis.cli.main import build
from tetrapolis.core import Record
from tetrapolis.games import game_names
from tetrapolis.games.micropolis.components import Tile, _check_tile
from tetrapolis.texts import catalogue

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    {
        "tetrapolis",
        *(
            module.name
            for module in pkgutil.walk_packages(tetrapolis.__path__, "tetrapolis.")
            if not module.name.endswith("__main__") and ".migrations" not in module.name
        ),
    }
)
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    outcome = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert outcome.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_python_examples_in_pages(page):
    text = page.read_text(encoding="utf-8")
    for example in re.findall(r"```pycon\n(.*?)```", text, flags=re.DOTALL):
        test = doctest.DocTestParser().get_doctest(example, {}, page.name, str(page), 0)
        assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0
    for example in re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL):
        exec(compile(example, str(page), "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_page_of_records_tells_every_field_and_shows_one_that_plays():
    page = (ROOT / "docs/records.md").read_text(encoding="utf-8")
    fields = msgspec.structs.fields(Record)
    told = re.findall(r"^\| `(\w+)` \| (yes|no|once)", page, re.MULTILINE)
    assert [name for name, _ in told] == [field.name for field in fields]
    assert [required == "yes" for _, required in told] == [field.required for field in fields]
    (shown,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert json.loads(shown).keys() == {field.name for field in fields}
    record = Record.decode(shown)
    assert record.replay(tetrapolis.game(record.game)).result is None


COMMAND = typer.main.get_command(build())


def understood(command, arguments):
    """Take the arguments apart as the command does, without running it."""
    context = command.make_context(command.name, arguments)
    if rest := [*getattr(context, "_protected_args", ()), *context.args]:
        _, further, arguments = command.resolve_command(context, rest)
        understood(further, arguments)


def commands_in(text):
    for shown in re.findall(r"^[ $]*(tetrapolis [a-z-].*)$|`(tetrapolis [a-z-][^`]*)`", text, re.M):
        words = shlex.split("".join(shown), comments=True)[1:]
        yield list(takewhile(lambda word: word not in ("|", "<", ">"), words))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_in_pages_are_understood(page):
    for arguments in commands_in(page.read_text(encoding="utf-8")):
        try:
            understood(COMMAND, arguments)
        except typer.TyperException as error:
            # A sentence may name a command without its file.
            if not hasattr(error, "param_type"):
                raise


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_pages_name_to_be_made_or_run_is_there(page):
    text = page.read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE)) <= targets
    for module in re.findall(r"python -m ([\w.]+)", text):
        assert importlib.util.find_spec(module.rstrip(".")), module


def test_positions_in_pages_are_scored():
    shown = [
        (page, position)
        for page in PAGES
        for position in re.findall(r"```yaml\n(game: .*?)```", page.read_text("utf-8"), re.DOTALL)
    ]
    assert {yaml.safe_load(position)["game"] for _, position in shown} == set(game_names())
    for page, position in shown:
        data = yaml.safe_load(position)
        final = importlib.import_module(f"tetrapolis.games.{data['game']}.final")
        for seat, sheet in enumerate(final.score_position(data)):
            named = [word for line in sheet.lines for word in final.counted(data, seat, line)]
            assert all(isinstance(word, str) for word in named), page
        assert f"{data['game']}.final.counted" in catalogue("en")


def test_the_tile_that_a_page_shows_is_one():
    page = (ROOT / "docs/games/micropolis.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```yaml\n( +- id: .*?)```", page, re.DOTALL)
    (tile,) = msgspec.convert(yaml.safe_load(shown), tuple[Tile, ...])
    _check_tile(tile)


def examples(command):
    yield command.epilog
    for further in getattr(command, "commands", {}).values():
        yield from examples(further)


@pytest.mark.parametrize("text", list(examples(COMMAND)))
def test_examples_of_the_help_are_understood(text):
    found = list(commands_in(text))
    assert found
    for arguments in found:
        understood(COMMAND, arguments)
