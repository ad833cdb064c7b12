"""The position as a player supposes it to be, whole: what computer players think about (chapter 16)."""

from __future__ import annotations

import copy

import numpy as np
from msgspec.structs import replace

from kessel.play.agenda import Sealed, Step
from kessel.play.dice import NoDice
from kessel.play.memo import Memo
from kessel.systems.wb95.masking import as_known
from kessel.systems.wb95.position import Notes, Position
from kessel.systems.wb95.setting import MOBILITIES, Setting
from kessel.systems.wb95.visibility import hidden_counters

__all__ = ["known_to"]

_ON_FOOT = MOBILITIES.index("non_motorized")
_USUAL_STEPS = 2
_CHANGED = (
    *("attack_sp", "max_steps", "mobility", "zone_kind", "movement", "morale", "stack_order"),
    *("is_regular", "is_artillery", "is_hq", "is_towed", "is_rg", "is_fu", "is_vs"),
)


def known_to(s: Position, side: int) -> Position:
    """Give a copy of the position without dice, sealed answers, secret notes and the strength of hidden enemies.

    Hidden enemies beside own units are as strong as their type usually is (16.1.4). Of others only the hex is known:
    they are taken for infantry of usual strength, nameless.
    """
    hidden = np.flatnonzero(hidden_counters(s.setting, s.state, 1 - side))
    supposed = as_known(s, side)
    state = s.state.copy() if supposed is s else supposed.state
    state.notes = _own_notes(s, state.notes, side)
    state.agenda = tuple(_unsealed(step, s.seat(side)) for step in state.agenda)
    setting = supposed.setting
    if len(hidden):
        far = hidden[state.hex[hidden] < 0]
        state.hex[far] = s.state.hex[far]
        state.steps[far] = _USUAL_STEPS
        state.oos[hidden] = 0
        state.supplied[hidden] = 1
        setting = _veiled(s.setting, setting, hidden, far)
    return Position(setting, state, NoDice())


def _veiled(true: Setting, supposed: Setting, hidden: np.ndarray, far: np.ndarray) -> Setting:
    # What is worked out once for a setting is worked out before it is copied.
    _ = true.entry_zones, true.fixed_positions, true.bridges_at
    setting = copy.copy(true)
    setting.memo = Memo()
    for name in ("defence_sp", "tc_group", "is_armour", "counters"):
        setattr(setting, name, getattr(supposed, name))
    for name in _CHANGED:
        setattr(setting, name, getattr(true, name).copy())
    setting.defence_sp[far] = _usual(setting, far)
    setting.attack_sp[hidden] = _widened(setting.defence_sp[hidden], setting.attack_sp.shape[1])
    setting.max_steps[far] = _USUAL_STEPS
    setting.mobility[far], setting.zone_kind[far] = _ON_FOOT, 1 << _ON_FOOT
    setting.is_regular[far] = True
    for name in ("is_artillery", "is_hq", "is_towed", "is_rg", "is_fu", "is_vs", "is_armour"):
        getattr(setting, name)[far] = False
    setting.movement[hidden] = int(np.median(true.movement[true.is_regular]))
    setting.morale[hidden] = int(np.median(true.morale[true.is_regular]))
    setting.stack_order[hidden] = 0
    setting.sort_counters()
    counters = list(setting.counters)
    for unit in hidden:
        counters[unit] = replace(counters[unit], id="", name="", strength=(), defence=(), stars=(), formation={})
    setting.counters = tuple(counters)
    return setting


def _usual(setting: Setting, far: np.ndarray) -> np.ndarray:
    """The middle strength of the side's regular units by steps, half of it below full ones."""
    if not len(far):
        return setting.defence_sp[far]
    units = setting.units_of[int(setting.side[far[0]])]
    best = setting.defence_sp[units[setting.is_regular[units]]].max(axis=1)
    usual = int(np.median(best))
    by_steps = np.full(setting.defence_sp.shape[1], usual, np.int16)
    by_steps[0], by_steps[1] = 0, max(1, usual // 2)
    return np.tile(by_steps, (len(far), 1))


def _widened(strengths: np.ndarray, width: int) -> np.ndarray:
    """Fit a table of strengths by steps to another number of columns."""
    found = np.zeros((len(strengths), width), np.int16)
    common = min(width, strengths.shape[1])
    found[:, :common] = strengths[:, :common]
    return found


def _own_notes(s: Position, notes: Notes, side: int) -> Notes:
    """14.3.2: where the enemy builds bridges is his secret."""
    return replace(notes, works=tuple(work for work in notes.works if s.setting.side[work.unit] == side))


def _unsealed(step: Step, seat: str) -> Step:
    """8.1.7: a plan of the enemy is not known before both are revealed."""
    if isinstance(step, Sealed):
        return replace(step, answers=tuple(answer for answer in step.answers if answer[0] == seat))
    return step
