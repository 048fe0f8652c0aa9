"""The command `tetrapolis`."""
