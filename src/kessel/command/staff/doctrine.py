"""How a staff likes to fight: what it weighs more or less than usual."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["USUAL", "Doctrine"]


class Doctrine(Struct, frozen=True):
    """Factors on what the staff weighs; 1 is as usual."""

    name: str
    aim: str
    """In words, for those who read its notes."""
    drive: float = 1.0
    """Ground."""
    caution: float = 1.0
    """Own losses."""
    prey: float = 1.0
    """Enemies to be destroyed."""
    cut: float = 1.0
    """Enemy lines of supply."""
    stake: float = 1.0
    """What the scenario's victory data names, to be taken or held."""
    line: float = 1.0
    """A line without gaps."""
    away: float = 1.0
    """Ways off the map that save units for good; 0 stays and fights."""
    effort: float = 1.0
    """The strength that an attack binds."""
    fire: float = 0.0
    """Guns and aircraft that fire by themselves; at 0 they only support attacks."""
    noose: float = 0.0
    """Attacks from hexes that leave the enemy no way back; at 0 none are looked for."""
    sweeps: int = 0
    """How often all units that do not attack are asked whether the whole formation stands better without them there."""
    onward: float = 0.0
    """Ground, for who is strong and would win by his hexes if the game ended now; at 0 he only holds what he has."""
    raids: float = 0.0
    """Units that are sent in the last turns for what nobody holds; at 0 none are."""
    schemes: int = 24
    """Attacks that are prepared in one phase at most."""


USUAL = Doctrine("usual", "a bit of everything")
