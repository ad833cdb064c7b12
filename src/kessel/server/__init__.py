"""Accounts, tables, seats, live play and storage: to come."""
