from __future__ import annotations

from tetrapolis.core import Event, Result, ScoreLine, ScoreSheet


def test_a_sheet_adds_up_and_is_plain_data():
    sheet = ScoreSheet((ScoreLine("a", 3, ((0, 1), (2, -3))), ScoreLine("b", -1, facts={"n": 1})))
    assert sheet.total == 2
    assert sheet.plain() == {
        "total": 2,
        "lines": [
            {"code": "a", "points": 3, "cells": [[0, 1], [2, -3]], "facts": {}},
            {"code": "b", "points": -1, "cells": [], "facts": {"n": 1}},
        ],
    }


def test_points_of_a_result():
    assert [Result((1,), (3, 5)).points(seat) for seat in (0, 1)] == [0.0, 1.0]
    assert [Result((0, 1), (5, 5)).points(seat) for seat in (0, 1)] == [0.5, 0.5]
    assert Result((0, 1), (5, 5), {"team": True}).points(1) == 1.0
    assert Result((), (5, 5), {"team": True}).points(0) == 0.0


def test_events_and_results_are_plain_data():
    assert Event("x.done", 1, {"n": 2}).plain() == {"code": "x.done", "seat": 1, "facts": {"n": 2}}
    assert Result((0,), (4,)).plain() == {"winners": [0], "scores": [4], "facts": {}}
