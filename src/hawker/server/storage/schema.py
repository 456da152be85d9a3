"""What the database holds. Migrations make it so; a test compares the two."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ix": "ix_%(column_0_label)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

# What the house knows of itself: the key it signs with.
house = Table(
    "house",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("avatar", String(24), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False),
    Column("sessions_only", Boolean),  # whether a cookie must name a session; older ones do not
)

# A guest's devices.
sessions = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("browser", String(20), nullable=False),
    Column("system", String(20), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False),
    Index("ix_sessions_guest", "guest"),
)

bans = Table(
    "bans",
    metadata,
    Column("subject", String(80), primary_key=True),  # guest:ID or address:IP
    Column("since", Double, nullable=False),
)

transfers = Table(
    "transfers",
    metadata,
    Column("token", String(64), primary_key=True),  # its hash
    Column("guest", String(32), nullable=False),
    Column("expires_at", Double, nullable=False),
)

# The head of each table: what lists and sweeps need. The log is the truth.
tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("state", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("turn", Integer),
    Column("card", Text, nullable=False),
    Column("due_at", Double),  # when something must happen by itself
    Column("lease_until", Double, nullable=False),  # until then a node has taken that on
    Column("created_at", Double, nullable=False),
    Column("updated_at", Double, nullable=False),
    Column("opener", String(32)),  # the guest who opened it; none: it is older than this column
    Column("household", String(16)),  # where they were, as a mark
    Column("snapshot", Text),  # the game's table as it stands, for newer rules to go on from
    Index("ix_tables_due_at", "due_at"),
    Index("ix_tables_public", "public", "state"),
    Index("ix_tables_opener", "opener", "state"),
    Index("ix_tables_household", "household", "state"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
    Column("snapshot", Text),  # the whole table, now and then
    PrimaryKeyConstraint("table_id", "seq"),
)

# What was told of a finished game and its match file, so that both are there when its rules are not.
films = Table(
    "films",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("part", String(12), nullable=False),  # match, spectator, or the number of a seat
    Column("content", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "part"),
)

# Who sits where: what "my tables" needs.
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),  # below 0 of who left it: -1 is the first seat
    Column("guest", String(32), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("ix_seats_guest", "guest"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("room", String(10), nullable=False),
    Column("guest", String(32), nullable=False),
    Column("seat", Integer),
    Column("text", String(400), nullable=False),
    Column("at", Double, nullable=False),
    Column("request", String(40)),  # none: of a guest who is forgotten, or older than this column
    PrimaryKeyConstraint("table_id", "number"),
    Index("ix_chat_guest", "guest"),
    Index("ix_chat_request", "table_id", "guest", "request", unique=True),
)
