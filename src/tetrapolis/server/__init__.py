"""Tables, seats, the store and the wire protocol."""
