"""How figures read: shares in per cent, means with their margins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tetrapolis.texts import numeral, preferred_language

if TYPE_CHECKING:
    from tetrapolis.sim import Estimate


def decimal(value: float, form: str = ".1f") -> str:
    """A number as the reader's language writes it, `form` as for `format`.

    Example:
        >>> decimal(3.14)
        '3.1'
    """
    return numeral(value, preferred_language(), form)


def percent(share: float) -> str:
    """A share in whole per cent.

    Example:
        >>> percent(0.481)
        '48 %'
    """
    return f"{100 * share:.0f} %"


def share(estimate: Estimate) -> str:
    """A share in per cent with its interval.

    Example:
        >>> from tetrapolis.sim import Estimate
        >>> share(Estimate(10, 0.5, 0.5, 0.24, 0.76))
        '50.0 % (24–76)'
    """
    low, mean, high = (100 * part for part in (estimate.low, estimate.mean, estimate.high))
    return f"{decimal(mean)} % ({low:.0f}–{high:.0f})"


def mean(estimate: Estimate) -> str:
    """A mean with its margin, which a single value does not have.

    Example:
        >>> from tetrapolis.sim import Estimate
        >>> mean(Estimate(10, 3.0, 1.0, 2.5, 3.5))
        '3.00 ± 0.50'
    """
    if estimate.n == 1:
        return decimal(estimate.mean, ".2f")
    return f"{decimal(estimate.mean, '.2f')} ± {decimal(estimate.high - estimate.mean, '.2f')}"
