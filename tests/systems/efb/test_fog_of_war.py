"""Chapter 19: what each player may see."""

from __future__ import annotations

import msgspec

from kessel.play.messages import Shuffled
from kessel.rules import clause
from kessel.systems.efb.events import Eliminated, Moved, Suppressed
from kessel.systems.efb.fog_of_war import as_known, known_to, seen_by, seen_event
from tests.systems.efb.field import Field


def stack() -> Field:
    return Field().put("I/15 Pz", "4212").put("61 AT", "4212").put("209 Eng", "4212").put("96/140 Rifle", "4213")


@clause("efb", "19.1")
def test_of_an_enemy_stack_only_the_top_unit_is_seen() -> None:
    field = stack()
    text = msgspec.json.encode(seen_by(field.s, "soviet")).decode()
    assert '"I/15 Pz"' in text
    assert "61 AT" not in text
    assert "209 Eng" not in text
    assert sum(unit.hex == "4212" for unit in seen_by(field.s, "soviet").units) == 3
    assert {"I/15 Pz", "61 AT", "209 Eng"} <= {unit.id for unit in seen_by(field.s, "german").units}


@clause("efb", "19.1")
def test_stacks_in_a_combat_lie_open() -> None:
    field = stack()
    field.s.state.open[[field.s.setting.unit("61 AT"), field.s.setting.unit("209 Eng")]] = 1
    assert "209 Eng" in msgspec.json.encode(seen_by(field.s, "soviet")).decode()


@clause("efb", "19.1")
def test_what_happens_beneath_a_stack_loses_its_name_for_the_enemy() -> None:
    field = stack()
    s = field.s
    s.suppress(s.setting.unit("61 AT"), "13.2/DS")
    event = s.events[-1]
    assert isinstance(event, Suppressed)
    assert event.veiled
    assert seen_event(s, event, "soviet") == Suppressed(unit="", veiled=True, clause="13.2/DS")
    assert seen_event(s, event, "german") == event


@clause("efb", "23.4")
def test_a_lost_unit_is_taken_off_the_map_in_sight_of_both_also_from_beneath_a_stack() -> None:
    s = stack().s
    s.eliminate(s.setting.unit("61 AT"), "9.1", in_command=True)
    seen = [seen_event(s, event, "soviet") for event in s.events]
    assert [event.unit for event in seen if isinstance(event, Eliminated)] == ["61 AT"]


@clause("efb", "19.1")
def test_a_computer_player_plans_without_what_lies_beneath_a_stack() -> None:
    s = stack().s
    guns = s.setting.unit("61 AT")
    planned = known_to(s, 1)
    assert planned.state.row[guns] != s.state.row[guns]
    assert planned.setting.air_defense[guns] == -1
    assert known_to(s, 0).state.row[guns] == s.state.row[guns]


@clause("efb", "19.1")
def test_odds_are_reckoned_without_what_lies_hidden() -> None:
    field = stack()
    s = field.s
    known = as_known(s, 1)
    hidden = s.setting.unit("61 AT")
    assert known.setting.at_defense[known.state.row[hidden]] == 0
    assert as_known(s, 0).state is s.state


@clause("efb", "6.6")
def test_both_players_see_the_air_counters_that_are_drawn() -> None:
    field = stack()
    field.s.state.air_ready[0] = 3, 2
    for seat in ("german", "soviet"):
        assert seen_by(field.s, seat).air == {"german": (3, 2)}


@clause("efb", "21.3")
def test_who_plans_ahead_knows_no_more_of_untried_units_than_their_pool() -> None:
    field = stack().put("96/140 Rifle", "4213", untried=True, defense=1)
    unit = field.s.setting.unit("96/140 Rifle")
    rows = {int(known_to(field.s, side).state.row[unit]) for side in (0, 1)}
    field.put("96/140 Rifle", "4213", untried=True, defense=5)
    rows |= {int(known_to(field.s, side).state.row[unit]) for side in (0, 1)}
    assert len(rows) == 1


def test_nobody_sees_the_dice_that_mix_counters() -> None:
    field = stack()
    for seat in ("german", "soviet"):
        assert seen_event(field.s, Shuffled(faces=(1, 2), clause="21.1"), seat) is None


@clause("efb", "19.1")
def test_a_move_is_veiled_only_where_the_counter_lay_hidden_before_and_after_it() -> None:
    def veiled(unit: str, *others: str) -> bool:
        """A unit beneath tanks on 4212 moves to 4211, where others stand."""
        field = stack()
        for other in others:
            field.put(other, "4211")
        s = field.s
        s.place(s.setting.unit(unit), (s.setting.hex("4211"),), "move")
        return next(event for event in s.events if isinstance(event, Moved)).veiled

    assert veiled("209 Eng", "II/15 Pz")
    assert not veiled("209 Eng")
    assert not veiled("I/15 Pz", "KG A/11 Pz")


@clause("efb", "19.1")
def test_a_stack_in_the_corner_of_the_map_hides_what_it_holds_too() -> None:
    field = Field().put("I/15 Pz", "0101").put("61 AT", "0101")
    assert field.s.setting.hex("0101") == 0
    assert field.s.is_covered(field.s.setting.unit("61 AT"))
