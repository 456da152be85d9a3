"""What nodes do beside answering: tell one another, see to what is due, and let bots think."""
