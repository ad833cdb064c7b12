"""The engine's supply and control agree with the slow reference, in made-up positions and in played ones."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kessel.library import start
from kessel.rules import clause
from kessel.systems.wb95.position import DUE, Position
from tests.systems.wb95.field import Field
from tests.systems.wb95.plain_reference import agree

SCENARIOS = ("moscow/typhoon", "kharkov/kharkov_1942", "kharkov/black_snow", "korsun/korsun_1944", "korsun/deblockade")
FIELDS = {name: Field(name) for name in SCENARIOS}


@clause("wb95", "10.1.1", "10.1.4", "10.1.5", "10.1.6", "10.1.8", "10.1.9", "10.1.10", "10.1.11")
@clause("wb95", "4.3.2", "4.3.3", "4.3.5", "4.3.6")
@pytest.mark.parametrize("scenario", SCENARIOS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=12, deadline=None)
def test_supply_and_control_agree_with_the_reference_wherever_units_stand(scenario: str, seed: int) -> None:
    s = FIELDS[scenario].s
    _scatter(s, Random(seed))
    for side in (0, 1):
        agree(s, side)


@clause("wb95", "10.1.2", "4.3.2")
@pytest.mark.parametrize("scenario", ["moscow/red_snow", "kharkov/kharkov_1943", "korsun/korsun_1944"])
def test_supply_and_control_agree_with_the_reference_in_played_positions(scenario: str) -> None:
    game, chance = start(scenario, seed=4), Random(4)
    for _ in range(8):
        for _ in range(40):
            if game.decision is None:
                break
            seat = game.decision.seats[0]
            game.submit(game.sample(chance, seat=seat), seat=seat)
        s = game.copy().situation
        assert isinstance(s, Position)
        for side in (0, 1):
            agree(s, side)


def _scatter(s: Position, chance: Random) -> None:
    """Put units of both sides in knots about the map, some in transport set-up, on ground that is often held."""
    setting, state = s.setting, s.state
    open_ground = [h for h in range(setting.grid.size) if setting.board.terrain_of(h) != "lake"]
    state.hex[:] = DUE
    held: dict[int, int] = {}
    for unit in chance.sample(range(len(setting.counters)), k=chance.randint(2, 120)):
        side = int(setting.side[unit])
        near = [hex_ for hex_, owner in held.items() if owner == side and chance.random() < 0.1]
        if near and chance.random() < 0.8:
            hex_ = chance.choice(setting.grid.within(chance.choice(near), 3))
        else:
            hex_ = chance.choice(open_ground)
        if held.setdefault(hex_, side) == side and setting.board.terrain_of(hex_) != "lake":
            state.hex[unit] = hex_
    state.transport[:] = [bool(gun and chance.random() < 0.5) for gun in setting.is_artillery]
    state.changing("bridge")[:] = setting.board.bridge
    for hex_, direction in zip(*np.nonzero(setting.board.bridge), strict=True):
        if chance.random() < 0.2:
            other = int(setting.grid.neighbours[hex_, direction])
            for end, way in setting.grid.sides(int(hex_), other):
                state.changing("bridge")[end, way] = 0
    whole_map = chance.choice((-1, 0, 1, None))
    owners = [chance.choice((-1, 0, 1)) for _ in range(setting.grid.size)]
    state.control[:] = owners if whole_map is None else whole_map
