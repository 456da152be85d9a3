"""The hall over WebSockets: each socket is a reader of one table, and may speak for a seat."""
