"""The rules systems, one package each, one module per chapter of the rulebook. None imports another."""
