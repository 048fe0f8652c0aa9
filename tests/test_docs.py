"""What the documents show is true: examples run, links lead somewhere."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import tetrapolis

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
