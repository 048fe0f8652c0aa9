"""Sees to it that there is a Chromium for the page's tests, or says plainly why not.

On Debian and Ubuntu, as root (or with sudo that asks nothing), it is installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser() -> str | None:
    """The path of an installed Chromium, if any; `TETRAPOLIS_CHROMIUM` comes first."""
    wanted = os.environ.get("TETRAPOLIS_CHROMIUM")
    return wanted or next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> bool:
    """Install Chromium with apt where that is allowed."""
    apt = shutil.which("apt-get")
    if apt is None:
        return False
    prefix = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if prefix and shutil.which("sudo") is None:
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = (["update", "-qq"], ["install", "-y", "-qq", "chromium", "fonts-dejavu-core"])
    return all(
        subprocess.run(
            [*prefix, apt, *command], env=environment, check=False, stdout=subprocess.DEVNULL
        ).returncode
        == 0
        for command in commands
    )


def main() -> int:
    """0 when there is a browser afterwards."""
    if find_browser():
        return 0
    print("The page's tests need Chromium; installing it with apt-get ...", flush=True)
    if install() and find_browser():
        return 0
    print(
        "Chromium is not installed and could not be installed from here.\n"
        "Install it (on Debian: apt install chromium) or set TETRAPOLIS_CHROMIUM to its path,\n"
        "then run the tests again.",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
