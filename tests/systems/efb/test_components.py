"""Chapters 1 and 2, and what 24.2 tells of the sides: map, charts and counters as the rules need them."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.efb.options import Options
from kessel.systems.efb.position import ELIMINATED
from kessel.systems.efb.setting import UNLIMITED
from tests.systems.efb.field import Field
from tests.systems.efb.landscape import Plain
from tests.systems.efb.variant import variant


@clause("efb", "1.0")
def test_works_of_the_separate_optional_rules_appear_nowhere_in_dubno() -> None:
    field = Field()
    assert not {"rubble", "entrenchment"} & {
        field.s.setting.board.terrain_of(h) for h in range(field.s.setting.grid.size)
    }
    assert not Options().combined_arms


@clause("efb", "1.0")
def test_there_are_two_players_one_axis_and_one_soviet() -> None:
    assert Field().game.seats == ("german", "soviet")


@clause("efb", "2.1", "24.5", "24.7/initial")
@pytest.mark.parametrize(
    ("number", "name"), [("4911", "Dubno"), ("5026", "Kremenets"), ("2928", "Brody"), ("3116", "Ostrov")]
)
def test_the_towns_of_the_rules_lie_on_their_hexes(number: str, name: str) -> None:
    places = {hex_: place.name for place in Field().s.setting.board.places for hex_ in place.hexes}
    assert name in places[number]


@clause("efb", "2.1")
def test_the_ends_of_the_styr_are_on_the_map() -> None:
    field = Field()
    assert all(field.s.setting.hex(number) >= 0 for number in ("2929", "3406"))


@clause("efb", "2.2")
@pytest.mark.parametrize(
    ("difference", "column"), [(13, "+12,13"), (15, "+14,15"), (16, "+16"), (17, "+16"), (40, "+16")]
)
def test_differences_beyond_twelve_have_columns_and_sixteen_is_the_last(difference: int, column: str) -> None:
    crt = Field().s.setting.charts.crt
    assert crt.columns[crt.column(difference)] == column


@clause("efb", "2.4", "2.6", "21.1")
def test_a_counter_tells_in_words_what_is_printed_on_it_and_an_untried_one_none_of_its_values() -> None:
    setting = Field().s.setting
    told = {counter.id: dict(counter.printed) for counter in setting.counters}
    assert told["612 Art"] == {"Barrage": "6", "Protective fire": "4", "Range": "5"}
    assert told["71 Flak"]["Anti-tank"] == "on attack and defense"
    assert told["520 Eng"]["Abilities"] == "engineer"
    assert "Command radius" in told["48 PzK"]
    untried = [counter.id for counter in setting.counters if counter.untried]
    assert {word for unit in untried for word in told[unit]} <= {"Air defense", "Abilities"}


@clause("efb", "2.3")
def test_a_marker_neither_blocks_nor_occupies_a_hex() -> None:
    field = Plain().put("KG A/11 Pz", "3009").put("61 Mcl", "3010")
    s = field.s
    s.state.strikes[s.setting.hex("3011")] = 3
    s.state.shot_at[s.setting.hex("3011")] = 1
    field.phase(2).submit('move unit="61 Mcl" path=3011,3012')
    assert field.at("61 Mcl") == "3012"
    assert not s.occupied(1).any()


@clause("efb", "2.4")
def test_a_range_of_u_reaches_the_farthest_hex() -> None:
    field = variant(counters={"I/119 Art": {"range": "U"}}).put("I/119 Art", "0101")
    s = field.s
    assert s.range_of(s.setting.unit("I/119 Art")) == UNLIMITED
    assert s.setting.grid.distances(s.setting.hex("0101")).max() < UNLIMITED


@clause("efb", "2.5")
def test_every_unit_has_one_step_and_is_lost_whole() -> None:
    field = Field().put("61 Mcl", "3010")
    assert {counter.steps for counter in field.s.setting.counters} == {1}
    field.s.eliminate(field.s.setting.unit("61 Mcl"), "13.1", in_command=True)
    assert field.flag("hex", "61 Mcl") == ELIMINATED


@clause("efb", "2.6")
def test_self_propelled_artillery_is_armored_and_artillery() -> None:
    field = variant(counters={"I/119 Art": {"mobility": "armored"}})
    unit = field.s.setting.unit("I/119 Art")
    assert field.s.setting.is_armored[unit]
    assert field.s.setting.is_artillery[unit]
    field.put("I/119 Art", "3010")
    field.s.eliminate(unit, "13.1", in_command=True)
    assert field.s.state.vp[1] == 4


@clause("efb", "2.6")
def test_artillery_prints_barrage_protective_fire_and_range_and_maneuver_units_attack() -> None:
    for counter in Field().s.setting.counters:
        if counter.untried is None:
            guns = (counter.barrage, counter.protective_fire, counter.range)
            assert all(value is not None for value in guns) == (counter.role == "artillery")
            assert (counter.attack is not None) == (counter.role != "artillery")


@clause("efb", "2.7", "9.5")
def test_stacking_counts_units_whatever_their_size() -> None:
    field = Field()
    for unit in ("48 PzK", "61 Mcl", "Supply 1"):
        field.put(unit, "3010")
    sizes = {field.s.setting.counters[field.s.setting.unit(unit)].size for unit in ("48 PzK", "61 Mcl")}
    assert len(sizes) == 2
    assert set(field.s.setting.stack_limit[field.s.setting.units_of[0]].tolist()) == {3}


@clause("efb", "2.8", "7.3")
def test_the_formation_of_a_unit_tells_who_commands_it() -> None:
    setting = Field().s.setting
    commanded = {group for entry in setting.scenario.command for group in entry.groups}
    assert {counter.group for counter in setting.counters} <= commanded


@clause("efb", "2.9", "24.2")
def test_every_unit_has_one_colour_group_and_no_two_groups_share_a_colour() -> None:
    setting = Field().s.setting
    colours = [group.colour for group in setting.tables.groups.values()]
    assert len(colours) == len(set(colours))
    used = {counter.group for counter in setting.counters}
    assert used == set(setting.tables.groups)
    german = {counter.group for counter in setting.counters if counter.side == "german"}
    assert german == {"pz11", "pz16", "inf57", "pzk48", "pzgr1"}


@clause("efb", "24.2")
def test_the_soviet_deploys_first_and_the_german_moves_first() -> None:
    scenario = Field().s.setting.scenario
    assert scenario.deploys == ("soviet", "german")
    assert scenario.sides == ("german", "soviet")


@clause("efb", "24.6", "24.6/reinforcements")
def test_the_german_army_is_three_divisions_corps_and_group_troops_and_five_supply_units() -> None:
    setting = Field().s.setting
    names = {group: [c.name for c in setting.counters if c.group == group] for group in setting.tables.groups}
    assert sum(counter.role == "supply" for counter in setting.counters) == 5
    assert {"612", "619", "520", "190", "71"} <= set(names["pzk48"])
    assert {"670", "671", "700"} <= set(names["pzgr1"])
    for division in ("pz11", "pz16", "inf57"):
        hqs = [c for c in setting.counters if c.group == division and c.role == "headquarters"]
        assert len(hqs) == 3


@clause("efb", "24.7", "24.7/command")
def test_the_soviet_army_is_fifth_army_and_three_corps_with_one_headquarters_each() -> None:
    setting = Field().s.setting
    for group in ("mc8", "mc15", "mc19"):
        assert sum(c.group == group and c.role == "headquarters" for c in setting.counters) == 1
    assert sum(c.group == "army5" and c.role == "headquarters" for c in setting.counters) == 2
    assert sum(c.group == "army5" for c in setting.counters) == 26


@clause("efb", "2.12")
def test_dice_have_six_faces() -> None:
    game = Field().game
    rolled = [game.situation.roll(1, "2.12")[0] for _ in range(200)]
    assert set(rolled) <= set(range(1, 7))
    assert len(set(rolled)) == 6
