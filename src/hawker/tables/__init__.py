"""The life of a table without any I/O: its terms, its log, who sits where, what is judged, told and due.

Nothing here reads a clock, waits, or writes: the time is an argument, and whoever runs a table keeps its log.
"""
