"""Files on the command line.

Those that people wrote are read within bounds, and it can be said on which line something stands.
"""

from __future__ import annotations

import codecs
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import yaml

from tetrapolis.core import BadInput
from tetrapolis.core.faults import data_fault, system_fault

LARGEST_FILE = 4 * 2**20
"""Bytes; the longest games and positions take a hundredth of it."""

STDIN = "-"


class Document(NamedTuple):
    """A JSON or YAML file.

    Attributes:
        name: of the file, for messages.
        data: what it says.
        root: where everything stands; None when that is not known.
    """

    name: str
    data: Any
    root: yaml.Node | None

    def place(self, where: str) -> str:
        """The file and line of a path into the data, such as `cities.0.hexes.3`.

        A path that leads nowhere gives the line of the last thing on the way that there is.
        """
        node = self.root
        if node is None:
            return self.name
        for step in where.split("."):
            further = _child(node, step)
            if further is None:
                break
            node = further
        return f"{self.name}:{node.start_mark.line + 1}"


def read_bytes(name: str) -> bytes:
    """The content of a file, or of standard input for `-`, without a mark of the byte order.

    Errors:
        BadInput `file.name`, `file.missing`, `file.folder`, `file.unreadable`, `file.large`.
    """
    if not name:
        raise BadInput("file.name")
    try:
        if name == STDIN:
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise BadInput("file.missing", file=name) from None
    except IsADirectoryError:
        raise BadInput("file.folder", file=name) from None
    except OSError as error:
        raise BadInput("file.unreadable", file=name, **system_fault(error)) from None
    if len(content) > LARGEST_FILE:
        raise BadInput("file.large", file=name, limit=LARGEST_FILE // 2**20)
    return content.removeprefix(codecs.BOM_UTF8)


def read_document(name: str) -> Document:
    """A file in JSON or YAML.

    Errors:
        BadInput `file.text` (not text), `file.format` with the line, `file.alias`,
        `file.twice` (a key), `file.half` (of a character), `file.fault`, and those of
        `read_bytes`.
    """
    try:
        text = read_bytes(name).decode()
    except UnicodeDecodeError:
        raise BadInput("file.text", file=name) from None
    try:
        return Document(name, msgspec.json.decode(text), _root_of_json(text))
    except (msgspec.DecodeError, RecursionError):
        pass
    try:
        loader = _Loader(text)
        root = loader.get_single_node()
        return Document(name, None if root is None else loader.construct_document(root), root)
    except _Refused as refused:
        raise BadInput(refused.code, file=f"{name}:{refused.line}", **refused.facts) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = name if mark is None else f"{name}:{mark.line + 1}:{mark.column + 1}"
        raise BadInput("file.format", file=place) from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise BadInput("file.fault", file=name, **data_fault(error, text)) from None


@contextmanager
def faults_in(name: str, place: Callable[[str], str] | None = None) -> Iterator[None]:
    """Say of whatever is refused meanwhile in which file it stands.

    Args:
        name: of the file.
        place: gives file and line for the path in a refusal's fact `where`.

    Errors:
        BadInput `file.fault`.
    """
    try:
        yield
    except BadInput as refusal:
        where = refusal.facts.get("where")
        file = place(where if isinstance(where, str) else "") if place else name
        raise BadInput(
            "file.fault", file=file, reason=refusal.code, facts=dict(refusal.facts)
        ) from None


@contextmanager
def writing(file: str | Path) -> Iterator[None]:
    """Say of whatever the system refuses meanwhile which file could not be written.

    Errors:
        BadInput `file.unwritable`.
    """
    try:
        yield
    except OSError as error:
        raise BadInput("file.unwritable", file=str(file), **system_fault(error)) from None


def _root_of_json(text: str) -> yaml.Node | None:
    try:
        # YAML takes no tabs where JSON does; neither has them inside strings.
        return yaml.compose(text.replace("\t", " "), Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError):
        return None


def _child(node: yaml.Node, step: str) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    if isinstance(node, yaml.SequenceNode) and step.isdecimal() and int(step) < len(node.value):
        item: yaml.Node = node.value[int(step)]
        return item
    return None


class _Refused(Exception):
    def __init__(self, code: str, node_or_event: Any, **facts: str) -> None:
        super().__init__(code)
        self.code = code
        self.line = node_or_event.start_mark.line + 1
        self.facts = facts


class _Loader(yaml.SafeLoader):
    """Plain data only: what JSON can say, each key once."""

    yaml_implicit_resolvers = {  # noqa: RUF012  # as PyYAML declares it
        first: [pair for pair in pairs if pair[0] != "tag:yaml.org,2002:timestamp"]
        for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }

    def compose_node(self, parent: Any, index: Any) -> Any:
        """A node; an alias could stand for more than any memory holds."""
        if self.check_event(yaml.AliasEvent):
            raise _Refused("file.alias", self.peek_event())  # type: ignore[no-untyped-call]
        return super().compose_node(parent, index)

    def construct_scalar(self, node: Any) -> Any:
        """A text; half of a character, written as `\\ud800`, could be shown nowhere."""
        if any("\ud800" <= sign <= "\udfff" for sign in str(node.value)):
            raise _Refused("file.half", node)
        return super().construct_scalar(node)

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        """A mapping; of two equal keys one would be lost silently."""
        keys: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise _Refused("file.key", key)
            if key.value in keys:
                raise _Refused("file.twice", key, key=str(key.value)[:80])
            keys.add(key.value)
        return super().construct_mapping(node, deep)
