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
        assert f"“{option}” cannot be" in err
        assert f"from {low} to {high}" in err


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--host", "", "The option “host” cannot be empty."),
        ("--database", "", "The option “database” cannot be empty."),
        ("--redis", "", "The option “redis” cannot be empty."),
        ("--origin", "nonsense", "“nonsense” is no origin."),
        ("--origin", "https://play.example/", "“https://play.example/” is no origin."),
        ("--origin", "ftp://play.example", "“ftp://play.example” is no origin."),
    ],
)
def test_an_address_that_is_none_is_refused(run, option, value, words):
    code, _, err = run("serve", option, value)
    assert (code, err.count("\n")) == (2, 1)
    assert words in err
