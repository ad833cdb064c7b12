"""Whole games as they were played, replayed by the tests: `make record` records them anew."""
