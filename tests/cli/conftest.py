from __future__ import annotations

import pytest

from tetrapolis.cli.main import main


@pytest.fixture
def run(monkeypatch, capsys):
    """Run the command in this process: run("score", "x.yaml") -> (exit code, stdout, stderr)."""
    monkeypatch.setenv("TETRAPOLIS_LANG", "en")

    def run_in_process(*arguments):
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run_in_process
