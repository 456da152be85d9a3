"""The protocol that every game is written in. Nothing here knows any one game."""
