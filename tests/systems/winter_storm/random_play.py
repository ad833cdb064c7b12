"""Random legal play under watch: what must hold in any game of Winter Storm, whatever the players do.

watch = Watch(seed=3)
watch.play()                 # to the end, or until a given turn begins
watch.replay()
"""

from __future__ import annotations

from random import Random

import numpy as np

from kessel.library import replay, start
from kessel.play.game import Game
from kessel.play.messages import Order, write
from kessel.systems.winter_storm.ground import PONTOON
from kessel.systems.winter_storm.masking import Seen
from kessel.systems.winter_storm.phases import COMMAND
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.stacking import is_overstacked
from kessel.systems.winter_storm.state import DUE, ELIMINATED, FREE, IN_COMMAND, ISOLATED, NOT_YET, WsState
from tests.systems.winter_storm.invariants import (
    command_is_within_limits,
    counters_are_conserved,
    engagement_points_are_spent,
    interrupts_return,
    nobody_acts_twice,
    points_only_grow,
    secrets_are_kept,
    supply_is_accounted_for,
    supply_is_only_moved,
    supply_lies_hidden,
)


class Watch:
    """A random game. After every order it looks at what must hold; `thorough` of the orders it looks closer."""

    def __init__(self, seed: int, *, thorough: float = 0.02, **options: object) -> None:
        self.game: Game = start("winter_storm/relief", seed=seed, **options)
        self.chance = Random(seed)
        self.orders = 0
        self._thorough = thorough

    @property
    def s(self) -> Position:
        situation = self.game.situation
        assert isinstance(situation, Position)
        return situation

    def play(self, *, until_turn: int = 10**6) -> None:
        """Play to the end, or until a turn begins."""
        while self.game.decision is not None and self.s.state.turn < until_turn:
            self.step()
        if self.game.decision is None:
            assert self.game.outcome is not None, "nobody is asked and nobody has won"

    def step(self) -> None:
        """Give one random order."""
        assert self.game.decision is not None
        seat = self.chance.choice(self.game.decision.seats)
        order = self.game.sample(self.chance, seat=seat)
        try:
            if self.chance.random() < self._thorough:
                self._look_closer(seat, order)
            before = self.s.state.copy()
            self.game.submit(order, seat=seat)
            self.orders += 1
            self._look(before)
            self._look_at_bridges()
            self._look_at_supply(order, before)
            self._look_at_progress(order, before)
            self._look_at_command(before)
            self._look_at_combat(before)
        except Exception as error:
            raise AssertionError(f"order {self.orders + 1}, {seat}: {write(order)}: {error!r}") from error

    def replay(self) -> None:
        """Play the journal again, with the seed and from its dice alone: it must lead to the same position."""
        journal = self.game.journal()
        assert replay(journal).state.digest() == self.game.state.digest()
        journal.seed = None
        assert replay(journal).state.digest() == self.game.state.digest()

    def _look(self, before: object) -> None:
        s, setting = self.s, self.s.setting
        on_map = s.state.hex >= 0
        assert (s.state.steps[on_map] > 0).all(), "a unit without steps stands on the map"
        assert (s.state.steps <= setting.max_steps).all()
        self._look_at_divisions()
        assert not setting.ground.closed[s.state.hex[on_map]].any(), "a unit stands in the pocket"
        both = s.occupied(0) & s.occupied(1)
        assert not both.any(), f"both sides stand on {s.number(int(np.flatnonzero(both)[0]))} (4.4)"
        assert (s.state.sp >= 0).all()
        assert (s.state.bridge == _mirrored(s)).all(), "a bridge has one end only"
        if setting.options.overstacking == "refused":
            for side in (0, 1):
                for hex_ in np.unique(s.state.hex[s.on_map(side)]).tolist():
                    units = s.on(hex_, side)
                    # A swamp that thaws holds fewer than stood on its ice (9.2): nobody has moved there.
                    full = is_overstacked(s, hex_, units) and s.land.lines[hex_].terrain != "swamp"
                    assert not full or s.state.surplus[units].any() or s.state.crowded[units].any(), s.number(hex_)
        for side in (0, 1):
            ranks = [(int(s.state.hex[u]), int(s.state.rank[u])) for u in s.on_map(side)]
            assert len(set(ranks)) == len(ranks), "two units lie at one place of a stack"

    def _look_at_divisions(self) -> None:
        """Generic units are in play only for a division that has broken down, and never more than its PCF (16.2)."""
        s, state, setting = self.s, self.s.state, self.s.setting
        idle = setting.is_generic & (state.hex == DUE)
        assert (state.division[idle] == NOBODY).all(), "a unit that is not in play belongs to a division"
        assert (state.division[setting.is_generic & (state.hex >= 0)] >= 0).all(), "a unit of no division is in play"
        for hq in np.flatnonzero(setting.is_leg_division).tolist():
            parts = np.flatnonzero(setting.is_generic & (state.division == state.division[hq]))
            assert state.broken[hq] or not len(parts), f"{s.name(hq)} is whole and broken down at once"
            assert setting.pcf[parts, 1].sum() <= setting.pcf[hq, int(state.broken[hq])], "more units than PCF"
            assert not state.broken[hq] or state.steps[hq] == (state.hex[hq] >= 0)

    def _look_at_bridges(self) -> None:
        """A pontoon stands beside the HQ that keeps it, and no other does (13.91)."""
        s, grid = self.s, self.s.setting.grid
        kept = [work for work in s.state.notes.bridges if work.standing]
        for work in kept:
            assert s.state.bridge[work.near, grid.direction(work.near, work.far)] == PONTOON
            assert s.state.hex[work.hq] in (work.near, work.far), "an HQ has left its pontoon"
        assert (s.state.bridge == PONTOON).sum() == 2 * len(kept), "nobody keeps a pontoon"

    def _look_at_progress(self, order: Order, before: WsState) -> None:
        """What holds from one order to the next."""
        events = self.game.events[-1]
        counters_are_conserved(self.s, before)
        points_only_grow(self.s, before)
        engagement_points_are_spent(self.s, before, events)
        nobody_acts_twice(self.s, before)
        interrupts_return(self.s, order, before)
        secrets_are_kept(self.game, self.s, events)

    def _look_at_supply(self, order: Order, before: WsState) -> None:
        """Supply Points come by the roll of an Overphase alone, and go by what takes them."""
        s = self.s
        had, has = _supply(before), _supply(s.state)
        supply_is_only_moved(s, order, had, has)
        supply_is_accounted_for(order, self.game.events[-1], had, has)
        assert all(dump.points > 0 for dump in s.state.notes.dumps)
        assert (s.state.at_source >= 0).all()
        assert (s.state.ally_at_source >= 0).all()
        drawn = s.state.drawn[s.setting.is_operational]
        assert (drawn <= s.setting.command_rating[s.setting.is_operational]).all(), "more than its rating (11.21)"

    def _look_at_combat(self, before: WsState) -> None:
        """A result is applied to its end before anything else goes on; deployed guns never move (6.21)."""
        s, state = self.s, self.s.state
        kind = self.game.decision.kind if self.game.decision else ""
        assert state.notes.toll is None or kind in ("retreat", "rout", "step_loss"), f"{kind} before all was suffered"
        deployed = s.setting.is_heavy_artillery & (before.hex >= 0) & (before.march == 0) & (state.hex >= 0)
        assert (before.hex[deployed] == state.hex[deployed]).all(), "deployed artillery has moved (6.21)"
        lost = (before.hex >= 0) & (state.hex == ELIMINATED)
        assert (state.steps[lost] == 0).all(), "a unit was eliminated with steps left (14.6)"

    def _look_at_command(self, before: WsState) -> None:
        """Who is in command has an HQ of its own side; free units stay free; isolation is bought off by ISO units."""
        s, state, setting = self.s, self.s.state, self.s.setting
        here = state.hex >= 0
        commanded = here & setting.needs_command & (state.status == IN_COMMAND)
        hqs = state.hq[commanded]
        assert setting.is_operational[hqs].all(), "commanded by no Operational HQ (11.12)"
        assert (setting.side[hqs] == setting.side[commanded]).all()
        free = here & (setting.is_transport | setting.is_remnant)
        assert (state.status[free] == FREE).all(), "Transport and Remnants need no command (11.19)"
        assert (state.status[state.cut_off > 0] == ISOLATED).all()
        if before.phase == COMMAND and state.phase == COMMAND + 1:
            command_is_within_limits(s, before)

    def _look_closer(self, seat: str, order: Order) -> None:
        game, s = self.game, self.s
        assert order in game.options(seat=seat), "the order drawn is not legal"
        assert game.orders.read(write(order)) == order, write(order)
        game.preview(order, seat=seat)
        for viewer in game.seats:
            position = game.view(viewer).position
            assert isinstance(position, Seen)
            if s.setting.options.hidden_supply:
                assert all(unit.mode == -1 and unit.sp == -1 for unit in position.units if unit.side != viewer)
            supply_lies_hidden(game, s, viewer)
        twin = game.copy()
        assert twin.state.digest() == game.state.digest()
        acted = s.state.operation != NOT_YET
        assert not (acted & (s.state.hex == -1)).any(), "a unit that is not there has operated"


def _supply(state: WsState) -> int:
    """All Supply Points in play, and those that were rolled and not brought yet."""
    rolls = int(state.supply_roll.sum() + state.ally_roll.sum())
    at_sources = int(state.at_source.sum() + state.ally_at_source.sum())
    return rolls + at_sources + int(state.sp.sum()) + sum(dump.points for dump in state.notes.dumps)


def _mirrored(s: Position) -> np.ndarray:
    around = s.setting.grid.neighbours
    far = s.state.bridge[np.maximum(around, 0), (np.arange(6) + 3) % 6]
    return np.where(around >= 0, far, s.state.bridge)
