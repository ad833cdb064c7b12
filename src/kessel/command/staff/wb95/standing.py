"""Who would win if the game ended now: whoever would not has to act, and the less time is left the more."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from kessel.command.staff.doctrine import Doctrine
from kessel.systems.wb95.objectives import worth_of_points
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.victory import turn_ends

__all__ = [
    "Mood",
    "attack_strength",
    "is_able",
    "is_at_rest",
    "is_for_bulwarks",
    "is_outnumbered",
    "mood_of",
    "winner_now",
]

_SOON = 6.0
"""So many turns before the end it begins to press."""

_ABLE = 0.8
"""So much of the enemy's strength lets a side press."""

_FRAIL = 0.67
"""With less of the enemy's strength than this a side cannot hold a line, however many units it has."""

_OUTNUMBERED = 0.6
"""With less of the enemy's strength than this a side can only hold the heart of what counts."""

_FEW, _SPARING = 0.5, 1.6
"""With less of the enemy's strength than this a side counts its own losses for so much more."""


class Mood(Struct, frozen=True):
    """How much a side dares."""

    drive: float
    """How much ground counts."""
    caution: float
    """How much own losses count."""
    presses: bool
    """Whether it has to act, for it would not win if the game ended now, and is strong enough for it."""


_AT_REST = Mood(drive=0.0, caution=6.0, presses=False)
"""Who has what wins leaves it alone: more ground costs units that have to hold it."""

_AT_REST_THOUGH_WEAKER = Mood(drive=0.2, caution=4.0, presses=False)
"""The weaker of the two cannot wait until the enemy has gathered: it improves what can be had cheaply."""


def mood_of(s: Position, side: int, doctrine: Doctrine) -> Mood:
    """Judge how a side stands and how much time is left; its doctrine adds to that."""
    mood = _mood_at_rest(s, side) if is_at_rest(s, side, doctrine) else _mood(s, side)
    sparing = _SPARING if _must_spare_its_strength(s, side) else 1.0
    return Mood(doctrine.drive * mood.drive, doctrine.caution * sparing * mood.caution, mood.presses)


def is_at_rest(s: Position, side: int, doctrine: Doctrine) -> bool:
    """Say whether a side holds what it has: its hexes would win if the game ended now, and it wants no more of them."""
    if not worth_of_points(s.setting).any() or (doctrine.onward and is_able(s, side)):
        return False
    return winner_now(s) == side


def _mood_at_rest(s: Position, side: int) -> Mood:
    is_weaker = attack_strength(s, side) < attack_strength(s, 1 - side)
    return _AT_REST_THOUGH_WEAKER if is_weaker else _AT_REST


def _mood(s: Position, side: int) -> Mood:
    left = max(1, s.setting.turns - s.state.turn + 1)
    pressing = min(1.0, _SOON / left)
    match winner_now(s):
        case None:
            return Mood(1.0 + 0.3 * pressing, 1.0, presses=is_able(s, side))
        case winner if winner == side:
            return Mood(0.8, 1.1, presses=False)
        case _ if not is_able(s, side):
            return Mood(1.0 + 0.3 * pressing, 1.0, presses=False)
        case _:
            return Mood(1.2 + 0.8 * pressing, 0.95 - 0.35 * pressing, presses=True)


def _must_spare_its_strength(s: Position, side: int) -> bool:
    """Say whether a side is few and holds hexes for points: where only losses count all have to trade them."""
    is_few = attack_strength(s, side) < _FEW * attack_strength(s, 1 - side)
    return is_few and bool(worth_of_points(s.setting).any())


def is_outnumbered(s: Position, side: int) -> bool:
    """Say whether the enemy is so much stronger that only the heart of what counts can be held."""
    return attack_strength(s, side) < _OUTNUMBERED * attack_strength(s, 1 - side)


def is_able(s: Position, side: int) -> bool:
    """Say whether a side can attack a whole army: what it has on the map is not much weaker than the enemy."""
    return attack_strength(s, side) >= _ABLE * attack_strength(s, 1 - side)


def is_for_bulwarks(s: Position, side: int) -> bool:
    """Say whether a side is too weak for a line, but has a full stack for every hex that brings points.

    In the last turn everybody goes for what can still be had.
    """
    setting = s.setting
    if s.state.turn >= setting.turns:
        return False
    hexes = int(np.count_nonzero(worth_of_points(setting)))
    stacks = int(setting.max_steps[setting.units_of[side]].sum()) // setting.rulebook.stacking.steps
    return 0 < hexes <= stacks and _is_frail(s, side, hexes)


def _is_frail(s: Position, side: int, hexes: int) -> bool:
    """Say whether a side is much weaker than the enemy; or weaker, and too thin to hold a line before all it has.

    The second is for who would win now: whoever has yet to win must go out.
    """
    mine, his = attack_strength(s, side), attack_strength(s, 1 - side)
    steps = int(s.state.steps[[u for u in s.on_map(side) if s.setting.is_regular[u]]].sum())
    is_thin = steps < hexes * s.setting.rulebook.stacking.steps
    return mine < _FRAIL * his or (mine < his and is_thin and winner_now(s) == side)


def attack_strength(s: Position, side: int) -> int:
    """Add up the SP with which all units of a side on the map attack."""
    units = s.on_map(side)
    return int(s.setting.attack_sp[units, s.state.steps[units]].sum())


def winner_now(s: Position) -> int | None:
    """Give the side that would win if the game ended now; None for a draw."""
    trial = Position(s.setting, s.state.copy(), s.dice)
    trial.state.turn = s.setting.turns
    turn_ends(trial)
    outcome = trial.state.outcome
    return s.setting.side_of(outcome.winner) if outcome and outcome.winner else None
