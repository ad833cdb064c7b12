"""Random legal play under watch: everything that must hold in any game of WB-95, whatever the players do.

watch = Watch("korsun/first_battle", seed=3)
watch.play()                 # to the end, or until a given turn begins
watch.replay()
"""

from __future__ import annotations

from random import Random

import msgspec
import numpy as np

from kessel.library import replay, start
from kessel.play.agenda import question
from kessel.play.game import Game
from kessel.play.messages import Event, Order, write
from kessel.systems.wb95.masking import Seen
from kessel.systems.wb95.position import DUE, ELIMINATED, LEFT, NOBODY, WAITING, Position
from kessel.systems.wb95.queries import QUERIES
from kessel.systems.wb95.query_lists import order_of_battle
from kessel.systems.wb95.visibility import hidden_counters
from tests.systems.wb95.plain_reference import agree

SCENARIOS = (
    *("korsun/first_battle", "korsun/korsun_1944", "korsun/the_retreat", "korsun/deblockade"),
    *("kharkov/kharkov_1942", "kharkov/kharkov_1943", "kharkov/black_snow"),
    *("moscow/typhoon", "moscow/red_snow"),
)

ANSWERS = sorted(QUERIES.keys() - {"timetable", "order_of_battle"})
"""Queries that may not name hidden counters. The scenario prints what comes when, and who fights at all."""
STACK = 8
"""CELs of a side on a hex when a phase ends (3.2.1)."""


class Watch:
    """A random game. After every order it looks at what must hold; `thorough` of the orders it looks closer."""

    def __init__(self, scenario: str, seed: int, *, thorough: float = 0.02, **options: object) -> None:
        self.game: Game = start(scenario, seed=seed, **options)
        self.chance = Random(seed)
        self.orders = 0
        self._thorough = thorough
        s = self.s
        self._whole = [self._cels(side) for side in (0, 1)]
        self._phase = (s.state.turn, s.state.phase)

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

    def _check_draw(self, seat: str, order: Order) -> None:
        """What a draw has checked is carried out as it is, so it must be what the check itself finds."""
        checked = self.s.checked
        if checked is not None and checked[0] is order:
            assert checked[1] == question(self.s).check(self.s, seat, order), write(order)

    def step(self) -> None:
        """Let somebody who is asked give one order."""
        decision = self.game.decision
        assert decision is not None
        seat = self.chance.choice(decision.seats)
        order = self.game.sample(self.chance, seat=seat)
        self.game.check(order, seat=seat)
        self._check_draw(seat, order)
        assert self.game.orders.read(write(order)) == order, write(order)
        closer = self.chance.random() < self._thorough
        if closer:
            self._look_at_options(seat)
        before = self._visible()
        events = self.game.submit(order, seat=seat)
        self.orders += 1
        self._look_at_counters()
        self._look_at_numbers(order)
        self._look_at_events(events, before)
        if (self.s.state.turn, self.s.state.phase) != self._phase:
            if self.s.state.turn != self._phase[0]:
                self._look_at_supply()
            self._phase = (self.s.state.turn, self.s.state.phase)
            self._look_at_stacks()
        if closer:
            self._look_at_views()

    def replay(self) -> None:
        """Play the journal again: it must lead to the same position."""
        assert replay(self.game.journal()).state.digest() == self.game.state.digest()

    def _look_at_options(self, seat: str) -> None:
        """No option is illegal, each can be written and read, and its preview tells nothing hidden."""
        hidden = self._hidden_from(seat)
        seen = 0
        for order in self.game.options(seat=seat):
            self.game.check(order, seat=seat)
            seen += 1
            if self.chance.random() < 0.05:
                assert self.game.orders.read(write(order)) == order
                told = msgspec.json.encode((order, self.game.preview(order, seat=seat))).decode()
                _refuse_names(told, hidden, f"{write(order)} and its preview tell {seat}")
            if seen == 300:
                break
        assert seen, "somebody is asked and has no legal order"

    def _look_at_counters(self) -> None:
        """Counters are conserved: each is somewhere, and every CEL is held or lost."""
        setting, state = self.s.setting, self.s.state
        on_map = state.hex >= 0
        assert (on_map | np.isin(state.hex, (DUE, ELIMINATED, LEFT, WAITING))).all()
        assert ((state.steps == 0) == (state.hex == ELIMINATED)).all()
        assert (state.steps <= setting.max_steps).all()
        for side in (0, 1):
            assert self._cels(side) == self._whole[side]
        first, second = (set(state.hex[on_map & (setting.side == side)].tolist()) for side in (0, 1))
        assert not first & second, "both sides stand on one hex"

    def _look_at_numbers(self, order: Order) -> None:
        """Nothing is negative, nobody spends more than he has, a fortification has an owner."""
        state = self.s.state
        for name in ("steps", "oos", "spent", "allowance", "disorganized", "silenced"):
            assert (getattr(state, name) >= 0).all(), f"{name} is negative after {write(order)}"
        for name in ("air_left", "ammunition", "steps_lost", "counters_lost"):
            assert (getattr(state, name) >= 0).all(), f"{name} is negative after {write(order)}"
        assert (state.spent <= state.allowance).all(), f"more spent than there was after {write(order)}"
        assert ((state.fort > 0) == (state.fort_owner != NOBODY)).all()

    def _look_at_stacks(self) -> None:
        """3.2.1: no stack above the limit, but those that the set-up prints."""
        setting, state = self.s.setting, self.s.state
        for side in (0, 1):
            mine = (state.hex >= 0) & (setting.side == side)
            load = np.bincount(state.hex[mine], weights=state.steps[mine], minlength=setting.grid.size)
            over = [setting.grid.number(int(h)) for h in np.flatnonzero(load > STACK)]
            if over:
                moved = state.turn > 1 or state.phase > (3 if side == 0 else 9)
                frozen = setting.frozen_until[mine].max(initial=0)
                assert set(over) <= set(setting.scenario.overfull), over
                assert not moved or state.turn <= frozen, f"{over} is overfull still"

    def _look_at_supply(self) -> None:
        """4.3, 10.1: supply and control are what the slow reference says."""
        for side in (0, 1):
            twin = self.game.copy().situation
            assert isinstance(twin, Position)
            agree(twin, side)

    def _look_at_views(self) -> None:
        """16.1: the view of a seat names no enemy that lies hidden."""
        for seat in self.game.seats:
            position = self.game.view(seat, since=self.game.sequence).position
            assert isinstance(position, Seen)
            hidden = self._hidden_from(seat)
            _refuse_names(msgspec.json.encode(position).decode(), hidden, f"the view tells {seat}")
            side = self.s.setting.side_of(seat)
            for name in ANSWERS:
                answer = msgspec.json.encode(QUERIES[name](self.s, side, {})).decode()
                _refuse_names(answer, hidden, f"the query {name} tells {seat}")
            known = order_of_battle(self.s, side, {}).enemy
            assert {fate.status for fate in known if fate.id in hidden} <= {"unknown"}

    def _look_at_events(self, events: tuple[Event, ...], before: dict[str, set[str]]) -> None:
        """16.1: what a seat sees happen names no enemy that was hidden from it before and is so after it."""
        after = self._visible()
        for seat in self.game.seats:
            seen = [self.game.system.see(self.s, event, seat) for event in events]
            told = msgspec.json.encode([event for event in seen if event is not None]).decode()
            hidden = self._hidden_from(seat) - before[seat] - after[seat]
            _refuse_names(told, hidden, f"{told} tells {seat}")

    def _hidden_from(self, seat: str) -> set[str]:
        s = self.s
        hidden = hidden_counters(s.setting, s.state, 1 - s.setting.side_of(seat))
        return set(s.setting.names(np.flatnonzero(hidden).tolist()))

    def _visible(self) -> dict[str, set[str]]:
        """Give the enemy counters that each seat can see, or that are off the map."""
        s = self.s
        every = {
            seat: set(s.setting.names(s.setting.units_of[1 - side].tolist()))
            for side, seat in enumerate(s.setting.sides)
        }
        return {seat: names - self._hidden_from(seat) for seat, names in every.items()}

    def _cels(self, side: int) -> int:
        state, units = self.s.state, self.s.setting.units_of[side]
        return int(state.steps[units].sum() + state.steps_lost[side])


def _refuse_names(text: str, names: set[str], what: str) -> None:
    found = [name for name in names if f'"{name}"' in text or f" {name} " in text]
    assert not found, f"{what} of {found}, which lies hidden"
