"""A hall as an older Hawker left it: its database, what its readers had been told, and match files.

`python -m tests.server.past NAME` wrote each folder at the commit of its name: `7ea0e04/` before any rules version was
raised and films were kept, `ac772c0/` when both were. They are never written anew: every later Hawker must open them.
"""
