"""All bounds of a node in one value that its parts share, so that a test can set them."""

import msgspec


class Bounds(msgspec.Struct, kw_only=True):
    """Counts; two numbers are so many within so many seconds."""

    # Tables
    page: int = 20  # tables of a list
    public_of_a_guest: int = 5
    public_of_a_household: int = 20
    bots_alone: int = 5  # tables of a guest at which bots play alone
    # Requests
    guests_of_an_address: int = 10  # that may be as busy as a guest may be, behind one address
    guesses_of_a_household: tuple[int, int] = (100, 3600)  # at the hall's password
    guesses_of_all: tuple[int, int] = (10, 10)
    viewings: int = 40  # pages of match files that all guests together may wait for
    # Sockets
    sockets: int = 40  # of a guest at the same time
    messages: tuple[int, int] = (200, 10)  # over one socket
    behind: int = 500  # messages that wait for a reader; who reads slower is better off with a new connection
