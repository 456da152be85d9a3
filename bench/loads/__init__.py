"""What the bench of the server loads the servers with."""
