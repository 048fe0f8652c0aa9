"""Compiling: one decorator for every kernel, one place for what has been compiled.

Compiled code is kept under the user's cache folder, in a folder named by a digest of all that
kernels are made of. A change of any of it therefore starts from an empty folder: numba on its own
would go on using a kernel whose callee, or a constant from another module, had changed. Old
folders are removed; see `cache`.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy
import platformdirs

from tetrapolis.core.cache import used_folder

Function = TypeVar("Function", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parent.parent


def kernel_sources(package: Path = _PACKAGE) -> list[Path]:
    """The files that kernels can depend on: all code and data of the folders that have kernels.

    What a kernel takes from elsewhere is code or a constant of its own folder or of `core`: no
    game imports another, and whatever is imported from further away has kernels in its folder.
    """
    sources = package.rglob("*.py")
    folders = {path.parent for path in sources if b"core.jit" in path.read_bytes()}
    patterns = ("*.py", "*.yaml")
    return sorted({path for each in folders for kind in patterns for path in each.rglob(kind)})


def sources_digest(package: Path = _PACKAGE) -> str:
    """What tells these kernels, compiled by this numba for this Python, from all others."""
    versions = (numba.__version__, numpy.__version__, sys.version_info[:2])
    digest = hashlib.sha256(repr(versions).encode())
    for path in kernel_sources(package):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


if not os.environ.get("NUMBA_CACHE_DIR"):
    _base = os.environ.get("TETRAPOLIS_CACHE") or platformdirs.user_cache_dir("tetrapolis")
    numba.config.CACHE_DIR = str(used_folder(Path(_base), sources_digest()))


def kernel(function: Function) -> Function:
    """Compile a function with numba: no Python objects, no GIL, kept on disk."""
    return cast(Function, numba.njit(cache=True, nogil=True)(function))
