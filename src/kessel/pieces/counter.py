"""The counters of a game: kinds first, then every counter, which is its kind with its own fields put over it."""

from __future__ import annotations

import msgspec

from kessel.pieces.provenance import Source


class Counter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is printed on one counter. A system adds its own fields in a subclass (with `kw_only=True` again)."""

    id: str
    kind: str
    side: str
    name: str
    type: str
    nation: str
    steps: int
    size: str = ""
    mobility: str = ""
    movement: int = 0
    formation: dict[str, str] = {}
    source: Source = "ours"


class Side(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat at the table, and the nations it commands."""

    name: str
    nations: tuple[str, ...]
