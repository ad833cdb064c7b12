"""The computer players by name, as the command line calls them."""

from __future__ import annotations

from collections.abc import Callable

from kessel.command.desk import Commander
from kessel.command.random import RandomCommander

__all__ = ["COMMANDERS", "UnknownCommander", "appoint"]

COMMANDERS: dict[str, Callable[[str], Commander]] = {"random": RandomCommander}
"""Each makes a commander from a seed: the same seed plays the same game."""


class UnknownCommander(ValueError):
    """A commander that does not exist; the message names those that do."""


def appoint(name: str, seed: str) -> Commander:
    """Give the commander of this name.

    Raises:
        UnknownCommander: there is none.
    """
    if name not in COMMANDERS:
        raise UnknownCommander(f"there is no commander {name!r}; there are: {', '.join(COMMANDERS)}")
    return COMMANDERS[name](seed)
