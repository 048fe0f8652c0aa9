"""`tetrapolis sprawlopolis conditions`."""

from __future__ import annotations

import json

import pytest

from tetrapolis.cli.main import main
from tetrapolis.texts import LANGUAGES, catalogue


@pytest.mark.parametrize("language", LANGUAGES)
def test_conditions_are_listed_in_the_readers_language(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TETRAPOLIS_LANG", language)
    assert main(["sprawlopolis", "conditions", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [condition["number"] for condition in listed] == list(range(1, 19))
    texts = catalogue(language)
    for condition in listed:
        number = condition["number"]
        assert condition["name"] == texts[f"sprawlopolis.score.condition.{number}"]
        assert condition["text"] == texts[f"sprawlopolis.condition.{number}"]


def test_conditions_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "sprawlopolis", "conditions"]) == 0
    shown = capsys.readouterr().out
    assert "Looping Lanes" in shown
    assert "│  18 │" in shown
