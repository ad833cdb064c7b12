"""Chapter 21: untried units."""

from __future__ import annotations

from collections import Counter

import kessel
from kessel.rules import clause
from kessel.systems.efb.events import Flipped
from kessel.systems.efb.fog_of_war import seen_by
from kessel.systems.efb.position import Position
from kessel.systems.efb.ranged_combat import Bombard
from kessel.systems.efb.untried import possible_rows, totals
from tests.systems.efb.field import Field

FIRST_WAVE, SOVIET_FIRST_WAVE = 4, 10


def battery() -> Field:
    field = Field().put("KG A/11 Pz", "4215").put("I/119 Art", "4215")
    field.s.state.untried[[u for u, c in enumerate(field.s.setting.counters) if c.untried == "rifle"]] = 1
    return field


@clause("efb", "21.1")
def test_values_are_dealt_from_the_pools_without_putting_back() -> None:
    game = kessel.start("dubno/drive_on_dubno", seed=3)
    while game.decision is not None and game.decision.kind == "set_up":
        game.submit("end-phase")
    s = game.situation
    assert isinstance(s, Position)
    for pool in s.setting.tables.pools:
        units = [u for u, counter in enumerate(s.setting.counters) if counter.untried == pool]
        assert sorted(s.state.row[units].tolist()) == list(s.setting.pool_rows(pool))
        assert s.state.untried[units].all()


@clause("efb", "21.1", "21.3")
def test_neither_player_sees_what_an_untried_unit_is_worth() -> None:
    field = battery().put("96/140 Rifle", "4212", untried=True)
    for seat in ("german", "soviet"):
        shown = next(unit for unit in seen_by(field.s, seat).units if unit.id == "96/140 Rifle")
        assert (shown.untried, shown.strength) == (True, "?")


@clause("efb", "21.2", "2.5")
def test_a_target_of_ranged_fire_is_flipped_for_good() -> None:
    field = battery().put("96/140 Rifle", "4212", untried=True, defense=3).dice(1)
    game = field.phase(FIRST_WAVE)
    events = game.submit('bombard target=4212 batteries=["I/119 Art"]')
    assert [event for event in events if isinstance(event, Flipped)] == [Flipped(unit="96/140 Rifle", strength="2-3-4")]
    assert field.flag("untried", "96/140 Rifle") == 0
    shown = next(unit for unit in seen_by(field.s, "german").units if unit.id == "96/140 Rifle")
    assert shown.strength == "2-3-4"


@clause("efb", "21.2")
def test_artillery_that_fires_is_flipped_too() -> None:
    field = Field().put("36 RC", "4209").put("36 RC Art", "4209", untried=True, barrage=4)
    field.put("I/15 Pz", "4212").dice(1)
    field.phase(SOVIET_FIRST_WAVE).submit('bombard target=4212 batteries=["36 RC Art"]')
    assert field.flag("untried", "36 RC Art") == 0


@clause("efb", "21.4")
def test_a_unit_without_defense_is_eliminated_when_it_is_revealed_and_one_without_attack_stays() -> None:
    field = battery().put("19/10 Tank", "4212", untried=True, defense=0)
    game = field.phase(FIRST_WAVE)
    game.submit('bombard target=4212 batteries=["I/119 Art"]')
    assert field.at("19/10 Tank") is None
    assert field.s.state.vp[0] == 2
    field = battery().put("96/140 Rifle", "4212", untried=True, attack=0).dice(1)
    field.phase(FIRST_WAVE).submit('bombard target=4212 batteries=["I/119 Art"]')
    assert field.at("96/140 Rifle") == "4212"


@clause("efb", "21.3")
def test_the_preview_counts_everything_that_the_pool_may_hold() -> None:
    field = battery().put("96/140 Rifle", "4212", untried=True, defense=5)
    game = field.phase(FIRST_WAVE)
    order = Bombard(target="4212", batteries=("I/119 Art",))
    told = game.preview(order).chances
    field.put("96/140 Rifle", "4212", untried=True, defense=1)
    assert game.preview(order).chances == told
    assert {chance.of for chance in told} == {12 * 6}


@clause("efb", "21.3")
def test_what_lies_face_up_is_no_longer_in_the_pool() -> None:
    field = battery().put("96/140 Rifle", "4212", untried=True)
    s = field.s
    unit, other = s.setting.unit("96/140 Rifle"), s.setting.unit("258/140 Rifle")
    assert len(possible_rows(s, unit)) == 12
    s.state.untried[other] = 0
    assert s.state.row[other] not in possible_rows(s, unit)


def test_totals_count_every_way_to_deal_two_units_from_a_pool() -> None:
    field = battery()
    s = field.s
    first, second = s.setting.unit("96/140 Rifle"), s.setting.unit("258/140 Rifle")
    rows = possible_rows(s, first)
    every = Counter((int(s.setting.attack[a] + s.setting.attack[b]),) for a in rows for b in rows if a != b)
    assert totals(s, [first, second], lambda _, row: (int(s.setting.attack[row]),), width=1) == dict(every)
