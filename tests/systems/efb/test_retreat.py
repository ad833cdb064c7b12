"""Chapters 10.7 and 13.4 to 13.6: retreat after combat."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kessel.play.outcome import Chance, Illegal
from kessel.rules import clause
from kessel.systems.efb.events import Moved
from kessel.systems.efb.retreat_paths import ways_back
from kessel.systems.efb.stacking import fits
from kessel.systems.efb.zones_of_control import zones
from tests.systems.efb.fights import FIRST_WAVE, RIFLES, SOVIET_FIRST_WAVE, TANKS, always, asked, duel, ends
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused

ATTACK = f'attack units=["{TANKS}"] targets=3014'
FRIENDS = ("258/140 Rifle", "637/140 Rifle", "280/146 Rifle", "512/146 Rifle", "698/146 Rifle")


def beaten(result: str, **options: object) -> Plain:
    """The Soviet regiment on 3014 has to retreat before tanks on 3015."""
    return duel(result, **options)


def path_of(field: Plain, unit: str) -> tuple[str, ...]:
    """Give the last path that a unit went."""
    moves = [e for events in field.game.events for e in events if isinstance(e, Moved) and e.unit == unit]
    return moves[-1].path if moves else ()


@clause("efb", "13.4")
def test_the_owner_retreats_his_units_at_once_whatever_the_ground_costs() -> None:
    field = beaten("D2").terrain("marsh", "3013", "3012").feature("embankment", "3014|3013")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert asked(field) == ("soviet", "retreat")
    assert refused(game, "stay-put") == "13.4"
    assert refused(game, f'retreat unit="{TANKS}" path=3016,3017') == "13.4"
    game.submit(f'retreat unit="{RIFLES}" path=3013,3012')
    assert field.at(RIFLES) == "3012"


@clause("efb", "13.5/path")
def test_a_retreat_ends_as_many_hexes_away_as_the_result_says() -> None:
    field = beaten("D2")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert ends(field) == ["2813", "3012", "3213"]
    assert refused(game, f'retreat unit="{RIFLES}" path=3013') == "13.5/path"
    with pytest.raises(Illegal, match="has to retreat 2 hexes away, not 1"):
        game.check(f'retreat unit="{RIFLES}" path=3013')
    assert refused(game, f'retreat unit="{RIFLES}" path=3013,2914') == "13.5/path"
    assert refused(game, f'retreat unit="{RIFLES}" path=3012,3011') == "13.5/path"


@clause("efb", "13.5/path")
def test_a_retreat_goes_straight_while_a_straight_way_is_open() -> None:
    field = beaten("D2")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert refused(game, f'retreat unit="{RIFLES}" path=3013,3113') == "13.5/path"
    field = beaten("D2").feature("lake", "3013|3012", "3114|3213", "2914|2813", "2914|2913", "3114|3113", "3114|3214")
    field.feature("lake", "2914|2814")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert ends(field) == ["2913", "3113"]


@clause("efb", "13.5/barred", "24.8/notes")
def test_a_lake_bars_the_retreat_until_it_is_frozen() -> None:
    for weather, end in (("clear", None), ("frozen", "3013")):
        field = beaten("D1").feature("lake", "3014|3013", "3014|3114", "3014|2914").weather(weather)
        field.feature("lake", "3014|3115", "3014|2915")
        game = field.phase(FIRST_WAVE)
        game.submit(ATTACK)
        if game.decision is not None and game.decision.kind == "retreat":
            game.submit(f'retreat unit="{RIFLES}" path=3013')
        assert field.at(RIFLES) == end


@clause("efb", "13.5/path")
def test_the_owner_chooses_among_equally_good_ways_in_any_direction() -> None:
    for path in ("3013", "3114", "2914"):
        field = beaten("D1")
        game = field.phase(FIRST_WAVE)
        game.submit(ATTACK)
        assert ends(field) == ["2914", "3013", "3114"]
        game.submit(f'retreat unit="{RIFLES}" path={path}')
        assert field.at(RIFLES) == path


@clause("efb", "13.5/path")
def test_friends_are_passed_only_where_no_vacant_way_leads() -> None:
    field = beaten("D2").put(FRIENDS[0], "3013", defense=3)
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert ends(field) == ["2813", "3213"]
    assert refused(game, f'retreat unit="{RIFLES}" path=3013,3012') == "13.5/path"
    field = beaten("D2").put(FRIENDS[0], "3013", defense=3).feature("lake", "3014|3114", "3014|2914")
    field.phase(FIRST_WAVE).submit(ATTACK)
    assert path_of(field, RIFLES) == ("3013", "3012")


@clause("efb", "13.5/path")
def test_units_of_one_stack_may_retreat_together() -> None:
    field = duel("D1").put("I/110 Mot", "3015")
    game = field.phase(SOVIET_FIRST_WAVE)
    game.submit(f'attack units=["{RIFLES}"] targets=3015')
    game.submit(f'retreat unit="{TANKS}" path=3016')
    assert ends(field, "I/110 Mot") == ["2916", "3016", "3116"]


@clause("efb", "13.5/overstack")
def test_a_retreat_onto_a_full_stack_goes_on_until_the_unit_fits() -> None:
    field = beaten("D1").put(FRIENDS[0], "3013", defense=3).feature("lake", "3014|3114", "3014|2914")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert path_of(field, RIFLES) == ("3013", "3012")
    field = beaten("D1").feature("lake", "3014|3114", "3014|2914")
    for friend, hex_ in zip(FRIENDS, ("3013", "3012", "3113", "2913", "3011"), strict=True):
        field.put(friend, hex_, defense=3)
    game = field.feature("lake", "3013|3114", "3013|2914").phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert len(ends(field)) > 0
    assert all(len(order.path) == 3 for order in game.options())


@clause("efb", "13.5/overstack")
def test_by_the_other_reading_the_unit_is_eliminated_on_the_full_stack() -> None:
    field = beaten("D1", overstacked_retreat="eliminate").put(FRIENDS[0], "3013", defense=3)
    field.feature("lake", "3014|3114", "3014|2914").phase(FIRST_WAVE).submit(ATTACK)
    assert field.at(RIFLES) is None
    assert path_of(field, RIFLES) == ("3013",)


@clause("efb", "13.5/overstack")
def test_where_no_way_on_is_left_the_unit_is_eliminated() -> None:
    field = beaten("D1").put(FRIENDS[0], "3013", defense=3).feature("lake", "3014|3114", "3014|2914")
    field.feature("lake", "3013|3012", "3013|3113", "3013|3114", "3013|2913", "3013|2914")
    field.phase(FIRST_WAVE).submit(ATTACK)
    assert field.at(RIFLES) is None
    assert field.at(FRIENDS[0]) == "3013"


@clause("efb", "13.5/overstack")
def test_a_stack_with_room_takes_the_unit_in() -> None:
    field = duel("D1").put("I/110 Mot", "3016").feature("lake", "3015|3116", "3015|2916", "3015|3115", "3015|2915")
    field.phase(SOVIET_FIRST_WAVE).submit(f'attack units=["{RIFLES}"] targets=3015')
    assert field.at(TANKS) == "3016"


@clause("efb", "10.7", "13.5/barred")
def test_enemy_zones_are_no_way_out_even_with_friends_in_them() -> None:
    field = beaten("D1").put("61 Mcl", "3012").put("II/110 Mot", "3213")
    field.phase(FIRST_WAVE).submit(ATTACK)
    assert field.at(RIFLES) == "2914"
    field = beaten("D1").put("61 Mcl", "3012").put("II/110 Mot", "3213").put("I/110 Mot", "2813")
    field.put(FRIENDS[0], "3013", defense=3).phase(FIRST_WAVE).submit(ATTACK)
    assert field.at(RIFLES) is None


@clause("efb", "13.5/barred")
def test_nobody_retreats_off_the_map_or_over_a_lake() -> None:
    field = Plain().put(TANKS, "3002").put(RIFLES, "3001", defense=3)
    always(field, "D1")
    neighbours = field.s.setting.grid.neighbours[field.s.setting.hex("3001")]
    assert (neighbours < 0).any()
    for hex_ in neighbours[neighbours >= 0].tolist():
        if field.s.number(hex_) != "3002":
            field.feature("lake", f"3001|{field.s.number(hex_)}")
    field.phase(FIRST_WAVE).submit(f'attack units=["{TANKS}"] targets=3001')
    assert field.at(RIFLES) is None


@clause("efb", "13.5/barred", "8.6")
def test_armor_retreats_into_marsh_along_a_road_only() -> None:
    def tanks(*road: str) -> Plain:
        field = duel("D1").terrain("marsh", "3016", "3116", "2916")
        if road:
            field.road(*road)
        field.phase(SOVIET_FIRST_WAVE).submit(f'attack units=["{RIFLES}"] targets=3015')
        return field

    assert tanks().at(TANKS) is None
    assert tanks("3015", "3016").at(TANKS) == "3016"


@clause("efb", "13.5")
def test_a_unit_that_cannot_retreat_is_eliminated_where_it_stands() -> None:
    field = beaten("D2").feature("lake", "3014|3013", "3014|3114", "3014|2914")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert field.at(RIFLES) is None
    assert path_of(field, RIFLES) == ()
    assert ends(field) == ["3014"]


@clause("efb", "13.5")
def test_airstrikes_on_a_hex_are_no_units_and_bar_no_retreat() -> None:
    field = beaten("D1")
    field.s.state.strikes[field.s.setting.hex("3013")] = 1
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert "3013" in ends(field)


@clause("efb", "13.5/short")
def test_a_unit_that_gets_only_part_of_the_way_dies_in_the_last_hex_and_its_trail_ends_there() -> None:
    field = beaten("D3").feature("lake", "3014|3114", "3014|2914")
    field.feature("lake", "3013|3113", "3013|2913", "3013|3114", "3013|2914", "3012|3011", "3012|3112", "3012|2912")
    field.feature("lake", "3012|3113", "3012|2913")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert field.at(RIFLES) is None
    assert path_of(field, RIFLES) == ("3013", "3012")
    assert asked(field) == ("german", "advance")
    assert {"3014", "3013", "3012"} <= set(ends(field))


@clause("efb", "13.5/river")
@pytest.mark.parametrize("kind", ["minor_river", "major_river"])
@pytest.mark.parametrize(("die", "lost"), [(1, True), (2, True), (3, True), (4, False), (5, False), (6, False)])
def test_a_river_swallows_half_of_those_who_cross_it(kind: str, die: int, lost: bool) -> None:
    field = beaten("D2").river(kind, "3013|3012").dice(1, die)
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    order = f'retreat unit="{RIFLES}" path=3013,3012'
    assert [(chance.result, chance.ways, chance.of) for chance in game.preview(order).chances] == [
        ("arrives", 3, 6),
        ("eliminated", 3, 6),
    ]
    game.submit(order)
    assert field.at(RIFLES) == (None if lost else "3012")
    assert path_of(field, RIFLES) == (("3013",) if lost else ("3013", "3012"))


@clause("efb", "13.5/river")
def test_each_unit_rolls_for_each_crossing() -> None:
    field = beaten("D2").river("minor_river", "3013|3012", "3014|3013").dice(1, 4, 4)
    game = field.phase(FIRST_WAVE)
    before = field.s.state.rolls
    game.submit(ATTACK)
    game.submit(f'retreat unit="{RIFLES}" path=3013,3012')
    assert field.at(RIFLES) == "3012"
    assert field.s.state.rolls - before == 3


@clause("efb", "13.5/river")
@pytest.mark.parametrize("bridged", [True, False])
def test_streams_and_bridges_need_no_die(bridged: bool) -> None:
    field = beaten("D1").river("major_river" if bridged else "stream", "3014|3013")
    if bridged:
        field.bridge("3014|3013")
    game = field.phase(FIRST_WAVE)
    before = field.s.state.rolls
    game.submit(ATTACK)
    game.submit(f'retreat unit="{RIFLES}" path=3013')
    assert field.at(RIFLES) == "3013"
    assert field.s.state.rolls - before == 1


@clause("efb", "13.5/river", "22.2/bridge")
def test_the_bridge_of_an_engineer_saves_his_own_side_alone() -> None:
    def crossing(engineer: bool) -> int:
        field = duel("D1").river("minor_river", "3015|3016").put("209 Eng", "3016")
        if engineer:
            field.s.state.bridging[field.s.setting.index["209 Eng"]] = 0
        field.feature("lake", "3015|3116", "3015|2916", "3015|3115", "3015|2915").dice(1, 4)
        field.phase(SOVIET_FIRST_WAVE)
        before = field.s.state.rolls
        field.game.submit(f'attack units=["{RIFLES}"] targets=3015')
        assert field.at(TANKS) == "3016"
        return field.s.state.rolls - before

    assert crossing(engineer=True) == 1
    assert crossing(engineer=False) == 2


@clause("efb", "13.6")
def test_a_unit_without_movement_factor_is_eliminated_instead_of_retreating() -> None:
    field = Plain().put(TANKS, "3015").put("FR 1", "3014", movement=0)
    always(field, "D2")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    assert field.at("FR 1") is None
    assert ends(field) == ["3014"]


@clause("efb", "13.6")
def test_a_ranged_retreat_of_a_unit_without_movement_factor_suppresses_it() -> None:
    field = Plain().put("48 PzK", "3019").put("612 Art", "3019").put("FR 1", "3014", defense=4)
    always(field, "D1")
    field.phase(FIRST_WAVE).submit('bombard target=3014 batteries=["612 Art"]')
    assert field.at("FR 1") == "3014"
    assert field.flag("suppressed", "FR 1")


@clause("efb", "13.4", "13.5/path")
def test_a_single_way_is_taken_without_asking() -> None:
    field = beaten("D1").feature("lake", "3014|3114", "3014|2914")
    field.phase(FIRST_WAVE).submit(ATTACK)
    assert field.at(RIFLES) == "3013"
    assert asked(field) == ("german", "advance")


NEAR = [f"{column}{row}" for column in range(28, 33) for row in range(12, 17) if (column, row) != (30, 14)]
CROWD = (
    "258/140 Rifle",
    "637/140 Rifle",
    "280/146 Rifle",
    "512/146 Rifle",
    "698/146 Rifle",
    "767/228 Rifle",
    "795/228 Rifle",
)
ENEMIES = ("61 Mcl", "I/110 Mot", "II/110 Mot")


@clause("efb", "13.5", "13.5/path", "13.5/barred", "13.5/overstack", "13.5/short")
@settings(max_examples=60, deadline=None)
@given(st.permutations(NEAR), st.integers(0, 7), st.integers(0, 3), st.integers(1, 4))
def test_no_way_back_breaks_the_strictures(hexes: list[str], friends: int, enemies: int, distance: int) -> None:
    field = _CROWDED
    field.s.state.hex[:] = -1
    field.put(RIFLES, "3014", defense=3)
    units = (*CROWD[:friends], *ENEMIES[:enemies])
    for unit, hex_ in zip(units, hexes, strict=False):
        field.put(unit, hex_)
    s = field.s
    unit, start = s.setting.index[RIFLES], s.setting.hex("3014")
    away, held = s.setting.grid.distances(start), s.occupied(1)
    ways, enemy = ways_back(s, unit, distance), zones(s, 0)
    assert ways.paths or not ways.survives
    for path in ways.paths:
        assert len({start, *path}) == len(path) + 1
        assert not any(enemy.reach[hex_] or enemy.occupied[hex_] for hex_ in path)
        assert [int(away[hex_]) for hex_ in path[:distance]] == list(range(1, min(distance, len(path)) + 1))
        assert fits(s, unit, path[-1]) or not ways.survives
        if ways.survives:
            assert away[path[-1]] >= distance
            assert all(held[hex_] for hex_ in path[distance - 1 : -1])


_CROWDED = Plain()


@clause("efb", "13.5/overstack", "13.5/path")
def test_a_longer_way_past_full_stacks_is_better_than_one_with_more_friends_on_it() -> None:
    """North three single friends, south two vacant hexes, then two full stacks: two hexes held are fewer than three."""
    field = Plain().put(TANKS, "3015").terrain("marsh", *(f"{c}{r:02}" for c in (29, 31) for r in range(9, 24)))
    for unit, hex_ in zip(("II/15 Pz", "III/15 Pz", "I/110 Mot"), ("3014", "3013", "3012"), strict=True):
        field.put(unit, hex_)
    crowd = ("II/110 Mot", "I/111 Mot", "II/111 Mot", "61 Mcl", "231 Rec", "61 AT")
    for unit, hex_ in zip(crowd, ("3018",) * 3 + ("3019",) * 3, strict=True):
        field.put(unit, hex_)
    s = field.s
    ways = ways_back(s, s.setting.unit(TANKS), 3)
    assert [[s.number(hex_) for hex_ in path] for path in ways.paths] == [["3016", "3017", "3018", "3019", "3020"]]


@clause("efb", "13.5/barred")
def test_the_corner_of_the_map_is_a_way_out_like_any_hex() -> None:
    field = Plain().put(RIFLES, "0102", defense=3)
    s = field.s
    unit, corner = s.setting.unit(RIFLES), s.setting.hex("0101")
    assert corner == 0
    assert (corner,) in ways_back(s, unit, 1).paths


@clause("efb", "13.5/river", "13.4")
def test_a_preview_of_a_retreat_tells_the_rivers_on_the_way_and_the_chance_to_arrive() -> None:
    field = beaten("D2").river("minor_river", "3014|3013")
    game = field.phase(FIRST_WAVE)
    game.submit(ATTACK)
    over = game.preview(f'retreat unit="{RIFLES}" path=3013,3012')
    assert [(reason.clause, reason.value) for reason in over.reasons] == [("13.4", 2), ("13.5/river", 1)]
    assert [(chance.result, chance.ways, chance.of) for chance in over.chances] == [
        ("arrives", 3, 6),
        ("eliminated", 3, 6),
    ]
    dry = game.preview(f'retreat unit="{RIFLES}" path=3114,3213')
    assert [(reason.clause, reason.value) for reason in dry.reasons] == [("13.4", 2)]
    assert dry.chances == (Chance("arrives", 1, 1),)
