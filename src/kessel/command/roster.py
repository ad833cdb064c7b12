"""The computer players by name, as the command line calls them, and which rules each of them can play."""

from __future__ import annotations

from collections.abc import Callable

from kessel.command.desk import Commander
from kessel.command.drill import DrillCommander
from kessel.command.random import RandomCommander

__all__ = ["COMMANDERS", "UnknownCommander", "appoint", "check_commander", "commanders_for"]


def _staff(seed: str) -> Commander:
    """Bring in the rules that the staff knows only when it is called for."""
    from kessel.command.staff import StaffCommander

    return StaffCommander(seed)


def _general(seed: str) -> Commander:
    from kessel.command.general import GeneralCommander

    return GeneralCommander(seed)


COMMANDERS: dict[str, Callable[[str], Commander]] = {
    "random": RandomCommander,
    "drill": DrillCommander,
    "staff": _staff,
    "general": _general,
}
"""Each makes a commander from a seed, the weakest first: the same seed plays the same game."""

_ONLY = {"staff": ("wb95", "efb", "winter_storm"), "general": ("wb95", "efb", "winter_storm")}
"""The rules systems of those that cannot play all of them."""


class UnknownCommander(ValueError):
    """A commander that does not exist or cannot play; the message names those that can."""


def commanders_for(system: str) -> tuple[str, ...]:
    """Name the commanders that can play a rules system, the weakest first."""
    return tuple(name for name in COMMANDERS if system in _ONLY.get(name, (system,)))


def check_commander(name: str, system: str) -> None:
    """Do nothing if the commander can play the rules system.

    Raises:
        UnknownCommander: it does not exist, or does not know these rules.
    """
    able = commanders_for(system)
    if name in COMMANDERS and name not in able:
        raise UnknownCommander(f"the commander {name!r} does not know {system}; these do: {', '.join(able)}")
    appoint(name, "")


def appoint(name: str, seed: str) -> Commander:
    """Give the commander of this name.

    Raises:
        UnknownCommander: there is none.
    """
    if name not in COMMANDERS:
        raise UnknownCommander(f"there is no commander {name!r}; there are: {', '.join(COMMANDERS)}")
    return COMMANDERS[name](seed)
