"""A made-up rules system and a game of thirty hexes, to test the reading of game files with."""
