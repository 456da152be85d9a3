"""All times of a node in one value that its parts share, so that a test can set them."""

from hawker.tables.terms import Patience


class Timings(Patience, kw_only=True):
    """Seconds."""

    # What is due
    lease: float = 10.0  # that a node has for what it took on
    look_every: float = 1.0  # for what is due
    settling: float = 10.0  # after the start, in which people come back before they count as away
    not_understood: float = 300.0  # until a table that cannot be read is looked at again
    # Tables in memory
    heads_every: float = 5.0  # between looks whether logs have grown without a word
    heads_untold_every: float = 0.5  # the same while nobody tells this node what others write
    forgotten_after: float = 20.0  # that a table without a reader stays in memory; its log brings it back
    caught_up_within: float = 5.0
    prune_every: float = 3600.0
    # Commits
    slow: float = 3.0  # until authors are told that it is not known yet
    given_up: float = 10.0  # until a COMMIT without an answer counts as lost
    looking: float = 2.0  # for a look at what became of it
    # Nodes
    node_lives: int = 15  # without a sign of life until a node's sockets count as gone
    clock_kept_every: float = 5.0  # between looks whether a wall clock was set
    # Those who take up room
    asks_within: float = 20.0  # until the head of a request is there, and not only a part of it
    body: float = 20.0  # until the body of a request is there
    unread_at_most: float = 10.0  # that a reader may take nothing while more waits, or the goodbye
    guess: float = 15.0  # that somebody waits for their guess at the password to be looked at
