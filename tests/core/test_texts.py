from __future__ import annotations

import re

import pytest

from tetrapolis.texts import LANGUAGES, catalogue, numeral, preferred_language, say


def placeholders(sentence):
    forms = (sentence,) if isinstance(sentence, str) else sentence
    return {name for form in forms for name in re.findall(r"\{(\w+)\}", form)}


def test_both_languages_say_the_same_things():
    english, spanish = catalogue("en"), catalogue("es")
    assert sorted(english.keys() ^ spanish.keys()) == []
    for code, sentence in english.items():
        assert sentence, code
        assert spanish[code], code
        assert type(sentence) is type(spanish[code]), code
        assert placeholders(sentence) == placeholders(spanish[code]), code


def test_facts_are_filled_in():
    facts = {"option": "lake", "value": "x", "choices": ["a", "b"]}
    assert say("option.choice", facts) == "The option “lake” cannot be “x”. It can be: a, b."
    assert (
        say("option.choice", facts, "es") == "La opción «lake» no puede ser «x». Puede ser: a, b."
    )


def test_numbers_are_written_as_the_language_does():
    facts = {"name": "Ana", "height": 50.1}
    assert "50.1 mm" in say("megacity.tallest", facts)
    assert "50,1 mm" in say("megacity.tallest", facts, "es")
    assert "1,5, 2" in say("option.choice", {"choices": [1.5, 2]}, "es")
    assert numeral(1234.5, "en", ",.2f") == "1,234.50"
    assert numeral(1234.5, "es", ",.2f") == "1.234,50"
    assert numeral(float("inf"), "es") == "inf"


def test_games_are_called_by_their_titles():
    facts = {"game": "megacity", "low": 2, "high": 4, "seats": "9"}
    assert say("seats.count", facts) == "MegaCity: Oceania is for 2 to 4 players, not 9."
    assert say("seats.count", facts, "es").startswith("MegaCity: Oceanía es para")
    assert "“chess”" in say("game.unknown", {"game": "chess", "known": []})


def test_what_a_player_writes_is_never_filled_in():
    facts = {"name": "{level} {n}", "n": 2, "level": 1}
    assert say("akropolis.bought", facts).startswith("{level} {n} pays 2 stones")


def test_a_code_without_words_is_not_lost():
    assert say("no.such", {"a": 1}) == "no.such (a=1)"
    assert say("no.such") == "no.such"


def test_the_language_is_the_one_wished_for(monkeypatch):
    monkeypatch.setenv("TETRAPOLIS_LANG", "es_MX")
    assert preferred_language() == "es"
    monkeypatch.setenv("TETRAPOLIS_LANG", "fr")
    assert preferred_language() in LANGUAGES


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "es_ES.UTF-8"}, "es"),  # whether the system has that locale or not
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "es_ES.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:es:en"}, "es"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": ""}, "es"),
        ({"LANG": "es_ES.UTF-8", "TETRAPOLIS_LANG": "en"}, "en"),
    ],
)
def test_else_it_is_the_systems(monkeypatch, variables, language):
    for name in ("TETRAPOLIS_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert preferred_language() == language
