"""Server processes for tests: of the server and of the page."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).with_name("start_servers.py")


class Starter:
    """The process that starts servers of some games; see start_servers.py."""

    def __init__(self, *games: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(SCRIPT), *games],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def start(self, **settings: Any) -> tuple[int, str]:
        """Start a server where neither bots nor hosts wait; its process id and its address."""
        settings = {
            "port": 0,
            "bot_pause": 0.0,
            "away": 0.0,
            "posts_per_minute": 100_000,
            **settings,
        }
        pid, address = self._ask(f"start {json.dumps(settings)}").split()
        return int(pid), address

    def end(self, pid: int, how: signal.Signals) -> int:
        """End a server: SIGKILL at once, SIGTERM in good order; its exit code."""
        os.kill(pid, how)
        return int(self._ask(f"wait {pid}"))

    def close(self) -> None:
        self._process.communicate()

    def _ask(self, command: str) -> str:
        self._process.stdin.write(f"{command}\n")
        return self._process.stdout.readline().strip()
