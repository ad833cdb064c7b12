"""Chapter 10: the Strategic Overphase: the roll, the sources, the railways, Superior HQs and their columns."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.railways import is_properly_placed
from kessel.systems.winter_storm.state import DEFENSIVE, DEPLETED, DUE, INDEPENDENT, MANEUVERED, MODES
from kessel.systems.winter_storm.strategic_supply import SupplyRolled
from tests.systems.winter_storm.field import Field, pass_on, started
from tests.systems.winter_storm.refusal import refused

PLACES = {"4PzA": "0921", "Hollidt": "0307", "Ro4A": "0525", "StF": "2705"}
SALSK, MOROZOVSK, VOLGA = 0, 1, 2


def rear(**places: str) -> Field:
    """The Superior HQs where the scenario has them, on the real map."""
    field = Field(real_map=True)
    for name, hex_ in {**PLACES, **places}.items():
        field.put(name, hex_, sp=0)
    return field


def overphase(field: Field, *dice: int, until: str = "bring_supply", seat: str = "axis") -> Game:
    """Begin the Overphase, and pass on to a decision of a seat."""
    game = field.dice(*dice).phase("Strategic Overphase", turn=4)
    while game.decision and (game.decision.kind, game.decision.seats[0]) != (until, seat):
        pass_on(game)
    return game


@clause("winter_storm", "10.11")
@pytest.mark.parametrize(
    ("weather", "die", "german", "romanian", "soviet"),
    [
        (("freezing", "clear"), 4, 19, 4, 27),
        (("freezing", "clear"), 1, 13, 2, 18),
        (("freezing", "clear"), 6, 23, 5, 34),
        (("freezing", "rain"), 4, 17, 3, 24),
        (("freezing", "storm"), 4, 13, 2, 21),
        (("freezing", "storm"), 1, 13, 2, 18),
    ],
)
def test_a_die_and_the_weather_find_the_supply_in_the_sides_own_table(
    weather: tuple[str, str], die: int, german: int, romanian: int, soviet: int
):
    # Snow takes one off the die, Deep Snow two off that of the Axis, a Storm one more; below one is one.
    field = rear().weather(*weather)
    field.dice(die, die).phase("Strategic Overphase", turn=4)
    found = {event.seat: event for event in field.s.events if isinstance(event, SupplyRolled)}
    assert (found["axis"].points, found["axis"].allies) == (german, romanian)
    assert (found["soviet"].points, found["soviet"].allies) == (soviet, 0)
    assert field.s.state.supply_roll.tolist() == [german, soviet]


@clause("winter_storm", "10.12")
def test_the_points_of_the_roll_are_split_over_the_sources_and_never_more():
    field = rear().weather("freezing", "clear")
    game = overphase(field, 4, 4)
    for order in (
        'sources={"salsk":20}',
        'sources={"salsk":10,"morozovsk":10}',
        'allies={"salsk":5}',
        'sources={"salsk":-1}',
        'sources={"morozovsk":11}',
        'sources={"volga":3}',
        'road_heads={"1703":3}',
    ):
        with refused("10.12"):
            game.submit(f"bring-supply {order}", seat="axis")
    game.submit('bring-supply sources={"salsk":9,"morozovsk":8} allies={"salsk":4}', seat="axis")
    assert field.s.state.at_source.tolist() == [9, 8, 0]
    assert field.s.state.ally_at_source.tolist() == [4, 0, 0]
    assert not field.s.state.supply_roll[0], "what is not brought is lost"


@clause("winter_storm", "10.12")
def test_a_source_that_the_enemy_holds_brings_nothing():
    field = rear().weather("freezing", "clear").put("g4", "0128")
    with refused("10.12"):
        overphase(field, 4, 4).submit('bring-supply sources={"salsk":1}', seat="axis")


@clause("winter_storm", "10.12")
def test_road_heads_take_points_straight_into_a_dump_while_no_enemy_is_near():
    field = rear().weather("freezing", "clear")
    game = overphase(field, 4, 4, seat="soviet")
    with refused("10.12"):
        game.submit('bring-supply road_heads={"1703":9}', seat="soviet")
    game.submit('bring-supply sources={"volga":10} road_heads={"1703":8,"1001":6}', seat="soviet")
    dumps = {field.s.number(dump.hex): dump.points for dump in field.s.state.notes.dumps}
    assert dumps == {"1703": 8, "1001": 6}
    watched = rear().weather("freezing", "clear").put("i336", "1704").give("i336", zoc=3)
    with refused("10.12"):
        overphase(watched, 4, 4, seat="soviet").submit('bring-supply road_heads={"1703":1}', seat="soviet")


@clause("winter_storm", "10.13")
def test_points_go_by_rail_to_superior_hqs_near_a_depot():
    field = rear(LVII="1318").weather("freezing", "clear")
    game = overphase(field, 4, 4)
    game.submit('bring-supply sources={"salsk":9,"morozovsk":10} allies={"salsk":4}', seat="axis")
    for transfer in ('["salsk","4PzA",10]', '["salsk","LVII",1]', '["morozovsk","4PzA",1]', '["salsk","4PzA",0]'):
        with refused("10.13"):
            game.submit(f"assign-supply transfers=[{transfer}]", seat="axis")
    # The points of the Romanians are for their own army, which may have German ones besides.
    with refused("10.13"):
        game.submit('assign-supply transfers=[["salsk","4PzA",9],["salsk","Ro4A",5]]', seat="axis")
    transfers = '[["salsk","4PzA",7],["salsk","Ro4A",5],["morozovsk","Hollidt",10]]'
    game.submit(f"assign-supply transfers={transfers}", seat="axis")
    assert [field.state(name, "sp") for name in ("4PzA", "Ro4A", "Hollidt")] == [7, 5, 10]
    assert field.s.state.at_source.tolist() == [1, 0, 0]
    assert field.s.state.ally_at_source.tolist() == [0, 0, 0]


@clause("winter_storm", "10.13")
@pytest.mark.parametrize(
    ("hex_", "proper"), [("0921", True), ("1318", True), ("1020", False), ("1413", False), ("0810", False)]
)
def test_a_superior_hq_stands_in_a_town_or_city_near_a_depot_on_its_railway(hex_: str, proper: bool):
    field = rear(**{"4PzA": hex_})
    assert is_properly_placed(field.s, field.unit("4PzA")) == proper


@clause("winter_storm", "10.13")
def test_three_leg_movement_points_from_the_depot_are_near_and_four_are_not():
    field = Field(real_map=True)
    field.s.setting.is_town[[field.hex("0918"), field.hex("0917")]] = True
    assert is_properly_placed(field.put("4PzA", "0918").s, field.unit("4PzA"))
    assert not is_properly_placed(field.put("4PzA", "0917").s, field.unit("4PzA"))


@clause("winter_storm", "10.13")
def test_enemy_units_and_zones_on_the_track_cut_it_and_captured_track_serves_from_the_next_overphase():
    field = rear()
    assert is_properly_placed(field.s, field.unit("4PzA"))
    field.put("g4", "0525").give("g4", zoc=3)
    assert not is_properly_placed(field.s, field.unit("4PzA"))
    field.s.state.hex[field.unit("g4")] = DUE
    assert is_properly_placed(field.s, field.unit("4PzA"))
    track = field.hex("0128")
    field.s.state.control[track] = 1
    assert is_properly_placed(field.s, field.unit("4PzA")), "a raid does not change the owner of the track at once"
    overphase(field, 4, 4)
    assert not is_properly_placed(field.s, field.unit("4PzA"))


@clause("winter_storm", "10", "10.2", "10.3")
def test_each_operates_once_before_or_after_the_assignment():
    field = rear(**{"4PzA_col1": "0921", "StF_col1": "2705"}).weather("freezing", "clear")
    game = field.dice(4, 4).phase("Strategic Overphase", turn=4)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seats) == ("overphase", ("axis",))
    game.submit("maneuver units=4PzA_col1 path=1020", seat="axis")
    game.submit("end-phase", seat="axis")
    kinds = [game.decision.kind]
    for _ in range(2):
        pass_on(game)
        kinds.append(game.decision.kind)
    assert kinds == ["bring_supply", "assign_supply", "overphase"]
    game.submit("maneuver units=Hollidt path=0407", seat="axis")
    with refused("13.2/basic"):
        game.submit("maneuver units=4PzA_col1 path=1120", seat="axis")
    assert field.state("4PzA_col1", "operation") == MANEUVERED
    game.submit("end-phase", seat="axis")
    assert game.decision.kind == "bridge_laying"
    game.submit("end-phase", seat="axis")
    assert game.decision.seats == ("soviet",), "then the 2nd Player does all of this"


@clause("winter_storm", "10.3", "10.2")
def test_transport_operates_again_in_the_operations_phase_and_a_superior_hq_does_not():
    field = rear(**{"4PzA_col1": "0921"})
    game = field.dice(4, 4).phase("Strategic Overphase", turn=4)
    game.submit("maneuver units=4PzA_col1 path=1020", seat="axis")
    while game.decision and (game.decision.kind, game.decision.seats) != ("operations", ("axis",)):
        pass_on(game)
    game.submit("maneuver units=4PzA_col1 path=0921", seat="axis")
    assert field.at("4PzA_col1") == "0921"
    with refused("10.2"):
        game.submit("maneuver units=4PzA path=1020", seat="axis")


@clause("winter_storm", "2.45", "10.3", "10.13", "13.41")
def test_a_superior_hq_puts_columns_into_play_and_they_operate_at_once():
    field = rear(**{"4PzA_col1": "0921"})
    for name in ("4PzA_col2", "4PzA_col3", "4PzA_col4"):
        assert field.at(name) is None
    game = field.phase("Strategic Overphase", turn=4)
    game.submit("create-column hq=4PzA", seat="axis")
    assert field.at("4PzA_col2") == "0921"
    game.submit("maneuver units=4PzA_col2 path=1020", seat="axis")
    for _ in range(2):
        game.submit("create-column hq=4PzA", seat="axis")
    with refused("2.45"):
        game.submit("create-column hq=4PzA", seat="axis")
    with refused("10.3"):
        game.submit("create-column hq=4PzA_col1", seat="axis")


@clause("winter_storm", "2.45", "10.13")
def test_no_columns_beyond_the_rating_the_counters_or_from_a_wrong_place():
    field = rear()
    field.recast("4PzA", columns=1)
    game = field.phase("Strategic Overphase", turn=4)
    game.submit("create-column hq=4PzA", seat="axis")
    with refused("2.45"):
        game.submit("create-column hq=4PzA", seat="axis")
    field = rear(**{"4PzA": "1020"})
    with refused("10.13"):
        field.phase("Strategic Overphase", turn=4).submit("create-column hq=4PzA", seat="axis")
    field = rear()
    field.s.state.hex[[field.unit(f"4PzA_col{k}") for k in (1, 2, 3, 4)]] = -2
    with refused("2.45"):
        field.phase("Strategic Overphase", turn=4).submit("create-column hq=4PzA", seat="axis")


@clause("winter_storm", "10.4", "11.23/removal")
def test_at_the_end_all_modes_are_gone():
    field = rear(LVII="1318", RoVI="1218").put("pz6_pz", "1317", status=INDEPENDENT, mode="defensive")
    field.s.state.fake_marker[field.unit("RoVI")] = 1
    assert field.state("pz6_pz", "mode") == DEFENSIVE
    overphase(field, 4, 4, until="command")
    for name in ("LVII", "RoVI", "pz6_pz"):
        assert field.state(name, "mode") == DEPLETED
    assert not field.state("RoVI", "fake_marker")


@clause("winter_storm", "10.1", "11", "11.2")
def test_supply_flows_from_the_edge_to_the_units():
    field = (
        rear(LVII="1318", **{"4PzA": "1318"}).put("pz6_hq", "1317").put("pz6_pz", "1316").weather("freezing", "clear")
    )
    game = overphase(field, 4, 4)
    game.submit('bring-supply sources={"salsk":9}', seat="axis")
    game.submit('assign-supply transfers=[["salsk","4PzA",9]]', seat="axis")
    while game.decision and game.decision.kind != "supply":
        pass_on(game)
    game.submit("draw hq=LVII source=4PzA points=5", seat="axis")
    game.submit("assume-mode unit=LVII mode=offensive", seat="axis")
    assert [field.state(name, "sp") for name in ("4PzA", "LVII")] == [4, 0]
    assert field.s.name(field.state("pz6_pz", "staff")) == "pz6_hq"
    assert field.s.mode(field.unit("pz6_pz")) == field.state("LVII", "mode") == 2


@clause("winter_storm", "10.12", "10.13")
def test_what_was_rolled_is_brought_and_given_before_anything_else():
    field = rear().weather("freezing", "clear")
    game = overphase(field, 4, 4)
    with refused("10.12"):
        game.submit("end-phase", seat="axis")
    game.submit('bring-supply sources={"salsk":9}', seat="axis")
    with refused("10.13"):
        game.submit("end-phase", seat="axis")


@clause("winter_storm", "10.13")
def test_allied_points_go_first_to_an_allied_army_and_then_those_of_the_germans():
    field = rear().weather("freezing", "clear")
    game = overphase(field, 4, 4)
    game.submit('bring-supply sources={"salsk":9,"morozovsk":8} allies={"salsk":4}', seat="axis")
    for points in (9, 8):
        order = f'assign-supply transfers=[["salsk","Ro4A",5],["salsk","4PzA",{points}]]'
        if points == 9:
            with refused("10.13"):
                game.submit(order, seat="axis")
        else:
            game.submit(order, seat="axis")
    assert [field.state(name, "sp") for name in ("4PzA", "Ro4A")] == [8, 5]
    assert (field.s.state.at_source[0], field.s.state.ally_at_source[0]) == (0, 0)


@clause("winter_storm", "2.45", "10.3")
def test_an_hq_makes_columns_of_its_own():
    field = rear().weather("freezing", "clear")
    game = field.dice(4, 4).phase("Strategic Overphase", turn=4)
    game.submit("create-column hq=4PzA", seat="axis")
    made = [field.s.name(u) for u in field.s.on_map(0) if field.s.setting.is_transport[u]]
    assert made
    assert all(name.startswith("4PzA") for name in made)


@clause("winter_storm", "10.12")
def test_a_source_takes_so_much_of_both_together():
    field = rear().weather("freezing", "clear")
    game = overphase(field, 4, 4)
    with refused("10.12"):
        game.submit('bring-supply sources={"morozovsk":8} allies={"morozovsk":3}', seat="axis")
    game.submit('bring-supply sources={"morozovsk":8} allies={"morozovsk":2}', seat="axis")


@clause("winter_storm", "3.3", "10.11")
def test_both_sides_operate_anew_and_roll():
    field = rear(**{"4PzA_col1": "0921", "StF_col1": "2705"}).weather("freezing", "clear")
    field.s.state.spent[:] = 3
    field.dice(4, 4).phase("Strategic Overphase", turn=4)
    assert [field.state(name, "spent") for name in ("4PzA", "4PzA_col1", "StF", "StF_col1")] == [0, 0, 0, 0]
    assert (field.s.state.supply_roll > 0).all()


@clause("winter_storm", "10.12")
def test_nothing_may_be_brought_to_a_source():
    game = overphase(rear().weather("freezing", "clear"), 4, 4)
    game.submit('bring-supply sources={"salsk":0,"morozovsk":5}', seat="axis")


@clause("winter_storm", "3.1", "8.2", "3.6/barrage")
def test_the_scenario_begins_with_the_modes_it_gives_and_guns_with_those_of_their_hqs():
    game = started()
    s = game.situation
    assert isinstance(s, Position)
    for name, mode in s.setting.scenario.supply.modes.items():
        assert s.state.mode[s.setting.index[name]] == MODES.index(mode)
    guns = [unit for side in (0, 1) for unit in s.on_map(side) if s.setting.is_heavy_artillery[unit]]
    assert guns
    assert all(s.state.mode[gun] == s.state.mode[s.state.hq[gun]] for gun in guns)
    assert set(s.state.march.tolist()) <= {0, 1}
    coming = [u for u in range(len(s.setting.counters)) if s.setting.needs_command[u] and not s.is_on_map(u)]
    named = {s.setting.index[name] for name in s.setting.scenario.supply.modes}
    settled = {int(s.state.mode[u]) for u in coming if not s.setting.is_breakout[u] and u not in named}
    assert settled == {MODES.index("defensive")}


@clause("winter_storm", "10.13")
def test_track_is_taken_by_combat_units_and_by_nobody_else():
    field = rear()
    hex_ = field.hex("0921")
    field.s.state.control[hex_] = 0
    field.s.place(field.put("5Sh", "2020").unit("5Sh"), (hex_,), "maneuver")
    assert field.s.state.control[hex_] == 0
    field.s.place(field.put("g4", "2020").unit("g4"), (hex_,), "maneuver")
    assert field.s.state.control[hex_] == 1
