"""Dice that nobody can steer and anybody can check.

Every roll is a keyed hash of the game's secret seed and a counter. The commitment (a hash of the seed) is
published when the game starts and the seed when it ends, so that all rolls of a finished game can be recomputed.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Protocol

__all__ = ["Dice", "KeyedDice", "NoDice", "RecordedDice", "commitment", "seed_from"]

_WORD = 1 << 64


class Dice(Protocol):
    """Where the results of rolls come from. `position` counts single dice since the start of the game."""

    def at(self, position: int, sides: int) -> int:
        """Give the face, 1 to `sides`, of the die at `position`."""
        ...


class KeyedDice:
    """Dice from a secret seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def at(self, position: int, sides: int) -> int:
        """Give the face of the die at `position`: uniform, because values past the last full cycle are redrawn."""
        limit = _WORD - _WORD % sides
        attempt = 0
        while True:
            message = b"%d/%d/%d" % (position, sides, attempt)
            word = int.from_bytes(blake2b(message, digest_size=8, key=self._seed).digest(), "big")
            if word < limit:
                return word % sides + 1
            attempt += 1


class RecordedDice:
    """Dice read back from a journal whose seed is not revealed yet."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = faces

    def at(self, position: int, sides: int) -> int:
        """Give the recorded face; a journal that ends too early or does not fit the dice is refused."""
        if position >= len(self._faces):
            raise ValueError(f"the record holds {len(self._faces)} dice, but die {position + 1} was asked for")
        face = self._faces[position]
        if not 1 <= face <= sides:
            raise ValueError(f"die {position + 1} is recorded as {face}, but it has {sides} sides")
        return face


class NoDice:
    """No dice at all, for positions that somebody only thinks about."""

    def at(self, position: int, sides: int) -> int:
        """Refuse: whoever rolls here would look into the future."""
        raise LookupError(f"no dice are rolled in a position that is only thought about (die {position + 1})")


def seed_from(text: str | int) -> bytes:
    """Make the 32 secret bytes from a number or a word, as people give them."""
    return blake2b(str(text).encode(), digest_size=32, person=b"kessel-seed").digest()


def commitment(seed: bytes) -> str:
    """Give the public hash that binds a game to its seed without telling it."""
    return blake2b(seed, digest_size=32, person=b"kessel-commit").hexdigest()
