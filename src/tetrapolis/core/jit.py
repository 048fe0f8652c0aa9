"""Compiling: one decorator for every kernel, one place for what has been compiled.

Compiled code is kept under the user's cache folder, in a folder named by a digest of the
sources of all kernels. A change of any of them therefore starts from an empty folder: numba on
its own would go on using a kernel whose callee had changed. Old folders are removed; see `cache`.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs

from tetrapolis.core.cache import used_folder

Function = TypeVar("Function", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parent.parent


def _sources_digest() -> str:
    digest = hashlib.sha256(f"{numba.__version__} {sys.version_info[:2]}".encode())
    for path in sorted(_PACKAGE.rglob("*.py")):
        source = path.read_bytes()
        if b"core.jit" in source:
            digest.update(source)
    for path in sorted(_PACKAGE.glob("games/*/components.yaml")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


if not os.environ.get("NUMBA_CACHE_DIR"):
    _base = os.environ.get("TETRAPOLIS_CACHE") or platformdirs.user_cache_dir("tetrapolis")
    numba.config.CACHE_DIR = str(used_folder(Path(_base), _sources_digest()))


def kernel(function: Function) -> Function:
    """Compile a function with numba: no Python objects, no GIL, kept on disk."""
    return cast(Function, numba.njit(cache=True, nogil=True)(function))
