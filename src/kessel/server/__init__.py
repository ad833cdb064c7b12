"""The game server: tables, seats and live play over HTTP and websockets, kept in one SQLite file."""
