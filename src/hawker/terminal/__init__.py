"""Playing in the terminal: drawn from views and events, so it knows no rules."""
