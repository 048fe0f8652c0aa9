"""Many games: playouts, tournaments, statistics, plots."""
