"""The loop every rules system shares: game, agenda, decisions, orders, events, journal, dice, views."""
