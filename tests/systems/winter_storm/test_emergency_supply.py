"""Chapter 14.18: Emergency Supply for units that are attacked."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.assault_odds import rating_terms
from kessel.systems.winter_storm.assault_resolution import AssaultResolved
from kessel.systems.winter_storm.combat_record import Assault
from kessel.systems.winter_storm.state import (
    INDEPENDENT,
    ISOLATED,
    OUT_OF_COMMAND,
)
from tests.systems.winter_storm.assaults import (
    ENEMY,
    HQ_HEX,
    NORTH_WEST,
    PASS,
    SOUTH,
    engaged,
    finish_assault,
    last,
)
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused


def attacked(*, sp: int = 2, held: int = 1, status: int | None = None, hq: str = "1509") -> Game:
    field = Field().put("XLVIII", HQ_HEX).put("51A", hq, sp=sp).put("adam", NORTH_WEST).put("schmidt", SOUTH)
    field.put("c61", ENEMY, mode="depleted", status=status, held=held)
    game = engaged(field.dice(PASS, 3, 3), "adam,schmidt")
    game.submit("declare-assault target=1514 units=adam")
    return game


@clause("winter_storm", "14.18")
def test_emergency_supply_restores_the_rating_for_one_combat():
    game = attacked()
    assert (game.decision.kind, game.decision.seats) == ("emergency_supply", ("soviet",))
    s = game.situation
    c61, hq = s.setting.index["c61"], s.setting.index["51A"]
    before = sum(term.value for term in rating_terms(s, s.state.notes.assault, c61))
    twin = game.copy()
    game.submit("spend-emergency-supply units=c61")
    assert s.state.sp[hq] == 1
    finish_assault(game)
    assert last(game, AssaultResolved).defence == 4
    twin.submit("spend-emergency-supply")
    finish_assault(twin)
    assert last(twin, AssaultResolved).defence == 2
    assert before == 2


@clause("winter_storm", "14.18", "13.32")
@pytest.mark.parametrize(
    "state",
    [{"sp": 0}, {"held": 0}, {"status": INDEPENDENT}, {"status": OUT_OF_COMMAND}, {"status": ISOLATED}, {"hq": "3002"}],
    ids=str,
)
def test_who_gets_no_emergency_supply(state: dict[str, object]):
    assert attacked(**state).decision.kind != "emergency_supply"


@clause("winter_storm", "14.18")
def test_each_attack_needs_another_supply_point():
    game = attacked(sp=1)
    game.submit("spend-emergency-supply units=c61")
    finish_assault(game)
    assert last(game, AssaultResolved).result == "AM"
    game.submit("declare-assault target=1514 units=schmidt")
    assert game.decision.kind != "emergency_supply"
    assert rating_of(game, "c61") == 2


def rating_of(game: Game, name: str) -> int:
    s = game.situation
    assault = Assault(0, s.setting.grid.index(ENEMY), (s.setting.index["schmidt"],), (s.setting.index[name],))
    return sum(term.value for term in rating_terms(s, assault, s.setting.index[name]))


@clause("winter_storm", "14.18")
def test_emergency_supply_is_for_attacked_units():
    game = attacked()
    field_of = game.situation
    field_of.state.hex[field_of.setting.index["c81"]] = field_of.setting.grid.index("1510")
    field_of.state.held[field_of.setting.index["c81"]] = 1
    field_of.state.status[field_of.setting.index["c81"]] = 0
    with refused("14.18"):
        game.submit("spend-emergency-supply units=c81")
    with refused("14.18"):
        game.submit("end-phase")
