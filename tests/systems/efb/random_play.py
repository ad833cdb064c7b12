"""Random legal play under watch: everything that must hold in any game of East Front Battles, whatever players do.

watch = Watch(seed=3)
watch.play()                 # to the end, or until a given turn begins
watch.replay()
"""

from __future__ import annotations

from itertools import islice
from random import Random

import msgspec
import numpy as np

from kessel.library import replay, start
from kessel.play.game import Game
from kessel.play.memo import Memo
from kessel.play.messages import Event, Order, write
from kessel.systems.efb.position import DUE, ELIMINATED, EXITED, EXPENDED, WAITING, Position
from kessel.systems.efb.queries import QUERIES
from kessel.systems.efb.query_lists import order_of_battle
from kessel.systems.efb.ranged_results import FireResolved
from kessel.systems.efb.stacking import overstacked

SCENARIO = "dubno/drive_on_dubno"
ANSWERS = sorted(QUERIES.keys() - {"timetable", "order_of_battle"})
"""Queries that may not name hidden counters. The scenario prints what comes when, and who fights at all."""
LOOKED_AT = 150
"""So many options are looked at when the watch looks closer."""


class Watch:
    """A random game. After every order it looks at what must hold; `thorough` of the orders it looks closer."""

    def __init__(self, seed: int, *, thorough: float = 0.02, **options: object) -> None:
        self.game: Game = start(SCENARIO, seed=seed, **options)
        self.chance = Random(seed)
        self.orders = 0
        self._thorough = thorough
        self._air = self._air_counters()

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
        """Let somebody who is asked give one order."""
        decision = self.game.decision
        assert decision is not None
        seat = self.chance.choice(decision.seats)
        order = self.game.sample(self.chance, seat=seat)
        self.game.check(order, seat=seat)
        assert self.game.orders.read(write(order)) == order, write(order)
        closer = self.chance.random() < self._thorough
        if closer:
            self._look_at_options(seat)
            self._look_at_untried(seat)
        before, hidden = self.s.state.copy(), {seat: self._hidden_from(seat) for seat in self.game.seats}
        events = self.game.submit(order, seat=seat)
        self.orders += 1
        self._look_at_counters(write(order))
        self._look_at_progress(before, order)
        self._look_at_events(events, hidden)
        if (self.s.state.turn, self.s.state.phase) != (before.turn, before.phase):
            self._look_at_stacks()
        if closer:
            self._look_at_views()

    def replay(self) -> None:
        """Play the journal again, with the seed and from its dice alone: it must lead to the same position."""
        journal = self.game.journal()
        assert replay(journal).state.digest() == self.game.state.digest()
        journal.seed = None
        assert replay(journal).state.digest() == self.game.state.digest()

    def _look_at_options(self, seat: str) -> None:
        """No option is illegal, each can be written and read, and its preview names nothing hidden."""
        hidden, seen = self._hidden_from(seat), 0
        for order in islice(self.game.options(seat=seat), LOOKED_AT):
            self.game.check(order, seat=seat)
            seen += 1
            if self.chance.random() < 0.1:
                assert self.game.orders.read(write(order)) == order
                told = msgspec.json.encode((order, self.game.preview(order, seat=seat))).decode()
                _refuse_names(told, hidden, f"{write(order)} and its preview tell {seat}")
        assert seen, "somebody is asked and has no legal order"

    def _look_at_untried(self, seat: str) -> None:
        """21.3: nothing that anybody is told depends on what untried units are worth.

        Whatever is dealt among those of a pool that lie face down, all answers are the same.
        """
        as_dealt = self._all_told(seat)
        state, row = self.s.state, self.s.state.row.copy()
        for pool in self.s.setting.tables.pools:
            units = [u for u, counter in enumerate(self.s.setting.counters) if counter.untried == pool]
            face_down = [unit for unit in units if state.untried[unit]]
            state.row[face_down] = np.roll(row[face_down], 1)
        as_redealt = self._all_told(seat)
        state.row[:] = row
        self.s.setting.memo = Memo()
        for name, told in as_dealt.items():
            assert told == as_redealt[name], f"{name} depends on what lies face down"

    def _all_told(self, seat: str) -> dict[str, bytes]:
        """Give everything that players are told now: views, queries, options and their previews."""
        self.s.setting.memo = Memo()
        told = {
            f"the view of {each}": _encoded(self.game.view(each, since=self.game.sequence)) for each in self.game.seats
        }
        for side in (0, 1):
            for name, query in QUERIES.items():
                told[f"query {name} of {self.s.seat(side)}"] = _encoded(query(self.s, side, {}))
        for order in islice(self.game.options(seat=seat), LOOKED_AT // 3):
            told[f"preview of {write(order)}"] = _encoded(self.game.preview(order, seat=seat))
        return told

    def _look_at_counters(self, after: str) -> None:
        """Counters are conserved: each is somewhere, sides never share a hex, air counters are drawn or in the pool."""
        setting, state = self.s.setting, self.s.state
        on_map = state.hex >= 0
        assert (on_map | np.isin(state.hex, (DUE, ELIMINATED, EXITED, WAITING, EXPENDED))).all(), after
        first, second = (set(state.hex[on_map & (setting.side == side)].tolist()) for side in (0, 1))
        assert not first & second, f"both sides stand on one hex after {after}"
        assert not state.suppressed[~on_map].any(), f"somebody off the map is suppressed after {after}"
        assert (state.bridging[~on_map] == -1).all(), f"somebody off the map keeps a bridge after {after}"
        assert self._air_counters() == self._air, f"air counters got lost after {after}"
        assert (state.air_pool >= 0).all()
        assert (state.air_ready >= 0).all()
        assert (state.rp >= 0).all()

    def _look_at_progress(self, before: object, order: Order) -> None:
        """21.3, 23.1, 6.9: who is flipped stays so, points never shrink, who is gone for good never comes back."""
        old, state = before, self.s.state
        assert (state.vp >= old.vp).all(), write(order)  # pyright: ignore[reportAttributeAccessIssue]
        if old.turn >= 1:  # pyright: ignore[reportAttributeAccessIssue]
            assert (state.untried <= old.untried).all(), write(order)  # pyright: ignore[reportAttributeAccessIssue]
            assert (state.row == old.row).all(), write(order)  # pyright: ignore[reportAttributeAccessIssue]
        for gone in (EXITED, EXPENDED):
            assert (state.hex[old.hex == gone] == gone).all()  # pyright: ignore[reportAttributeAccessIssue]

    def _look_at_stacks(self) -> None:
        """9.1: no phase ends with a stack above its limit."""
        decision = self.game.decision
        if decision is not None and decision.kind != "excess":
            assert [overstacked(self.s, side) for side in (0, 1)] == [[], []]

    def _look_at_views(self) -> None:
        """19.1: what a seat is told names no enemy that lies beneath another."""
        for side, seat in enumerate(self.game.seats):
            hidden = self._hidden_from(seat)
            view = self.game.view(seat, since=self.game.sequence)
            _refuse_names(_encoded(view.position).decode(), hidden, f"the view tells {seat}")
            for name in ANSWERS:
                _refuse_names(_encoded(QUERIES[name](self.s, side, {})).decode(), hidden, f"{name} tells {seat}")
            known = order_of_battle(self.s, side, {}).enemy
            assert {fate.status for fate in known if fate.id in hidden} <= {"unknown"}

    def _look_at_events(self, events: tuple[Event, ...], before: dict[str, set[str]]) -> None:
        """19.1: what a seat sees happen names no enemy that was hidden from it before and is so after it."""
        shown = {name for event in events for name in _shown_in(event)}
        for seat in self.game.seats:
            seen = [self.game.system.see(self.s, event, seat) for event in events]
            told = _encoded([event for event in seen if event is not None]).decode()
            hidden = (self._hidden_from(seat) & before[seat]) - shown
            _refuse_names(told, hidden, f"{told} tells {seat}")

    def _hidden_from(self, seat: str) -> set[str]:
        """19.1: enemies beneath the first counter of their stack, outside combat."""
        s, state = self.s, self.s.state
        units = s.setting.units_of[1 - s.setting.side_of(seat)]
        units = units[state.hex[units] >= 0]
        _, top = np.unique(state.hex[units], return_index=True)
        beneath = np.delete(units, top)
        return set(s.setting.names(beneath[state.open[beneath] == 0].tolist()))

    def _air_counters(self) -> list[list[int]]:
        return (self.s.state.air_pool + self.s.state.air_ready).tolist()


def _shown_in(event: Event) -> tuple[str, ...]:
    """Give who takes part in a combat or is fired at: stacks in a combat lie open until it is over (19.1)."""
    fired_at = (event.unit,) if isinstance(event, FireResolved) else ()
    fighting = (getattr(event, field, ()) for field in ("units", "defenders", "batteries"))
    return (*fired_at, *(name for names in fighting for name in names))


def _encoded(told: object) -> bytes:
    return msgspec.json.encode(told, order="deterministic")


def _refuse_names(text: str, names: set[str], what: str) -> None:
    found = [name for name in names if f'"{name}"' in text or f" {name} " in text]
    assert not found, f"{what} of {found}, which lies hidden"
