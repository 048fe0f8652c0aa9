"""How figures read: shares in per cent, means with their margins."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tetrapolis.sim import Estimate


def share(estimate: Estimate) -> str:
    """A share in per cent with its interval.

    Example:
        >>> from tetrapolis.sim import Estimate
        >>> share(Estimate(10, 0.5, 0.5, 0.24, 0.76))
        '50.0 % (24–76)'
    """
    low, mean, high = (100 * part for part in (estimate.low, estimate.mean, estimate.high))
    return f"{mean:.1f} % ({low:.0f}–{high:.0f})"


def mean(estimate: Estimate) -> str:
    """A mean with its margin, which a single value does not have.

    Example:
        >>> from tetrapolis.sim import Estimate
        >>> mean(Estimate(10, 3.0, 1.0, 2.5, 3.5))
        '3.00 ± 0.50'
    """
    if estimate.n == 1:
        return f"{estimate.mean:.2f}"
    return f"{estimate.mean:.2f} ± {estimate.high - estimate.mean:.2f}"
