"""What is known of an assault while it is resolved (flow.md, section 10): carried from step to step of the agenda."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Assault", "Group", "Result", "Retreated", "Toll", "read_result"]


class Group(Struct, frozen=True):
    """An Engagement Group (13.63), or the group of a counterattack (14.3)."""

    side: int
    hq: int
    """The HQ whose Engagement Points it spends; NOBODY for units with a fixed allotment (13.62/fixed)."""
    units: tuple[int, ...]
    left: int
    """Engagement Points left."""
    maneuvered: tuple[int, ...] = ()
    """Units that maneuvered before combat (13.65)."""
    withdrawn: tuple[int, ...] = ()
    """Units that maneuvered after combat or support."""
    assaulted: tuple[int, ...] = ()
    supported: tuple[int, ...] = ()
    advanced: tuple[int, ...] = ()
    rolled: bool = False
    """Whether the Combat Results Table was used: otherwise these were other operations (13.6)."""
    counterattack: tuple[int, ...] = ()
    """In a counterattack the units that may be assaulted: the original attackers (14.3/movement)."""
    attacked: tuple[int, ...] = ()
    """In a counterattack the units that were attacked: they may not maneuver (14.3)."""
    mode: int = -1
    """The mode to which the HQ goes back when Emergency Supply has made it Offensive for a counterattack (14.3)."""


class Assault(Struct, frozen=True):
    """One Assault Option."""

    side: int
    """The attacker X; the defender Y is the other side."""
    target: int
    """The hex."""
    assaulters: tuple[int, ...]
    defenders: tuple[int, ...]
    """All units in the hex, or those that a counterattack singles out (14.3/movement)."""
    supporters: tuple[int, ...] = ()
    close_support: tuple[int, ...] = ()
    """Units whose Artillery Factors give Close Support (14.13)."""
    protective_fire: tuple[int, ...] = ()
    """Units whose Artillery Factors give Final Protective Fire (14.14)."""
    emergency: tuple[int, ...] = ()
    """Defenders under Emergency Supply (14.18)."""
    points: int = 0
    """Engagement Points reserved; given back if the hex is left before combat (14.11)."""
    counterattack: bool = False
    from_hexes: tuple[int, ...] = ()
    """Where the assaulters stood when it was declared."""


class Retreated(Struct, frozen=True):
    """A unit that retreated in the assault being resolved: what the advance goes by (13.69)."""

    unit: int
    hexes: tuple[int, ...]
    """The hex it fought in, then every hex it entered."""
    zones: int = 0
    """How many of those it entered for a retreat result lie in enemy zones of control (14.4/zoc)."""


class Toll(Struct, frozen=True):
    """What a result asks of the side that suffers it, gathered until it is its turn in the order of 14.2."""

    units: tuple[int, ...]
    steps: int = 0
    """Step Losses of the result itself."""
    checks: bool = False
    """Whether all the units check their morale, not only those that retreat."""
    failed: tuple[int, ...] = ()
    """A unit for each time that it Disrupts when states of order are assumed."""
    routed: tuple[int, ...] = ()
    """Units that Rout then, whatever they were."""
    stack_losses: tuple[tuple[str, tuple[int, ...], int], ...] = ()
    """Step Losses of a stack that retreated badly: clause, units, how many (7.25, 14.4/zoc)."""


class Result(Struct, frozen=True):
    """A cell of the Combat Results Table, read."""

    attacker: bool = False
    """Whether the attacker suffers it."""
    counterattack: bool = False
    morale_check: bool = False
    steps: int = 0
    retreat: int = 0


def read_result(code: str) -> Result:
    """Read a cell: C, M, R#, D#, DR#, D#R#; an A in front lays it on the attacker (14.17)."""
    attacker = code.startswith("A")
    rest = code.removeprefix("A")
    if rest in ("C", "M"):
        return Result(attacker, counterattack=rest == "C", morale_check=rest == "M")
    losses, _, distance = rest.partition("R")
    steps = int(losses.removeprefix("D") or 1) if losses else 0
    return Result(attacker, steps=steps, retreat=int(distance or 0))
