"""The tests mirror src/kessel; `drill` is a rulebook for them, `shelf` games for tests only, `recorded` whole games."""

from pathlib import Path

SHELF = Path(__file__).parent / "shelf"
"""With KESSEL_GAMES set to this folder, "drill/skirmish" is a scenario on any machine."""
