"""What the hall keeps: the database, the one door through which logs grow, and how things are found again."""
