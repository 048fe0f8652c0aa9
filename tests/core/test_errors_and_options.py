from __future__ import annotations

import pytest

from tetrapolis.core import BadInput, Illegal, Option, Refusal
from tetrapolis.core.options import check_options

OPTIONS = (
    Option("variant", False),
    Option("length", 3, low=1, high=5),
    Option("reading", "near", choices=("near", "far")),
    Option("deck", None, low=1, high=9),
)


def test_a_refusal_reads_back():
    refusal = Illegal("illegal.price", price=3, stones=1)
    assert eval(repr(refusal)).facts == refusal.facts
    assert repr(refusal) == "Illegal('illegal.price', price=3, stones=1)"
    assert str(refusal) == "illegal.price (price=3, stones=1)"
    assert str(BadInput("seed.range")) == "seed.range"
    assert isinstance(refusal, Refusal)


def test_defaults_fill_what_is_not_given():
    assert check_options(OPTIONS, {"length": 5, "deck": [3, 1]}) == {
        "variant": False,
        "length": 5,
        "reading": "near",
        "deck": (3, 1),
    }


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"other": 1}, "option.unknown"),
        ({"variant": 1}, "option.type"),
        ({"length": True}, "option.type"),
        ({"length": "3"}, "option.type"),
        ({"length": 0}, "option.range"),
        ({"length": 6}, "option.range"),
        ({"reading": "middle"}, "option.choice"),
        ({"reading": None}, "option.type"),
        ({"deck": "123"}, "option.type"),
        ({"deck": [1, "2"]}, "option.type"),
        ({"deck": [1, True]}, "option.type"),
        ({"deck": [1, 10]}, "option.range"),
    ],
)
def test_wrong_values_are_refused(given, code):
    with pytest.raises(BadInput) as refused:
        check_options(OPTIONS, given)
    assert refused.value.code == code


def test_an_option_shows_itself_as_plain_data():
    assert OPTIONS[2].plain() == {
        "name": "reading",
        "default": "near",
        "choices": ["near", "far"],
        "low": None,
        "high": None,
        "advanced": False,
        "seats": None,
    }


def test_an_option_is_refused_at_seats_where_it_changes_nothing():
    options = (Option("rival", "mild", choices=("mild", "fierce"), seats=(1,)),)
    assert check_options(options, {"rival": "fierce"}, 1) == {"rival": "fierce"}
    assert check_options(options, {"rival": "fierce"}) == {"rival": "fierce"}
    assert check_options(options, {"rival": "mild"}, 2) == {"rival": "mild"}
    with pytest.raises(BadInput) as refused:
        check_options(options, {"rival": "fierce"}, 2)
    assert refused.value.code == "option.seats"
    assert refused.value.facts == {"option": "rival", "n": 2, "seats": [1]}
