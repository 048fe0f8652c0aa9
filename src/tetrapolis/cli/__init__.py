"""The command `tetrapolis`.

Each command is a module here. The commands that only one game has are in `<game>.py`, which
makes an `app` of the class `App`; it becomes the sub-command `tetrapolis <game>`.
Modules import what is slow inside their functions, so that `--help` answers at once.
"""
