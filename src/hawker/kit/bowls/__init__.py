"""The bowl game: chips are thrown into bowls to sell and buy what is in them. Hibachi and Safranito are editions."""
