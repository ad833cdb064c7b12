"""The staff in WB-95: who is needed where he stands, for what he holds counts."""

import numpy as np
import pytest

from kessel.command.staff.wb95.garrisons import bound_units
from kessel.command.staff.wb95.picture import Picture
from tests.command.first_moves import at_first_move

KUBINKA = "5422"


@pytest.fixture
def kubinka():
    """A division in Kubinka, and one enemy regiment on trucks, nobody else."""
    s = at_first_move("moscow/red_snow", "soviet")
    division = s.setting.unit("s:110 INF-D")
    raider = s.setting.unit("g:53/14 MOT-R")
    s.state.hex[:] = -1
    s.state.hex[division] = s.setting.hex(KUBINKA)
    return s, division, raider


def bound(picture, unit):
    """Let a unit go wherever it likes, and give what it saves where it is needed."""
    return bound_units(picture, {unit: np.ones(picture.size, np.bool_)})


@pytest.mark.parametrize("away", ["5424", "4429"])
def test_who_holds_a_town_stays_though_the_enemy_needs_two_turns_to_come(kubinka, away):
    s, division, raider = kubinka
    s.state.hex[raider] = s.setting.hex(away)
    picture = Picture(s, s.setting.side_of("soviet"))
    assert bool(picture.threat[s.setting.hex(KUBINKA)]) == (away == "5424")
    assert bound(picture, division)[division] > 0


def test_where_no_enemy_can_come_in_three_turns_nobody_is_needed(kubinka):
    s, division, raider = kubinka
    s.state.hex[raider] = s.setting.hex("0132")
    reach = np.zeros(s.setting.grid.size, np.bool_)
    reach[s.state.hex[division]] = True
    assert not bound_units(Picture(s, s.setting.side_of("soviet")), {division: reach})
