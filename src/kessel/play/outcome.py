"""How a game ends, why numbers are what they are, and why an order is refused."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Chance", "Check", "Illegal", "Outcome", "Preview", "Reason"]


class Outcome(Struct, frozen=True, gc=False):
    """The end of a game."""

    winner: str | None
    """The seat that won; nobody in a draw."""
    victory: str
    """The rulebook's word for it: "decisive", "marginal", "draw" …"""
    clause: str
    text: str


class Reason(Struct, frozen=True, gc=False):
    """One term of a number, with the clause that puts it there: the odds, the log and the tests all read these."""

    clause: str
    text: str
    value: int
    unused: bool = False
    """True for a term that could have counted and does not: shown, with the reason, but not added."""


class Chance(Struct, frozen=True, gc=False):
    """One possible result and in how many of equally likely ways it comes."""

    result: str
    ways: int
    of: int
    gain: int | None = None
    """What it is worth to who asks, enemy losses less own ones, in tenths of a victory point or step; None if the
    result's text tells."""


class Check(Struct, frozen=True, gc=False):
    """A die that a unit has to pass on the way to a result."""

    unit: str
    seat: str
    """Whose unit it is."""
    ways: int
    """In how many of equally likely ways it passes."""
    of: int
    passed: str
    """What it is worth, or what becomes of it, when it passes."""
    failed: str
    terms: tuple[Reason, ...]
    """The rating that it must not exceed, term by term."""


class Preview(Struct, frozen=True, gc=False):
    """What an order would do: its cost or odds term by term, and the exact distribution of its results."""

    summary: str
    reasons: tuple[Reason, ...] = ()
    chances: tuple[Chance, ...] = ()
    details: dict[str, str] = {}
    checks: tuple[Check, ...] = ()
    prospects: dict[str, Preview] = {}
    """By hex the fights that the order leads to, or that could follow it at once."""


class Illegal(Exception):
    """An order that the rules refuse. Nothing has changed."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{reason} [{clause}]")
        self.clause = clause
        self.reason = reason
