"""The options of a game: declared once, checked once, shown everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from tetrapolis.core.errors import BadInput


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game.

    The words for it are in the game's catalogues under `<game>.option.<name>` (and, for each
    choice, `<game>.option.<name>.<choice>`).

    Attributes:
        name: as written in `game.start(name=value)`.
        default: the value when nothing is said; its type is the option's type. None for a list
            that is drawn by chance when nothing is said (`deck`).
        choices: the values allowed; None for any value of the type.
        low, high: bounds of a whole number or of each item of a list, inclusive.
        advanced: not offered in the lobby (files, engine and tests use it).
        secret: it fixes what nobody may know, so that no guess has it.
        seats: the numbers of seats at which it changes anything; None for all of them.
    """

    name: str
    default: bool | int | str | tuple[int, ...] | None
    choices: tuple[str, ...] | None = None
    low: int | None = None
    high: int | None = None
    advanced: bool = False
    secret: bool = False
    seats: tuple[int, ...] | None = None

    def applies(self, seats: int) -> bool:
        """Whether it changes anything in a game with so many seats."""
        return self.seats is None or seats in self.seats

    def check(self, value: Any) -> Any:
        """The value in its canonical form.

        Errors:
            BadInput `option.type`, `option.choice`, `option.range`.
        """
        if value is None and self.default is None:
            return None
        if self.default is None or isinstance(self.default, tuple):
            return self._check_list(value)
        kind = type(self.default)
        if type(value) is not kind:
            raise BadInput("option.type", option=self.name, wanted=kind.__name__)
        if self.choices is not None and value not in self.choices:
            raise BadInput(
                "option.choice", option=self.name, value=str(value), choices=list(self.choices)
            )
        if kind is int:
            self._check_range(cast(int, value))
        return value

    def _check_list(self, value: Any) -> tuple[int, ...]:
        if not isinstance(value, list | tuple) or any(type(item) is not int for item in value):
            raise BadInput("option.type", option=self.name, wanted="list of int")
        for item in value:
            self._check_range(item)
        return tuple(value)

    def _check_range(self, value: int) -> None:
        too_low = self.low is not None and value < self.low
        too_high = self.high is not None and value > self.high
        if too_low or too_high:
            raise BadInput(
                "option.range", option=self.name, value=value, low=self.low, high=self.high
            )

    def plain(self) -> dict[str, Any]:
        """The option as JSON-able data, for the lobby."""
        default = list(self.default) if isinstance(self.default, tuple) else self.default
        return {
            "name": self.name,
            "default": default,
            "choices": None if self.choices is None else list(self.choices),
            "low": self.low,
            "high": self.high,
            "advanced": self.advanced,
            "seats": None if self.seats is None else list(self.seats),
        }


def check_options(
    declared: Iterable[Option], given: Mapping[str, Any], seats: int | None = None
) -> dict[str, Any]:
    """All options of a game with the given values filled in.

    Args:
        declared: the options that there are.
        given: values by name.
        seats: of the game; None where that is not known or does not matter.

    Errors:
        BadInput `option.unknown`, `option.seats` for one that changes nothing at so many seats
        and is set to anything but its default, and those of `Option.check`.
    """
    by_name = {option.name: option for option in declared}
    for name in given:
        if name not in by_name:
            raise BadInput("option.unknown", option=str(name), known=sorted(by_name))
    values = {
        name: option.check(given[name]) if name in given else option.default
        for name, option in by_name.items()
    }
    for name, option in by_name.items():
        if seats is not None and not option.applies(seats) and values[name] != option.default:
            raise BadInput("option.seats", option=name, n=seats, seats=list(option.seats or ()))
    return values
