"""One direct combat while it is being fought: who takes part, and what each side brings to it (5.2.1)."""

from __future__ import annotations

from msgspec import Struct

from kessel.systems.wb95.data_rulebook import Colour

__all__ = ["Combat", "Star"]


class Star(Struct, frozen=True):
    """A star that its owner uses (15.1)."""

    unit: int
    colour: Colour


class Combat(Struct, frozen=True):
    """A combat from its declaration on. Steps carry it along; each choice makes a new one."""

    side: int
    """The attacking side."""
    attackers: tuple[int, ...]
    """The regular units that attack, in contact with a target."""
    targets: tuple[int, ...]
    """The attacked hexes; the first decides ties of 5.5.3."""
    defenders: tuple[int, ...]
    """All units on the target hexes that have not defended yet: headquarters and guns too."""
    bystanders: tuple[int, ...] = ()
    """Units on the target hexes that have defended before: no SP, but they share the result (5.1.1)."""
    full: tuple[int, ...] = ()
    """Attackers out of supply that use their whole strength (10.2.3)."""
    attack_guns: tuple[int, ...] = ()
    """Artillery that supports the attack (6.3.1)."""
    defence_guns: tuple[int, ...] = ()
    """Artillery that supports the defence from other hexes or from a target hex (6.3.3, 6.6.1)."""
    attack_air: int = 0
    """Offensive air support, in SP (8.2.2)."""
    defence_air: int = 0
    """Defensive air support, in SP as flown: half of it counts (8.2.4)."""
    attack_stars: tuple[Star, ...] = ()
    defence_stars: tuple[Star, ...] = ()
    fortification_units: tuple[int, ...] = ()
    """FUs whose ability the defender uses (15.4)."""
    attack_pool: int = 0
    """Modifiers spent from the loss of enemy headquarters (9.1.6)."""
    defence_pool: int = 0
    attack_hq: bool = False
    """The attacker uses his headquarters: -1 on the roll (9.2.1)."""
    defence_hq: bool = False
