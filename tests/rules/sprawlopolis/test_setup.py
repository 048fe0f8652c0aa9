"""What is in the box and how a game begins."""

from __future__ import annotations

import pytest

from tetrapolis import BadInput, game
from tetrapolis.games.sprawlopolis.components import CARD_FACES, PARK

SPRAWLOPOLIS = game("sprawlopolis")
DECK = (5, 9, 12, 18, 2, 7, 11, 3, 16, 14, 1, 6, 10, 17, 4)  # without 8, 13 and 15


@pytest.mark.rules("SP-1")
def test_eighteen_different_cards_with_every_zone_once() -> None:
    assert [card.number for card in CARD_FACES] == list(range(1, 19))
    layouts = set()
    for card in CARD_FACES:
        zones, roads = card.zones(), card.road_masks()
        assert sorted(zones) == [0, 1, 2, 3]
        turned = [(mask << 2 | mask >> 2) & 15 for mask in reversed(roads)]
        layouts |= {(*zones, *roads), (*reversed(zones), *turned)}
    assert len(layouts) == 36


@pytest.mark.rules("SP-1")
def test_six_cards_have_one_road_and_twelve_have_two() -> None:
    east, south, west, north = 2, 4, 8, 1
    roads = []
    for card in CARD_FACES:
        nw, ne, sw, se = card.road_masks()
        joints = [
            nw & east and ne & west,
            sw & east and se & west,
            nw & south and sw & north,
            ne & south and se & north,
        ]
        roads.append(3 - sum(map(bool, joints)))
    assert (roads.count(1), roads.count(2)) == (6, 12)


@pytest.mark.rules("SP-2")
def test_a_park_has_no_road_and_every_other_block_one() -> None:
    for card in CARD_FACES:
        for zone, mask in zip(card.zones(), card.road_masks(), strict=True):
            assert mask.bit_count() == (0 if zone == PARK else 2)


@pytest.mark.rules("SP-3")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_three_conditions_set_the_target(seats: int) -> None:
    seen = set()
    for seed in range(60):
        view = SPRAWLOPOLIS.start(seats, seed).view()
        numbers = [condition["number"] for condition in view["conditions"]]
        assert len(set(numbers)) == 3
        assert view["target"] == sum(numbers)
        seen |= set(numbers)
    assert seen == set(range(1, 19))


@pytest.mark.rules("SP-3")
@pytest.mark.parametrize("seats", [0, 5])
def test_one_to_four_players(seats: int) -> None:
    with pytest.raises(BadInput, match=r"seats\.count"):
        SPRAWLOPOLIS.start(seats)


@pytest.mark.rules("SP-4", "SP-5", "SP-6")
@pytest.mark.parametrize(
    ("seats", "hands", "first", "top"),
    [
        (1, [[5, 9, 12]], 18, 2),
        (2, [[5, 9, 12], [18]], 2, 7),
        (3, [[5, 9, 12], [18], [2]], 7, 11),
        (4, [[5, 9, 12], [18], [2], [7]], 11, 3),
    ],
)
def test_the_deal(seats: int, hands: list[list[int]], first: int, top: int) -> None:
    state = SPRAWLOPOLIS.start(seats, 1, deck=DECK)
    assert [state.view(seat)["hand"] for seat in range(seats)] == hands
    for seat in (None, *range(seats)):
        view = state.view(seat)
        assert view["placed"] == [{"card": first, "x": 0, "y": 0, "turned": False}]
        assert view["deck_top"] == top
        assert view["deck_left"] == 15 - sum(map(len, hands)) - 1
        assert view["hand_sizes"] == [len(hand) for hand in hands]
    assert state.to_act == (0,)
    assert [c["number"] for c in state.view()["conditions"]] == [8, 13, 15]


@pytest.mark.rules("SP-3")
def test_given_conditions_stay_out_of_the_deck() -> None:
    state = SPRAWLOPOLIS.start(1, 7, conditions=[17, 1, 9])
    assert [c["number"] for c in state.view()["conditions"]] == [1, 9, 17]
    assert state.view()["target"] == 27
    cards = []
    while state.to_act:
        state.play(state.actions(0)[0])
    cards = [placed["card"] for placed in state.view()["placed"]]
    assert sorted(cards) == sorted(set(range(1, 19)) - {1, 9, 17})


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"conditions": [1, 2]}, r"bad\.conditions"),
        ({"conditions": [1, 2, 2]}, r"bad\.conditions"),
        ({"conditions": [1, 2, 19]}, r"option\.range"),
        ({"deck": (*DECK, 1)}, r"deck\.item"),
        ({"deck": (*DECK[1:], DECK[1])}, r"deck\.item"),
        ({"deck": DECK[:4], "conditions": [DECK[3], 8, 13]}, r"deck\.item"),
        ({"difficulty": "hard"}, r"option\.choice"),
    ],
)
def test_impossible_set_ups_are_refused(options: dict[str, object], code: str) -> None:
    with pytest.raises(BadInput, match=code):
        SPRAWLOPOLIS.start(1, 1, **options)


@pytest.mark.rules("SP-3")
@pytest.mark.parametrize("conditions", [None, (8, 13, 14)])
def test_a_deck_may_be_known_in_part(conditions) -> None:
    """As at a real table, where the next card shows itself: the same deck grows longer."""
    known = [number for number in DECK if number not in (8, 13, 14)][:6]
    state = SPRAWLOPOLIS.start(1, 1, deck=known, conditions=conditions)
    view = state.view(0)
    assert sorted(view["hand"]) == sorted(known[:3])
    assert view["placed"][0]["card"] == known[3]
    assert view["deck_top"] == known[4]
    chosen = [each["number"] for each in view["conditions"]]
    assert len(set(chosen)) == 3
    assert not set(chosen) & set(known)
    assert conditions is None or chosen == list(conditions)
