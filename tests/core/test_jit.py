from __future__ import annotations

from pathlib import Path

import grimp
import pytest

import tetrapolis
from tetrapolis.core.jit import kernel_sources, sources_digest

SOURCES = Path(tetrapolis.__file__).parent


@pytest.fixture
def package(tmp_path):
    """A package with a kernel in one folder and none in another."""
    for name, text in {
        "games/chess/rules.py": "from tetrapolis.core.jit import kernel",
        "games/chess/board.py": "WIDTH = 8",
        "games/chess/data/box.yaml": "kings: 2",
        "games/physics/world.py": "GRAVITY = 9.81",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


@pytest.mark.parametrize("name", ["rules.py", "board.py", "data/box.yaml"])
def test_whatever_a_kernel_is_made_of_tells_it_from_others(package, name):
    before = sources_digest(package)
    path = package / "games/chess" / name
    path.write_text(path.read_text().replace("8", "9") + " ")
    assert sources_digest(package) != before


def test_what_no_kernel_is_made_of_compiles_nothing_anew(package):
    before = sources_digest(package)
    (package / "games/physics/world.py").write_text("GRAVITY = 1.62")
    assert sources_digest(package) == before


def test_a_moved_file_is_another(package):
    before = sources_digest(package)
    (package / "games/chess/board.py").rename(package / "games/chess/boards.py")
    assert sources_digest(package) != before


def test_nothing_that_kernels_import_is_left_out():
    graph = grimp.build_graph("tetrapolis", cache_dir=None)
    kernels = graph.find_modules_that_directly_import("tetrapolis.core.jit")
    assert {"tetrapolis.bots.tree", "tetrapolis.games.akropolis.rules"} <= kernels
    covered = set(kernel_sources())
    for module in kernels.union(*map(graph.find_upstream_modules, kernels)):
        path = SOURCES.parent.joinpath(*module.split("."))
        assert path.with_suffix(".py") in covered or path / "__init__.py" in covered, module


def test_nothing_is_compiled_past_the_cache():
    for path in SOURCES.rglob("*.py"):
        if "njit" in path.read_text(encoding="utf-8"):
            assert path.name == "jit.py"
