"""Winter Storm Standard Rules: one module per chapter of the rulebook, and the types of its data."""
