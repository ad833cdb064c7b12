"""The grid and the compiled kernels that every rules system shares.

`Grid` needs numpy only. The kernels (`reach`, `zones`, `trace`) need numba, which is slow to import: their names
are looked up when first used.
"""

from __future__ import annotations

from kessel.hexes.grid import Grid, NotAdjacent, UnknownHex, opposite

__all__ = ["Grid", "NotAdjacent", "UnknownHex", "opposite"]
