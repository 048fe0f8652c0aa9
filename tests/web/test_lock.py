"""The lock file names packages and hashes, and no address of any host.

After `npm install` take its `resolved` and `funding` entries out.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_no_lock_file_holds_an_address():
    for name in ("web/package-lock.json", "constraints.txt"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "://" not in text, name
