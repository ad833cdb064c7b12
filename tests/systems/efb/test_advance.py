"""Chapters 10.8, 13.7 to 13.9, 22.1 and 22.2: advance after combat."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.efb.adjacent_combat import Attack
from tests.systems.efb.fights import (
    FIRST_WAVE,
    RIFLES,
    SECOND_WAVE,
    SOVIET_FIRST_WAVE,
    TANKS,
    always,
    asked,
    duel,
    ends,
)
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused
from tests.systems.efb.variant import variant

FOOT = "I/110 Mot"
PATH = ["3013", "3012", "3011", "3010"]


def won(hexes: int = 1, field: Plain | None = None, *, units: tuple[str, ...] = (FOOT,)) -> Plain:
    """Units on 3015 have beaten the regiment on 3014, which retreats straight up the column."""
    field = field or Plain()
    field.put("KG A/11 Pz", "3018").put(RIFLES, "3014", attack=2, defense=3)
    for unit in units:
        field.put(unit, "3015")
    field.s.state.air_ready[:] = 0
    always(field, f"D{hexes}")
    game = field.phase(FIRST_WAVE)
    game.submit(Attack(units=units, targets=("3014",)))
    if asked(field) == ("soviet", "stand_fast"):
        game.submit("stand-fast declared=false")
    if asked(field) == ("soviet", "retreat"):
        game.submit(f'retreat unit="{RIFLES}" path={",".join(PATH[:hexes])}')
    return field


@clause("efb", "13.7")
def test_artillery_never_advances() -> None:
    field = won(units=(FOOT, "I/119 Art"))
    assert {order.unit for order in field.game.options(unit="I/119 Art")} == set()
    assert refused(field.game, 'advance unit="I/119 Art" path=3014') == "13.7"


@clause("efb", "13.7")
def test_all_maneuver_units_of_the_combat_may_advance_headquarters_too() -> None:
    field = won(units=(FOOT, "KG B/11 Pz", TANKS))
    for unit in (FOOT, "KG B/11 Pz", TANKS):
        field.game.submit(f'advance unit="{unit}" path=3014')
    assert asked(field) == ("german", "first_wave")


@clause("efb", "13.7")
def test_a_defender_advances_after_the_attacker_was_thrown_back() -> None:
    field = duel("A2")
    game = field.phase(FIRST_WAVE)
    game.submit(f'attack units=["{TANKS}"] targets=3014')
    game.submit(f'retreat unit="{TANKS}" path=3016,3017')
    assert ends(field, RIFLES) == ["3015", "3016"]


@clause("efb", "13.7", "15.3", "13.6")
def test_suppressed_units_and_those_without_movement_factor_stay() -> None:
    field = Plain().put("FR 1", "3014", movement=0).put(FOOT, "3015")
    always(field, "A1")
    field.phase(FIRST_WAVE).submit(f'attack units=["{FOOT}"] targets=3014')
    field.game.submit(f'retreat unit="{FOOT}" path=3016')
    assert asked(field) == ("german", "first_wave")
    field = Plain().put(FOOT, "3015", suppressed=True).put(RIFLES, "3014", defense=3).put(TANKS, "3015")
    always(field, "DE")
    field.phase(FIRST_WAVE).submit(f'attack units=["{FOOT}","{TANKS}"] targets=3014')
    assert refused(field.game, f'advance unit="{FOOT}" path=3014') == "15.3"
    field.game.submit(f'advance unit="{TANKS}" path=3014')
    assert asked(field) == ("german", "first_wave")


@clause("efb", "13.8")
def test_an_advance_follows_the_retreat_and_may_stop_on_any_hex_of_it() -> None:
    field = won(3)
    assert ends(field) == ["3012", "3013", "3014"]
    assert refused(field.game, f'advance unit="{FOOT}" path=3014,3114') == "13.8"
    assert refused(field.game, f'advance unit="{FOOT}" path=3115') == "13.8"
    assert refused(field.game, f'advance unit="{FOOT}" path=3014,3012') == "13.8"
    assert refused(field.game, f'advance unit="{FOOT}" path=3014,3013,3012,3011') == "9.6"
    field.game.submit(f'advance unit="{FOOT}" path=3014,3013,3012')
    assert field.at(FOOT) == "3012"


@clause("efb", "13.8")
def test_only_units_of_the_combat_advance() -> None:
    field = won(field=Plain().put(TANKS, "3115").put("258/140 Rifle", "3214", defense=3))
    assert refused(field.game, f'advance unit="{TANKS}" path=3014') == "13.8"


@clause("efb", "13.8")
def test_the_trail_ends_before_a_hex_that_holds_a_friend_of_the_beaten() -> None:
    field = Plain().put("258/140 Rifle", "3013", defense=3).feature("lake", "3014|3114", "3014|2914")
    field.feature("lake", "3013|3113", "3013|2913")
    won(2, field)
    assert field.at(RIFLES) == "3012"
    assert ends(field) == ["3014"]


@clause("efb", "13.8")
def test_the_stacking_limit_holds_at_the_end_of_an_advance() -> None:
    field = won(2, units=(FOOT, TANKS, "61 Mcl"))
    field.put("II/110 Mot", "3014").put("I/111 Mot", "3014")
    field.game.submit(f'advance unit="{FOOT}" path=3014')
    assert refused(field.game, f'advance unit="{TANKS}" path=3014') == "13.8"
    assert "3014" not in ends(field, TANKS)
    assert "3013" in ends(field, TANKS)


@clause("efb", "10.8")
def test_enemy_zones_never_stop_an_advance() -> None:
    field = won(3, Plain().put("258/140 Rifle", "3113", defense=3).put("637/140 Rifle", "2912", defense=3))
    field.game.submit(f'advance unit="{FOOT}" path=3014,3013,3012')
    assert field.at(FOOT) == "3012"


@clause("efb", "13.9")
def test_nobody_has_to_advance_and_nothing_else_is_done_before() -> None:
    field = won()
    assert refused(field.game, "end-phase") == "13.9"
    field.game.submit("stay-put")
    assert field.at(FOOT) == "3015"
    assert asked(field) == ("german", "first_wave")


@clause("efb", "13.9")
def test_who_advanced_neither_attacks_nor_is_attacked_again_in_that_phase() -> None:
    field = won(field=Plain().put("258/140 Rifle", "2914", defense=3))
    game = field.game
    game.submit(f'advance unit="{FOOT}" path=3014')
    field.s.state.fought[field.s.setting.index[FOOT]] = 0
    assert refused(game, f'attack units=["{FOOT}"] targets=2914') == "13.9"
    game.submit("end-phase")
    assert field.s.state.phase == SECOND_WAVE
    assert game.submit(f'attack units=["{FOOT}"] targets=2914,3013')


@clause("efb", "13.9")
def test_a_defender_that_advanced_is_safe_for_the_phase() -> None:
    field = duel("A1").put("II/15 Pz", "3116")
    game = field.phase(FIRST_WAVE)
    game.submit(f'attack units=["{TANKS}"] targets=3014')
    game.submit(f'retreat unit="{TANKS}" path=3016')
    game.submit(f'advance unit="{RIFLES}" path=3015')
    field.s.state.defended[field.s.setting.index[RIFLES]] = 0
    assert refused(game, 'attack units=["II/15 Pz"] targets=3015') == "13.9"


@clause("efb", "22.1")
def test_german_armor_goes_anywhere_after_the_first_hex() -> None:
    field = won(3, units=(TANKS,))
    grid = field.s.setting.grid
    near = grid.distances(field.s.setting.hex("3014"))
    free = [grid.number(h) for h in range(grid.size) if 0 <= near[h] <= 2]
    assert ends(field) == sorted(set(free) - {"3015"})
    assert refused(field.game, f'advance unit="{TANKS}" path=3115,3114') == "13.8"
    assert refused(field.game, f'advance unit="{TANKS}" path=3014,3114,3113,3112') == "13.8"
    field.game.submit(f'advance unit="{TANKS}" path=3014,3114,3213')
    assert field.at(TANKS) == "3213"


@clause("efb", "22.1")
@pytest.mark.parametrize("what", ["option", "nation", "infantry"])
def test_without_special_units_or_for_others_the_path_binds(what: str) -> None:
    unit = FOOT if what == "infantry" else TANKS
    nation = {TANKS: {"nation": "Romanian"}} if what == "nation" else {}
    game = variant(counters=nation, special_units=what != "option").game
    field = won(3, Plain(game=game), units=(unit,))
    assert ends(field) == ["3012", "3013", "3014"]


@clause("efb", "22.1")
def test_soviet_armor_keeps_to_the_path() -> None:
    field = Plain().put(FOOT, "3015").put("23/12 Tank", "3014", attack=7)
    always(field, "D3")
    game = field.phase(SOVIET_FIRST_WAVE)
    game.submit('attack units=["23/12 Tank"] targets=3015')
    game.submit(f'retreat unit="{FOOT}" path=3016,3017,3018')
    assert ends(field) == ["3015", "3016", "3017"]


@clause("efb", "22.2/crossing", "13.7")
@pytest.mark.parametrize(
    ("river", "special", "engineer", "bridged", "crosses"),
    [
        ("minor_river", True, False, False, False),
        ("minor_river", True, True, False, True),
        ("minor_river", True, False, True, True),
        ("minor_river", False, False, False, True),
        ("major_river", True, False, False, False),
        ("major_river", True, True, False, True),
        ("major_river", True, False, True, True),
        ("major_river", False, False, False, False),
        ("major_river", False, True, False, False),
        ("stream", True, False, False, True),
    ],
)
def test_an_advance_crosses_rivers_by_bridges_or_with_an_engineer_in_the_attack(
    river: str, special: bool, engineer: bool, bridged: bool, crosses: bool
) -> None:
    field = Plain(special_units=special).river(river, "3014|3015")
    if bridged:
        field.bridge("3014|3015")
    won(field=field, units=(FOOT, "209 Eng") if engineer else (FOOT,))
    assert (asked(field) == ("german", "advance")) == crosses


@clause("efb", "22.2/crossing", "13.7")
def test_the_refusal_names_the_river() -> None:
    field = won(2, Plain().river("minor_river", "3014|3013"))
    assert refused(field.game, f'advance unit="{FOOT}" path=3014,3013') == "22.2/crossing"
    field = won(2, Plain().river("major_river", "3014|3013"))
    assert refused(field.game, f'advance unit="{FOOT}" path=3014,3013') == "13.7"


@clause("efb", "22.2/crossing")
def test_an_engineer_takes_no_defender_over_a_river() -> None:
    field = Plain().put(FOOT, "3015").put("209 Eng", "3015").put(RIFLES, "3014", attack=2)
    always(field, "A1")
    game = field.river("minor_river", "3014|3015").phase(SOVIET_FIRST_WAVE)
    game.submit(f'attack units=["{RIFLES}"] targets=3015')
    game.submit("stand-fast declared=false")
    game.submit(f'retreat unit="{RIFLES}" path=3013')
    assert asked(field) == ("soviet", "first_wave")


@clause("efb", "22.2/crossing")
def test_nor_does_the_engineer_of_a_beaten_attack() -> None:
    field = duel("A1").river("minor_river", "3014|3015").put("209 Eng", "3015")
    game = field.phase(FIRST_WAVE)
    game.submit(f'attack units=["{TANKS}","209 Eng"] targets=3014')
    game.submit("stand-fast declared=false")
    game.submit(f'retreat unit="{TANKS}" path=3016')
    game.submit('retreat unit="209 Eng" path=3016')
    assert asked(field) == ("german", "first_wave")


@clause("efb", "13.7", "22.2/bridge")
def test_an_advance_uses_the_bridge_of_an_engineer() -> None:
    field = Plain().river("major_river", "3014|3015").put("209 Eng", "3015")
    field.s.state.bridging[field.s.setting.index["209 Eng"]] = 0
    won(field=field)
    assert ends(field) == ["3014"]


@clause("efb", "13.8", "8.6")
def test_armor_does_not_advance_into_marsh_without_a_road() -> None:
    field = won(units=(TANKS,), field=Plain().terrain("marsh", "3014"))
    assert asked(field) == ("german", "first_wave")
    field = won(units=(TANKS, FOOT), field=Plain().terrain("marsh", "3014"))
    assert refused(field.game, f'advance unit="{TANKS}" path=3014') == "8.6"


@clause("efb", "13.9")
def test_a_preview_tells_how_far_an_advance_goes() -> None:
    field = won(2, units=(TANKS,))
    assert field.game.preview(f'advance unit="{TANKS}" path=3014,3114').summary == "2 hexes, 1 in any direction"
    one = field.game.preview(f'advance unit="{TANKS}" path=3014')
    assert (one.summary, [(reason.clause, reason.value) for reason in one.reasons]) == ("1 hex", [("13.8", 1)])
    assert not field.game.preview("stay-put").reasons


@clause("efb", "13.9")
def test_a_unit_advances_once_after_a_combat() -> None:
    field = won(2, units=(FOOT, TANKS))
    field.game.submit(f'advance unit="{FOOT}" path=3014')
    assert asked(field) == ("german", "advance")
    assert refused(field.game, f'advance unit="{FOOT}" path=3013') == "13.9"


@clause("efb", "13.6", "13.7")
def test_a_unit_without_movement_factor_does_not_advance() -> None:
    field = duel("A1").put("FR 1", "3115")
    assert field.s.movement_factor(field.s.setting.unit("FR 1")) == 0
    game = field.phase(FIRST_WAVE)
    game.submit(f'attack units=["{TANKS}"] targets=3014,3115')
    if asked(field) == ("german", "retreat"):
        game.submit(f'retreat unit="{TANKS}" path={ends(field)[0]}')
    assert asked(field) == ("soviet", "advance")
    assert refused(game, 'advance unit="FR 1" path=3015') == "13.6"
    game.check(f'advance unit="{RIFLES}" path=3015')


@clause("efb", "13.7", "13.8")
def test_who_fought_from_the_corner_of_the_map_advances_like_anybody() -> None:
    field = Plain().put("KG A/11 Pz", "0106").put(TANKS, "0101").put(RIFLES, "0102", attack=2, defense=3)
    field.s.state.air_ready[:] = 0
    always(field, "DE")
    game = field.phase(FIRST_WAVE)
    game.submit(f'attack units=["{TANKS}"] targets=0102')
    assert asked(field) == ("german", "advance")
    game.submit(f'advance unit="{TANKS}" path=0102')
    assert field.at(TANKS) == "0102"
