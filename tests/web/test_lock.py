"""The lock file names packages and hashes, and no address of any host."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_no_lock_file_holds_an_address():
    for name in ("web/package-lock.json", "constraints.txt"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "://" not in text, (
            f"{name}: remove `resolved` and `funding` entries after npm install"
        )
