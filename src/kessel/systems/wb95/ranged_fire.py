"""Chapter 6.4: ranged attacks, and fire at objects."""

from __future__ import annotations

from kessel.systems.wb95.acts import Act

__all__ = ["Firing"]


class Firing:
    """What guns may do by themselves in a Combat Phase."""

    @staticmethod
    def acts() -> tuple[Act, ...]:
        """Give the acts."""
        return ()
