"""Kessel: hex-and-counter wargames of the Eastern Front, played by their rulebooks.

game = kessel.start("korsun/first_battle", seed=7)
game.decision                 # who decides what, by which clause
game.options(unit="…")        # legal orders, lazily, narrowed
game.preview(order)           # costs, odds, every modifier with its clause, result distribution
game.submit(order)            # events, or Illegal(clause, reason) and nothing changed
game.view("german"); game.copy(); kessel.save(game, path); kessel.load(path)
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kessel.library import load, save, start

__all__ = ["__version__", "load", "save", "start"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Import the library at first use, so that `import kessel` is instant."""
    if name in ("load", "save", "start"):
        from kessel import library

        return getattr(library, name)
    raise AttributeError(f"module 'kessel' has no attribute {name!r}")
