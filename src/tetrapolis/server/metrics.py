"""What is counted, for Prometheus."""

from __future__ import annotations

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)

# Otherwise every figure brings the time of its birth as another.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The figures of one server.

    Labels are games, message kinds and refusal codes, which are few; never tables or names.
    """

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        """All at zero."""
        registry = CollectorRegistry()
        self._registry = registry
        self.messages = Counter(
            "tetrapolis_messages", "Messages received.", ["kind"], registry=registry
        )
        self.refusals = Counter(
            "tetrapolis_refusals", "Messages and requests refused.", ["code"], registry=registry
        )
        self.actions = Counter(
            "tetrapolis_actions", "Actions played by people.", ["game"], registry=registry
        )
        self.acting = Histogram(
            "tetrapolis_action_seconds",
            "From the receipt of an action until everybody was told.",
            ["game"],
            buckets=_SECONDS,
            registry=registry,
        )
        self.thinking = Histogram(
            "tetrapolis_thinking_seconds",
            "How long bots think.",
            ["game"],
            buckets=_SECONDS,
            registry=registry,
        )
        self.bot_failures = Counter(
            "tetrapolis_bot_failures", "Bots that failed.", ["game"], registry=registry
        )
        self.created = Counter(
            "tetrapolis_tables_created", "Tables created.", ["game"], registry=registry
        )
        self.removed = Counter(
            "tetrapolis_tables_removed", "Old tables removed.", ["kind"], registry=registry
        )
        self.tables = Gauge("tetrapolis_tables_open", "Tables in memory.", registry=registry)
        self.sockets = Gauge("tetrapolis_sockets", "Open connections.", registry=registry)

    @property
    def open_sockets(self) -> int:
        """How many connections are open."""
        return int(self._registry.get_sample_value("tetrapolis_sockets") or 0)

    def text(self) -> bytes:
        """Every figure in Prometheus' text form."""
        return generate_latest(self._registry)
