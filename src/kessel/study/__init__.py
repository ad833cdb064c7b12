"""Measuring the engine and playing many games at once."""
