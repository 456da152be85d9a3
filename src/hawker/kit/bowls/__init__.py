"""The bowl game: chips are thrown into bowls to sell and buy what is in them. Some games are editions of it."""
