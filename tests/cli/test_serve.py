"""`tetrapolis serve`: whatever can be set about a server can be set there."""

from __future__ import annotations

import msgspec
import pytest

from tetrapolis.server import Settings, app, settings

OPTIONS = {"origins": "origin"}
"""Where an option is not called as the setting is."""


@pytest.fixture
def served(run, monkeypatch):
    """The settings that `tetrapolis serve` with some arguments comes to."""
    given = []
    monkeypatch.setattr(app, "serve", lambda settings, **_: given.append(settings))

    def serve(*arguments):
        assert run("serve", *arguments)[0] == 0
        return given.pop()

    return serve


def other_than(default):
    """A value that differs from the default."""
    match default:
        case tuple():
            return ("https://one.example", "https://two.example")
        case int() | float():
            return default + 1
    return f"{default}-other"


def test_nothing_given_is_what_a_server_is_by_default(served):
    assert served() == Settings()


@pytest.mark.parametrize("setting", msgspec.structs.fields(Settings), ids=lambda each: each.name)
def test_each_setting_has_an_option_and_a_variable(served, setting, monkeypatch):
    value = other_than(setting.default)
    wanted = Settings(**{setting.name: value})
    assert wanted != Settings()
    option = OPTIONS.get(setting.name, setting.name.replace("_", "-"))
    texts = [str(one) for one in (value if isinstance(value, tuple) else (value,))]
    assert served(*(word for text in texts for word in (f"--{option}", text))) == wanted
    monkeypatch.setenv(f"TETRAPOLIS_{setting.name.upper()}", " ".join(texts))
    assert served() == wanted


def test_an_option_counts_before_a_variable(served, monkeypatch):
    monkeypatch.setenv("TETRAPOLIS_PORT", "81")
    assert served("--port", "82").port == 82


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [(name, low, high) for name, (low, high) in settings.BOUNDS.items()],
    ids=list(settings.BOUNDS),
)
def test_what_cannot_be_meant_is_refused(run, name, low, high):
    option = name.replace("_", "-")
    for value in (-1, high + 1):
        code, _, err = run("serve", f"--{option}", value)
        assert (code, err.count("\n")) == (2, 1)
        assert f"--{option} cannot be" in err
        assert f"from {low} to {high}" in err


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("PORT", "70000", "cannot be 70000; it goes from 0 to 65535."),
        ("KEEP_FINISHED", "x", "has to be a number."),
        ("KEEP_UNFINISHED", "-1", "cannot be -1.0; it goes from 0 to 36500."),
    ],
)
def test_a_variable_that_is_refused_is_named_itself(run, monkeypatch, variable, value, words):
    monkeypatch.setenv(f"TETRAPOLIS_{variable}", value)
    code, _, err = run("serve")
    assert (code, err) == (2, f"TETRAPOLIS_{variable} {words}\n")
    # What is written counts first, and is named as it is written.
    code, _, err = run("serve", "--port", "-1", "--host", "here", "--keep-finished", "1")
    assert (code, err) == (2, "--port cannot be -1; it goes from 0 to 65535.\n")


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--host", "", "--host cannot be empty."),
        ("--database", "", "--database cannot be empty."),
        ("--redis", "", "--redis cannot be empty."),
        ("--origin", "nonsense", "“nonsense” is no origin."),
        ("--origin", "https://play.example/", "“https://play.example/” is no origin."),
        ("--origin", "ftp://play.example", "“ftp://play.example” is no origin."),
    ],
)
def test_an_address_that_is_none_is_refused(run, option, value, words):
    code, _, err = run("serve", option, value)
    assert (code, err.count("\n")) == (2, 1)
    assert words in err
