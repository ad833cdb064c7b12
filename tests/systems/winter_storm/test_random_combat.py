"""Random play of well supplied armies: many assaults, counterattacks and retreats, and what must hold in them."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.winter_storm.assault_resolution import AssaultResolved
from kessel.systems.winter_storm.phases import owner_of
from kessel.systems.winter_storm.state import DEFENSIVE, OFFENSIVE
from tests.systems.winter_storm.random_play import Watch

OUTSIDE = ("operations", "barrage", "special_operations", "operational_hq", "command", "supply")
"""Decisions that nobody takes in the middle of an engagement."""


class Supplied(Watch):
    """A random game in which everybody is supplied at the start of each Operations Phase; it has no record."""

    def __init__(self, seed: int, **options: object) -> None:
        super().__init__(seed, thorough=0.05, **options)
        self.fought = 0
        self._phase = (0, 0)

    def step(self) -> None:
        """Give supply where a phase begins, then one random order."""
        state, setting = self.s.state, self.s.setting
        assert self.game.decision is not None
        if self.game.decision.kind in ("barrage", "operations") and self._phase != (state.turn, state.phase):
            self._phase = (state.turn, state.phase)
            state.mode[:] = OFFENSIVE
            state.mode[setting.is_operational & (setting.side != owner_of(state.phase))] = DEFENSIVE
            state.sp[setting.is_operational & (state.hex >= 0)] = 5
        super().step()
        self.fought += sum(isinstance(event, AssaultResolved) for event in self.game.events[-1])
        self._look_at_engagement()

    def _look_at_engagement(self) -> None:
        notes, decision = self.s.state.notes, self.game.decision
        if decision is not None and decision.kind in OUTSIDE:
            assert notes.group is None, "an interrupted engagement goes on somewhere (14.3)"
            assert notes.assault is None
        group = notes.group
        if group is None:
            return
        assert group.left >= 0, "points were spent that a group does not have (13.610)"
        assert len(set(group.assaulted)) == len(group.assaulted), "a unit assaulted twice (13.65)"
        assert not set(group.maneuvered) & set(group.withdrawn), "a unit maneuvered before and after combat (13.66)"
        assert not set(group.advanced) & set(group.withdrawn), "a unit advanced and maneuvered after combat (13.66)"
        assert {*group.assaulted, *group.supported, *group.maneuvered} <= set(group.units)
        owner = owner_of(self.s.state.phase)
        assert (group.side != owner) == bool(group.counterattack), "the wrong side is engaged (3.6/counterattack)"


@clause("winter_storm", "13.610", "13.65", "14.3", "3.6/counterattack")
def test_supplied_armies_fight_by_the_rules():
    watch = Supplied(2)
    watch.play(until_turn=4)
    assert watch.fought > 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_supplied_armies_fight_to_the_end(seed: int):
    Supplied(seed, counterattack_merging="free" if seed % 2 else "halved").play()
