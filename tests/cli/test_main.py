from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import typer

import tetrapolis
from tetrapolis.bots import bot_names
from tetrapolis.cli.main import build
from tetrapolis.texts import LANGUAGES, catalogue

COMMAND = Path(sys.executable).with_name("tetrapolis")
SOURCES = Path(tetrapolis.__file__).parent
ROOT = typer.main.get_command(build())


def paths(command, path=()):
    yield path
    for name, sub in getattr(command, "commands", {}).items():
        yield from paths(sub, (*path, name))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", list(paths(ROOT)), ids=" ".join)
def test_help_is_in_the_language_and_has_examples(run, path, language):
    code, out, err = run("--lang", language, *path, "--help")
    assert (code, err) == (0, "")
    texts = catalogue(language)
    assert out.startswith(f"{texts['cli.help.usage']} tetrapolis")
    examples = out.partition(f"\n{texts['cli.help.examples']}\n")[2]
    assert " ".join(["tetrapolis", *path]) in examples
    assert re.findall(r"\b(?:cli|command|usage)\.[a-z_.]+[a-z]", out) == []


def test_without_a_command_it_shows_its_help(run):
    code, out, _ = run()
    assert code == 0
    assert "simulate" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["fly"], "There is no command “fly”."),
        (["serv"], "Did you mean “serve”?"),
        (["simulate", "akropolis", "--gams", "5"], "Did you mean “--games”?"),
        (["simulate", "akropolis", "--wat"], "--help lists those there are.\n"),
        (["--lang", "xx", "warm"], "There is no language “xx” here."),
        (["--fly"], "There is no option --fly here"),
        (["score"], "FILE is missing"),
        (["score", "a", "b"], "These arguments do not fit"),
        (["simulate"], "GAME is missing"),
        (["simulate", "chess"], "There is no game called “chess”."),
        (["simulate", "akropolis", "--games"], "The option --games needs a value after it"),
        (["simulate", "akropolis", "--games", "x"], "--games has to be a whole number."),
        (["simulate", "akropolis", "--json=5"], "The option --json takes no value."),
        (["serve", "--keep-finished", "x"], "--keep-finished has to be a number."),
        (["simulate", "akropolis", "--games", "0"], "One run plays 1 to 10000000 games, not 0."),
        (["simulate", "akropolis", "--games", "-5"], "games, not -5."),
        (["simulate", "akropolis", "--workers", "0"], "among 1 to 256 processes"),
        (["simulate", "akropolis", "--games", str(10**23)], "One run plays 1 to"),
        (["simulate", "akropolis", "--workers", str(10**23)], "among 1 to 256 processes"),
        (["study", "seats", "--games", "0"], "One run plays 1 to"),
        (["micropolis", "balance", "--games", str(10**23)], "One run plays 1 to"),
        (["simulate", "akropolis", "--seats", "9"], "Akropolis is for 1 to 4 players, not 9."),
        (["simulate", "akropolis", "--bots", ""], "No bot called “” plays Akropolis."),
        (["simulate", "akropolis", "--bots", "a,b"], "No bot called “a” plays Akropolis."),
        (["simulate", "akropolis", "--bots", "expert@0"], "“expert@0” is no bot: after the @"),
        (["tournament", "akropolis", "--bots", "easy,hard@x"], "from 1 to 9999999."),
        (["simulate", "akropolis", "--seats", "3", "--bots", "random,random"], "2 bots do not fit"),
        (["simulate", "akropolis", "--seed", "-1"], "A seed is a whole number"),
        (["simulate", "akropolis", "--seed", "9" * 5000], "A seed is a whole number"),
        (["simulate", "akropolis", "--option", "lake"], "An option is written as name=value"),
        (["simulate", "akropolis", "--option", "sea=1"], "There is no option “sea”."),
        (["simulate", "akropolis", "--option", "seats=1"], "There is no option “seats”."),
        (["simulate", "akropolis", "--option", "lake=deep"], "“lake” cannot be “deep”."),
        (["warm", "chess"], "There is no game called “chess”."),
        (["bench", "chess"], "There is no game called “chess”."),
        (["bench", "--against", "/no/such/file"], "There is no file /no/such/file."),
        (["serve", "--port", "70000"], "--port cannot be 70000; it goes from 0 to 65535."),
        (["serve", "--database", "mongo://x"], "mongo"),
        (["micropolis", "tiles", "/dev/zero"], "/dev/zero is larger than 4 MiB."),
        (["replay", ""], "A file is asked for here"),
        (["replay", "/dev/null"], "/dev/null: This is not a game record: it is empty."),
        (["replay", "/"], "/ is a folder, not a file."),
        (["micropolis", "tiles", "/none.yaml"], "There is no file /none.yaml."),
        (["micropolis", "tiles", "/"], "/ is a folder, not a file."),
    ],
)
def test_mistakes_are_told_in_one_sentence(run, arguments, sentence):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_mistakes_are_told_in_spanish(run):
    code, _, err = run("--lang", "es", "score", "/no/such/file")
    assert (code, err) == (2, "No existe el archivo /no/such/file.\n")


def test_every_refusal_made_here_has_words():
    english = catalogue("en")
    for folder in ("bots", "sim", "cli"):
        for source in sorted((SOURCES / folder).rglob("*.py")):
            text = source.read_text(encoding="utf-8")
            codes = re.findall(r"(?:BadInput|Illegal|_Refused)\(\s*\"([a-z_.]+)\"", text)
            codes += re.findall(r"words\(\s*\"([a-z_.]+)\"|(?:=|help=)\"(cli\.[a-z_.]+)\"", text)
            for code in codes:
                plain = code if isinstance(code, str) else "".join(code)
                assert plain in english, (source.name, plain)


@pytest.mark.parametrize("name", tetrapolis.game_names())
def test_each_bot_has_words(name):
    assert {f"bot.{bot}" for bot in bot_names(name)} <= catalogue("en").keys()


def test_the_installed_command_refuses_without_a_traceback(tmp_path):
    done = subprocess.run(
        [COMMAND, "--lang", "es", "score", "-"],
        input=bytes(range(256)),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().startswith("- no es un archivo de texto")
    assert done.stderr.count(b"\n") == 1


def test_nobody_reading_any_more_is_no_fault(tmp_path):
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [COMMAND, "engine"],
        input=b"{}\n" * 100,
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.fixture
def heeded_interrupts():
    """Processes started now heed Ctrl-C, even where the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeded_interrupts")
def test_an_interrupted_simulation_ends_at_once_with_its_workers():
    process = subprocess.Popen(
        [COMMAND, "simulate", "akropolis", "--games", "1000000", "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while len(children.read_text().split()) < 3:  # two workers and the resource tracker
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    # Workers hold the same pipes: that these come to their end shows that they are gone.
    out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.usefixtures("heeded_interrupts")
@pytest.mark.parametrize(
    "moment",
    ["tetrapolis", "numba.core", "tetrapolis.cli.serve", "tetrapolis.games.sprawlopolis.final", ""],
)
def test_an_interrupt_while_it_starts_works_or_ends_is_no_fault(moment):
    """Ctrl-C comes as that module is looked for, or at the very end."""
    program = f"""
import atexit, os, signal, sys
from tetrapolis_command import run

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == {moment!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupts())
if not {moment!r}:
    atexit.register(os.kill, os.getpid(), signal.SIGINT)
sys.argv[1:] = ["--lang", "en", "score", "-"]
run()
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=b"game: sprawlopolis" if moment else b"",
        capture_output=True,
        check=False,
    )
    told = "" if moment else f"-: {catalogue('en')['score.mapping']}\n"
    assert (done.returncode, done.stdout, done.stderr.decode()) == (130, b"", told)
