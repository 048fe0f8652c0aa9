"""Every rule id of docs/rules is proved by at least one test, and no test names an unknown id."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import tetrapolis

TESTS = Path(__file__).parent.parent
RULES = TESTS.parent / "docs" / "rules"


def ids_of(text: str) -> set[str]:
    """The ids that the list items of a rules file define; `SP-31 to SP-48` defines them all."""
    found: set[str] = set()
    for prefix, first, last in re.findall(
        r"^- ([A-Z]{2})-(\d+)(?: to [A-Z]{2}-(\d+))?", text, flags=re.MULTILINE
    ):
        found |= {f"{prefix}-{n}" for n in range(int(first), int(last or first) + 1)}
    return found


@cache
def marked_ids() -> dict[str, list[str]]:
    """Every id in a `rules(...)` mark of a test, with the files that name it."""
    named: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "rules"
            ):
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        named.setdefault(str(argument.value), []).append(path.name)
    return named


@pytest.mark.parametrize("name", tetrapolis.game_names())
def test_every_rule_is_proved(name):
    defined = ids_of((RULES / f"{name}.md").read_text(encoding="utf-8"))
    assert defined, f"docs/rules/{name}.md defines no rule"
    unproved = sorted(defined - marked_ids().keys(), key=lambda id: int(id.split("-")[1]))
    assert unproved == []


def test_no_test_names_an_unknown_rule():
    defined = set().union(*(ids_of(p.read_text(encoding="utf-8")) for p in RULES.glob("*.md")))
    assert sorted(marked_ids().keys() - defined) == []


def test_ranges_of_ids_are_read():
    assert ids_of("- SP-31 to SP-33 the conditions\n- SP-49 more") == {
        "SP-31",
        "SP-32",
        "SP-33",
        "SP-49",
    }
