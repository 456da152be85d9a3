"""The server: tables over HTTP and WebSocket. It has no code for any one game."""
